"""Why a move is not legal now: the rule that stands in its way."""

from collections.abc import Callable

from hutch.core.bits import bit, has
from hutch.core.record import State
from hutch.core.wording import listed
from hutch.games.rodentia import FACES, SPECIES, TERRAINS
from hutch.games.rodentia.allowed import face, free_faces, prowled
from hutch.games.rodentia.hexes import LETTERS, around, shape_of
from hutch.games.rodentia.scoring import burrows, rodents_in
from hutch.games.rodentia.state import BURROW, HUNT, LEAD, PLACE, ROAM, TAKE


def why_not(s: State, seat: int, said: str) -> str | None:
    """What stands in the way of a well-written move, or None where it is simply not its time."""
    verb, *words = said.split()
    names = shape_of(s).names
    if verb != "take":
        for word in words:
            if word not in names:
                return absent(s, word)
    hexes = [names.index(word) for word in words] if verb != "take" else []
    if verb in FIT and s.phase in FIT[verb][0]:
        return FIT[verb][1](s, seat, *(hexes or words))
    return None


def absent(s: State, word: str) -> str:
    """A hex that this map does not have."""
    rows = shape_of(s).rows
    if word[0] in LETTERS[: len(rows)]:
        return f"there is no {word}: row {word[0]} has {rows[LETTERS.index(word[0])]} hexes"
    if s.players < 4:
        return f"{word} is on the second sheet, which only four or five players use"
    return f"there is no {word}: the last row is {LETTERS[len(rows) - 1]}"


def name(s: State, hex_: int) -> str:
    return shape_of(s).names[hex_]


def land(s: State, hex_: int) -> str:
    """`forest`, `the wolf's hex`"""
    return next((TERRAINS[t] for t in range(5) if has(s.terrain[t], hex_)), "the wolf's hex")


def no_burrow(s: State, seat: int, hex_: int) -> str:
    return f"{name(s, hex_)} is {land(s, hex_)}, and the home of the {SPECIES[s.species[seat]]} is {TERRAINS[s.species[seat]]}"


def no_die(s: State, seat: int, word: str) -> str:
    left = [FACES[shown] for shown in range(6) if free_faces(s) >> shown & 1]
    return f"no {word} die is left; there is {listed(left)}"


def no_room(s: State, seat: int, hex_: int) -> str:
    """RO-6, RO-9, RO-10, RO-11, RO-13, whichever is plainest."""
    here, terrain = name(s, hex_), FACES[face(s, seat)]
    others = [SPECIES[s.species[other]] for other in range(s.players) if other != seat and s.leader[other] == hex_]
    if land(s, hex_) != terrain:
        return f"{here} is {land(s, hex_)}, and your die shows {terrain}"
    if has(burrows(s), hex_):
        return f"{here} is a burrow, and burrows hold no rodents"
    if has(prowled(s), hex_):
        return f"a wolf stands in {here}"
    if others:
        return f"the leader of the {others[0]} stands in {here}"
    if rodents_in(s, hex_) >= s.capacity:
        return f"{here} is full: a hex holds {s.capacity} rodents"
    if has(s.twice, hex_):
        return f"two rodents have gone into {here} in this turn, and that is the most"
    return f"{here} is too far away: rodents go in or next to your rodents and your leader, or next to your burrow"


def not_done(s: State, seat: int) -> str:
    return "one rodent must be placed, because one can be"


def no_way(s: State, seat: int, hex_: int) -> str:
    """A leader's way."""
    if s.leader[seat] == hex_:
        return f"your leader is in {name(s, hex_)} already: stay leaves it there"
    return no_step(s, int(s.leader[seat]), hex_)


def no_step(s: State, start: int, hex_: int) -> str:
    """Leaders and wolves go from hex to hex, and neither onto a wolf."""
    if not has(around(s, start), hex_):
        return f"{name(s, hex_)} is not next to {name(s, start)}"
    return f"a wolf stands in {name(s, hex_)}"


def no_hunt(s: State, seat: int, start: int, hex_: int) -> str:
    if not has(prowled(s), start):
        return f"no wolf stands in {name(s, start)}"
    if s.phase == ROAM and bit(start) != bit(s.wolf[s.hunter]):
        return f"the wolf in {name(s, s.wolf[s.hunter])} has gone the first step, and only that one goes on"
    return no_step(s, start, hex_)


def no_rest(s: State, seat: int) -> str:
    return "nobody took a wolf die, so the start player must move a wolf"


def no_following(s: State, seat: int) -> str:
    return "a leader follows only a rodent that was placed out of reach; now it is lead or stay"


FIT: dict[
    str, tuple[tuple[int, ...], Callable[..., str]]
] = {  # the phases in which a word has its place, and what can be wrong with it there
    "burrow": ((BURROW,), no_burrow),
    "take": ((TAKE,), no_die),
    "place": ((PLACE,), no_room),
    "done": ((PLACE,), not_done),
    "lead": ((LEAD,), no_way),
    "follow": ((LEAD,), no_following),
    "wolf": ((HUNT, ROAM), no_hunt),
    "rest": ((HUNT,), no_rest),
}
