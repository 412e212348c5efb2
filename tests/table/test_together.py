"""Changes of several threads are written down together, and each is still all or nothing."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from hutch.table.database import open_engine
from hutch.table.errors import Overtaken
from hutch.table.together import Together

PATIENCE = 60


@pytest.fixture
def engine(tmp_path):
    engine = open_engine(f"sqlite:///{tmp_path / 'notes.sqlite3'}")
    with engine.begin() as to:
        to.execute(text("CREATE TABLE notes (n INTEGER PRIMARY KEY)"))
    yield engine
    engine.dispose()


def note(n):
    return lambda to: to.execute(text(f"INSERT INTO notes VALUES ({n})"))


def notes(engine):
    with engine.connect() as to:
        return list(to.execute(text("SELECT n FROM notes ORDER BY n")).scalars())


def bring_together(together, changes):
    """What became of each of them, brought while the one who writes is held up: None, or the error's type."""
    held, begun = threading.Event(), threading.Event()

    def hold(to):
        begun.set()
        held.wait(PATIENCE)

    def bring(change):
        try:
            together.write(change)
        except Exception as trouble:
            return type(trouble)
        return None

    with ThreadPoolExecutor(len(changes) + 1) as hands:
        first = hands.submit(together.write, hold)
        assert begun.wait(PATIENCE)
        brought = [hands.submit(bring, change) for change in changes]
        while len(together.waiting) < len(changes):
            pass
        held.set()
        first.result()
        return [done.result() for done in brought]


def test_what_comes_while_somebody_writes_is_confirmed_at_once(engine):
    commits = []
    event.listen(engine, "commit", commits.append)
    assert bring_together(Together(engine), [note(n) for n in range(10)]) == [None] * 10
    assert notes(engine) == list(range(10))
    assert len(commits) == 2  # the one that was held up, and one for all ten


def test_a_change_that_is_refused_leaves_no_trace_and_the_others_stand(engine):
    def half(to):
        note(7)(to)
        raise Overtaken("Somebody was quicker.")

    assert bring_together(Together(engine), [note(1), half, note(1), note(2)]).count(None) == 2
    assert notes(engine) == [1, 2]


def test_each_hears_what_became_of_its_own(engine):
    with engine.begin() as to:
        note(1)(to)
    assert bring_together(Together(engine), [note(1), note(2)]) == [IntegrityError, None]


def test_what_breaks_in_one_change_is_its_own_trouble(engine):
    def broken(to):
        note(7)(to)
        to.execute(text("INSERT INTO nowhere VALUES (1)"))

    assert bring_together(Together(engine), [note(1), broken, note(2)]).count(OperationalError) == 1
    assert notes(engine) == [1, 2]


def test_if_the_disk_does_not_confirm_nobody_is_told_that_it_was_written(engine):
    class DiskFullError(Exception):
        pass

    def full(connection):
        raise DiskFullError

    together = Together(engine)
    together.write(note(1))
    event.listen(engine, "commit", full)
    with pytest.raises(DiskFullError):
        together.write(note(2))
    event.remove(engine, "commit", full)
    assert notes(engine) == [1]
    together.write(note(2))
    assert notes(engine) == [1, 2]
