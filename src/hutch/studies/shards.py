"""Running a shard: play its games, write down columns of whole numbers. The same on every machine."""

import threading
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import numpy as np

from hutch.batches.batch import Batch
from hutch.batches.setting import Order
from hutch.bots.api import Bot
from hutch.bots.levels import LevelBot, level_in
from hutch.bots.players.built_in import BuiltIn
from hutch.bots.players.recipes import RECIPE, SEARCH
from hutch.bots.registry import find as find_bot
from hutch.bots.search.choices import seed_of
from hutch.bots.search.scratch import BLANK
from hutch.bots.search.workspace import Workspace, make_tree
from hutch.core.game import Game
from hutch.core.game import find as find_game
from hutch.core.options import OnePerSeat, bounded, read_options
from hutch.core.record import State
from hutch.core.story import Story
from hutch.studies.pieces import Used, pieces_used
from hutch.studies.plan import BULK, LEVEL, Plan, Shard, Task, Variant, line_ups
from hutch.studies.play.asked import play_asked
from hutch.studies.play.judged import CHECKPOINTS, WEIGHED
from hutch.studies.play.traced import SEATS, Pages, make_pages, trace_game
from hutch.studies.play.verdicts import DECISION, see

Columns = dict[str, np.ndarray]  # by name; the first axis is the game
SPREAD = 1 << 40  # seeds of two tasks' shards lie far apart

local = threading.local()
ONE_GPU = threading.Lock()  # there is one for all threads


def deal_seed(plan: Plan, players: int, game: int) -> int:
    """The deal of the nth game at a table of so many: the same for every level and every variant, so that they compare."""
    return int(seed_of(plan.seed * 64 + players, game)) % SPREAD


def run_shard(plan: Plan, shard: Shard, device: str = "cpu") -> Columns:
    """Play a shard."""
    card = find_game(plan.game)
    if shard.task.kind == BULK:
        return run_bulk(plan, card, shard, device)
    return run_written(plan, card, shard)


def run_bulk(plan: Plan, card: Game, shard: Shard, device: str) -> Columns:
    """Games by the quick policy, in bulk, on whatever device there is."""
    task = shard.task
    order = Order(task.bots[0], task.games, shard.number * task.games, each=True)
    if device == "cpu":
        lines = lines_of(open_batch(plan, task.players, task.variant, device), order)
    else:
        with ONE_GPU:
            lines = lines_of(kept_batch(plan, task.players, task.variant, device), order)
    return {
        "moves": lines["moves"].astype(np.int32),
        "shares": lines["shares"][:, : task.players].astype(np.int16),
        "points": lines["points"][:, : task.players].astype(np.int32),
    }


def lines_of(batch: Batch, order: Order) -> np.ndarray:
    return np.concatenate([np.asarray(part.lines) for part in batch.parts(order)])


def open_batch(plan: Plan, players: int, variant: int, device: str) -> Batch:
    known, seed = plan.variants[variant], int(seed_of(plan.seed * 64 + players, 777)) % SPREAD
    return Batch(find_game(plan.game), players, 1, seed, known.options, known.edition, device, threads=1)


kept_batch = lru_cache(maxsize=16)(open_batch)  # loading a GPU's kernels takes longer than a shard


class GameWriter:
    """Plays the games of one game and writes them down; one for each thread."""

    def __init__(self, card: Game) -> None:
        self.card = card
        self.space = Workspace(card)
        self.scratch = self.space.scratch
        self.age = 1
        self.pages: dict[int, Pages] = {}

    def grow_tree(self, iterations: int) -> None:
        """Trees of at least so many iterations."""
        if len(self.scratch.nodes) < 2 * iterations + 2:
            self.scratch, self.age = self.scratch._replace(nodes=make_tree(iterations + 1)), 1
        elif self.age > 1 << 30:
            self.scratch.nodes["age"] = 0
            self.age = 1

    def blank_pages(self, games: int) -> Pages:
        """Pages to write on; what an older shard wrote there is wiped off."""
        if games not in self.pages:
            self.pages[games] = make_pages(self.card.state.State, games)
        self.pages[games].games[:] = np.zeros((), self.pages[games].games.dtype)
        return self.pages[games]


def writer(card: Game) -> GameWriter:
    """This thread's writer for that game."""
    writers = local.__dict__.setdefault("writers", {})
    if card.name not in writers:
        writers[card.name] = GameWriter(card)
    return writers[card.name]  # type: ignore[no-any-return]


