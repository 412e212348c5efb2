"""The record and the action codes.

Cells, and the sides of a tile (a quarter turn clockwise moves every side one on):

     0  1  2  3     A1 A2 A3 A4            0
     4  5  6  7     B1 B2 B3 B4        3       1
     8  9 10 11     C1 C2 C3 C4            2
    12 13 14 15     D1 D2 D3 D4

The corner piece is cell 0. Tiles are numbered as in the edition, 1-18 scoring, 19-30 plain; sets of them have bit n for
tile n. Characters are 0-19 in the edition's order. Of what a seat may not know, the record holds two things: the six
cards dealt to each (`dealt`) and what each kept of the packets in its three choices (`kept`); all else follows:

    choice 1    red keeps from dealt[0]                     blue keeps from dealt[1]
    choice 2    red keeps from dealt[1] less blue's 1st     blue keeps from dealt[0] less red's 1st
    choice 3    red keeps from dealt[0] less both           blue keeps from dealt[1] less both
"""

from hutch.core.record import record
from hutch.games.carousel import KINDS, NAME_BYTES, SKILLS

CELLS, TILES, SCORING, CAST, TEAM = 16, 30, 18, 20, 3
NOBODY, HIDDEN = -1, -2  # in `kept`: not chosen yet; chosen, but this viewer may not know

State = record(
    trail=128,
    beginner="i1",
    # the edition
    hand_limit="i1",
    sides=("i1", (TILES + 1, 4)),  # north, east, south, west; 0 is a shield
    box=("i1", 4),  # tokens by kind: chaos, life, death, rotate
    discards=("i1", CAST),
    draws=("i1", CAST),
    gives=("i1", (CAST, 4)),
    skill=("i1", CAST),
    names=("u1", (CAST, NAME_BYTES)),
    # the characters
    dealt=("u8", 2),
    kept=("i1", (2, TEAM)),
    played=("u8", 2),
    spied=("i1", 2),  # this seat has seen the other's characters
    # tiles, tokens and markers
    pile="u8",
    discarded="u8",
    hands=("u8", 2),
    tile=("i1", CELLS),  # 0 is an empty cell
    turned=("i1", CELLS),  # quarters clockwise
    down="u8",  # cells whose tile lies face down
    marks=("u8", 2),  # cells with that seat's marker
    supply=("i1", 4),
    tokens=("i1", (2, 4)),
    spent=("i1", 4),
    prison=("i2", 2),  # markers of the other player that this seat holds
    # the turn
    stage="i1",
    card="i1",  # the character being played, in DISCARDING and SKILL
    left="i1",  # tiles it may still discard
    bound="i1",  # a token was spent in this turn: a tile must follow
)

DRAFT, TURN, DISCARDING, SKILL, LEAP = range(5)  # stage
CHAOS_TOKEN, LIFE_TOKEN, DEATH_TOKEN, ROTATE_TOKEN = range(4)
NO_SKILL, THIEF, DIGGER, SPY, LEAPER, FREER, CHOOSER = range(7)

# Action codes, each block from its first code on.
KEEP = 0  # + 20 seat + character
PLAY = 40  # + character
DISCARD = 60  # + tile
STEAL = 100  # + tile
DIG = 140  # + tile
TOKEN = 180  # + kind
DONE = 184
SKIP = 185
DEATH = 200  # + cell
LIFE = 220  # + cell
CHAOS = 240  # + 16 first cell + second cell
PLACE = 500  # + 4 (16 tile + cell) + quarters

ACTIONS = 800  # ten tiles in fifteen cells, four ways each, and all that tokens and characters can do, are fewer

# Events of the trail.
DEALT, START, DREW, RESHUFFLED, TOOK, SPIED, FREED, DEFEATED, CAPTURED, CHAINED, PASSED_OVER, FINISHED = range(12)


def prepare(s, edition, options):
    """Players' option and the edition's numbers, into a blank record."""
    s.beginner = options["beginner"]
    s.hand_limit = edition["hand_limit"]
    for tile, sides in enumerate([*edition["scoring"], *edition["plain"]], 1):
        s.sides[tile] = sides
    for kind, word in enumerate(KINDS):
        s.box[kind] = edition["tokens"][word]
    for number, card in enumerate(edition["character"]):
        prepare_character(s, number, card)


def prepare_character(s, number, card):
    s.discards[number], s.draws[number] = card["discard"], card["draw"]
    for word in card["tokens"]:
        s.gives[number, KINDS.index(word)] += 1
    s.skill[number] = SKILLS.index(card["skill"])
    name = card["name"].encode()
    s.names[number, : len(name)] = list(name)


def name_of(s, character):
    """A character's name, as the edition spells it."""
    return bytes(s.names[character]).rstrip(b"\0").decode()
