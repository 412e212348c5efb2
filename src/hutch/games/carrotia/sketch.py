"""The position as plain text, for the terminal."""

from hutch.core.record import State
from hutch.games.carrotia import CHARACTERS, SIDES
from hutch.games.carrotia import state as c
from hutch.games.carrotia.cells import ROWS, cell_name
from hutch.games.carrotia.events import carrots
from hutch.games.carrotia.maze import GRID
from hutch.games.carrotia.roles import ABILITIES, character_of, free_characters, seat_word
from hutch.games.carrotia.state import BIRDS, FACES, KINDS

GLYPHS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by look


def sketch(s: State, seat: int) -> str:
    """The maze; under each tile's glyph who and what is there: R rabbit, o h c s b p birds, 1 and 3 carrots."""
    if s.phase == c.CHOOSE:
        return "\n".join([*free_roles(s), *players(s)])
    rows = [*maze(s), *dice(s), *players(s)]
    rows.append(
        f"moves left {s.moves}; this round {carrots(*map(int, s.gathered))}; banked {carrots(*map(int, s.banked))} of {s.goal}"
    )
    return "\n".join(rows)


def free_roles(s: State) -> list[str]:
    return [f"{CHARACTERS[character]}: {ABILITIES[character]}" for character in free_characters(s)]


def maze(s: State) -> list[str]:
    width = int(s.level) + 3
    rows = ["    " + "".join(f"{column + 1:<7}" for column in range(width))]
    for row in range(width):
        cells = [int(GRID[s.level, width * row + column]) for column in range(width)]
        rows.append(f" {ROWS[row]}  " + "".join(f"{(GLYPHS[s.maze[cell]] + there(s, cell)):<7}" for cell in cells))
    card = s.quests[s.level, s.card]
    return [*rows, f"in at {gate(card, c.ENTRY)}, out at {gate(card, c.EXIT)}; round {s.level + 1}"]


def dice(s: State) -> list[str]:
    """What the birds will do, while they have not done it."""
    if s.phase not in (c.MOVE, c.FLY):
        return []
    rolled = [f"{BIRDS[bird]} {FACES[s.die[bird]]}" for bird in range(6) if s.bird_at[bird] != c.NOWHERE]
    return [f"dice: {', '.join(rolled)}"]


def players(s: State) -> list[str]:
    rows = []
    for player in range(s.players):
        held = ", ".join(f"{int(s.hands[player, kind])} {KINDS[kind]}" for kind in range(5) if s.hands[player, kind])
        rows.append(f"{seat_word(s, player)}: {held or 'no tiles'}{used(s, player)}")
    return rows


def there(s: State, cell: int) -> str:
    birds = "".join("ohcsbp"[bird] for bird in range(6) if s.bird_at[bird] == cell)
    return ("R" if s.rabbit == cell else "") + birds + "1" * int(s.lying[cell, 0]) + "3" * int(s.lying[cell, 1])


def gate(card: State, entry: int) -> str:
    return f"{cell_name(int(card[entry]))} {SIDES[card[entry + 1]]}"


def used(s: State, seat: int) -> str:
    return " (ability used)" if s.spent >> max(character_of(s, seat), 0) & 1 else ""
