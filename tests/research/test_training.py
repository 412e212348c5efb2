"""Learning by self-play: what a decision is worth, going on after an interruption, a player that needs no PyTorch."""

import json
from dataclasses import replace

import numpy as np
import pytest

import hutch
from hutch.core.errors import BadOption
from hutch.research.training.choices import Flags
from hutch.research.training.collect import Decisions, by_points, by_seat, judge
from hutch.research.training.plan import Plan
from hutch.research.training.report import read_progress
from hutch.research.training.run import LANES, Training
from hutch.research.training.tables import CoresTable

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'hutch[train]'")

QUICK = Plan("connect-four", (2,), games=16, steps=48, hidden=16, sample=128, updates=2, ladder=4)


def decisions(actor, over, worth, hopes=None):
    """Games of two seats; everybody hopes for a half unless told otherwise."""
    actor, worth = torch.tensor(actor), torch.tensor(worth, dtype=torch.float64)
    hopes = torch.full((len(actor) + 1, *worth.shape[1:]), 0.5) if hopes is None else torch.tensor(hopes)
    return Decisions(None, None, None, None, hopes, actor, torch.tensor(over), worth)


def test_a_decision_is_judged_by_what_its_own_seat_got():
    """Seats 0, 1, 0 decide; seat 0 wins with the last. Everybody had hoped for a half."""
    course = decisions([[0], [1], [0]], [[False], [False], [True]], [[[0, 0]], [[0, 0]], [[1, 0]]])
    better, got = judge(course, foresight=1.0)
    assert better[:, 0].tolist() == [0.5, -0.5, 0.5]
    assert got[:, 0].tolist() == [[1, 0], [0, 1], [1, 0]]


def test_a_game_that_still_runs_is_worth_what_is_hoped_for_it():
    """Seat 1 has just spoilt its chances: half of it lost, nobody knows yet how the game ends."""
    course = decisions([[0], [1]], [[False], [False]], [[[0, 0]], [[0, 0]]], [[[0.5, 0.5]], [[0.5, 0.5]], [[0.75, 0.25]]])
    better, got = judge(course, 1.0)
    assert better[:, 0].tolist() == [0.25, -0.25]
    assert got[:, 0].tolist() == [[0.75, 0.25], [0.25, 0.75]]


def test_what_a_new_game_hopes_for_says_nothing_about_the_one_before():
    """The first game ends at once; in the next one, seat 0 hopes for everything."""
    course = decisions([[0], [0]], [[True], [False]], [[[0, 1]], [[0, 0]]], [[[0.5, 0.5]], [[1, 0]], [[1, 0]]])
    assert judge(course, 0.5)[0][:, 0].tolist() == [-0.5, 0]


def test_what_is_far_counts_less_than_what_is_hoped_for_on_the_way():
    """With no foresight, a decision is judged by the next position alone."""
    course = decisions([[0], [0]], [[False], [True]], [[[0, 0]], [[1, 0]]], [[[0.5, 0.5]], [[0.25, 0.75]], [[0.5, 0.5]]])
    assert judge(course, 0.0)[0][:, 0].tolist() == [-0.25, 0.75]


def test_hopes_are_turned_from_the_actor_to_the_seats():
    found = by_seat(torch.tensor([[0.5, 0.25, 0.125], [0.5, 0.25, 0.125]]), torch.tensor([0, 2]))
    assert found.tolist() == [[0.5, 0.25, 0.125], [0.25, 0.125, 0.5]]


def test_points_share_what_the_payoffs_add_up_to():
    shares = by_points(torch.tensor([[10.0, 0.0], [5.0, 5.0]]), torch.tensor([[1.0, 0.0], [0.0, 0.0]]), torch.tensor(10.0))
    assert shares[0].tolist() == pytest.approx([np.e / (1 + np.e), 1 / (1 + np.e)])
    assert shares[1].tolist() == [0, 0]


@pytest.fixture
def root_cellar(tmp_path):
    """A table of two whose games have just begun."""
    plan = Plan("root-cellar", (2,), games=64 * LANES, hidden=8, ladder=0)
    return Training(plan, tmp_path, lambda line: None).tables[0]


def test_points_count_at_the_beginning_and_only_winning_in_the_second_half(root_cellar):
    batch = root_cellar.table.batch
    while not batch.over.any():
        batch.step(batch.legal[:, 0])
    over, payoff, points = root_cellar.table.ended()
    early, late = (root_cellar.worth(over, payoff, points, done)[over] for done in (0.0, 0.5))
    assert set(late.flatten().tolist()) <= {0.0, 0.5, 1.0}
    assert ((early > 0) & (early < 1)).all()
    assert early.sum(1).tolist() == pytest.approx(late.sum(1).tolist())


