"""Hutch's games as OpenSpiel games in Python, thin enough for OpenSpiel's own search to play them.

Luck stays inside the record, so a game with luck is given to OpenSpiel as one whose moves have sampled outcomes: every
copy that its search makes gets luck of its own, and so the search averages over luck instead of foreseeing it.
"""

from functools import cache
from typing import Any

import numpy as np
import pyspiel

import hutch
from hutch.core import verbs
from hutch.core.record import copy

LUCK = iter(range(1, 10**12))


def game_type(card: hutch.Game) -> Any:
    return pyspiel.GameType(
        short_name=f"python_hutch_{card.name.replace('-', '_')}",
        long_name=card.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )


@cache
def spiel_game(name: str) -> Any:
    """One of Hutch's games for two, registered with OpenSpiel and loaded."""
    card = hutch.find(name)
    kind, start = game_type(card), hutch.new(card, players=2, seed=0).state
    info = pyspiel.GameInfo(
        num_distinct_actions=64, max_chance_outcomes=0, num_players=2,
        min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=1000,
    )  # fmt: skip

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> SpielState:
            return SpielState(self, card, start)

    pyspiel.register_game(kind, SpielGame)
    return pyspiel.load_game(kind.short_name)


class Position:
    """A record that gets luck of its own whenever OpenSpiel copies the state that holds it."""

    def __init__(self, card: hutch.Game, s: Any) -> None:
        self.card, self.s, self.out = card, copy(s), card.out()

    def __deepcopy__(self, memo: Any) -> "Position":
        twin = Position(self.card, self.s)
        if self.s.actor >= 0:
            verbs.guess(twin.s, int(self.s.actor), next(LUCK))
        return twin


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, seen as OpenSpiel wants it. OpenSpiel clones by copying what hangs on the state."""

    def __init__(self, game: Any, card: hutch.Game, s: Any) -> None:
        super().__init__(game)
        self.position = Position(card, s)

    def current_player(self) -> int:
        actor = int(self.position.s.actor)
        return pyspiel.PlayerId.TERMINAL if actor < 0 else actor

    def _legal_actions(self, player: int) -> list[int]:
        out = self.position.out
        return sorted(int(action) for action in out[: verbs.legal(self.position.s, out)])

    def _apply_action(self, action: int) -> None:
        verbs.play(self.position.s, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.position.card.notation.text(self.position.s, action))

    def is_terminal(self) -> bool:
        return bool(self.position.s.actor < 0)

    def returns(self) -> list[float]:
        share = np.zeros(2)
        if self.is_terminal():
            verbs.payoff(self.position.s, share)
        return [2 * float(share[0]) - 1, 2 * float(share[1]) - 1]

    def __str__(self) -> str:
        return bytes(self.position.s.tobytes()).hex()
