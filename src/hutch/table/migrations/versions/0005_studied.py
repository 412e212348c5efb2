"""Whether a match may enter studies."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("matches", sa.Column("studied", sa.Boolean, nullable=False, server_default=sa.false()))
