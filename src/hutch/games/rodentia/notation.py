"""The ledger's lines, and the words for people."""

import numpy as np

from hutch.core.notation import Event
from hutch.core.record import State
from hutch.core.wording import counted, listed
from hutch.games.rodentia import FACES, GOAL_NAMES, SPECIES, TERRAINS
from hutch.games.rodentia.allowed import free_dice, may_rest
from hutch.games.rodentia.hexes import LETTERS, shape_of
from hutch.games.rodentia.refusals import why_not
from hutch.games.rodentia.rules import legal
from hutch.games.rodentia.scoring import rodents_of
from hutch.games.rodentia.state import (
    ACTIONS,
    BARRED,
    BURROW,
    CAUGHT,
    DONE,
    FOLLOW,
    GO_ALONG,
    GOALS,
    HUNT,
    HUNTED_DOWN,
    LEAD,
    MARKED,
    PLACE,
    REST,
    ROLLED,
    SLANTS,
    STARTS,
    STAY,
    STUCK,
    TAKE,
    TO_LEAD,
    TO_PLACE,
    TO_TAKE,
    TO_WOLF,
)

FORMS = {
    "burrow HEX": "draw your burrow in a hex of your home terrain",
    "take FACE": "take a die",
    "place HEX": "draw a rodent",
    "done": "draw no more rodents in this turn",
    "follow": "take the leader along to the rodent that was placed far away",
    "stay": "leave the leader where it is",
    "lead HEX": "move your leader to a neighbouring hex",
    "wolf HEX HEX": "move a wolf from one hex to a neighbouring one",
    "rest": "leave the wolves alone, or let the wolf go no further",
}
FORMALITIES = ("take FACE", "done", "stay", "rest")
ENDINGS = (STUCK, HUNTED_DOWN)
WORDS = {"HEX": "[A-L][1-9]", "FACE": " ".join(FACES)}
GOAL_WORDS = tuple(GOAL_NAMES.values())
SLANT_WORDS = ("", "rising", "falling")
MARKS = (("broccoli", "squirrel"), ("tomato", "marmot"), ("sky", "otter"), ("clay", "beaver"), ("beet", "mole"))
FIXED = {DONE: "done", GO_ALONG: "follow", STAY: "stay", REST: "rest"}


def text(s: State, action: int) -> str:
    if action in FIXED:
        return FIXED[action]
    if action >= TO_TAKE:
        return f"take {FACES[action - TO_TAKE]}"
    if action >= TO_WOLF:
        return f"wolf {name(s, s.wolf[wolf_of(action)])} {name(s, action & 63)}"
    kind = "lead" if action >= TO_LEAD else "place" if action >= TO_PLACE else "burrow"
    return f"{kind} {name(s, action & 63)}"


def name(s: State, hex_: int) -> str:
    return shape_of(s).names[hex_]


def wolf_of(action: int) -> int:
    return (action - TO_WOLF) >> 6


def touches(s: State, action: int) -> list[str]:
    if action == GO_ALONG:
        return [f"leader-{s.actor}", name(s, int(s.once).bit_length() - 1)]
    if action in FIXED:
        return [FIXED[action]]
    if action >= TO_TAKE:
        return [f"die-{first_die(s, action - TO_TAKE)}"]
    if action >= TO_WOLF:
        return [f"wolf-{wolf_of(action)}", name(s, action & 63)]
    leader = [f"leader-{s.actor}"] if action >= TO_LEAD else []
    return [*leader, name(s, action & 63)]


def first_die(s: State, face: int) -> int:
    """Of dice that are alike, the one that is taken."""
    left = int(free_dice(s))
    return next(die for die in range(s.players + 1) if left >> die & 1 and s.dice[die] == face)


def phrase(s: State, action: int) -> str:
    where = name(s, action & 63) if action < TO_TAKE else ""
    if action in FIXED:
        return {
            DONE: "places no more",
            GO_ALONG: f"takes the leader along to {name(s, int(s.once).bit_length() - 1)}",
            STAY: "leaves the leader where it is",
            REST: "leaves the wolves alone" if s.phase == HUNT else "lets the wolf rest",
        }[action]
    if action >= TO_TAKE:
        face = FACES[action - TO_TAKE]
        return f"takes the {face} die"
    if action >= TO_WOLF:
        return f"moves the wolf from {name(s, s.wolf[wolf_of(action)])} to {where}"
    if action >= TO_LEAD:
        return f"moves the leader to {where}"
    return f"places a rodent in {where}" if action >= TO_PLACE else f"digs a burrow in {where}"


def ask(s: State, seat: int) -> str:
    if s.phase == BURROW:
        return f"dig a burrow in a {TERRAINS[s.species[seat]]} hex"
    if s.phase == TAKE:
        return "take a die"
    if s.phase == PLACE:
        placed = int(s.once).bit_count() + int(s.twice).bit_count()
        terrain = FACES[s.dice[s.taken[seat]]]
        more = "one more" if placed == 2 else f"up to {3 - placed} more"
        return f"place a rodent on {terrain}" if placed == 0 else f"place {more} on {terrain}, or be done"
    if s.phase == FOLLOW:
        return "let the leader follow the rodent, or stay"
    if s.phase == LEAD:
        return "move the leader to a neighbouring hex, or stay"
    if s.phase == HUNT:
        return "move a wolf one hex, or leave them alone" if may_rest(s) else "move a wolf one hex"
    return "move the wolf one hex more, or let it rest"


