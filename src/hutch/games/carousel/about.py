"""What is on Carousel's table, in words."""

from hutch.core.about import About, by_pattern
from hutch.core.bits import count, has
from hutch.core.record import State
from hutch.core.wording import a, counted, listed, of
from hutch.games.carousel import KINDS, SKILLS
from hutch.games.carousel.battle import side
from hutch.games.carousel.notation import SEATS, SIDES
from hutch.games.carousel.rules import score
from hutch.games.carousel.state import name_of

TOKENS = {
    "chaos": ("Two tiles on the grid change places, markers and all. Nobody attacks.", "CR-20"),
    "life": ("One face-down tile is turned up again; if it scores, you claim it.", "CR-22"),
    "death": ("One face-up tile is turned face down; its marker goes back to its owner.", "CR-21"),
    "rotate": ("The tile you now place may be turned any way.", "CR-19"),
}
TELLS = {
    "thief": "takes a tile of your choice from the other hand", "dig": "takes a tile of your choice from the discards",
    "spy": "lets you see the other player's characters", "leap": "lets you place a tile at once, in the same turn",
    "free": "brings one of your markers back from the other prison", "choice": "takes any one token",
}  # fmt: skip


def sides_of(s: State, tile: int) -> str:
    told = [f"{way} {int(n) or 'a shield'}" for way, n in zip(SIDES, s.sides[tile], strict=True)]
    return listed(told)


def tile(s: State, seat: int, number: str) -> About | None:
    t = int(number)
    if not 1 <= t <= s.tiles:
        return None
    worth = (
        "It scores: who places it claims it, and who defeats it captures it."
        if t <= s.scoring
        else "A plain tile: nobody owns it."
    )
    return About(
        f"Tile {t}",
        f"{sides_of(s, t).capitalize()}. {worth} Placed, it attacks its neighbours: the higher number wins.",
        "CR-12",
    )


def piece(s: State, seat: int, number: str) -> About | None:
    """A tile wherever it lies; face down on the grid it tells nothing but that."""
    cells = [cell for cell in range(1, 16) if s.tile[cell] == int(number)]
    return on_grid(s, cells[0]) if cells else tile(s, seat, number)


def cell(s: State, seat: int, row: str, column: str) -> About:
    at = 4 * "ABCD".index(row) + int(column) - 1
    if at == 0:
        return About(
            "The corner piece", "It counts as a tile to build from. Nothing defeats it, and it attacks nobody.", "CR-17"
        )
    if s.tile[at]:
        return on_grid(s, at)
    return About(f"{row}{column}, empty", "A tile can go here if it touches another one by a side or a corner.", "CR-9")


def on_grid(s: State, at: int) -> About:
    name, number = f"{'ABCD'[at // 4]}{at % 4 + 1}", int(s.tile[at])
    if has(s.down, at):
        return About(
            f"{name}, face down", "Defeated: it fills its cell and does nothing more. Only life turns it up again.", "CR-14"
        )
    told = listed([f"{way} {side(s, at, d) or 'a shield'}" for d, way in enumerate(SIDES)]).capitalize()
    owner = next((SEATS[who] for who in range(2) if has(s.marks[who], at)), None)
    if owner is None:
        return About(f"{name}, tile {number}", f"{told}. A plain tile: any attack may turn it face down.", "CR-14")
    return About(
        f"{name}, tile {number}", f"{told}. {of(owner)} marker: one point. A higher number beside it captures it.", "CR-15"
    )


def character(s: State, seat: int, number: str) -> About | None:
    c = int(number)
    if c >= s.cast:
        return None
    most, draws = int(s.discards[c]), int(s.draws[c])
    told = [f"Discard up to {counted(most, 'tile')}, then draw {draws}" if most else f"Draw {counted(draws, 'tile')}"]
    if not s.beginner:
        brings = [a(KINDS[kind]) for kind in range(4) for _ in range(int(s.gives[c, kind]))]
        told += [f"takes {listed(brings)} token{'s' if len(brings) > 1 else ''}"] if brings else []
        skill = SKILLS[s.skill[c]]
        told += [TELLS[skill]] if skill in TELLS else []
    return About(name_of(s, c), f"Play it as your turn. {'; '.join(told)}. Each character is played once.", "CR-7")


def own_token(s: State, seat: int, kind: str) -> About:
    words, rule = TOKENS[kind]
    n = int(s.tokens[seat, KINDS.index(kind)]) if seat >= 0 else 0
    have = f"You have {n or 'none'}. " if seat >= 0 else ""
    return About(f"{kind.capitalize()} token", f"{words} {have}Spent before you place a tile, then gone.", rule)


def supply(s: State, seat: int, kind: str) -> About:
    words, rule = TOKENS[kind]
    n = int(s.supply[KINDS.index(kind)])
    return About(f"{kind.capitalize()}: {n} in the supply", f"{words} Characters bring them, as far as they last.", rule)


def prison(s: State, seat: int, owner: str) -> About:
    mine, other = SEATS[int(owner)], SEATS[1 - int(owner)]
    words = f"It holds {counted(int(s.prison[int(owner)]), 'marker')} of {other.lower()}, captured in battle: one point each."
    return About(f"{of(mine)} prison", words, "CR-26")


def pile(s: State, seat: int) -> About:
    return About(
        "The draw pile", f"{counted(count(s.pile), 'tile')} left. When it is empty, the discards are shuffled.", "CR-8"
    )


def discards(s: State, seat: int) -> About:
    return About("The discards", f"{counted(count(s.discarded), 'tile')}. They come back when the pile is empty.", "CR-8")


def done(s: State, seat: int) -> About:
    return About("Done", "Discard no more; then the character draws.", "CR-7")


def skip(s: State, seat: int) -> About:
    return About("Skip", "Leap no further: place no tile now.", "CR-33")


def points(s: State, seat: int, which: str) -> About | None:
    if int(which) > 1:
        return None
    who = int(which)
    words = f"A point for each tile with their marker ({count(s.marks[who])}) and for each prisoner ({int(s.prison[who])})."
    return About(f"{SEATS[who]}: {counted(int(score(s, who)), 'point')}", words, "CR-26")


about = by_pattern({
    "([A-D])([1-4])": cell, r"tile-(\d+)": tile, r"piece-(\d+)": piece, r"(?:character|card)-(\d+)": character,
    "token-(chaos|life|death|rotate)": own_token, "supply-(chaos|life|death|rotate)": supply, r"prison-([01])": prison,
    "pile": pile, "discards": discards, "done": done, "skip": skip, r"score-(\d)": points,
})  # fmt: skip
