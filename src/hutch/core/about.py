"""Tell me about this: what a part of the picture is, what it does, what it would do here, and the rule that says so.

A game answers in `about(s, seat, part)` of its notation, or of a file `about.py` of its own. `s` is a veiled record, so
nothing can be told that the seat may not know. `part` is an id of the picture, or `score-N` for a seat's points.
"""

import importlib.util
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hutch.core import verbs
from hutch.core.game import Game
from hutch.core.notation import seat_word
from hutch.core.record import State
from hutch.core.wording import counted


@dataclass(frozen=True)
class About:
    """A title, one sentence or a few, and the number of the rule."""

    title: str
    words: str
    rule: str = ""


DRAWN_ONCE = re.compile(r"<defs>.*?</defs>", re.S)
Teller = Callable[[State, int, str], About | None]


def by_pattern(tellers: Mapping[str, Callable[..., About | None]]) -> Teller:
    """An `about` of small ones: each pattern's groups are handed to its function, after the record and the seat."""
    known = [(re.compile(pattern), tell) for pattern, tell in tellers.items()]

    def about(s: State, seat: int, part: str) -> About | None:
        for pattern, tell in known:
            if found := pattern.fullmatch(part):
                return tell(s, seat, *found.groups())
        return None

    return about


def teller_of(game: Game) -> Teller | None:
    """The game's own `about`, if it has one."""
    if importlib.util.find_spec(f"{game.package}.about"):
        return game.part("about").about  # type: ignore[no-any-return]
    return getattr(game.notation, "about", None)


def about(game: Game, s: State, seat: int, part: str) -> About | None:
    """What this viewer is told about a part; None if nobody knows anything of it."""
    tell = teller_of(game)
    return (tell(s, seat, part) if tell else None) or about_score(game, s, part)


def reading(game: Game, s: State, seat: int) -> list[About]:
    """The whole position in words: everybody's points, then every part in the order of the picture; each thing once."""
    parts = [f"score-{other}" for other in range(s.players)]
    parts += re.findall(r' id="([^"]+)"', DRAWN_ONCE.sub("", str(game.picture(s, seat, False))))
    told = [about(game, s, seat, part) for part in dict.fromkeys(parts)]
    return list(dict.fromkeys(entry for entry in told if entry is not None))


def about_score(game: Game, s: State, part: str) -> About | None:
    """The points of a seat, where the game has no words of its own for them."""
    found = re.fullmatch(r"score-(\d)", part)
    if not found or int(found[1]) >= s.players:
        return None
    owner = int(found[1])
    return About(seat_word(game.notation, s, owner), f"{counted(int(verbs.score(s, owner)), 'point')} so far.")
