"""The record of Root Cellar and its action codes.

Kinds are numbered as in the edition, the vegetables first, then the animals. In the standard edition:

    0 potato  1 carrot  2 onion  3 tomato  4 beet  5 squash  6 cabbage  7 pumpkin | 8 raccoon  9 bear

A turn's chits are `drawn[0 .. players + 1]`, in the order in which they left the bag; `where` says where each is now:

    -1       0 .. 3       4 .. 7             8 .. 11         12
    drawn    in a pile    stored, by seat    fed, by seat    an animal that has left the game

A cellar is `stored[seat, 0 .. stock[seat] - 1]`: the kinds in it, in the order of time. Spaces are filled from the left
and emptied from the right (RC-14), so the n-th kind to appear in that list has the n-th space.
"""

from collections.abc import Mapping
from typing import Any

from hutch.core.record import State as Record
from hutch.core.record import record
from hutch.games.root_cellar import MOST_ANIMALS, MOST_SPACES, MOST_VEGETABLES, NAME_BYTES

MOST_KINDS = MOST_VEGETABLES + MOST_ANIMALS
SHELF = 60  # the most one player can store: a pile has at most 3 chits, a game at most 20 turns

PLANTING, SELECTION, PICKING, STORING = range(4)
UNPLACED, STORED, FED, GONE = -1, 4, 8, 12

# PUT + pile, PICK + pile, STORE + kind; feeding has the codes after storing: STORE + s.vegetables + kind
PUT, TAKE, FARMER, PICK, STORE = 0, 4, 5, 6, 10
CODES = STORE + 2 * MOST_VEGETABLES
ACTIONS = 6  # a hand of three different vegetables
GPU = {"together": False, "waves": 8}  # the layout that was fastest on an H200

START, DRAW, EAT, LAST_CHIT = range(4)  # what the trail tells

State = record(
    trail=64,
    phase="i1",
    turn="i1",  # turns finished
    active="i1",  # who plants this turn
    bag=("i1", MOST_KINDS),
    drawn=("i1", 6),
    where=("i1", 6),
    middle="i2",  # farmers put into the middle
    farmers=("i2", 4),
    chit=("i1", 4),  # turn chits held, by seat; 0 for none
    hand="i1",  # the pile that the actor is storing, or -1
    stock=("i1", 4),
    stored=("i1", (4, SHELF)),
    vegetables="i1",  # from here on: numbers of the edition. Kinds of vegetables: the first kind that is an animal
    kinds="i1",  # kinds of chits
    width="i1",  # spaces in a cellar
    values=("i1", MOST_SPACES),
    eats=("i1", MOST_ANIMALS),
    turns="i1",
    chits="i2",
    hired="i1",  # farmers that each player starts with
    names=("u1", (MOST_KINDS, NAME_BYTES)),
)

EDITION = ("vegetables", "kinds", "width", "values", "eats", "turns", "chits", "hired", "names")
MOST_FARMERS = 280  # forty for each of four, and one for each of 120 chits fed
RANGES = {
    "phase": (PLANTING, STORING),
    "turn": (0, 20),
    "active": (0, 3),
    "bag": (0, 40),
    "drawn": (0, MOST_KINDS - 1),
    "where": (UNPLACED, GONE),
    "middle": (0, MOST_FARMERS),
    "farmers": (0, MOST_FARMERS),
    "chit": (0, 4),
    "hand": (-1, 3),
    "stock": (0, SHELF),
    "stored": (0, MOST_VEGETABLES - 1),
}


def prepare(s: Record, edition: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    vegetables, animals = edition["vegetables"], edition["animals"]
    s.vegetables, s.kinds = len(vegetables), len(vegetables) + len(animals)
    s.bag[: s.kinds] = [*vegetables.values(), *(animal["chits"] for animal in animals.values())]
    s.chits = int(s.bag.sum())
    s.eats[: len(animals)] = [animal["eats"] for animal in animals.values()]
    s.width = len(edition["values"])
    s.values[: s.width] = edition["values"]
    s.turns = edition["turns"][str(s.players)]
    s.hired = edition["farmers"]
    for kind, name in enumerate([*vegetables, *animals]):
        s.names[kind, : len(name.encode())] = list(name.encode())


def name_of(s: Record, kind: int) -> str:
    """A kind's name, as the edition spells it."""
    return bytes(s.names[kind]).rstrip(b"\0").decode()


def names_of(s: Record) -> list[str]:
    """Every kind's name, vegetables first."""
    return [name_of(s, kind) for kind in range(s.kinds)]
