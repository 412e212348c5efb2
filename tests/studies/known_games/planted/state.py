from hutch.core.record import record

CARDS, DEAD, STRONG = 10, 9, 3
State = record(trail=8, hands=("i2", 2), played=("i2", 2), tallies=("i2", 2), moves="i1")
ACTIONS = CODES = CARDS
