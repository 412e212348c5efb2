"""What every game promises, tested for every game found, now and later."""

import itertools
import random
import re
import xml.etree.ElementTree as ET

import pytest
from rulebook import marks_of, numbers_of, numbers_tested
from seating import NAMES, SEATINGS, option_sets, random_match, walk

import hutch
from hutch.core import verbs
from hutch.core.chance import chance
from hutch.core.game import FILES
from hutch.core.marks import MARKS
from hutch.core.notation import form_of
from hutch.core.record import SPECTATOR, copy, position
from hutch.studies.check import check

SVG = "{http://www.w3.org/2000/svg}"

BEGINNING = 60  # positions


def sampled(match, seed, every):
    """Every so-many-th position of a random game, and of a long one fewer after the beginning."""
    for number, m in enumerate(walk(match, seed)):
        apart = every if number < BEGINNING else 7 * every
        if number % apart == seed % apart:
            yield m


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_random_games_end_and_break_no_invariant(name, players):
    """Native: every position of a few hundred games has a legal move, a whole trail and no flaw."""
    for options in option_sets(name, players):
        flaw = hutch.batch(name, players, seed=1, options=options).find_flaw(200)
        assert flaw is None, f"{options}: {flaw}"


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", NAMES)
def test_a_million_random_games_break_no_invariant(name):
    assert check(name, 1_000_000).games == 1_000_000


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_a_finished_game_shares_out_one_win(name, players):
    """Payoffs add up to 1, or are the same for all in a cooperative game."""
    for seed in range(5):
        match = random_match(name, players, seed)
        assert not match.seats
        if match.game.cooperative:
            assert set(match.payoff) in ({0}, {1})
        else:
            assert sum(match.payoff) == 1


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_an_outcome_says_how_the_game_ended(name, players):
    """Winners are those who are paid, and there is a sentence for the reason; a game's ENDINGS are told at the end."""
    for seed in range(5):
        match = random_match(name, players, seed)
        outcome = match.outcome
        assert list(outcome.winners) == [seat for seat in range(players) if match.payoff[seat]]
        assert list(outcome.scores) == match.score
        assert outcome.reason.endswith(".")
        assert outcome.words(match.seat_word)
        if hasattr(match.game.notation, "ENDINGS"):
            assert outcome.reason in " ".join(entry.words for entry in match.log())


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_somebody_can_always_act_and_the_actor_is_one_of_them(name, players):
    for match in sampled(hutch.new(name, players=players, seed=3), 3, 1):
        assert match.open_record().actor in match.legal()


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_every_action_has_its_own_text_and_reads_back(name, players):
    for match in sampled(hutch.new(name, players=players, seed=4), 4, 3):
        for seat, actions in match.legal().items():
            named = match.actions_by_text(seat)
            assert sorted(named.values()) == sorted(actions)
            for text in named:
                assert form_of(match.game.notation, text), f"{text!r} is in none of the FORMS"
                assert text == " ".join(text.split())


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_every_action_has_its_own_touches(name, players):
    """No list of touches is another's, or the beginning of another's."""
    for match in sampled(hutch.new(name, players=players, seed=5), 5, 3):
        for seat, actions in match.legal().items():
            view = match.view(seat)
            lists = sorted(tuple(match.game.notation.touches(view, action)) for action in actions)
            assert all(lists)
            for first, second in itertools.pairwise(lists):
                assert second[: len(first)] != first, f"{first} and {second}"


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_pictures_are_well_formed_and_hold_every_touch(name, players, tall):
    for match in sampled(hutch.new(name, players=players, seed=6), 6, 4):
        for seat, actions in match.legal().items():
            view = match.view(seat)
            root = ET.fromstring(match.game.picture(view, seat, tall))
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert root.tag == f"{SVG}svg"
            assert len(set(ids)) == len(ids), "an id stands twice"
            needed = {touch for action in actions for touch in match.game.notation.touches(view, action)}
            assert needed <= set(ids)
    ET.fromstring(match.picture(SPECTATOR, tall))


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_touches_are_parts_with_a_label(name, players, tall):
    """Whatever is touched is drawn with svg.touch, and so has a name for screen readers."""
    match = random_match(name, players, 7, plies=6)
    for seat, actions in match.legal().items():
        view = match.view(seat)
        root = ET.fromstring(match.game.picture(view, seat, tall))
        parts = {e.get("id"): e for e in root.iter() if "touch" in (e.get("class") or "").split()}
        for touch in {t for action in actions for t in match.game.notation.touches(view, action)}:
            assert touch in parts, f"{touch} is not drawn with touch()"
            assert (parts[touch].findtext(f"{SVG}title") or "").strip()


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_transcripts_read_back_to_the_same_positions(name, players):
    for seed in (1, 2):
        match = random_match(name, players, seed)
        again = hutch.read(match.transcript())
        assert again.lines == match.lines
        assert position(again.open_record()) == position(match.open_record())


