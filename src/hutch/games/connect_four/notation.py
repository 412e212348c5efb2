from hutch.core.bits import has
from hutch.core.record import State

FORMS = {"drop COLUMN": "drop a disc into a column"}
WORDS = {"COLUMN": "a b c d e f g"}


def text(s: State, action: int) -> str:
    return f"drop {'abcdefg'[action]}"


def touches(s: State, action: int) -> list[str]:
    return ["abcdefg"[action]]


def ask(s: State, seat: int) -> str:
    return "drop a disc into a column"


def seat_word(s: State, seat: int) -> str:
    return ("Carrot", "Beet")[seat]


def sketch(s: State, seat: int) -> str:
    rows = [[".XO"[has(s.discs[0], 7 * c + r) + 2 * has(s.discs[1], 7 * c + r)] for c in range(7)] for r in range(5, -1, -1)]
    return "\n".join(" ".join(row) for row in [*rows, "abcdefg"])
