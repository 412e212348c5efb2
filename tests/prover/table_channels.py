"""What reaches a viewer at a table: messages, hints, words, the past, and forks of it. See `channels`."""

import json
import re
from typing import Any

import numpy as np
from channels import CHOOSER, Scene, channel

import hutch
from hutch.analysis import Question
from hutch.analysis import coach as coaching
from hutch.analysis.looks import packed
from hutch.core import fork as forking
from hutch.core.about import about, reading
from hutch.core.notation import seat_mark
from hutch.core.replay import moment, turns
from hutch.table import forks, lessons, messages, past, streams
from hutch.table.room import keepsakes, thinking
from hutch.table.schema import PLAY, Deed

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