def test_a_usual_lead_is_that_of_the_games_that_have_ended(root_cellar):
    """The third game still runs, and what it says does not count; nor does a step that ends no game."""
    points = torch.tensor([[10.0, 4.0], [1.0, 3.0], [50.0, 0.0]])
    root_cellar.learn_lead(torch.tensor([True, True, False]), points)
    root_cellar.learn_lead(torch.tensor([False, False, False]), points)
    assert float(root_cellar.lead) == 4.0
    root_cellar.learn_lead(torch.tensor([False, True, False]), points)
    assert float(root_cellar.lead) == pytest.approx(0.99 * 4 + 0.01 * 2)


def test_what_was_learnt_plays_and_is_told(tmp_path):
    file = Training(QUICK, tmp_path, print).train()
    result = hutch.bots.find(f"net:{file}")
    assert result.network.story["rounds"] == 2
    assert "against" in (tmp_path / "report.md").read_text()
    assert "games won" in (tmp_path / "curves.svg").read_text()


def test_a_table_that_always_loses_learns_to_expect_it(tmp_path):
    """Carrotia is won or lost by all; untaught players lose it."""
    plan = Plan("carrotia", (2,), games=4 * LANES, steps=2, hidden=8, sample=8, ladder=0)
    training = Training(plan, tmp_path, lambda line: None)
    learner, table = training.learner, training.tables[0]
    course = table.collect(2)
    assert float(course.hopes[0, 0, 0]) == float(course.hopes[0, 0, 1]) == pytest.approx(0.5, abs=0.1)
    course.hopes[:], course.over[-1] = 0.5, True
    for _ in range(60):
        learner.learn([(2, course)], 0.0)
    assert table.collect(1).hopes.max() < 0.4
    assert learner.network({}).weights["chances"].shape == (1, 8)


def test_a_training_by_flags_goes_as_on_a_gpu(tmp_path, monkeypatch):
    """There the choices are flags over all action codes; every action that is drawn from them must be legal."""
    monkeypatch.setattr(CoresTable, "choices", lambda table: Flags(table.there(table.batch.mask())))
    training = Training(QUICK, tmp_path, lambda line: None)
    for table in training.tables:
        table.table.batch.check = True
    assert training.train().exists()
    assert training.rounds == 2


def test_the_ladder_is_measured_as_the_training_goes(tmp_path):
    """Half-way with a quarter of the games, at the end with all."""
    Training(QUICK, tmp_path, lambda line: None).train()
    ladder = read_progress(tmp_path)[1]
    assert [(row["round"], row["ladder"], row["games"]) for row in ladder] == [
        (1, "random", 1),
        (1, "greedy", 1),
        (2, "random", 4),
        (2, "greedy", 4),
    ]


def test_an_interrupted_training_is_saved_at_once(tmp_path):
    said = []
    training = Training(QUICK, tmp_path, said.append)
    learn = training.learner.learn

    def pull_the_plug(*lesson):
        training.learner.learn = interrupt
        return learn(*lesson)

    def interrupt(*lesson):
        raise KeyboardInterrupt

    training.learner.learn = pull_the_plug
    training.train()
    assert "Interrupted" in said[-1]
    assert Training(QUICK, tmp_path, said.append).rounds == 1


def test_a_folder_of_another_training_is_refused(tmp_path):
    Training(QUICK, tmp_path, lambda line: None).save()
    with pytest.raises(BadOption, match="of connect-four, 16 wide; give version 1 of connect-four, 32 wide another folder"):
        Training(replace(QUICK, hidden=32), tmp_path, lambda line: None)


def test_training_goes_on_where_it_was(tmp_path):
    Training(QUICK, tmp_path, lambda line: None).train()
    longer = Training(replace(QUICK, updates=3), tmp_path, lambda line: None)
    assert longer.rounds == 2
    longer.train()
    rows = [json.loads(line) for line in (tmp_path / "progress.jsonl").read_text().splitlines()]
    assert [row["round"] for row in rows if "ladder" not in row] == [1, 2, 3]


def test_what_a_killed_training_did_after_its_checkpoint_is_told_once(tmp_path):
    """Round 3 was not saved, and round 4 not even written to its end."""
    Training(QUICK, tmp_path, lambda line: None).train()
    with open(tmp_path / "progress.jsonl", "a") as file:
        file.write('{"round": 3, "seconds": 9.0, "decisions": 768.0}\n{"round": 4, "sec')
    longer = Training(replace(QUICK, updates=3), tmp_path, lambda line: None)
    longer.train()
    assert [row["round"] for row in read_progress(tmp_path)[0]] == [1, 2, 3]
    assert sum(row["decisions"] for row in read_progress(tmp_path)[0]) == longer.decisions


@pytest.mark.parametrize("device", ["gpu", "cuda"])
def test_a_device_that_is_not_there_is_refused(tmp_path, device, monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(BadOption, match="cpu"):
        Training(replace(QUICK, device=device), tmp_path / "new", lambda line: None)
    assert not (tmp_path / "new").exists()
