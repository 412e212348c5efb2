"""What one viewer is shown. Everything here comes from what `Match` gives that viewer, never from the record itself."""

import base64
import re
from functools import cache
from typing import Any, Protocol

from hutch.core import verbs
from hutch.core.log import NATURE, Entry
from hutch.core.match import Match
from hutch.core.notation import phrase, ready_words, seat_mark, seat_word
from hutch.core.outcome import Outcome
from hutch.core.record import CLOCK, State
from hutch.core.wording import bidden, listed, of, several
from hutch.drawing.svg import sheet
from hutch.drawing.symbols import symbol
from hutch.table.room.people import People
from hutch.table.room.room import Room
from hutch.table.room.thinking import HINT_MS
from hutch.table.room.watchers import Watcher
from hutch.table.schema import BOT, OPEN, PERSON

STEPS = 24  # at most so many things are shown one after the other


class Gathering(Protocol):
    """A match and who sits round it: in a room, or in the past of one."""

    match: Match
    people: People


def position(room: Room, watcher: Watcher, since: int | None) -> dict[str, Any]:
    """A position as this watcher may see it, as a page puts it together; `since` is the number of the one it had before."""
    told = log_of(room, watcher.viewer)
    shown = still(room.match, room.number, watcher.viewer, watcher.tall, room.over)
    return {**shown, **fresh(room, watcher, told, None, since)}


def log_of(room: Room, viewer: int) -> list[Entry]:
    """The match so far, and how it ended where no rule did."""
    ending, told = room.play.ending, room.match.log(viewer)
    return [*told, ending.entry(room.match, room.people.name)] if ending else told


def still(match: Match, number: int, viewer: int, tall: bool, over: bool | None = None) -> dict[str, Any]:
    """What is the same for everybody who looks with these eyes, and stays so until the next move."""
    over = match.over if over is None else over
    view, told = match.glimpse(viewer), match.log(viewer)
    by_seats = [entry for entry in told if entry.who >= 0]
    return {
        "number": number,
        "ply": match.number,
        "viewer": viewer,
        "over": over,
        "turn": -1 if over else int(view.actor),
        "acting": [] if over else acting(match, viewer),
        "picture": on_page(match.picture(viewer, tall)),
        "moves": [] if over else moves(match, view, viewer),
        "scores": scores(match, view),
        "last": list(max(by_seats, key=lambda entry: entry.ply).touched if by_seats else ()),  # what that decision touched
    }


def view(room: Room, viewer: int) -> dict[str, Any]:
    """What the engine in a viewer's page may think about: the veiled record as bytes, and which of `moves` is which action."""
    match = room.match
    return {
        "number": room.number,
        "seat": viewer,
        "record": base64.b64encode(match.view(viewer).tobytes()).decode(),
        "actions": match.legal().get(viewer, []),
        "ms": HINT_MS,
    }


def fresh(room: Room, watcher: Watcher, told: list[Entry], before: list[Entry] | None, since: int | None) -> dict[str, Any]:
    """What depends on what the page knows already (`before`: its log), on people's names, and on the clock."""
    kept = common(before, told)
    return {
        "mine": watcher.held,
        "status": status(room, room.match.glimpse(watcher.viewer), watcher.viewer, len(watcher.held) > 1),
        "log": {"keep": kept, "add": [written(room, entry) for entry in told[kept:]]},
        "steps": steps(room, told, since),
        "timer": timer(room),
        "times": times(room),
        "result": result(room) if room.over else None,
    }


def common(before: list[Entry] | None, now: list[Entry]) -> int:
    """How much of the log is as it was."""
    if before is None:
        return 0
    same = 0
    for old, new in zip(before, now, strict=False):
        if old is not new and old != new:
            break
        same += 1
    return same


def acting(match: Match, viewer: int) -> list[int]:
    """Who may act, as far as everybody knows: a chance out of turn may be a secret of its owner's."""
    seats = list(match.seats)
    if match.game.secrets and not match.blind:
        return [seat for seat in seats if seat in (match.actor, viewer)]
    return seats


def moves(match: Match, view: State, viewer: int) -> list[dict[str, Any]]:
    notation = match.game.notation
    return [
        {
            "text": notation.text(view, action),
            "words": bidden(phrase(notation, view, action)),
            "touches": notation.touches(view, action),
        }
        for action in match.legal().get(viewer, ())
    ]


def status(room: Room, view: State, viewer: int, shared: bool = False) -> str:
    """One line in words: whose turn it is, and what can be done. On a screen that several share it says the name."""
    match = room.match
    if room.over:
        return str(result(room)["words"])
    able, actor = acting(match, viewer), match.actor
    if room.clock.limits.played_for(actor):
        whose = "Your" if viewer == actor and not shared else of(room.people.name(actor))
        return f"{whose} time is up: a stand-in decides."
    if room.clock.unready:
        return asks_ready(room, viewer)
    if viewer in able:
        asked = match.game.notation.ask(view, viewer).replace(": ", "; ", 1)  # one colon a line
        if viewer != actor and not match.blind:
            return f"If you like: {asked}."
        return f"{of(room.people.name(viewer)) if shared else 'Your'} turn: {asked}."
    return others_turn(room, view, viewer)


def others_turn(room: Gathering, view: State, viewer: int) -> str:
    """Whose turn it is, for who may not act."""
    match, actor = room.match, room.match.actor
    if match.blind:
        return f"Waiting for {listed([room.people.name(seat) for seat in acting(match, viewer)])} to choose."
    if room.people.kind(actor) == OPEN:
        return f"Waiting for somebody to sit down as {room.people.word(actor)}."
    asked = match.game.notation.ask(view, actor).partition(":")[0]  # after a colon stands how it is done
    return f"{of(room.people.name(actor))} turn: {asked}."


