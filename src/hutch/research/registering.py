"""Ids for Gymnasium: a game's name in words, and the version of its rules.

Gymnasium 1 has no look at entry points any more: it knows the ids of what has been imported. So ours are known

- after `import gymnasium, hutch`, as with other packages of environments;
- by `gymnasium.make("hutch.research.gymnasium:hutch/RootCellar-v1")`, whatever was imported, in whatever order;
- to Gymnasium before 1.0, which reads the entry point.
"""

from hutch.core.game import Game, catalogue
from hutch.research.missing import needed


def id_of(game: Game) -> str:
    """hutch/RootCellar-v1"""
    words = "".join(word.capitalize() for word in game.name.split("-") if word != "and")
    return f"hutch/{words}-v{game.version}"


def register_all() -> None:
    """An id for every game found: one learner among bots, or with `gymnasium.make_vec` the whole batch."""
    known = needed("gymnasium.envs.registration")
    for game in catalogue().values():
        if id_of(game) not in known.registry:
            known.register(
                id_of(game),
                entry_point="hutch.research.gymnasium:HutchEnv",
                vector_entry_point="hutch.research.vector:HutchVectorEnv",
                kwargs={"game": game.name},
            )
