"""Positions of Rodentia, drawn: rows of hexes from the top, each word what is in the hex.

    .  -      nothing            001     two rodents of seat 0, one of seat 1
    B0        seat 0's burrow    L1      seat 1's leader (on its burrow, if it stands nowhere else)
    W         a wolf (on its printed hex, if none is drawn)

Words are joined as they come: `00L1` is two rodents of seat 0 and the leader of seat 1.
"""

import copy
import re

import hutch
from hutch.core.chance import sow
from hutch.games.rodentia import FACES, TERRAINS
from hutch.games.rodentia.hexes import HEXES, NAMES, shape_of
from hutch.games.rodentia.rules import add_rodent, ask_to_take, next_leader, next_placer
from hutch.games.rodentia.scoring import rodents_of
from hutch.games.rodentia.state import HUNT, LEAD, PLACE, TAKE

PHASES = {"take": TAKE, "place": PLACE, "lead": LEAD, "hunt": HUNT}


def drawn(picture, players=None, **more):
    """A match that stands at this map. See `set_scene` for what else can be said."""
    words = picture.split()
    seats = {int(figure) for figure in re.findall(r"\d", picture)}
    players = players or max(2, 1 + max(seats, default=0))
    sheets = 1 if players <= 3 else 2
    assert len(words) == HEXES[sheets - 1], f"{len(words)} hexes drawn, not {HEXES[sheets - 1]}"
    options = {name: more.pop(name) for name in ("goals", "diagonals", "species") if name in more}
    match = hutch.new("rodentia", players, seed=1, options={"goals": "1 2", **options}, edition=more.pop("edition", None))
    s = match.open_record()
    draw_map(s, words)
    set_scene(s, **more)
    return match


def draw_map(s, words):
    s.burrow[: s.players], s.leader[: s.players] = spare_burrows(s, words), -1
    loose = []
    for hex_, word in enumerate(words):
        for piece in re.findall(r"[BL]\d|\d|W", word):
            if piece == "W":
                loose.append(hex_)
            elif piece[0] == "B":
                s.burrow[int(piece[1])] = hex_
            elif piece[0] == "L":
                s.leader[int(piece[1])] = hex_
            else:
                add_rodent(s, int(piece), hex_)
    for wolf, hex_ in enumerate(loose):
        s.wolf[wolf] = hex_
    for seat in range(s.players):
        if s.leader[seat] < 0:
            s.leader[seat] = s.burrow[seat]


def spare_burrows(s, words):
    """For seats whose burrow is not drawn: the last empty hex of their home terrain."""
    found = []
    for seat in range(s.players):
        home = [h for h, word in enumerate(words) if word in ".-" and int(s.terrain[s.species[seat]]) >> h & 1]
        found.append(home[-1])
    return found


def set_scene(s, phase="take", start=0, dice="", taken="", marks="", catches="", luck=1):
    """`dice`: all of them, as rolled; `taken`: faces taken, from the start player on; `marks`: terrains, as often as marked."""
    s.phase, s.start, s.actor = PHASES[phase], start, start
    faces = [FACES.index(word) for word in dice.split()] or [0] * (s.players + 1)
    assert len(faces) == s.players + 1
    s.dice[: len(faces)] = faces
    s.taken[: s.players] = -1
    left = list(range(s.players + 1))
    for nth, word in enumerate(taken.split()):
        die = next(die for die in left if faces[die] == FACES.index(word))
        left.remove(die)
        s.taken[(start + nth) % s.players] = die
    for word in marks.split():
        s.marks[TERRAINS.index(word)] += 1
    for seat, number in enumerate(catches.split()):
        s.catches[seat] = int(number)
    sow(s, luck)
    begin(s, phase, len(taken.split()))


def begin(s, phase, taken):
    """Ask the first who has something to decide in this phase."""
    s.told = 0
    if phase == "take":
        s.actor = (s.start + taken) % s.players
        ask_to_take(s)
    elif phase == "place":
        next_placer(s, 0)
    elif phase == "hunt":
        s.phase, s.actor = LEAD, (s.start + s.players - 1) % s.players
        next_leader(s)


def where(match, piece):
    """The hex of a leader (`L0`), a burrow (`B0`) or a wolf (`W0`)."""
    field = {"L": "leader", "B": "burrow", "W": "wolf"}[piece[0]]
    return shape_of(match.open_record()).names[match.open_record()[field][int(piece[1])]]


def rodents(match, name):
    """What is in a hex: seats, one figure a rodent."""
    return "".join(str(seat) * int(rodents_of(match.open_record(), seat, NAMES.index(name))) for seat in range(match.players))


def said(match, kind):
    """The hexes after this word among the moves of whoever is to decide."""
    return " ".join(sorted(m.split()[-1] for m in match.moves(match.seats[0]) if m.split()[0] == kind))


def play(match, *lines):
    """Play lines such as `0: place B3`, one after the other."""
    for line in lines:
        seat, text = line.split(": ")
        match.play(int(seat), text)
    return match


def lined(*told, sheets=1):
    """A map with these words in these hexes, the rest empty: lined("A1 00", "B2 L1")."""
    placed = dict(pair.split() for pair in told)
    assert set(placed) <= set(NAMES)
    return " ".join(placed.get(name, ".") for name in NAMES[: HEXES[sheets - 1]])


# ---- maps with other rows --------------------------------------------------------------------------------------------

OTHER_ROWS = ((6, 7, 6, 7), (5, 5, 6, 5, 5), (9, 8, 9), (1, 4, 9, 5, 4, 3), (7, 2, 7, 3, 7))


def other_map(*rows):
    """An edition whose sheets have these rows, filled with the terrains in turn; the wolf hex is the last one."""
    edition = copy.deepcopy(dict(hutch.find("rodentia").standard_edition))
    land = [*5 * TERRAINS, "wolf"]
    sheet = {"rows": [[land.pop(0) for _ in range(wide)] for wide in rows]}
    edition["sheet"] = [sheet, copy.deepcopy(sheet)]
    return edition
