"""How Carrotia speaks: the ledger's notation, the touches that say it, and words for people."""

from hutch.core.record import State
from hutch.core.wording import listed
from hutch.games.carrotia import CHARACTERS, SIDES
from hutch.games.carrotia import state as c
from hutch.games.carrotia.cells import cell_name, cell_of, said_of
from hutch.games.carrotia.events import event
from hutch.games.carrotia.maze import NEXT
from hutch.games.carrotia.refusals import reason
from hutch.games.carrotia.roles import seat_mark, seat_word, window_ability
from hutch.games.carrotia.sketch import sketch
from hutch.games.carrotia.state import BIRDS, KIND, KINDS, TURN

__all__ = [
    "ENDINGS",
    "FORMS",
    "READY",
    "WORDS",
    "ask",
    "event",
    "phrase",
    "reason",
    "seat_mark",
    "seat_word",
    "sketch",
    "text",
    "touches",
]

FORMS = {
    "choose NAME": "take a character, before the first round",
    "lay KIND TURNS CELL": "put a tile from the hand, turned so, on a cell",
    "pass": "lay nothing this time",
    "done": "call the maze, or the changes, done",
    "bird CELL": "put the extra bird on a cell",
    "turn CELL TURNS": "turn a tile of the maze",
    "swap CELL CELL": "let two tiles change places, or move one to an empty cell",
    "go SIDE": "move the rabbit along a path",
    "wait": "the rabbit cannot move",
    "offer CELL CELL": "put two carrots into the maze instead of moving",
    "ghost CELL": "put the rabbit on any tile",
    "clown": "roll all dice again",
    "sailor CELL TURNS": "turn a tile that is not the rabbit's",
    "vampire SIDE": "fly to a neighbouring tile",
    "fly": "no ability is wanted any more: the birds fly",
    "steer BIRD SIDE": "choose between a bird's equal ways",
    "act BIRD": "this bird of several on a cell acts next",
    "cancel": "cancel a bird's effect",
    "let": "let it happen",
    "hatch BIRD": "the bird that a carrot becomes",
}
ENDINGS = (c.RESULT,)
READY = "ready to build?"
WORDS = {
    "NAME": "|".join(CHARACTERS),
    "KIND": " ".join(KINDS),
    "TURNS": "0 1 2 3",
    "CELL": "[A-E][1-5]",
    "SIDE": " ".join(SIDES),
    "BIRD": " ".join(BIRDS),
}
PLAIN = {
    c.PASS: "pass",
    c.DONE: "done",
    c.WAIT: "wait",
    c.LIFT_OFF: "fly",
    c.CANCEL: "cancel",
    c.LET: "let",
    c.USE_CLOWN: "clown",
}
TURNERS = ("", "right", "half", "left")  # by quarter turns clockwise
TURNED = ("", "a quarter right", "half round", "a quarter left")


def tile_and_cell(code: int) -> tuple[int, int, int]:
    """Kind, turn and cell of a look and a cell in one code."""
    look = said_of(code)
    return int(KIND[look]), int(TURN[look]), cell_of(code)


def pair(code: int) -> tuple[str, str]:
    """The names of two cells in one code."""
    return cell_name(said_of(code)), cell_name(cell_of(code))


def text(s: State, action: int) -> str:
    if action in PLAIN:
        return PLAIN[action]
    if action >= c.LAY:
        return tile_text(action)
    if action >= c.PUT_BIRD:
        verb, code = ("ghost", c.USE_GHOST) if action >= c.USE_GHOST else ("bird", c.PUT_BIRD)
        return f"{verb} {cell_name(action - code)}"
    if action >= c.CHOOSE_ROLE:
        return f"choose {CHARACTERS[action - c.CHOOSE_ROLE]}"
    if action >= c.ACT_NEXT:
        verb, code = ("hatch", c.HATCH_BIRD) if action >= c.HATCH_BIRD else ("act", c.ACT_NEXT)
        return f"{verb} {BIRDS[action - code]}"
    return f"{('go', 'vampire', f'steer {BIRDS[s.flier]}')[action // 10 - 1]} {SIDES[action % 10]}"


def tile_text(action: int) -> str:
    if action >= c.SWAP:
        verb, code = ("offer", c.OFFER) if action >= c.OFFER else ("swap", c.SWAP)
        return " ".join([verb, *pair(action - code)])
    kind, turns, cell = tile_and_cell(action % 1000)
    if action < c.TURN_TILE:
        return f"lay {KINDS[kind]} {turns} {cell_name(cell)}"
    return f"{'sailor' if action >= c.USE_SAILOR else 'turn'} {cell_name(cell)} {turns}"


# ---- touches ---------------------------------------------------------------------------------------------------------


def touches(s: State, action: int) -> list[str]:
    """Tile, turns, cell; a button and a cell; or the cell that somebody goes or flies to."""
    if action in PLAIN:
        return [PLAIN[action]]
    if action >= c.LAY:
        return tile_touches(s, action)
    if action >= c.USE_GHOST:
        return ["ghost", cell_name(action - c.USE_GHOST)]
    if action >= c.PUT_BIRD:
        return [cell_name(action - c.PUT_BIRD)]
    if action >= c.ACT_NEXT:
        return [text(s, action).replace(" ", "-").lower()]
    start = s.bird_at[s.flier] if action >= c.STEER_TO else s.rabbit
    there = cell_name(int(NEXT[s.level, start, action % 10]))
    return ["vampire", there] if c.USE_VAMPIRE <= action < c.STEER_TO else [there]


