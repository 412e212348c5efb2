"""A study on a Ray cluster of several nodes, one of them killed in the middle: nothing lost, nothing counted twice."""

import numpy as np
import pytest

from hutch.studies.engine import Engine, Limits, Threads
from hutch.studies.plan import Plan

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'hutch[cluster]'")

PLAN = Plan("connect-four", 7, (2,), ("seedling", "sprout"), looks=False)
LIMITS = Limits(seconds=None, games=256)


@pytest.fixture
def cluster():
    from ray.cluster_utils import Cluster

    room = {"num_cpus": 1, "object_store_memory": 100_000_000}
    made = Cluster(initialize_head=True, head_node_args={**room, "include_dashboard": False})
    nodes = [made.add_node(**room) for _ in range(2)]
    ray.init(address=made.address, log_to_driver=False)
    yield made, nodes
    ray.shutdown()
    made.shutdown()


def everything(results):
    return {(key, number): columns for key, parts in results.parts.items() for number, columns in parts.items()}


@pytest.mark.sweep
@pytest.mark.timeout(900)
def test_a_killed_node_loses_nothing_and_counts_nothing_twice(cluster):
    from hutch.studies.cluster import Cluster

    made, nodes = cluster
    killed = []

    def watch(results):
        if not killed and results.games > 200:
            killed.append(True)
            made.remove_node(nodes[0], allow_graceful=False)
        return True

    there = everything(Engine(PLAN, LIMITS, Cluster(PLAN)).run(watch))
    here = everything(Engine(PLAN, LIMITS, Threads(PLAN)).run())
    assert killed
    assert there.keys() == here.keys()
    for key, columns in here.items():
        for name, column in columns.items():
            assert np.array_equal(column, there[key][name]), (key, name)
