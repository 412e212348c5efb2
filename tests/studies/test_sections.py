"""What sections say of columns that were made up: no false alarm where nothing is, and nothing missed where something is."""

import numpy as np
import pytest

import hutch
from hutch.core.story import Piece
from hutch.studies.engine import Results
from hutch.studies.evidence import Evidence, Played
from hutch.studies.findings.choices import worth_of
from hutch.studies.findings.length import length_section
from hutch.studies.findings.model import Chart, Section, Series, number
from hutch.studies.findings.pieces import compared, controlled, is_dead, is_strong, is_weak, judged
from hutch.studies.findings.pieces import describe as tell_pieces
from hutch.studies.findings.seats import seats_section
from hutch.studies.findings.skill import lone_results, skill_section, sums_of
from hutch.studies.findings.skill import luck as luck_figure
from hutch.studies.findings.whatif import MEASURES, Difference, whatif_section
from hutch.studies.findings.whatif import verdict as verdict_of
from hutch.studies.plan import LEVEL, PAIR, Plan, Shard, Task, Variant
from hutch.studies.report.charts import HUES, draw, looks_of
from hutch.studies.report.page import in_short
from hutch.studies.statistics import Figure

CARD = hutch.find("root-cellar")
PLAN = Plan("root-cellar", 1, (2, 3, 4), ("seedling", "farmer"))


def won_by(luck, games, chances):
    """Who won each game, as sixtieths."""
    winner = luck.choice(len(chances), games, p=chances)
    return (60 * (winner[:, None] == np.arange(len(chances)))).astype(np.int16)


def evidence_of(luck, games, tilt=0.0):
    """Games at every table; with two players the first seat is ahead by `tilt`."""
    results = Results()
    for task in PLAN.tasks(CARD):
        chances = np.full(task.players, 1 / task.players)
        if task.players == 2:
            chances += [tilt, -tilt]
        columns = {
            "moves": np.full(games, 50),
            "shares": won_by(luck, games, chances),
            "first": luck.integers(0, task.players, games),
        }
        results.add(Shard(task, 0), columns)
    return Evidence(CARD, PLAN, results)


def alarms(section):
    return [one.text for one in section.sentences if one.tone == "warn"]


def test_fair_seats_raise_no_alarm_in_95_of_100_reports():
    """Three tables, three groups of players, seats and turn order: some fifty figures a report."""
    luck = np.random.default_rng(14)
    assert sum(bool(alarms(seats_section(evidence_of(luck, 400)))) for _ in range(100)) <= 5


def test_a_first_seat_that_wins_55_percent_of_2000_games_is_told():
    luck = np.random.default_rng(15)
    said = alarms(seats_section(evidence_of(luck, 2000, tilt=0.055)))
    assert any(text.startswith("With 2 players, seat 1 won 5") for text in said)


def test_a_seat_that_is_ahead_for_weak_play_alone_is_told_with_what_the_strongest_shows():
    """Two seats, and seedlings in the first win; farmers in it do not."""
    luck, results = np.random.default_rng(16), Results()
    plan = Plan("root-cellar", 1, (2,), ("seedling", "farmer"), looks=False)
    for bot, games, chance in (("seedling", 4000, 0.6), ("farmer", 200, 0.5)):
        shares = won_by(luck, games, [chance, 1 - chance])
        columns = {"moves": np.full(games, 50), "shares": shares, "first": np.zeros(games, int)}
        results.add(Shard(Task(LEVEL, 2, (bot,)), 0), columns)
    (said,) = alarms(seats_section(Evidence(CARD, plan, results)))
    assert "4,000 games by seedling" in said
    assert "By farmer nothing of it is shown: " in said
    assert said.endswith("of 200 games.")


def test_in_short_is_not_one_section_alone():
    """Five warnings about seats leave room for the others."""
    loud, quiet = Section("seats", "Seats"), Section("length", "Length")
    for nth in range(9):
        loud.say(f"look {nth}", "warn")
    quiet.say("an hour")
    assert [one.text for one in in_short([loud, quiet])] == ["look 0", "look 1", "an hour"]


