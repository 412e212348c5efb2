"""Win rates, ratings, and games that are fair to both sides."""

import json
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import hutch
from hutch.bots.arena.ratings import bradley_terry, wilson
from hutch.bots.arena.tournament import arena, fixtures


def test_wilson_gives_the_interval_of_the_textbook():
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


def test_no_games_tell_nothing():
    assert wilson(0, 0) == (0, 1)


def test_three_wins_in_four_are_191_elo_points():
    """Odds of 3 to 1 are 400 * log10(3) = 190.8 points; a quarter of a win a side is added to each."""
    ratings, margins = bradley_terry(np.array([[0.0, 750.0], [250.0, 0.0]]))
    assert ratings[0] - ratings[1] == pytest.approx(190.8, abs=1)
    assert sum(ratings) == pytest.approx(0)
    assert 0 < margins[0] < 30


def test_a_clean_sweep_has_a_rating_too():
    ratings, _ = bradley_terry(np.array([[0.0, 10.0], [0.0, 0.0]]))
    assert 400 < ratings[0] - ratings[1] < 1000


def test_two_bots_play_each_deal_from_both_sides():
    assert [(f.seats, f.deal) for f in fixtures(2, 2, False, 4)] == [((0, 1), 0), ((1, 0), 0), ((0, 1), 1), ((1, 0), 1)]


def test_two_bots_share_a_table_of_three():
    every = [(0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0)]
    assert [f.seats for f in fixtures(2, 3, False, 6)] == every


def test_teams_get_the_same_deals():
    assert [(f.seats, f.deal) for f in fixtures(2, 2, True, 2)] == [((0, 0), 0), ((1, 1), 0), ((0, 0), 1), ((1, 1), 1)]


def test_search_beats_random_and_the_standing_says_so():
    standing = arena("connect-four", ["random", "search:100"], 40, seed=1)
    weak, strong = standing.entrants
    assert weak.games == strong.games == 40
    assert weak.score + strong.score == 40
    assert strong.rate > 0.9
    assert strong.rating > weak.rating
    assert weak.illegal == strong.illegal == 0
    assert standing.table().splitlines()[1].startswith("search:100")
    assert json.loads(standing.json())["entrants"][1]["rate"] == strong.rate


def test_an_arena_repeats_itself():
    first, again = (arena("connect-four", ["greedy", "search:20"], 12, seed=4, workers=w) for w in (1, 2))
    assert [e.score for e in first.entrants] == [e.score for e in again.entrants]


def test_a_clear_answer_stops_early():
    seen = []
    standing = arena(
        "connect-four", ["random", "search:100"], 1000, early_stop=True, progress=lambda n, of: seen.append((n, of))
    )
    assert standing.stopped_early
    assert standing.played < 200
    assert seen == [(1, 1000)] * standing.played


def test_three_bots_meet_in_pairs():
    assert [f.seats for f in fixtures(3, 2, False, 2)] == [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)]


def test_the_plot_is_a_picture_of_the_ratings():
    picture = ET.fromstring(arena("connect-four", ["random", "greedy"], 20).plot())
    said = [element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "greedy" in said
    assert "random" in said


def test_bots_meet_on_an_edition_of_ones_own(tmp_path):
    """An edition of a single turn: hardly anything is left to decide."""
    standard = (hutch.find("root-cellar").folder / "edition.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(standard.replace("2 = 10", "2 = 1"), encoding="utf-8")
    short, long = (
        arena("root-cellar", ["random", "random"], 4, players=2, seed=1, edition=edition, workers=1)
        for edition in (tmp_path / "mine.toml", None)
    )
    assert short.entrants[0].decisions < long.entrants[0].decisions / 3


def test_the_arena_refuses_a_wrong_edition_with_the_place():
    with pytest.raises(hutch.BadEdition, match="farmers must be"):
        arena("root-cellar", ["random"], 2, edition={**hutch.find("root-cellar").standard_edition, "farmers": -1})
