from hutch.core.compiled import rule
from hutch.games.connect_four.rules import four


@rule
def value(s, out):
    for seat in range(2):
        out[seat] = 1.0 if four(s.discs[seat]) else 0.0 if four(s.discs[1 - seat]) else 0.5
