"""The verbs that generic code calls; they find the game by the type of the record.

Compiled callers resolve them with `numba.extending.overload`, which keeps Numba's disk cache (passing the rules as
arguments, or closing over them, loses it); plain callers look the record's dtype up. A game's `rules.py` and `bot.py`
define functions of these names, without the parts that are the same for all:

| verb                     | the game defines      | it is                                                               |
| deal(s, seed)            | deal(s)               | set up a blank record (default: seat 0 begins)                      |
| legal(s, out) -> n       | legal(s, out)         | write the legal action codes of all seats into `out`                |
| play(s, action)          | play(s, action)       | change the record, leave a trail                                    |
| score(s, seat)           | score(s, seat)        | points now                                                          |
| payoff(s, out)           | payoff(s, out)        | 1 for a sole winner, 1/k for each who share, 0 (default: by score)  |
| veil(s, seat)            | veil(s, seat)         | blank what this seat may not know (default: nothing but luck)       |
| guess(s, seat, seed)     | guess(s, seat)        | fill what is veiled with a random world that fits (default: luck)   |
| actor_of(s, action)      | actor_of(s, action)   | whose action it is (default: the actor's)                           |
| pick_at_random(s, out)   | pick_at_random(s, out)| one action of `legal` by `chance`; below 0 if there is none         |
| flaw(s)                  | flaw(s)               | 0, or the number of an invariant that is broken (default: 0)        |
| value(s, out)            | value(s, out)         | bot.py: each seat's chances, 0 .. 1 (default: all alike)            |
| playout(s, out, n) -> i  | playout(s, out, n)    | bot.py: a playout's choice among n actions (default: at random)     |
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from hutch.core.chance import chance, sow
from hutch.core.compile import bind, generic, piece, rule
from hutch.core.record import CLOCK, TIME, State

VERBS: list[str] = []  # filled by @verb
NO_ACTION = -1  # where nothing is legal
RULES: dict[Any, SimpleNamespace] = {}  # record type (compiled callers) and dtype (plain callers) -> bound verbs


@rule
def deal_nothing(s: State) -> None:
    """Nothing to set up: the game begins with a blank record, and seat 0 acts first."""


@generic
def payoff_by_score(s: State, out: np.ndarray) -> None:
    """The most points win; those who tie for them share."""
    best, sharing = score(s, 0), 0
    for seat in range(s.players):
        best = max(best, score(s, seat))
    for seat in range(s.players):
        sharing += int(score(s, seat) == best)
    for seat in range(s.players):
        out[seat] = 1.0 / sharing if score(s, seat) == best else 0.0


@rule
def veil_nothing(s: State, seat: int) -> None:
    """All is open but luck, and the verb itself blanks that."""


@rule
def guess_nothing(s: State, seat: int) -> None:
    """All is open but luck, and the verb itself makes that anew."""


@rule
def always_the_actor(s: State, action: int) -> int:
    return int(s.actor)


@piece
def pick_from_list(s: State, out: np.ndarray) -> int:
    n = legal(s, out)
    return out[chance(s, n)] if n > 0 else NO_ACTION


@rule
def no_flaw(s: State) -> int:
    return 0


@rule
def value_alike(s: State, out: np.ndarray) -> None:
    for seat in range(s.players):
        out[seat] = 1.0 / s.players


@rule
def playout_at_random(s: State, out: np.ndarray, n: int) -> int:
    return chance(s, n)


DEFAULTS: dict[str, Any] = {
    "deal": deal_nothing,
    "payoff": payoff_by_score,
    "veil": veil_nothing,
    "guess": guess_nothing,
    "actor_of": always_the_actor,
    "pick_at_random": pick_from_list,
    "flaw": no_flaw,
    "value": value_alike,
    "playout": playout_at_random,
}

# ---- what is the same for every game: each factory wraps a game's function into the whole verb ----------------------


def whole_deal(game: Any) -> Callable[..., Any]:
    def deal(s, seed):  # type: ignore[no-untyped-def]
        s.told = 0
        s.revealed = 0
        sow(s, seed)
        game(s)

    return deal


def whole_play(game: Any) -> Callable[..., Any]:
    def play(s, action):  # type: ignore[no-untyped-def]
        s.told = 0
        s.revealed = 0
        game(s, action)

    return play


def whole_veil(game: Any) -> Callable[..., Any]:
    def veil(s, seat):  # type: ignore[no-untyped-def]
        game(s, seat)
        s.rng = np.uint64(0)
        s.told = 0
        s.telling = 0
        s.revealed = 0
        s.trail[:] = 0

    return veil


def whole_guess(game: Any) -> Callable[..., Any]:
    def guess(s, seat, seed):  # type: ignore[no-untyped-def]
        sow(s, seed)
        game(s, seat)

    return guess


def whole_actor_of(game: Any) -> Callable[..., Any]:
    def actor_of(s, action):  # type: ignore[no-untyped-def]
        return CLOCK if action == TIME else int(game(s, action))

    return actor_of


def as_it_is(game: Any) -> Callable[..., Any]:
    return game  # type: ignore[no-any-return]


FACTORIES = {"deal": whole_deal, "play": whole_play, "veil": whole_veil, "guess": whole_guess, "actor_of": whole_actor_of}


def register(dtype: np.dtype[Any], functions: dict[str, Any]) -> None:
    """Bind a game's functions to its record type."""
    whole = SimpleNamespace()
    for name in VERBS:
        game = functions.get(name, DEFAULTS.get(name))
        if game is None:
            raise TypeError(f"a game's rules need a function `{name}`")
        setattr(whole, name, FACTORIES.get(name, as_it_is)(game))
    if dtype in RULES:
        raise TypeError("two games have records of the same shape: rename a field of one")
    RULES[dtype] = RULES[np.dtype((np.record, dtype))] = RULES[from_dtype(dtype)] = whole
    bind(from_dtype(dtype), [getattr(function, "py_func", function) for function in functions.values()])


