"""Nothing that reaches a viewer depends on what they may not know: every game found, every seat, and who only watches."""

from importlib import import_module
from pkgutil import iter_modules

import pytest
from at_the_table import Evening, evenings
from guests import House
from seating import option_sets
from starlette.routing import Match as Fit
from worlds import Course, find_course

import hutch
from hutch.core.record import SPECTATOR
from hutch.table import routes
from hutch.table.room import thinking
from prover import apart, prove

SECRETIVE = [name for name, game in hutch.catalogue().items() if game.secrets]
OPEN = [name for name, game in hutch.catalogue().items() if not game.secrets]


def viewers(name):
    """(players, viewer) at the smallest and the largest table of a game."""
    seats = hutch.find(name).seats
    return [(players, viewer) for players in sorted({min(seats), max(seats)}) for viewer in (SPECTATOR, *range(players))]


def ends(name):
    """Of those who sit round an open table: the first and the last, and who watches."""
    return [(players, viewer) for players, viewer in viewers(name) if viewer in (SPECTATOR, 0, players - 1)]


@pytest.mark.parametrize(
    ("name", "players", "viewer"), [(name, *seat) for name in SECRETIVE for seat in viewers(name)], ids=str
)
def test_a_viewer_cannot_tell_worlds_apart_that_look_alike(name, players, viewer):
    course = prove(name, players, viewer, plies=24)
    assert course.seeds[0] != course.seeds[1]


@pytest.mark.parametrize(("name", "players", "viewer"), [(name, *seat) for name in OPEN for seat in ends(name)], ids=str)
def test_where_nothing_is_secret_nobody_can_see_what_luck_will_bring(name, players, viewer):
    prove(name, players, viewer, plies=7)


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_no_viewer_of_any_table_with_any_options_can_tell_worlds_apart(name):
    for players in hutch.find(name).seats:
        for options in option_sets(name, players):
            for viewer in (SPECTATOR, *range(players)):
                prove(name, players, viewer, plies=60, options=options)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with House(f"sqlite:///{tmp_path_factory.mktemp('prover') / 'table.sqlite3'}") as running:
        yield running


@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
@pytest.mark.parametrize("name", SECRETIVE)
def test_a_browser_is_sent_the_same_bytes_in_worlds_that_look_alike(name, viewer, house, monkeypatch):
    """Every page, stream, transcript, hint and refusal, and as many messages."""
    one, other = evenings(house, find_course(name, min(hutch.find(name).seats), viewer, plies=12), monkeypatch)
    assert one == other, apart("\n".join(one), "\n".join(other))


def test_every_route_of_a_table_is_asked(house, monkeypatch):
    """A new one joins `Evening.ask`."""
    monkeypatch.setattr(thinking, "HINTS", "search:20")
    evening = Evening(house, Course("connect-four", 2, 0, (1, 1), ((3, 3), (3, 3), (2, 2))), 0)
    evening.play(evening.course.play())
    there = [(verb, route) for route in table_routes() for verb in route.methods]
    silent = [one for one in there if not any(fits(*one, *request) for request in evening.requests)]
    assert there
    assert not [f"{verb} {route.path}" for verb, route in silent]


def table_routes():
    """What can be asked of a table, whichever module of the routes answers it."""
    modules = [import_module(f"{routes.__name__}.{found.name}") for found in iter_modules(routes.__path__)]
    return [route for module in modules for route in module.ROUTES.routes if route.path.startswith("/t/")]


def fits(verb, route, method, path):
    """Whether a request is answered by this route."""
    return verb == method and route.matches({"type": "http", "method": method, "path": path, "headers": []})[0] is Fit.FULL
