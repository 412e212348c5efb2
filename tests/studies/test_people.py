"""What people played at a table enters a study: only where the owner lets it, without names, and differences are found."""

import random
from functools import cache

import pytest

import hutch
from hutch import bots
from hutch.core.luck import Luck
from hutch.core.match import Match
from hutch.studies.engine import Limits
from hutch.studies.errors import BadStudy
from hutch.studies.people import Sitting, used_by_people
from hutch.studies.study import Request, study
from hutch.table.rooms import new_card
from hutch.table.schema import BOT, PERSON, PLAY, UNDO, Chair, Deed
from hutch.table.store import Store
from hutch.table.studied import sittings

CARD = hutch.find("root-cellar")


def finished(seed, bot="random", players=2):
    """A match that a bot has played in every seat."""
    match, player = hutch.new(CARD, players=players, seed=seed), bots.find(bot)
    while not match.over:
        match.play_action(player.choose(match.view(match.actor), match.actor, match.number))
    return match


@cache
def report():
    """Thirty matches in which people played at random, beside bots that do not."""
    people = [Sitting(finished(seed), (True, False), tuple(range(0, 40 * 60, 60))) for seed in range(30)]
    return study(Request(CARD, [2], ["seedling"], limits=Limits(games=64), people=people))


def said():
    return next(section for section in report().sections if section.name == "people")


def test_the_clock_on_the_wall_is_told_beside_the_estimate():
    assert any("39 (39-39) minutes by the clock" in one.text for one in said().sentences)


def test_people_who_score_less_are_found():
    assert any("points on average, fewer than seedling" in one.text for one in said().sentences)


def test_tables_of_people_and_bots_are_compared_with_chance():
    assert any("people won" in one.text and "equals would win 50.0 %" in one.text for one in said().sentences)


def test_too_few_matches_say_nothing():
    made = study(Request(CARD, [2], ["seedling"], limits=Limits(games=64), people=[Sitting(finished(1), (True, True))]))
    (section,) = [section for section in made.sections if section.name == "people"]
    assert [one.text for one in section.sentences] == [
        "With 2 players: 1 finished match of the table, too few to say anything about."
    ]


def test_pieces_are_counted_for_people_alone():
    """Who sits in the second seat is a bot, and what it used is not counted."""
    match = finished(3)
    first, both = (used_by_people(CARD, [Sitting(match, people)]) for people in ((True, False), (True, True)))
    assert first.shape[0] == 1
    assert both[0].tolist() == first[0].tolist()


# ---- a table's database ---------------------------------------------------------------------------------------------


def seated(kinds, level=""):
    names = {PERSON: ("", "Zacharias"), BOT: (level or "sprout", "")}
    return [Chair(seat, kind, *names[kind]) for seat, kind in enumerate(kinds)]


def keep(store, kinds=(PERSON, BOT), level="", undo=False, whole=True):
    """A match at random in a store, as a table would have written it."""
    card, luck = new_card("root-cellar", 2, {}, None), random.Random(1)
    match = Match("root-cellar", 2, Luck(card.luck, card.id), {}, None, live=True)
    store.add_match(card, seated(kinds, level))
    number, last = 0, 10**6 if whole else 4
    while not match.over and match.number < last:
        actions = luck.choice(list(match.legal().values()))
        number += 1
        match.play_action(luck.choice(actions))
        deed = Deed(number, PLAY, match.plies[-1].who, "", action=match.plies[-1].action, at=60.0 * number)
        store.write(card.id, deed, {}, seated(kinds, level), ended=match.over)
        if undo and number == 1:
            match.undo()
            number += 1
            store.write(card.id, Deed(number, UNDO, 0, "1", at=60.0 * number), {}, seated(kinds, level))
    return match


@pytest.fixture
def table(tmp_path):
    return f"sqlite:///{tmp_path / 'table.sqlite3'}"


def test_a_finished_match_is_read_as_it_was_played(table):
    match = keep(Store(table, studied=True), undo=True)
    (found,) = sittings(table, CARD)
    assert found.match.open_record().tobytes() == match.open_record().tobytes()
    assert found.people == (True, False)
    assert len(found.moments) == match.number


def test_nothing_is_read_where_the_owner_has_not_let_it(table):
    keep(Store(table))
    with pytest.raises(BadStudy, match="hutch serve --studied"):
        sittings(table, CARD)


@pytest.mark.parametrize("more", [{"kinds": (BOT, BOT)}, {"level": "lesson"}, {"whole": False}])
def test_bots_alone_lessons_and_unfinished_matches_are_left_out(table, more):
    keep(Store(table, studied=True), **more)
    with pytest.raises(BadStudy, match="no finished match"):
        sittings(table, CARD)


def test_no_name_enters(table):
    keep(Store(table, studied=True))
    made = study(Request(CARD, [2], ["seedling"], limits=Limits(games=64), people=sittings(table, CARD)))
    assert "1 finished matches" not in made.html()
    assert "Zacharias" not in made.html() + made.json()


def test_a_database_that_is_not_there_is_not_made(tmp_path):
    missing = tmp_path / "nothing.sqlite3"
    with pytest.raises(BadStudy, match="there is no such file"):
        sittings(f"sqlite:///{missing}", CARD)
    assert not missing.exists()