def asks_ready(room: Room, viewer: int) -> str:
    """Before the sand runs: are you ready? Or, for those who are: who is not."""
    if viewer in room.clock.unready:
        asked = ready_words(room.match.game.notation) or ""
        return f"{asked.capitalize()} The sand runs when everybody is ready."
    return f"Waiting for {listed([room.people.name(seat) for seat in room.clock.unready])} to be ready."


def scores(match: Match, view: State) -> list[int]:
    """Points as this viewer can count them; at the end, as they are."""
    return match.score if match.over else [int(verbs.score(view, seat)) for seat in range(match.players)]


def written(room: Gathering, entry: Entry) -> dict[str, Any]:
    who = {NATURE: "nature", CLOCK: "clock"}.get(entry.who, entry.who)
    words = by_name(room, entry.words) if who == "nature" else entry.words
    told = {"who": who, "words": words, "line": entry.line, "ply": entry.ply}
    if entry.who >= 0 and several(room.people.word(entry.who)):
        told["plural"] = bidden(words)  # after the seat's own word, if nobody's name stands there
    return told


def by_name(room: Gathering, words: str) -> str:
    """What happened, with people's own names where the game says what it calls their seats."""
    seats = [chair.seat for chair in room.people.chairs if chair.name]
    called = {room.people.word(seat): room.people.name(seat) for seat in seats}
    if not called:
        return words
    called |= {f"the {word.lower()}": name for word, name in called.items()}  # the squirrels are Squirrels'
    known = "|".join(re.escape(word) for word in called)
    return re.sub(rf"\b(?:The )?({known})\b", lambda found: called[found[1]], words)


def steps(room: Room, told: list[Entry], since: int | None) -> list[list[str]]:
    """What has happened since the watcher's position, thing by thing: what each touched."""
    if since is None or not 0 <= since < room.number:
        return []
    known = min(room.play.ply_counts[since:])
    new = sorted((entry for entry in told if entry.ply > known and entry.touched), key=lambda entry: entry.ply)
    return [list(entry.touched) for entry in new][-STEPS:]


def timer(room: Room) -> dict[str, Any] | None:
    """The running timer: seconds left by the server's clock, of how many. `left` is None while the sand waits.

    `unready` are the people whom it waits for; while it `holds`, nobody may play.
    """
    if room.over or not room.match.timer:
        return None
    left = room.clock.left
    return {
        "left": None if left is None else round(left, 2),
        "of": room.match.seconds,
        "serial": room.match.timer,
        "unready": room.clock.unready,
        "holds": room.clock.waits,
    }


def times(room: Room) -> list[dict[str, Any] | None] | None:
    """Everybody's clock, where time is limited."""
    limits = room.clock.limits
    return [limits.shown(seat) for seat in range(room.match.players)] if limits.terms else None


def result(room: Room) -> dict[str, Any]:
    """How it ended, in words."""
    ending, match, name = room.play.ending, room.match, room.people.name
    outcome = ending.outcome(match, name) if ending else match.outcome
    assert outcome
    return told_outcome(room, outcome, ending.words(match, name) if ending else outcome.words(name, match.seat_word))


def told_outcome(room: Gathering, outcome: Outcome, words: str) -> dict[str, Any]:
    return {
        "words": words,
        "reason": by_name(room, outcome.reason),
        "winners": list(outcome.winners),
        "payoff": [str(share) for share in outcome.payoff],
        "scores": list(outcome.scores),
    }


def people(room: Room, watcher: Watcher) -> dict[str, Any]:
    """Who is around the table, and what changes with them: the status line names people, the sand waits for them."""
    view = room.match.glimpse(watcher.viewer)
    return {
        "status": status(room, view, watcher.viewer, len(watcher.held) > 1),
        "timer": timer(room),
        "times": times(room),
        "seats": [seat_card(room, view, seat, watcher) for seat in range(room.match.players)],
        "spectators": room.watchers.spectators,
        "sequel": room.sequel,
        "trouble": room.trouble,
        "luck": luck(room),
        "mine": watcher.held,
    }


def luck(room: Room) -> dict[str, Any] | None:
    """What everybody may know of the luck: the commitment, the words, and who may still add one."""
    if room.match.luck is None:
        return None
    silent = [chair.seat for chair in room.people.chairs if not chair.word] if room.number == 0 else []
    return {"commitment": room.match.luck.commitment, "words": dict(room.match.luck.words), "silent": silent}


def seat_card(room: Room, view: State, seat: int, watcher: Watcher) -> dict[str, Any]:
    chair, notation = room.people.chairs[seat], room.match.game.notation
    hue, mark = seat_mark(notation, view, seat)
    return {
        "seat": seat,
        "word": seat_word(notation, view, seat),
        "colour": hue,
        "mark": mark_picture(mark),
        "name": chair.name,
        "kind": chair.kind,
        "level": chair.level,
        "here": chair.kind == BOT or not room.away.is_away(seat),
        "missed": chair.kind == PERSON and room.away.is_missed(seat),
        "standin": room.people.stands_in(seat),
        "gives_up": chair.gives_up,
        "coach": chair.coach,
        "mine": seat in watcher.held,
    }


@cache
def mark_picture(name: str) -> str:
    """A symbol as a picture of its own."""
    return on_page(sheet(64, 64, symbol(name, 32, 32, 64), title=name))


def on_page(picture: str) -> str:
    """A picture that follows the page's day and night instead of the reader's."""
    return picture.replace(' class="alone"', "", 1)
