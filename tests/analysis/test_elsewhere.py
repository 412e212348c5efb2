"""An analysis whose looks are taken elsewhere: the same numbers, from what somebody may know, and no answer goes unchecked."""

import base64
import json

import numpy as np
import pytest

import hutch
from hutch.analysis.elsewhere import BATCH, Elsewhere
from hutch.analysis.looks import CHOICES, BadAnswer, Look, in_house, packed
from hutch.analysis.whole import Plan
from hutch.bots.arena.games import play_out
from hutch.bots.search.worlds import AS_THEY_ARE, DEALT

BUDGET = 16
PLIES = 24  # of a long game: enough for looks of every kind


def taken(match, told):
    """A look as it is told, taken by who knows nothing else."""
    record = np.frombuffer(base64.b64decode(told["record"]), match.game.state.State).view(np.recarray)[0].copy()
    look = Look(record, told["how"], int(told["seed"]), told["many"], told["seat"], told["ply"], told["action"])
    (seen,) = in_house([look])
    if look.how != CHOICES:
        seen = seen[:, told["first"] : told["first"] + told["columns"]]
    return packed(seen)


def worked_off(match, plan):
    """The whole analysis, by looks that travel as JSON."""
    work = Elsewhere(plan.pieces)
    while work.pieces:
        told = json.loads(json.dumps(work.wanted()))
        assert 0 < len(told) <= BATCH
        work.hear({one["id"]: taken(match, one) for one in told})
    assert not work.asked
    assert not work.known
    return plan.summed(work.done)


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_an_analysis_from_looks_taken_elsewhere_is_the_houses_own(name):
    players = max(2, min(hutch.find(name).seats))
    match = play_out(hutch.new(name, players, 3), ["random"] * players, 3)
    match = match.as_of(min(match.number, PLIES))
    own = worked_off(match, Plan(match, BUDGET, 1))
    assert own.as_dict() == match.analyse(budget=BUDGET, seed=1, threads=1).as_dict()


@pytest.fixture
def work():
    """What remains of an analysis of Connect Four, before any look."""
    match = hutch.new("connect-four", seed=1)
    for nth, column in enumerate("dadad"):
        match.play(nth % 2, f"drop {column}")
    return match, Elsewhere(Plan(match, BUDGET, 1).pieces)


def test_looks_are_wanted_until_they_are_answered(work):
    match, work = work
    first = work.wanted()
    assert work.wanted() == first
    work.hear({str(first[0]["id"]): taken(match, first[0])})
    assert [one["id"] for one in work.wanted()][:2] == [one["id"] for one in first[1:3]]


def test_an_old_answer_changes_nothing(work):
    match, work = work
    first = work.wanted()[0]
    answer = {first["id"]: taken(match, first)}
    work.hear(answer)
    wanted = work.wanted()
    work.hear(answer)
    assert work.wanted() == wanted


def numbers(*values):
    return packed(np.array(values, np.float64))


HALVES = [0.5] * (2 * BUDGET)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (7, "32 numbers as text"),
        ("x" * 10_000, "32 numbers as text"),
        ("???", "not base64"),
        ("é", "not base64"),
        (numbers(*HALVES[1:]), "32 numbers, not 248 bytes"),
        (numbers(*HALVES[1:], np.nan), "between 0 and 1"),
        (numbers(*HALVES[1:], np.inf), "between 0 and 1"),
        (numbers(*HALVES[1:], 1.1), "between 0 and 1"),
        (numbers(*HALVES[1:], -0.1), "between 0 and 1"),
    ],
)
def test_what_can_be_no_answer_is_refused_and_nothing_is_believed(work, answer, why):
    match, work = work
    first, second = (one for one in work.wanted()[:3] if one["how"] == AS_THEY_ARE and one["columns"] == 2)
    with pytest.raises(BadAnswer, match=why):
        work.hear({first["id"]: taken(match, first), second["id"]: answer})
    assert not work.known
    assert first["id"] in work.asked


@pytest.mark.parametrize("name", ["-1", "0", "", "f" * 32, "1" * 5000])
def test_an_answer_to_nothing_is_refused(work, name):
    with pytest.raises(BadAnswer, match="nobody asked for"):
        work[1].hear({name: numbers(*HALVES)})


@pytest.mark.parametrize("seed", range(3))
def test_invented_numbers_lead_to_an_analysis_too(work, seed):
    """A page may say what it likes; it spoils its own analysis and nothing else."""
    match, work = work
    luck = np.random.default_rng(seed)
    while work.pieces:
        work.hear({one: packed(luck.integers(0, 2, look.shape).astype(float)) for one, look in work.asked.items()})
    assert Plan(match, BUDGET, 1).summed(work.done).html()


def test_a_look_at_others_hands_is_at_what_their_seats_knew():
    """Every record that is sent is a view of some seat, or blank: never the open record."""
    match = play_out(hutch.new("carousel", 2, 3), ["random"] * 2, 3)
    views = {match.view(seat, number).tobytes() for seat in range(2) for number in range(match.number + 1)}
    looks = Elsewhere(Plan(match, BUDGET, 1).pieces).asked.values()
    assert all(look.record.tobytes() in views for look in looks if look.how != DEALT)
