"""Everything that can reach a viewer. A new channel is one more function here, with `@channel`.

A channel gets a Scene: one match as it stands, one viewer, and the table around it. It returns whatever the viewer would be
given, by calling the very code that gives it to them; the prover calls it in both worlds and compares the results, their
order included. It must not look at the match's open record itself, and its answer must depend on nothing but the scene: a
clock or chance of its own would look like a leak. `every` is for what takes long: at every so-many-th position only.

    @channel(every=4)
    def portrait(scene):
        return portraits.draw(scene.match.view(scene.viewer))
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any

import numpy as np

import hutch
from hutch import bots
from hutch.analysis import Question
from hutch.analysis import coach as coaching
from hutch.analysis.looks import packed
from hutch.bots.arena import games
from hutch.bots.players.program import question
from hutch.cli import terminal
from hutch.cli.screen import console
from hutch.core import fork as forking
from hutch.core.about import about, reading
from hutch.core.match import Match
from hutch.core.notation import phrase, seat_mark
from hutch.core.record import CLOCK, copy
from hutch.core.replay import moment, turns
from hutch.research.episode import Episode
from hutch.research.rendering import render
from hutch.research.seats import LocalSeat
from hutch.table import forks, lessons, messages, past, streams
from hutch.table.room import keepsakes, thinking
from hutch.table.room.room import House, Room
from hutch.table.room.watchers import Watcher
from hutch.table.schema import BOT, PERSON, PLAY, Card, Chair, Deed

GARBLED = ("", "qwertz", "\x00", "drop", "play", "keep nobody", "place 99 Z9")
CHOOSER = "search:20"


@dataclass
class Scene:
    """One match and one viewer. `luck` is what the last action's generator began with, `seed` what the match was dealt from
    (its own is hidden, and differs between the worlds), `tried` are moves to be refused."""

    match: Match
    viewer: int
    luck: int
    seed: int
    tried: list[str] = field(default_factory=list)
    room: Room = field(init=False)

    def __post_init__(self) -> None:
        self.room = room_of(self.match)

    def watcher(self) -> Watcher:
        return Watcher(self.viewer, False, [self.viewer] if self.viewer >= 0 else [])

    @property
    def may_act(self) -> bool:
        return self.viewer in self.match.legal()


def room_of(match: Match) -> Room:
    """A room around a match, without a store: the last seat is a bot's, the others are people's."""
    card = Card("x", match.game.name, 1, match.players, 0, {}, None, match.live, 0.0)
    kinds = [PERSON] * (match.players - 1) + [BOT]
    chairs = [Chair(seat, kind, "", f"Guest {seat}") for seat, kind in enumerate(kinds)]
    room = Room(None, card, chairs, match, House())  # type: ignore[arg-type]
    room.play.ply_counts = list(range(match.number + 1))
    return room


Channel = Callable[[Scene], Any]
CHANNELS: dict[str, tuple[Channel, int]] = {}


def channel(every: int = 1) -> Callable[[Channel], Channel]:
    """A way in which something reaches a viewer."""

    def add(function: Channel) -> Channel:
        CHANNELS[function.__name__] = function, every
        return function

    return add


# ---- the match ------------------------------------------------------------------------------------------------------


@channel()
def view(scene: Scene) -> Any:
    return scene.match.view(scene.viewer).tobytes()


@channel()
def earlier_views(scene: Scene) -> Any:
    earlier = range(max(0, scene.match.number - 2), scene.match.number)
    return [scene.match.view(scene.viewer, number).tobytes() for number in earlier]


@channel()
def turn(scene: Scene) -> Any:
    match = scene.match
    return repr(match), match.actor, match.blind, match.over, match.timer, match.seconds, match.number, match.outcome


@channel(every=3)
def picture(scene: Scene) -> Any:
    return scene.match.picture(scene.viewer)


@channel(every=5)
def picture_for_a_telephone(scene: Scene) -> Any:
    return scene.match.picture(scene.viewer, tall=True)


@channel(every=5)
def picture_in_a_notebook(scene: Scene) -> Any:
    return scene.match._repr_svg_()


@channel()
def picture_in_a_terminal(scene: Scene) -> Any:
    return scene.match.game.notation.sketch(scene.match.view(scene.viewer), scene.viewer)


@channel()
def moves(scene: Scene) -> Any:
    """What the viewer may do: texts, words, touches, in their order."""
    match, notation, now = scene.match, scene.match.game.notation, scene.match.view(scene.viewer)
    by_text = match.actions_by_text(scene.viewer)
    words = [(phrase(notation, now, a), notation.touches(now, a)) for a in match.legal().get(scene.viewer, ())]
    return match.moves(scene.viewer), by_text, words, notation.ask(now, scene.viewer) if scene.may_act else ""


@channel(every=2)
def refusals(scene: Scene) -> Any:
    """Answers to garbled moves, and to moves that this viewer may not make now."""
    match = scene.match
    texts = [text for text in (*GARBLED, *scene.tried) if text not in match.actions_by_text(scene.viewer)]
    return [refusal(match, scene.viewer, text) for text in texts]


def refusal(match: Match, seat: int, text: str) -> tuple[str, str]:
    before = match.number
    try:
        match.play(seat, text)
    except hutch.HutchError as why:
        return type(why).__name__, str(why)
    assert match.number > before
    match.undo()
    return "played", ""


@channel()
def log(scene: Scene) -> Any:
    return scene.match.log(scene.viewer)


@channel()
def lines(scene: Scene) -> Any:
    return scene.match.lines_for(scene.viewer)


@channel()
def transcript(scene: Scene) -> Any:
    return scene.match.transcript(scene.viewer)


@channel()
def undo(scene: Scene) -> Any:
    """Whether the viewer's last decision can be taken back: among people, and among bots."""
    others = [seat for seat in range(scene.match.players) if seat != scene.viewer]
    return [way_back(scene.match, scene.viewer, company) for company in ([], others)]


