"""Everything that can reach a viewer. A new channel is one more function here, with `@channel`.

A channel gets a Scene: one match as it stands, one viewer, and the table around it. It returns whatever the viewer would be
given, by calling the very code that gives it to them; the prover calls it in both worlds and compares the results, their
order included. It must not look at the match's open record itself, and its answer must depend on nothing but the scene: a
clock or chance of its own would look like a leak. `every` is for what takes long: at every so-many-th position only.

    @channel(every=4)
    def portrait(scene):
        return portraits.draw(scene.match.view(scene.viewer))
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import hutch
from hutch.cli import terminal
from hutch.cli.screen import console
from hutch.core.match import Match
from hutch.core.notation import phrase
from hutch.table.room.room import House, Room
from hutch.table.room.watchers import Watcher
from hutch.table.schema import BOT, PERSON, Card, Chair

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
