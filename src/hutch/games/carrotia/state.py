"""The record of Carrotia, its numbers and its action codes. How cells are numbered is in `cells`.

A tile as it lies is its *look*: the sum of its path sides, north 1, east 2, south 4, west 8; 0 is an empty cell. Every sum
from 1 to 15 is exactly one kind in one turn, so a look is the whole truth about a tile.
"""

from typing import Any

import numpy as np

from hutch.core.options import first_seat
from hutch.core.record import State as Record
from hutch.core.record import record
from hutch.games.carrotia import CARDS, CHARACTERS, CORNERS, LEVELS, ONES, SIDES, THREES
from hutch.games.carrotia.cells import CELLS, cell_at

SEATS = 6
KINDS = ("straight", "corner", "tee", "cross", "dead_end")
BIRDS = ("owl", "hawk", "crow", "seagull", "bat", "sparrow")
FACES = ("up", "down", "left", "right", "carrot", "rabbit")
OWL, HAWK, CROW, SEAGULL, BAT, SPARROW = range(6)
CARROT, RABBIT = 4, 5
BANDIT, GHOST, MUMMY, CLOWN, SAILOR, VAMPIRE = range(6)
NORTH, EAST, SOUTH, WEST = range(4)
ONE, THREE = 0, 1  # carrot tokens by worth
NOWHERE = -1  # a bird in its pile, a rabbit without a maze, nothing behind it
NOBODY = -1  # who plays a character that nobody has chosen

# phases: whose decision, and about what. Abilities can be used in MOVE and in FLY, the two windows of a turn (CA-34)
CHOOSE, BUILD, EXTRA, CHANGE, MOVE, FLY, STEER, ACT, REPLY, HATCH, FLIGHT, END = range(12)
# how far the flights are, for the loop that goes on with them
IN_THE_AIR, LANDED, ON_CARROT, ON_RABBIT = range(4)

# a quest card's numbers
ENTRY, ENTRY_SIDE, EXIT, EXIT_SIDE, DIRECTION, CORNER, ONES_LAID, THREES_LAID = range(8)
FIRST_ONE = 8
FIRST_THREE = FIRST_ONE + ONES
FIRST_BIRD = FIRST_THREE + THREES
CARD = FIRST_BIRD + LEVELS

# hourglass: how many times the printed seconds
OFF, NORMAL, RELAXED = range(3)

State = record(
    trail=432,
    phase="i1",
    level="i1",  # 0, 1, 2
    card="i1",  # of this round's level, from 0
    turn="i1",  # whose turn it is; while building, the seat next to the last that acted (players without tiles included)
    left="i4",  # seconds of the hourglass as counted; at a live table a mere guess
    passes="i1",  # passes one after the other
    changes="i1",  # changes left of the four
    maze=("i1", CELLS),  # looks
    pile=("i1", len(KINDS)),
    hands=("i1", (SEATS, len(KINDS))),
    gone=("i1", len(KINDS)),  # tiles out of the game
    supply=("i1", 2),  # carrot tokens: ones, threes
    lying=("i1", (CELLS, 2)),
    carried=("i1", (6, 2)),
    gathered=("i1", 2),  # this round
    banked=("i1", 2),
    destroyed=("i1", 2),
    bird_at=("i1", 6),
    die=("i1", 6),
    to_fly="u1",  # a set of birds
    to_act="u1",  # the birds that flew and have not acted yet, as a set
    flier="i1",  # the bird that is steered or acts; the extra bird before it has a cell
    stage="i1",
    prey="i1",  # the cell where birds can strike the rabbit: where it stood when they had landed, until a hawk takes it
    rabbit="i1",
    behind="i1",
    moves="i1",  # left
    offered="i1",  # 1 once this round's offer was made
    spent="u1",  # a set of characters
    owner=("i1", 6),  # the seat of each character, or NOBODY
    # the edition, and the options
    first="i1",  # the seat that begins, or -1 for the lot
    at_table="i1",  # 1 where characters are chosen at the table
    hourglass="i1",
    hourglasses=("i2", LEVELS),
    tile_seconds="i2",
    allowed=("i1", LEVELS),
    dealt="i1",
    goal="i1",
    box=("i1", len(KINDS)),
    tokens=("i1", 2),
    cards=("i1", LEVELS),
    quests=("i1", (LEVELS, CARDS, CARD)),
)

