"""How Carrotia speaks: the ledger's notation, the touches that say it, and words for people."""

from hutch.core.notation import Event
from hutch.core.record import State
from hutch.games.carrotia import CHARACTERS, SIDES
from hutch.games.carrotia import state as c
from hutch.games.carrotia.maze import GRID, NEXT
from hutch.games.carrotia.state import BIRDS, FACES, KIND, KINDS, TURN

FORMS = {
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
    "fly BIRD": "this bird flies next",
    "fly rest": "the rest as they come",
    "steer SIDE": "choose between equal ways",
    "cancel": "cancel a bird's effect",
    "let": "let it happen",
    "hatch BIRD": "the bird that a carrot becomes",
}
WORDS = {
    "KIND": " ".join(KINDS),
    "TURNS": "0 1 2 3",
    "CELL": "[A-E][1-5]",
    "SIDE": " ".join(SIDES),
    "BIRD": " ".join(BIRDS),
}
MARKS = (
    ("carrot", "bandit"),
    ("sky", "ghost"),
    ("squash", "mummy"),
    ("beet", "clown"),
    ("broccoli", "sailor"),
    ("onion", "vampire"),
)
PLAIN = {
    c.PASS: "pass",
    c.DONE: "done",
    c.WAIT: "wait",
    c.REST: "fly rest",
    c.CANCEL: "cancel",
    c.LET: "let",
    c.USE_CLOWN: "clown",
}
TURNERS = ("", "right", "half", "left")  # by quarter turns clockwise


def cell_name(cell: int) -> str:
    return f"{'ABCDE'[cell // 5]}{cell % 5 + 1}"


def tile_and_cell(code: int) -> tuple[int, int, int]:
    """Kind, turn and cell of 25 look + cell."""
    look, cell = divmod(code, 25)
    return int(KIND[look]), int(TURN[look]), cell


def text(s: State, action: int) -> str:
    if action in PLAIN:
        return PLAIN[action]
    if action >= c.LAY:
        return tile_text(action)
    if action >= c.PUT_BIRD:
        verb, code = ("ghost", c.USE_GHOST) if action >= c.USE_GHOST else ("bird", c.PUT_BIRD)
        return f"{verb} {cell_name(action - code)}"
    if action >= c.FLY_BIRD:
        verb, code = ("hatch", c.HATCH_BIRD) if action >= c.HATCH_BIRD else ("fly", c.FLY_BIRD)
        return f"{verb} {BIRDS[action - code]}"
    return f"{('go', 'vampire', 'steer')[action // 10 - 1]} {SIDES[action % 10]}"


def tile_text(action: int) -> str:
    if action >= c.SWAP:
        verb, code = ("offer", c.OFFER) if action >= c.OFFER else ("swap", c.SWAP)
        first, second = divmod(action - code, 25)
        return f"{verb} {cell_name(first)} {cell_name(second)}"
    kind, turns, cell = tile_and_cell(action % 1000)
    if action < c.TURN_TILE:
        return f"lay {KINDS[kind]} {turns} {cell_name(cell)}"
    return f"{'sailor' if action >= c.USE_SAILOR else 'turn'} {cell_name(cell)} {turns}"


# ---- touches ---------------------------------------------------------------------------------------------------------


def touches(s: State, action: int) -> list[str]:
    """Tile, turns, cell; a button and a cell; or the cell that somebody goes or flies to."""
    if action in PLAIN:
        return [PLAIN[action].replace(" ", "-")]
    if action >= c.LAY:
        return tile_touches(s, action)
    if action >= c.USE_GHOST:
        return ["ghost", cell_name(action - c.USE_GHOST)]
    if action >= c.PUT_BIRD:
        return [cell_name(action - c.PUT_BIRD)]
    if action >= c.FLY_BIRD:
        return [text(s, action).replace(" ", "-")]
    start = s.bird_at[s.flier] if action >= c.STEER_TO else s.rabbit
    there = cell_name(int(NEXT[s.level, start, action % 10]))
    return ["vampire", there] if c.USE_VAMPIRE <= action < c.STEER_TO else [there]


def tile_touches(s: State, action: int) -> list[str]:
    if action >= c.SWAP:
        verb, code = ("offer", c.OFFER) if action >= c.OFFER else ("mend-swap", c.SWAP)
        first, second = divmod(action - code, 25)
        return [verb, cell_name(first), cell_name(second)]
    kind, turns, cell = tile_and_cell(action % 1000)
    if action < c.TURN_TILE:
        return [f"hand-{KINDS[kind]}"] * (turns + 1) + [cell_name(cell)]
    quarters = (turns - int(TURN[s.maze[cell]])) % 4
    if kind == 0:  # a straight looks alike turned left or right
        quarters = 1
    return [f"{'sailor' if action >= c.USE_SAILOR else 'mend'}-{TURNERS[quarters]}", cell_name(cell)]


# ---- words for people ------------------------------------------------------------------------------------------------


def seat_word(s: State, seat: int) -> str:
    return CHARACTERS[character_of(s, seat)]