def reason(s: State, seat: int, said: str) -> str:
    """What is wrong with this move now, and what would be right."""
    out = np.zeros(ACTIONS, np.int32)
    right = [text(s, action) for action in out[: legal(s, out)].tolist()]
    wrong = why_not(s, seat, said) or f"you are to {ask(s, seat)}"
    return f"{wrong}. You may play {', '.join(right)}"


def event(s: State, code: int, numbers: tuple[int, ...]) -> Event:
    if code == STARTS:
        return Event(f"start {numbers[0]}", f"Start player: {seat_word(s, numbers[0])}.")
    if code == GOALS:
        goals = listed([GOAL_WORDS[n - 1] for n in numbers])
        return Event(f"goals {numbers[0]} {numbers[1]}", f"The goals are {goals}.", touched=("goals",))
    if code == SLANTS:
        return Event(f"diagonals {SLANT_WORDS[numbers[0]]}", f"The diagonals that count are {SLANT_WORDS[numbers[0]]}.")
    if code == ROLLED:
        faces = [FACES[n] for n in numbers]
        dice = tuple(f"die-{die}" for die in range(len(faces)))
        return Event(f"roll {' '.join(faces)}", f"The dice show {', '.join(faces)}.", touched=dice)
    return consequence(s, code, numbers)


def consequence(s: State, code: int, numbers: tuple[int, ...]) -> Event:
    """What follows from the rules, and is told but not written."""
    if code == BARRED:
        return Event(None, f"{seat_word(s, numbers[0])}: no room to place anything.")
    if code == CAUGHT:
        seat, where = numbers
        return Event(
            None,
            f"The wolf catches the leader of the {seat_word(s, seat).lower()} in {name(s, where)}.",
            touched=(name(s, where), name(s, s.burrow[seat])),
        )
    if code == MARKED:
        return Event(None, f"Each {TERRAINS[numbers[0]]} hex is worth one more.", touched=(f"marks-{TERRAINS[numbers[0]]}",))
    if code == STUCK:
        return Event(None, f"No die lets the {seat_word(s, numbers[0]).lower()} place a rodent: the game ends.")
    return Event(None, "The wolf has caught enough leaders: the game ends.")


def head_count(n: int, species: int) -> str:
    """1 squirrel, 2 squirrels"""
    return counted(n, SPECIES[species][:-1])


def seat_word(s: State, seat: int) -> str:
    return SPECIES[s.species[seat]].capitalize()


def seat_mark(s: State, seat: int) -> tuple[str, str]:
    return MARKS[s.species[seat]]


# ---- the position as plain text -------------------------------------------------------------------------------------


def sketch(s: State, seat: int) -> str:
    """Rows of hexes, each its terrain's letter and what is in it; then the dice and the seats."""
    rows, first, shape = [], 0, shape_of(s)
    for row, width in enumerate(shape.rows):
        cells = [f"{cell(s, hex_):<10}" for hex_ in range(first, first + width)]
        rows.append(LETTERS[row] + " " * (1 + 5 * shape.insets[row]) + "".join(cells).rstrip())
        first += width
    return "\n".join([*rows, "", *rest_of_sheet(s)])


def cell(s: State, hex_: int) -> str:
    """`f:00L0` is a forest with two rodents of seat 0 and its leader; B0 a burrow, W a wolf."""
    here = 1 << hex_
    letter = next((TERRAINS[t][0] for t in range(5) if int(s.terrain[t]) & here), "w")
    found = "".join(str(seat) * int(rodents_of(s, seat, hex_)) for seat in range(s.players))
    found += "".join(f"B{seat}" for seat in range(s.players) if s.burrow[seat] == hex_)
    found += "".join(f"L{seat}" for seat in range(s.players) if s.leader[seat] == hex_)
    return f"{letter}:{found}" + "W" * sum(int(wolf) == hex_ for wolf in s.wolf[: 2 if s.players > 3 else 1])


def rest_of_sheet(s: State) -> list[str]:
    goals = [GOAL_WORDS[g] + (f" ({SLANT_WORDS[s.slant]})" if g == 3 else "") for g in range(6) if s.goals >> g & 1]
    told = [f"goals: {', '.join(goals)}", f"bonus: {', '.join(f'{TERRAINS[t]} {s.marks[t]}' for t in range(5))}"]
    if s.phase != BURROW:
        left = int(free_dice(s))
        told.append(f"dice: {' '.join(FACES[s.dice[d]] for d in range(s.players + 1) if left >> d & 1)}")
    for seat in range(s.players):
        die = FACES[s.dice[s.taken[seat]]] if s.taken[seat] >= 0 else "no die"
        told.append(f"{seat} {seat_word(s, seat)}: {die}, caught {s.catches[seat]} times")
    return told
