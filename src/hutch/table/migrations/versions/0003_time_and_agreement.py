"""Time limits of a table, what each seat has used of them, and who would give the table up."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("limits", sa.JSON, nullable=True))
    op.add_column("seats", sa.Column("used", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("gives_up", sa.Boolean, nullable=False, server_default=sa.false()))
