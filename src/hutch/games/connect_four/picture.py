from hutch.core.bits import has
from hutch.core.record import State
from hutch.drawing.svg import circle, daylight, group, moving, rect, sheet, touch, words
from hutch.drawing.symbols import symbol


def column(c: int) -> str:
    holes = [circle(50 + 100 * c, 550 - 100 * r, 40, fill="paper", stroke="night", stroke_width=2) for r in range(6)]
    name = words(50 + 100 * c, 632, "abcdefg"[c], 30)
    return touch("abcdefg"[c], rect(100 * c + 2, 2, 96, 596, r=12, fill="sky"), *holes, name, label=f"column {'abcdefg'[c]}")


def disc(cell: int, name: str, wins: bool) -> str:
    rim = circle(0, 0, 40, fill=name, stroke="soot", stroke_width=2) + circle(0, 0, 32, fill="lit" if wins else "milk")
    return moving(f"disc-{cell}", rim, daylight(symbol(name, 0, 0, 50)), at=(50 + 100 * (cell // 7), 550 - 100 * (cell % 7)))


def picture(s: State, seat: int, tall: bool = False) -> str:
    lines = [range(first, first + 4 * step, step) for step in (1, 6, 7, 8) for first in range(48 - 3 * step)]
    won = {cell for side in s.discs for line in lines if all(has(side, cell) for cell in line) for cell in line}
    discs = [disc(c, ("carrot", "beet")[p], c in won) for p in (0, 1) for c in range(48) if has(s.discs[p], c)]
    return sheet(712, 648, group(*[column(c) for c in range(7)], *discs, at=(6, 6)), title="Connect Four")