def test_the_strongest_level_with_enough_games_speaks_for_a_table():
    """Four games of the best players say less than a hundred of good ones."""
    results = Results()
    for bot, games in (("seedling", 300), ("farmer", 4)):
        results.add(Shard(Task(LEVEL, 2, (bot,)), 0), {"moves": np.full(games, 50), "shares": np.zeros((games, 2))})
    evidence = Evidence(CARD, Plan("root-cellar", 1, (2,), ("seedling", "farmer"), looks=False), results)
    assert evidence.best(2).who == "seedling"


def test_a_level_looks_alike_in_every_chart_of_a_page():
    """Quick play stands in the first chart only; the seedling is the second of all in both."""

    def chart(*labels):
        return Chart("dots", "title", "words", [Series(label, ["1"], [0.5]) for label in labels])

    looks = looks_of([chart("quick play", "seedling", "farmer"), chart("rating"), chart("seedling", "farmer")])
    assert looks == {"quick play": 0, "seedling": 1, "farmer": 2}
    drawn = draw(chart("seedling", "farmer"), looks)
    assert f"var(--{HUES[1]})" in drawn
    assert f"var(--{HUES[0]})" not in drawn


def test_alone_nobody_counts_turns():
    """It is always one's turn: a number of turns would say nothing."""
    results = Results()
    for players in (1, 2):
        columns = {"moves": np.full(50, 90), "thought": np.full(50, 9000), "turns": np.full(50, 20)}
        results.add(Shard(Task(LEVEL, players, ("farmer",)), 0), columns)
    plan = Plan("carrotia", 1, (1, 2), ("farmer",), looks=False)
    alone, two = length_section(Evidence(hutch.find("carrotia"), plan, results)).sentences
    assert "turns" not in alone.text
    assert "10.0 (10.0-10.0) turns a seat" in two.text


# ---- skill ------------------------------------------------------------------------------------------------------------


def met(luck, deals, chance):
    """Two levels on so many deals, seats swapped: the second-named wins with this chance."""
    second = luck.random(2 * deals) < chance
    seat = np.tile([1, 0], deals)  # where the second-named sits
    winner = np.where(second, seat, 1 - seat)
    shares = (60 * (winner[:, None] == np.arange(2))).astype(np.int16)
    return {"moves": np.full(2 * deals, 50), "shares": shares}


def luck_in(luck, deals, chance):
    found = Played(Task(PAIR, 2, ("seedling", "farmer")), met(luck, deals, chance))
    return luck_figure(sums_of(*lone_results(found)), 0.05)


def test_the_interval_of_luck_covers_it_about_95_times_in_100():
    """Three wins of four: half of the fair share above it, so a quarter is skill."""
    luck = np.random.default_rng(21)
    figures = [luck_in(luck, 60, 0.75) for _ in range(80)]
    assert np.mean([one.low <= 0.75 <= one.high for one in figures]) >= 0.91


def test_luck_is_told_of_the_levels_that_have_met_often_enough():
    """The slowest level has not: the answer does not wait for it, and says of whom it is."""
    luck, bots, results = np.random.default_rng(22), ("seedling", "sprout", "farmer"), Results()
    for pair, deals in ((("seedling", "sprout"), 40), (("seedling", "farmer"), 6), (("sprout", "farmer"), 6)):
        results.add(Shard(Task(PAIR, 2, pair), 0), met(luck, deals, 0.8))
    section = skill_section(Evidence(CARD, Plan("root-cellar", 1, (2,), bots, looks=False), results))
    assert "when seedling and sprout met each other on 40 deals a pair" in section.sentences[0].text
    assert section.figures["luck_among"] == ["seedling", "sprout"]


# ---- what if -----------------------------------------------------------------------------------------------------------


