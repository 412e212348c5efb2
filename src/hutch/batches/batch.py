"""`hutch.batch`: many positions of one game at once, one API for all cores and for a GPU."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from hutch.batches.cpu import CpuEngine
from hutch.batches.games import MARKERS
from hutch.batches.played import Flaw, Played, add_up
from hutch.batches.rows import THE_ACTOR
from hutch.batches.setting import Order, Setting
from hutch.batches.snapshot import Snapshot
from hutch.core.editions import load_edition
from hutch.core.errors import BadOption, IllegalMove
from hutch.core.game import Game, find
from hutch.core.luck import check_seed
from hutch.core.options import bounded, read_options
from hutch.core.record import SPECTATOR

DEVICES = ("cpu", "cuda")
OLD_NAMES = {"lean": "playout"}


class Batch:
    """Positions of one game, all with the same players, options and edition.

    Position i plays the games numbered i, i + size, i + 2 size, …; game g is dealt from `seed + g`, as a match of that
    seed is. Arrays are the batch's own, on its device: `step`, `reset`, `mask` and `observe` write them anew, so copy what
    you want to keep.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        size: int = 1024,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: Mapping[str, Any] | str | Path | None = None,
        device: str = "cpu",
        auto_reset: bool = False,
        check: bool = True,
        threads: int | None = None,
    ) -> None:
        card = find(game)
        seats = card.check_players(players)
        if size < 1:
            raise BadOption(f"a batch has at least one position, not {size}")
        known = read_options(card.name, card.options, bounded(card.options, options or {}), seats)
        own = None if edition is None else load_edition(card.name, card.edition, edition)
        start = secrets.randbits(48) if seed is None else check_seed(seed)
        assert card.rules
        self.setting = Setting(card, seats, int(size), start, known, own, auto_reset)
        self.check = check
        self.device = device
        self.engine = open_engine(self.setting, device, threads)

    @property
    def game(self) -> Game:
        return self.setting.game

    @property
    def players(self) -> int:
        return self.setting.players

    @property
    def size(self) -> int:
        return self.setting.size

    @property
    def seed(self) -> int:
        return self.setting.seed

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<{self.size:,} positions of {self.game.title}, {self.players} players, on {self.device}>"

    # ---- positions ---------------------------------------------------------------------------------------------

    @property
    def actor(self) -> Any:
        """The seat that is to act in each position; -1 where the game is over."""
        return self.engine.columns.actor

    @property
    def over(self) -> Any:
        """Where the game has ended. With `auto_reset`: where it ended in the last step, and a new one has begun."""
        return self.engine.columns.over

    @property
    def count(self) -> Any:
        """How many actions are legal."""
        return self.engine.columns.counts

    @property
    def legal(self) -> Any:
        """The legal action codes, `count[i]` of them in row i; what lies behind them means nothing.

        Where seats choose unseen, one after the other, only those of the seat that is to act.
        """
        return self.engine.columns.legal

    def mask(self) -> Any:
        """The legal actions as flags over all action codes. From the first call on, every step keeps it up to date."""
        return self.engine.mask()

    @property
    def payoff(self) -> Any:
        """Who won, by seat: 1, 1/k for each of k who share, 0; all zero where the game runs."""
        return self.engine.columns.payoff

    @property
    def score(self) -> Any:
        """Points by seat as they stand; where a game has just ended, as they were at its end."""
        return self.engine.score()

    def observe(self, seat: int | None = None) -> Any:
        """What the actor of each position may know, as numbers; or what `seat` may (-1: a spectator).

        `hutch.observation(game)` says what each number is.
        """
        if seat is not None and not SPECTATOR <= seat < self.players:
            raise IllegalMove(f"there is no seat {seat}; seats are 0 to {self.players - 1}, and -1 for a spectator")
        return self.engine.observe(THE_ACTOR if seat is None else seat)

    def step(self, actions: Any) -> None:
        """Play one action code in every position; where the game is over, anything goes and nothing happens.

        With checking on, IllegalMove names the first action that is not legal, and no position is changed.
        """
        codes = self.engine.actions(actions)
        if codes.shape != (self.size,):
            raise IllegalMove(f"a step needs one action for each of the {self.size} positions, not {codes.shape}")
        if self.check and (row := self.engine.find_illegal(codes)) >= 0:
            raise self.refusal(row, int(codes[row]))
        self.engine.step(codes)

    def refusal(self, row: int, action: int) -> IllegalMove:
        there = self.match(row)
        listed = there.legal()[there.actor]
        shown = ", ".join(map(str, listed[:8])) + (" …" if len(listed) > 8 else "")
        return IllegalMove(f"action {action} is not legal in position {row}; seat {there.seats[0]} may play {shown}")

    def reset(self, where: Any = None) -> None:
        """Begin the next game in every position, or in those that `where` flags."""
        flags = self.engine.flags(np.ones(self.size, np.bool_) if where is None else where)
        if flags.shape != (self.size,):
            raise IllegalMove(f"a reset needs a flag for each of the {self.size} positions, not {flags.shape}")
        self.engine.deal(flags)

    def match(self, i: int) -> Snapshot:
        """Position i as something to look at: picture, words, moves."""
        if not 0 <= i < self.size:
            raise IllegalMove(f"there is no position {i}; positions are 0 to {self.size - 1}")
        return Snapshot(self.setting, self.engine.record(i))

    # ---- whole games -------------------------------------------------------------------------------------------

    def play(self, policy: str = "random", games: int = 1000, first: int = 0, each: bool = False) -> Played:
        """Play whole games, numbered from `first`, without coming back to Python. The positions stay as they are.

        Policies: `random`; `playout`, the game's own for playouts; `greedy`, as the bot of that name. `each` keeps a
        line a game.
        """
        return add_up(list(self.parts(Order(policy, games, first, each=each))), self.players)

    def find_flaw(self, games: int, policy: str = "random", first: int = 0) -> Flaw | None:
        """Play games and check every position: the first that breaks an invariant, or None."""
        return next((part.flaw for part in self.parts(Order(policy, games, first, checked=True)) if part.flaw), None)

    def parts(self, order: Order) -> Iterator[Played]:
        """Like `play`, part by part as they are done; parts add up with `+`. Closing the iterator stops the play."""
        order = replace(order, policy=OLD_NAMES.get(order.policy, order.policy))
        if order.policy not in MARKERS:
            raise BadOption(f"there is no policy {order.policy!r}; there are {', '.join(MARKERS)}")
        if order.games < 1:
            raise BadOption(f"play at least one game, not {order.games}")
        return self.engine.play(order)  # type: ignore[no-any-return]


def open_engine(setting: Setting, device: str, threads: int | None) -> Any:
    """The machine that a batch plays on."""
    if device not in DEVICES:
        raise BadOption(f"a batch plays on {' or '.join(DEVICES)}, not on {device!r}")
    if device == "cpu":
        return CpuEngine(setting, threads)
    from hutch.batches.cuda.opening import open_cuda

    return open_cuda(setting)
