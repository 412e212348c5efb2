from hutch.core.about import About, by_pattern
from hutch.core.bits import has
from hutch.core.record import State


def column(s: State, seat: int, name: str) -> About:
    free = 6 - sum(has(s.discs[0] | s.discs[1], 7 * "abcdefg".index(name) + row) for row in range(6))
    return About(f"Column {name}", f"A disc falls to row {7 - free} of 6." if free else "It is full.", "C4-1")


def disc(s: State, seat: int, cell: str) -> About:
    whose = ("Carrot", "Beet")[0 if has(s.discs[0], int(cell)) else 1]
    place = f"{'abcdefg'[int(cell) // 7]}{int(cell) % 7 + 1}"
    return About(f"A disc of {whose}'s, on {place}", "Four of one player's in a row win: upright, level or slanting.", "C4-2")


about = by_pattern({"([a-g])": column, r"disc-(\d+)": disc})
