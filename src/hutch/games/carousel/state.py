"""The record and the action codes.

Cells, and the sides of a tile (a quarter turn clockwise moves every side one on):

     0  1  2  3     A1 A2 A3 A4            0
     4  5  6  7     B1 B2 B3 B4        3       1
     8  9 10 11     C1 C2 C3 C4            2
    12 13 14 15     D1 D2 D3 D4

The corner piece is cell 0. Tiles are numbered from 1 as in the edition, first those that score, then the plain ones; sets
of them have bit n for tile n. Characters are numbered from 0 in the edition's order. Of what a seat may not know, the
record holds two things: the six cards dealt to each (`dealt`) and what each kept of the packets in its three choices
(`kept`); all else follows:

    choice 1    red keeps from dealt[0]                     blue keeps from dealt[1]
    choice 2    red keeps from dealt[1] less blue's 1st     blue keeps from dealt[0] less red's 1st
    choice 3    red keeps from dealt[0] less both           blue keeps from dealt[1] less both
"""

from collections.abc import Mapping
from typing import Any

from hutch.core.options import first_seat
from hutch.core.record import State as Record
from hutch.core.record import record
from hutch.games.carousel import KINDS, MOST_CHARACTERS, MOST_TILES, NAME_BYTES, SKILLS

CELLS, TEAM = 16, 3
NOBODY, HIDDEN = -1, -2  # in `kept`: not chosen yet; chosen, but this viewer may not know

State = record(
    trail=192,
    beginner="i1",
    first="i1",  # who begins, or -1 for the lot
    # the edition
    scoring="i1",  # tiles 1 .. scoring score
    tiles="i1",
    cast="i1",  # how many characters there are
    hand_limit="i1",
    sides=("i1", (MOST_TILES + 1, 4)),  # north, east, south, west; 0 is a shield
    box=("i1", 4),  # tokens by kind: chaos, life, death, rotate
    discards=("i1", MOST_CHARACTERS),
    draws=("i1", MOST_CHARACTERS),
    gives=("i1", (MOST_CHARACTERS, 4)),
    skill=("i1", MOST_CHARACTERS),
    names=("u1", (MOST_CHARACTERS, NAME_BYTES)),
    # the characters
    dealt=("u8", 2),
    kept=("i1", (2, TEAM)),
    played=("u8", 2),
    spied=("i1", 2),  # this seat has seen the other's characters
    # tiles, tokens and markers
    pile="u8",
    discarded="u8",
    hands=("u8", 2),
    tile=("i1", CELLS),  # 0 is an empty cell
    turned=("i1", CELLS),  # quarters clockwise
    down="u8",  # cells whose tile lies face down
    marks=("u8", 2),  # cells with that seat's marker
    supply=("i1", 4),
    tokens=("i1", (2, 4)),
    spent=("i1", 4),
    prison=("i2", 2),  # markers of the other player that this seat holds
    # the turn
    stage="i1",
    card="i1",  # the character being played, in DISCARDING and SKILL
    left="i1",  # tiles it may still discard
    bound="i1",  # a token was spent in this turn: a tile must follow
)

EDITION = (
    "beginner", "first", "scoring", "tiles", "cast", "hand_limit", "sides", "box", "discards", "draws", "gives", "skill",
    "names",
)  # fmt: skip
SETS = dict.fromkeys(("dealt", "played"), MOST_CHARACTERS) | dict.fromkeys(("pile", "discarded", "hands"), MOST_TILES + 1)
SETS |= dict.fromkeys(("down", "marks"), CELLS)
MOST_TOKENS = 9  # of a kind, in any edition
RANGES = {
    "blind": (0, TEAM),
    "kept": (HIDDEN, MOST_CHARACTERS - 1),
    "spied": (0, 1),
    "tile": (0, MOST_TILES),
    "turned": (0, 3),
    "supply": (0, MOST_TOKENS),
    "tokens": (0, MOST_TOKENS),
    "spent": (0, MOST_TOKENS),
    "prison": (0, MOST_TILES * (CELLS - 1)),  # each tile that is laid could capture all others
    "stage": (0, 4),
    "card": (0, MOST_CHARACTERS - 1),
    "left": (0, 10),
    "bound": (0, 1),
}

DRAFT, TURN, DISCARDING, SKILL, LEAP = range(5)  # stage
CHAOS_TOKEN, LIFE_TOKEN, DEATH_TOKEN, ROTATE_TOKEN = range(4)
NO_SKILL, THIEF, DIGGER, SPY, LEAPER, FREER, CHOOSER = range(7)

# Action codes, each block from its first code on.
KEEP = 0  # + 40 seat + character
PLAY = 80  # + character
DISCARD = 120  # + tile
STEAL = 184  # + tile
DIG = 248  # + tile
TOKEN = 312  # + kind
DONE = 316
SKIP = 317
DEATH = 320  # + cell
LIFE = 336  # + cell
CHAOS = 352  # + 16 first cell + second cell
PLACE = 608  # + 4 (16 tile + cell) + quarters
CODES = PLACE + 4 * 16 * (MOST_TILES + 1)

ACTIONS = 800  # ten tiles in fifteen cells, four ways each, and all that tokens and characters can do, are fewer
GPU = {"together": False, "waves": 8}  # the layout that was fastest on an H200

# Events of the trail.
DEALT, START, DREW, RESHUFFLED, TOOK, SPIED, FREED, DEFEATED, CAPTURED, CHAINED, PASSED_OVER, FINISHED = range(12)


def prepare(s: Record, edition: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Players' options and the edition's numbers, into a blank record."""
    s.beginner = options["beginner"]
    s.first = first_seat(options["first"])
    s.hand_limit = edition["hand_limit"]
    s.scoring = len(edition["scoring"])
    s.tiles = s.scoring + len(edition["plain"])
    for tile, sides in enumerate([*edition["scoring"], *edition["plain"]], 1):
        s.sides[tile] = sides
    for kind, word in enumerate(KINDS):
        s.box[kind] = edition["tokens"][word]
    s.cast = len(edition["character"])
    for number, card in enumerate(edition["character"]):
        prepare_character(s, number, card)


def prepare_character(s: Record, number: int, card: Mapping[str, Any]) -> None:
    s.discards[number], s.draws[number] = card["discard"], card["draw"]
    for word in card["tokens"]:
        s.gives[number, KINDS.index(word)] += 1
    s.skill[number] = SKILLS.index(card["skill"])
    name = card["name"].encode()
    s.names[number, : len(name)] = list(name)


def name_of(s: Record, character: int) -> str:
    """A character's name, as the edition spells it."""
    return bytes(s.names[character]).rstrip(b"\0").decode()
