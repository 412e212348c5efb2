"""Masked PPO by self-play on the vector environment, in one file: `python examples/self_play.py connect-four 60 cuda`.

Needs PyTorch and Gymnasium: pip install 'hutch[research,train]'. Each step answers for whoever is to act in every game; a
decision is paid what its own seat hopes for at its next one, and in the end gets. `hutch train` does the same with more care.
"""

import sys
import time

import gymnasium
import numpy as np
import torch

GAMES, STEPS, CLIP, CURIOSITY, FORESIGHT = 256, 64, 0.2, 0.01, 0.95


class Player(torch.nn.Module):
    """Numbers in; a logit for each action and one's own chances out."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.body = torch.nn.Sequential(
            torch.nn.Linear(numbers, 128), torch.nn.ReLU(), torch.nn.Linear(128, 128), torch.nn.ReLU()
        )
        self.policy, self.hope = torch.nn.Linear(128, actions), torch.nn.Linear(128, 1)

    def forward(self, numbers: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        top = self.body(numbers)
        logits = self.policy(top).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), torch.sigmoid(self.hope(top))[:, 0]


def play(player: Player, device: str, envs: gymnasium.vector.VectorEnv, seen: dict, actor: np.ndarray) -> tuple:
    """So many steps of every game: what was seen, done and hoped, who did it, and how games ended."""
    steps = []
    for _ in range(STEPS):
        numbers, mask = (torch.from_numpy(seen[name]).to(device) for name in ("observation", "action_mask"))
        mask = mask.bool()
        with torch.no_grad():
            policy, hope = player(numbers, mask)
        action = policy.sample()
        seen, _, over, _, infos = envs.step(action.cpu().numpy())
        steps.append((numbers, mask, action, policy.log_prob(action), hope, actor, over, infos["payoff"]))
        actor = infos["actor"]
    return seen, actor, steps


def paid(steps: list) -> tuple[torch.Tensor, torch.Tensor]:
    """What each decision came to for its own seat, and whether that is known: not for a seat's last one while its game runs."""
    rows, ahead, known = np.arange(GAMES), np.zeros_like(steps[0][7]), np.zeros(steps[0][7].shape, bool)
    got, sure = [], []
    for *_, hope, actor, over, payoff in reversed(steps):
        ahead[over], known[over] = payoff[over], True
        got.append(ahead[rows, actor])
        sure.append(known[rows, actor])
        hoped = hope.cpu().numpy()
        ahead[rows, actor] = np.where(sure[-1], FORESIGHT * got[-1] + (1 - FORESIGHT) * hoped, hoped)
        known[rows, actor] = True
    return torch.tensor(np.array(got[::-1]), dtype=torch.float32), torch.tensor(np.array(sure[::-1]))


def learn(player: Player, optimiser: torch.optim.Optimizer, steps: list) -> None:
    got, sure = (found.to(steps[0][0].device) for found in paid(steps))
    columns = [torch.stack([step[nth] for step in steps])[sure] for nth in range(5)]
    numbers, mask, action, before, hope = columns
    gain = got[sure] - hope
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(3):
        for part in torch.randperm(len(action)).split(2048):
            policy, now = player(numbers[part], mask[part])
            ratio = (policy.log_prob(action[part]) - before[part]).exp()
            better = torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
            surprise = torch.nn.functional.mse_loss(now, got[sure][part])
            loss = surprise - better - CURIOSITY * policy.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()


def main(game: str, seconds: float, device: str) -> Player:
    torch.manual_seed(1)
    words = "".join(word.capitalize() for word in game.split("-"))
    envs = gymnasium.make_vec(f"hutch.research.gymnasium:hutch/{words}-v1", num_envs=GAMES, check=False)
    seen, infos = envs.reset(seed=1)
    player = Player(seen["observation"].shape[1], seen["action_mask"].shape[1]).to(device)
    optimiser, began, rounds, actor = torch.optim.Adam(player.parameters(), 1e-3), time.monotonic(), 0, infos["actor"]
    while rounds == 0 or time.monotonic() - began < seconds:
        seen, actor, steps = play(player, device, envs, seen, actor)
        learn(player, optimiser, steps)
        rounds += 1
        print(f"round {rounds}: {rounds * GAMES * STEPS:,} decisions, {time.monotonic() - began:.0f} s")
    return player


if __name__ == "__main__":
    given = sys.argv[1:] + ["connect-four", "60", "cpu"][len(sys.argv) - 1 :]
    main(given[0], float(given[1]), given[2])
