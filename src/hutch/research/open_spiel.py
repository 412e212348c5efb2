"""Every game as an OpenSpiel game.

    game = hutch.research.open_spiel_game("root-cellar", players=3)
    game = pyspiel.load_game("python_hutch_root_cellar(players=3)")     # after the line above, or register_all()

- **Chance is explicit.** Wherever a game uses luck (the deal, a roll, a draw) stands a chance node with `outcomes` equally
  likely outcomes, each of which sets the record's own generator anew. They are a sample of the true luck, the finer the
  more there are; with few of them a small edition is a game that can be enumerated. With `seed` there is no chance node:
  luck is that seed's, as in a match. Games without luck have no chance nodes either way.
- Seats that may act out of turn are asked before the actor, and may decline: the last action.
- Secret choices that are made at once are made one after the other; nobody's information holds what the others chose.
- Returns are payoffs, 0 .. 1: they add up to 1, or are the same for all in a cooperative game.
- The observation is `hutch.observation(game)`; the information state adds the decisions that the player has seen made
  (the last HISTORY of them in the tensor, all of them and all that was seen between them in the string).
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from hutch.batches.rows import plain
from hutch.bots.search.choices import DECLINE, own_choices, seed_of
from hutch.core import verbs
from hutch.core.editions import load_edition
from hutch.core.game import Game, catalogue, find
from hutch.core.observation import length, register_writer
from hutch.core.options import bounded, read_options, split_options, write_options
from hutch.core.record import State, copy, position
from hutch.core.turns import asked
from hutch.research.episode import action_codes, write_view
from hutch.research.missing import needed

pyspiel = needed("pyspiel")
GameBase, StateBase = pyspiel.Game, pyspiel.State

OUTCOMES = 256  # of a chance node
HISTORY = 64  # decisions in an information state's tensor
LONGEST = 20_000  # decisions of a game; the longest seen have a tenth of it
NO_SEED = -1

PARAMETERS: dict[str, Any] = {"players": 0, "options": "", "edition": "", "outcomes": OUTCOMES, "seed": NO_SEED}


def short_name(game: Game) -> str:
    return f"python_hutch_{game.name.replace('-', '_')}"


@cache
def uses_luck(game: Game) -> bool:
    """Whether anything in this game is drawn or rolled: found out by playing one."""
    s, out, choose = game.blank(min(game.seats), default_options(game)), game.out(), np.random.default_rng(1)
    verbs.deal(s, 1)
    other = game.blank(min(game.seats), default_options(game))
    verbs.deal(other, 2)
    if position_but_luck(s) != position_but_luck(other):
        return True
    while s.actor >= 0:
        before = int(s.rng)
        verbs.play(s, int(out[choose.integers(verbs.legal(s, out))]))
        if int(s.rng) != before:
            return True
    return False


def default_options(game: Game) -> dict[str, Any]:
    return read_options(game.name, game.options, bounded(game.options, {}), min(game.seats))


def position_but_luck(s: State) -> bytes:
    bare = copy(s)
    bare.rng = 0
    return position(bare)


def kind_of(game: Game, chance: bool) -> Any:
    """What OpenSpiel wants to know of a game beforehand."""
    modes, information, utility = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information, pyspiel.GameType.Utility
    open_to_all = not chance and not game.secrets
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=information.PERFECT_INFORMATION if open_to_all else information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.cooperative else utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpielGame(GameBase):  # type: ignore[misc, valid-type]
    """One game with its players, options, edition and chance; subclasses name the game."""

    card: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = PARAMETERS | dict(params or {})
        card = self.card
        self.players = card.check_players(given["players"] or None)
        known = read_options(card.name, card.options, bounded(card.options, split_options(given["options"])), self.players)
        edition = load_edition(card.name, card.edition, json.loads(given["edition"])) if given["edition"] else None
        self.start = card.blank(self.players, known, edition)
        self.codes, self.luck, self.outcomes = action_codes(card), int(given["seed"]), int(given["outcomes"])
        self.chance = self.luck == NO_SEED and uses_luck(card)
        register_writer(card)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codes,
            max_chance_outcomes=self.outcomes if self.chance else 0,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None if card.cooperative else 1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind_of(card, self.chance), info, dict(params or {}))

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


@dataclass(frozen=True)
class Step:
    """One decision, and the position after it."""

    who: int
    action: int
    unseen: bool  # by the others
    s: State
    digests: dict[int, str] = field(default_factory=dict)

    def seen_by(self, player: int) -> int:
        """The action, or -1 where this player saw only that something was done."""
        return -1 if self.unseen and self.who != player else self.action

    def view_of(self, player: int) -> str:
        """A short name for what this player saw then."""
        if player not in self.digests:
            self.digests[player] = digest(self.s, player)
        return self.digests[player]

    def known_to(self, player: int) -> "Step":
        """This decision as far as a player knows of it."""
        view = copy(self.s)
        verbs.veil(view, player)
        return Step(self.who, self.seen_by(player), self.unseen, view)


class Course:
    """A game so far: the position, who is asked, what waits for luck. Copied by value, its past shared."""

    def __init__(self, game: SpielGame) -> None:
        self.codes, self.outcomes, self.chance = game.codes, game.outcomes, game.chance
        self.s, self.out = copy(game.start), np.zeros(game.card.state.ACTIONS + 1, np.int32)
        self.asked: tuple[int, ...] = ()
        self.waiting: int | None = DECLINE  # the action that waits for its luck; DECLINE stands for the deal
        self.past: tuple[Step, ...] = ()
        self.views: dict[int, State] = {}  # of this position, by player; and what they say
        self.told: dict[int, str] = {}
        if not self.chance:
            self.settle(0 if game.luck == NO_SEED else game.luck)

    def __deepcopy__(self, memo: Any) -> "Course":
        twin = object.__new__(Course)
        twin.__dict__.update(self.__dict__)
        twin.s, twin.out = copy(self.s), self.out.copy()
        return twin

    def act(self, action: int) -> None:
        """A player's answer. One that uses luck waits for its outcome where chance is explicit."""
        if action == self.codes - 1 and len(self.asked) > 1:
            self.asked = self.asked[1:]
            return
        after = copy(self.s)
        verbs.play(after, action)
        if self.chance and int(after.rng) != int(self.s.rng):
            self.waiting = action
        else:
            self.note(action, after)

    def settle(self, luck: int) -> None:
        """What waited happens, with this luck."""
        action, self.waiting = self.waiting, None
        if action == DECLINE:
            verbs.deal(self.s, luck)
            self.look()
        elif action is not None:
            self.s.rng = np.uint64(luck)
            after = copy(self.s)
            verbs.play(after, action)
            self.note(action, after)

    def note(self, action: int, after: State) -> None:
        who, unseen = int(verbs.actor_of(self.s, action)), bool(self.s.blind != 0)
        self.s = after
        self.past = (*self.past, Step(who, action, unseen, copy(after)))
        self.look()

    def view(self, player: int) -> State:
        """What this player may know now; made once a position, since every action's text is made from it."""
        if player not in self.views:
            self.views[player] = copy(self.s)
            verbs.veil(self.views[player], player)
        return self.views[player]

    def words(self, game: Game, player: int) -> str:
        """What this player sees now, and a short name for it."""
        if player not in self.told:
            self.told[player] = f"{player} sees {digest(self.s, player)}\n{game.notation.sketch(self.view(player), player)}"
        return self.told[player]

    def look(self) -> None:
        self.views, self.told = {}, {}
        seats = np.zeros(int(self.s.players) + 1, np.int32)
        self.asked = tuple(int(seat) for seat in seats[: asked(self.s, seats, self.out)]) if self.s.actor >= 0 else ()

    def answers(self) -> list[int]:
        """What the player that is asked can do, in the order of the codes."""
        found = self.out[: own_choices(self.s, self.asked[0], self.out)]
        return sorted(self.codes - 1 if action == DECLINE else int(action) for action in found)

    def recalled_by(self, player: int) -> str:
        """All that this player has seen, in order: decisions, and a digest of every view."""
        return " ".join(f"{step.who}:{step.seen_by(player)}:{step.view_of(player)}" for step in self.past)

    def guessed_by(self, player: int, seed: int) -> "Course":
        """The same course in a world that looks the same to this player now, with the past that this player knows."""
        twin = Course.__deepcopy__(self, None)
        twin.past = tuple(step.known_to(player) for step in self.past)
        twin.views, twin.told = {}, {}
        verbs.veil(twin.s, player)
        verbs.guess(twin.s, player, seed)
        return twin


