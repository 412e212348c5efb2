from hutch.core.record import record

State = record(trail=8, winner="i1", said="i1")
ACTIONS = CODES = 3
