"""What happened of itself, for the log: the trail's events as lines of a transcript and as words."""

from collections.abc import Callable

from hutch.core.notation import Event
from hutch.core.record import State
from hutch.games.carrotia import CHARACTERS
from hutch.games.carrotia import state as c
from hutch.games.carrotia.cells import cell_name
from hutch.games.carrotia.roles import the_seat
from hutch.games.carrotia.state import BIRDS, FACES, KINDS


def carrots(ones: int, threes: int) -> str:
    worth = ones + 3 * threes
    return f"{worth} carrot{'' if worth == 1 else 's'}"


def event(s: State, code: int, numbers: tuple[int, ...]) -> Event:
    return EVENTS[code](s, *numbers)


def start(s: State, seat: int) -> Event:
    return Event(f"start {seat}", f"{the_seat(s, seat)} begins.")


def quest(s: State, level: int, card: int) -> Event:
    return Event(f"quest {level} {card}", f"Round {level}: quest card {card}.", touched=("quest",))


def deal(s: State, seat: int, *kinds: int) -> Event:
    named = " ".join(KINDS[kind] for kind in kinds)
    return Event(f"deal {seat} {named}".rstrip(), f"{the_seat(s, seat)} gets {len(kinds)} tiles.")


def laid_out(s: State, *birds: int) -> Event:
    named = [BIRDS[bird] for bird in birds]
    return Event(f"birds {' '.join(named)}", f"Into the maze: {', '.join(named)}.", touched=tuple(f"bird-{n}" for n in named))


def extra_bird(s: State, bird: int) -> Event:
    return Event(f"bird {BIRDS[bird]}", f"An extra bird: the {BIRDS[bird]}.")


def roll(s: State, *numbers: int) -> Event:
    rolled = [(BIRDS[bird], FACES[face]) for bird, face in zip(numbers[::2], numbers[1::2], strict=True)]
    line = "roll " + " ".join(f"{name} {face}" for name, face in rolled)
    told = ", ".join(f"{name} {face}" for name, face in rolled)
    return Event(line, f"The dice: {told}.", touched=tuple(f"die-{name}" for name, _ in rolled))


def faulty(s: State, clashes: int) -> Event:
    why = (
        f"{clashes} {'edge does' if clashes == 1 else 'edges do'} not match" if clashes else "no path leads from arrow to arrow"
    )
    return Event(None, f"The maze is not sound: {why}.")


def gathered(s: State, cell: int, ones: int, threes: int) -> Event:
    return Event(None, f"The rabbit gathers {carrots(ones, threes)}.", touched=("rabbit", cell_name(cell)))


def flew(s: State, bird: int, start: int, end: int) -> Event:
    name = BIRDS[bird]
    return Event(None, f"The {name} flies to {cell_name(end)}.", touched=(f"bird-{name}", cell_name(end)))


def destroyed(s: State, bird: int, cell: int, worth: int) -> Event:
    said = f"The {BIRDS[bird]} destroys {carrots(1 - worth, worth)}."
    return Event(None, said, touched=(f"bird-{BIRDS[bird]}", cell_name(cell)))


def picked(s: State, bird: int, cell: int, worth: int) -> Event:
    said = f"The {BIRDS[bird]} picks up {carrots(1 - worth, worth)}."
    return Event(None, said, touched=(f"bird-{BIRDS[bird]}", cell_name(cell)))


def gave(s: State, bird: int, ones: int, threes: int) -> Event:
    return Event(
        None, f"The {BIRDS[bird]} gives the rabbit {carrots(ones, threes)}.", touched=(f"bird-{BIRDS[bird]}", "rabbit")
    )


def banked(s: State, ones: int, threes: int) -> Event:
    return Event(None, f"The rabbit is out, with {carrots(ones, threes)}.", touched=("bank",))


def lost(s: State, ones: int, threes: int) -> Event:
    return Event(None, f"No move is left: {carrots(ones, threes)} lost.", touched=("round-carrots",))


def result(s: State, carrots: int, goal: int) -> Event:
    said = f"{carrots} of {goal} carrots: the colony {'is fed' if carrots >= goal else 'goes hungry'}."
    return Event(None, said, touched=("bank",))


EVENTS: dict[int, Callable[..., Event]] = {
    c.START: start,
    c.QUEST: quest,
    c.DEAL: deal,
    c.LAID_OUT: laid_out,
    c.EXTRA_BIRD: extra_bird,
    c.ROLL: roll,
    c.SOUND: lambda s: Event(None, "The maze is sound."),
    c.FAULTY: faulty,
    c.GATHERED: gathered,
    c.BONUS: lambda s: Event(None, "The Bandit finds one more carrot.", touched=("rabbit",)),
    c.FLEW: flew,
    c.SHRANK: lambda s, cell: Event(None, "The owl turns a three into a one.", touched=("bird-owl", cell_name(cell))),
    c.DESTROYED: destroyed,
    c.PICKED: picked,
    c.FRESHENED: lambda s, who: Event(None, f"The {CHARACTERS[who]}'s ability is fresh again.", touched=(f"card-{who}",)),
    c.TO_ENTRY: lambda s: Event(None, "The hawk carries the rabbit to the entry.", touched=("bird-hawk", "rabbit")),
    c.GAVE: gave,
    c.TO_EXIT: lambda s: Event(None, "The bat carries the rabbit out.", touched=("bird-bat",)),
    c.BANKED: banked,
    c.LOST: lost,
    c.TIME_UP: lambda s: Event(None, "The sand has run out."),
    c.RESULT: result,
}
