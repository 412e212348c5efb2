"""Carrotia on paper: tiles, quest cards, carrots, birds with their dice, characters and what marks them as used."""

from collections.abc import Mapping, Sequence
from typing import Any

from hutch.core.options import read_options
from hutch.drawing.components import BLEED, LARGEST, Components, Die, Face, Kind, Piece, disc, fitted
from hutch.drawing.svg import circle, daylight, group, line, rect, words
from hutch.drawing.symbols import symbol
from hutch.games.carrotia import CHARACTERS, GAME
from hutch.games.carrotia.picture import EFFECTS
from hutch.games.carrotia.pieces import arrow, bird_token, carrot_token, die, quest_card, tile
from hutch.games.carrotia.roles import ABILITIES, MARKS
from hutch.games.carrotia.state import BANDIT, BIRDS, FACES, FIRST_LOOK, KINDS

TILE, CARD, TOKEN, BIRD = 38.0, 58.0, 18.0, 25.0  # millimetres
SERIF = "Georgia, serif"


def components(edition: Mapping[str, Any], seats: Sequence[int]) -> Components:
    everyone = range(len(CHARACTERS))  # however few play, they choose among all (CA-44)
    sand = ", ".join(map(str, edition["seconds"]))
    return Components(
        [
            Kind("Quest cards", quest_cards(edition), "one pile for each round, face down."),
            Kind("Birds", [bird(number) for number in range(len(BIRDS))], "one pile, face down."),
            Kind(
                "Once a round", [fresh(number) for number in everyone if number != BANDIT] + [offer()], "turned over when used."
            ),
            Kind("Tiles", tiles(edition["tiles"])),
            Kind("Carrots", carrots(edition)),
            Kind("The run", [rabbit(), moves_left(), *gates()], "the arrows lie at the entry and at the exit."),
            Kind("Characters", [character(number) for number in everyone]),
            Kind("Beside the maze", [moves_track(edition["moves"]), bird_table(), numbers(edition, seats)]),
        ],
        [bird_die(number) for number in range(len(BIRDS))],
        needed=[f"a timer for {sand} seconds in the three rounds"],
    )


# ---- what is drawn from a pile, or turned over -----------------------------------------------------------------------


def quest_cards(edition: Mapping[str, Any]) -> list[Piece]:
    """One piece for every card, in the order of the edition within its level."""
    players = max(GAME.seats)
    s = GAME.blank(players, read_options(GAME.name, GAME.options, {}, players), edition)
    cards = []
    for level, many in enumerate(s.cards):
        for number in range(int(many)):
            s.level, s.card = level, number
            front = fitted(quest_card(s, -100, -100, 200), 200, CARD - 3)
            name = f"quest card of round {'I' * (level + 1)}"
            cards.append(Piece(name, 1, CARD, CARD, front, quest_back(level), ground_back="carrot", entry="quest"))
    return cards


def quest_back(level: int) -> str:
    frame = rect(-CARD / 2 + 4, -CARD / 2 + 4, CARD - 8, CARD - 8, r=3, fill="card", stroke="soot", stroke_width=0.6)
    return frame + symbol("rabbit", 0, -5, 28) + words(0, 20, "I" * (level + 1), 15, font_family=SERIF, font_weight="bold")


def bird(number: int) -> Piece:
    back = circle(0, 0, 10, fill="sky", stroke="soot", stroke_width=0.6) + words(0, 3.6, "?", 11, font_weight="bold")
    return disc(BIRDS[number], 1, BIRD, bird_token(number, 0, 0, 20), 28.5, back=fitted(back, 20, 28.5))


def fresh(number: int) -> Piece:
    colour, icon = MARKS[number]
    front = circle(0, 0, 10, fill="milk", stroke=colour, stroke_width=1.4) + symbol(icon, 0, -0.5, 14)
    return disc(f"{CHARACTERS[number]}: fresh or used", 1, BIRD, front, 21, back=used(icon))


def offer() -> Piece:
    front = circle(0, 0, 10, fill="milk", stroke="soot", stroke_width=0.8) + symbol("carrots", 0, -0.5, 14)
    return disc("the offer: open or made", 1, BIRD, front, 21, back=used("carrots"))


def used(icon: str) -> str:
    ring = circle(0, 0, 10, fill="card", stroke="faint", stroke_width=0.8)
    return ring + group(symbol(icon, 0, -0.5, 14), opacity=0.35) + line(-6, 6, 6, -6, stroke="soot", stroke_width=1.2)


# ---- the maze --------------------------------------------------------------------------------------------------------


def tiles(counts: Mapping[str, int]) -> list[Piece]:
    """Paths and grass run on into the bleed, so that tiles meet wherever they are cut."""
    return [
        Piece(
            f"{kind.replace('_', ' ')} tile", counts[kind], TILE, TILE,
            fitted(tile(FIRST_LOOK[number], 100, False), 100, TILE + 2 * BLEED), ground="cabbage", entry=f"tiles.{kind}",
        )
        for number, kind in enumerate(KINDS)
    ]  # fmt: skip


def carrots(edition: Mapping[str, Any]) -> list[Piece]:
    one, three = carrot_token(0, 0, 20, False), carrot_token(0, 0, 20, True)
    return [
        disc("carrot", edition["ones"], TOKEN, one, 22, entry="ones"),
        Piece("three carrots", edition["threes"], TOKEN, TOKEN, fitted(three, 22, TOKEN - 1), ground="squash", entry="threes"),
    ]


