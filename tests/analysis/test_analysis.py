"""A match looked back at: parts that add up, blunders found, luck that is nobody's merit, and no hindsight."""

import numpy as np
import pytest

import hutch
from hutch.analysis import Question, judge, judge_ply
from hutch.analysis.accounts import REACH
from hutch.analysis.chances import chances
from hutch.analysis.judging import DOUBTFUL, FINE, MISTAKE, graded
from hutch.analysis.looks import Measure
from hutch.analysis.report.page import short
from hutch.bots.arena.games import play_out
from hutch.core.fork import start_from
from hutch.core.record import CLOCK

SMALL = 48


def played(name, bots, seed, players=None):
    return play_out(hutch.new(name, players, seed), bots, seed)


def four(*columns):
    """A match of Connect Four."""
    match = hutch.new("connect-four", seed=1)
    for nth, column in enumerate(columns):
        match.play(nth % 2, f"drop {column}")
    return match


@pytest.fixture(scope="module")
def cellar():
    match = played("root-cellar", ["greedy", "random"], 4)
    return match.analyse(budget=SMALL, threads=2)


def test_the_parts_of_every_seat_add_up_to_its_result(cellar):
    for account, payoff in zip(cellar.accounts, cellar.match.payoff, strict=True):
        parts = account.start, account.deal, account.luck, account.own, account.others
        assert sum(part.value for part in parts) == pytest.approx(float(payoff), abs=1e-9)
        assert account.result == float(payoff)


def test_every_ply_adds_up_too(cellar):
    strokes = cellar.strokes
    before = np.concatenate([strokes.start[None], strokes.chances[:-1]])
    assert np.allclose(before + strokes.luck + strokes.choice, strokes.chances)


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_in_every_game_the_parts_add_up_for_the_fewest_and_the_most(name):
    """Hidden things, teams, clocks: two to six players, and who plays alone."""
    seats = hutch.find(name).seats
    for players in {min(seats), max(seats)}:
        found = played(name, ["random"] * players, 3, players).analyse(budget=16, judged=False, threads=2)
        assert [account.result for account in found.accounts] == [float(share) for share in found.match.payoff]
        for account in found.accounts:
            parts = account.start, account.deal, account.luck, account.own, account.others
            assert sum(part.value for part in parts) == pytest.approx(account.result, abs=1e-9)
        assert ((found.chances >= 0) & (found.chances <= 1)).all()


@pytest.mark.parametrize("name", [game.name for game in hutch.catalogue().values() if game.cooperative])
def test_a_team_has_one_chance_and_is_spoken_of_as_one(name):
    match = played(name, ["random"] * 3, 5, 3)
    found = match.analyse(budget=16, judged=False, threads=2)
    assert (found.chances == found.chances[:, :1]).all()
    assert found.turns
    assert all(turn.words.endswith("for the team.") for turn in found.turns)
    assert short(found)[0].startswith("The team: ")
    assert "The team" in found.html()


@pytest.mark.parametrize("name", [game.name for game in hutch.catalogue().values() if game.secrets])
def test_nothing_is_known_by_hindsight(name):
    """Worlds that look alike to a seat give it the same chances and the same judgement, whatever the others hold in them."""
    match = hutch.new(name, seed=3)
    while len(match.legal().get(0, ())) < 2 or match.number < 8:
        match.play_action(next(iter(match.legal().values()))[0])
    action, looks, chosen, others = match.legal()[0][-1], [], [], set()
    for seed in range(6):
        world = match.fork(start=start_from(match, match.number, "", (0, seed)), seed=1)
        asked = Question(world.view(0), 0, action, 1)
        others.add(world.view(1).tobytes())
        looks.append(chances(world, 0, Measure(SMALL))[:, 0].tobytes())
        chosen.append(judge(match.game, asked, Measure(SMALL)).lost)
    assert len(others) > 1  # they do hold other things
    assert len(set(looks)) == len(set(chosen)) == 1


def test_a_clock_that_runs_out_is_nobodys_decision():
    match = hutch.new("carrots-and-broccoli", seed=1, options={"timer": "on"}, live=True)
    while not match.open_record().timer:
        match.play_action(next(iter(match.legal().values()))[0])
    match.play(CLOCK, "time")
    found = match.analyse(budget=SMALL, judged=False, threads=1)
    assert found.strokes.who[-1] == CLOCK
    assert not found.strokes.choice[-1].any()


def test_chances_of_all_seats_are_one(cellar):
    assert np.allclose(cellar.chances.sum(axis=1), 1, atol=0.02)


