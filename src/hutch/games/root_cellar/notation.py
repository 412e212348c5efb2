"""Root Cellar as text: `put 0`, `take`, `farmer`, `pick 1`, `store carrot`, `feed onion`."""

from typing import NamedTuple

from hutch.core.bits import has
from hutch.core.notation import Event
from hutch.core.record import OVER, State
from hutch.core.wording import a, counted, listed
from hutch.games.root_cellar import NAME
from hutch.games.root_cellar.rules import guarded, hand, highest, placed, score
from hutch.games.root_cellar.state import (
    DRAW,
    FARMER,
    LAST_CHIT,
    PICK,
    PICKING,
    PLANTING,
    PUT,
    SELECTION,
    START,
    STORE,
    STORING,
    TAKE,
    name_of,
    names_of,
)

FORMS = {
    "put PILE": "put the next chit on a pile",
    "take": "take the highest turn chit, and the farmers in the middle",
    "farmer": "put a farmer into the middle instead",
    "pick PILE": "harvest a pile",
    "store VEGETABLE": "store a vegetable in your cellar",
    "feed VEGETABLE": "turn a vegetable into a farmer",
}
FORMALITIES = ("put PILE", "take", "pick PILE")  # one pile, or no farmer, is left
WORDS = {"PILE": "0 1 2 3", "VEGETABLE": NAME}


class Farm(NamedTuple):
    """A player's farm: vegetables are for the cellars, so farms are called after animals that live there."""

    name: str
    colour: str
    symbol: str


FARMS = (
    Farm("Rooster", "tomato", "rooster"),
    Farm("Goat", "sky", "goat"),
    Farm("Hare", "squash", "hare"),
    Farm("Hedgehog", "broccoli", "hedgehog"),
)


def text(s: State, action: int) -> str:
    if action < TAKE:
        return f"put {action - PUT}"
    if action <= FARMER:
        return "take" if action == TAKE else "farmer"
    if action < STORE:
        return f"pick {action - PICK}"
    return " ".join(verb_and_kind(s, action))


def verb_and_kind(s: State, action: int) -> tuple[str, str]:
    """What is done with which vegetable: ("store", "carrot"), ("feed", "onion")."""
    fed, kind = divmod(action - STORE, int(s.vegetables))
    return ("feed" if fed else "store"), name_of(s, kind)


def touches(s: State, action: int) -> list[str]:
    if action < TAKE:
        return [f"pile-{action - PUT}"]
    if action <= FARMER:
        return [f"turn-chit-{highest(s)}" if action == TAKE else "middle"]
    if action < STORE:
        return [f"pile-{action - PICK}"]
    return ["-".join(verb_and_kind(s, action))]


def ask(s: State, seat: int) -> str:
    if s.phase == PLANTING:
        return f"put the {name_of(s, s.drawn[placed(s)])} on a pile"
    if s.phase == SELECTION:
        offered = f"take turn chit {highest(s)}{picks(s)}" + (f" and {counted(int(s.middle), 'farmer')}" if s.middle else "")
        if s.farmers[seat] == 0:
            return f"{offered}: there is no farmer to put in"
        return f"{offered}, or put a farmer into the middle to wait"
    return "pick a pile" if s.phase == PICKING else "store or feed each vegetable"


def picks(s: State) -> str:
    """When the chit on offer picks a pile."""
    return " (picks last)" if highest(s) == s.players else ""


def phrase(s: State, action: int) -> str:
    if action < TAKE:
        return f"puts {a(name_of(s, s.drawn[placed(s)]))} on pile {action - PUT + 1}"
    if action == TAKE:
        gained = f" and {counted(int(s.middle), 'farmer')}" if s.middle else ""
        return f"takes turn chit {highest(s)}{gained}"
    if action == FARMER:
        return "puts a farmer into the middle"
    if action < STORE:
        return f"picks pile {action - PICK + 1}"
    verb, name = verb_and_kind(s, action)
    return f"stores {a(name)}" if verb == "store" else f"feeds a farmer with {a(name)}"