def run_written(plan: Plan, card: Game, shard: Shard) -> Columns:
    """Games by bots, written down; looked back at where the task says so."""
    task, here = shard.task, writer(card)
    pages = here.blank_pages(task.games)
    here.scratch.positions[BLANK] = setting(card, plan, shard)
    seats = line_ups(task.players) if task.kind != LEVEL else [(0,) * task.players]
    seated = [[seat_of(card, task.bots[bot]) for bot in seats[game % len(seats)]] for game in range(task.games)]
    deals = []
    for game, bots in enumerate(seated):
        number = shard.number * task.games + game
        deals.append(deal_seed(plan, task.players, number // len(seats)))
        play_one(here, bots, deals[-1], int(seed_of(deals[-1], 1 + number % len(seats))), pages, game)
    columns = columns_of(task, pages)
    columns["deal"] = np.array(deals, np.int64)
    if task.kind == LEVEL:
        columns |= used_columns(card, plan, task, pages)
    if task.looks:
        columns |= look_columns(here, pages, deals)
    return columns


def play_one(here: GameWriter, bots: list[Bot], deal: int, luck: int, pages: Pages, game: int) -> None:
    """One game, in compiled code where every seat has a bot of the house."""
    if all(isinstance(bot, BuiltIn) and quick(bot) for bot in bots):
        recipes = np.zeros(len(bots), RECIPE).view(np.recarray)
        for seat, bot in enumerate(bots):
            recipes[seat] = bot.row[0]  # type: ignore[attr-defined]
        here.grow_tree(int(recipes.iterations.max()))
        here.age = int(trace_game(here.scratch, recipes, deal, luck, here.age, pages, game))
    else:
        play_asked(here.scratch, bots, deal, luck, pages, game)


def quick(bot: BuiltIn) -> bool:
    """Whether a bot's thought is so many iterations, not so much time."""
    return bot.recipe.kind != SEARCH or (bot.recipe.budget.iterations > 0 and bot.recipe.budget.trees == 1)


@cache
def seat_of(card: Game, name: str) -> Bot:
    bot = find_bot(name)
    return level_in(card, name) if isinstance(bot, LevelBot) else bot


def setting(card: Game, plan: Plan, shard: Shard) -> State:
    """The record that a shard's games are dealt from.

    Where seats may choose who they are (species, characters) and nobody did, every shard draws lots, so that who one is
    and where one sits are told apart.
    """
    variant, players = plan.variants[shard.task.variant], shard.task.players
    options = {**lots(card, plan, shard, variant), **bounded(card.options, variant.options)}
    return card.blank(players, read_options(card.name, card.options, options, players), variant.edition)


def lots(card: Game, plan: Plan, shard: Shard, variant: Variant) -> dict[str, Any]:
    """Who is who in this shard, by lot; the same for every level and variant."""
    drawn = {}
    for nth, option in enumerate(card.options):
        if isinstance(option.kind, OnePerSeat) and not option.default:
            luck = np.random.default_rng([plan.seed, shard.task.players, shard.number, nth])
            words = [option.kind.words[i] for i in luck.permutation(len(option.kind.words))]
            drawn[option.name] = tuple(words[: shard.task.players])
    return drawn


def columns_of(task: Task, pages: Pages) -> Columns:
    """What every written game gives."""
    games, players = pages.games, task.players
    found: Columns = {name: np.array(games[name]) for name in ("moves", "turns", "choices", "options", "thought", "first")}
    found["shares"] = np.array(games["shares"][:, :players])
    found["points"] = np.array(games["points"][:, :players])
    return found


def used_columns(card: Game, plan: Plan, task: Task, pages: Pages) -> Columns:
    """How often each seat used each piece: games by pieces by seats."""
    used: Used = pieces_used(card, told(task.players, pages))
    return {"used": used.counts}


def told(players: int, pages: Pages) -> Story:
    """The pages as a story."""
    last = pages.games[-1]
    return Story(players, pages.ends, np.asarray(pages.deeds[: last.deeds]), np.asarray(pages.events[: last.events]))


def look_columns(here: GameWriter, pages: Pages, deals: list[int]) -> Columns:
    """Chances over time, and a few decisions weighed."""
    chances = np.zeros((len(deals), CHECKPOINTS, SEATS), np.int32)
    weighed = np.zeros((len(deals), WEIGHED), DECISION)
    for game, deal in enumerate(deals):
        chances[game] = see(here.scratch, pages, game, deal, weighed[game])
    players = int(here.scratch.positions[BLANK].players)
    fields = {f"weighed_{name}": np.array(weighed[name]) for name in weighed.dtype.names or ()}
    return {"chances": chances[:, :, :players], **fields}


def as_one(parts: Mapping[int, Columns]) -> Columns:
    """The columns of a task's shards, in the order of their numbers."""
    ordered = [parts[number] for number in sorted(parts)]
    return {name: np.concatenate([part[name] for part in ordered]) for name in ordered[0]} if ordered else {}
