"""What lies beside or below the maze: how things stand, the birds or the hand, the steps of a turn, buttons, players."""

from typing import Any

from hutch.core.record import State
from hutch.drawing.svg import circle, group, line, path, rect, touch, words
from hutch.drawing.symbols import symbol
from hutch.games.carrotia import state as c
from hutch.games.carrotia.abilities import any_usable
from hutch.games.carrotia.layout import Layout
from hutch.games.carrotia.notation import ask
from hutch.games.carrotia.pieces import arrow, bird_token, cross_out, die, rolled, star, tile
from hutch.games.carrotia.roles import ABILITIES, character_of, seat_mark, seat_word, window_ability
from hutch.games.carrotia.state import BIRDS, KINDS, LOOKS, NOWHERE

EFFECTS = (
    ("3 becomes 1", "ability is fresh"),
    ("destroys one", "back to the entry"),
    ("takes one along", "gives its carrots"),
    ("takes one along", "gives its carrots"),
    ("hatches a bird", "out at the exit"),
    ("destroys one", "ability is fresh"),
)
IN_SHORT = (
    ("3 to 1", "fresh"),
    ("destroys", "to IN"),
    ("takes", "gives"),
    ("takes", "gives"),
    ("hatches", "to OUT"),
    ("destroys", "fresh"),
)
BUTTONS: tuple[tuple[str, str, str | None], ...] = (
    ("pass", "Pass", None),
    ("mend-right", "Turn right", "quarter"),
    ("mend-half", "Half turn", "half"),
    ("mend-left", "Turn left", "left"),
    ("mend-swap", "Swap two", "swap"),
    ("done", "Done", None),
    ("wait", "Wait", "hourglass"),
    ("offer", "Offer two", "carrots"),
    ("ghost", "Ghost", "ghost"),
    ("clown", "Clown", "clown"),
    ("sailor-right", "Turn right", "quarter"),
    ("sailor-half", "Half turn", "half"),
    ("sailor-left", "Turn left", "left"),
    ("vampire", "Vampire", "vampire"),
    ("fly", "Let them fly", "wings"),
    ("cancel", "Cancel it", "mummy"),
    ("let", "Let it be", None),
)
SHORT = {
    "Turn right": "Right",
    "Half turn": "Half",
    "Turn left": "Left",
    "Swap two": "Swap",
    "Offer two": "Offer",
    "Let them fly": "Fly",
}


# ---- how things stand ------------------------------------------------------------------------------------------------


def status(s: State, x: float, y: float, width: float, layout: Layout) -> list[str]:
    """The sand or the moves; the carrots of this round; the bank and the goal."""
    row, size = layout.card / 3, layout.text
    big = layout.card * (0.19 if width > 300 else 0.15)
    drawn = [rect(x, y, width, layout.card, r=10, fill="card", stroke="line", stroke_width=2)]
    for i in (1, 2):
        drawn.append(line(x + 10, y + i * row, x + width - 10, y + i * row, stroke="line"))
    figure, caption, icon = pace(s)
    worth = int(s.gathered[0]) + 3 * int(s.gathered[1])
    bank = int(s.banked[0]) + 3 * int(s.banked[1])
    rows = (
        ("pace", figure, caption, icon),
        ("round-carrots", str(worth), "this round", "carrot"),
        ("bank", f"{bank} / {s.goal}", "banked", "burrow"),
    )
    for i, (name, figure, caption, icon) in enumerate(rows):
        base = y + (i + 0.5) * row
        roomy = width > 300
        drawn.append(
            group(
                symbol(icon, x + row * 0.5, base, row * 0.78),
                words(x + row, base + big * (0.36 if roomy else 0.1), figure, big, anchor="start", font_weight="bold"),
                words(x + width - 12, base + size * 0.36, caption, size, anchor="end", fill="faint")
                if roomy
                else words(x + row, base + big * 0.1 + size * 1.15, caption, size, anchor="start", fill="faint"),
                id=name,
            )
        )
    return drawn


def pace(s: State) -> tuple[str, str, str]:
    """Seconds or moves left: figure, caption, symbol."""
    if s.phase == c.CHOOSE:
        return "6", "characters", "rabbit"
    if s.phase == c.BUILD:
        if s.hourglass == c.OFF:
            return "–", "no time limit", "hourglass"
        seconds = int(s.seconds if s.live else s.left)
        return f"{seconds // 60}:{seconds % 60:02d}", "to build", "hourglass"
    if s.phase in (c.EXTRA, c.CHANGE):
        return str(s.changes if s.phase == c.CHANGE else 4), "changes left", "rotate"
    if s.actor < 0:
        won = int(s.banked[0]) + 3 * int(s.banked[1]) >= s.goal
        return ("Won", "all together", "crown") if won else ("Lost", "all together", "rabbit")
    return str(s.moves), "moves left", "rabbit"


