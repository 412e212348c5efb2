"""Pages: the cupboard, a game's box, its rules, the herbarium, and the table itself."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from jinja2 import Environment, PackageLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import HTMLResponse, PlainTextResponse, Response

import hutch
from hutch.core.errors import HutchError, NoSuchGame
from hutch.core.game import Game, find, minute_words, seat_words
from hutch.core.lessons import has_lesson
from hutch.core.marks import MARKS, legend
from hutch.core.notation import seat_word
from hutch.core.options import Option, read_options
from hutch.core.record import SPECTATOR
from hutch.core.verify import verdict
from hutch.core.verify import verify as check_luck
from hutch.drawing.svg import DAY, DUSK, sheet
from hutch.drawing.symbols import SYMBOLS, symbol
from hutch.table.auth import NAME_LENGTH, held, read_secrets
from hutch.table.checks import MOST, read_json, short_text
from hutch.table.errors import NoSuchTable, OldRules
from hutch.table.forks import origin_of
from hutch.table.lessons import is_lesson
from hutch.table.messages import on_page
from hutch.table.room import keepsakes, thinking
from hutch.table.room.limits import span
from hutch.table.routes import printing
from hutch.table.routes.play import rooms_of
from hutch.table.threads import OPENING, in_thread

ROUTES = APIRouter()
FIGURE = re.compile(r'<img src="figure:([\w-]+)" alt="([^"]*)"\s*/?>')
NUMBERED = re.compile(rf"<strong>([A-Z][A-Z0-9]-\d+)</strong>(?: <em>({'|'.join(MARKS)})</em>)?")

VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
WIDE = 1.6  # times as wide as it is high
HEADING = re.compile(r"<h2>(.*?)</h2>")

SPANS = {  # the limits of time that a form offers: seconds, in words
    "move": {"": "no limit"} | {seconds: span(seconds) for seconds in (15, 30, 60, 180, 600, 3600, 86400, 3 * 86400)},
    "game": {"": "no limit"} | {seconds: span(seconds) for seconds in (180, 300, 600, 1200, 1800, 3600, 7200)},
}

PAGES = Environment(
    loader=PackageLoader("hutch.table", "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)


def emblem(name: str, size: int = 64) -> Markup:
    """A symbol as a picture of its own."""
    return Markup(on_page(sheet(size, size, symbol(name, size / 2, size / 2, size), title=name)))


def how_many(seats: Sequence[int]) -> str:
    return seat_words(seats).replace("-", "–")


def how_long(minutes: tuple[int, int]) -> str:
    return minute_words(minutes).replace("-", "–")


PAGES.globals.update(emblem=emblem, how_many=how_many, how_long=how_long, day=DAY, dusk=DUSK, version=hutch.__version__)


def page(name: str, status: int = 200, **values: Any) -> HTMLResponse:
    return HTMLResponse(PAGES.get_template(name).render(**values), status, {"cache-control": "no-cache"})


def sorry(request: Request, status: int, why: str) -> Response:
    return page("sorry.html", status, why=why, code=status)


@ROUTES.get("/")
def cupboard() -> Response:
    return page("cupboard.html", games=hutch.catalogue().values())


def on_shelf(name: str) -> Game:
    try:
        return find(name)
    except NoSuchGame:
        raise NoSuchTable("There is no such game in this cupboard.") from None


@ROUTES.get("/games/{name}")
def box(request: Request, name: str) -> Response:
    game = on_shelf(name)
    form = {
        "seats": list(game.seats),
        "options": [option_form(option) for option in game.options],
        "levels": thinking.levels(game),
        "usual": thinking.usual_level(),
        "words": [seat_words_of(game.name, players) for players in game.seats],
    }
    more: dict[str, Any] = {"printer": printing.form_of(game), "lesson": has_lesson(game), "spans": SPANS}
    more["studied"] = rooms_of(request).store.studied
    return page("box.html", game=game, form=form, longest=NAME_LENGTH, **more)


def option_form(option: Option) -> dict[str, Any]:
    """An option as the form's script needs it: its widget, its words or range, its default as text."""
    kind = option.kind
    limits = {name: getattr(kind, name) for name in ("words", "low", "high", "count", "at_table") if hasattr(kind, name)}
    labels = [option.labels.get(word, word) for word in limits.get("words", ())]
    told = {"name": option.name, "help": option.help, "widget": kind.widget, "default": kind.write(option.default)}
    return {**told, **limits, "labels": labels}


@cache
def seat_words_of(game: str, players: int) -> list[str]:
    """What the game calls its seats, from a blank record: nothing has to be compiled for a form."""
    card = find(game)
    blank = card.blank(players, read_options(card.name, card.options, {}, players))
    return [seat_word(card.notation, blank, seat) for seat in range(players)]


@ROUTES.get("/games/{name}/edition")
def edition(name: str) -> Response:
    """The numbers on the game's components, for somebody to type their own over them."""
    text = (on_shelf(name).folder / "edition.toml").read_text(encoding="utf-8")
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}.toml"'})


@ROUTES.get("/games/{name}/rules")
def rules(name: str) -> Response:
    game = on_shelf(name)
    return page("rules.html", game=game, text=rules_page(game.name))


