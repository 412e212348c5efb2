"""The file itself: its pages, its words, its fonts, what is painted where."""

import io
import itertools
import re
from functools import cache

import numpy as np
import pypdf
import pypdfium2
import pytest

import hutch
from hutch.core.marks import legend
from hutch.drawing.components import BLEED
from hutch.printing import ALL, PAPERS, PIECES, RULES, document, print_game
from hutch.printing.job import MARGIN

NAMES = list(hutch.catalogue())
POINTS = 72 / 25.4  # a millimetre


@cache
def printed(name, **wanted):
    return print_game(name, **wanted)


@cache
def pages(name, **wanted):
    return pypdf.PdfReader(io.BytesIO(printed(name, **wanted).pdf)).pages


@cache
def texts(name, **wanted):
    """The text of every page; quotation marks as they are typed."""
    with pypdfium2.PdfDocument(printed(name, **wanted).pdf) as document:
        told = [page.get_textpage().get_text_range() for page in document]
    return [text.replace("\r\n", "\n").replace("’", "'").replace("‘", "'") for text in told]


def words(name, **wanted):
    return "\n".join(texts(name, **wanted))


@cache
def painted(name, page, scale=2.0, **wanted):
    """A page's pixels, 0-255, rows from the top."""
    with pypdfium2.PdfDocument(printed(name, **wanted).pdf) as document:
        return document[page].render(scale=scale).to_numpy()[..., :3].copy()


def first_sheet(name, **wanted):
    """The page, from 0, on which the first sheet of pieces lies."""
    return next(i for i, text in enumerate(texts(name, **wanted)) if "sheet 1 of" in text)


# ---- the file --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ink", ["colour", "black"])
def test_a_game_has_under_five_megabytes(name, ink):
    assert len(printed(name, ink=ink).pdf) < 5_000_000


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_has_the_size_of_the_paper(paper):
    for page in pages("carrotia", paper=paper):
        assert float(page.mediabox.width) == pytest.approx(PAPERS[paper].width * POINTS, abs=0.1)
        assert float(page.mediabox.height) == pytest.approx(PAPERS[paper].height * POINTS, abs=0.1)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_tagged_with_title_and_language(name):
    reader = pypdf.PdfReader(io.BytesIO(printed(name).pdf))
    assert reader.metadata.title == hutch.find(name).title
    assert reader.trailer["/Root"]["/Lang"] == "en-GB"
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"] == True  # noqa: E712 (a BooleanObject)


@pytest.mark.parametrize("name", NAMES)
def test_every_font_is_in_the_file(name):
    """Real text, in fonts that travel along."""
    seen = 0
    for page in pages(name):
        for font in fonts_in(page["/Resources"]):
            (inner,) = font.get("/DescendantFonts", [font])
            descriptor = inner.get_object()["/FontDescriptor"]
            assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor)
            seen += 1
    assert seen


def fonts_in(resources):
    resources = resources.get_object()
    for font in (resources.get("/Font") or {}).values():
        yield font.get_object()
    for drawn in (resources.get("/XObject") or {}).values():
        inner = drawn.get_object().get("/Resources")
        if inner:
            yield from fonts_in(inner)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_a_photograph(name):
    """Vector drawing throughout."""
    for page in pages(name):
        for drawn in (page["/Resources"].get("/XObject") or {}).values():
            assert drawn.get_object()["/Subtype"] != "/Image"


def test_a_game_that_was_never_compiled_is_printed_all_the_same(monkeypatch):
    """By a Python that interprets the rules: the figures are the same."""
    monkeypatch.setattr(document, "is_compiled", lambda game: False)
    steps = []
    apart = print_game("root-cellar", progress=lambda done, of: steps.append((done, of)))
    assert apart.pdf == printed("root-cellar").pdf
    assert steps == [(1, len(apart.sheets) + 1)] * (len(apart.sheets) + 1)


def test_the_same_print_twice_is_the_same_file():
    assert print_game("connect-four").pdf == print_game("connect-four").pdf


