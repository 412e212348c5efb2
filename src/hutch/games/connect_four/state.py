"""Column c, row r is bit 7c + r: six rows of discs, and an empty seventh so that no line runs round an edge."""

from hutch.core.record import record

State = record(trail=2, discs=("u8", 2))
ACTIONS = CODES = 7
SETS = {"discs": 48}