def digest(s: State, player: int) -> str:
    """A short name for what a player sees."""
    view = copy(s)
    verbs.veil(view, player)
    return hashlib.blake2b(view.tobytes(), digest_size=6).hexdigest()


class SpielState(StateBase):  # type: ignore[misc, valid-type]
    """A course, as OpenSpiel wants to see it. OpenSpiel clones it by copying what hangs on it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game)

    def current_player(self) -> int:
        if self.course.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.course.asked[0] if self.course.asked else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.answers() if self.course.asked and player == self.course.asked[0] else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / self.course.outcomes) for outcome in range(self.course.outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.course.waiting is not None:
            self.course.settle(int(seed_of(action, len(self.course.past))))
        else:
            self.course.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        if action == self.course.codes - 1 and len(self.course.asked) > 1:
            return "decline"
        return str(self.get_game().card.notation.text(self.course.view(player), action))

    def is_terminal(self) -> bool:
        return self.course.waiting is None and not self.course.asked

    def returns(self) -> list[float]:
        share = np.zeros(int(self.course.s.players))
        if self.is_terminal():
            verbs.payoff(self.course.s, share)
        return [float(x) for x in share]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that looks the same to this player."""
        twin = self.clone()
        twin.course = self.course.guessed_by(player, int(sampler() * 2**62))
        return twin  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return str(self.course.recalled_by(self.course.asked[0] if self.course.asked else 0))