def way_back(match: Match, seat: int, company: list[int]) -> str:
    try:
        return str(match.way_back(seat, company))
    except hutch.NoWayBack as why:
        return str(why)


@channel(every=4)
def terminal_screen(scene: Scene) -> Any:
    """What is printed for a player in the terminal: the story so far, the position, the moves."""
    with console.capture() as printed:
        terminal.show(scene.match, scene.viewer, 0)
        if scene.may_act:
            terminal.listed(scene.match.moves(scene.viewer))
    return printed.get()


# ---- the table ------------------------------------------------------------------------------------------------------


@channel(every=2)
def position_message(scene: Scene) -> Any:
    """What a page is sent: for the first time, and after the last move."""
    watcher = scene.watcher()
    first = messages.position(scene.room, watcher, None)
    after = messages.position(scene.room, watcher, max(0, scene.room.number - 1))
    return json.dumps(first), json.dumps(after)


@channel()
def light_messages(scene: Scene) -> Any:
    """The parts of it that cost little, at every position: status, who may act, scores, steps, timer."""
    room, viewer, now = scene.room, scene.viewer, scene.match.view(scene.viewer)
    told = scene.match.log(viewer)
    return (
        messages.status(room, now, viewer),
        messages.acting(scene.match, viewer),
        messages.scores(scene.match, now),
        messages.moves(scene.match, now, viewer),
        messages.steps(room, told, max(0, room.number - 1)),
        messages.timer(room),
    )


@channel()
def view_for_the_engine(scene: Scene) -> Any:
    """What the search in a viewer's own browser is given."""
    return json.dumps(messages.view(scene.room, scene.viewer))


@channel(every=4)
def stream(scene: Scene) -> Any:
    """The bytes of a stream: a page's first messages, and what a page is sent that knows the position before."""
    room, watcher = scene.room, scene.watcher()
    first = streams.people(room, watcher), streams.position(room, watcher)
    watcher.number = max(0, room.number - 1)
    return first, streams.position(room, watcher)


@channel(every=4)
def keepsake(scene: Scene) -> Any:
    """What is kept for the day when the rules have changed, and then shown."""
    return [kept for kept in keepsakes.draw(scene.room) if kept.viewer == scene.viewer]


@channel()
def moves_kept(scene: Scene) -> Any:
    """What is told of a match whose rules have changed, where nobody has kept a picture of it."""
    said = [row.split(": ", 1) for row in scene.match.lines]
    deeds = [Deed(number, PLAY, int(who), text) for number, (who, text) in enumerate(said) if who.isdecimal()]
    return keepsakes.from_moves(scene.room.card, deeds, scene.viewer)


@channel()
def people_message(scene: Scene) -> Any:
    return json.dumps(messages.people(scene.room, scene.watcher()))


@channel()
def seats(scene: Scene) -> Any:
    """What the seats are called, and how they are marked."""
    match, now = scene.match, scene.match.view(scene.viewer)
    marks = [seat_mark(match.game.notation, now, seat) for seat in range(match.players)]
    return [match.seat_word(seat) for seat in range(match.players)], marks, scene.room.people.word(0)


@channel(every=6)
def hint(scene: Scene) -> Any:
    if not scene.may_act:
        return None
    now, hints = scene.match.view(scene.viewer), thinking.HINTS
    thinking.HINTS = CHOOSER  # by iterations, not by the clock
    try:
        return thinking.hints(scene.match.game, now, scene.viewer, 7, None)  # type: ignore[arg-type]
    finally:
        thinking.HINTS = hints


