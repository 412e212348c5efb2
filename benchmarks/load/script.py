"""Known moves of a game, and tables on which they can be played."""

import random
import time
from dataclasses import dataclass

from hutch.core.match import Match
from hutch.core.options import bounded
from hutch.table.auth import hashed, new_secret
from hutch.table.schema import PERSON, Card, Chair
from hutch.table.store import Store

SEED = 11  # of the first; each has its own
DIFFERENT = 100  # scripts of a game: rooms that all play the same would share what is drawn, and no real ones do


@dataclass(frozen=True)
class Step:
    """A person's move: at which position, whose, and what."""

    number: int
    seat: int
    text: str


@dataclass(frozen=True)
class Laid:
    """A table in the database, the secrets of its seats, and what is played at it."""

    address: str
    secrets: tuple[str, str]
    steps: list[Step]

    @property
    def cookie(self) -> str:
        return "-".join(f"{seat}.{secret}" for seat, secret in enumerate(self.secrets))


@dataclass(frozen=True)
class Script:
    """A game for two, and moves that people can make in it; what is nobody's choice the house plays by itself."""

    game: str
    rules: int
    seed: int
    options: dict[str, object]
    steps: list[Step]

    @classmethod
    def of(cls, game: str, length: int, seed: int = SEED) -> "Script":
        options, luck = bounded(Match(game, 2).game.options, {}), random.Random(seed)
        match, steps = Match(game, 2, seed, options, live=True), []
        while not match.over and len(steps) < length:
            forced = match.formality() if match.number else None
            if forced is None:
                seat = match.seats[0]
                steps.append(Step(match.number, seat, luck.choice(match.moves(seat))))
                match.play(seat, steps[-1].text)
            else:
                match.play_action(forced)
        return cls(game, match.game.version, seed, options, steps)

    def lay(self, store: Store) -> Laid:
        """A match, straight into the database."""
        table = Laid(f"load-{new_secret()[:12]}", (new_secret(), new_secret()), self.steps)
        card = Card(table.address, self.game, self.rules, 2, self.seed, self.options, None, True, time.time())
        chairs = [Chair(seat, PERSON, "", f"Guest {seat}", hashed(key)) for seat, key in enumerate(table.secrets)]
        store.add_match(card, chairs)
        return table


def scripts_of(game: str, length: int) -> list[Script]:
    """Games that differ, as those of people do."""
    return [Script.of(game, length, SEED + i) for i in range(DIFFERENT)]


def lay(scripts: list[Script], database: str, tables: int) -> list[Laid]:
    """So many matches, each by the next of these scripts."""
    store = Store(database)
    laid = [scripts[i % len(scripts)].lay(store) for i in range(tables)]
    store.close()
    return laid
