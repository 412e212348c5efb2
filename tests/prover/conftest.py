"""The prover's own modules, and the table's guests, can be imported by name."""

import sys
from pathlib import Path

for folder in ("prover", "table", "contract"):
    sys.path.append(str(Path(__file__).parents[1] / folder))
