"""What reaches a bot, an agent or a learner. See `channels`."""

from importlib.util import find_spec
from typing import Any

from channels import CHOOSER, GARBLED, Scene, channel

import hutch
from hutch import bots, research
from hutch.bots.arena import games
from hutch.bots.players.program import question
from hutch.core.record import CLOCK, copy
from hutch.research.episode import Episode, pass_on
from hutch.research.mcp import Desk, answering
from hutch.research.rendering import render
from hutch.research.seats import LocalSeat

# ---- bots and numbers -----------------------------------------------------------------------------------------------


@channel(every=6)
def bot(scene: Scene) -> Any:
    """What bots in that seat do, asked as the terminal and the arena ask them."""
    match = scene.match
    if scene.viewer != match.actor:
        return None
    others = [seat for seat in range(match.players) if seat != scene.viewer]
    return [
        games.next_move(match, [bots.find(name)] * match.players, 5, absent=others) for name in ("random", "greedy", CHOOSER)
    ]


@channel()
def question_to_a_program(scene: Scene) -> Any:
    return question(scene.match.view(scene.viewer), scene.viewer, 3, scene.match.moves(scene.viewer)) if scene.may_act else None


@channel(every=3)
def batch(scene: Scene) -> Any:
    """A batch in which the match was dealt, or its last action is played: what the viewer observes, and may do in turn."""
    match = scene.match
    if match.plies[-1].who == CLOCK:
        return None
    many = hutch.batch(match.game, match.players, 1, scene.seed, match.options, check=False, threads=1)
    many.mask()
    if match.number:
        many.engine.columns.rows[0] = match._past[-2]
        many.engine.columns.rows[0].rng = scene.luck
        many.mask()[:] = False
        many.step([match.plies[-1].action])
    known = [many.observe(scene.viewer).tobytes(), many.score.tolist(), many.actor.tolist(), many.over.tolist(), repr(many)]
    there = many.match(0)
    known += [there.log(scene.viewer), there.sketch(scene.viewer), there.moves(scene.viewer), repr(there)]
    if scene.viewer == match.actor:
        known += [many.observe().tobytes(), many.mask().tobytes(), many.legal[0, : many.count[0]].tolist()]
    return known


@channel(every=6)
def agent(scene: Scene) -> Any:
    """What an agent reads that plays by words: the position, the moves, and answers to moves that it may not make."""
    if scene.viewer not in scene.match.asked:
        return None
    desk = Desk()
    said = desk.welcome(LocalSeat(scene.match, scene.viewer, []))
    refused = [text for text in (*GARBLED, *scene.tried) if " ".join(text.split()) not in desk.moves("1")]
    return said, desk.look("1"), desk.moves("1"), [answering(desk.play)("1", text) for text in refused]


@channel(every=6)
def learner(scene: Scene) -> Any:
    """What research adapters show of a position: numbers and a mask."""
    episode = Episode(scene.match.game, scene.match.players, scene.match.options)
    episode.reset(scene.seed)
    if before_the_last_action(episode, scene):
        episode.step(scene.match.plies[-1].action)
    known = [episode.observe(scene.viewer).tobytes(), episode.mask(scene.viewer).tolist(), episode.view(scene.viewer).tobytes()]
    known += [array.tobytes() for array in episode.look(scene.viewer).values()]
    return [*known, *(render(episode, mode, scene.viewer) for mode in ("ansi", "svg"))]


def before_the_last_action(episode: Episode, scene: Scene) -> bool:
    """Put an episode that was dealt back, or on, to where the match's last action is to be played, if there was one."""
    if scene.match.number:
        episode._board.rows[0] = scene.match._past[-2]
        episode._board.rows[0]["rng"] = scene.luck
        pass_on(episode._record, 0)  # what is ready to be seen is of this position
        episode._board.mask[:] = 1
    return scene.match.number > 0


if find_spec("pettingzoo"):

    @channel(every=6)
    def agents_by_turns(scene: Scene) -> Any:
        """What PettingZoo's interface shows an agent, and whoever only looks on."""
        match = scene.match
        env = research.pettingzoo_env(match.game, match.players, options=match.options, render_mode="ansi")
        env.reset(seed=scene.seed)
        if before_the_last_action(env.episode, scene):
            env.step(match.plies[-1].action)
        known = [env.agent_selection, env.rewards, env.terminations, env.truncations, env.infos, env.render(), str(env)]
        if scene.viewer < 0:
            return known
        seen = env.observe(env.possible_agents[scene.viewer])
        return [*known, {name: numbers.tobytes() for name, numbers in seen.items()}]


if find_spec("gymnasium"):

    @channel(every=6)
    def learner_among_bots(scene: Scene) -> Any:
        """What Gymnasium's interface shows the one who learns."""
        match = scene.match
        if scene.viewer < 0:
            return None
        env = research.gymnasium_env(match.game, match.players, options=match.options, seat=scene.viewer, render_mode="ansi")
        env.seat = scene.viewer
        env.episode.reset(scene.seed)
        if before_the_last_action(env.episode, scene):
            env.episode.step(match.plies[-1].action)
        return env.render(), {name: numbers.tobytes() for name, numbers in env.seen().items()}

    @channel(every=6)
    def many_tables(scene: Scene) -> Any:
        """What Gymnasium's interface for many games at once tells of one of them; numbers are the actor's."""
        match = scene.match
        if match.over or match.plies[-1].who == CLOCK:
            return None
        env = research.vector_env(match.game, match.players, num_envs=1, options=match.options, check=False, threads=1)
        seen, told = env.reset(seed=scene.seed)
        if match.number:
            env.batch.engine.columns.rows[0] = match._past[-2]
            env.batch.engine.columns.rows[0].rng = scene.luck
            seen, *told = env.step([match.plies[-1].action])
        numbers = {name: column.tobytes() for name, column in seen.items()} if scene.viewer == match.actor else None
        return numbers, repr(told)


if find_spec("pyspiel"):

    @channel(every=6)
    def spiel(scene: Scene) -> Any:
        """What OpenSpiel shows a player: strings and numbers, of this position and of a world that is guessed to fit it."""
        from hutch.research import open_spiel

        if scene.viewer < 0:
            return None
        match, seat = scene.match, scene.viewer
        state = open_spiel.load(match.game, match.players, match.options, seed=scene.seed).new_initial_state()
        state.course.s = copy(match._past[-1])
        state.course.past = tuple(
            open_spiel.Step(ply.who, ply.action, ply.blind != 0, s)
            for ply, s in zip(match.plies[1:], match._past[1:], strict=True)
        )
        state.course.look()
        guessed = state.resample_from_infostate(seat, lambda: 0.25)
        known = [shown(state, seat), [shown(guessed, player) for player in range(match.players)], str(guessed)]
        if state.current_player() == seat:
            known += [str(state), [state.action_to_string(seat, action) for action in state.legal_actions()]]
        return known


def shown(state: Any, player: int) -> Any:
    """A state of OpenSpiel's as a player is shown it."""
    strings = state.information_state_string(player), state.observation_string(player)
    return strings, state.information_state_tensor(player), state.observation_tensor(player)
