"""What one viewer is shown. Everything here comes from what `Match` gives that viewer, never from the record itself."""

import time
from functools import cache
from typing import Any

from hutch.core import verbs
from hutch.core.match import CLOCK, NATURE, Entry, Match
from hutch.core.notation import phrase, seat_mark, seat_word
from hutch.core.record import State
from hutch.core.svg import sheet
from hutch.core.symbols import symbol
from hutch.table.room import Room, Watcher
from hutch.table.store import BOT, OPEN
from hutch.table.wording import bidden, listed, of

STEPS = 24  # at most so many things are shown one after the other


def position(room: Room, watcher: Watcher, since: int | None) -> dict[str, Any]:
    """A position as this watcher may see it; `since` is the number of the one it had before."""
    match, viewer = room.match, watcher.viewer
    view, told = match.view(viewer), match.log(viewer)
    kept = common(watcher.told, told)
    watcher.told = told
    return {
        "number": room.number,
        "viewer": viewer,
        "mine": watcher.held,
        "over": match.over,
        "turn": int(view.actor),
        "acting": acting(match, viewer),
        "picture": on_page(match.picture(viewer, watcher.tall)),
        "moves": moves(match, view, viewer),
        "status": status(room, view, viewer, len(watcher.held) > 1),
        "scores": scores(match, view),
        "log": {"keep": kept, "add": [written(entry) for entry in told[kept:]]},
        **shown(room, told, since),
        "timer": timer(room),
        "result": result(room) if match.over else None,
    }


def common(before: list[Entry] | None, now: list[Entry]) -> int:
    """How much of the log is as it was."""
    if before is None:
        return 0
    same = 0
    for old, new in zip(before, now, strict=False):
        if old != new:
            break
        same += 1
    return same


def acting(match: Match, viewer: int) -> list[int]:
    """Who may act, as far as everybody knows: a chance out of turn may be a secret of its owner's."""
    seats = list(match.seats)
    if match.game.secrets and not match.state.blind:
        return [seat for seat in seats if seat in (int(match.state.actor), viewer)]
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
    if match.over:
        return result(room)["words"]
    able, actor = acting(match, viewer), int(match.state.actor)
    if viewer in able:
        asked = match.game.notation.ask(view, viewer)
        if viewer != actor and not match.state.blind:
            return f"If you like: {asked}."
        return f"{of(room.name(viewer)) if shared else 'Your'} turn: {asked}."
    if match.state.blind:
        return f"Waiting for {listed([room.name(seat) for seat in able])} to choose."
    if room.chairs[actor].kind == OPEN:
        return f"Waiting for somebody to sit down as {room.word(actor)}."
    return f"{of(room.name(actor))} turn: {match.game.notation.ask(view, actor)}."


def scores(match: Match, view: State) -> list[int]:
    """Points as this viewer can count them; at the end, as they are."""
    return match.score if match.over else [int(verbs.score(view, seat)) for seat in range(match.players)]


def written(entry: Entry) -> dict[str, Any]:
    who = {NATURE: "nature", CLOCK: "clock"}.get(entry.who, entry.who)
    return {"who": who, "words": entry.words, "line": entry.line, "ply": entry.ply}


def shown(room: Room, told: list[Entry], since: int | None) -> dict[str, Any]:
    """`last`: what the last decision touched. `steps`: what has happened since the watcher's position, thing by thing."""
    by_seats = [entry for entry in told if entry.who >= 0]
    last = max(by_seats, key=lambda entry: entry.ply).touched if by_seats else ()
    steps: list[list[str]] = []
    if since is not None and 0 <= since < room.number:
        known = min(room.plies[since:])
        fresh = sorted((entry for entry in told if entry.ply > known and entry.touched), key=lambda entry: entry.ply)
        steps = [list(entry.touched) for entry in fresh][-STEPS:]
    return {"last": list(last), "steps": steps}


def timer(room: Room) -> dict[str, Any] | None:
    """The running timer: seconds left by the server's clock, of how many. `left` is None while the sand waits."""
    if room.match.over or not room.match.state.timer:
        return None
    left = None if room.deadline is None else round(max(0.0, room.deadline - time.time()), 2)
    return {"left": left, "of": int(room.match.state.seconds), "serial": int(room.match.state.timer)}


def result(room: Room) -> dict[str, Any]:
    """How it ended, in words."""
    match = room.match
    payoff = match.payoff
    winners = [seat for seat in range(match.players) if payoff[seat] > 0]
    if match.game.cooperative:
        words = "Won, all together!" if winners else "Lost, all together."
    elif len(winners) == match.players:
        words = "A draw: nobody is ahead."
    elif len(winners) == 1:
        words = f"{room.name(winners[0])} wins."
    else:
        words = f"{listed([room.name(seat) for seat in winners])} share the win."
    return {"words": words, "winners": winners, "payoff": [str(share) for share in payoff], "scores": match.score}


def people(room: Room, watcher: Watcher) -> dict[str, Any]:
    """Who is around the table, and what changes with them: the status line names people, the sand waits for them."""
    view = room.match.view(watcher.viewer)
    return {
        "status": status(room, view, watcher.viewer, len(watcher.held) > 1),
        "timer": timer(room),
        "seats": [seat_card(room, view, seat, watcher) for seat in range(room.match.players)],
        "spectators": room.spectators,
        "sequel": room.sequel,
        "mine": watcher.held,
    }


def seat_card(room: Room, view: State, seat: int, watcher: Watcher) -> dict[str, Any]:
    chair, notation = room.chairs[seat], room.match.game.notation
    hue, mark = seat_mark(notation, view, seat)
    return {
        "seat": seat,
        "word": seat_word(notation, view, seat),
        "colour": hue,
        "mark": mark_picture(mark),
        "name": chair.name,
        "kind": chair.kind,
        "level": chair.level,
        "here": chair.kind == BOT or room.here(seat),
        "mine": seat in watcher.held,
    }


@cache
def mark_picture(name: str) -> str:
    """A symbol as a picture of its own."""
    return on_page(sheet(64, 64, symbol(name, 32, 32, 64), title=name))


def on_page(picture: str) -> str:
    """A picture that follows the page's day and night instead of the reader's."""
    return picture.replace(' class="alone"', "", 1)
