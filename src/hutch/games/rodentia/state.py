"""The record and the action codes.

Rodents are counted in bits, one plane of all hexes for each binary digit, so that whole maps are added and compared
at once: `rodents[seat, 0]` are the hexes where a seat's number is odd, `[seat, 1]` holds the twos, `[seat, 2]` the fours.
"""

from typing import Any

import numpy as np

from hutch.core.options import first_seat
from hutch.core.record import record
from hutch.games.rodentia import FACES, MOST_ROWS, SPECIES, TERRAINS
from hutch.games.rodentia.hexes import HEXES, STANDARD, shape_with

SEATS = 5
WOLF = 5  # the face; 0-4 are the terrains
NOWHERE = -1

State = record(
    trail=96,
    # the edition and the options
    terrain=("u8", 5),  # the hexes of each
    lairs="u8",  # the printed wolf hexes
    rows=("i1", 2 * MOST_ROWS),  # hexes in each row of the map, from the top; no numbers where they are the standard ones
    insets=("i1", 2 * MOST_ROWS),  # how many half hexes each of those rows is set in
    faces=("i1", 6),  # of a die
    penalty=("i1", 4),  # by the number of catches
    capacity="i1",  # rodents a hex
    species=("i1", SEATS),  # and so the home terrain
    first="i1",  # the start player that was agreed on, or -1 for the lot
    goals="u1",  # bit g - 1: goal g is in play; 0 before they are rolled
    slant="i1",  # of goal 4's diagonals: RISING, FALLING, or 0 while it is open
    # the map
    rodents=("u8", (SEATS, 3)),
    burrow=("i1", SEATS),
    leader=("i1", SEATS),
    wolf=("i1", 2),
    catches=("i1", SEATS),
    marks=("i4", 5),  # bonus marks of each terrain
    # the round
    phase="i1",
    start="i1",  # the start player
    dice=("i1", SEATS + 1),  # their faces, as rolled
    taken=("i1", SEATS),  # the die each seat took, or -1
    once="u8",  # hexes where the actor has placed in this turn
    twice="u8",  # and those that may take no more of this turn (RO-9)
    hunter="i1",  # the wolf that has made its first step
)
ACTIONS = 16
GPU = {"block": 64, "registers": 64, "waves": 8}  # the layout that was fastest on an H200
EDITION = ("terrain", "lairs", "rows", "insets", "faces", "penalty", "capacity", "species", "first")
SETS = {"goals": 8, "once": HEXES[1], "twice": HEXES[1]}
DIGITS = {"rodents": HEXES[1]}
RANGES = {
    "slant": (0, 2),
    "burrow": (NOWHERE, HEXES[1] - 1),
    "leader": (NOWHERE, HEXES[1] - 1),
    "wolf": (NOWHERE, HEXES[1] - 1),
    "catches": (0, 22),  # two before the last round, and in that round two steps of two wolves for each of five players
    "marks": (0, 2**31 - 1),  # one a round, and no rule says how many rounds there are
    "phase": (0, 6),
    "start": (0, SEATS - 1),
    "dice": (0, WOLF),
    "taken": (-1, SEATS),
    "hunter": (0, 1),
}

BURROW, TAKE, PLACE, FOLLOW, LEAD, HUNT, ROAM = range(7)  # ROAM: a wolf's second step

# ---- action codes: a kind and a hex (or a face) ---------------------------------------------------------------------
TO_BURROW, TO_PLACE, TO_LEAD, TO_WOLF, TO_TAKE = 0, 64, 128, 192, 320  # the second wolf's hexes begin at 256
DONE, GO_ALONG, STAY, REST = 328, 329, 330, 331
CODES = REST + 1

# ---- events --------------------------------------------------------------------------------------------------------
STARTS, GOALS, SLANTS, ROLLED, BARRED, CAUGHT, MARKED, STUCK, HUNTED_DOWN = range(9)


def prepare(s: Any, edition: dict[str, Any], options: dict[str, Any]) -> None:
    """Write the sheets in use as sets of hexes, and what the players agreed on."""
    rows = [row for sheet in edition["sheet"][: 2 if s.players > 3 else 1] for row in sheet["rows"]]
    if any(tuple(len(row) for row in sheet["rows"]) != STANDARD for sheet in edition["sheet"]):
        shape = shape_with(tuple(len(row) for row in rows))
        s.rows[: len(rows)], s.insets[: len(rows)] = shape.rows, shape.insets
    for hex_, word in enumerate(word for row in rows for word in row):
        here = np.uint64(1) << np.uint64(hex_)
        if word == "wolf":
            s.lairs |= here
        else:
            s.terrain[TERRAINS.index(word)] |= here
    s.faces[:] = [FACES.index(word) for word in edition["dice"]]
    s.penalty[:] = edition["catch_penalty"]
    s.capacity = edition["hex_capacity"]
    s.first = first_seat(options["first"])
    chosen = [SPECIES.index(word) for word in options["species"]] or range(s.players)
    s.species[: s.players] = list(chosen)
    s.goals = sum(1 << (int(goal) - 1) for goal in options["goals"])
    s.slant = ("random", "rising", "falling").index(options["diagonals"])
