"""Carousel positions, drawn. A grid is written row by row, from A1, a word a cell; what is left out is empty:

    #          1R:2255   .
    20-:6441   21x

`#` the corner piece · `.` an empty cell · `1R:2255` tile 1 with red's marker, its sides north, east, south, west as it
lies (`o` is a shield) · `20-:6441` a plain tile, nobody's · `21x` a tile face down. Sides that are drawn replace the
edition's; tiles 1-18 score in the standard edition. Hands are written in the same way: `7:4o26 30`.
"""

import hutch
from hutch.core import verbs
from hutch.core.log import Log
from hutch.core.record import SPECTATOR
from hutch.games.carousel import KINDS
from hutch.games.carousel.notation import cell_name
from hutch.games.carousel.state import TURN, name_of

ALL = set(range(1, 61))
STANDARD = hutch.find("carousel").standard_edition
CAST = [card["name"] for card in STANDARD["character"]]
SMALL = (
    STANDARD
    | {  # as few as there can be: tiles 1-5 score, a packet leaves no card aside
        "scoring": STANDARD["scoring"][:5],
        "plain": STANDARD["plain"][:10],
        "character": STANDARD["character"][8:],
    }
)
LARGE = (
    STANDARD
    | {  # as many as there can be: tiles 1-40 score
        "scoring": (STANDARD["scoring"] * 3)[:40],
        "plain": (STANDARD["plain"] * 2)[:20],
        "character": STANDARD["character"] + [card | {"name": f"{card['name']}ling"} for card in STANDARD["character"]],
    }
)
SPARE = ["Hare", "Otter", "Bear", "Rooster", "Stag", "Boar", "Raven", "Swan"]  # fill teams up; already played


def position(grid="#", hands=("", ""), teams=("", ""), tokens=("", ""), supply=None, discards=None, pile=None,
             prison=(0, 0), turn=0, beginner=False, edition=None):  # fmt: skip
    """A match in which `turn` is to act. Teams name the characters left; the others of each three were played.

    Tiles that are named nowhere are in the pile; if the pile is named, among the discards.
    """
    match = hutch.new("carousel", seed=1, options={"beginner": beginner}, edition=edition)
    s = match.open_record()
    s.blind, s.stage, s.actor = 0, TURN, turn
    s.prison[:] = prison
    draw_grid(s, grid)
    for seat in range(2):
        s.hands[seat] = tile_set(s, hands[seat])
    share_out(s, discards, pile)
    give_tokens(s, tokens, supply)
    choose_teams(s, teams)
    assert verbs.flaw(s) == 0
    return match


def draw_grid(s, grid):
    for row, words in enumerate(line.split() for line in grid.strip().splitlines()):
        for column, word in enumerate(words):
            if word not in "#.":
                draw_tile(s, 4 * row + column, word)


def draw_tile(s, cell, word):
    name, _, sides = word.partition(":")
    tile, owner = int(name[:-1]), name[-1]
    s.tile[cell] = tile
    print_sides(s, tile, sides)
    bit = s.down.dtype.type(1 << cell)
    if owner == "x":
        s.down |= bit
    elif owner in "RB":
        s.marks["RB".index(owner)] |= bit


def print_sides(s, tile, sides):
    if sides:
        s.sides[tile] = [0 if side == "o" else int(side) for side in sides]


def tile_set(s, words):
    tiles = 0
    for word in words.split():
        number, _, sides = word.partition(":")
        print_sides(s, int(number), sides)
        tiles |= 1 << int(number)
    return tiles


def share_out(s, discards, pile):
    named = {int(tile) for tile in s.tile if tile} | {t for t in ALL for hand in s.hands if int(hand) >> t & 1}
    s.discarded, s.pile = tile_set(s, discards or ""), tile_set(s, pile or "")
    named |= {t for t in ALL if (int(s.discarded) | int(s.pile)) >> t & 1}
    rest = sum(1 << tile for tile in ALL - named if tile <= s.tiles)
    if pile is None:
        s.pile |= s.pile.dtype.type(rest)
    else:
        s.discarded |= s.pile.dtype.type(rest)


def give_tokens(s, tokens, supply):
    """Tokens neither held nor in the supply were spent."""
    for seat in range(2):
        for word in tokens[seat].split():
            s.tokens[seat, KINDS.index(word)] += 1
    if s.beginner:
        return
    for kind, word in enumerate(KINDS):
        left = s.box[kind] - s.tokens[0, kind] - s.tokens[1, kind]
        s.supply[kind] = left if supply is None else supply.split().count(word)
        s.spent[kind] = left - s.supply[kind]


def choose_teams(s, teams):
    """Six teammates in all: those named, and spare ones that were played."""
    cast = [name_of(s, character) for character in range(s.cast)]
    spare = [name for name in (SPARE if s.cast == len(CAST) else cast) if name not in teams[0].split() + teams[1].split()]
    s.played[:] = 0
    for seat in range(2):
        names = teams[seat].split()
        for name in [spare.pop() for _ in range(3 - len(names))]:
            names.append(name)
            s.played[seat] |= s.played.dtype.type(1 << cast.index(name))
        s.kept[seat] = [cast.index(name) for name in names]
    if not s.beginner:
        deal_around(s)


def deal_around(s):
    """Six dealt to each from which these teams could be kept."""
    free = [c for c in range(s.cast) if c not in s.kept]
    for seat in range(2):
        other = 1 - seat
        cards = [s.kept[seat, 0], s.kept[other, 1], s.kept[seat, 2], *(free.pop() for _ in range(3))]
        s.dealt[seat] = sum(1 << int(card) for card in cards)


def play(match, *lines):
    """Play lines of a transcript: `0: place 5 B2`."""
    for line in lines:
        seat, text = line.split(": ")
        match.play(int(seat), text)
    return match


def shown(match):
    """The grid as it lies, without the sides: one line a row, empty rows and cells at the ends left out."""
    s, rows = match.open_record(), []
    for row in range(4):
        rows.append(" ".join(cell_word(s, 4 * row + column) for column in range(4)))
    return [row.rstrip(" .") or "." for row in rows]


def cell_word(s, cell):
    tile = int(s.tile[cell])
    if not tile:
        return "." if cell else "#"
    bit = 1 << cell
    mark = "x" if int(s.down) & bit else "R" if int(s.marks[0]) & bit else "B" if int(s.marks[1]) & bit else "-"
    return f"{tile}{mark}"


def hand(match, seat):
    return {tile for tile in ALL if int(match.open_record().hands[seat]) >> tile & 1}


def discards(match):
    return {tile for tile in ALL if int(match.open_record().discarded) >> tile & 1}


def tokens(match, seat):
    return [word for kind, word in enumerate(KINDS) for _ in range(match.open_record().tokens[seat, kind])]


def places(match, seat, tile):
    """The cells on which this tile may be placed as it is printed."""
    found = [move.split() for move in match.moves(seat)]
    return {words[2] for words in found if words[0] == "place" and words[1] == str(tile) and len(words) == 3}


def known_team(view, seat):
    """The names this view knows of a seat's team."""
    return {name_of(view, int(c)) for c in view.kept[seat] if c >= 0}


def blows(match):
    """The battle as it was told: (cells touched) of every event of the last action that names cells."""
    told = Log(match).events(match.number, SPECTATOR, all_open=True)
    return [entry.touched for entry in told if entry.touched and entry.touched[0] in CELL_NAMES]


CELL_NAMES = [cell_name(cell) for cell in range(16)]
