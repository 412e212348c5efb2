"""A secret for each match's luck and words of the players, names of moves, several servers, keepsakes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("luck", sa.String(64), nullable=True))
    op.add_column("matches", sa.Column("touched", sa.Float, nullable=True))
    op.add_column("matches", sa.Column("ended", sa.Float, nullable=True))
    op.add_column("matches", sa.Column("keeper", sa.String(32), nullable=True))
    op.add_column("seats", sa.Column("word", sa.String(64), nullable=False, server_default=""))
    op.add_column("log", sa.Column("key", sa.String(40), nullable=True))
    op.add_column("log", sa.Column("action", sa.Integer, nullable=True))
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(128), nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "news",
        sa.Column("serial", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("server", sa.String(32), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "keepsakes",
        sa.Column("match", sa.String(24), primary_key=True),
        sa.Column("viewer", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("picture", sa.LargeBinary, nullable=False),
        sa.Column("log", sa.JSON, nullable=False),
        sa.Column("transcript", sa.Text, nullable=False),
    )