# ---- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_first_page_tells_what_to_print_what_else_is_needed_and_how_to_cut(name):
    told = texts(name)[0]
    for wanted in (hutch.find(name).title, "What to print", "50 mm", "What else you need", "scissors", "How to cut"):
        assert wanted in told
    assert told.count("What is on the sheets") == 1


@pytest.mark.parametrize(
    ("name", "thing"),
    [("carrotia", "a timer for 30, 60, 90 seconds"), ("rodentia", "pencils in 5 colours"), ("root-cellar", "a bag")],
)
def test_what_no_printer_makes_is_asked_for(name, thing):
    assert thing in " ".join(words(name).split())


def test_text_on_pieces_is_text():
    told = words("carousel", parts=PIECES)
    for name in ("Hare", "Peacock", "discard 1, draw 3", "prison of red"):
        assert name in told


@pytest.mark.parametrize("name", NAMES)
def test_no_letter_is_smaller_than_six_points(name):
    """What is smaller cannot be read across a table, nor printed cheaply."""
    sizes = {}
    for page in pages(name, ink="black"):
        page.extract_text(visitor_text=lambda text, shift, matrix, font, size: note(sizes, text, shift, matrix, size))
    assert sizes
    assert {text: size for text, size in sizes.items() if size < 6} == {}


def note(sizes, text, page, matrix, size):
    """How high a text stands on the paper; of two alike the smaller one counts."""
    if text.strip():
        upright = np.array(matrix).reshape(3, 2)[1] @ np.array(page).reshape(3, 2)[:2]
        key, high = text.strip()[:20], abs(size) * float(np.hypot(*upright))
        sizes[key] = min(high, sizes.get(key, high))


@pytest.mark.parametrize(
    ("name", "faces"),
    [
        ("rodentia", ["forest", "mountain", "river", "swamp", "grassland", "wolf"]),
        ("carrots-and-broccoli", ["red", "yellow", "green", "blue", "black", "wild"]),
        ("carrotia", ["up", "down", "left", "right", "carrot", "rabbit"]),
    ],
)
def test_odd_dice_have_a_table_for_ordinary_ones(name, faces):
    told = " ".join(words(name).split())
    assert re.search(r"1 2 3 4 5 6 .*" + " ".join(faces), told)


def test_pages_named_on_the_first_sheet_are_where_it_says():
    first, last = map(int, re.search(r"pieces with backs\s+pages (\d+)–(\d+)", words("root-cellar")).groups())
    assert first - 1 == first_sheet("root-cellar")
    assert last - first + 1 == 2 * sum(sheet.two_sided for sheet in printed("root-cellar").sheets)


def test_an_edition_of_ones_own_is_told_where_the_rules_say_otherwise():
    edition = {**hutch.find("root-cellar").standard_edition, "farmers": 6}
    told = pypdf.PdfReader(io.BytesIO(print_game("root-cellar", edition=edition).pdf)).pages[0].extract_text()
    assert re.search(r"farmers\s+6\s+4", told)


def test_what_an_edition_of_ones_own_leaves_out_is_told_too():
    standard = hutch.find("root-cellar").standard_edition
    edition = {**standard, "vegetables": {**standard["vegetables"], "chard": 9}}
    del edition["vegetables"]["beet"]
    told = pypdf.PdfReader(io.BytesIO(print_game("root-cellar", edition=edition).pdf)).pages[0].extract_text()
    assert re.search(r"vegetables\.chard\s+9\s+–", told)
    assert re.search(r"vegetables\.beet\s+–\s+5", told)


# ---- the booklet -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_alone_hold_every_rule_number(name):
    rules = (hutch.find(name).folder / "RULES.md").read_text(encoding="utf-8")
    told = words(name, parts=RULES)
    for number in re.findall(r"\*\*([A-Z][A-Z0-9]-\d+)\*\*", rules):
        assert number in told


@pytest.mark.parametrize("name", [name for name in NAMES if not hutch.find(name).tutorial])
def test_the_booklet_has_contents_with_page_numbers_that_hold(name):
    told = texts(name, parts=RULES)
    listed = re.findall(r"^(.+?)[ .]{5,}(\d+)$", told[0], re.M)
    assert listed
    for title, number in listed:
        assert title.strip() in told[int(number) - 1].replace("\n", " ")


