"""`hutch tune`: Optuna finds the numbers that are wanted, an edition that cannot be played is told and never proposed."""

import numpy as np
import pytest

import hutch
from hutch.core.errors import BadEdition
from hutch.studies import tuning
from hutch.studies.engine import Results
from hutch.studies.evidence import Evidence
from hutch.studies.plan import LEVEL, Plan, Shard, Task, Variant
from hutch.studies.study import Request
from hutch.studies.tuning import Knob, read_wishes, tune

CARD = hutch.find("root-cellar")
KNOBS = [Knob("animals.raccoon.chits", 0, 20), Knob("animals.bear.chits", 0, 20)]


class Measured:
    """What `study` would have found: as many minutes as there are animals; with no bear the game cannot be played."""

    def __init__(self, request):
        self.request = request
        animals = (request.edition or CARD.standard_edition)["animals"]
        self.chits = [animals[name]["chits"] for name in ("raccoon", "bear")]
        if not self.chits[1]:
            raise BadEdition("there must be a bear")

    def evidence(self):
        moves = np.full(40, (60 * sum(self.chits) - 120) // 3)
        results, plan = Results(), Plan(CARD.name, 1, (2,), ("seedling",), (Variant(),), looks=False)
        results.add(Shard(Task(LEVEL, 2, ("seedling",)), 0), {"moves": moves, "thought": np.zeros(40)})
        return Evidence(CARD, plan, results)


@pytest.fixture
def search(monkeypatch):
    pytest.importorskip("optuna")
    monkeypatch.setattr(tuning, "study", Measured)
    steps = []
    return tune(Request(CARD, [2], seed=3), KNOBS, read_wishes("17-18 minutes", CARD), 60, steps.append), steps


def test_a_search_comes_to_what_is_wanted_among_441_editions(search):
    found, steps = search
    best = found.front()[0]
    assert best.total == 0
    assert sum(change.value for change in best.changes) in (17, 18)
    assert sum(steps) == 60
    assert len(found.tries) <= 60


def test_an_edition_that_cannot_be_played_is_tried_once_and_never_proposed(search):
    found, _ = search
    for one in found.tries:
        assert bool(one.trouble) == (one.changes[1].value == 0)
    assert not [one for one in found.front() if one.trouble]


def test_a_proposed_edition_is_a_file_that_can_be_played(search, tmp_path):
    found, _ = search
    best = found.front()[0]
    (tmp_path / "tuned.toml").write_text(found.edition(best), encoding="utf-8")
    match = hutch.new(CARD, players=2, seed=1, edition=tmp_path / "tuned.toml")
    assert match.moves(match.actor)


def test_where_the_box_itself_is_nearest_its_report_has_nothing_beside_it(monkeypatch):
    monkeypatch.setattr(tuning, "study", Measured)
    found = tune(Request(CARD, [2]), [Knob("animals.bear.chits", 3, 4)], read_wishes("9 to 9 minutes", CARD), 9, lambda _: None)
    asked = [found.report(one, 60).request for one in found.front()]
    assert [one.changes for one in asked] == [[]]
    asked[0].plan()


def test_few_editions_are_all_tried(monkeypatch):
    monkeypatch.setattr(tuning, "study", Measured)
    found = tune(Request(CARD, [2]), [Knob("animals.bear.chits", 0, 3)], read_wishes("8-9 minutes", CARD), 10, lambda _: None)
    assert [one.changes[0].value for one in found.tries] == [0, 1, 2, 3]


def test_bots_whose_better_ones_lose_are_told():
    """Teams of the better level win less often: nobody should believe what they say of the edition."""
    card, results = hutch.find("carrotia"), Results()
    plan = Plan("carrotia", 1, (2,), tuning.BOTS, looks=False)
    for bot, won in ((tuning.BOTS[0], 40), (tuning.BOTS[-1], 5)):
        shares = np.zeros((48, 2), np.int16)
        shares[:won] = 60
        results.add(Shard(Task(LEVEL, 2, (bot,)), 0), {"moves": np.full(48, 50), "shares": shares})
    assert "nonsense" in tuning.nonsense(Evidence(card, plan, results))
