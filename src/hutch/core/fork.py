"""A match that begins from a position of another: how that position came about, as text, so that it can be made again.

    deal 42 | 0 take | 1 put 0 @ 6183 | anew 1 99 | sow 7 | …

`deal SEED` is the first step, with `live` behind it where the clock was real. `SEAT MOVE` follows by the rules; `@` gives
the generator's state where the action had luck of its own. `anew SEAT SEED` keeps what that seat (-1: who only watches) may
know and deals all that is hidden from it anew. `sow SEED` is where a match began that was itself begun so. Nothing else is
taken from a text than legal moves and seeds, so a position that the rules do not know cannot be handed in.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from hutch.core import verbs
from hutch.core.chance import sow
from hutch.core.errors import BadTranscript, HutchError
from hutch.core.log import SPEAKERS
from hutch.core.luck import LARGEST
from hutch.core.record import CLOCK, SPECTATOR, State, copy, forget

if TYPE_CHECKING:
    from hutch.core.match import Match

BETWEEN = " | "
DEAL = re.compile(r"deal (\d{1,19})( live)?")
SOW = re.compile(r"sow (\d{1,19})")
ANEW = re.compile(r"anew (-1|\d{1,2}) (\d{1,19})")
MOVE = re.compile(r"(clock|\d{1,2}) (.+?)(?: @ (\d{1,20}))?")


@dataclass(frozen=True)
class Start:
    """How the position came about from which a match begins, and of which match it was."""

    steps: tuple[str, ...]
    at: int  # the number of that position there
    origin: str = ""  # the address of that match, where it has one
    told: bool = True  # whether all this may be told: not while that match runs and has secrets

    @property
    def anew(self) -> bool:
        """Whether what was hidden has been dealt anew."""
        return bool(ANEW.fullmatch(self.steps[-1]))


def start_from(match: "Match", number: int, origin: str = "", anew: tuple[int, int] | None = None) -> Start:
    """A start from this position; with `anew` (seat, seed) all is dealt anew that this seat did not know then."""
    if not 0 <= number <= match.number:
        raise HutchError(f"there is no position {number}; positions are 0 to {match.number}")
    if match.as_of(number).over:
        raise HutchError("the game was over there: nothing can be tried from the end")
    steps = [*first_steps(match), *(step_of(match, ply) for ply in range(1, number + 1))]
    if anew is not None:
        steps.append(f"anew {anew[0]} {anew[1]}")
    return Start(tuple(steps), number, origin)


def first_steps(match: "Match") -> list[str]:
    if match.start is not None:
        return [*match.start.steps, f"sow {match.seed}"]
    return [f"deal {match.seed}" + (" live" if match.live else "")]


def step_of(match: "Match", ply: int) -> str:
    """One move; with its luck, where each action has its own and this one used it."""
    done = match.plies[ply]
    luck = f" @ {match.luck.seed(ply)}" if match.luck is not None and done.revealed else ""
    if done.who == CLOCK:
        return f"clock time{luck}"
    return f"{done.who} {match.game.notation.text(match.view(done.who, ply - 1), done.action)}{luck}"


def position_of(match: "Match", start: Start) -> State:
    """The position that these steps lead to, of this match's game, options and edition. BadTranscript names a wrong step."""
    first = DEAL.fullmatch(start.steps[0]) if start.steps else None
    if first is None:
        raise BadTranscript("what came before begins with 'deal SEED'")
    played = type(match)(match.game, match.players, seed_of(first[1]), match.options, match.edition, bool(first[2]))
    for number, step in enumerate(start.steps[1:], 2):
        try:
            take_step(played, step)
        except HutchError as trouble:
            raise BadTranscript(f"step {number} of what came before, {step!r}: {trouble}") from None
    s = copy(played.open_record())
    if s.actor < 0:
        raise BadTranscript("what came before ends with the end of the game")
    forget(s)
    s.live = match.live
    return s


def take_step(match: "Match", step: str) -> None:
    if found := ANEW.fullmatch(step):
        match.begin(dealt_anew(match, int(found[1]), seed_of(found[2])))
    elif found := SOW.fullmatch(step):
        sow(match.open_record(), seed_of(found[1]))
    elif found := MOVE.fullmatch(step):
        if found[3]:
            match.open_record().rng = np.uint64(seed_of(found[3]))
        speaker = {name: who for who, name in SPEAKERS.items()}.get(found[1])
        match.play(int(found[1]) if speaker is None else speaker, found[2])
    else:
        raise BadTranscript("a step is 'SEAT MOVE', 'anew SEAT SEED' or 'sow SEED'")


def dealt_anew(match: "Match", seat: int, seed: int) -> State:
    """A world that fits all that this seat may know of the position, whatever the real one is."""
    if not SPECTATOR <= seat < match.players:
        raise BadTranscript(f"there is no seat {seat}; seats are 0 to {match.players - 1}, and -1 only watches")
    world = copy(match.view(seat))
    verbs.guess(world, seat, seed)
    return world


def seed_of(text: str) -> int:
    if int(text) > LARGEST:
        raise BadTranscript(f"a seed is a whole number from 0 to {LARGEST}, not {text}")
    return int(text)


def start_tags(start: Start | None) -> list[tuple[str, Any]]:
    """What a transcript tells of a match's beginning, if it was not dealt."""
    if start is None:
        return []
    origin = [("origin", start.origin)] if start.origin else []
    return [*origin, ("at", start.at), ("before", BETWEEN.join(start.steps) if start.told else "?")]


def read_start(tags: Mapping[str, str]) -> Start | None:
    """The start of a transcript that has one."""
    if "before" not in tags:
        return None
    if tags["before"] == "?":
        raise BadTranscript("this match began from a position of another that was not over: its past is told when it is")
    at = tags.get("at", "0")
    return Start(tuple(tags["before"].split(BETWEEN)), int(at) if at.isdecimal() else 0, tags.get("origin", ""))


def as_json(start: Start) -> dict[str, Any]:
    """For a store."""
    return {"steps": list(start.steps), "at": start.at, "told": start.told}


def from_json(kept: Mapping[str, Any], origin: str | None) -> Start:
    return Start(tuple(kept["steps"]), kept["at"], origin or "", kept["told"])