# ---- the strip: tiles in hand, or birds ------------------------------------------------------------------------------


def holding(s: State) -> bool:
    """Whether players lay tiles now, so that hands matter and birds do not."""
    return s.phase in (c.BUILD, c.CHANGE)


def the_strip(s: State, seat: int, first: set[str], x: float, y: float, width: float, layout: Layout) -> list[str]:
    if holding(s):
        owner = seat if 0 <= seat < s.players else int(s.actor)
        return [hand_slot(s, owner, kind, first, x + kind * width / 5, y, width / 5, layout) for kind in range(5)]
    return [bird_slot(s, bird, first, x + bird * width / 6, y, width / 6, layout) for bird in range(6)]


def slot(x: float, y: float, width: float, height: float, faded: bool) -> str:
    fill = "paper" if faded else "card"
    return rect(x + 2, y, width - 4, height, r=10, fill=fill, stroke="line" if faded else "faint", stroke_width=2)


def hand_slot(s: State, owner: int, kind: int, first: set[str], x: float, y: float, width: float, layout: Layout) -> str:
    """All tiles of a kind in a hand; tapping it again turns the tile."""
    held, name = int(s.hands[owner, kind]), f"hand-{KINDS[kind]}"
    side = min(width, layout.strip) - 26
    middle = (x + width / 2 - 4, y + layout.strip / 2)
    turning = group(group(tile(int(LOOKS[kind, 0]), side), class_="turns"), at=middle, opacity=None if held else 0.25)
    count = badge(x + width - 28, y + 24, held, layout) if held else ""
    shown = (slot(x, y, width, layout.strip, not held), turning, count)
    if name in first:
        return touch(name, *shown, label=f"{KINDS[kind].replace('_', ' ')}: {held} in hand; again to turn it")
    return group(*shown)


def badge(x: float, y: float, figure: int, layout: Layout) -> str:
    size = layout.text
    return circle(x, y, size * 0.8, fill="ink") + words(x, y + size * 0.35, figure, size, font_weight="bold", fill="paper")


def bird_slot(s: State, bird: int, first: set[str], x: float, y: float, width: float, layout: Layout) -> str:
    """A bird, its die if it is to fly, and where there is room what it does; faint while it is in the pile."""
    name, inside = BIRDS[bird], s.bird_at[bird] != NOWHERE
    here = inside or (s.phase == c.EXTRA and s.flier == bird)
    top, middle = layout.strip, x + width / 2
    token = min(width * 0.56, top * 0.5)
    shown = [slot(x, y, width, layout.birds, not here)]
    shown.append(group(bird_token(bird, middle, y + top * 0.33, token), opacity=None if here else 0.35))
    if inside and rolled(s, bird):
        shown.append(
            group(die(bird, int(s.die[bird]), x + width - token * 0.42, y + top * 0.46, token * 0.62), id=f"die-{name}")
        )
    shown.append(words(middle, y + top - 9, name, layout.text * 0.95, fill="ink" if here else "faint"))
    if layout.birds > layout.strip:
        shown += in_short(bird, x, y + top, layout)
    for verb, label in (("act", "acts first"), ("hatch", "hatches")):
        if f"{verb}-{name}" in first:
            return touch(f"{verb}-{name}", *shown, label=f"the {name} {label}")
    return group(*shown)


def in_short(bird: int, x: float, y: float, layout: Layout) -> list[str]:
    """What a bird does to the carrot and to the rabbit, in a word each."""
    found, size = [], layout.text * 0.88
    for row, (icon, word) in enumerate(zip(("carrot", "rabbit"), IN_SHORT[bird], strict=True)):
        base = y + 8 + row * 25
        found += [symbol(icon, x + 12, base, 19), words(x + 22, base + size * 0.34, word, size, anchor="start")]
    return found


# ---- the steps of a turn ---------------------------------------------------------------------------------------------


STEPS = ("dice", "abilities", "rabbit", "abilities", "birds")
NOW = {c.MOVE: (1, 2), c.FLY: (3,)}  # the steps that a phase stands at; in all others the birds are at work


