"""Which timer each person was last ready for."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("ready", sa.Integer, nullable=False, server_default="0"))
