"""Random games with every position checked, over all seat counts and cores."""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from hutch.core.errors import HutchError
from hutch.core.game import Game, find
from hutch.core.simulate import checked_games
from hutch.studies.simulate import BATCH, Progress


class BrokenInvariant(HutchError):
    """A position that no game should reach."""


def check(
    game: str | Game,
    games: int,
    players: int | None = None,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Progress = lambda played: None,
) -> int:
    """How many moves so many random games took; BrokenInvariant names the game and the seed of the first bad position."""
    card = find(game)
    counts = [card.check_players(players)] if players is not None else list(card.seats)

    def batch(first: int) -> tuple[int, int]:
        seats, played = counts[first // BATCH % len(counts)], min(BATCH, games - first)
        moves, broken, bad_seed = checked_games(card.table(seats, options), played, seed + first, card.out(), np.zeros(seats))
        if broken:
            raise BrokenInvariant(f"{card.name}, {seats} players, seed {bad_seed}: {flaw_words(card, broken)}")
        return played, moves

    total = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for played, moves in pool.map(batch, range(0, games, BATCH)):
            total += moves
            progress(played)
    return total


def flaw_words(card: Game, broken: int) -> str:
    """What is broken, in the words of the game's FLAWS where it has them."""
    known = {-1: "no legal move", -2: "the trail is too short", **getattr(card.rules, "FLAWS", {})}
    return str(known.get(broken, f"invariant {broken}"))
