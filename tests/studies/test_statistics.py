"""Intervals cover at their level, tests hold theirs, and looking often does not make them lie: tried in simulations."""

import numpy as np
import pytest

from hutch.studies.statistics import discoveries, games_to_tell, holm, level_at, mean, middle, ratio, share, student, surprise

LUCK = 20


def covered(truth, figures):
    return np.mean([figure.low <= truth <= figure.high for figure in figures])


@pytest.mark.parametrize("chance", [0.02, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("games", [40, 400])
def test_the_interval_of_a_share_covers_it_about_95_times_in_100(chance, games):
    luck = np.random.default_rng([LUCK, games])
    wins = luck.binomial(games, chance, 4000)
    assert 0.93 <= covered(chance, [share(int(won), games) for won in wins]) <= 0.985


def test_a_shared_win_makes_an_interval_wider_never_shorter():
    """Halves vary less than whole wins; the interval is that of whole ones."""
    luck = np.random.default_rng(LUCK)
    rows = luck.choice([0.0, 0.5, 1.0], (3000, 200), p=[0.3, 0.4, 0.3])
    assert covered(0.5, [share(float(row.sum()), 200) for row in rows]) >= 0.95


@pytest.mark.parametrize("games", [5, 30])
def test_the_interval_of_a_mean_covers_it(games):
    luck = np.random.default_rng(LUCK)
    assert 0.935 <= covered(7.0, [mean(row) for row in luck.normal(7, 3, (4000, games))]) <= 0.965


def test_the_interval_of_a_median_covers_it_whatever_the_shape():
    luck = np.random.default_rng(LUCK)
    rows = luck.exponential(1.0, (3000, 101))
    assert 0.935 <= covered(np.log(2), [middle(row) for row in rows]) <= 0.985


def test_the_interval_of_a_ratio_covers_it_where_what_happens_inside_a_game_goes_together():
    """Each game has its own share of forced actions and its own length; counting every action by itself would cover less."""
    luck, by_games, by_actions = np.random.default_rng(LUCK), [], []
    for _ in range(1500):
        actions = luck.integers(20, 80, 60)
        forced = luck.binomial(actions, luck.beta(2, 8, 60))
        by_games.append(ratio(forced.astype(float), actions.astype(float)))
        by_actions.append(share(int(forced.sum()), int(actions.sum())))
    assert 0.93 <= covered(0.2, by_games) <= 0.97
    assert covered(0.2, by_actions) < 0.8


def test_a_ratio_of_one_game_has_no_interval():
    assert ratio(np.array([3.0]), np.array([10.0])).as_list() == [0.3, -np.inf, np.inf]


def test_students_t_is_near_the_printed_table():
    printed = {4: 2.776, 10: 2.228, 30: 2.042, 1000: 1.962}
    assert {n: round(student(n), 3) for n in printed} == pytest.approx(printed, abs=0.01)


def test_looking_after_every_doubling_keeps_the_promise():
    """Whoever stops at the first interval that leaves out the truth is wrong less than 5 times in 100."""
    luck, wrong = np.random.default_rng(LUCK), 0
    for _ in range(800):
        wins = np.cumsum(luck.random(25_600) < 0.5)
        looks = [200 * 2**n for n in range(8)]
        wrong += any(not covers(share(int(wins[games - 1]), games, level_at(n + 1))) for n, games in enumerate(looks))
    assert wrong / 800 <= 0.05


def covers(figure):
    return figure.low <= 0.5 <= figure.high


def test_looking_without_paying_for_it_breaks_the_promise():
    """The same with plain intervals: that is what the price is for."""
    luck, wrong = np.random.default_rng(LUCK), 0
    for _ in range(800):
        wins = np.cumsum(luck.random(25_600) < 0.5)
        wrong += any(not covers(share(int(wins[200 * 2**n - 1]), 200 * 2**n)) for n in range(8))
    assert wrong / 800 > 0.1


def test_the_error_of_all_looks_together_is_the_error():
    assert sum(level_at(look) for look in range(1, 10_000)) == pytest.approx(0.05, abs=1e-5)


def test_false_discoveries_are_held_among_many_fair_ones():
    """100 fair questions: at least 95 times in 100 not one of them is called a discovery."""
    luck = np.random.default_rng(LUCK)
    alarms = [min(discoveries(list(luck.random(100)))) < 0.05 for _ in range(1000)]
    assert np.mean(alarms) <= 0.065


def test_what_is_there_is_discovered_among_many_fair_ones():
    found = discoveries([1e-6, 2e-4, *np.linspace(0.01, 0.99, 50)])
    assert found[0] < 0.01
    assert found[1] < 0.01
    assert min(found[2:]) > 0.05


def test_adjusted_doubts_grow_and_keep_their_order():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_the_p_value_of_a_fair_seat_is_even():
    luck = np.random.default_rng(LUCK)
    doubts = [surprise(int(won), 400, 0.25) for won in luck.binomial(400, 0.25, 4000)]
    assert np.mean(np.array(doubts) < 0.05) == pytest.approx(0.05, abs=0.015)


def test_how_many_games_tell_two_players_apart():
    """Always winning shows in one game; 60 % in 67, as binomial tables have it; 50 % never."""
    assert games_to_tell(1.0) == 1
    assert games_to_tell(0.6) == 67
    assert games_to_tell(0.5) is None
