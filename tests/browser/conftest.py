"""A running table for the browser tests of a session."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from helpers import Server, start_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table with fast bots, for all browser tests of a session."""
    running = start_server(f"sqlite:///{tmp_path_factory.mktemp('table') / 'table.sqlite3'}")
    yield running
    running.kill()
