"""Older databases brought to today's shape, one step after the other; `versions` holds the steps."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

FIRST = "0001"  # the shape of databases from before there were versions
ONE_AT_A_TIME = 4_871_339  # a lock's number, any


def settings(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    return str(ScriptDirectory.from_config(settings()).get_current_head())


def version(connection: Connection) -> str | None:
    """The step that this database has come to; None if it is empty, or older than all steps."""
    return MigrationContext.configure(connection).get_current_revision()


def bring_up_to_date(engine: Engine) -> None:
    """Whatever this database is, afterwards it has today's shape. Servers that start together do it one at a time."""
    with engine.connect() as connection:
        if version(connection) == newest():
            return
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        elif engine.dialect.name == "sqlite":
            connection.execute(text("BEGIN IMMEDIATE"))
        if version(connection) is None and "matches" in inspect(connection).get_table_names():
            command.stamp(settings(connection), FIRST)
        command.upgrade(settings(connection), "head")
        connection.commit()
