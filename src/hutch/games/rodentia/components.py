"""The Treaty of Rodentia on paper: the map to draw on, a sheet for each player, goals, leaders, wolves and dice."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from hutch.drawing.components import FULL, Components, Die, Face, Kind, Piece, disc, fitted, framed
from hutch.drawing.svg import circle, el, group, line, path, rect, words
from hutch.drawing.symbols import symbol
from hutch.games.rodentia import FACES, TERRAINS
from hutch.games.rodentia.figures import goal_sign
from hutch.games.rodentia.hexes import shape_with
from hutch.games.rodentia.notation import GOAL_WORDS, MARKS
from hutch.games.rodentia.picture import SOURCES, WORTH
from hutch.games.rodentia.pieces import (
    SERIF,
    Land,
    emblem_of,
    emblems,
    ground,
    leader,
    mark,
    name_of,
    rodents,
    species_word,
    terrain_die,
    wolf,
)

PAWN, COIN, GOAL, SHEET = 18.0, 22.0, (58.0, 44.0), (88.0, 116.0)  # millimetres; a pawn leaves the rim of its hex free
R = 50.0  # of a hex as drawn
MARKS_HIGH = 38.0  # what the bonus marks need below the map


def components(edition: Mapping[str, Any], seats: Sequence[int]) -> Components:
    most = max(seats)
    maps = [chart(edition, sheets) for sheets in sorted({sheets_for(players) for players in seats})]
    return Components(
        [
            Kind("Goals", [goal(number) for number in range(len(GOAL_WORDS))], GOALS_NOTE),
            Kind("Start player", [flag()]),
            Kind("Diagonals", diagonals(), "if the diagonals are a goal, one of the two is drawn blindly."),
            Kind("Pawns", [*(pawn(species) for species in range(most)), hunter(sheets_for(most))]),
            Kind("A sheet for each player", [score_sheet(edition, species) for species in range(most)]),
            Kind("Map", maps, "draw burrows and rodents with pencils."),
        ],
        [terrain_dice(edition, most + 1)],
        needed=[f"pencils in {most} colours", "a rubber"],
    )


GOALS_NOTE = "shuffle them and turn up two; with two players leave out the separate areas."


# ---- the map ---------------------------------------------------------------------------------------------------------


def sheets_for(players: int) -> int:
    """So many sheets are joined, and so many wolves roam (RO-3, RO-5)."""
    return 2 if players > 3 else 1


def chart(edition: Mapping[str, Any], sheets: int) -> Piece:
    """Everybody draws on this one, as large as a page can hold it; two sheets are joined where that many play."""
    land_words = [word for sheet in edition["sheet"][:sheets] for row in sheet["rows"] for word in row]
    terrains = [TERRAINS.index(word) if word in TERRAINS else -1 for word in land_words]
    shape = shape_with(tuple(len(row) for sheet in edition["sheet"][:sheets] for row in sheet["rows"]))
    land, hexes = Land(0, 0, R, 17, shape), range(len(terrains))
    outlines = [path(land.outline(number)) for number in hexes]
    grounds = [ground(land, number, terrain) for number, terrain in enumerate(terrains)]
    drawn = [emblems(), el("defs", el("clipPath", *outlines, id="land")), el("g", *grounds, clip_path="url(#land)")]
    for number, terrain in enumerate(terrains):
        places = rodents(land, number, (), edition["hex_capacity"]) if terrain >= 0 else ""
        edge = path(land.outline(number), fill="none", stroke="ink", stroke_width=2)
        drawn.append(edge + emblem_of(land, number, terrain) + name_of(land, number) + places)
    middles = [land.middle(number) for number in hexes]
    half = R * math.sqrt(3) / 2
    width, height = max(x for x, _ in middles) + half, max(y for _, y in middles) + R
    wide, high = max((FULL, FULL[::-1]), key=lambda page: min(page[0] / width, (page[1] - MARKS_HIGH) / height))
    tall = min(high - MARKS_HIGH, wide * height / width)
    shown = group(framed("".join(drawn), (-4, -4, width + 8, height + 8), wide, tall), at=(0, -MARKS_HIGH / 2))
    said = "2 or 3" if sheets == 1 else "4 or 5"
    marks = group(bonus_marks(), at=(0, tall / 2 - MARKS_HIGH / 2 + 4))
    return Piece(f"map for {said} players", 1, wide, tall + MARKS_HIGH, shown + marks, cut=False)


def bonus_marks() -> str:
    """Boxes to tick, a row a terrain."""
    parts = [
        words(-FULL[0] / 2 + 2, 0, "Bonus marks: each one makes every hex of its terrain worth one more.", 4, anchor="start")
    ]
    for terrain, name in enumerate(TERRAINS):
        x, y = -FULL[0] / 2 + 4 + 62 * (terrain % 3), 8.0 + 12 * (terrain // 3)
        parts.append(symbol(name, x + 4, y, 9))
        parts += [rect(x + 11 + 7 * i, y - 3, 6, 6, r=1, fill="card", stroke="faint", stroke_width=0.4) for i in range(6)]
    return "".join(parts)


# ---- what is cut out -------------------------------------------------------------------------------------------------


def goal(number: int) -> Piece:
    wide, high = GOAL
    frame = rect(-wide / 2 + 2.5, -high / 2 + 2.5, wide - 5, high - 5, r=2.5, fill="card", stroke="ink", stroke_width=0.6)
    sign = goal_sign(number, 0, 0, -7, 20)
    said = words(0, 11, f"{number + 1}: {GOAL_WORDS[number]}", 5.4, font_family=SERIF, font_weight="bold")
    return Piece(f"goal {number + 1}", 1, wide, high, frame + sign + said + words(0, 17, WORTH[number], 4.4, fill="faint"))


def diagonals() -> list[Piece]:
    """One rises, one falls; who draws one blindly tosses a coin."""
    ways = (("rising", "M-14 12L14 -20"), ("falling", "M-14 -20L14 12"))
    ring = circle(0, 0, 30, fill="card", stroke="ink", stroke_width=2)
    return [
        disc(f"diagonals {way}", 1, COIN, ring + path(drawn, stroke="ink", stroke_width=6) + words(0, 24, way, 10), 62)
        for way, drawn in ways
    ]


def pawn(species: int) -> Piece:
    return disc(f"leader of the {species_word(species).lower()}", 1, PAWN, group(leader(species, 100), at=(0, -6)), 140)


def hunter(many: int) -> Piece:
    return disc("wolf", many, PAWN, wolf(100), 104, ground="night")


def flag() -> Piece:
    cloth = path("M-8 22V-20L14 -10L-8 0", fill="squash", stroke="ink", stroke_width=3)
    return disc("flag of the start player", 1, COIN, circle(0, 0, 30, fill="card", stroke="ink", stroke_width=2) + cloth, 62)


def score_sheet(edition: Mapping[str, Any], species: int) -> Piece:
    """Who one is, what one's catches cost, and a line for every source of points."""
    wide, high = SHEET
    left, top = -wide / 2, -high / 2
    colour, animal = MARKS[species]
    parts = [
        rect(left + 3, top + 3, wide - 6, high - 6, r=3, fill="card", stroke=colour, stroke_width=1.2),
        symbol(animal, left + 17, top + 18, 22),
        mark(species, left + 36, top + 13, 9),
        words(left + 43, top + 15, species_word(species), 7, anchor="start", font_family=SERIF, font_weight="bold"),
        symbol(TERRAINS[species], left + 36, top + 24.5, 9),
        words(left + 43, top + 26, f"home: {TERRAINS[species]}", 4.6, anchor="start"),
        words(left + 8, top + 41, "caught", 5, anchor="start"),
    ]
    for n, cost in enumerate(edition["catch_penalty"][1:]):
        parts.append(circle(left + 36 + 15 * n, top + 39.5, 5.6, fill="none", stroke="ink", stroke_width=0.5))
        parts.append(words(left + 36 + 15 * n, top + 41.2, f"−{cost}", 5))
    for i, source in enumerate(SOURCES):
        y = top + 56 + 9.4 * i
        weight = "bold" if i == len(SOURCES) - 1 else None
        parts.append(words(left + 8, y, source, 5, anchor="start", font_weight=weight))
        parts.append(line(left + 36, y + 1, -left - 8, y + 1, stroke="faint", stroke_width=0.4))
    return Piece(f"sheet of the {species_word(species).lower()}", 1, wide, high, "".join(parts))


def terrain_dice(edition: Mapping[str, Any], many: int) -> Die:
    faces = [Face(word, fitted(terrain_die(FACES.index(word), 60), 62, 16)) for word in edition["dice"]]
    return Die("terrain die", many, faces, "dice")