@pytest.mark.parametrize("name", [name for name in NAMES if not hutch.find(name).tutorial])
def test_goal_turn_and_end_stand_before_the_contents(name):
    told = texts(name, parts=RULES)[0]
    places = [told.index(words) for words in ("The goal.", "A turn.", "The end.", "Contents")]
    assert places == sorted(places)


@pytest.mark.parametrize("name", NAMES)
def test_the_booklet_explains_whose_rules_they_are(name):
    rules = (hutch.find(name).folder / "RULES.md").read_text(encoding="utf-8")
    told = " ".join(words(name, parts=RULES).split())
    for mark, meaning in legend(rules).items():
        assert f"{mark} {meaning}" in told


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_has_its_caption_in_the_booklet(name):
    rules = (hutch.find(name).folder / "RULES.md").read_text(encoding="utf-8")
    told = "".join(words(name, parts=RULES).split())
    for caption in re.findall(r"!\[([^\]]*)\]\(figure:", rules):
        assert "".join(caption.split())[:40] in told


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_stands_where_the_rules_speak_of_it(name):
    """Between the rules it stands between in RULES.md."""
    rules = (hutch.find(name).folder / "RULES.md").read_text(encoding="utf-8")
    told = "".join(words(name, parts=RULES).split())
    signs = re.findall(r"\*\*([A-Z][A-Z0-9]-\d+)\*\* \*(\w+)\*|!\[([^\]]{1,40})[^\]]*\]\(figure:", rules)
    places = [told.index("".join("".join(sign).split())) for sign in signs]
    assert places == sorted(places)


def test_a_sheet_says_what_lies_on_it():
    assert "sheet 1 of 4: Chits" in texts("root-cellar")[first_sheet("root-cellar")]


def test_pieces_alone_hold_no_rules_and_rules_alone_no_pieces():
    assert "RC-13" not in words("root-cellar", parts=PIECES)
    assert "sheet 1 of" not in words("root-cellar", parts=RULES)
    assert {"RC-13", "sheet 1 of"} <= {found for found in ("RC-13", "sheet 1 of") if found in words("root-cellar", parts=ALL)}


# ---- paint -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", ["colour", "black"])
@pytest.mark.parametrize("name", NAMES)
def test_the_margins_stay_white(name, ink):
    for number in range(len(texts(name, ink=ink))):
        pixels = painted(name, number, scale=1.0, ink=ink)
        edge = int(POINTS * (MARGIN - 0.5))
        for strip in (pixels[:edge], pixels[-edge:], pixels[:, :edge], pixels[:, -edge:]):
            assert strip.min() == 255, f"page {number + 1}"


@pytest.mark.parametrize("name", NAMES)
def test_black_is_black(name):
    """No pixel of the black version has a colour."""
    for number in range(len(texts(name, ink="black"))):
        pixels = painted(name, number, scale=1.0, ink="black").astype(int)
        assert (pixels.max(axis=2) - pixels.min(axis=2)).max() <= 2, f"page {number + 1}"


@pytest.mark.parametrize("name", NAMES)
def test_in_black_no_two_pieces_look_alike(name):
    """Pieces of one size that have different names are told apart without colour."""
    start, seen = first_sheet(name, ink="black"), {}
    for number, sheet in enumerate(printed(name, ink="black").sheets):
        pixels = painted(name, start + 2 * number, scale=2.0, ink="black").min(axis=2)
        for spot in sheet.placed:
            left, top = (int(2.0 * POINTS * edge) for edge in spot.box()[:2])
            wide, high = (int(2.0 * POINTS * of) for of in (spot.piece.width, spot.piece.height))
            seen.setdefault((wide, high), {})[spot.piece.name] = pixels[top : top + high, left : left + wide] < 128
    for looks in seen.values():
        for (one, drawn), (other, drawn_too) in itertools.combinations(looks.items(), 2):
            assert (drawn != drawn_too).mean() > 0.01, f"{one} and {other}"


