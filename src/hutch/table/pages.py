"""Pages: the cupboard, a game's box, its rules, the herbarium, and the table itself."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from jinja2 import Environment, PackageLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

import hutch
from hutch.core.errors import NoSuchGame
from hutch.core.game import Game, find, seat_words
from hutch.core.notation import seat_word
from hutch.core.options import Option, read_options
from hutch.core.svg import DAY, DUSK, sheet
from hutch.core.symbols import SYMBOLS, symbol
from hutch.table import levels
from hutch.table.errors import NoSuchTable
from hutch.table.keys import NAME_LENGTH, held, read_keys
from hutch.table.sight import on_page
from hutch.table.tables import hall_of

ROUTES = APIRouter()
FIGURE = re.compile(r'<img src="figure:([\w-]+)" alt="([^"]*)"\s*/?>')
NUMBERED = re.compile(r"<strong>([A-Z][A-Z0-9]-\d+)</strong>")

PAGES = Environment(loader=PackageLoader("hutch.table", "pages"), autoescape=True, undefined=StrictUndefined, trim_blocks=True)


def emblem(name: str, size: int = 64) -> Markup:
    """A symbol as a picture of its own."""
    return Markup(on_page(sheet(size, size, symbol(name, size / 2, size / 2, size), title=name)))


def how_many(seats: Sequence[int]) -> str:
    return seat_words(seats).replace("-", "–")


PAGES.globals.update(emblem=emblem, how_many=how_many, day=DAY, dusk=DUSK, version=hutch.__version__)


def page(name: str, status: int = 200, **values: Any) -> HTMLResponse:
    return HTMLResponse(PAGES.get_template(name).render(**values), status, {"cache-control": "no-cache"})


def sorry(request: Request, status: int, why: str) -> Response:
    return page("sorry.html", status, why=why, code=status)


@ROUTES.get("/")
def cupboard() -> Response:
    return page("cupboard.html", games=hutch.games().values())


def on_shelf(name: str) -> Game:
    try:
        return find(name)
    except NoSuchGame:
        raise NoSuchTable("There is no such game in this cupboard.") from None


@ROUTES.get("/games/{name}")
def box(name: str) -> Response:
    game = on_shelf(name)
    form = {
        "seats": list(game.seats),
        "options": [option_form(option) for option in game.options],
        "levels": levels.levels(),
        "usual": levels.usual_level(),
        "words": [seat_words_of(game.name, players) for players in game.seats],
    }
    return page("box.html", game=game, form=form, longest=NAME_LENGTH)


def option_form(option: Option) -> dict[str, Any]:
    """An option as the form's script needs it: its widget, its words or range, its default as text."""
    kind = option.kind
    limits = {name: getattr(kind, name) for name in ("words", "low", "high", "count") if hasattr(kind, name)}
    labels = [option.labels.get(word, word) for word in limits.get("words", ())]
    told = {"name": option.name, "help": option.help, "widget": kind.widget, "default": kind.write(option.default)}
    return {**told, **limits, "labels": labels}


@cache
def seat_words_of(game: str, players: int) -> list[str]:
    """What the game calls its seats, from a blank record: nothing has to be compiled for a form."""
    card = find(game)
    blank = card.blank(players, read_options(card.name, card.options, {}, players))
    return [seat_word(card.notation, blank, seat) for seat in range(players)]


@ROUTES.get("/games/{name}/rules")
def rules(name: str) -> Response:
    game = on_shelf(name)
    return page("rules.html", game=game, text=rules_page(game.name))


@cache
def rules_page(name: str) -> Markup:
    """RULES.md with the game's own figures, and each rule's number as an anchor."""
    game = find(name)
    text = MarkdownIt("commonmark").enable("table").render((game.folder / "RULES.md").read_text(encoding="utf-8"))
    figures = getattr(game.part("picture"), "FIGURES", {})

    def figure(found: re.Match[str]) -> str:
        drawn = on_page(figures[found[1]]()) if found[1] in figures else ""
        return f"<figure>{drawn}<figcaption>{found[2]}</figcaption></figure>"

    return Markup(NUMBERED.sub(r'<strong id="\1" class="number">\1</strong>', FIGURE.sub(figure, text)))


@ROUTES.get("/herbarium")
def herbarium() -> Response:
    return page("herbarium.html", symbols=sorted(SYMBOLS))


@ROUTES.get("/t/{address}")
async def table(request: Request, address: str) -> Response:
    room = await hall_of(request).room(address)
    game = room.match.game
    facts = {
        "address": address,
        "game": game.name,
        "title": game.title,
        "secrets": game.secrets,
        "cooperative": game.cooperative,
        "mine": held(read_keys(request), room.chairs),
    }
    return page("table.html", game=game, facts=facts, longest=NAME_LENGTH)


@ROUTES.get("/favicon.ico")
async def favicon() -> Response:
    picture = sheet(64, 64, symbol("rabbit", 32, 32, 64), title="Hutch")
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})