def reason(s: State, seat: int, text: str) -> str | None:
    """Why this cannot be done now, where a rule forbids it."""
    verb, _, word = text.partition(" ")
    if verb == "farmer" and s.phase == SELECTION:
        return "you have no farmer left, so take the chit"
    if verb == "pick" and s.phase == PICKING:
        return f"there is no pile {word} to pick"
    if verb == "put" and s.phase == PLANTING:
        if int(word) >= s.players:
            return f"there are only {s.players} piles, 0 to {s.players - 1}"
        crowded = s.drawn[placed(s)] >= s.vegetables and has(guarded(s), int(word))
        return "an animal lies there already" if crowded else "the chits that are left must reach every empty pile"
    if verb in ("store", "feed") and s.phase == STORING:
        return why_not_keep(s, verb, word)
    return None


def why_not_keep(s: State, verb: str, name: str) -> str:
    names = names_of(s)
    if name in names[s.vegetables :]:
        return f"{a(name)} is neither stored nor fed"
    if name not in names or not has(hand(s), names.index(name)):
        return f"there is no {name} to {verb}"
    return f"no space is open for {a(name)}, so feed it"


def event(s: State, code: int, numbers: tuple[int, ...]) -> Event:
    if code == START:
        return Event(f"start {numbers[0]}", f"{FARMS[numbers[0]].name} starts.")
    if code == DRAW:
        kinds = [name_of(s, kind) for kind in numbers]
        return Event(f"draw {' '.join(kinds)}", f"Out of the bag: {listed(kinds)}.", touched=("drawn",))
    if code == LAST_CHIT:
        return Event(None, f"{FARMS[numbers[0]].name} gets turn chit 1.", touched=("order-1",))
    seat, animal, *eaten = numbers
    meal = listed([a(name_of(s, kind)) for kind in eaten]) if eaten else "nothing: the cellar is empty"
    return Event(None, f"The {name_of(s, animal)} eats {meal}.", touched=(f"cellar-{seat}",))


def seat_word(s: State, seat: int) -> str:
    return FARMS[seat].name


def seat_mark(s: State, seat: int) -> tuple[str, str]:
    return FARMS[seat].colour, FARMS[seat].symbol


def sketch(s: State, seat: int) -> str:
    rows = [f"turn {min(s.turn + 1, s.turns)} of {s.turns}   bag: {contents(s)}", table_row(s)]
    if s.phase == SELECTION and s.actor != OVER:
        rows.append(f"turn chit {highest(s)}, {counted(int(s.middle), 'farmer')} in the middle")
    for player in range(s.players):
        mark = ">" if player == s.actor else " "
        chit = f" chit {s.chit[player]}" if s.chit[player] else ""
        told = f"{score(s, player):>2} points, {counted(int(s.farmers[player]), 'farmer')}{chit}"
        rows.append(f"{mark} {FARMS[player].name:<9}{told}: {cellar_row(s, player)}")
    return "\n".join(rows)


def contents(s: State) -> str:
    return ", ".join(f"{left} {kind}" for kind, left in zip(names_of(s), s.bag, strict=False) if left)


def table_row(s: State) -> str:
    def chits(place: int) -> str:
        return " ".join(name_of(s, s.drawn[i]) for i in range(s.players + 2) if s.where[i] == place) or "-"

    waiting = [f"to put: {chits(-1)}"] if s.phase == PLANTING else []
    return "   ".join([*waiting, *(f"pile {pile}: {chits(pile)}" for pile in range(s.players))])


def stacks(s: State, seat: int) -> list[tuple[int, int]]:
    """(kind, height) of each stack, from the left-most space on."""
    shelf = [int(kind) for kind in s.stored[seat][: s.stock[seat]]]
    return [(kind, shelf.count(kind)) for kind in dict.fromkeys(shelf)]


def cellar_row(s: State, seat: int) -> str:
    found = [f"{height} {name_of(s, kind)} ({value})" for (kind, height), value in zip(stacks(s, seat), s.values, strict=False)]
    return ", ".join(found) or "empty"