@pytest.mark.parametrize("name", NAMES)
def test_no_letter_lies_across_a_cut(name):
    """Every letter of a sheet lies within one piece, clear of its cut, or outside them all."""
    start, made = first_sheet(name), printed(name)
    with pypdfium2.PdfDocument(made.pdf) as document:
        for number, sheet in enumerate(made.sheets):
            page = document[start + 2 * number]
            for letter in letters(page):
                for spot in sheet.placed:
                    cut, bleed = spot.box(), spot.box(BLEED)
                    within = cut[0] < letter[0] and cut[1] < letter[1] and letter[2] < cut[2] and letter[3] < cut[3]
                    beside = letter[2] < bleed[0] or letter[0] > bleed[2] or letter[3] < bleed[1] or letter[1] > bleed[3]
                    assert within or beside, f"{spot.piece.name} on sheet {number + 1}"


def letters(page):
    """The box of every letter, in millimetres from the upper left corner."""
    text, height = page.get_textpage(), page.get_height()
    for i in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(i)
        if right > left:
            yield left / POINTS, (height - top) / POINTS, right / POINTS, (height - bottom) / POINTS


@pytest.mark.parametrize("name", NAMES)
def test_no_drawing_ends_at_a_cut(name):
    """What is painted just inside a cut goes on up to the bleed: scissors may slip either way and nobody sees it."""
    start, made = first_sheet(name), printed(name)
    for number, sheet in enumerate(made.sheets):
        pixels = painted(name, start + 2 * number, scale=4.0)
        for spot in sheet.placed:
            if spot.piece.cut and spot.piece.shape != "path":
                lines = [colours_at(pixels, round_the_cut(spot, beyond)) for beyond in (-0.4, 0.4, BLEED - 0.3)]
                apart = max((np.abs(lines[0] - line).max(axis=1) > 60).mean() for line in lines[1:])
                assert apart < 0.01, f"{spot.piece.name} on sheet {number + 1}"


def round_the_cut(spot, beyond):
    """Points beside the cut of a piece, so far outside it; corners are left out."""
    if spot.piece.outline == "round":
        turns, away = np.linspace(0, 2 * np.pi, 240), spot.piece.width / 2 + beyond
        return spot.x + away * np.cos(turns), spot.y + away * np.sin(turns)
    left, top, right, bottom = spot.box(beyond)
    along_x = np.linspace(*spot.box(-2.5)[0::2], 60)
    along_y = np.linspace(*spot.box(-2.5)[1::2], 60)
    upright, level = np.ones(60), np.ones(60)
    return (
        np.concatenate([along_x, along_x, left * upright, right * upright]),
        np.concatenate([top * level, bottom * level, along_y, along_y]),
    )


def colours_at(pixels, points, scale=4.0):
    x, y = ((of * POINTS * scale).astype(int) for of in points)
    return pixels[y, x].astype(int)


def test_a_back_is_painted_behind_its_front():
    """Root Cellar's second sheet is not full: its backs are painted where its fronts are, seen through the paper."""
    start = first_sheet("root-cellar") + 2
    front, back = (painted("root-cellar", number).min(axis=2) < 250 for number in (start, start + 1))
    head = int(2.0 * POINTS * 16)  # the line of text is on the front alone
    front, back = front[head:], back[head:, ::-1]
    assert front.any()
    shared = min(front.shape[1], back.shape[1])
    assert (front[:, :shared] != back[:, :shared]).mean() < 0.05 * front.mean() + 0.02


def test_a_chits_ground_goes_on_beyond_the_cut():
    sheet, number = printed("root-cellar").sheets[0], first_sheet("root-cellar")
    pixels, spot = painted("root-cellar", number), sheet.placed[0]
    out = spot.piece.width / 2 + BLEED * 0.6
    assert pixels[int(2 * POINTS * spot.y), int(2 * POINTS * (spot.x - out))].min() < 200
    assert np.all(pixels[int(2 * POINTS * spot.y), int(2 * POINTS * (spot.x - out - BLEED))] == 255)