def tile_touches(s: State, action: int) -> list[str]:
    if action >= c.SWAP:
        verb, code = ("offer", c.OFFER) if action >= c.OFFER else ("mend-swap", c.SWAP)
        return [verb, *pair(action - code)]
    kind, turns, cell = tile_and_cell(action % 1000)
    if action < c.TURN_TILE:
        return [f"hand-{KINDS[kind]}"] * (turns + 1) + [cell_name(cell)]
    return [f"{'sailor' if action >= c.USE_SAILOR else 'mend'}-{TURNERS[quarters(s, action)]}", cell_name(cell)]


# ---- words for people ------------------------------------------------------------------------------------------------


def ask(s: State, seat: int) -> str:
    if s.phase == c.CHOOSE:
        return "choose a character"
    if s.phase == c.BUILD:
        return "choose a tile: tap it again to turn it, then choose a cell"
    if s.phase == c.EXTRA:
        return f"put the {BIRDS[s.flier]} on a cell: the maze is not sound"
    if s.phase == c.CHANGE:
        return f"mend the maze: {s.changes} {'change' if s.changes == 1 else 'changes'} left"
    if s.phase in (c.MOVE, c.FLY):
        return ask_in_window(s, seat)
    return ask_about_birds(s)


def ask_in_window(s: State, seat: int) -> str:
    """Before the rabbit moves, or before the birds fly."""
    ability, when = window_ability(s, seat), "the rabbit moves" if s.phase == c.MOVE else "the birds fly"
    if seat != s.actor:
        return f"use the {ability} before {when}"
    doing = "move the rabbit" if s.phase == c.MOVE else "let the birds fly"
    return f"{doing}, or use the {ability} first" if ability else doing


def ask_about_birds(s: State) -> str:
    if s.phase == c.STEER:
        return f"choose the way of the {BIRDS[s.flier]}"
    if s.phase == c.ACT:
        return "choose which bird acts first"
    if s.phase == c.HATCH:
        return "choose the bird that the carrot becomes"
    return f"cancel what the {BIRDS[s.flier]} does to the {'carrot' if s.stage == c.ON_CARROT else 'rabbit'}, or let it be"


def phrase(s: State, action: int) -> str:
    if action >= c.LAY:
        return tile_phrase(s, action)
    said = text(s, action)
    name = said.split()[-1]
    if action >= c.PUT_BIRD:
        return f"puts the rabbit on {name}" if action >= c.USE_GHOST else f"puts the {BIRDS[s.flier]} on {name}"
    if action >= c.CHOOSE_ROLE:
        return f"chooses the {CHARACTERS[action - c.CHOOSE_ROLE]}"
    if action >= c.ACT_NEXT:
        return f"makes it {'an' if name == 'owl' else 'a'} {name}" if action >= c.HATCH_BIRD else f"lets the {name} act first"
    if action >= c.GO:
        return f"{('moves the rabbit', 'flies the rabbit', f'steers the {BIRDS[s.flier]}')[action // 10 - 1]} {name}"
    return {
        c.PASS: "passes",
        c.DONE: "calls it done",
        c.WAIT: "waits: the rabbit cannot move",
        c.LIFT_OFF: "lets the birds fly",
        c.CANCEL: f"cancels what the {BIRDS[s.flier]} does",
        c.LET: "lets it happen",
        c.USE_CLOWN: "rolls all dice again",
    }[action]


def tile_phrase(s: State, action: int) -> str:
    words = tile_text(action).split()
    if action >= c.OFFER:
        return f"offers two carrots, {'both ' if words[1] == words[2] else f'on {words[1]} and '}on {words[2]}"
    if action >= c.SWAP:
        return f"swaps {words[1]} and {words[2]}"
    kind, _, cell = tile_and_cell(action % 1000)
    if action >= c.TURN_TILE:
        return f"turns the {tile_word(kind)} on {words[1]} {TURNED[quarters(s, action)]}"
    return f"lays a {tile_word(kind)}{lying(said_of(action % 1000))} on {cell_name(cell)}"


def tile_word(kind: int) -> str:
    return KINDS[kind].replace("_", " ")


def lying(look: int) -> str:
    """How a tile lies, in words: the sides that its paths lead to; nothing where all four do."""
    sides = [side for bit, side in enumerate(SIDES) if look >> bit & 1]
    return "" if len(sides) == 4 else f" open {'to the ' if len(sides) == 1 else ''}{listed(sides)}"


def quarters(s: State, action: int) -> int:
    """By how many quarters clockwise an action turns a tile of the maze; a straight looks alike turned left or right."""
    kind, turns, cell = tile_and_cell(action % 1000)
    return 1 if kind == 0 else (turns - int(TURN[s.maze[cell]])) % 4
