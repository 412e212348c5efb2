"""Why a move is not legal now: the rule that stands in its way."""

from hutch.core.bits import bit, has
from hutch.games.rodentia import FACES, SPECIES, TERRAINS
from hutch.games.rodentia.allowed import face, free_faces, prowled
from hutch.games.rodentia.hexes import NAMES, around, board
from hutch.games.rodentia.scoring import burrows, rodents_in
from hutch.games.rodentia.state import BURROW, HUNT, LEAD, PLACE, ROAM, TAKE


def why_not(s, seat, said):
    """What stands in the way of a well-written move, or None where it is simply not its time."""
    verb, *words = said.split()
    hexes = [NAMES.index(word) for word in words] if verb != "take" else []
    for hex_ in hexes:
        if not has(board(s), hex_):
            return f"{NAMES[hex_]} is on the second sheet, which only four or five players use"
    if verb in FIT and s.phase in FIT[verb][0]:
        return FIT[verb][1](s, seat, *(hexes or words))
    return None


def land(s, hex_):
    """`forest`, `the wolf's hex`"""
    return next((TERRAINS[t] for t in range(5) if has(s.terrain[t], hex_)), "the wolf's hex")


def no_burrow(s, seat, hex_):
    return f"{NAMES[hex_]} is {land(s, hex_)}, and the home of the {SPECIES[s.species[seat]]} is {TERRAINS[s.species[seat]]}"


def no_die(s, seat, word):
    left = [FACES[shown] for shown in range(6) if free_faces(s) >> shown & 1]
    return f"no {word} die is left; there is {' and '.join(left)}"


def no_room(s, seat, hex_):
    """RO-6, RO-9, RO-10, RO-11, RO-13, whichever is plainest."""
    name, terrain = NAMES[hex_], FACES[face(s, seat)]
    others = [SPECIES[s.species[other]] for other in range(s.players) if other != seat and s.leader[other] == hex_]
    if land(s, hex_) != terrain:
        return f"{name} is {land(s, hex_)}, and your die shows {terrain}"
    if has(burrows(s), hex_):
        return f"{name} is a burrow, and burrows hold no rodents"
    if has(prowled(s), hex_):
        return f"a wolf stands in {name}"
    if others:
        return f"the leader of the {others[0]} stands in {name}"
    if rodents_in(s, hex_) >= s.capacity:
        return f"{name} is full: a hex holds {s.capacity} rodents"
    if has(s.twice, hex_):
        return f"two rodents have gone into {name} in this turn, and that is the most"
    return f"{name} is too far away: rodents go in or next to your rodents and your leader, or next to your burrow"


def not_done(s, seat):
    return "one rodent must be placed, because one can be"


def no_way(s, seat, hex_):
    """A leader's way."""
    if s.leader[seat] == hex_:
        return f"your leader is in {NAMES[hex_]} already: stay leaves it there"
    return no_step(s, int(s.leader[seat]), hex_)


def no_step(s, start, hex_):
    """Leaders and wolves go from hex to hex, and neither onto a wolf."""
    if not has(around(s, start), hex_):
        return f"{NAMES[hex_]} is not next to {NAMES[start]}"
    return f"a wolf stands in {NAMES[hex_]}"


def no_hunt(s, seat, start, hex_):
    if not has(prowled(s), start):
        return f"no wolf stands in {NAMES[start]}"
    if s.phase == ROAM and bit(start) != bit(s.wolf[s.hunter]):
        return f"the wolf in {NAMES[s.wolf[s.hunter]]} has gone the first step, and only that one goes on"
    return no_step(s, start, hex_)


def no_rest(s, seat):
    return "a wolf moves at least one hex"


def no_following(s, seat):
    return "a leader follows only a rodent that was placed out of reach; now it is lead or stay"


FIT = {  # the phases in which a word has its place, and what can be wrong with it there
    "burrow": ((BURROW,), no_burrow),
    "take": ((TAKE,), no_die),
    "place": ((PLACE,), no_room),
    "done": ((PLACE,), not_done),
    "lead": ((LEAD,), no_way),
    "follow": ((LEAD,), no_following),
    "wolf": ((HUNT, ROAM), no_hunt),
    "rest": ((HUNT,), no_rest),
}
