"""The wire: how many bytes one viewer is sent, a move and a whole game of random moves, compressed as they go out."""

import random
import statistics

import hutch
from benchmarks.rows import Row
from hutch.core.options import bounded
from hutch.table import streams
from hutch.table.room.room import House, Room
from hutch.table.room.watchers import Watcher
from hutch.table.schema import PERSON, Card, Chair

MOVE, GAME = 4_000, 1_000_000  # bytes
MOST = 1500  # moves


def sizes(name: str) -> list[int]:
    """The bytes of every position of a game at its largest table, as seat 0 is sent them; the first is a whole one."""
    game = hutch.find(name)
    match = hutch.new(name, players=max(game.seats), seed=5, options=bounded(game.options, {}), live=True)
    room, watcher, luck = room_of(match), Watcher(0, False, [0]), random.Random(5)
    sent = [told(room, watcher)]
    while not match.over and len(sent) < MOST:
        match.play_action(luck.choice([action for actions in match.legal().values() for action in actions]))
        room.play.ply_counts.append(match.number)
        sent.append(told(room, watcher))
    return sent


def told(room: Room, watcher: Watcher) -> int:
    packed = streams.position(room, watcher)
    watcher.number = room.number
    return len(packed)


def room_of(match: hutch.Match) -> Room:
    """A room around a match, without a store."""
    card = Card("bench", match.game.name, 1, match.players, 0, {}, None, match.live, 0.0)
    chairs = [Chair(seat, PERSON, "", f"Guest {seat + 1}") for seat in range(match.players)]
    return Room(None, card, chairs, match, House())  # type: ignore[arg-type]


def rows() -> list[Row]:
    found = []
    for name, game in hutch.catalogue().items():
        sent = sizes(name)
        middle, whole = statistics.median(sent[1:]), sum(sent)
        told = f"{middle / 1000:.1f} kB a move, {whole / 1000:.0f} kB a game"
        what = f"{game.title}, {max(game.seats)} players: what a viewer is sent in {len(sent) - 1} moves"
        found.append(Row(what, told, "", f"{GAME / whole:.1f}× under the bar", f"{MOVE // 1000} kB, {GAME // 1_000_000} MB"))
    return found
