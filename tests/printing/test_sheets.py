"""Where pieces lie on the sheets: within what a printer reaches, bleeds apart, marks beside them, backs behind fronts."""

import itertools

import pytest

import hutch
from hutch.drawing.components import BLEED, Components, Kind, Piece
from hutch.printing import PAPERS, CannotPrint, components_of
from hutch.printing.drawn import HAIR, front_of
from hutch.printing.job import MARGIN
from hutch.printing.sheets import HEAD, lay_out

NAMES = list(hutch.catalogue())
A4 = PAPERS["a4"]


def sheets_of(name, paper="a4", backs=True):
    game = hutch.find(name)
    return lay_out(components_of(game, game.standard_edition, tuple(game.seats)), PAPERS[paper], backs)


def sample(many, width=40.0, height=30.0, **more):
    return Components([Kind("Samples", [Piece("sample", many, width, height, "<g/>", **more)])])


def apart(one, other):
    """Whether two boxes (left, top, right, bottom) share no more than an edge."""
    return one[2] <= other[0] + 0.01 or other[2] <= one[0] + 0.01 or one[3] <= other[1] + 0.01 or other[3] <= one[1] + 0.01


def inside(box, paper):
    left, top, right, bottom = box
    return left + 0.01 >= MARGIN and top + 0.01 >= MARGIN and right <= paper.width - MARGIN + 0.01 and (
        bottom <= paper.height - MARGIN + 0.01
    )  # fmt: skip


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_lies_outside_the_printable_area(name, paper):
    for sheet in sheets_of(name, paper):
        for spot in [*sheet.placed, *sheet.back()]:
            assert inside(spot.box(BLEED if spot.piece.cut else 0), PAPERS[paper]), spot.piece.name
        for x1, y1, x2, y2 in sheet.marks:
            assert inside((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), PAPERS[paper])


@pytest.mark.parametrize("name", NAMES)
def test_no_piece_reaches_into_another_one(name):
    for sheet in sheets_of(name):
        for one, other in itertools.combinations(sheet.placed, 2):
            assert apart(one.box(BLEED), other.box(BLEED)), f"{one.piece.name} and {other.piece.name}"


@pytest.mark.parametrize("name", NAMES)
def test_no_cut_mark_runs_into_a_piece(name):
    for sheet in sheets_of(name):
        for mark, spot in itertools.product(sheet.marks, sheet.placed):
            assert apart(mark, spot.box(BLEED)), spot.piece.name


@pytest.mark.parametrize("name", NAMES)
def test_every_straight_cut_has_a_mark_at_both_ends(name):
    for sheet in sheets_of(name):
        upright = {round(mark[0], 2) for mark in sheet.marks if mark[0] == mark[2]}
        level = {round(mark[1], 2) for mark in sheet.marks if mark[1] == mark[3]}
        for spot in sheet.placed:
            if spot.piece.cut and not spot.piece.outline:
                left, top, right, bottom = (round(edge, 2) for edge in spot.box())
                assert {left, right} <= upright
                assert {top, bottom} <= level


@pytest.mark.parametrize("name", NAMES)
def test_a_front_has_its_back_behind_it(name):
    """Turned over the long edge, what was so far from the left is so far from the right."""
    for sheet in sheets_of(name):
        for front, back in zip(sheet.placed, sheet.back(), strict=True):
            assert back.piece is front.piece
            assert (back.x, back.y) == (pytest.approx(sheet.paper.width - front.x), front.y)


@pytest.mark.parametrize("name", NAMES)
def test_backs_are_on_sheets_of_their_own_or_left_out(name):
    for sheet in sheets_of(name):
        assert all(bool(spot.piece.back) == sheet.two_sided for spot in sheet.placed)
    assert not any(sheet.two_sided for sheet in sheets_of(name, backs=False))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_that_is_not_cut_holds_one_thing(name):
    for sheet in sheets_of(name):
        if not sheet.cut:
            assert len(sheet.placed) == 1
            assert not sheet.marks


def test_pieces_lie_side_by_side_bleed_to_bleed():
    first, second = lay_out(sample(2), A4, True)[0].placed
    assert second.x - first.x == pytest.approx(40 + 2 * BLEED)
    assert second.y == first.y


def test_pieces_that_do_not_fit_go_to_the_next_sheet():
    sheets = lay_out(sample(33), A4, True)
    assert [len(sheet.placed) for sheet in sheets] == [32, 1]


def test_pieces_of_another_size_begin_a_block_of_their_own():
    kinds = [Kind("Both", [Piece("large", 1, 60, 60, "<g/>"), Piece("small", 1, 20, 20, "<g/>")])]
    (sheet,) = lay_out(Components(kinds), A4, True)
    large, small = sheet.placed
    assert small.box(BLEED)[1] > large.box(BLEED)[3]


def test_what_fits_below_an_earlier_sheets_pieces_goes_there():
    """The small ones find room on the first sheet."""
    pieces = [Piece("tall", 1, 40, 200, "<g/>"), Piece("wide", 1, 60, 240, "<g/>"), Piece("small", 3, 20, 20, "<g/>")]
    first, second = lay_out(Components([Kind("All", pieces)]), A4, True)
    assert [spot.piece.name for spot in first.placed] == ["tall", "small", "small", "small"]
    assert [spot.piece.name for spot in second.placed] == ["wide"]


def test_a_piece_larger_than_the_paper_is_refused_with_both_sizes():
    with pytest.raises(CannotPrint, match=r"sample needs 210 x 60 mm, but a sheet has 190 x 271"):
        lay_out(sample(1, 200, 50), A4, True)


def test_a_page_larger_than_the_paper_is_refused_too():
    with pytest.raises(CannotPrint, match="sample needs 300 x 50 mm"):
        lay_out(sample(1, 300, 50, cut=False), A4, True)


def test_pieces_stay_below_the_line_on_top():
    assert lay_out(sample(1), A4, True)[0].placed[0].box(BLEED)[1] > MARGIN + HEAD


def test_a_page_too_wide_to_stand_lies_on_its_side():
    (sheet,) = lay_out(sample(1, 240, 170, cut=False), A4, True)
    left, top, right, bottom = sheet.placed[0].box()
    assert (right - left, bottom - top) == (170, 240)
    assert "rotate(-90)" in front_of(sheet, "colour", "")


def test_a_sheet_knows_which_kinds_lie_on_it():
    kinds = [Kind("Cards", [Piece("card", 2, 60, 200, "<g/>")]), Kind("Boards", [Piece("board", 1, 150, 150, "<g/>")])]
    first, second = lay_out(Components(kinds), A4, True)
    assert (first.kinds, second.kinds) == (["Cards"], ["Boards"])


@pytest.mark.parametrize(("ground", "line"), [("sky", "#000000"), ("night", "#FFFFFF")])
def test_a_cut_can_be_seen_on_its_ground(ground, line):
    (sheet,) = lay_out(sample(1, ground=ground, outline="round"), A4, True)
    assert f'stroke="{line}" stroke-width="{HAIR}"' in front_of(sheet, "black", "")