def turn_track(s: State, x: float, y: float, width: float, layout: Layout) -> list[str]:
    """Dice, rabbit, birds; between them the two windows for abilities, the open one lit (CA-34)."""
    size, height, room = layout.text, layout.track, (width - 4) / len(STEPS)
    middle, now = y + height / 2 + size * 0.36, NOW.get(int(s.phase), (4,)) if s.actor >= 0 else ()
    drawn = [rect(x + 2, y, width - 4, height, r=height / 2, fill="card", stroke="line", stroke_width=2)]
    for step, word in enumerate(STEPS):
        left, open_now = x + 2 + step * room, word == "abilities" and step in now and any_usable(s)
        if open_now:
            drawn.append(rect(left, y, room, height, r=height / 2, fill="lit", stroke="ink", stroke_width=2))
        strong = open_now or (word != "abilities" and step in now)
        drawn.append(
            words(
                left + room / 2, middle, word, size * 0.94, font_weight="bold" if strong else None,
                fill="soot" if open_now else "ink" if strong else "faint",
            )
        )  # fmt: skip
    return [group(*drawn, id="turn")]


# ---- buttons ---------------------------------------------------------------------------------------------------------


def button_row(s: State, seat: int, first: set[str], x: float, y: float, width: float, layout: Layout) -> list[str]:
    shown = [button for button in BUTTONS if button[0] in first]
    if not shown:
        return [said(s, seat, x, y, width, layout)]
    each = width / max(len(shown), 2)
    return [one_button(*button, x + i * each, y, each, layout) for i, button in enumerate(shown)]


def one_button(name: str, label: str, icon: str | None, x: float, y: float, width: float, layout: Layout) -> str:
    height, size = layout.button, layout.text
    body = rect(x + 3, y, width - 6, height, r=height * 0.28, fill="card", stroke="ink", stroke_width=2)
    narrow = width < len(label) * size * 0.62 + height
    if icon is None:
        shown = words(x + width / 2, y + height / 2 + size * 0.36, label, size, font_weight="bold")
    elif narrow:
        shown = sign(icon, x + width / 2, y + height * 0.34, height * 0.5)
        shown += words(x + width / 2, y + height * 0.88, SHORT.get(label, label), size, font_weight="bold")
    else:
        shown = sign(icon, x + height * 0.6, y + height / 2, height * 0.66)
        shown += words(x + height * 1.02, y + height / 2 + size * 0.36, label, size, anchor="start", font_weight="bold")
    return touch(name, body, shown, label=label)


SIGNS = {
    "swap": "M-9 -4H6M2 -8L6 -4L2 0M9 5H-6M-2 1L-6 5L-2 9",
    "half": "M-3 -9A8 8 0 0 1 -3 7M2 3L-3 7L1 11",
    "quarter": "M-6 7A9 9 0 0 1 5 -5M-1 -7L5 -5L3.5 1",
    "left": "M6 7A9 9 0 0 0 -5 -5M1 -7L-5 -5L-3.5 1",
    "wings": "M-10 -2Q-5 -8 0 1Q5 -8 10 -2",
}


def sign(icon: str, x: float, y: float, size: float) -> str:
    """A symbol of the herbarium, or one of our own signs."""
    if icon not in SIGNS:
        return symbol(icon, x, y, size)
    return group(path(SIGNS[icon], fill="none", stroke="ink", stroke_width=2.4), at=(x, y), scale=size / 22)


def said(s: State, seat: int, x: float, y: float, width: float, layout: Layout) -> str:
    """Who is to do what, in short, for those who have no button; the page says it in full."""
    if s.actor < 0:
        return words(x + width / 2, y + layout.button * 0.62, "The three rounds are over.", layout.text * 1.1)
    doing = ask(s, int(s.actor)).partition(":")[0].partition(",")[0]
    base, size = y + layout.button * 0.62, layout.text * 1.05
    if seat == s.actor:
        return words(x + width / 2, base, f"You: {doing}", size, fill="faint")
    edge = x + width * 0.34
    whose = words(edge, base, seat_word(s, int(s.actor)), size, anchor="end", **named_in(int(s.actor), width * 0.32))
    return whose + words(edge + size * 0.6, base, f"is to {doing}", size, anchor="start", fill="faint")


# ---- players ---------------------------------------------------------------------------------------------------------