@cache
def rules_page(name: str) -> Markup:
    """RULES.md with the game's own figures, rules' numbers as anchors with their marks; after the game in short: contents."""
    game = find(name)
    rules = (game.folder / "RULES.md").read_text(encoding="utf-8")
    text = MarkdownIt("commonmark").enable("table").render(rules)
    figures = game.figures

    def figure(found: re.Match[str]) -> str:
        drawn = on_page(figures[found[1]]()) if found[1] in figures else ""
        wide = ' class="wide" tabindex="0"' if is_wide(drawn) else ""
        return f"<figure{wide}>{drawn}<figcaption>{found[2]}</figcaption></figure>"

    shown, contents = with_contents(NUMBERED.sub(numbered, FIGURE.sub(figure, text)))
    if not contents:
        return Markup(shown.replace("</h1>", "</h1>" + legend_box(rules), 1))
    return Markup(shown.replace('<h2 id="part-2"', contents + legend_box(rules) + '<h2 id="part-2"', 1))


def is_wide(drawn: str) -> bool:
    """Whether a figure would be too small to read on a phone: there it is moved sideways instead."""
    found = VIEW_BOX.search(drawn)
    return found is not None and float(found[1]) > WIDE * float(found[2])


def with_contents(text: str) -> tuple[str, str]:
    """The page with an anchor at every part, and the list of them."""
    titles: list[str] = []

    def anchored(found: re.Match[str]) -> str:
        titles.append(found[1])
        return f'<h2 id="part-{len(titles)}">{found[1]}</h2>'

    shown = HEADING.sub(anchored, text)
    rows = "".join(f'<li><a href="#part-{number}">{title}</a></li>' for number, title in enumerate(titles, 1))
    return shown, f'<nav class="contents" aria-label="Contents"><ol>{rows}</ol></nav>' if len(titles) > 1 else ""


def numbered(found: re.Match[str]) -> str:
    """A rule's number as an anchor, and whose rule it is."""
    anchor = f'<strong id="{found[1]}" class="number">{found[1]}</strong>'
    return f"{anchor} {shown_mark(found[2])}" if found[2] else anchor


def shown_mark(mark: str) -> str:
    """A word with a line of its own kind below it, so that a glance tells them apart, in greyscale too."""
    return f'<em class="mark {mark}" title="{MARKS[mark]}">{mark}</em>'


def legend_box(rules: str) -> str:
    rows = [f"<div><dt>{shown_mark(mark)}</dt><dd>{meaning}</dd></div>" for mark, meaning in legend(rules).items()]
    return f'<dl class="legend" aria-label="whose rule it is">{"".join(rows)}</dl>' if rows else ""


@ROUTES.get("/history")
def history() -> Response:
    """What the browser itself remembers: the house keeps no list of a person's tables."""
    return page("history.html")


@ROUTES.get("/herbarium")
def herbarium() -> Response:
    return page("herbarium.html", symbols=sorted(SYMBOLS))


@ROUTES.get("/verify")
def verify_page() -> Response:
    return page("verify.html")


@ROUTES.post("/verify")
async def verify(request: Request) -> dict[str, Any]:
    """{text, commitment}: whether the luck of this transcript is what was promised, and what was found in words."""
    body = await read_json(request, 4 * MOST)
    request.app.state.meter.count(request, "hints")
    text, commitment = short_text(body, "text", 4 * MOST), short_text({"commitment": "", **body}, "commitment")
    try:
        match = await in_thread(OPENING, check_luck, text, commitment)
    except HutchError as trouble:
        return {"holds": False, "words": f"It does not hold: {trouble}."}
    return {"holds": True, "words": verdict(match)}


@ROUTES.get("/t/{address}")
async def table(request: Request, address: str) -> Response:
    try:
        room = await rooms_of(request).room(address)
    except OldRules as trouble:
        return await in_thread(OPENING, kept_page, request, address, trouble)
    game = room.match.game
    facts = table_facts(game, address) | {
        "mine": held(read_secrets(request), room.people.chairs),
        "lesson": is_lesson(room.people.chairs),
        "limits": limits.words if (limits := room.clock.limits.terms) else "",
        "origin": origin_of(room.match.start),
    }
    return page("table.html", game=game, facts=facts, longest=NAME_LENGTH, game_has_lesson=has_lesson(game))


def table_facts(game: Game, address: str) -> dict[str, Any]:
    """What a table's script is told in its page, of a match that nobody plays."""
    return {
        "address": address,
        "base": f"/t/{address}",
        "game": game.name,
        "title": game.title,
        "secrets": game.secrets,
        "cooperative": game.cooperative,
        "mine": [],
        "lesson": False,
        "origin": None,
        "limits": "",
    }


def kept_page(request: Request, address: str, trouble: OldRules) -> Response:
    """A match whose rules have changed since: as it was last seen."""
    store = rooms_of(request).store
    card, chairs = store.card(address), store.chairs(address)
    mine = held(read_secrets(request), chairs)
    if card is None:
        raise trouble
    viewer = mine[0] if len(mine) == 1 else SPECTATOR
    kept = store.keepsake(address, viewer) or keepsakes.from_moves(card, store.log(address), viewer)
    title = find(card.game).title if card.game in hutch.catalogue() else card.game
    names = {chair.seat: chair.name or f"Seat {chair.seat + 1}" for chair in chairs}
    return page(
        "kept.html", title=title, why=str(trouble), kept=kept, picture=Markup(kept.picture), address=address, names=names
    )


@ROUTES.get("/favicon.ico")
async def favicon() -> Response:
    picture = sheet(64, 64, symbol("rabbit", 32, 32, 64), title="Hutch")
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})
