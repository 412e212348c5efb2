"""Why a well-written move is refused: the rule that stands in its way."""

from hutch.core.record import State
from hutch.games.carrotia import CHARACTERS, SIDES
from hutch.games.carrotia import state as c
from hutch.games.carrotia.cells import cell_name
from hutch.games.carrotia.maze import NEXT, full, joined

BUILDING = ("lay", "pass")
RUNNING = ("go", "wait", "offer")


def reason(s: State, seat: int, said: str) -> str | None:
    """What stands in the way of this seat's move, or None where it is simply not among those listed."""
    verb, *words = said.split()
    name = {"sailor": "Old Sailor"}.get(verb, verb.title())
    if verb == "choose":
        return no_choice(s, said.partition(" ")[2])
    if verb in (*BUILDING, "done"):
        return no_building(s, seat, verb)
    if verb in (*RUNNING, "fly"):
        return no_move(s, seat, verb, words)
    if name in CHARACTERS:
        return no_ability(s, seat, name, words)
    if verb == "steer" and s.phase == c.STEER and words[0] != c.BIRDS[s.flier]:
        return f"the {c.BIRDS[s.flier]} is steered first"
    return None


def no_choice(s: State, name: str) -> str | None:
    if s.phase != c.CHOOSE:
        return "characters are chosen before the first round"
    owner = int(s.owner[CHARACTERS.index(name)])
    return None if owner == c.NOBODY else f"the {name} has been chosen already"


def no_building(s: State, seat: int, verb: str) -> str | None:
    """Most of all, that the sand has run out."""
    if s.phase == c.CHOOSE:
        return "characters are chosen first"
    if verb in BUILDING and s.phase != c.BUILD and not (verb == "lay" and s.phase == c.CHANGE):
        return "building is over"
    if s.phase != c.BUILD:
        return None
    if seat != s.actor:
        return f"it is the turn of seat {s.actor}"
    return "some cells are still empty" if verb == "done" and not full(s) else None


def no_move(s: State, seat: int, verb: str, words: list[str]) -> str | None:
    if s.phase not in (c.MOVE, c.FLY):
        return None
    if seat != s.actor:
        return f"it is the turn of seat {s.actor}"
    if verb == "fly":
        return "first the rabbit moves"
    if s.phase == c.FLY:
        return "the rabbit's move is over, and the birds are about to fly"
    if verb == "wait":
        return "the rabbit can go on"
    return no_way(s, words[0]) if verb == "go" else no_offer(s)


def no_way(s: State, side: str) -> str:
    direction = SIDES.index(side)
    if joined(s, int(s.rabbit), direction):
        return f"the rabbit does not go back to {cell_name(int(NEXT[s.level, s.rabbit, direction]))}"
    return f"no path leads {side} from {cell_name(int(s.rabbit))}"


def no_offer(s: State) -> str | None:
    if s.offered:
        return "this round's offer has been made"
    return "the supply has no two single carrots left" if s.supply[c.ONE] < 2 else None


def no_ability(s: State, seat: int, name: str, words: list[str]) -> str | None:
    character = CHARACTERS.index(name)
    if s.owner[character] != seat:
        return f"you do not play the {name}"
    if s.phase not in (c.MOVE, c.FLY):
        return "abilities are used before the rabbit moves or before the birds fly"
    if s.spent >> character & 1:
        return f"the {name} has been used this round"
    if words and words[0] == cell_name(int(s.rabbit)):
        return f"the rabbit is on {words[0]}"
    return "no tile lies there" if name in ("Ghost", "Vampire") else None
