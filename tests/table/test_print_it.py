"""*Print it*, over HTTP: the box's PDF, kept, counted, and refused in one sentence."""

import io
import sys
import threading

import pypdf
import pytest
from guests import House

import hutch
from hutch.table.routes import printing
from hutch.table.settings import NO_LIMITS, Quota, Quotas, Settings

EDITION = (hutch.find("root-cellar").folder / "edition.toml").read_text(encoding="utf-8")


@pytest.fixture
def prints(monkeypatch):
    """What is really drawn, with no file kept yet."""
    drawn, real = [], printing.print_game
    monkeypatch.setattr(printing, "MADE", printing.MadeFiles())
    monkeypatch.setattr(printing, "print_game", lambda *given, **named: drawn.append(given) or real(*given, **named))
    return drawn


def text_of(answer):
    return " ".join(pypdf.PdfReader(io.BytesIO(answer.content)).pages[0].extract_text().split())


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_every_box_page_offers_a_print(house, name):
    page = house.guest().web.get(f"/games/{name}").text
    assert f'action="/games/{name}/print"' in page


def test_a_print_is_a_pdf_with_a_name(house):
    answer = house.guest().web.get("/games/connect-four/print")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'inline; filename="connect-four-a4.pdf"'
    assert answer.content.startswith(b"%PDF")


def test_paper_ink_players_backs_and_parts_are_taken(house):
    asked = {"paper": "letter", "ink": "black", "players": "3", "backs": "no", "parts": "pieces"}
    answer = house.guest().web.get("/games/root-cellar/print", params=asked)
    told = text_of(answer)
    for words in ("All of it on US Letter, in black", "3 players", "Backs are left out", "12 × farmer"):
        assert words in told
    assert "the rules" not in told


def test_an_edition_that_is_handed_in_is_printed(house):
    edition = EDITION.replace("farmers = 4", "farmers = 5")
    answer = house.guest().web.post("/games/root-cellar/print", json={"edition": edition, "players": "3", "parts": "pieces"})
    assert "15 × farmer" in text_of(answer)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("paper=a5", "paper must be one of a4, letter."),
        ("ink=gold", "ink must be one of colour, black."),
        ("players=3", "connect-four is for 2 players, not 3"),
        ("players=two", "'players' must be a whole number."),
        ("players=²", "'players' must be a whole number."),
        ("backs=perhaps", "backs must be one of yes, no."),
        ("parts=dice", "parts must be one of all, pieces, rules."),
    ],
)
def test_what_there_is_not_gets_one_sentence(house, asked, sentence):
    answer = house.guest().web.get(f"/games/connect-four/print?{asked}")
    assert answer.status_code in (400, 422)
    assert answer.json()["why"] == sentence


def test_a_wrong_edition_is_refused_with_the_place(house):
    wrong = EDITION.replace("farmers = 4", "farmers = -4")
    answer = house.guest().web.post("/games/root-cellar/print", json={"edition": wrong})
    assert answer.status_code == 422
    assert "farmers must be" in answer.json()["why"]


def test_there_is_no_print_of_a_game_that_is_not_there(house):
    assert house.guest().web.get("/games/go-fish/print").status_code == 404


def test_the_same_print_is_drawn_once(house, prints):
    first, second = (house.guest().web.get("/games/connect-four/print") for _ in range(2))
    assert first.content == second.content
    assert len(prints) == 1


def test_two_who_ask_for_the_same_at_once_get_one_drawing(house, prints):
    answers = []
    askers = [
        threading.Thread(target=lambda: answers.append(house.guest().web.get("/games/connect-four/print"))) for _ in range(3)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert [answer.status_code for answer in answers] == [200] * 3
    assert len(prints) == 1


def test_a_browser_that_has_the_file_is_told_so(house):
    web = house.guest().web
    tag = web.get("/games/connect-four/print").headers["etag"]
    again = web.get("/games/connect-four/print", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_the_latest_files_are_kept():
    kept = printing.MadeFiles(most=250)
    wishes = [printing.Wish(name) for name in ("a", "b", "c")]
    for wish in wishes[:2]:
        kept.put(wish, b"x" * 100)
    kept.take(wishes[0])
    kept.put(wishes[2], b"x" * 100)
    assert [wish.game for wish in wishes if kept.take(wish)] == ["a", "c"]


def test_prints_have_a_quota(tmp_path):
    quotas = Quotas(**{**vars(NO_LIMITS), "prints": Quota("2/minute", "100/minute")})
    with House(f"sqlite:///{tmp_path / 'table.sqlite3'}", Settings(pause=0.0, quotas=quotas)) as house:
        web = house.guest().web
        answers = [web.get("/games/connect-four/print") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert "as many prints as it allows" in answers[2].json()["why"]


def test_without_the_extra_page_and_print_say_what_to_install(house, monkeypatch):
    monkeypatch.setattr(printing, "MADE", printing.MadeFiles())
    monkeypatch.setattr(printing, "find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "typst", None)
    web = house.guest().web
    assert "pip install 'hutch[print]'" in web.get("/games/connect-four").text
    assert "pip install 'hutch[print]'" in web.get("/games/connect-four/print").json()["why"]


def test_a_table_answers_while_something_is_drawn(house, monkeypatch):
    """The drawing waits in a thread of its own; whoever asks for a page meanwhile gets it."""
    begun, goes_on = threading.Event(), threading.Event()

    def slow(*given, **named):
        begun.set()
        assert goes_on.wait(60)
        return type("Printed", (), {"pdf": b"%PDF slow"})

    monkeypatch.setattr(printing, "MADE", printing.MadeFiles())
    monkeypatch.setattr(printing, "print_game", slow)
    asked = []
    asker = threading.Thread(target=lambda: asked.append(house.guest().web.get("/games/connect-four/print")))
    asker.start()
    assert begun.wait(60)
    assert house.guest().web.get("/games/connect-four").status_code == 200
    goes_on.set()
    asker.join()
    assert asked[0].content == b"%PDF slow"
