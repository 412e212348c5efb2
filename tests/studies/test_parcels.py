"""Where a trip to whoever runs shards costs something, shards travel together; what comes out is the same."""

import numpy as np
import pytest

from hutch.studies.engine import Engine, Limits, Results, Threads
from hutch.studies.plan import Plan, Shard
from hutch.studies.shards import run_shard

PLAN = Plan("connect-four", 7, (2,), ("seedling", "sprout"), looks=False)
LIMITS = Limits(seconds=None, games=128)


class Far(Threads):
    """Threads a long way off, which write down every trip."""

    trip = 60.0

    def __init__(self, lost=()):
        super().__init__(PLAN, workers=2)
        self.trips, self.lost = [], list(lost)

    def submit(self, parcel):
        self.trips.append(parcel)
        return self.pool.submit(self.lose) if len(self.trips) in self.lost else super().submit(parcel)

    def lose(self):
        raise ConnectionError("the machine is gone")


def shards_of(results):
    return {(key, number): columns for key, parts in results.parts.items() for number, columns in parts.items()}


@pytest.fixture(scope="module")
def here():
    """The same study, shard by shard."""
    return shards_of(Engine(PLAN, LIMITS, Threads(PLAN)).run())


def assert_same(there, here):
    assert there.keys() == here.keys()
    for key, columns in here.items():
        for name, column in columns.items():
            assert np.array_equal(column, there[key][name]), (key, name)


def test_shards_travel_together_where_a_trip_costs_something(here):
    far = Far()
    assert_same(shards_of(Engine(PLAN, LIMITS, far).run()), here)
    assert len(far.trips) < len(here) / 2
    assert sum(map(len, far.trips)) == len(here)


def test_a_parcel_holds_shards_of_one_task():
    far = Far()
    Engine(PLAN, LIMITS, far).run()
    assert all(len({shard.task for shard in parcel}) == 1 for parcel in far.trips)


def test_shards_go_one_by_one_where_a_trip_costs_nothing(here):
    near = Far()
    near.trip = 0.0
    Engine(PLAN, LIMITS, near).run()
    assert [len(parcel) for parcel in near.trips] == [1] * len(here)


def test_a_parcel_that_got_lost_is_sent_again_and_counts_once(here):
    far = Far(lost=(2, 5))
    results = Engine(PLAN, LIMITS, far).run()
    assert_same(shards_of(results), here)
    assert results.games == sum(len(columns["moves"]) for columns in here.values())


def test_a_parcel_that_gets_lost_again_and_again_ends_the_study():
    with pytest.raises(ConnectionError, match="gone"):
        Engine(PLAN, LIMITS, Far(lost=range(1, 100))).run()


def test_shards_of_an_earlier_run_are_neither_sent_nor_counted_again(here):
    known = Results()
    task = PLAN.tasks(card())[1]
    for number in (0, 2, 3):
        known.add(Shard(task, number), run_shard(PLAN, Shard(task, number)))
    far = Far()
    assert_same(shards_of(Engine(PLAN, LIMITS, far, known).run()), here)
    assert sum(map(len, far.trips)) == len(here) - 3


def card():
    import hutch

    return hutch.find("connect-four")
