"""The record of Root Cellar and its action codes.

kinds   0 potato  1 carrot  2 onion  3 tomato  4 beet  5 squash  6 cabbage  7 pumpkin | 8 raccoon  9 bear

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
from hutch.games.root_cellar import ANIMALS, VEGETABLES

KINDS = VEGETABLES + ANIMALS
RACCOON = len(VEGETABLES)  # the first kind that is an animal
SPACES = 8
SHELF = 60  # the most one player can store: a pile has at most 3 chits, a game at most 20 turns

PLANTING, SELECTION, PICKING, STORING = range(4)
UNPLACED, STORED, FED, GONE = -1, 4, 8, 12

PUT, TAKE, FARMER, PICK, STORE, FEED = 0, 4, 5, 6, 10, 18  # PUT + pile, PICK + pile, STORE + kind, FEED + kind
ACTIONS = 6  # a hand of three different vegetables

START, DRAW, EAT, LAST_CHIT = range(4)  # what the trail tells

State = record(
    trail=40,
    phase="i1",
    turn="i1",  # turns finished
    active="i1",  # who plants this turn
    bag=("i1", len(KINDS)),
    drawn=("i1", 6),
    where=("i1", 6),
    middle="i2",  # farmers put into the middle
    farmers=("i2", 4),
    chit=("i1", 4),  # turn chits held, by seat; 0 for none
    hand="i1",  # the pile that the actor is storing, or -1
    stock=("i1", 4),
    stored=("i1", (4, SHELF)),
    values=("i1", SPACES),  # from here on: numbers of the edition
    eats=("i1", len(ANIMALS)),
    turns="i1",
    chits="i2",
    hired="i1",  # farmers that each player starts with
)


def prepare(s: Record, edition: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    animals = edition["animals"]
    s.bag[:] = [*edition["vegetables"].values(), *(animals[name]["chits"] for name in ANIMALS)]
    s.chits = int(s.bag.sum())
    s.eats[:] = [animals[name]["eats"] for name in ANIMALS]
    s.values[:] = edition["values"]
    s.turns = edition["turns"][str(s.players)]
    s.hired = edition["farmers"]
