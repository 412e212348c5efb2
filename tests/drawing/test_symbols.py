"""The herbarium: every symbol keeps to the grid, the line and the colours of the house."""

import re
from xml.etree import ElementTree as ET

import pytest

from hutch.drawing import svg
from hutch.drawing.symbols import DRAWERS, SYMBOLS, symbol

COLOURS = {"none"} | {svg.colour(name) for name in svg.DAY}
ALL = pytest.mark.parametrize("name", sorted(SYMBOLS))


def shapes(name: str) -> list[ET.Element]:
    return list(ET.fromstring(f"<g>{SYMBOLS[name]}</g>").iter())[1:]


@ALL
def test_a_symbol_is_well_formed_and_made_of_plain_shapes(name):
    """No gradients, no pictures within pictures, no references: a symbol can be drawn anywhere."""
    assert {part.tag for part in shapes(name)} <= {"path", "g"}
    assert not [part.attrib for part in shapes(name) if "id" in part.attrib or "url(" in str(part.attrib)]


@ALL
def test_a_symbol_has_an_ink_outline_of_two(name):
    ink = [part for part in shapes(name) if part.get("stroke") == svg.colour("ink")]
    assert any(part.get("stroke-width") == "2" for part in ink)


@ALL
def test_a_symbol_uses_only_house_colours(name):
    used = {part.get(key) for part in shapes(name) for key in ("fill", "stroke")} - {None}
    assert used <= COLOURS


@ALL
def test_a_filled_shape_says_its_fill(name):
    """SVG fills with black where nothing is said, and black is no house colour."""
    assert all(part.get("fill") for part in shapes(name) if part.tag == "path")


def test_no_two_symbols_are_drawn_alike():
    assert len({re.sub(r"var\([^)]*\)", "", drawn) for drawn in SYMBOLS.values()}) == len(SYMBOLS)


def test_a_symbol_lies_about_its_middle():
    """A symbol of size 32 about (100, 50) is half the grid, from (84, 34)."""
    assert symbol("carrot", 100, 50, 32).startswith('<g transform="translate(84 34) scale(0.5)">')


def test_a_symbol_takes_attributes():
    assert ' opacity="0.5"' in symbol("carrot", 0, 0, 64, opacity=0.5)


def test_an_unknown_name_is_an_error_that_helps():
    with pytest.raises(KeyError, match=r"no symbol 'carot'.*carrot"):
        symbol("carot", 0, 0, 64)


def test_no_drawer_holds_a_name_of_another():
    """The drawers are put together into one herbarium; a name in two of them would lose one drawing."""
    assert sum(map(len, DRAWERS)) == len(SYMBOLS)
