"""Games played side by side by the network, and what became of every decision."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from hutch.batches.batch import Batch
from hutch.bots.network.perception import perceive, register_perceiver, seen_numbers
from hutch.core.compile import generic, piece
from hutch.core.game import Game
from hutch.core.record import State, blank
from hutch.core.verbs import veil
from hutch.research.training.plan import Plan


@piece
def perceive_one(s: State, view: np.ndarray, out: np.ndarray) -> None:
    view[0] = s
    seat = max(0, int(s.actor))
    veil(view[0], seat)
    perceive(view[0], seat, out)


@generic
def perceive_rows(rows: np.ndarray, view: np.ndarray, out: np.ndarray, low: int, high: int) -> None:
    """What the actor of each row sees."""
    for i in range(low, high):
        out[i, :] = 0.0
        perceive_one(rows[i], view, out[i])


@dataclass
class Decisions:
    """What was decided in `steps` steps of so many games; arrays of steps x games, the first four on the learner's device."""

    seen: Any
    mask: Any
    action: Any
    liking: Any  # the log of how likely the action was
    hopes: np.ndarray  # everybody's chances by seat, as the actor's network saw them; one row more than steps
    actor: np.ndarray
    over: np.ndarray  # whether the game ended with this action
    worth: np.ndarray  # what the end was worth to each seat, where it ended


class Players:
    """Some games of one seat count, going on from collection to collection; `nth` tells them from other such games."""

    def __init__(self, game: Game, players: int, games: int, nth: int, plan: Plan) -> None:
        self.game, self.players, self.plan = game, players, plan
        register_perceiver(game)
        self.seed = plan.seed * 1_000_003 + players * 10_000_019 + nth * 100_000_000_003
        self.batch = Batch(game, players, games, self.seed, auto_reset=True, check=False)
        self.numbers = np.zeros((games, seen_numbers(game)), np.float32)
        self.luck: Any = None  # what draws this table's actions, on the learner's device
        self.lead = 0.0  # how far points lie apart at the end, as games went so far

    def look(self) -> np.ndarray:
        """What every actor sees now."""
        engine = self.batch.engine
        state, rows = self.game.state.State, engine.columns.rows

        def work(low: int, high: int) -> None:
            perceive_rows(rows, blank(state), self.numbers, low, high)

        engine.spread(work)
        return self.numbers

    def collect(self, learner: Any, steps: int, done: float = 0.0) -> Decisions:
        """Let the network play every seat for so many steps."""
        kept: dict[str, list[Any]] = {name: [] for name in Decisions.__dataclass_fields__}
        self.luck = learner.luck(self.seed) if self.luck is None else self.luck
        for _ in range(steps):
            actor = self.batch.actor.copy()
            chosen = learner.choose(self.look(), self.batch.mask(), self.players, self.luck)
            self.batch.step(chosen["action"].cpu().numpy())
            chosen["hopes"] = by_seat(chosen["hopes"], actor)
            chosen |= {"actor": actor, "over": self.batch.over.copy(), "worth": self.worth(done)}
            for name, value in chosen.items():
                kept[name].append(value)
        last = learner.choose(self.look(), self.batch.mask(), self.players, self.luck)
        kept["hopes"].append(by_seat(last["hopes"], self.batch.actor))
        return Decisions(**{name: learner.stack(values) for name, values in kept.items()})

    def worth(self, done: float) -> np.ndarray:
        """What the games that have just ended were worth: who won and, the more the earlier in the training, the points."""
        worth, over = self.batch.payoff.copy(), self.batch.over
        weight = self.plan.margin * max(0.0, 1.0 - 2.0 * done)
        if weight > 0.0 and over.any():
            points = self.batch.engine.columns.points[over].astype(np.float64)
            lead = float(np.ptp(points, axis=1).mean())
            self.lead = lead if self.lead == 0.0 else 0.99 * self.lead + 0.01 * lead
            worth[over] = (1.0 - weight) * worth[over] + weight * by_points(points, worth[over], self.lead)
        return worth  # type: ignore[no-any-return]


def by_points(points: np.ndarray, payoff: np.ndarray, lead: float) -> np.ndarray:
    """What the payoffs add up to, shared by points: a usual lead is worth e times as much."""
    shares = np.exp((points - points.max(axis=1, keepdims=True)) / max(lead, 1e-9))
    return np.asarray(payoff.sum(axis=1, keepdims=True) * shares / shares.sum(axis=1, keepdims=True))


def by_seat(hopes: Any, actor: np.ndarray) -> np.ndarray:
    """Chances that begin with the actor's own, by seat."""
    seats = np.arange(hopes.shape[1])
    return np.take_along_axis(hopes.cpu().numpy(), (seats[None, :] - actor[:, None]) % len(seats), axis=1)


def judge(decisions: Decisions, foresight: float) -> tuple[np.ndarray, np.ndarray]:
    """For every decision: how much better it went than hoped, and what every seat got, the decision's own first.

    What a seat got is what the game's end was worth; where the end is far, partly what the network hoped for on the way
    (the lambda returns of generalised advantages). A game that still runs is worth what is hoped for it now.
    """
    steps, games = decisions.actor.shape
    seats, rows = decisions.hopes.shape[2], np.arange(games)
    trust = foresight ** (1.0 / seats)  # a seat's own decision comes about every `seats` steps
    turn = (np.arange(seats)[None, :] + np.arange(seats)[:, None]) % seats
    better, got = np.zeros((steps, games), np.float32), np.zeros((steps, games, seats), np.float32)
    ahead = decisions.hopes[steps].astype(np.float64)
    for t in range(steps - 1, -1, -1):
        ahead = (1.0 - trust) * decisions.hopes[t + 1] + trust * ahead
        ahead = np.where(decisions.over[t][:, None], decisions.worth[t], ahead)
        actor = decisions.actor[t]
        better[t] = ahead[rows, actor] - decisions.hopes[t][rows, actor]
        got[t] = np.take_along_axis(ahead, turn[actor], axis=1)
    return better, got