def versions(luck, games, longer=0):
    """Games of two versions at every table and level; the second takes longer."""
    plan = Plan("root-cellar", 1, (2, 3, 4), ("seedling", "farmer"), (Variant(), Variant("animals.bear=1")), looks=False)
    results = Results()
    for task in plan.tasks(CARD):
        columns = {
            "moves": luck.poisson(90, games) + longer * task.variant,
            "shares": won_by(luck, games, np.full(task.players, 1 / task.players)),
            "first": luck.integers(0, task.players, games),
            "choices": luck.poisson(60, games),
            "thought": 100 * luck.poisson(120, games),
            "points": luck.poisson(12, (games, task.players)),
        }
        results.add(Shard(task, 0), columns)
    return whatif_section(Evidence(CARD, plan, results), Evidence(CARD, plan, results, 1), "animals.bear=1")


def test_a_change_that_changes_nothing_is_called_nothing_in_95_of_100_reports():
    luck = np.random.default_rng(23)
    verdicts = [versions(luck, 150).sentences[0].text for _ in range(100)]
    assert sum(not text.startswith("In a word: no difference is shown") for text in verdicts) <= 5


def test_a_change_that_makes_games_longer_has_that_verdict_and_no_other():
    verdict = versions(np.random.default_rng(24), 300, longer=30).sentences[0].text
    assert verdict.startswith(
        "In a word: it takes longer; no difference of first player, margin, shared wins, decisions and points"
    )


def test_a_verdict_tells_tables_apart():
    """Longer for two, shorter for four."""

    def change(players, value):
        played = Played(Task(LEVEL, players, ("farmer",)), {})
        return Difference(MEASURES[0], played, 10, 10 + value, Figure(value, value - 1, value + 1, 100), 0.001)

    said = verdict_of([change(2, 5.0), change(4, -5.0)], [change(2, 5.0), change(4, -5.0)])
    assert said.startswith(
        "In a word: it takes longer with 2 players (farmer) but it is shorter with 4 players (farmer) (2 figures"
    )


def test_seat_4_with_30_percent_of_400_games_is_no_news():
    """The figure that was chance: 30.5 % of 400 games among the many of a report."""
    luck = np.random.default_rng(16)
    evidence = evidence_of(luck, 400)
    shares = next(one for one in evidence.played if one.players == 4).columns["shares"]
    shares[:] = 0
    shares[np.arange(400), np.repeat([3, 0, 1, 2], [122, 93, 93, 92])] = 60
    said = [one for one in seats_section(evidence).sentences if one.text.startswith("With 4 players, no seat")]
    assert len(said) == 1
    assert "30.5 %" in said[0].text


def played_with(luck, games, pieces, strength):
    """Games of two seats in which having piece 0 brings so much; each seat has each piece half the time."""
    used = luck.integers(0, 2, (games, pieces, 2)).astype(np.uint8)
    chance = 0.5 + strength * (used[:, 0, 0].astype(float) - used[:, 0, 1])
    first = luck.random(games) < chance
    shares = np.stack([60 * first, 60 * ~first], axis=1).astype(np.int16)
    return Played(Task(LEVEL, 2, ("farmer",)), {"moves": np.ones(games), "shares": shares, "used": used})


def test_a_strong_piece_is_told_with_the_games_that_speak_of_it():
    """A game in which all or none had it says nothing: shares with it and without are those of the others."""
    section, played = Section("pieces", "Pieces"), played_with(np.random.default_rng(18), 2000, 20, 0.15)
    tell_pieces(section, played, controlled([judged(CARDS, played, False, 0.05)], False)[0], False)
    mixed = int((played.columns["used"][:, 0].sum(axis=1) == 1).sum())
    assert 900 < mixed < 1100
    assert section.sentences[0].text.endswith(f"in the {mixed:,} where some did and some did not, of 2,000 games by farmer.")


