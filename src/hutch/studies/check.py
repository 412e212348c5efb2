"""Random games with every position checked, over all seat counts, on all cores or on the GPU."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hutch.batches.batch import Batch
from hutch.batches.games import NO_MOVE, SHORT_TRAIL
from hutch.batches.played import Played
from hutch.batches.setting import Order
from hutch.core.errors import HutchError
from hutch.core.game import Game, find
from hutch.studies.simulate import Progress, silently


class BrokenInvariant(HutchError):
    """A position that no game should reach."""


@dataclass(frozen=True)
class Checked:
    """How far a check came. Nothing was broken so far."""

    games: int
    moves: int
    asked: int  # more than `games` where somebody interrupted


def check(
    game: str | Game,
    games: int,
    players: int | None = None,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Progress = silently,
    device: str = "cpu",
    edition: Mapping[str, Any] | str | Path | None = None,
) -> Checked:
    """Play so many random games; BrokenInvariant names the game and the seed of the first bad position."""
    card = find(game)
    counts = [card.check_players(players)] if players is not None else list(card.seats)
    played = moves = 0
    try:
        for nth, seats in enumerate(counts):
            share = games // len(counts) + (nth < games % len(counts))
            batch = Batch(card, seats, 1, seed + played, options, edition, device=device)
            for part in batch.parts(Order("random", share, checked=True)) if share else none():
                if part.flaw:
                    raise BrokenInvariant(
                        f"{card.name}, {seats} players, seed {part.flaw.seed}: {flaw_words(card, part.flaw.number)}"
                    )
                played, moves = played + part.games, moves + part.moves
                progress(part.games, part.moves)
    except KeyboardInterrupt:
        if not played:
            raise
    return Checked(played, moves, games)


def none() -> Iterator[Played]:
    """No games: there are fewer of them than seat counts."""
    return iter(())


def flaw_words(card: Game, broken: int) -> str:
    """What is broken, in the words of the game's FLAWS where it has them."""
    known = {NO_MOVE: "no legal move", SHORT_TRAIL: "the trail is too short", **getattr(card.rules, "FLAWS", {})}
    return str(known.get(broken, f"invariant {broken}"))