def rabbit() -> Piece:
    return disc(
        "rabbit", 1, BIRD, circle(0, 0, 31, fill="milk", stroke="soot", stroke_width=2) + symbol("rabbit", 0, -1, 46), 64
    )


def moves_left() -> Piece:
    paws = [symbol("rabbit", 0, -7, 32), words(0, 21, "moves", 11, fill="soot")]
    return disc(
        "marker of the moves left", 1, BIRD, daylight(circle(0, 0, 31, fill="lit", stroke="soot", stroke_width=2), *paws), 64
    )


def gates() -> list[Piece]:
    sides = (("arrow of the entry", "tomato", "in"), ("arrow of the exit", "broccoli", "out"))
    return [disc(name, 1, BIRD, arrow(0, -4, 18, 0, colour) + words(0, 12.5, said, 6), 32) for name, colour, said in sides]


# ---- cards and boards ------------------------------------------------------------------------------------------------


def character(number: int) -> Piece:
    wide, high = CARD, 82.0
    colour, icon = MARKS[number]
    once = "all the time" if number == BANDIT else "once a round"
    front = (
        rect(-wide / 2 + 3, -high / 2 + 3, wide - 6, high - 6, r=3, fill="card", stroke=colour, stroke_width=1.6)
        + symbol(icon, 0, -13, 42)
        + words(0, 18, CHARACTERS[number], 8, font_family=SERIF, font_weight="bold")
        + words(0, 26, ABILITIES[number].removeprefix("always: "), 4.6)
        + words(0, 33, once, 4, font_style="italic", fill="faint")
    )
    return Piece(f"the {CHARACTERS[number]}", 1, wide, high, front)


def moves_track(moves: Sequence[int]) -> Piece:
    """The moves of a round, counted down; each round begins at its own number."""
    spaces, width = max(moves) + 1, LARGEST[0]
    across = 7 if spaces <= 49 else 9
    step, rows = width / across, -(-spaces // across)
    high, drawn = step * 1.18, []
    for i in range(spaces):
        left = spaces - 1 - i
        x, y = (i % across + 0.5) * step - width / 2, (i // across + 0.5) * high - rows * high / 2
        rounds = " and ".join("I" * (level + 1) for level, begin in enumerate(moves) if begin == left)
        begin = words(0, 13.4, f"round {rounds}", 3.6, font_family=SERIF) if rounds else ""
        ring = circle(0, -1.6, 11.6, fill="none", stroke="soot", stroke_width=0.4)
        drawn.append(group(ring, words(0, 1.6, left, 9, fill="faint"), begin, at=(x, y), scale=7 / across))
    return Piece("track of the moves left", 1, width, rows * high, "".join(drawn))


def bird_table() -> Piece:
    """What each bird does, A to a carrot and B to the rabbit."""
    width, row = 128.0, 13.0
    high = row * (len(BIRDS) + 1)
    drawn = [symbol("carrot", -8, row * 0.5 - high / 2, 9), symbol("rabbit", 38, row * 0.5 - high / 2, 9)]
    for number, (on_carrot, on_rabbit) in enumerate(EFFECTS):
        y = row * (number + 1.5) - high / 2
        drawn.append(line(-width / 2 + 3, y - row / 2, width / 2 - 3, y - row / 2, stroke="line", stroke_width=0.3))
        drawn.append(bird_token(number, -width / 2 + 10, y, 10))
        drawn.append(words(-width / 2 + 19, y + 1.6, BIRDS[number], 4.6, anchor="start", font_weight="bold"))
        drawn.append(words(-22, y + 1.6, on_carrot, 4.2, anchor="start") + words(20, y + 1.6, on_rabbit, 4.2, anchor="start"))
    return Piece("what the birds do", 1, width, high, "".join(drawn))


def numbers(edition: Mapping[str, Any], seats: Sequence[int]) -> Piece:
    """What this edition deals and asks for: by the number of players, and by round."""
    dealt, goal, seconds, moves = (edition[entry] for entry in ("tiles_dealt", "goal", "seconds", "moves"))
    rows: list[tuple[Any, ...]] = [("players", "tiles each", "carrots to win")]
    rows += [(n, dealt[n - 1], goal[n - 1]) for n in seats]
    rows += [("round", "seconds", "moves"), *(("I" * n, seconds[n - 1], moves[n - 1]) for n in (1, 2, 3))]
    width, high = 86.0, 6.6 * len(rows) + 6
    drawn = []
    for number, told in enumerate(rows):
        y, weight = 6.6 * (number + 0.75) + 3 - high / 2, "bold" if told[0] in ("players", "round") else None
        drawn += [words(x, y, said, 4.2, font_weight=weight) for x, said in zip((-28, 0, 28), told, strict=True)]
    return Piece("numbers of the game", 1, width, high, "".join(drawn))


def bird_die(number: int) -> Die:
    """Its bird stands in a corner of each face: in black all dice have one colour."""
    sign = bird_token(number, 6.2, 6.2, 5.4)
    faces = [Face(word, fitted(die(number, face, 0, 0, 20) + sign, 21, 16)) for face, word in enumerate(FACES)]
    return Die(f"die of the {BIRDS[number]}", 1, faces)