@channel(every=6)
def coach(scene: Scene) -> Any:
    """What the coach says of the viewer's last move, and of an earlier one."""
    asked = [coaching.last_own(scene.match, scene.viewer, upto) for upto in (None, scene.match.number // 2)]
    return [one and coaching.advise(scene.match.game, one, budget=16) for one in asked]


@channel(every=6)
def looks_of_the_coach(scene: Scene) -> Any:
    """What the viewer's own page is given to look at for that, from the first look to the sentence."""
    asked = coaching.last_own(scene.match, scene.viewer)
    return asked and looked_at(scene, asked)


def looked_at(scene: Scene, asked: Question) -> list[Any]:
    """All that is told, and all that is answered: every number is one half."""
    told, answers = [], dict[str, object]()
    while isinstance(wanted := coaching.advise_by(answers, scene.match.game, asked, 16), list):
        told.append(json.dumps(wanted))
        answers |= {look["id"]: packed(np.full((look["rows"], look["columns"]), 0.5)) for look in wanted}
    return [*told, wanted]


@channel()
def lesson(scene: Scene) -> Any:
    """Where a lesson is; at other tables nothing."""
    return lessons.lesson_at(scene.room)


@channel(every=5)
def table_in_words(scene: Scene) -> Any:
    """The whole position read out."""
    return reading(scene.match.game, scene.match.view(scene.viewer), scene.viewer)


@channel(every=6)
def words_about_the_parts(scene: Scene) -> Any:
    """Tell me about this: every part of the viewer's picture, and the points."""
    parts = [*re.findall(r' id="([^"]+)"', scene.match.picture(scene.viewer)), "score-0", "score-1"]
    now = scene.match.view(scene.viewer)
    return [about(scene.match.game, now, scene.viewer, part) for part in parts]


# ---- the past, and forks of it --------------------------------------------------------------------------------------


def subject(scene: Scene) -> past.Subject:
    """The match as the viewer asks to look through it."""
    room, held = scene.room, [scene.viewer] if scene.viewer >= 0 else []
    return past.Subject("x", scene.match.as_of(scene.match.number), room.people.chairs, held)


@channel(every=4)
def past_position(scene: Scene) -> Any:
    """One position of the past as a page is sent it, another each time."""
    number = scene.match.number * 5 // 8
    return past.position(subject(scene), number, scene.viewer, False)


@channel(every=3)
def past_moments(scene: Scene) -> Any:
    """What can be read of every position so far, and who acted when."""
    moments = [moment(scene.match, number, scene.viewer) for number in range(scene.match.number + 1)]
    told = [(then.view().tobytes(), then.sketch(), then.happened(), then.touched()) for then in moments]
    return told, turns(scene.match), past.story(subject(scene), scene.viewer)


@channel(every=3)
def eyes_that_are_refused(scene: Scene) -> Any:
    """Asking to see the past through others' eyes, or everything."""
    asked = [past.ALL, *(str(seat) for seat in range(scene.match.players) if seat != scene.viewer), "x"]
    return [eyes_of(subject(scene), eyes) for eyes in asked]


def eyes_of(looked_at: past.Subject, eyes: str) -> tuple[str, str]:
    try:
        return "seen", repr(looked_at.eyes(eyes))
    except hutch.HutchError as why:
        return type(why).__name__, str(why)


@channel(every=4)
def fork(scene: Scene) -> Any:
    """What a match that begins from a position so far is dealt, all of it, and what it tells of its beginning."""
    known = scene.viewer if scene.match.game.secrets else None
    number = scene.match.number * 5 // 8
    start = forks.start_of(subject(scene), number, known, "x", 7)
    dealt = forking.dealt_anew(scene.match.as_of(number), scene.viewer, 7)
    return bytes(dealt.tobytes()), forking.start_tags(start), forks.origin_of(start)


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
    """What an agent reads that plays by words."""
    if scene.viewer not in scene.match.asked:
        return None
    seat = LocalSeat(scene.match, scene.viewer, [])
    return seat.look(), seat.moves()


@channel(every=6)
def learner(scene: Scene) -> Any:
    """What research adapters show of a position: numbers and a mask."""
    match = scene.match
    episode = Episode(match.game, match.players, match.options)
    episode.reset(scene.seed)
    if match.number:
        episode._board.rows[0] = match._past[-2]
        episode._board.rows[0]["rng"] = scene.luck
        episode.step(match.plies[-1].action)
    known = [episode.observe(scene.viewer).tobytes(), episode.mask(scene.viewer).tolist(), episode.view(scene.viewer).tobytes()]
    return [*known, *(render(episode, mode, scene.viewer) for mode in ("ansi", "svg"))]


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
