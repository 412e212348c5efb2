"""What lies on Root Cellar's table, each piece drawn about its own middle: chits, farmers, turn chits, beds, sacks."""

from collections.abc import Sequence
from functools import lru_cache

from hutch.core.record import State
from hutch.drawing.svg import DAY, circle, daylight, group, line, path, rect, words
from hutch.drawing.symbols import SYMBOLS, symbol
from hutch.games.root_cellar.notation import FARMS

SERIF = "Georgia,'Iowan Old Style',serif"
COLOURS = ("sky", "broccoli", "clay", "squash", "onion", "cabbage", "beet")  # of vegetables the palette does not know


def chit(s: State, kind: int, size: float) -> str:
    """A chit, vegetable side up. An animal's chit is grey and has a notched rim."""
    return chit_of(called(s), int(s.vegetables), int(kind), size)


def called(s: State) -> tuple[str, ...]:
    """Every kind's name."""
    return spelt(s.names.tobytes(), s.names.shape[1])[: int(s.kinds)]


@lru_cache(64)
def spelt(letters: bytes, longest: int) -> tuple[str, ...]:
    return tuple(letters[at : at + longest].rstrip(b"\0").decode() for at in range(0, len(letters), longest))


@lru_cache(4096)
def chit_of(names: tuple[str, ...], vegetables: int, kind: int, size: float) -> str:
    """The same of these kinds, of which so many are vegetables."""
    animal = kind >= vegetables
    colour = "stone" if animal else chit_colour(names[kind], kind)
    notches = {"stroke_dasharray": "5 3"} if animal else {}
    return (
        circle(0, 0, size / 2 - 1, fill=colour, stroke="soot", stroke_width=2)
        + circle(0, 0, size * 0.41, fill="milk", stroke=f"{colour}-dark", stroke_width=3, **notches)
        + daylight(chit_face(names, kind, size))
    )


def chit_colour(name: str, kind: int) -> str:
    """The vegetable's own colour; one that has none gets the next of COLOURS. Letters tell those apart for good."""
    return name if f"{name}-dark" in DAY else COLOURS[kind % len(COLOURS)]


def chit_face(names: tuple[str, ...], kind: int, size: float) -> str:
    """The symbol of that name; where the herbarium has none, two letters."""
    if names[kind] in SYMBOLS:
        return symbol(names[kind], 0, 0, size * 0.6)
    return words(0, size * 0.13, letters(names, kind), size * 0.38, fill="soot", font_family=SERIF, font_weight="bold")


def letters(names: Sequence[str], kind: int) -> str:
    """Two letters for a kind, its first and another one, that no kind before it has."""
    taken: list[str] = []
    for name in names[: kind + 1]:
        pairs = [name[0].upper() + letter for letter in name[1:] if letter != "-"] or [name[0].upper()]
        taken.append(next((pair for pair in pairs if pair not in taken), pairs[0]))
    return taken[kind]


@lru_cache(256)
def farmer(size: float) -> str:
    """A farmer: the back of every vegetable chit."""
    return (
        circle(0, 0, size / 2 - 1, fill="squash", stroke="soot", stroke_width=2)
        + circle(0, 0, size * 0.41, fill="milk", stroke="squash-dark", stroke_width=2)
        + daylight(symbol("farmer", 0, 0, size * 0.6))
    )


@lru_cache(256)
def turn_chit(number: int, size: float) -> str:
    """A wooden disc with its number; chit 1 picks first."""
    return (
        circle(0, 0, size / 2 - 1, fill="potato", stroke="soot", stroke_width=2)
        + circle(0, 0, size * 0.4, fill="none", stroke="potato-dark", stroke_width=3)
        + words(0, size * 0.17, number, size * 0.5, fill="soot", font_family=SERIF, font_weight="bold")
    )


@lru_cache(256)
def crowd(n: int, size: float, width: float) -> str:
    """Farmers side by side from x = 0 on, overlapping where they must, never wider than `width`."""
    step = min(size * 0.72, (width - size) / max(n - 1, 1))
    return "".join(group(farmer(size), at=(size / 2 + step * i, 0)) for i in range(n))


@lru_cache(256)
def farm_sign(seat: int, size: float) -> str:
    """A player's own shape and colour."""
    _, colour, shape = FARMS[seat]
    return rect(-size / 2, -size / 2, size, size, r=size * 0.3, fill=colour, stroke="soot", stroke_width=2) + daylight(
        symbol(shape, 0, 0, size * 0.84)
    )


@lru_cache(256)
def bed(width: float, height: float) -> str:
    """A garden bed from (0, 0) on: earth with furrows, and a board round it."""
    inset, furrows = 9, []
    for i in range(1, 5):
        y = height * i / 5
        wave = "".join(f" q{(width - 44) / 12:.2f} {-5 if n % 2 else 5} {(width - 44) / 6:.2f} 0" for n in range(6))
        furrows.append(path(f"M22 {y:.2f}{wave}", fill="none", stroke="clay-dark", stroke_width=2.5))
    return (
        rect(0, 0, width, height, r=16, fill="potato", stroke="soot", stroke_width=2)
        + rect(inset, inset, width - 2 * inset, height - 2 * inset, r=10, fill="clay", stroke="potato-dark", stroke_width=2)
        + "".join(furrows)
    )


@lru_cache(256)
def stake(said: object, size: float) -> str:
    """A plant label that stands in a bed; its middle is that of the board."""
    return (
        line(0, size * 0.3, 0, size * 0.95, stroke="soot", stroke_width=5)
        + rect(-size * 0.5, -size * 0.4, size, size * 0.8, r=6, fill="milk", stroke="soot", stroke_width=2)
        + words(0, size * 0.2, said, size * 0.6, fill="soot", font_family=SERIF, font_weight="bold")
    )


@lru_cache(256)
def snow(x: float, y: float, size: float) -> str:
    """The first snow: six arms."""
    arm = line(0, 0, 0, -size / 2, stroke="sky-dark", stroke_width=3)
    arm += path(f"M{-size * 0.14:.1f} {-size * 0.42:.1f}L0 {-size * 0.28:.1f}L{size * 0.14:.1f} {-size * 0.42:.1f}",
                fill="none", stroke="sky-dark", stroke_width=3)  # fmt: skip
    return group(*(group(arm, turn=60 * i, at=(0, 0)) for i in range(6)), at=(x, y))
