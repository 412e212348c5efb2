"""Carousel as a picture: the grid between the players, everything open on the table, each seat's own characters for it alone.

wide   | red | grid  | blue |        tall   other player
       | red | grid  | blue |               grid            | supply
       pile, discards, supply               own hand, characters, tokens, prison
"""

from collections.abc import Callable

import numpy as np

from hutch.core.bits import count, has
from hutch.core.record import State
from hutch.core.wording import counted, listed
from hutch.drawing.pieces import button, panel
from hutch.drawing.svg import group, moving, rect, sheet, touch, words
from hutch.games.carousel import KINDS
from hutch.games.carousel.draft import has_chosen, packet
from hutch.games.carousel.notation import SEATS, cell_name
from hutch.games.carousel.pieces import (
    awning,
    big_card,
    bulbs,
    card,
    card_back,
    card_words,
    corner_piece,
    empty_slot,
    grid_tile,
    loose_tile,
    marker,
    pile,
    prison,
    small_card,
    tile_words,
    token,
)
from hutch.games.carousel.rules import score
from hutch.games.carousel.state import CELLS, DIGGER, DISCARDING, DRAFT, LEAP, NOBODY, SKILL, TEAM

TOKEN_WORDS = {
    "chaos": "two tiles change places", "life": "turns a face-down tile up", "death": "turns a tile face down",
    "rotate": "turns the tile you place",
}  # fmt: skip


def members(cells: np.uint64, size: int) -> list[int]:
    return [i for i in range(size) if has(cells, i)]


def hand_of(s: State, seat: int) -> list[int]:
    return members(s.hands[seat], s.tiles + 1)


def to_act(s: State, seat: int) -> bool:
    """Whether the table waits for this seat."""
    return not has_chosen(s, seat) if s.blind else s.actor == seat


# ---- the middle -----------------------------------------------------------------------------------------------------