class Observer:
    """What a player may know, as OpenSpiel's observers give it: a tensor, its parts by name, a text."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self.card, self.recall, self.numbers = game.card, recall, length(game.card)
        self.tensor = np.zeros(self.numbers + (2 * HISTORY if recall else 0), np.float32)
        self.dict = {"observation": self.tensor[: self.numbers]}
        if recall:
            self.dict["decisions"] = self.tensor[self.numbers :].reshape(HISTORY, 2)

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.course.waiting == DECLINE:  # nothing is dealt yet
            return
        rows = np.zeros(3, self.card.state.State).view(np.recarray)
        rows[0] = state.course.s
        write_view(plain(rows), player, self.dict["observation"])
        if self.recall:
            for nth, step in enumerate(state.course.past[-HISTORY:]):
                self.dict["decisions"][nth] = step.who + 1, step.seen_by(player) + 1

    def string_from(self, state: SpielState, player: int) -> str:
        if state.course.waiting == DECLINE:
            return f"{player} waits for the deal"
        now = state.course.words(self.card, player)
        return f"{state.course.recalled_by(player)}\n{now}" if self.recall else now


@cache
def register(game: Game) -> None:
    """Make a game known to `pyspiel.load_game`."""
    pyspiel.register_game(kind_of(game, uses_luck(game)), type("SpielGame", (SpielGame,), {"card": game}))


def register_all() -> None:
    for game in catalogue().values():
        register(game)


def load(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    edition: Mapping[str, Any] | str | Path | None = None,
    outcomes: int = OUTCOMES,
    seed: int | None = None,
) -> Any:
    """A pyspiel game."""
    card = find(game)
    register(card)
    seats = card.check_players(players)
    known = read_options(card.name, card.options, bounded(card.options, options or {}), seats)
    own = "" if edition is None else json.dumps(load_edition(card.name, card.edition, edition))
    words, luck = write_options(card.options, known), NO_SEED if seed is None else seed
    given = {"players": seats, "options": words, "edition": own, "outcomes": outcomes, "seed": luck}
    return pyspiel.load_game(short_name(card), given)
