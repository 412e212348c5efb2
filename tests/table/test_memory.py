"""Nobody waits while Python looks for garbage."""

import gc

from hutch.table import memory
from hutch.table.rooms import load_rules


def test_rules_and_libraries_are_not_looked_through_again():
    load_rules.cache_clear()
    load_rules("connect-four")
    assert gc.get_freeze_count() > 100_000
    assert len(gc.get_objects()) < 10_000


def test_a_process_that_serves_looks_seldom():
    before = gc.get_threshold()
    try:
        memory.look_seldom()
        assert gc.get_threshold() == memory.SELDOM
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
