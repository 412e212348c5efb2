"""The reports in docs/studies: made of today's rules, and the page that draws lessons from them says what they say."""

import json
import re
import sys
from html import unescape
from pathlib import Path

import pytest

import hutch

FOLDER = Path(__file__).parents[2] / "docs" / "studies"
GAMES = [name for name, game in hutch.catalogue().items() if not game.tutorial]
LESSONS = (FOLDER / "README.md").read_text(encoding="utf-8").partition("## What a designer should learn")[2]
INTERVAL = re.compile(r"\d+(?:\.\d+)?-\d+(?:\.\d+)?")


def report(game):
    return json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))


def page(game):
    return unescape(re.sub(r"<[^>]+>", " ", (FOLDER / f"{game}.html").read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_report_of_its_rules_as_they_are(game):
    assert report(game)["facts"]["rules"] == f"{game}, version {hutch.find(game).version}"


@pytest.mark.parametrize("game", GAMES)
def test_a_report_names_its_seed_its_versions_its_machine_its_day_and_its_command(game):
    facts, command = report(game)["facts"], report(game)["command"]
    assert {"seed", "versions", "machine", "time"} <= facts.keys()
    assert re.search(r"\d{4}-\d\d-\d\d$", facts["time"])
    assert re.match(rf"hutch study {game} --seed \d+ .*--shards [\d,]+", command)
    assert command in page(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_and_its_figures_are_of_one_study(game):
    told = page(game)
    for section in report(game)["sections"].values():
        assert all(one["text"] in told for one in section["sentences"])


def test_every_interval_that_the_lessons_name_stands_in_a_report():
    everything = " ".join(map(page, GAMES))
    named = INTERVAL.findall(LESSONS)
    assert len(named) >= 20
    assert [interval for interval in named if interval not in everything] == []


def test_what_another_drawing_changed_is_named():
    sys.path.insert(0, str(FOLDER.parents[1] / "tools"))
    import draw_studies

    was = {"seats": {"figures": {"2": 0.5}}, "length": {}, "drama": {}}
    assert draw_studies.differences(was, {"seats": {"figures": {"2": 0.6}}, "length": {}, "people": {}}) == [
        "seats",
        "drama",
        "people",
    ]
