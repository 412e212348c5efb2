"""Carrotia's quest cards as they are drawn, on the table and on paper."""

import re

from rulebook import rule_test

import hutch
from hutch.games.carrotia.components import quest_cards


@rule_test("CA-5")
def test_a_card_shows_how_many_carrots_lie_on_one_cell():
    """A cell that is named twice holds two: its token bears the number."""
    edition = hutch.find("carrotia").standard_edition
    cards = sorted(edition["quest"], key=lambda card: card["level"])
    drawn = quest_cards(edition)
    assert len(cards) == len(drawn)
    for card, piece in zip(cards, drawn, strict=True):
        most = max(card["ones"].count(cell) for cell in card["ones"])
        assert bool(re.search(rf">\s*{most}\s*</text>", piece.front)) == (most > 1)
