"""The trail: what `play` and `deal` leave behind, coded as short integers.

    told = 7          code | args | a0 a1 … | code | args | a0 …
                      one event             | the next one

`tell` begins an event, `add` gives it one more number. A trail that is too short for its game keeps counting in
`told` without writing, so that a test can see it.
"""

from hutch.core.compiled import rule
from hutch.core.record import State


@rule
def tell(s: State, code: int) -> None:
    """Begin an event. Codes are the game's own, from 0."""
    if s.told + 2 <= s.trail.shape[0]:
        s.trail[s.told] = code
        s.trail[s.told + 1] = 0
        s.telling = s.told
    s.told += 2


@rule
def add(s: State, number: int) -> None:
    """One more number for the event begun last."""
    if s.told < s.trail.shape[0]:
        s.trail[s.told] = number
        s.trail[s.telling + 1] += 1
    s.told += 1


def events(s: State) -> list[tuple[int, tuple[int, ...]]]:
    """The trail as (code, numbers), in the order in which things happened."""
    told, found, at = int(s.told), [], 0
    if told > len(s.trail):
        raise OverflowError(f"a trail of {len(s.trail)} words cannot hold {told}: give record() a longer one")
    while at < told:
        code, size = int(s.trail[at]), int(s.trail[at + 1])
        found.append((code, tuple(int(x) for x in s.trail[at + 2 : at + 2 + size])))
        at += 2 + size
    return found