def grid(s: State, x: float, y: float, cell: float, gap: float, thick: float, text: float) -> str:
    """The 4x4 grid in its frame of lamps; rows A-D and columns 1-4 are named on the frame."""
    inner = 4 * cell + 5 * gap
    told = [bulbs(x, y, inner + 2 * thick, inner + 2 * thick, thick)]
    for i in range(4):
        middle = thick + gap + cell / 2 + i * (cell + gap)
        told.append(label_on_frame(x + thick / 2, y + middle, "ABCD"[i], text, thick - 4, text * 2))
        told.append(label_on_frame(x + middle, y + thick / 2, "1234"[i], text, text * 2, thick - 4))
    for at in range(CELLS):
        middle_x = x + thick + gap + cell / 2 + (at % 4) * (cell + gap)
        middle_y = y + thick + gap + cell / 2 + (at // 4) * (cell + gap)
        told.append(cell_at(s, at, middle_x, middle_y, cell, text))
    return "".join(told)


def label_on_frame(x: float, y: float, said: str, text: float, width: float, height: float) -> str:
    """A letter or number on the frame; no lamp shines beside it."""
    dark = rect(x - width / 2, y - height / 2, width, height, fill="beet")
    return dark + words(x, y + text * 0.36, said, text, fill="milk", font_weight=700)


def cell_at(s: State, cell: int, x: float, y: float, size: float, text: float) -> str:
    if cell == 0:
        return corner_piece(x, y, size)
    bed = rect(x - size / 2, y - size / 2, size, size, r=size * 0.1, fill="line", fill_opacity=0.45)
    name = cell_name(cell)
    if not s.tile[cell]:
        return touch(name, bed, words(x, y + text * 0.36, name, text, fill="faint"), label=f"{name}, empty")
    lies = "face down" if has(s.down, cell) else tile_words(s, int(s.tile[cell]), int(s.turned[cell]))
    return touch(name, bed, grid_tile(s, cell, x, y, size, text), label=f"{name}, {lies}")


def draft_cards(s: State, seat: int, x: float, y: float, width: float, height: float, text: float) -> str:
    """The packet in this seat's hand, three in a row."""
    told, gap = [], 12
    wide, high = (width - 2 * gap) / 3, (height - gap) / 2
    for i, character in enumerate(members(packet(s, seat), s.cast)):
        middle = (x + wide / 2 + (i % 3) * (wide + gap), y + high / 2 + (i // 3) * (high + gap))
        face = moving(f"card-{character}", big_card(s, character, wide, high, text), at=middle)
        told.append(touch(f"character-{character}", face, label=card_words(s, character)))
    return "".join(told)


def waiting(s: State, x: float, y: float, width: float, text: float) -> str:
    """In the draft, for those who have nothing to choose: who is still choosing."""
    names = [SEATS[p].lower() for p in range(2) if not has_chosen(s, p)]
    said = f"{listed(names)} {'are' if len(names) > 1 else 'is'} choosing".capitalize()
    body = rect(x - width / 2, y - text * 1.5, width, text * 3, r=text, fill="card", stroke="ink", stroke_width=2)
    return body + words(x, y + text * 0.36, said, text, font_family="Georgia, serif")


# ---- a player's things ----------------------------------------------------------------------------------------------


def hand(s: State, seat: int, x: float, y: float, across: int, size: float, gap: float, small: float) -> str:
    """A hand of tiles, open, so many in a row."""
    told = []
    for i, tile in enumerate(hand_of(s, seat)):
        middle = (x + size / 2 + (i % across) * (size + gap), y + size / 2 + (i // across) * (size + gap))
        told.append(loose_tile(s, tile, *middle, size, small))
    for i in range(len(told), int(s.hand_limit)):
        middle = (x + size / 2 + (i % across) * (size + gap), y + size / 2 + (i // across) * (size + gap))
        told.append(group(empty_slot(size - 4, size - 4), at=middle))
    return "".join(told)


def team(
    s: State, seat: int, viewer: int, x: float, y: float, size: tuple[float, float], gap: float, face: Callable[[int], str]
) -> str:
    """Three places: what is held, what was played (pale), backs for what the viewer may not know. `face` draws a card."""
    kept = [int(c) for c in s.kept[seat] if c >= 0 and not has(s.played[seat], int(c))]
    played = members(s.played[seat], s.cast)
    backs = sum(1 for c in s.kept[seat] if c != NOBODY) - len(kept) - len(played)
    cards = [held_card(s, c, seat == viewer, face) for c in kept] + [card_back(*size)] * backs
    cards += [moving(f"card-{c}", group(face(c), opacity=None if in_play(s, seat, c) else 0.3), at=(0, 0)) for c in played]
    cards += [empty_slot(*size)] * (TEAM - len(cards))
    return "".join(group(c, at=(x + size[0] / 2 + i * (size[0] + gap), y + size[1] / 2)) for i, c in enumerate(cards))


def in_play(s: State, seat: int, character: int) -> bool:
    """Whether this character was played in this very turn, and is not done yet."""
    return s.actor == seat and s.card == character and s.stage in (DISCARDING, SKILL, LEAP)


def held_card(s: State, character: int, own: bool, face: Callable[[int], str]) -> str:
    """One's own is touched to play it; another's that one knows of is only shown."""
    shown = moving(f"card-{character}", face(character), at=(0, 0))
    return touch(f"character-{character}", shown, label=card_words(s, character)) if own else shown


def token_row(
    s: State, seat: int, viewer: int, x: float, y: float, size: float, step: tuple[float, float], across: int, text: float
) -> str:
    """Tokens by kind with their number; one's own can be touched."""
    told = []
    for kind, word in enumerate(KINDS):
        n = int(s.tokens[seat, kind])
        at = (x + step[0] * (kind % across + 0.5), y + step[1] * (kind // across + 0.5))
        inside = rect(-step[0] / 2 + 2, -step[1] / 2 + 2, step[0] - 4, step[1] - 4, r=8, fill="paper")
        inside += group(token(kind, size, faded=n == 0), at=(-text * 0.45, 0))
        inside += words(step[0] / 2 - 6, size / 2 - 2, n, text, anchor="end", font_weight=700) if n else ""
        inside = group(inside, at=at)
        kinds = {"class_": "touch turner"} if word == "rotate" else {}
        own = seat == viewer
        told.append(touch(f"token-{word}", inside, label=f"{n} {word}: {TOKEN_WORDS[word]}", **kinds) if own else inside)
    return "".join(told)


def supply_token(s: State, kind: int, x: float, y: float, width: float, height: float, size: float, text: float) -> str:
    n = int(s.supply[kind])
    body = rect(x, y, width, height, r=8, fill="card", stroke="line", stroke_width=2)
    disc = group(token(kind, size, faded=n == 0), at=(x + width / 2 - text * 0.3, y + height / 2))
    count_of = words(x + width - 6, y + height - 8, n, text, anchor="end", font_weight=700)
    return touch(
        f"supply-{KINDS[kind]}", body, disc, count_of, label=f"{n} {KINDS[kind]} in the supply: {TOKEN_WORDS[KINDS[kind]]}"
    )


def header(s: State, seat: int, x: float, y: float, width: float, text: float) -> str:
    """Marker, colour and points."""
    named = words(
        x + text * 2.2, y + text * 0.36, SEATS[seat], text,
        anchor="start", font_weight=700, font_family="Georgia, serif", data_seat=seat, data_room=round(width - text * 7.4),
    )  # fmt: skip
    told = words(x + width, y + text * 0.36, told_points(s, seat), text, anchor="end")
    return group(marker(seat, text * 1.2), at=(x + text, y)) + named + told


def short_header(s: State, seat: int, x: float, y: float, width: float, text: float) -> str:
    """The same in two lines, where a name has little room beside the points."""
    left, room = x + text * 2.2, width - text * 2.2
    named = words(
        left, y - text * 0.18, SEATS[seat], text,
        anchor="start", font_weight=700, font_family="Georgia, serif", data_seat=seat, data_room=round(room),
    )  # fmt: skip
    return (
        group(marker(seat, text * 1.2), at=(x + text, y))
        + named
        + words(left, y + text * 0.8, told_points(s, seat), text * 0.88, anchor="start")
    )


def told_points(s: State, seat: int) -> str:
    return counted(int(score(s, seat)), "point") if score(s, seat) else "0 points"


def plate(s: State, seat: int, x: float, y: float, width: float, height: float) -> str:
    """The ground of a player's things; it glows while the table waits for them."""
    glows = to_act(s, seat)
    return panel((x, y, width, height), stroke="lit" if glows else "line", stroke_width=6 if glows else 2)


def decision_button(s: State, seat: int, x: float, y: float, width: float, height: float, text: float) -> str:
    """`done` or `skip`, while this seat may say so."""
    if s.actor != seat or seat < 0:
        return ""
    if s.stage == DISCARDING:
        return button("done", "Done", (x, y, width, height), text, fill="lit")
    return button("skip", "Skip", (x, y, width, height), text, fill="lit") if s.stage == LEAP and not s.bound else ""


# ---- layouts --------------------------------------------------------------------------------------------------------


def picture(s: State, seat: int, tall: bool = False) -> str:
    inside = tall_table(s, seat) if tall else wide_table(s, seat)
    return sheet(*((780, 1400) if tall else (1200, 800)), rect(0, 0, 1200, 1400, fill="paper"), inside, title="Carousel")


def choosing(s: State, seat: int) -> bool:
    return s.stage == DRAFT and seat >= 0 and not has_chosen(s, seat)


def wide_table(s: State, seat: int) -> str:
    middle = grid(s, 300, 62, 130, 6, 25, 18)
    if choosing(s, seat):
        middle = draft_cards(s, seat, 300, 66, 600, 592, 20)
    elif s.stage == DRAFT:
        middle += waiting(s, 600, 362, 400, 24)
    return awning(1200, 50, 30) + wide_panel(s, 0, seat, 12) + middle + wide_panel(s, 1, seat, 910) + wide_strip(s, seat)


def wide_panel(s: State, seat: int, viewer: int, x: float) -> str:
    y, width = 62, 278
    small = s.hand_limit > 6
    return (
        plate(s, seat, x, y, width, 600)
        + header(s, seat, x + 10, y + 26, width - 20, 22)
        + team(s, seat, viewer, x + 9, y + 52, (82, 122), 7, lambda c: card(s, c, 82, 122, 14))
        + hand(s, seat, x + 9, y + 186, 4 if small else 3, 60 if small else 82, 7, 18)
        + token_row(s, seat, viewer, x + 7, y + 386 if small else y + 372, 46, (66, 60), 4, 17)
        + prison(seat, int(s.prison[seat]), x + 9, y + 454, width - 18, 136, 22)
    )


def wide_strip(s: State, seat: int) -> str:
    """Pile, discards, supply and the button, along the bottom."""
    y = 674
    told = [pile(count(s.pile), 64, y + 58, 88, 24)]
    told.append(discards(s, 122, y, 560, 116, 104, 18))
    told += [supply_token(s, kind, 692 + 86 * kind, y + 4, 80, 112, 64, 20) for kind in range(4)]
    told.append(decision_button(s, seat, 1042, y + 26, 146, 68, 28))
    return "".join(told)


def discards(s: State, x: float, y: float, width: float, height: float, size: float, small: float) -> str:
    """The discards, open, in number order; the more there are, the smaller they lie."""
    tiles, gap = members(s.discarded, s.tiles + 1), 6
    body = rect(x, y + 4, width, height - 4, r=12, fill="none", stroke="line", stroke_width=2)
    if not tiles:
        return body + words(x + width / 2, y + height / 2 + 8, "no discards", max(small, 18), fill="faint")
    across = int((width - gap) // (size + gap))
    while len(tiles) > across * int(height // (size + 2)):
        size -= 4
        across = int((width - gap) // (size + gap))
    spots = [
        (x + gap + size / 2 + (i % across) * (size + gap), y + 8 + size / 2 + (i // across) * (size + 2))
        for i in range(len(tiles))
    ]
    return body + "".join(loose_tile(s, tile, *spot, size, small) for tile, spot in zip(tiles, spots, strict=True))


def tall_table(s: State, seat: int) -> str:
    """The viewer's side is at the bottom; somebody who watches sits with red."""
    own = max(seat, 0)
    digs = s.stage == SKILL and s.skill[s.card] == DIGGER and s.actor == seat
    top = tall_digging(s) if digs else tall_other(s, 1 - own, seat)
    if choosing(s, seat):
        middle = draft_cards(s, seat, 12, 240, 756, 660, 27)
    else:
        middle = grid(s, 12, 240, 143, 6, 28, 26) + tall_supply(s)
        if s.stage == DRAFT:
            middle += waiting(s, 340, 570, 560, 30)
    return awning(780, 40, 20) + top + middle + tall_own(s, own, seat)


def tall_other(s: State, seat: int, viewer: int) -> str:
    y, many = 46, s.hand_limit > 5
    size = 560 / s.hand_limit - 6 if many else 106
    return (
        plate(s, seat, 8, y, 764, 186)
        + short_header(s, seat, 20, y + 32, 280, 27)
        + token_row(s, seat, viewer, 306, y + 4, 46, (62, 54), 4, 26)
        + prison(seat, int(s.prison[seat]), 566, y + 6, 196, 50, 28)
        + hand(s, seat, 18, y + 66, 10, size, 6, 26)
        + team(s, seat, viewer, 586, y + 66, (56, 106), 5, lambda c: small_card(s, c, 56, 106))
    )


def tall_digging(s: State) -> str:
    said = words(390, 76, "Take one of the discards", 28, font_weight=700)
    return rect(8, 46, 764, 186, r=16, fill="card", stroke="lit", stroke_width=6) + said + discards(s, 12, 84, 756, 144, 84, 26)


def tall_supply(s: State) -> str:
    """Down the right side: tokens left in the supply, draw pile, discards."""
    x, width = 688, 84
    told = [supply_token(s, kind, x, 240 + 92 * kind, width, 86, 64, 26) for kind in range(4)]
    told += [pile(count(s.pile), x + 42, 654, 84, 30)]
    told.append(words(x + 42, 724, "pile", 26, fill="faint"))
    told.append(group(empty_slot(80, 80), at=(x + 42, 786)) + words(x + 42, 796, count(s.discarded), 30, font_weight=700))
    told.append(words(x + 42, 856, "gone", 26, fill="faint"))
    return "".join(told)


def tall_own(s: State, seat: int, viewer: int) -> str:
    y, many = 906, s.hand_limit > 5
    size = 750 / s.hand_limit - 6 if many else 144
    return (
        plate(s, seat, 8, y, 764, 486)
        + header(s, seat, 20, y + 46, 400, 32)
        + decision_button(s, viewer, 540, y + 6, 220, 84, 34)
        + hand(s, seat, 18, y + 94, 10, size, 6, 26)
        + team(s, seat, viewer, 18, y + 248, (152, 230), 8, lambda c: card(s, c, 152, 230, 28))
        + token_row(s, seat, viewer, 500, y + 246, 72, (132, 86), 2, 30)
        + prison(seat, int(s.prison[seat]), 502, y + 424, 260, 54, 28)
    )
