"""The undo rule, for every place where people play: a decision may be taken back while nobody has learnt from it."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from hutch.core.errors import NoWayBack
from hutch.core.log import Ply
from hutch.core.record import CLOCK

if TYPE_CHECKING:
    from hutch.core.match import Match


def way_back(match: "Match", seat: int, bots: Collection[int], name: Callable[[int], str]) -> int:
    """How many plies to take back to this seat's last decision, bots' answers included; NoWayBack says why none."""
    last = next((number for number in range(match.number, 0, -1) if decided(match, number, seat)), 0)
    if last == 0:
        raise NoWayBack("You have not decided anything yet.")
    if match.over:
        raise NoWayBack("The game is over: nothing can be taken back.")
    for number, ply in enumerate(match.plies[last + 1 :], last + 1):
        if ply.who == CLOCK:
            raise NoWayBack("The time has run out since: nothing can be taken back.")
        if ply.who != seat and ply.who not in bots and match.formality(number - 1) is None:
            raise NoWayBack(f"{name(ply.who)} played since then: nothing can be taken back.")
    if revealed(match.plies[last:]):
        raise NoWayBack("Luck has spoken since, or something hidden was shown: that cannot be taken back.")
    return match.number - last + 1


def decided(match: "Match", number: int, seat: int) -> bool:
    """Whether this ply was a decision of that seat, and no mere formality."""
    return match.plies[number].who == seat and match.formality(number - 1) is None


def revealed(plies: list[Ply]) -> bool:
    """Whether luck was used, or something hidden was shown, in one of these: the rules marked it as they ran."""
    return any(ply.revealed for ply in plies)
