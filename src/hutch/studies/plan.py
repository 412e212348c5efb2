"""A study is a plan: tasks, each an endless row of shards. A shard is a few games with seeds of their own.

Whoever runs a shard, and whenever, the same columns come out; so a study can be interrupted, continued, spread over
machines and repeated, and its result depends only on which shards were run.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from hutch.bots.levels import levels
from hutch.core.game import Game

BULK, LEVEL, PAIR = "bulk", "level", "pair"
PLAYOUT = "playout"  # the quick policy: it plays by the game's playouts, without thinking
LEVELS = ("seedling", "sprout", "gardener", "farmer")  # those that a minute is long enough for
WATCHED = ("gardener", "farmer")  # whose games are looked back at: drama and choices
SHARD = {"seedling": 16, "sprout": 8, "gardener": 2, "farmer": 1, "old hand": 1, "random": 16, "greedy": 16}
BULK_SHARD, OTHER_SHARD = 1024, 1  # small ones: nobody waits for the last, and whoever draws lots in each has drawn many
WEIGHT = {BULK: 0.5, LEVEL: 2.0, PAIR: 1.0}  # how tasks share the time


@dataclass(frozen=True)
class Variant:
    """One version of a game: what the players agreed on, and its components."""

    name: str = ""  # "" is the game as it is, or as the command line says
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    edition: Mapping[str, Any] | None = field(default=None, hash=False)


@dataclass(frozen=True)
class Task:
    """One question put to many games: who sits where, and what is written down."""

    kind: str
    players: int
    bots: tuple[str, ...]  # BULK, LEVEL: one for all seats; PAIR: the two that meet
    variant: int = 0
    looks: bool = False  # look back at every game, and weigh two of its decisions

    @property
    def key(self) -> str:
        who = "-".join(self.bots).replace(" ", "_")
        return f"{self.kind}.{self.players}.{who}" + (f".{self.variant}" if self.variant else "")

    @property
    def games(self) -> int:
        """Games in one shard; the same on every machine."""
        if self.kind == BULK:
            return BULK_SHARD
        size = min(SHARD.get(bot, OTHER_SHARD) for bot in self.bots)
        return size if self.kind == LEVEL else round_up(size, len(line_ups(self.players)))

    @property
    def weight(self) -> float:
        return WEIGHT[self.kind] * (1.5 if self.looks else 1.0)


def round_up(size: int, step: int) -> int:
    return -(-size // step) * step


def line_ups(players: int) -> list[tuple[int, ...]]:
    """Two bots, 0 and 1, at one table: each alone among the others once in every seat."""
    if players == 2:
        return [(0, 1), (1, 0)]
    alone = [tuple(int(seat == lone) for seat in range(players)) for lone in range(players)]
    return alone + [tuple(1 - bot for bot in seats) for seats in alone]


@dataclass(frozen=True)
class Shard:
    """So many games of one task: the nth portion."""

    task: Task
    number: int

    @property
    def key(self) -> tuple[str, int]:
        return self.task.key, self.number


@dataclass(frozen=True)
class Plan:
    """What a study is about."""

    game: str
    seed: int
    players: tuple[int, ...]
    bots: tuple[str, ...]
    variants: tuple[Variant, ...] = (Variant(),)
    looks: bool = True  # look back at games of the stronger levels: drama and choices

    def tasks(self, card: Game) -> list[Task]:
        """Every task, in an order that stays."""
        found = []
        for variant in range(len(self.variants)):
            for players in self.players:
                found.append(Task(BULK, players, (PLAYOUT,), variant))
                found += [
                    Task(LEVEL, players, (bot,), variant, looks=self.looks and bot in self.watched()) for bot in self.bots
                ]
                if not card.cooperative and players == self.duel():
                    found += [Task(PAIR, players, pair, variant) for pair in combinations(self.bots, 2)]
        return found

    def duel(self) -> int:
        """The seat count at which levels meet: the fewest that there are, two at least."""
        return min((players for players in self.players if players > 1), default=0)

    def watched(self) -> Sequence[str]:
        """The bots whose games are looked back at: the stronger levels, or what was asked for."""
        known = [bot for bot in self.bots if bot in WATCHED or bot == "old hand"]
        return known or [bot for bot in self.bots if bot not in ("random", *levels())] or self.bots[-1:]