def seat_mark(s: State, seat: int) -> tuple[str, str]:
    return MARKS[character_of(s, seat)]


def character_of(s: State, seat: int) -> int:
    return [int(owner) for owner in s.owner].index(seat)


def ask(s: State, seat: int) -> str:
    if s.phase == c.BUILD:
        return "choose a tile, tap it again to turn it, then choose a cell"
    if s.phase == c.EXTRA:
        return f"put the {BIRDS[s.flier]} on a cell: the maze is not sound"
    if s.phase == c.CHANGE:
        return f"mend the maze: {s.changes} {'change' if s.changes == 1 else 'changes'} left"
    if s.phase == c.MOVE:
        return "move the rabbit" if seat == s.actor else "use an ability, if you like"
    if s.phase == c.FLY:
        return "choose which bird flies first"
    if s.phase == c.STEER:
        return f"choose the way of the {BIRDS[s.flier]}"
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
    if action >= c.FLY_BIRD:
        return f"makes it a {name}" if action >= c.HATCH_BIRD else f"lets the {name} fly"
    if action >= c.GO:
        return f"{('moves the rabbit', 'flies the rabbit', f'steers the {BIRDS[s.flier]}')[action // 10 - 1]} {name}"
    return {
        c.PASS: "passes",
        c.DONE: "calls it done",
        c.WAIT: "waits: the rabbit cannot move",
        c.REST: "lets the birds fly as they come",
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
    if action >= c.TURN_TILE:
        return f"turns the tile on {words[1]}"
    return f"lays a {words[1].replace('_', ' ')} on {words[3]}"


def reason(s: State, seat: int, said: str) -> str | None:
    """Why a well-written move is refused; most of all, that the sand has run out."""
    verb = said.split()[0]
    if verb in ("lay", "pass") and s.phase != c.BUILD and not (verb == "lay" and s.phase == c.CHANGE):
        return "building is over"
    if verb in ("lay", "pass", "done") and s.phase == c.BUILD and seat != s.actor:
        return f"it is the turn of seat {s.actor}"
    name = {"sailor": "Old Sailor"}.get(verb, verb.title())
    if name in CHARACTERS and s.phase == c.MOVE:
        character = CHARACTERS.index(name)
        if s.owner[character] != seat:
            return f"you do not play the {name}"
        if s.spent >> character & 1:
            return f"the {name} has been used this round"
    return None


def carrots(ones: int, threes: int) -> str:
    worth = ones + 3 * threes
    return f"{worth} carrot{'' if worth == 1 else 's'}"


def event(s: State, code: int, numbers: tuple[int, ...]) -> Event:
    return EVENTS[code](s, *numbers)


def start(s: State, seat: int) -> Event:
    return Event(f"start {seat}", f"The {seat_word(s, seat)} begins.")


def quest(s: State, level: int, card: int) -> Event:
    return Event(f"quest {level} {card}", f"Round {level}: quest card {card}.", touched=("quest",))


def deal(s: State, seat: int, *kinds: int) -> Event:
    named = " ".join(KINDS[kind] for kind in kinds)
    return Event(f"deal {seat} {named}".rstrip(), f"The {seat_word(s, seat)} gets {len(kinds)} tiles.")


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


EVENTS = {
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


# ---- the position as plain text --------------------------------------------------------------------------------------

GLYPHS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by look


def sketch(s: State, seat: int) -> str:
    """The maze; under each tile's glyph who and what is there: R rabbit, o h c s b p birds, 1 and 3 carrots."""
    width = int(s.level) + 3
    rows = ["    " + "".join(f"{column + 1:<7}" for column in range(width))]
    for row in range(width):
        cells = [int(GRID[s.level, width * row + column]) for column in range(width)]
        rows.append(f" {'ABCDE'[row]}  " + "".join(f"{(GLYPHS[s.maze[cell]] + there(s, cell)):<7}" for cell in cells))
    card = s.quests[s.level, s.card]
    rows.append(f"in at {gate(card, c.ENTRY)}, out at {gate(card, c.EXIT)}; round {s.level + 1}")
    for player in range(s.players):
        held = ", ".join(f"{int(s.hands[player, kind])} {KINDS[kind]}" for kind in range(5) if s.hands[player, kind])
        rows.append(f"{seat_word(s, player)}: {held or 'no tiles'}{used(s, player)}")
    rows.append(
        f"moves left {s.moves}; this round {carrots(*map(int, s.gathered))}; banked {carrots(*map(int, s.banked))} of {s.goal}"
    )
    return "\n".join(rows)


def there(s: State, cell: int) -> str:
    birds = "".join("ohcsbp"[bird] for bird in range(6) if s.bird_at[bird] == cell)
    return ("R" if s.rabbit == cell else "") + birds + "1" * int(s.lying[cell, 0]) + "3" * int(s.lying[cell, 1])


def gate(card: State, entry: int) -> str:
    return f"{cell_name(int(card[entry]))} {SIDES[card[entry + 1]]}"


def used(s: State, seat: int) -> str:
    return " (ability used)" if s.spent >> character_of(s, seat) & 1 else ""
