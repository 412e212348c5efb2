"""A small network as plain arrays: two layers, a policy over action codes, and everybody's chances.

    numbers seen -> hidden -> hidden -> a logit for each action code, the last for declining
                                     -> a logit for each seat, the looking one first, round the table;
                                        in a game that all win together, one for the table

Every sum is taken in one fixed order, so that a network answers the same on every machine.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from hutch.bots.network.perception import perceive, register_perceiver, seen_numbers
from hutch.core.compile import generic, rule
from hutch.core.errors import HutchError
from hutch.core.exact import exp
from hutch.core.game import Game, find
from hutch.core.record import State

FORMAT = 1


class BadNetwork(HutchError):
    """A file that holds no network, or one for another game."""


class Net(NamedTuple):
    """Weights by layer, a row an input; and arrays for one thread's thought."""

    first: np.ndarray  # numbers x hidden
    first_bias: np.ndarray
    second: np.ndarray  # hidden x hidden
    second_bias: np.ndarray
    policy: np.ndarray  # codes x hidden
    policy_bias: np.ndarray
    chances: np.ndarray  # seats x hidden, or 1 x hidden
    chances_bias: np.ndarray
    seen: np.ndarray
    hidden: np.ndarray
    top: np.ndarray


WEIGHTS = Net._fields[:8]


@rule
def layer(numbers: np.ndarray, weights: np.ndarray, bias: np.ndarray, out: np.ndarray) -> None:
    """out = max(0, bias + numbers * weights), input by input; zeros cost nothing."""
    for j in range(out.shape[0]):
        out[j] = bias[j]
    for i in range(numbers.shape[0]):
        x = numbers[i]
        if x != 0.0:
            for j in range(out.shape[0]):
                out[j] += x * weights[i, j]
    for j in range(out.shape[0]):
        out[j] = max(out[j], np.float32(0.0))


@rule
def dot(a: np.ndarray, b: np.ndarray, start: float) -> float:
    total = np.float64(start)
    for j in range(a.shape[0]):
        total += np.float64(a[j] * b[j])
    return float(total)


@generic
def think(net: Net, view: State, seat: int) -> None:
    """Look at a veiled record with this seat's eyes, up to the last layer before the answers."""
    net.seen[:] = 0.0
    perceive(view, seat, net.seen)
    layer(net.seen, net.first, net.first_bias, net.hidden)
    layer(net.hidden, net.second, net.second_bias, net.top)


@rule
def liking(net: Net, code: int) -> float:
    """How much the network likes an action code, after `think`."""
    return dot(net.policy[code], net.top, net.policy_bias[code])


@rule
def read_chances(net: Net, seat: int, players: int, out: np.ndarray) -> None:
    """Everybody's chances by seat, after `think`; they add up to 1, or are the same for all where the table wins or loses."""
    if net.chances.shape[0] == 1:
        out[:players] = 1.0 / (1.0 + exp(-dot(net.chances[0], net.top, net.chances_bias[0])))
        return
    best, total = -1e30, 0.0
    for k in range(players):
        out[(seat + k) % players] = dot(net.chances[k], net.top, net.chances_bias[k])
        best = max(best, out[(seat + k) % players])
    for k in range(players):
        out[k] = exp(out[k] - best)
        total += out[k]
    for k in range(players):
        out[k] /= total


@dataclass(frozen=True)
class Network:
    """A network and the game that it plays."""

    game: Game
    weights: dict[str, np.ndarray]
    story: dict[str, Any]  # how it was made

    def ready(self) -> Net:
        """The network with the arrays that one thread thinks in."""
        register_perceiver(self.game)
        full = {name: np.ascontiguousarray(self.weights[name], np.float32) for name in WEIGHTS}
        width = full["second"].shape[0]
        return Net(**full, seen=zeros(full["first"].shape[0]), hidden=zeros(width), top=zeros(full["second"].shape[1]))

    def save(self, file: str | Path) -> None:
        """Half precision, compressed: a few hundred kilobytes."""
        about = {"format": FORMAT, "game": self.game.name, "version": self.game.version, **self.story}
        half = {name: np.asarray(array, np.float16) for name, array in self.weights.items()}
        with open(file, "wb") as out:
            np.savez_compressed(out, about=np.array(json.dumps(about)), **half)  # type: ignore[arg-type]


def zeros(size: int) -> np.ndarray:
    return np.zeros(size, np.float32)


def load(file: str | Path) -> Network:
    """A network out of a file; BadNetwork says what is wrong with it."""
    try:
        with np.load(file, allow_pickle=False) as arrays:
            about = json.loads(str(arrays["about"]))
            weights = {name: arrays[name] for name in WEIGHTS}
        game = find(about["game"])
    except FileNotFoundError:
        raise BadNetwork(f"there is no file {file}") from None
    except (OSError, ValueError, KeyError) as trouble:
        raise BadNetwork(f"{file} holds no network: {trouble}") from None
    if about["version"] != game.version or weights["first"].shape[0] != seen_numbers(game):
        raise BadNetwork(f"{file} was trained on version {about['version']} of {game.name}; this is version {game.version}")
    return Network(game, weights, about)
