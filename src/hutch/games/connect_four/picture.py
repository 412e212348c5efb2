from hutch.core.bits import has
from hutch.core.svg import circle, moving, rect, sheet, touch, words


def column(c):
    holes = [circle(50 + 100 * c, 650 - 100 * r, 40, fill="paper", stroke="ink", stroke_width=2) for r in range(6)]
    return touch("abcdefg"[c], rect(100 * c + 2, 102, 96, 596, r=12, fill="sky"), *holes, label=f"column {'abcdefg'[c]}")


def disc(c, r, seat):
    shape = circle(0, 0, 40, fill=("carrot", "beet")[seat], stroke="ink", stroke_width=2)
    return moving(f"disc-{c}-{r}", shape, words(0, 14, "XO"[seat], 40), at=(50 + 100 * c, 650 - 100 * r))


def picture(s, seat, tall=False):
    discs = [disc(c, r, p) for c in range(7) for r in range(6) for p in range(2) if has(s.discs[p], 7 * c + r)]
    return sheet(700, 700, *[column(c) for c in range(7)], *discs, title="Connect Four")
