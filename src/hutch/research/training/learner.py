"""The network as PyTorch learns it, by proximal policy optimisation with masks (Schulman and others, 2017)."""

from typing import Any

from hutch.batches.batch import DEVICES
from hutch.bots.network.forward import WEIGHTS, Network
from hutch.bots.network.perception import seen_numbers
from hutch.core.errors import BadOption
from hutch.core.game import Game
from hutch.research.missing import needed
from hutch.research.training.choices import NEVER
from hutch.research.training.collect import Decisions, judge
from hutch.research.training.plan import Plan


def checked(torch: Any, device: str) -> str:
    """A device that PyTorch can learn on here."""
    if device not in DEVICES:
        raise BadOption(f"a network learns on {' or '.join(DEVICES)}, not on {device!r}")
    if device == "cuda" and not torch.cuda.is_available():
        raise BadOption("this PyTorch finds no GPU of NVIDIA's here; --device cpu learns on the processor")
    return device


class Learner:
    """A network that chooses, and gets better at it."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.torch = torch = needed("torch", "train")
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        self.game, self.plan, self.device = game, plan, torch.device(checked(torch, plan.device))
        self.codes, self.together = game.state.CODES, game.cooperative
        self.seats = 1 if self.together else max(game.seats)  # whose chances there are
        nn, width = torch.nn, plan.hidden
        self.layers = nn.ModuleDict(
            {
                "first": nn.Linear(seen_numbers(game), width),
                "second": nn.Linear(width, width),
                "policy": nn.Linear(width, self.codes + 1),
                "chances": nn.Linear(width, self.seats),
            }
        ).to(self.device)
        with torch.no_grad():  # it begins undecided; what is never legal stays nought, and takes no room in a file
            self.layers["policy"].weight.zero_()
            self.layers["policy"].bias.zero_()
            self.layers["chances"].weight *= 0.01
        self.optimiser = torch.optim.Adam(self.layers.parameters(), lr=plan.rate, eps=1e-5)

    def luck(self, seed: int) -> Any:
        """A source of random numbers on the learner's device."""
        return self.torch.Generator(self.device).manual_seed(seed)

    def answers(self, seen: Any, choices: Any) -> tuple[Any, Any]:
        """The logs of how likely each choice is, a row a decision; logits of everybody's chances."""
        hidden = self.torch.relu(self.layers["first"](seen))
        top = self.torch.relu(self.layers["second"](hidden))
        return self.torch.log_softmax(choices.logits(self.layers["policy"], top), 1), self.layers["chances"](top)

    def choose(self, seen: Any, choices: Any, players: int, luck: Any) -> dict[str, Any]:
        """A choice for each row, drawn by its likelihood; and everybody's chances, the actor's own first."""
        torch = self.torch
        with torch.no_grad():
            likely, chances = self.answers(seen, choices)
            noise = -torch.log(-torch.log(torch.rand(likely.shape, generator=luck, device=self.device).clamp(1e-9, 1 - 1e-7)))
            column = (likely + noise).argmax(1)
            hopes = chances.sigmoid().expand(-1, players) if self.together else torch.softmax(chances[:, :players], 1)
        liking = likely.gather(1, column[:, None])[:, 0]
        return {"seen": seen.half(), "choices": choices, "column": column, "liking": liking, "hopes": hopes}

    def learn(self, collected: list[tuple[int, Decisions]], done: float) -> dict[str, float]:
        """Several passes over what was decided; `done` is how much of the training is over, 0 .. 1."""
        torch, plan = self.torch, self.plan
        for group in self.optimiser.param_groups:
            group["lr"] = plan.falling(plan.rate, done)
        data = [self.lesson(players, decisions) for players, decisions in collected]
        every = [choices for _, choices in data]
        choices = every[0].joined(every)
        lesson = {name: torch.cat([part[name] for part, _ in data]) for name in data[0][0]}
        size, told = len(lesson["column"]), []
        for _ in range(plan.passes):
            order = torch.randperm(size, device=self.device)
            for first in range(0, size - plan.sample // 2, plan.sample):
                rows = order[first : first + plan.sample]
                told.append(self.update({name: value[rows] for name, value in lesson.items()}, choices.some(rows), done))
        means = torch.stack(told).mean(0).tolist() if told else [0.0, 0.0, 0.0]
        return dict(zip(("policy", "chances", "entropy"), means, strict=True)) | {"decisions": float(size)}

    def lesson(self, players: int, decisions: Decisions) -> tuple[dict[str, Any], Any]:
        """What the decisions of one seat count teach, flat, on the learner's device; and what there was to choose."""
        torch = self.torch
        better, got = judge(decisions, self.plan.foresight)
        paid = got.new_zeros((*got.shape[:2], self.seats))
        paid[..., :players] = got[..., : self.seats]
        gain = better.flatten()
        taught = {
            "seen": decisions.seen.flatten(0, 1),
            "column": decisions.column.flatten(),
            "liking": decisions.liking.flatten(),
            "gain": (gain - gain.mean()) / (gain.std() + 1e-6),
            "paid": paid.flatten(0, 1),
            "sits": (torch.arange(self.seats, device=self.device) < players).expand(gain.shape[0], -1),
        }
        return taught, decisions.choices

    def update(self, part: dict[str, Any], choices: Any, done: float) -> Any:
        """One step of the optimiser."""
        torch, plan = self.torch, self.plan
        likely, chances = self.answers(part["seen"].float(), choices)
        ratio = (likely.gather(1, part["column"][:, None])[:, 0] - part["liking"]).exp()
        gain = part["gain"]
        policy = -torch.min(ratio * gain, ratio.clamp(1 - plan.clip, 1 + plan.clip) * gain).mean()
        entropy = -(likely.exp() * likely.clamp(min=-50)).sum(1).mean()
        surprise = self.surprise(part, chances)
        loss = policy + 0.5 * surprise - plan.falling(plan.curiosity, done) * entropy
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.layers.parameters(), 0.5)
        self.optimiser.step()
        return torch.stack([policy.detach(), surprise.detach(), entropy.detach()])

    def surprise(self, part: dict[str, Any], chances: Any) -> Any:
        """How unlikely the network thought what came, on average."""
        torch = self.torch
        if self.together:
            return torch.nn.functional.binary_cross_entropy_with_logits(chances, part["paid"])
        likely = torch.log_softmax(chances.masked_fill(~part["sits"], NEVER), 1)
        return -(part["paid"] * likely).sum(1).mean()

    # ---- keeping --------------------------------------------------------------------------------------------------

    def network(self, story: dict[str, Any]) -> Network:
        """What was learnt, as arrays that play without PyTorch."""
        weights = {}
        for name in ("first", "second", "policy", "chances"):
            weight = self.layers[name].weight.detach().cpu().numpy()
            weights[name] = weight.T.copy() if name in ("first", "second") else weight.copy()
            weights[f"{name}_bias"] = self.layers[name].bias.detach().cpu().numpy().copy()
        return Network(self.game, {name: weights[name] for name in WEIGHTS}, story)

    def kept(self) -> dict[str, Any]:
        return {"layers": self.layers.state_dict(), "optimiser": self.optimiser.state_dict()}

    def restore(self, kept: dict[str, Any]) -> None:
        self.layers.load_state_dict(kept["layers"])
        self.optimiser.load_state_dict(kept["optimiser"])
