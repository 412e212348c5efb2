"""*Print it*: a game's box as a PDF.

GET  /games/GAME/print         ?paper=a4&ink=black&players=3&backs=no&parts=rules
POST /games/GAME/print         the same words as JSON, and `edition`: the text of a TOML file

A file is made in a thread of its own, one at a time and a turn for each who asks; what was made lately is kept.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Lock
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from hutch.core.editions import parse_edition
from hutch.core.game import Game, find
from hutch.printing import ALL, INKS, PAPERS, PIECES, RULES, CannotPrint, print_game
from hutch.table.checks import read_json, short_text
from hutch.table.errors import Nonsense
from hutch.table.quotas import Meter, client_of
from hutch.table.threads import FairQueue

ROUTES = APIRouter()
PARTS = {ALL: "everything", PIECES: "pieces alone", RULES: "rules alone"}
KEPT = 32 * 2**20  # bytes of finished files
PRINTING = FairQueue(ThreadPoolExecutor(1, "print"), 1)


@dataclass(frozen=True)
class Wish:
    """What somebody wants printed; two wishes alike are one file."""

    game: str
    paper: str = "a4"
    ink: str = "colour"
    players: int | None = None
    backs: bool = True
    parts: str = ALL
    edition: str = ""

    @property
    def file(self) -> str:
        """A name that tells it apart in somebody's downloads."""
        words = [self.game, "" if self.parts == ALL else self.parts, self.paper, self.ink if self.ink == "black" else ""]
        return "-".join(word for word in words if word) + ".pdf"


class MadeFiles:
    """Finished files, the latest so many bytes of them."""

    def __init__(self, most: int = KEPT) -> None:
        self.most, self.files, self.lock = most, OrderedDict[Wish, bytes](), Lock()

    def take(self, wish: Wish) -> bytes | None:
        with self.lock:
            if wish in self.files:
                self.files.move_to_end(wish)
            return self.files.get(wish)

    def put(self, wish: Wish, pdf: bytes) -> None:
        with self.lock:
            self.files[wish] = pdf
            while len(self.files) > 1 and sum(map(len, self.files.values())) > self.most:
                self.files.popitem(last=False)


MADE = MadeFiles()


def form_of(game: Game) -> dict[str, Any]:
    """What the box page offers; nothing, where no PDF can be made."""
    if find_spec("typst") is None:
        return {}
    return {"papers": {name: paper.title for name, paper in PAPERS.items()}, "inks": INKS, "parts": PARTS, "seats": game.seats}


@ROUTES.get("/games/{name}/print")
async def print_it(request: Request, name: str) -> Response:
    return await answer(request, read_wish(name, dict(request.query_params)))


@ROUTES.post("/games/{name}/print")
async def print_mine(request: Request, name: str) -> Response:
    body = await read_json(request)
    edition = short_text(body, "edition", 2**16)
    return await answer(request, read_wish(name, {key: str(body[key])[:40] for key in body if key != "edition"}, edition))


def read_wish(name: str, asked: Mapping[str, str], edition: str = "") -> Wish:
    """A wish in words, checked; Nonsense names what there is instead."""
    game = find(name)
    players = asked.get("players", "")
    if not (players == "" or (players.isascii() and players.isdigit() and len(players) < 4)):
        raise Nonsense("'players' must be a whole number.")
    return Wish(
        game.name,
        one_of(asked, "paper", PAPERS),
        one_of(asked, "ink", INKS),
        game.check_players(int(players)) if players else None,
        one_of(asked, "backs", ("yes", "no")) == "yes",
        one_of(asked, "parts", PARTS),
        edition,
    )


def one_of(asked: Mapping[str, str], name: str, words: Any) -> str:
    """The word that was asked for; the first, if none was."""
    word = asked.get(name) or next(iter(words))
    if word not in words:
        raise CannotPrint(f"{name} must be one of {', '.join(words)}.")
    return word


async def answer(request: Request, wish: Wish) -> Response:
    meter: Meter = request.app.state.meter
    meter.count(request, "prints")
    pdf = MADE.take(wish)
    if pdf is None:
        pdf = await PRINTING.do(client_of(request), made, wish)
    headers = {"content-disposition": f'inline; filename="{wish.file}"', "cache-control": "no-cache"}
    headers["etag"] = f'"{hashlib.sha256(pdf).hexdigest()[:20]}"'
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(pdf, media_type="application/pdf", headers=headers)


def made(wish: Wish) -> bytes:
    """The file; perhaps somebody asked for the same a moment ago."""
    pdf = MADE.take(wish)
    if pdf is None:
        edition = parse_edition(wish.game, find(wish.game).edition, wish.edition) if wish.edition else None
        pdf = print_game(
            wish.game, paper=wish.paper, ink=wish.ink, players=wish.players, edition=edition, backs=wish.backs, parts=wish.parts
        ).pdf
        MADE.put(wish, pdf)
    return pdf
