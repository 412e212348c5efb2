from hutch.core.record import record

State = record(trail=8, sums=("i2", 2), named="i1")
ACTIONS = CODES = 9
