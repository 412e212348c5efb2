"""Games that wait for the network's choices, side by side: on the processor's cores, or on the GPU that it learns on.

Both answer with tensors on the learner's device. From the cores everything travels; on the GPU nothing does.
"""

from typing import Any

import numpy as np

from hutch.batches.batch import Batch
from hutch.bots.network.perception import perceive, plain, register_perceiver, scales, seen_numbers
from hutch.core.compile import generic, piece
from hutch.core.errors import BadOption
from hutch.core.game import Game
from hutch.core.record import State, blank
from hutch.core.verbs import veil
from hutch.research.training.choices import Flags, Lists


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


class CoresTable:
    """Games on all cores."""

    def __init__(self, game: Game, players: int, games: int, seed: int, learner: Any) -> None:
        register_perceiver(game)
        self.learner, self.state = learner, game.state.State
        self.batch = Batch(game, players, games, seed, auto_reset=True, check=False)
        self.numbers = np.zeros((games, seen_numbers(game)), np.float32)

    def there(self, array: np.ndarray) -> Any:
        """A copy on the learner's device."""
        return self.learner.torch.from_numpy(array).to(self.learner.device, copy=True)

    def seen(self) -> Any:
        """What every actor sees now."""
        engine = self.batch.engine
        rows = engine.columns.rows

        def work(low: int, high: int) -> None:
            perceive_rows(rows, blank(self.state), self.numbers, low, high)

        engine.spread(work)
        return self.there(self.numbers)

    def choices(self) -> Lists | Flags:
        if self.learner.device.type != "cpu":
            return Flags(self.there(self.batch.mask()))
        counts, legal = self.batch.count, self.batch.legal
        listed = legal[:, : counts.max()]
        listed = listed[np.arange(listed.shape[1]) < counts[:, None]]
        return Lists(self.there(listed).long(), self.there(counts).long())

    def actor(self) -> Any:
        return self.there(self.batch.actor).long()

    def step(self, actions: Any) -> None:
        self.batch.step(actions.cpu().numpy())

    def ended(self) -> tuple[Any, Any, Any]:
        """Where a game ended with the last step, what it paid, and its points."""
        return self.there(self.batch.over), self.there(self.batch.payoff), self.there(self.batch.engine.columns.points)


class GpuTable:
    """Games on the learner's own GPU."""

    def __init__(self, game: Game, players: int, games: int, seed: int, learner: Any) -> None:
        from numba import cuda

        from hutch.batches.cuda.positions import perceive_plan

        self.learner, self.game, torch = learner, game, learner.torch
        self.batch = Batch(game, players, games, seed, device="cuda", auto_reset=True, check=False)
        self.engine, self.numbers = self.batch.engine, seen_numbers(game)
        self.flags, columns = torch.from_dlpack(self.batch.mask()), self.engine.columns
        self.who, self.over = torch.from_dlpack(columns.actor), torch.from_dlpack(columns.over)
        self.payoff, self.points = torch.from_dlpack(columns.payoff), torch.from_dlpack(columns.points)
        self.actions = torch.zeros(games, dtype=torch.int32, device="cuda")
        self.taken = cuda.as_cuda_array(self.actions)
        self.plain = plain(game)
        if self.plain:
            self.shown = torch.from_dlpack(self.batch.observe())
            self.scales = torch.from_numpy(scales(game)).cuda()
        else:
            register_perceiver(game)
            self.shown = torch.zeros((self.numbers, games), device="cuda").t()  # number by number, as lanes write best
            arguments = self.engine.memory, cuda.as_cuda_array(self.shown)
            self.perceive = self.engine.launcher("perceive", perceive_plan, game).prepared(arguments, games)

    def seen(self) -> Any:
        """What every actor sees now. It holds until the next look."""
        if not self.plain:
            self.perceive()
            return self.shown
        self.batch.observe()
        eyes = self.learner.torch.nn.functional.one_hot(self.actor().clamp(min=0), max(self.game.seats))
        numbers = self.shown * self.scales
        numbers[:, 0] = 0.0
        return self.learner.torch.cat([numbers, eyes.to(numbers.dtype)], 1)

    def choices(self) -> Flags:
        return Flags(self.flags.clone())

    def actor(self) -> Any:
        return self.who.long()

    def step(self, actions: Any) -> None:
        self.actions.copy_(actions)
        self.engine.step(self.taken)

    def ended(self) -> tuple[Any, Any, Any]:
        return self.over.clone(), self.payoff.clone(), self.points.clone()


def lay_table(game: Game, players: int, games: int, seed: int, learner: Any) -> CoresTable | GpuTable:
    """On the GPU where the network learns there and `hutch[cuda]` is installed; else on all cores."""
    if learner.device.type == "cuda":
        try:
            return GpuTable(game, players, games, seed, learner)
        except BadOption:  # a GPU for PyTorch alone
            pass
    return CoresTable(game, players, games, seed, learner)