@pytest.mark.parametrize("name", NAMES)
def test_transcripts_with_options_read_back(name):
    players = min(hutch.find(name).seats)
    for options in option_sets(name, players):
        match = random_match(name, players, 8, options=options)
        assert hutch.read(match.transcript()).transcript() == match.transcript()


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_a_garbled_or_illegal_move_is_refused_and_changes_nothing(name, players):
    match = random_match(name, players, 9, plies=4)
    before = position(match.open_record())
    every_text = {text for seat in match.seats for text in match.actions_by_text(seat)}
    later = random_match(name, players, 10)
    strange = [line.split(": ", 1)[1] for line in later.lines if line[0].isdigit()]
    for text in ["", "qwertz", "drop", "\x00", "take " * 50]:
        with pytest.raises(hutch.BadNotation):
            match.play(match.seats[0], text)
    for text in [text for text in strange if text not in every_text][:20]:
        with pytest.raises(hutch.IllegalMove):
            match.play(match.seats[0], text)
    for seat in set(range(players)) - set(match.seats) | {players, -1}:
        with pytest.raises(hutch.IllegalMove):
            match.play(seat, next(iter(every_text)))
    assert position(match.open_record()) == before


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_no_seat_sees_what_it_may_not_know(name, players):
    """In another world that looks the same to a seat, view, picture, log, legal list and prompt are the same bytes."""
    for match in sampled(hutch.new(name, players=players, seed=11), 11, 5):
        for seat in (*range(players), SPECTATOR):
            other = copy(match.open_record())
            verbs.veil(other, seat)
            verbs.guess(other, seat, 12345 + match.number)
            assert seen(match, match.open_record(), seat) == seen(match, other, seat)


def seen(match, s, seat):
    """Everything a seat is shown of a position."""
    game, view = match.game, copy(s)
    verbs.veil(view, seat)
    out = game.out()
    mine = [int(a) for a in out[: verbs.legal(copy(s), out)] if verbs.actor_of(s, int(a)) == seat]
    texts = [(game.notation.text(view, a), tuple(game.notation.touches(view, a))) for a in mine]
    asked = game.notation.ask(view, seat) if mine else ""
    return view.tobytes(), game.picture(view, seat, False), texts, asked, game.notation.sketch(view, seat)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_a_guess_veils_back_to_the_same_view_and_is_sound(name, players):
    for match in sampled(hutch.new(name, players=players, seed=13), 13, 4):
        for seat in (*range(players), SPECTATOR):
            view = match.view(seat)
            for seed in range(3):
                world = copy(view)
                verbs.guess(world, seat, seed)
                assert verbs.flaw(world) == 0
                verbs.veil(world, seat)
                assert world.tobytes() == view.tobytes()


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_a_veiled_record_tells_nothing_of_luck_or_of_what_just_happened(name, players):
    match = random_match(name, players, 14, plies=5)
    view = match.view(0)
    assert view.rng == 0
    assert view.told == 0
    assert not view.trail.any()


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_copies_are_independent(name, players):
    match = random_match(name, players, 15, plies=3)
    before = position(match.open_record())
    other = copy(match.open_record())
    luck, out = random.Random(15), match.game.out()
    while other.actor >= 0:
        verbs.play(other, int(out[luck.randrange(verbs.legal(other, out))]))
    assert position(match.open_record()) == before


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_a_pick_at_random_is_the_one_that_the_list_gives(name, players):
    """A game that picks without writing a list down takes the same action, and uses luck the same."""
    for options in option_sets(name, players):
        match = hutch.new(name, players=players, seed=17, options=options)
        for m in walk(match, 17):
            by_list, picked, out = copy(m.open_record()), copy(m.open_record()), m.game.out()
            action = int(out[chance(by_list, verbs.legal(by_list, out))])
            assert verbs.pick_at_random(picked, m.game.out()) == action
            assert picked.tobytes() == by_list.tobytes()


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_undo_gives_the_earlier_bytes(name, players):
    match, kept = hutch.new(name, players=players, seed=16), []
    for _ in walk(match, 16, 12):
        kept.append((position(match.open_record()), match.lines))
    while kept:
        match.undo()
        assert (position(match.open_record()), match.lines) == kept.pop()
    with pytest.raises(hutch.IllegalMove):
        match.undo()


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_number_has_a_test(name):
    rules = (hutch.find(name).folder / "RULES.md").read_text(encoding="utf-8")
    numbers = numbers_of(rules)
    assert numbers, "RULES.md numbers its rules in bold: **RC-1**"
    assert len(set(numbers)) == len(numbers), "a rule number stands twice"
    assert not [number for number in numbers if number not in numbers_tested()]


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_that_the_rules_name_is_drawn_and_no_other(name):
    game = hutch.find(name)
    wanted = re.findall(r"\(figure:([\w-]+)\)", (game.folder / "RULES.md").read_text(encoding="utf-8"))
    assert sorted(set(wanted)) == sorted(game.figures)
    for drawn in game.figures.values():
        assert ET.fromstring(drawn()).tag == f"{SVG}svg"


@pytest.mark.parametrize("name", NAMES)
def test_rules_say_whose_they_are(name):
    """All of a game's rules or none: a page that marks some would call the others nobody's."""
    marks = set(marks_of((hutch.find(name).folder / "RULES.md").read_text(encoding="utf-8")).values())
    assert marks == {""} or marks <= set(MARKS)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_folder_has_all_its_files(name):
    folder = hutch.find(name).folder
    assert [file for file in FILES if not (folder / file).is_file()] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_edition_is_refused_with_the_place(name):
    with pytest.raises(hutch.BadEdition, match=re.escape(f"{name}: nonsense is unknown")):
        hutch.new(name, edition={**hutch.find(name).standard_edition, "nonsense": 1})


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_option_or_seat_count_is_refused(name):
    with pytest.raises(hutch.BadOption, match="no option 'nonsense'"):
        hutch.new(name, options={"nonsense": "on"})
    with pytest.raises(hutch.BadOption, match="players, not 17"):
        hutch.new(name, players=17)
