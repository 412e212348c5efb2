"""Looking back at a table: its positions as one viewer saw them, drawn off the event loop and kept for the next who asks.

`Subject` is a match as it stands when somebody asks, at a table or of a transcript, and says through whose eyes they may
look. Everything that is sent comes from a `Moment` (core/replay), which is veiled for those eyes.
"""

import gzip
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hutch.core import verbs
from hutch.core.match import Match
from hutch.core.notation import seat_mark, seat_word
from hutch.core.record import SPECTATOR
from hutch.core.replay import Moment, NotOver, moment
from hutch.table import messages, wire
from hutch.table.errors import Nonsense, NotAllowed, TooMuch
from hutch.table.room.people import People, check_held
from hutch.table.schema import Chair
from hutch.table.threads import OPENING, FairQueue

if TYPE_CHECKING:
    from hutch.analysis.judging import Decision

KEPT = 512  # answers that may be asked for again
WAITING = 64  # askers in the queue, at most
ALL = "open"  # how a page asks for eyes that see everything
Key = tuple[Any, ...]
NOBODY: dict[str, Any] = {  # who is around a table at which nobody plays
    "status": "",
    "timer": None,
    "times": None,
    "spectators": 0,
    "sequel": None,
    "trouble": "",
    "luck": None,
    "mine": [],
}


@dataclass(frozen=True)
class Subject:
    """A match that is looked through, as it stood when somebody asked."""

    name: str  # its address, or the transcript's name
    match: Match
    chairs: Sequence[Chair]
    held: Sequence[int] = ()  # the asker's own seats
    all_may: bool = False  # of a transcript, which tells its luck; and where a match has ended before its end
    stamp: int = 0  # grows with every undo: then a number names another position

    @property
    def open(self) -> bool:
        """Whether everything may be seen."""
        return self.all_may or self.match.over

    def eyes(self, asked: str) -> int | None:
        """The eyes that somebody asks for, if they may have them: a seat's, -1 who watches, or None for all."""
        if asked == ALL:
            if not self.open:
                raise NotAllowed("The match is not over: until then you see what you may know.")
            return None
        if asked != str(SPECTATOR) and not (asked.isdecimal() and len(asked) < 3 and int(asked) < self.match.players):
            raise Nonsense("'eyes' is a seat, -1 or open.")
        if int(asked) != SPECTATOR and not self.open:
            check_held(int(asked), list(self.held))
        return int(asked)

    def at(self, number: int, eyes: int | None) -> Moment:
        try:
            return moment(self.match, number, eyes, self.all_may)
        except NotOver as trouble:
            raise NotAllowed(str(trouble)) from None

    def key(self, *more: Any) -> Key:
        """What an answer depends on, beside the position and the eyes."""
        names = tuple((chair.kind, chair.name) for chair in self.chairs)
        return self.name, self.match.seed, self.stamp, self.open, names, *more


@dataclass
class PastGathering:
    """A moment and the people around it, as they are called now."""

    match: Match
    people: People


@dataclass
class Pasts:
    """What has been drawn of the past of all matches, a limited number; one thread draws, a turn for each who asks."""

    queue: FairQueue = field(default_factory=lambda: FairQueue(OPENING, 1))
    kept: OrderedDict[Key, bytes] = field(default_factory=OrderedDict)

    async def ask(self, asker: str, key: Key, work: Callable[[], Any]) -> bytes:
        """What this work answers, as compressed JSON; from memory if it was asked for before."""
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        packed: bytes = await self.do(asker, lambda: gzip.compress(wire.dumps(work()).encode(), 4))
        self.kept[key] = packed
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return packed

    async def do(self, asker: str, work: Callable[[], Any]) -> Any:
        if self.queue.length >= WAITING:
            raise TooMuch("Too many look back at once", 2)
        return await self.queue.do(f"past for {asker}", work)


def position(subject: Subject, number: int, eyes: int | None, tall: bool) -> dict[str, Any]:
    """A position of the past, in the shape in which a page is sent those of now."""
    then = subject.at(number, eyes)
    match, view = then.match, then.view()
    gathering = PastGathering(match, People(list(subject.chairs), match))
    ended, name = match.outcome, gathering.people.name
    outcome = messages.told_outcome(gathering, ended, ended.words(name, match.seat_word)) if ended else None
    return {
        "number": number,
        "ply": number,
        "viewer": then.viewer,
        "over": match.over,
        "turn": int(view.actor),
        "acting": messages.acting(match, then.viewer),
        "picture": messages.on_page(then.picture(tall)),
        "moves": [],
        "scores": [int(verbs.score(view, seat)) for seat in range(match.players)],
        "last": list(then.touched()),
        "mine": [],
        "status": outcome["words"] if outcome else messages.others_turn(gathering, view, SPECTATOR),
        "steps": [list(entry.touched) for entry in then.happened() if entry.touched] if number else [],
        "timer": None,
        "times": None,
        "result": outcome,
    }


def better_way(subject: Subject, decision: "Decision", tall: bool) -> list[dict[str, Any]]:
    """What might have been, in the shape of positions: the one that somebody decided in, and one after each action of the
    better way, in a world that fits what that seat knew, and as that seat would see it."""
    before = position(subject, decision.ply - 1, decision.seat, tall)
    game, names = subject.match.game, People(list(subject.chairs), subject.match)
    told = [{**before, "last": [], "steps": [], "result": None, "over": False}]
    for step in decision.way:
        changed = {
            "turn": int(step.view.actor),
            "picture": messages.on_page(str(game.picture(step.view, decision.seat, tall))),
            "scores": [int(verbs.score(step.view, seat)) for seat in range(subject.match.players)],
            "last": list(step.touched),
            "steps": [list(step.touched)] if step.touched else [],
            "status": f"{names.name(step.who)} {step.said}.",
        }
        told.append({**told[0], **changed})
    return told


def story(subject: Subject, eyes: int | None) -> dict[str, Any]:
    """The whole log as these eyes could read it, and the seats."""
    then = subject.at(subject.match.number, eyes)
    gathering = PastGathering(then.match, People(list(subject.chairs), then.match))
    seats = [seat_card(gathering, then, seat) for seat in range(then.match.players)]
    return {
        "plies": subject.match.number,
        "open": subject.open,
        "log": [messages.written(gathering, entry) for entry in then.log()],
        "people": {**NOBODY, "seats": seats},
    }


def seat_card(gathering: PastGathering, then: Moment, seat: int) -> dict[str, Any]:
    """A seat as a page shows it where nobody sits any more."""
    view, notation, chair = then.view(), then.match.game.notation, gathering.people.chairs[seat]
    hue, mark = seat_mark(notation, view, seat)
    looks = {"word": seat_word(notation, view, seat), "colour": hue, "mark": messages.mark_picture(mark)}
    nobody = {"kind": "person", "level": "", "here": True, "missed": False, "standin": False, "gives_up": False, "mine": False}
    return {"seat": seat, "name": chair.name, **looks, **nobody}
