"""How Carousel speaks: cells A1 .. D4, tiles by number, characters by name."""

import numpy as np

from hutch.core.bits import count, has
from hutch.core.notation import Event
from hutch.core.record import State
from hutch.core.trail import HIDDEN
from hutch.core.wording import listed, of
from hutch.games.carousel import KINDS, MOST_CHARACTERS, MOST_TILES, NAME
from hutch.games.carousel.battle import side
from hutch.games.carousel.draft import unplayed
from hutch.games.carousel.state import (
    CAPTURED,
    CELLS,
    CHAINED,
    CHAOS,
    DEALT,
    DEATH,
    DEFEATED,
    DIG,
    DIGGER,
    DISCARD,
    DISCARDING,
    DONE,
    DRAFT,
    DREW,
    FINISHED,
    FREED,
    KEEP,
    LEAP,
    LIFE,
    NOBODY,
    PASSED_OVER,
    PLACE,
    PLAY,
    RESHUFFLED,
    SKILL,
    SKIP,
    SPIED,
    START,
    STEAL,
    TEAM,
    THIEF,
    TOKEN,
    TOOK,
    name_of,
)

FORMALITIES = ("dig TILE", "done")
FORMS = {
    "keep NAME": "keep a character of the packet",
    "play NAME": "play a character",
    "discard TILE": "discard a tile",
    "done": "discard no more",
    "steal TILE": "take a tile from the other hand",
    "dig TILE": "take a tile from the discards",
    "token KIND": "take a token",
    "chaos CELL CELL": "two tiles change places",
    "death CELL": "turn a tile face down",
    "life CELL": "turn a tile face up",
    "place TILE CELL": "place a tile",
    "place TILE CELL turn QUARTERS": "place a tile turned clockwise",
    "skip": "leap no further",
}
WORDS = {
    "NAME": NAME,
    "TILE": " ".join(str(tile) for tile in range(1, MOST_TILES + 1)),
    "KIND": " ".join(KINDS),
    "CELL": "[A-D][1-4]",
    "QUARTERS": "1 2 3",
}
ENDINGS = (FINISHED,)
SEATS = ("Red", "Blue")
SIDES = ("north", "east", "south", "west")


