"""The trail: what `play` and `deal` leave behind, coded as short integers, and who may know it.

    told = 11         code | to | open | args | a0 a1 … | code | to | open | args | a0 …
                      one event                         | the next one

`tell` begins an event and says who hears of it, `add` gives it one more number, and after `whisper` its numbers are for
one seat alone. So the rules state, as they run, who may know what. What a viewer is told is made of `heard`, and is
never more. A trail that is too short for its game keeps counting in `told` without writing, so that a test can see it.

`reveal` is for what the trail does not say: this action has shown somebody something that they did not know, so nobody
may take it back. Luck is marked by the generator itself.
"""

from dataclasses import dataclass

from hutch.core.compile import rule
from hutch.core.record import SPECTATOR, State

EVERYBODY = SPECTATOR  # an audience: what even a spectator may know, all may
NOBODY_ELSE = -1  # `open` of an event of which only its audience hears
HIDDEN = -(2**15)  # what others read in place of whispered numbers, however many there are
HEAD = 4  # words before an event's numbers


@rule
def tell(s: State, code: int, to: int) -> None:
    """Begin an event, for EVERYBODY or for one seat: then nobody else learns that there was one. Codes are the game's own."""
    if s.told + HEAD <= s.trail.shape[0]:
        s.trail[s.told] = code
        s.trail[s.told + 1] = to
        s.trail[s.told + 2] = NOBODY_ELSE
        s.trail[s.told + 3] = 0
        s.telling = s.told
    s.told += HEAD


@rule
def add(s: State, number: int) -> None:
    """One more number for the event begun last."""
    if s.told < s.trail.shape[0]:
        s.trail[s.told] = number
        s.trail[s.telling + 3] += 1
    s.told += 1


@rule
def whisper(s: State, seat: int) -> None:
    """The numbers that follow in this event are for one seat; all others read a single HIDDEN instead."""
    if s.told <= s.trail.shape[0]:
        s.trail[s.telling + 1] = seat
        s.trail[s.telling + 2] = s.trail[s.telling + 3]


@rule
def reveal(s: State) -> None:
    """This action shows somebody what was hidden from them. Say so in every world that looks the same, or in none."""
    s.revealed = 1


@dataclass(frozen=True)
class Told:
    """One event as the rules told it. Nobody but `heard` looks at its numbers before the match is over."""

    code: int
    to: int
    open: int  # so many numbers all may know, if it was not told to everybody
    numbers: tuple[int, ...]


def heard(event: Told, viewer: int) -> tuple[int, ...] | None:
    """An event's numbers as this viewer may know them; None if it is not for them to know that it happened."""
    if event.to in (EVERYBODY, viewer):
        return event.numbers
    return None if event.open == NOBODY_ELSE else (*event.numbers[: event.open], HIDDEN)


def events(s: State) -> tuple[Told, ...]:
    """The trail, in the order in which things happened: for the core, which splits it for each viewer."""
    told, found, at = int(s.told), [], 0
    if told > len(s.trail):
        raise OverflowError(f"a trail of {len(s.trail)} words cannot hold {told}: give record() a longer one")
    while at < told:
        code, to, open_, size = (int(word) for word in s.trail[at : at + HEAD])
        at += HEAD + size
        found.append(Told(code, to, open_, tuple(int(x) for x in s.trail[at - size : at])))
    return tuple(found)
