"""Pages that a command makes are fresh, and the drawing of the rooms shows all of them."""

import re
import sys

import pytest
from pages import ROOT

sys.path.insert(0, str(ROOT / "tools"))

import api_page
import rooms

ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROOMS = sorted(path.parent.name for path in (ROOT / "src" / "hutch").glob("*/__init__.py"))


def test_the_api_page_is_fresh():
    """If this fails: make api."""
    assert api_page.PAGE.read_text(encoding="utf-8") == api_page.page()


def test_what_the_package_gives_is_on_the_api_page():
    written = api_page.PAGE.read_text(encoding="utf-8")
    for name in __import__("hutch").__all__:
        assert re.search(rf"^### `{name}\b", written, re.MULTILINE), name


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_its_row_in_the_architecture(room):
    assert f"| `{room}` |" in ARCHITECTURE


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_drawn(room):
    assert f">{room}</text>" in rooms.rooms()


def test_the_drawing_of_the_rooms_is_fresh():
    """If this fails: make pictures, or python tools/rooms.py for this one alone."""
    assert rooms.PICTURE.read_text(encoding="utf-8") == rooms.rooms()


def test_pictures_are_small():
    sizes = [path.stat().st_size for path in (ROOT / "docs" / "pictures").iterdir()]
    assert sum(sizes) < 1_500_000
