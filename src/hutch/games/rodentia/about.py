"""What is on the sheet of Rodentia, in words."""

from hutch.core.about import About, by_pattern
from hutch.core.bits import has
from hutch.core.record import State
from hutch.core.wording import counted
from hutch.games.rodentia import FACES, GOAL_NAMES, SPECIES, TERRAINS
from hutch.games.rodentia.allowed import free_dice
from hutch.games.rodentia.hexes import shape_of
from hutch.games.rodentia.notation import SLANT_WORDS, head_count, seat_word
from hutch.games.rodentia.scoring import (
    bonus_points,
    catch_points,
    controlled,
    goal_points,
    land_points,
    leader_points,
    rodents_of,
    score,
)
from hutch.games.rodentia.state import BURROW, WOLF

GOAL_RULES = ("RO-25", "RO-26", "RO-27", "RO-28", "RO-29", "RO-30")
GOAL_TELLS = (
    "2 points for each row in which one controls most hexes",
    "3 points for each area of two or more connected hexes",
    "8 points for the largest area, 4 for the second",
    "2 points for each diagonal of three or more hexes in which one controls most",
    "4 points for each burrow that an area touches, if it touches two or more",
    "2 points for each of the four edges in which one controls most hexes",
)


def land(s: State, seat: int, name: str) -> About | None:
    hex_ = shape_of(s).names.index(name)
    terrain = next((t for t in range(5) if has(s.terrain[t], hex_)), -1)
    if terrain < 0:
        return About(f"{name}, the wolf hex", "It has no terrain and never holds rodents. A wolf starts here.", "RO-6")
    digger = next((other for other in range(s.players) if s.burrow[other] == hex_), None)
    if digger is not None:
        words = f"Burrow of the {SPECIES[s.species[digger]]}. It holds no rodents; a leader on it is safe."
        return About(f"{name}, {TERRAINS[terrain]}", words, "RO-6")
    return About(f"{name}, {TERRAINS[terrain]}", f"{lived_in(s, hex_)} {worth_of(s, terrain)}", "RO-23")


def lived_in(s: State, hex_: int) -> str:
    """Who is in a hex, and who controls it."""
    there = [(seat, int(rodents_of(s, seat, hex_))) for seat in range(s.players)]
    found = [head_count(n, int(s.species[seat])) for seat, n in there if n]
    if not found:
        return f"Empty: it has {int(s.capacity)} places."
    holder = next((seat for seat, _ in there if s.phase != BURROW and has(controlled(s, seat), hex_)), None)
    who = "nobody" if holder is None else f"the {SPECIES[s.species[holder]]}"
    return f"{', '.join(found)} of {int(s.capacity)} places; {who} would control it now."


def worth_of(s: State, terrain: int) -> str:
    extra = int(s.marks[terrain])
    return f"Worth {2 + extra} to the {SPECIES[terrain]}, {1 + extra} to others."


def die(s: State, seat: int, number: str) -> About:
    shown = int(s.dice[int(number)])
    owner = next((other for other in range(s.players) if s.taken[other] == int(number)), None)
    if s.phase == BURROW:
        return About("A die", "It is rolled when all burrows are dug.", "RO-8")
    if shown == WOLF:
        words, rule = "Who takes it places nothing, but may move a wolf one or two hexes.", "RO-16"
    else:
        words, rule = f"Who takes it places one to three rodents on {FACES[shown]}.", "RO-9"
    title = f"A {FACES[shown]} die"
    if owner is not None:
        return About(title, f"{seat_word(s, owner)} took it. {words}", rule)
    if int(free_dice(s)).bit_count() == 1:
        return About(f"{title}, the free one", free_words(shown), "RO-19")
    return About(title, f"{words} The last die that nobody takes gives its terrain a bonus mark.", rule)


def free_words(shown: int) -> str:
    if shown == WOLF:
        return "Nobody took it. It marks nothing; if nobody took a wolf die, the start player must move a wolf."
    return f"Nobody took it: when the round ends, every {FACES[shown]} hex is worth one more."


def leader(s: State, seat: int, which: str) -> About:
    who = SPECIES[s.species[int(which)]]
    words = f"The {who} may place in and next to its hex; others may not place there. Keep it from the wolf."
    return About(f"Leader of the {who}", f"{words} At the end it is worth 3 on a hex they control.", "RO-15")


def wolf(s: State, seat: int, which: str) -> About:
    words = "It catches every leader in a hex it comes to, unless that is a burrow. Nobody places rodents in its hex."
    return About("A wolf" if s.players > 3 else "The wolf", words, "RO-18")


def goals(s: State, seat: int) -> About:
    found = [g for g in range(6) if int(s.goals) >> g & 1]
    names = list(GOAL_NAMES.values())
    told = [f"{names[g].capitalize()}: {GOAL_TELLS[g]}{f' ({SLANT_WORDS[s.slant]})' if g == 3 else ''}." for g in found]
    return About("The goals of this game", " ".join(told), GOAL_RULES[found[0]] if found else "RO-7")


def marks(s: State, seat: int, terrain: str) -> About:
    number = int(s.marks[TERRAINS.index(terrain)])
    words = f"Every {terrain} hex is worth {number} more at the end. Each round the free die adds one to its terrain."
    return About(f"{terrain.capitalize()}: {counted(number, 'bonus mark')}", words, "RO-19")


def emblem(s: State, seat: int, terrain: str) -> About:
    return About(terrain.capitalize(), f"The home terrain of the {SPECIES[TERRAINS.index(terrain)]}.", "RO-1")


def points(s: State, seat: int, which: str) -> About | None:
    if int(which) >= s.players:
        return None
    who = int(which)
    if s.phase == BURROW:
        return About(seat_word(s, who), f"Home terrain: {TERRAINS[s.species[who]]}. No points yet.", "RO-24")
    parts = (("land", land_points), ("bonus marks", bonus_points), ("leader", leader_points), ("goals", goal_points))
    told = ", ".join(f"{int(source(s, who))} for {name}" for name, source in parts)
    lost = int(catch_points(s, who))
    caught = f" {counted(int(s.catches[who]), 'catch', 'catches').capitalize()}: {lost}." if lost else ""
    costs = " and ".join(str(int(n)) for n in s.penalty[1:4])
    said = f"Home terrain: {TERRAINS[s.species[who]]}. {told}.{caught} One, two or three catches cost {costs} in all."
    return About(f"{seat_word(s, who)}: {counted(int(score(s, who)), 'point')} now", said, "RO-24")


def done(s: State, seat: int) -> About:
    return About("Done", "Place no more rodents in this turn.", "RO-12")


def stay(s: State, seat: int) -> About:
    return About("Stay", "Leave the leader where it is.", "RO-15")


def rest(s: State, seat: int) -> About:
    return About("Rest", "Let the wolf go no further.", "RO-16")


about = by_pattern({
    "([A-L][1-9])": land, r"(?:die|dice)-(\d)": die, r"leader-(\d)(?:-pawn)?": leader, r"wolf-(\d)(?:-pawn)?": wolf,
    "goals": goals, r"marks-(\w+)": marks, r"emblem-(\w+)": emblem, r"(?:score|seat)-(\d)": points,
    "done": done, "stay": stay, "rest": rest,
})  # fmt: skip
