"""What was seen of a decision, as a row of whole numbers."""

import numpy as np

from hutch.bots.search.choices import seed_of
from hutch.bots.search.scratch import Scratch
from hutch.studies.play.judged import (
    COUNT,
    JUDGED,
    OBVIOUS,
    OPTIONS,
    PLY,
    SEAT,
    WEIGHED,
    WEIGHINGS,
    LookBack,
    look_back,
    make_look_back,
)
from hutch.studies.play.traced import SEATS, Pages

HALF = WEIGHINGS // 2

DECISION = np.dtype(
    [
        ("options", "i4"),
        ("seat", "i2"),
        ("progress", "i2"),  # how far the game was, in thousandths
        ("judged", "i2"),  # choices that were weighed; 0: none, this row is empty
        ("obvious", "i2"),  # 1 if the move made was the obvious one
        ("value", "i4", (SEATS,)),  # each seat's results after the move made, added up
        ("hope", "i4"),  # the actor's own results after its best choice: chosen by one half of the playouts, told by the other
        ("loss", "i4"),  # what the obvious move gave less than the one made, added up; and squares
        ("loss_squares", "i8"),
        ("gaps", "i4", (JUDGED,)),  # what each choice gave less
        ("gap_squares", "i8", (JUDGED,)),
        ("swing", "i4"),  # how far the actor could move somebody else's result: chosen and told by halves again
        ("swing_squares", "i8"),
    ],
    align=True,
)


def see(scratch: Scratch, pages: Pages, game: int, deal: int, weighed: np.ndarray) -> np.ndarray:
    """Look back at one game: its chances over time; its weighed decisions are written into the rows."""
    seen, choices = make_look_back(), int(pages.games[game].choices)
    luck = int(seed_of(deal, 99))
    seen.wanted[:] = sorted(int(seed_of(luck, 300 + nth)) % max(1, choices) for nth in range(WEIGHED))
    look_back(scratch, pages, game, deal, luck, seen)
    for nth in range(WEIGHED):
        if seen.facts[nth, COUNT]:
            write_row(weighed[nth], seen, nth, int(pages.games[game].moves))
    return seen.chances


def write_row(row: np.ndarray, seen: LookBack, nth: int, moves: int) -> None:
    facts = seen.facts[nth]
    seat, n = int(facts[SEAT]), int(facts[COUNT])
    results = seen.results[nth, :n].astype(np.int64)
    own, less = results[:, :, seat], results[0, :, seat] - results[:, :, seat]
    row["options"], row["seat"], row["judged"], row["obvious"] = facts[OPTIONS], seat, n, facts[OBVIOUS]
    row["progress"] = 1000 * int(facts[PLY]) // max(1, moves)
    row["value"] = results[0].sum(axis=0)
    row["hope"] = 2 * own[int(np.argmax(own[:, :HALF].sum(axis=1))), HALF:].sum()
    if not facts[OBVIOUS]:
        row["loss"], row["loss_squares"] = less[1].sum(), (less[1] ** 2).sum()
    row["gaps"][:n], row["gap_squares"][:n] = less.sum(axis=1), (less**2).sum(axis=1)
    swing = swing_of_others(results, seat)
    row["swing"], row["swing_squares"] = swing.sum(), (swing**2).sum()


def swing_of_others(results: np.ndarray, seat: int) -> np.ndarray:
    """Of the two choices and the other seat that differ most in one half of the playouts, the difference in the other half."""
    early = results[:, :HALF].sum(axis=1)
    early[:, seat] = 0
    other = int(np.argmax(early.max(axis=0) - early.min(axis=0)))
    high, low = int(np.argmax(early[:, other])), int(np.argmin(early[:, other]))
    return np.asarray(results[high, HALF:, other] - results[low, HALF:, other])
