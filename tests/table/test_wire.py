"""Light on the wire: what has changed, compressed once; from any gap a page gets back to the truth."""

import random
import zlib
from dataclasses import asdict
from statistics import median

import httpx
import pytest
from guests import events_of, unfold

import hutch
from hutch.core.options import bounded
from hutch.table import messages, wire

LETTERS = ["<g>", "</g>", '<circle r="3"/>', "{", "}", "text", "ü\n", '<path d="M0 0h9v9z"/>', ""]


@pytest.mark.parametrize("seed", range(30))
def test_a_change_makes_one_text_of_the_other(seed):
    luck = random.Random(seed)
    before, after = ("".join(luck.choices(LETTERS, k=luck.randrange(60))) for _ in range(2))
    assert wire.changed(before, wire.difference(before, after)) == after


def test_what_stays_is_not_sent_again():
    before = "".join(f'<circle id="c{i}" cx="{i}"/>' for i in range(500))
    after = before.replace('cx="77"', 'cx="78"')
    assert wire.difference(before, after) == [0, 77, '<circle id="c77" cx="78"/>', 78, 422]


def test_what_moves_in_the_order_is_copied():
    bits = [f'<circle id="c{i}" cx="{i}"/>' for i in range(10)]
    before, after = "".join(bits), "".join([*bits[5:], *bits[:5]])
    assert wire.difference(before, after) == [5, 5, 0, 5]


def test_parts_join_to_one_gzip_stream():
    parts = [wire.squeeze(f"event {i}: {'hello ' * i}\n") for i in range(20)]
    reader = zlib.decompressobj(16 + zlib.MAX_WBITS)
    text = "".join(reader.decompress(part).decode() for part in [wire.GZIP_HEAD, *parts])
    assert text == "".join(f"event {i}: {'hello ' * i}\n" for i in range(20))


@pytest.fixture
def ann(house):
    return house.guest()


def raw(guest, path, seat, last=None):
    """A stream's events as they come, and the response for its bytes."""
    headers = {"last-event-id": last} if last else {}
    return guest.web.stream("GET", f"{path}/events", params={"seat": seat}, headers=headers)


def test_a_page_puts_together_what_it_would_have_been_sent_whole(house, ann):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    news = (data for kind, _, data in ann.listen(path, 0) if kind == "position")
    next(news)
    for number, column in enumerate("abcab"):
        ann.move(path, number % 2, number, f"drop {column}")
        told = next(news)
        whole = ann.see(path, 0)
        for name in ("picture", "moves", "scores", "acting", "last", "number", "status"):
            assert told[name] == whole[name]
    news.close()


@pytest.mark.parametrize("last", ["0.000000000000", "999.ffffffffffff", "nonsense", "-1.x", "1.", "0"])
def test_who_comes_back_with_a_frame_nobody_knows_gets_all_of_it(ann, last):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    ann.move(path, 0, 0, "drop a")
    with raw(ann, path, 0, last) as stream:
        lines = next(lines for kind, _, lines in events_of(stream.iter_lines()) if kind == "position")
    about, frame = unfold(lines, "")
    assert about["base"] is None
    assert frame.startswith("{")


def test_who_comes_back_soon_is_told_only_what_has_changed(ann):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    first = ann.see(path, 0)
    ann.move(path, 0, 0, "drop a")
    with raw(ann, path, 0, first["id"]) as stream:
        lines = next(lines for kind, _, lines in events_of(stream.iter_lines()) if kind == "position")
    about, _ = unfold(lines, "")
    assert about["base"] == first["tag"]
    assert len(lines[1]) < len(first["picture"]) / 2
    assert about["steps"]


def test_who_comes_back_to_the_same_position_is_told_nothing_of_it(ann):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    first = ann.see(path, 0)
    with raw(ann, path, 0, first["id"]) as stream:
        kinds = []
        ann.move(path, 0, 0, "drop a")
        for kind, name, _ in events_of(stream.iter_lines()):
            kinds.append((kind, name.partition(".")[0]))
            if kind == "position":
                break
    assert kinds[-1] == ("position", "1")
    assert ("position", "0") not in kinds


