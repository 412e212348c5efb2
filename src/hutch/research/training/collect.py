"""Games played side by side by the network, and what became of every decision."""

from dataclasses import dataclass
from typing import Any

from hutch.core.game import Game
from hutch.research.missing import needed
from hutch.research.training.plan import Plan
from hutch.research.training.tables import lay_table


@dataclass
class Decisions:
    """What was decided in `steps` steps of so many games; tensors of steps x games on the learner's device."""

    seen: Any
    choices: Any  # of all steps, one after the other
    column: Any  # of the choice that was made
    liking: Any  # the log of how likely it was
    hopes: Any  # everybody's chances by seat, as the actor's network saw them; one row more than steps
    actor: Any
    over: Any  # whether the game ended with it
    worth: Any  # what the end was worth to each seat, where it ended


class Players:
    """Some games of one seat count, going on from collection to collection; `nth` tells them from other such games."""

    def __init__(self, game: Game, players: int, games: int, nth: int, plan: Plan, learner: Any) -> None:
        self.players, self.plan, self.learner = players, plan, learner
        seed = plan.seed * 1_000_003 + players * 10_000_019 + nth * 100_000_000_003
        self.table = lay_table(game, players, games, seed, learner)
        self.luck = learner.luck(seed)  # what draws this table's actions
        self.lead = learner.torch.zeros((), device=learner.device)  # how far points lie apart at the end, as games went so far

    def collect(self, steps: int, done: float = 0.0) -> Decisions:
        """Let the network play every seat for so many steps."""
        kept: dict[str, list[Any]] = {name: [] for name in Decisions.__dataclass_fields__}
        for _ in range(steps):
            actor = self.table.actor()
            chosen = self.choose()
            self.table.step(chosen["choices"].codes(chosen["column"]))
            over, payoff, points = self.table.ended()
            chosen["hopes"] = by_seat(chosen["hopes"], actor)
            chosen |= {"actor": actor, "over": over, "worth": self.worth(over, payoff, points, done)}
            for name, value in chosen.items():
                kept[name].append(value)
        kept["hopes"].append(by_seat(self.choose()["hopes"], self.table.actor()))
        choices = kept.pop("choices")
        return Decisions(choices=choices[0].joined(choices), **{k: self.learner.torch.stack(v) for k, v in kept.items()})

    def choose(self) -> dict[str, Any]:
        return self.learner.choose(self.table.seen(), self.table.choices(), self.players, self.luck)  # type: ignore[no-any-return]

    def worth(self, over: Any, payoff: Any, points: Any, done: float) -> Any:
        """What the games that have just ended were worth: who won and, the more the earlier in the training, the points."""
        weight = self.plan.margin * max(0.0, 1.0 - 2.0 * done)
        if weight == 0.0:
            return payoff
        self.learn_lead(over, points.double())
        mixed = (1.0 - weight) * payoff + weight * by_points(points.double(), payoff, self.lead)
        return self.learner.torch.where(over[:, None], mixed, payoff)

    def learn_lead(self, over: Any, points: Any) -> None:
        """No number comes to the host here: a GPU would have to stop for it."""
        torch = self.learner.torch
        spread = points.amax(1) - points.amin(1)
        ended = over.sum()
        now = (spread * over).sum() / ended.clamp(min=1)
        lead = torch.where(self.lead == 0.0, now, 0.99 * self.lead + 0.01 * now)
        self.lead = torch.where(ended > 0, lead, self.lead)


def by_points(points: Any, payoff: Any, lead: Any) -> Any:
    """What the payoffs add up to, shared by points: a usual lead is worth e times as much."""
    shares = ((points - points.amax(1, keepdim=True)) / lead.clamp(min=1e-9)).exp()
    return payoff.sum(1, keepdim=True) * shares / shares.sum(1, keepdim=True)


def by_seat(hopes: Any, actor: Any) -> Any:
    """Chances that begin with the actor's own, by seat."""
    return hopes.gather(-1, (seats_of(hopes) - actor[..., None]) % hopes.shape[-1])


def from_own(chances: Any, actor: Any) -> Any:
    """Chances by seat, from the actor's own on."""
    return chances.gather(-1, (seats_of(chances) + actor[..., None]) % chances.shape[-1])


def seats_of(chances: Any) -> Any:
    return needed("torch", "train").arange(chances.shape[-1], device=chances.device)


def judge(decisions: Decisions, foresight: float) -> tuple[Any, Any]:
    """For every decision: how much better it went than hoped, and what every seat got, the decision's own first.

    What a seat got is what the game's end was worth; where the end is far, partly what the network hoped for on the way
    (the lambda returns of generalised advantages). A game that still runs is worth what is hoped for it now.
    """
    hopes, worth = decisions.hopes.double(), decisions.worth.double()
    trust = foresight ** (1.0 / hopes.shape[2])  # a seat's own decision comes about every `seats` steps
    ahead, course = hopes[-1], []
    for t in range(len(decisions.actor) - 1, -1, -1):
        ahead = (1.0 - trust) * hopes[t + 1] + trust * ahead
        ahead = worth[t].where(decisions.over[t][:, None], ahead)
        course.append(ahead)
    found = needed("torch", "train").stack(course[::-1])
    better = (found - hopes[:-1]).gather(2, decisions.actor[..., None])[..., 0]
    return better.float(), from_own(found, decisions.actor).float()