EDITION = (
    "first", "at_table", "hourglass", "hourglasses", "tile_seconds", "allowed",
    "dealt", "goal", "box", "tokens", "cards", "quests",
)  # fmt: skip
GPU = {"shared": True, "registers": 64, "waves": 8}  # the layout that was fastest on an H200
SETS = {"to_fly": 6, "to_act": 6, "spent": 6}
MOST_TOKENS, MOST_TILES = 60, 20  # of a kind, in any edition
PLACE = (NOWHERE, CELLS - 1)
RANGES = {
    "phase": (CHOOSE, END),
    "level": (0, LEVELS - 1),
    "card": (0, CARDS - 1),
    "turn": (0, SEATS - 1),
    "left": (0, 600 * RELAXED),
    "passes": (0, SEATS),
    "changes": (0, 4),
    "maze": (0, 15),
    **dict.fromkeys(("pile", "hands", "gone"), (0, MOST_TILES)),
    **dict.fromkeys(("supply", "lying", "carried", "gathered", "banked", "destroyed"), (0, MOST_TOKENS)),
    **dict.fromkeys(("bird_at", "prey", "rabbit", "behind"), PLACE),
    "die": (0, RABBIT),
    "flier": (-1, SPARROW),
    "stage": (IN_THE_AIR, ON_RABBIT),
    "moves": (0, 60),
    "offered": (0, 1),
    "owner": (NOBODY, SEATS - 1),
}

# ---- looks -----------------------------------------------------------------------------------------------------------

FIRST_LOOK = (5, 3, 7, 15, 1)  # of each kind, at turn 0
TURNS = np.array([2, 4, 4, 1, 4], np.int8)  # that look different


def quarter(look: int) -> int:
    """The look after a quarter turn clockwise."""
    return (look << 1 | look >> 3) & 15


def look_of(kind: int, turns: int) -> int:
    look = FIRST_LOOK[kind]
    for _ in range(turns):
        look = quarter(look)
    return look


LOOKS = np.array([[look_of(kind, turns) for turns in range(4)] for kind in range(5)], np.int8)
KIND = np.array([-1] + [int(np.argwhere(look == LOOKS)[0][0]) for look in range(1, 16)], np.int8)
TURN = np.array([-1] + [int(np.argwhere(look == LOOKS)[0][1]) for look in range(1, 16)], np.int8)


# ---- action codes ----------------------------------------------------------------------------------------------------

PASS, DONE, WAIT, LIFT_OFF, CANCEL, LET, USE_CLOWN = range(7)
GO = 10  # + direction
USE_VAMPIRE = 20  # + direction
STEER_TO = 30  # + direction
ACT_NEXT = 40  # + bird
HATCH_BIRD = 50  # + bird
CHOOSE_ROLE = 60  # + character
PUT_BIRD = 100  # + cell
USE_GHOST = 200  # + cell
LAY = 1000  # + coded(look, cell)
TURN_TILE = 2000  # + coded(look, cell)
USE_SAILOR = 3000  # + coded(look, cell)
SWAP = 4000  # + coded(first cell, second cell)
OFFER = 5000  # + coded(first cell, second cell)
CODES = OFFER + CELLS * CELLS
ACTIONS = 15 * 25 + 3 * 25 + 300 + 1  # most at once: every lay, turn and swap, and done, in the changes of round 3


# ---- the trail -------------------------------------------------------------------------------------------------------

(
    START, DEAL, QUEST, LAID_OUT, EXTRA_BIRD, ROLL, SOUND, FAULTY, GATHERED, BONUS, FLEW, SHRANK, DESTROYED, PICKED,
    FRESHENED, TO_ENTRY, GAVE, TO_EXIT, BANKED, LOST, TIME_UP, RESULT,
) = range(22)  # fmt: skip


def prepare(s: Record, edition: dict[str, Any], options: dict[str, Any]) -> None:
    """Write the edition's numbers and the players' options into a blank record."""
    s.hourglass = ("off", "normal", "relaxed").index(options["hourglass"])
    s.first = first_seat(options["first"])
    s.at_table = not options["characters"]
    s.owner[:] = NOBODY
    for seat, name in enumerate(options["characters"]):
        s.owner[CHARACTERS.index(name)] = seat
    s.hourglasses = edition["seconds"]
    s.tile_seconds = edition["seconds_a_tile"]
    s.allowed = edition["moves"]
    s.dealt = edition["tiles_dealt"][s.players - 1]
    s.goal = edition["goal"][s.players - 1]
    s.box = [edition["tiles"][kind] for kind in KINDS]
    s.tokens = [edition["ones"], edition["threes"]]
    for quest in edition["quest"]:
        level = quest["level"] - 1
        s.quests[level, s.cards[level]] = card_numbers(quest)
        s.cards[level] += 1


def card_numbers(quest: dict[str, Any]) -> list[int]:
    corner = CORNERS.index(quest["old_maze"]) if quest["old_maze"] else -1
    ones, threes, birds = ([cell_at(*place) for place in quest[name]] for name in ("ones", "threes", "birds"))
    return [
        cell_at(*quest["entry"]),
        SIDES.index(quest["entry_side"]),
        cell_at(*quest["exit"]),
        SIDES.index(quest["exit_side"]),
        1 if quest["direction"] == "clockwise" else -1,
        corner,
        len(ones),
        len(threes),
        *padded(ones, ONES),
        *padded(threes, THREES),
        *padded(birds, LEVELS),
    ]


def padded(cells: list[int], size: int) -> list[int]:
    return cells + [NOWHERE] * (size - len(cells))
