"""Matches that begin from a position of another."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("matches", sa.Column("origin", sa.String(24), nullable=True))
    op.add_column("matches", sa.Column("start", sa.JSON, nullable=True))
    op.create_index("matches_origin", "matches", ["origin"])