@pytest.mark.parametrize(
    ("stake", "words"),
    [
        (Figure(0.03, 0.01, 0.05), "is worth 3.0 points (1.0 to 5.0) of win chance more than another taken at random"),
        (Figure(-0.03, -0.05, -0.01), "is worth 3.0 points (1.0 to 5.0) of win chance less than another taken at random"),
        (Figure(-0.026, -0.09, 0.04), "is worth more than another taken at random is not shown: -2.6 points (-9.0 to 4.0)"),
    ],
)
def test_what_a_move_is_worth_is_said_as_far_as_it_is_known(stake, words):
    assert words in worth_of(stake, "gardener")


def test_an_interval_that_begins_below_nought_is_not_written_with_two_dashes():
    assert number(Figure(5.5, -28.5, 39.5)) == "5.5 (-28.5 to 39.5)"
    assert number(Figure(12.3, 11.8, 12.9)) == "12.3 (11.8-12.9)"
    assert number(Figure(-0.01, -0.02, 0.0)) == "0.0 (0.0 to 0.0)"


CARDS = [Piece("card", f"card {nth}", np.zeros(0)) for nth in range(20)]


def verdict(luck, games, strength):
    return controlled([judged(CARDS, played_with(luck, games, 20, strength), False, 0.05)], False)[0]


def test_fair_pieces_raise_no_alarm_in_95_of_100_reports():
    luck = np.random.default_rng(17)
    wrong = sum(any(is_strong(one) or is_weak(one) or is_dead(one) for one in verdict(luck, 500, 0.0)) for _ in range(100))
    assert wrong <= 5


def test_the_interval_of_what_a_piece_brings_covers_it_about_95_times_in_100():
    """Whoever alone has it wins with 65 %, who alone has it not with 35 %."""
    luck = np.random.default_rng(25)
    gains = [judged([CARDS[0]], played_with(luck, 400, 1, 0.15), False, 0.05)[0].gain for _ in range(300)]
    assert 0.92 <= np.mean([gain.low <= 0.3 <= gain.high for gain in gains]) <= 0.98


def test_a_piece_that_brings_15_points_is_found_among_twenty():
    found = verdict(np.random.default_rng(18), 2000, 0.15)
    assert [one.piece.name for one in found if is_strong(one)] == ["card 0"]


def test_where_every_card_is_good_to_have_none_is_too_strong():
    """Whoever has more cards wins more often: each goes with winning, none more than the others."""
    luck = np.random.default_rng(19)
    used = luck.integers(0, 2, (3000, 10, 2)).astype(np.uint8)
    ahead = used.sum(axis=1).astype(float)
    first = luck.random(3000) < 0.5 + 0.06 * (ahead[:, 0] - ahead[:, 1])
    shares = np.stack([60 * first, 60 * ~first], axis=1).astype(np.int16)
    played = Played(Task(LEVEL, 2, ("farmer",)), {"moves": np.ones(3000), "shares": shares, "used": used})
    found = controlled([judged([Piece("card", str(n), np.zeros(0)) for n in range(10)], played, False, 0.05)], False)[0]
    assert min(one.gain.low for one in found) > 0
    assert not [one.piece.name for one in found if is_strong(one) or is_weak(one)]


def test_a_piece_without_neighbours_is_told_but_not_judged():
    luck = np.random.default_rng(20)
    alone = judged([Piece("wolf", "wolf", np.zeros(0))], played_with(luck, 2000, 1, 0.2), False, 0.05)
    assert alone[0].gain.low > 0
    assert compared(alone, 0.05)[0].doubt == 1.0


@pytest.mark.parametrize("kind", [LEVEL, PAIR])
def test_a_shard_has_the_same_number_of_games_on_every_machine(kind):
    """Whole rounds of line-ups, where two levels meet."""
    for players in (2, 3, 5):
        task = Task(kind, players, ("seedling", "farmer")[: 1 + (kind == PAIR)])
        assert task.games == Task(kind, players, task.bots).games
        assert kind == LEVEL or task.games % (2 if players == 2 else 2 * players) == 0