def cell_name(cell: int) -> str:
    return "ABCD"[cell // 4] + "1234"[cell % 4]


def placing(action: int) -> tuple[int, int, int]:
    """(tile, cell, quarters) of a `place`."""
    tile, rest = divmod(action - PLACE, 4 * CELLS)
    return tile, rest // 4, rest % 4


def text(s: State, action: int) -> str:
    if action >= PLACE:
        tile, cell, quarters = placing(action)
        return f"place {tile} {cell_name(cell)}" + (f" turn {quarters}" if quarters else "")
    if action >= CHAOS:
        return "chaos {} {}".format(*(cell_name(cell) for cell in divmod(action - CHAOS, CELLS)))
    if action >= DEATH:
        return f"life {cell_name(action - LIFE)}" if action >= LIFE else f"death {cell_name(action - DEATH)}"
    if action >= TOKEN:
        return {DONE: "done", SKIP: "skip"}.get(action) or f"token {KINDS[action - TOKEN]}"
    if action >= DISCARD:
        return f"dig {action - DIG}" if action >= DIG else tile_text(action)
    return f"play {name_of(s, action - PLAY)}" if action >= PLAY else f"keep {name_of(s, (action - KEEP) % MOST_CHARACTERS)}"


def tile_text(action: int) -> str:
    return f"steal {action - STEAL}" if action >= STEAL else f"discard {action - DISCARD}"


def touches(s: State, action: int) -> list[str]:
    if action >= PLACE:
        tile, cell, quarters = placing(action)
        return [f"tile-{tile}", *["token-rotate"] * quarters, cell_name(cell)]
    words = text(s, action).split()
    if words[0] in ("keep", "play"):
        return [f"character-{(action - KEEP) % MOST_CHARACTERS}"]
    if words[0] in ("discard", "steal", "dig"):
        return [f"tile-{words[1]}"]
    if words[0] == "token":
        return [f"supply-{words[1]}"]
    return [f"token-{words[0]}", *words[1:]] if len(words) > 1 else words


def ask(s: State, seat: int) -> str:
    if s.stage == DRAFT:
        last = s.blind == TEAM
        return (
            f"keep one of these {2 * TEAM + 1 - s.blind} characters, {'the others go aside' if last else 'pass the others on'}"
        )
    if s.stage == DISCARDING:
        return f"discard {'a tile' if s.left == 1 else f'up to {s.left} tiles'}, or be done"
    if s.stage == SKILL:
        return {THIEF: "take a tile of the other hand", DIGGER: "take a tile of the discards"}.get(
            int(s.skill[s.card]), "take a token"
        )
    if s.bound:
        return "place a tile; another token may come first"
    if s.stage == LEAP:
        return "place a tile at once, or skip"
    able = ["play a character"] if unplayed(s, seat) else []
    return ", or ".join(able + (["place a tile"] if s.hands[seat] else []))


def phrase(s: State, action: int) -> str:
    """The log's words; tiles and cells as the board shows them."""
    words = text(s, action).split()
    verb, rest = words[0], words[1:]
    if verb == "place":
        turned = f", turned {('a quarter', 'half round', 'three quarters')[int(rest[3]) - 1]}" if len(rest) > 2 else ""
        return f"places tile {rest[0]} on {rest[1]}{turned}"
    return {
        "keep": "keeps {}", "play": "plays the {}", "discard": "discards tile {}", "done": "discards no more",
        "steal": "steals tile {}", "dig": "digs tile {} out of the discards", "token": "chooses a {} token",
        "chaos": "spends chaos: {} and {} change places", "death": "spends death: the tile on {} is turned down",
        "life": "spends life: the tile on {} is turned up again", "skip": "leaps no further",
    }[verb].format(*rest)  # fmt: skip


def unseen(s: State, seat: int) -> str:
    """CR-2: what is kept in the draft is the keeper's secret until the end."""
    return "keeps a character"


def seat_word(s: State, seat: int) -> str:
    return SEATS[seat]


def seat_mark(s: State, seat: int) -> tuple[str, str]:
    return (("tomato", "disc"), ("sky", "diamond"))[seat]


def reason(s: State, seat: int, said: str) -> str | None:
    """Why a well-written move is not legal now."""
    words = said.split()
    if words[0] == "place":
        return why_not_place(s, seat, int(words[1]), words[2], len(words) > 3)
    if words[0] in KINDS and not s.tokens[seat, KINDS.index(words[0])]:
        return f"you have no {words[0]} token"
    if words[0] in KINDS and "A1" in words:
        return "the corner piece stays as it is"
    if words[0] in KINDS and not s.hands[seat]:
        return "a token is spent before a tile is placed, and you have none"
    return None


def why_not_place(s: State, seat: int, tile: int, cell: str, turned: bool) -> str | None:
    at = "ABCD".index(cell[0]) * 4 + int(cell[1]) - 1
    if not has(s.hands[seat], tile):
        return f"tile {tile} is not in your hand"
    if at == 0 or s.tile[at]:
        return f"{cell} is taken"
    if turned and not s.tokens[seat, KINDS.index("rotate")]:
        return "only a rotate token turns a tile"
    return f"{cell} touches no tile" if s.stage != SKILL and s.stage != DISCARDING else None


# ---- events ---------------------------------------------------------------------------------------------------------


def event(s: State, code: int, numbers: tuple[int, ...]) -> Event:
    if code == DEALT:
        return deal_event(s, numbers[0], numbers[1:])
    if code == START:
        return Event(f"start {numbers[0]}", f"{SEATS[numbers[0]]} starts.")
    if code == DREW:
        seat, tiles = numbers[0], [str(tile) for tile in numbers[1:]]
        words = f"{SEATS[seat]} draws {'tiles' if len(tiles) > 1 else 'tile'} {listed(tiles)}."
        return Event(f"draw {seat} {' '.join(tiles)}", words, tuple(f"tile-{tile}" for tile in tiles))
    if code in (DEFEATED, CAPTURED, CHAINED):
        return battle_event(s, code, numbers)
    return quiet_event(s, code, numbers)


def deal_event(s: State, seat: int, characters: tuple[int, ...]) -> Event:
    if HIDDEN in characters:
        return Event("?")
    names = [name_of(s, character) for character in characters]
    return Event(f"deal {seat} {' '.join(names)}", f"{SEATS[seat]} is dealt {listed(names)}.")


def battle_event(s: State, code: int, numbers: tuple[int, ...]) -> Event:
    """One blow of an attack. Tiles stay where they are, so the numbers can still be read off the grid."""
    places = tuple(cell_name(cell) for cell in numbers)
    if code == CHAINED:
        return Event(None, f"The chain goes on: {places[0]} attacks.", places)
    here, there = numbers
    way = next(d for d, step in enumerate((-4, 1, 4, -1)) if here + step == there)
    beaten = "is captured" if code == CAPTURED else "is turned face down"
    blow = f"{side(s, here, way)} beats {side(s, there, (way + 2) % 4)}"
    return Event(None, f"{places[0]} attacks {SIDES[way]}: {blow}, {places[1]} {beaten}.", places)


def quiet_event(s: State, code: int, numbers: tuple[int, ...]) -> Event:
    """What follows from the rules, and needs no line in a transcript."""
    seat = numbers[0] if numbers else 0
    mine, other = SEATS[seat], SEATS[1 - seat]
    if code == RESHUFFLED:
        return Event(None, "The discards are shuffled into a new pile.")
    if code == TOOK:
        return Event(None, f"{mine} takes a {KINDS[numbers[1]]} token.", (f"supply-{KINDS[numbers[1]]}",))
    if code == SPIED:
        return Event(None, f"{mine} looks at {of(other)} characters.")
    if code == FREED:
        return Event(None, f"A marker of {mine} comes back from {of(other)} prison.", (f"prison-{1 - seat}",))
    if code == PASSED_OVER:
        return Event(None, f"{mine} has nothing left to play and is passed over.")
    full = all(s.tile[1:])
    return Event(None, "The grid is full: the game is over." if full else "Nobody has anything left: the game is over.")


# ---- the position as text -------------------------------------------------------------------------------------------


def sketch(s: State, seat: int) -> str:
    """The grid with numbers and owners, and what each player has."""
    rows = [row_text(s, row) for row in range(4)]
    return "\n".join(["      1       2       3       4", *rows, *(seat_text(s, p) for p in range(2)), piles_text(s)])


def row_text(s: State, row: int) -> str:
    cells = [cell_lines(s, 4 * row + column) for column in range(4)]
    return "\n".join(("ABCD"[row] if i == 1 else " ") + " " + " ".join(c[i] for c in cells) for i in range(3))


def cell_lines(s: State, cell: int) -> tuple[str, str, str]:
    if cell == 0:
        return "+----- ", "|corner", "|      "
    if not s.tile[cell]:
        return "       ", "   .   ", "       "
    if has(s.down, cell):
        return "#######", "#######", "#######"
    north, east, south, west = ("o" if not side(s, cell, d) else str(side(s, cell, d)) for d in range(4))
    owner = "R" if has(s.marks[0], cell) else "B" if has(s.marks[1], cell) else "-"
    return f"   {north}   ", f"{west}{int(s.tile[cell]):>2} {owner} {east}", f"   {south}   "


def tiles_of(tiles: np.uint64) -> list[int]:
    return [tile for tile in range(1, MOST_TILES + 1) if has(tiles, tile)]


def tile_words(s: State, tiles: np.uint64) -> str:
    """Tiles by number, with their sides north, east, south, west; * scores."""
    told = [
        f"{t}{'*' if t <= s.scoring else ''}({''.join('o' if not n else str(n) for n in s.sides[t])})" for t in tiles_of(tiles)
    ]
    return " ".join(told) or "none"


def seat_text(s: State, seat: int) -> str:
    team = [name_of(s, c) for c in s.kept[seat] if c >= 0 and not has(s.played[seat], c)]
    hidden = sum(1 for c in s.kept[seat] if c != NOBODY) - count(s.played[seat]) - len(team)
    tokens = [word for kind, word in enumerate(KINDS) for _ in range(s.tokens[seat, kind])]
    characters = " ".join(team + ["?"] * hidden) or "none"
    return (
        f"{SEATS[seat]}: tiles {tile_words(s, s.hands[seat])}; characters {characters}; "
        f"tokens {' '.join(tokens) or 'none'}; prisoners {s.prison[seat]}"
    )


def piles_text(s: State) -> str:
    supply = [word for kind, word in enumerate(KINDS) for _ in range(s.supply[kind])]
    return f"pile {len(tiles_of(s.pile))}; discards {tile_words(s, s.discarded)}; tokens {' '.join(supply) or 'none'}"