def test_where_a_game_has_no_luck_none_is_found():
    found = four("d", "a", "d", "a", "d", "a", "d").analyse(budget=SMALL, threads=1)
    assert not found.strokes.luck.any()
    assert found.accounts[0].own.value + found.accounts[0].others.value == pytest.approx(1 - found.accounts[0].start.value)


def test_an_action_without_luck_leaves_all_of_the_change_to_the_choice(cellar):
    plies = cellar.match.plies
    quiet = [number for number, ply in enumerate(plies) if number and not ply.revealed]
    lucky = [number for number, ply in enumerate(plies) if number and ply.revealed]
    assert np.allclose(cellar.strokes.luck[quiet], 0)
    assert cellar.strokes.luck[lucky].any()


def test_a_move_that_lets_the_other_win_at_once_is_a_mistake():
    match = four("d", "a", "d", "a", "d", "b")  # seat 1 had to stop d
    found = judge_ply(match, 6, budget=200)
    assert found.grade == MISTAKE
    assert found.best.text == "drop d"
    assert found.better(match.seat_word)[0] == "Beet drops d"
    assert found.lost > 0.2


def test_the_only_move_that_saves_the_game_is_fine():
    assert judge_ply(four("d", "a", "d", "a", "d", "d"), 6, budget=200).grade == FINE


def test_noise_is_no_mistake():
    assert graded(0.2, 0.2) == FINE
    assert graded(0.2, 0.01) == MISTAKE
    assert graded(0.06, 0.01) == DOUBTFUL
    assert graded(0.01, 0.0) == FINE


def test_the_numbers_do_not_depend_on_the_number_of_threads():
    match = four("d", "a", "d", "b", "d", "c", "d")
    one, three = (match.analyse(budget=SMALL, threads=threads).as_dict() for threads in (1, 3))
    assert one == three


def test_turning_points_are_told_in_the_words_of_the_log(cellar):
    assert 1 <= len(cellar.turns) <= 3
    for turn in cellar.turns:
        assert "of chance for" in turn.words
    assert [turn.ply for turn in cellar.turns] == sorted(turn.ply for turn in cellar.turns)


def test_a_running_match_is_analysed_up_to_now():
    found = four("d", "a", "d").analyse(budget=SMALL, threads=1)
    assert len(found.chances) == 4
    assert found.accounts[0].result == pytest.approx(found.chances[-1, 0])


def test_a_wrong_budget_is_refused():
    with pytest.raises(hutch.BadOption, match="budget"):
        four("d").analyse(budget=3)


def test_a_report_needs_nothing_else(cellar):
    page = cellar.html()
    assert page.count("<svg") >= 3
    assert "http" not in page.replace("http://www.w3.org", "")
    assert "Turning points" in page


def test_a_report_calls_everybody_by_one_name(cellar):
    page = cellar.named(("Ann", "Bo").__getitem__).html()
    first, second = cellar.match.score
    assert f"Points: Ann {first}, Bo {second}." in page


def test_the_weaker_loses_more_by_decisions():
    """The small version of the sweep below."""
    weak, strong, _ = sums("connect-four", ["random", "search:200"], games=6, budget=64)
    assert np.mean(weak) < np.mean(strong)


@pytest.mark.sweep
@pytest.mark.timeout(3600)
def test_over_two_hundred_games_the_weaker_loses_by_decisions_and_luck_is_even():
    """What it gave is written in docs/analysis.md."""
    weak, strong, luck = sums("root-cellar", ["seedling", "farmer"], games=200, budget=64)
    error = np.hypot(np.std(weak), np.std(strong)) / np.sqrt(len(weak))
    assert np.mean(strong) - np.mean(weak) > 3 * error
    assert abs(np.mean(luck)) < REACH * np.std(luck) / np.sqrt(len(luck))


def sums(name, bots, games, budget):
    """Own decisions of the weak and of the strong bot, and the weak one's luck, in each game.

    Seats change, and so do the worlds that a game is looked at through: the same ones would err alike in all of them.
    """
    weak, strong, luck = [], [], []
    for nth in range(games):
        seat = nth % 2
        found = played(name, bots if seat == 0 else bots[::-1], 5000 + nth).analyse(
            budget=budget, seed=nth, judged=False, threads=2
        )
        weak.append(found.accounts[seat].own.value)
        strong.append(found.accounts[1 - seat].own.value)
        luck.append(found.accounts[seat].luck.value + found.accounts[seat].deal.value)
    return weak, strong, luck
