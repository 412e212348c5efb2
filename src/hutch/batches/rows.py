"""Positions side by side: what compiled code does to a range of rows. Each row is a game of its own."""

from typing import NamedTuple

import numpy as np

from hutch.core.borrow import borrowed
from hutch.core.compile import INTERPRETED, generic, piece, rule
from hutch.core.observation import all_open, write_numbers
from hutch.core.record import SPECTATOR, State
from hutch.core.turns import offered
from hutch.core.verbs import deal, payoff, play, score, veil

THE_ACTOR = -9  # observe as whoever is to act
WORD, FEW = 64, 16  # flags in one number; actions of a list that is gone through to its end in no time


def plain(records: np.ndarray) -> np.ndarray:
    """Records as compiled code takes them quickest; uncompiled rules read them by name."""
    return records if INTERPRETED else records.view(np.ndarray)


class Columns(NamedTuple):
    """Arrays over positions: the records, and what is known of each."""

    rows: np.ndarray
    games: np.ndarray  # the number of the game that is played here: its seed is the batch's and this
    actor: np.ndarray
    over: np.ndarray
    counts: np.ndarray  # how many there are in `legal`
    legal: np.ndarray
    payoff: np.ndarray
    points: np.ndarray
    mask: np.ndarray  # over action codes; no rows until somebody asks for it


class Dealer(NamedTuple):
    """What a new game needs."""

    blank: np.ndarray
    seed: int
    again: bool  # whether a new game begins where one has ended


@piece
def is_narrow(c: Columns) -> bool:
    """Whether a row of the mask is written as a whole: its flags fit into one number, and lists are short."""
    return bool(c.mask.shape[1] <= WORD and c.legal.shape[1] <= FEW)


@piece
def mark(c: Columns, i: int, shown: bool) -> None:
    """Show the legal actions in the mask, or take them out."""
    for nth in range(c.counts[i]):
        c.mask[i, c.legal[i, nth]] = shown


@piece
def mark_whole(count: int, codes: np.ndarray, flags: np.ndarray) -> None:
    """Write all flags of a narrow mask. However many actions are legal the loops are as long, so none is guessed wrong."""
    shown = np.uint64(0)
    for nth in range(codes.shape[0]):
        shown |= np.uint64(nth < count) << (np.uint64(codes[nth]) & np.uint64(WORD - 1))
    for code in range(flags.shape[0]):
        flags[code] = (shown >> np.uint64(code)) & np.uint64(1)


@piece
def hide(c: Columns, i: int) -> None:
    """Take what was legal until now out of the mask."""
    if c.mask.shape[0] > 0 and not is_narrow(c):
        mark(c, i, False)


@piece
def look(c: Columns, i: int) -> None:
    """Who is to act here, and what they may do."""
    s = c.rows[i]
    c.actor[i] = s.actor
    c.counts[i] = offered(s, c.legal[i]) if s.actor >= 0 else 0
    if c.mask.shape[0] > 0:
        if is_narrow(c):
            mark_whole(c.counts[i], c.legal[i], c.mask[i])
        else:
            mark(c, i, True)


@piece
def begin(c: Columns, i: int, dealer: Dealer) -> None:
    """Deal the next game of this row. Row i plays the games i, i + rows, i + 2 rows …"""
    c.games[i] += c.rows.shape[0]
    c.rows[i] = dealer.blank[0]
    deal(c.rows[i], dealer.seed + c.games[i])


@piece
def finish(c: Columns, i: int) -> None:
    """Write down how the game ended."""
    s = c.rows[i]
    c.over[i] = True
    payoff(s, c.payoff[i])
    for seat in range(s.players):
        c.points[i, seat] = score(s, seat)


@piece
def go_on(c: Columns, i: int) -> None:
    """Forget that a game ended here."""
    c.over[i] = False
    for seat in range(c.payoff.shape[1]):
        c.payoff[i, seat] = 0.0


@generic
def deal_rows(c: Columns, dealer: Dealer, where: np.ndarray, low: int, high: int) -> None:
    """A new game in every row that is named."""
    for i in range(low, high):
        if where[i]:
            hide(c, i)
            begin(c, i, dealer)
            go_on(c, i)
            look(c, i)


@generic
def step_rows(c: Columns, dealer: Dealer, actions: np.ndarray, low: int, high: int) -> None:
    """Play one action in every row whose game still runs."""
    c, dealer = borrowed(c), borrowed(dealer)
    for i in range(low, high):
        s = c.rows[i]
        if s.actor >= 0:
            if c.over[i]:
                go_on(c, i)
            hide(c, i)
            play(s, actions[i])
            if s.actor < 0:
                finish(c, i)
                if dealer.again:
                    begin(c, i, dealer)
            look(c, i)


@rule
def find_illegal(c: Columns, actions: np.ndarray, low: int, high: int) -> int:
    """The first row whose action is not on its list, or -1. Where the game is over, anything goes."""
    for i in range(low, high):
        fits = c.actor[i] < 0
        for nth in range(c.counts[i]):
            fits = fits or c.legal[i, nth] == actions[i]
        if not fits:
            return i
    return -1


@rule
def mark_rows(c: Columns, low: int, high: int) -> None:
    """Fill a mask that is still empty."""
    for i in range(low, high):
        for nth in range(c.counts[i]):
            c.mask[i, c.legal[i, nth]] = True


@generic
def score_rows(c: Columns, low: int, high: int) -> None:
    """Points as they stand; of a game that has just ended, as they were at its end."""
    for i in range(low, high):
        s = c.rows[i]
        if not c.over[i]:
            for seat in range(s.players):
                c.points[i, seat] = score(s, seat)


@piece
def eyes_of(s: State, seat: int) -> int:
    """Who looks: this seat, or the actor; where nobody is to act, a spectator."""
    eyes = s.actor if seat == THE_ACTOR else seat
    return SPECTATOR if eyes < 0 else eyes


@piece
def veil_one(s: State, view: np.ndarray, seat: int) -> int:
    """Copy a record and veil it for a seat, or for the actor; for whom."""
    eyes = eyes_of(s, seat)
    view[0] = s
    veil(view[0], eyes)
    return eyes


@piece
def observe_one(s: State, view: np.ndarray, seat: int, out: np.ndarray) -> None:
    """Copy a record, veil it, and write it as numbers; without a copy where the veil would hide none of them."""
    if all_open(s):
        out[0] = eyes_of(s, seat)
        write_numbers(s, out)
    else:
        out[0] = veil_one(s, view, seat)
        write_numbers(view[0], out)


@generic
def observe_rows(rows: np.ndarray, view: np.ndarray, seat: int, out: np.ndarray, low: int, high: int) -> None:
    for i in range(low, high):
        observe_one(rows[i], view, seat, out[i])
