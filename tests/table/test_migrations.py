"""Databases made by older versions are brought forward, and nothing in them is lost."""

import re
import sqlite3
from pathlib import Path

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from databases import KINDS, fresh_database
from guests import House

from hutch.table.migrations import newest, version
from hutch.table.schema import META
from hutch.table.store import Store

FIRST = Path(__file__).with_name("first_database.sql")  # made by the version before there were versions
MATCH = "/t/8c_ASqfaF0Kz"
SEATS = "0.6360aea055d149b351d67e7ef2d314475e6bfd4aa56c7787-1.a7e7273d32b4f9e6d8e56bfb3fc0e3c22aee0ff5332f3930"


@pytest.fixture
def first(tmp_path) -> str:
    connection = sqlite3.connect(tmp_path / "table.sqlite3")
    connection.executescript(FIRST.read_text(encoding="utf-8"))
    connection.close()
    return f"sqlite:///{tmp_path / 'table.sqlite3'}"


def test_a_match_of_the_first_version_is_played_on(first):
    with House(first) as house:
        ann = house.guest()
        ann.web.headers["hutch-seats"] = SEATS
        seen = ann.see(MATCH, 1)
        assert (seen["number"], seen["turn"]) == (5, 1)
        assert ann.move(MATCH, 1, 5, "drop b").status_code == 200
        lines = ann.web.get(f"{MATCH}/transcript").text.splitlines()
    assert lines[-4:] == ["0: drop a", "1: drop b", "0: drop g", "1: drop b"]
    assert '[seed "?"]' in lines


def test_a_match_of_the_first_version_can_be_read_when_its_rules_have_changed(first):
    """No picture of it was kept in those days, but its moves were; one of them was taken back."""
    with sqlite3.connect(first.removeprefix("sqlite:///")) as to:
        to.execute("UPDATE matches SET rules = 0 WHERE id = ?", (MATCH[3:],))
    to.close()
    with House(first) as house:
        shown = house.guest().web.get(MATCH, headers={"accept": "text/html"})
    assert shown.status_code == 200
    assert re.findall(r"<b>(\w+)</b> (drop \w)", shown.text) == [("Ann", "drop a"), ("Bo", "drop b"), ("Ann", "drop g")]


def test_its_timer_is_still_there(first):
    store = Store(first)
    assert list(store.timers("jlub3NmT4keE")) == [1]
    store.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_database_has_todays_shape(kind, tmp_path):
    with fresh_database(kind, tmp_path) as database:
        store = Store(database)
        with store.engine.connect() as to:
            assert version(to) == newest()
            assert compare_metadata(MigrationContext.configure(to), META) == []
        store.close()


def test_an_old_one_has_it_too(first):
    store = Store(first)
    with store.engine.connect() as to:
        assert compare_metadata(MigrationContext.configure(to), META) == []
    store.close()


def test_opening_it_again_changes_nothing(first):
    Store(first).close()
    store = Store(first)
    assert len(store.log(MATCH[3:])) == 5
    store.close()


def test_old_matches_do_not_expire_unless_somebody_comes(first):
    """Nobody knows whether they are finished."""
    store = Store(first)
    assert store.expire(0.0001) == 0
    store.close()


def test_untouched_tables_expire_and_finished_ones_are_kept(tmp_path):
    with House(f"sqlite:///{tmp_path / 'table.sqlite3'}") as house:
        ann = house.guest()
        left, done = (ann.begin("connect-four", "me=Ann", "here=Bo") for _ in range(2))
        for number, column in enumerate("ababaca"):
            assert ann.move(done, number % 2, number, f"drop {column}").status_code == 200
        assert ann.see(done)["over"]
        store = house.app.state.rooms.store
        assert store.expire(1) == 0
        assert store.expire(-1) == 1
        house.app.state.rooms.live.clear()
        assert house.guest().web.get(left).status_code == 404
        assert isinstance(house.guest().web.get(done), httpx.Response)
        assert house.guest().web.get(done).status_code == 200
