"""A training from beginning to end: collect, learn, save, measure the ladder; and all of it again until the time is over.

FOLDER/net.npz          the player: hutch arena GAME --bots net:FOLDER/net.npz,farmer
FOLDER/checkpoint.pt    to go on from, after an interruption
FOLDER/progress.jsonl   a line a collection; FOLDER/curves.svg and report.md are made from it
"""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from hutch.bots.arena.tournament import arena
from hutch.core.errors import BadOption
from hutch.core.game import find
from hutch.research.training.collect import Decisions, Players
from hutch.research.training.learner import Learner
from hutch.research.training.plan import Plan
from hutch.research.training.report import forget_after, write_report

SAVE_EVERY, TELL_EVERY = 30.0, 10.0  # seconds
LOOKS = 4  # how often the ladder is measured; with fewer games before the end
LANES = 2  # tables of each seat count, so that cores and a GPU are busy at once
RUNGS = ("random", "greedy")

Say = Callable[[str], None]


class Training:
    """One run in one folder."""

    def __init__(self, plan: Plan, folder: Path, say: Say = print) -> None:
        self.plan, self.folder, self.say = plan, folder, say
        self.game = find(plan.game)
        seats = plan.players or tuple(self.game.seats)
        self.plan = replace(plan, players=tuple(self.game.check_players(n) for n in seats))
        self.learner = Learner(self.game, self.plan)
        folder.mkdir(parents=True, exist_ok=True)
        self.spent, self.rounds, self.decisions = 0.0, 0, 0.0
        self.go_on()
        self.tables = self.lay_tables()
        for table in self.tables:  # compiled before the clock starts
            table.collect(1)
        self.pool = ThreadPoolExecutor(len(self.tables))
        self.saved = self.told = time.monotonic()

    def lay_tables(self) -> list[Players]:
        """Other games than before an interruption."""
        games, anew = max(1, self.plan.games // LANES), self.rounds * LANES
        return [
            Players(self.game, n, games, anew + k, self.plan, self.learner) for n in self.plan.players for k in range(LANES)
        ]

    def go_on(self) -> None:
        """Take up what an earlier run left."""
        if (self.folder / "checkpoint.pt").exists():
            kept = self.learner.torch.load(self.folder / "checkpoint.pt", map_location=self.learner.device, weights_only=True)
            if kept["about"] != self.about:
                raise BadOption(f"{self.folder} holds a training of {kept['about']}; give {self.about} another folder")
            self.learner.restore(kept["learner"])
            self.spent, self.rounds, self.decisions = kept["spent"], kept["rounds"], kept["decisions"]
            self.say(f"Going on after {self.rounds} rounds, {self.spent / 60:.1f} minutes.")
        forget_after(self.folder, self.rounds)

    @property
    def about(self) -> str:
        """What a network must be to go on with another's training."""
        return f"version {self.game.version} of {self.game.name}, {self.plan.hidden} wide"

    @property
    def done(self) -> float:
        """How much of the training is over, 0 .. 1."""
        if self.plan.updates:
            return self.rounds / self.plan.updates
        return self.spent / (60.0 * self.plan.minutes)

    def train(self) -> Path:
        """Until the time is over, or somebody interrupts; what was learnt is saved either way."""
        try:
            while self.done < 1.0:
                looks = int(LOOKS * self.done)
                self.round()
                if int(LOOKS * self.done) > looks and self.plan.ladder:
                    self.save()
                    self.measure()
        except KeyboardInterrupt:
            self.say("Interrupted: saved, and `hutch train` with the same folder goes on from here.")
        self.save()
        if self.rounds:
            write_report(self.folder, self.plan)
        return self.folder / "net.npz"

    def round(self) -> None:
        began = time.monotonic()
        told = self.learner.learn(self.collect(), self.done)
        self.rounds += 1
        self.decisions += told["decisions"]
        self.spent += time.monotonic() - began
        row = {"round": self.rounds, "seconds": round(self.spent, 1), **{key: round(value, 4) for key, value in told.items()}}
        self.note(row)
        if self.rounds == 1 or time.monotonic() - self.told > TELL_EVERY:
            self.told = time.monotonic()
            self.say(f"{100 * self.done:3.0f} %  round {self.rounds}: {self.decisions / 1e6:.1f} M decisions, {row}")
        if time.monotonic() - self.saved > SAVE_EVERY:
            self.save()

    def collect(self) -> list[tuple[int, Decisions]]:
        """All tables at once: while one waits for the network, others play. Each has luck of its own."""
        found = self.pool.map(lambda table: table.collect(self.plan.steps, self.done), self.tables)
        return list(zip((table.players for table in self.tables), found, strict=True))

    def note(self, row: dict[str, Any]) -> None:
        with open(self.folder / "progress.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def save(self) -> None:
        """The player and the checkpoint, each replaced at once."""
        played = {"rounds": self.rounds, "decisions": int(self.decisions), "seconds": round(self.spent)}
        story = {"plan": asdict(self.plan), **played}
        self.learner.network(story).save(self.folder / "net.new")
        (self.folder / "net.new").replace(self.folder / "net.npz")
        kept = {"learner": self.learner.kept(), "spent": self.spent, "rounds": self.rounds, "decisions": self.decisions}
        kept["about"] = self.about
        self.learner.torch.save(kept, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")
        self.saved = time.monotonic()

    def measure(self) -> None:
        """The network alone against the rungs of a ladder, seats rotated."""
        games = self.plan.ladder if self.done >= 1.0 else -(-self.plan.ladder // LOOKS)
        for players in self.plan.players if games else ():
            for rung in RUNGS:
                self.meet(rung, players, games)

    def meet(self, rung: str, players: int, games: int) -> None:
        result = arena(self.game, [f"net:{self.folder / 'net.npz'}", rung], games, players, self.plan.seed)
        mine = result.entrants[0]
        low, high = mine.interval
        found = {"share": mine.rate, "low": low, "high": high, "fair": result.fair_share, "games": mine.games}
        self.note({"ladder": rung, "players": players, "round": self.rounds, "seconds": round(self.spent, 1), **found})
        words = f"{players} players, the network alone against {rung}: {mine.rate:.1%} ({low:.1%} - {high:.1%})"
        self.say(f"{words} of {mine.games} games, where equals win {result.fair_share:.1%}")