def verb(stub: Callable[..., Any]) -> Callable[..., Any]:
    """Turn a stub into a function that dispatches on its first argument, for plain and for compiled callers."""
    name = stub.__name__
    parameters = ", ".join(stub.__code__.co_varnames[: stub.__code__.co_argcount])
    space: dict[str, Any] = {"RULES": RULES}
    exec(  # Numba needs a real signature, so it is written out
        f"def {name}({parameters}):\n    return RULES[s.dtype].{name}({parameters})\n"
        f"def resolve({parameters}):\n    whole = RULES[s].{name}\n    return whole if callable(whole) and not "
        f"hasattr(whole, 'py_func') else lambda {parameters}: whole({parameters})\n",
        space,
    )
    overload(space[name], strict=False)(space["resolve"])
    space[name].__doc__ = stub.__doc__
    space[name].__module__ = __name__
    VERBS.append(name)
    return space[name]  # type: ignore[no-any-return]


@verb
def deal(s: State, seed: int) -> None:
    """Set up the game on a blank record that already holds players, options and edition."""


@verb
def legal(s: State, out: np.ndarray) -> int:
    """Write the legal action codes, of all seats that may act, into `out`; how many they are."""
    raise NotImplementedError


@verb
def play(s: State, action: int) -> None:
    """Play a legal action, or TIME."""


@verb
def score(s: State, seat: int) -> int:
    """A seat's points as they stand."""
    raise NotImplementedError


@verb
def payoff(s: State, out: np.ndarray) -> None:
    """Who won: 1, 1/k for each of k who share, 0."""


@verb
def veil(s: State, seat: int) -> None:
    """Blank everything that this seat (or SPECTATOR) may not know."""


@verb
def guess(s: State, seat: int, seed: int) -> None:
    """Fill a veiled record with a random world that fits all that this seat knows."""


@verb
def actor_of(s: State, action: int) -> int:
    """Whose action this is."""
    raise NotImplementedError


@verb
def pick_at_random(s: State, out: np.ndarray) -> int:
    """One legal action, all equally likely, as `out[chance(s, legal(s, out))]` finds it; `out` is there to be used."""
    raise NotImplementedError


@verb
def flaw(s: State) -> int:
    """0, or the number of the invariant that this record breaks."""
    raise NotImplementedError


@verb
def value(s: State, out: np.ndarray) -> None:
    """Each seat's chances in this position, 0 .. 1, into `out`."""


@verb
def playout(s: State, out: np.ndarray, n: int) -> int:
    """The index of the action that a playout takes next."""
    raise NotImplementedError
