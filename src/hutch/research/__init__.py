"""The field's own interfaces over the same rules: PettingZoo, Gymnasium, OpenSpiel, and MCP for agents that are no programs.

    hutch.research.pettingzoo_env("root-cellar", players=3)
    hutch.research.open_spiel_game("root-cellar", players=3)
    gymnasium.make("hutch.research.gymnasium:hutch/RootCellar-v1", players=3)

Each is one adapter for every game, and is imported when it is asked for.
"""

from typing import Any

from hutch.core.game import Game


def pettingzoo_env(game: str | Game, players: int | None = None, **settings: Any) -> Any:
    """A PettingZoo AEC environment; see hutch.research.pettingzoo."""
    from hutch.research.pettingzoo import HutchAEC

    return HutchAEC(game, players, **settings)


def gymnasium_env(game: str | Game, players: int | None = None, **settings: Any) -> Any:
    """A Gymnasium environment, one learner among bots; see hutch.research.gymnasium."""
    from hutch.research.gymnasium import HutchEnv

    return HutchEnv(game, players, **settings)


def vector_env(game: str | Game, players: int | None = None, **settings: Any) -> Any:
    """Thousands of games as one Gymnasium VectorEnv; see hutch.research.vector."""
    from hutch.research.vector import HutchVectorEnv

    return HutchVectorEnv(game, players, **settings)


def open_spiel_game(game: str | Game, players: int | None = None, **settings: Any) -> Any:
    """A pyspiel game; see hutch.research.open_spiel."""
    from hutch.research.open_spiel import load

    return load(game, players, **settings)
