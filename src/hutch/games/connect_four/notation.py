from hutch.core.bits import has

FORMS = {"drop COLUMN": "drop a disc into a column"}
WORDS = {"COLUMN": "a b c d e f g"}


def text(s, action):
    return f"drop {'abcdefg'[action]}"


def touches(s, action):
    return ["abcdefg"[action]]


def ask(s, seat):
    return "drop a disc into a column"


def phrase(s, action):
    return f"drops a disc into column {'abcdefg'[action]}"


def seat_word(s, seat):
    return ("Carrot", "Beet")[seat]


def sketch(s, seat):
    def disc(cell):
        return "X" if has(s.discs[0], cell) else "O" if has(s.discs[1], cell) else "."

    return "\n".join(" ".join(disc(7 * c + r) for c in range(7)) for r in range(5, -1, -1)) + "\na b c d e f g"
