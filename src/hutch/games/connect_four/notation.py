from hutch.core.bits import has

FORMS = {"drop COLUMN": "drop a disc into a column"}
WORDS = {"COLUMN": "a b c d e f g"}


def text(s, action):
    return f"drop {'abcdefg'[action]}"


def touches(s, action):
    return ["abcdefg"[action]]


def ask(s, seat):
    return "drop a disc into a column"


def seat_word(s, seat):
    return ("Carrot", "Beet")[seat]


def sketch(s, seat):
    rows = [[".XO"[has(s.discs[0], 7 * c + r) + 2 * has(s.discs[1], 7 * c + r)] for c in range(7)] for r in range(5, -1, -1)]
    return "\n".join(" ".join(row) for row in [*rows, "abcdefg"])
