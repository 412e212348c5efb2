"""A table in this process, behind a real port, so that streams can be listened to."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from guests import House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A table with fast bots, and a database for all tests of a file."""
    with House(f"sqlite:///{tmp_path_factory.mktemp('table') / 'table.sqlite3'}") as running:
        yield running


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[Callable[[], House]]:
    """Houses one after the other on one database: closing one and opening the next is a restart."""
    opened: list[House] = []

    def next_house() -> House:
        if opened:
            opened[-1].close()
        opened.append(House(f"sqlite:///{tmp_path / 'table.sqlite3'}").open())
        return opened[-1]

    yield next_house
    opened[-1].close()