def test_a_page_that_cannot_read_gzip_is_sent_plain_text(house, ann):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    with httpx.stream("GET", f"{house.address}{path}/events", headers={"accept-encoding": "identity"}) as stream:
        assert "content-encoding" not in stream.headers
        assert next(events_of(stream.iter_lines()))[0] == "people"


def test_everybody_who_watches_is_drawn_for_once(house, ann, monkeypatch):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    drawn, still = [], messages.still
    monkeypatch.setattr(messages, "still", lambda *given: drawn.append(given[2:4]) or still(*given))
    watching = [(data for kind, _, data in house.guest().listen(path) if kind == "position") for _ in range(5)]
    assert [next(watcher)["number"] for watcher in watching] == [0] * 5
    ann.move(path, 0, 0, "drop a")
    assert [next(watcher)["number"] for watcher in watching] == [1] * 5
    assert drawn == [(-1, False)] * 2
    for watcher in watching:
        watcher.close()


# ---- how much it is -----------------------------------------------------------------------------------------------------

WHOLE_GAME, MEDIAN = 1_000_000, 4_000  # bytes


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_a_whole_game_is_light(name):
    """A game of random moves, the longest table, as seat 0 is told of it."""
    game = hutch.find(name)
    match, luck = (
        hutch.new(name, players=max(game.seats), seed=5, options=bounded(game.options, {}), live=True),
        random.Random(5),
    )
    sizes, before, told = [], None, None
    while not match.over and match.number < 400:
        after = wire.dumps(messages.still(match, match.number, 0, False))
        log = match.log(0)
        kept = messages.common(told, log)
        about = wire.dumps({"log": {"keep": kept, "add": [asdict(entry) for entry in log[kept:]]}, "status": "x" * 60})
        shown = after if before is None else wire.dumps(wire.difference(before, after))
        sizes.append(len(wire.squeeze(wire.event("position", about, shown, name="1.abc"))))
        before, told = after, log
        actions = [action for actions in match.legal().values() for action in actions]
        match.play_action(luck.choice(actions))
    assert median(sizes) < MEDIAN
    assert sum(sizes) < WHOLE_GAME


# ---- frames in pieces ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_a_frame_in_pieces_is_the_text_that_a_page_cuts_and_changes(name, tall):
    """The page knows no pieces: it cuts its own text, and the runs it is told of must lie there."""
    match, luck = hutch.new(name, seed=9, live=True), random.Random(9)
    cut, before = wire.Cut(), ""
    while not match.over and match.number < 30:
        shown = messages.still(match, match.number, 0, tall)
        cut, change = wire.cut_anew(cut, wire.pieces_of(shown))
        text = wire.dumps(shown)
        assert cut.bits == wire.bits_of(text)
        assert wire.changed(before, change) == text
        before = text
        match.play_action(luck.choice([action for actions in match.legal().values() for action in actions]))


def test_frames_that_differ_have_other_tags_and_the_same_one_has_its_own():
    match = hutch.new("connect-four", seed=1)

    def tag():
        return wire.cut_anew(wire.Cut(), wire.pieces_of(messages.still(match, match.number, 0, False)))[0].tag

    first = tag()
    assert tag() == first
    match.play(0, "drop a")
    assert tag() != first


@pytest.mark.parametrize("picture", ["", "no picture", "<svg></svg>", '<svg><g/>{"</svg> behind "', "<svg><g>\\</g></svg>\n"])
def test_any_text_for_a_picture_is_cut_as_it_is_written(picture):
    shown = {"number": 3, "picture": picture, "moves": [{"text": '"<g>"'}]}
    cut, change = wire.cut_anew(wire.Cut(), wire.pieces_of(shown))
    assert "".join(cut.bits) == wire.dumps(shown)
    assert cut.bits == wire.bits_of(wire.dumps(shown))
    assert wire.changed("", change) == wire.dumps(shown)