def player_rows(s: State, x: float, y: float, width: float, layout: Layout) -> list[str]:
    rows = -(-int(s.players) // layout.columns)
    room = layout.bottom - y
    height = min(room / rows, 66.0 if layout.columns == 1 else 70.0)
    each = width / min(layout.columns, int(s.players))
    found = []
    for seat in range(s.players):
        row, column = divmod(seat, layout.columns)
        found.append(player(s, seat, x + column * each, y + row * height, each, height - 6, layout))
    used = rows * height
    if room - used >= 6 * layout.text * 1.5:
        found += legend(s, x, y + used, width, room - used, layout)
    return found


def player(s: State, seat: int, x: float, y: float, width: float, height: float, layout: Layout) -> str:
    """A character: its ability, whether it is fresh, and the hand."""
    character = character_of(s, seat)
    colour, icon = seat_mark(s, seat)
    used, turn = character >= 0 and bool(s.spent >> character & 1), seat == s.actor
    middle = (x + 16 + height * 0.45, y + height / 2)
    drawn = [
        rect(
            x + 2, y, width - 4, height, r=10, fill="card",
            stroke="lit" if turn else "line", stroke_width=5 if turn else 2,
        ),
        rect(x + 6, y + 6, 8, height - 12, r=4, fill=colour),
        group(symbol(icon, *middle, height * 0.84), opacity=0.4 if used else None),
    ]  # fmt: skip
    if used:
        drawn.append(cross_out(*middle, height * 0.3))
    drawn += player_words(s, seat, used, x + 26 + height * 0.9, y, height, layout)
    if turn:
        drawn.append(arrow(x + width - 24, y + height / 2, height * 0.36, 270, "lit"))
    if s.phase in (c.MOVE, c.FLY) and window_ability(s, seat):
        drawn.append(star(x + width - 24 - (height * 0.5 if turn else 0), y + height / 2, height * 0.44, True))
    return group(*drawn, id=f"card-{character}" if character >= 0 else f"seat-{seat}")


def player_words(s: State, seat: int, used: bool, x: float, y: float, height: float, layout: Layout) -> list[str]:
    """Who plays it; below that the hand while tiles are laid, else who it is and what it can do, if there is room for it."""
    character, tall, holds = character_of(s, seat), layout.columns == 2, holding(s)
    size, middle = layout.text, y + height / 2 + layout.text * 0.36
    base = y + height * 0.42 if not tall or holds else middle
    name = named_in(seat, size * (9 if tall else 10))
    drawn = [words(x, base, seat_word(s, seat), size * 1.05, anchor="start", font_weight="bold", **name)]
    if holds:
        drawn.append(hand(s, seat, x, y + height * (0.73 if tall else 0.72), height * 0.38, layout))
    elif not tall:
        played = f"{seat_word(s, seat)}{', used' if used else ''}: {ABILITIES[character].removeprefix('always: ')}"
        said = played if character >= 0 else "no character yet"
        drawn.append(words(x, y + height * 0.78, said, size, anchor="start", fill="faint"))
    return drawn


def named_in(seat: int, room: float) -> dict[str, Any]:
    """Marks words that a page replaces by a person's name, and the room for it."""
    return {"data_seat": seat, "data_room": round(room)}


def hand(s: State, seat: int, x: float, y: float, side: float, layout: Layout) -> str:
    """The kinds that this player holds, each with how many."""
    found, size = [], layout.text * 0.9
    for kind in range(5):
        held = int(s.hands[seat, kind])
        if held:
            found.append(group(tile(int(LOOKS[kind, 0]), side), at=(x + side / 2, y)))
            x += side + 3
            if held > 1:
                found.append(words(x, y + size * 0.36, f"×{held}", size, anchor="start"))
                x += size * (1.5 if held < 10 else 2.15)
            x += 5
    return "".join(found) or words(x, y + size * 0.36, "no tiles", size, anchor="start", fill="faint")


def legend(s: State, x: float, y: float, width: float, height: float, layout: Layout) -> list[str]:
    """What each bird does to the carrot (A) and to the rabbit (B), where there is room for it."""
    step = min(height / 7, layout.text * 2.6)
    size = min(layout.text * 1.15, step * 0.8)
    found = [
        symbol("carrot", x + width * 0.36, y + step / 2, step * 0.8),
        symbol("rabbit", x + width * 0.72, y + step / 2, step * 0.8),
    ]
    for bird in range(6):
        base = y + (bird + 1.5) * step
        found.append(bird_token(bird, x + step * 0.6, base, step * 0.8))
        found.append(words(x + width * 0.24, base + size * 0.36, EFFECTS[bird][0], size, anchor="start"))
        found.append(words(x + width * 0.6, base + size * 0.36, EFFECTS[bird][1], size, anchor="start"))
        found.append(line(x + 4, base + step / 2, x + width - 4, base + step / 2, stroke="line", stroke_width=1))
    return found
