"""What can be wrong with a transcript is said, with the line."""

import pytest

import hutch


def finished():
    match = hutch.new("connect-four", seed=1)
    for column in ["a", "b", "a", "b", "a", "b", "a"]:
        match.play(match.seats[0], f"drop {column}")
    return match.transcript()


GOOD = finished()


def refusal(text, **more):
    with pytest.raises(hutch.HutchError) as refused:
        hutch.read(text, **more)
    return type(refused.value), str(refused.value)


def test_a_transcript_reads_as_in_the_rules():
    assert GOOD.splitlines()[:9] == [
        '[game "connect-four"]',
        '[players "2"]',
        '[options ""]',
        '[seed "1"]',
        '[rules "1"]',
        '[score "1 0"]',
        '[payoff "1 0"]',
        "",
        "0: drop a",
    ]
    assert hutch.read(GOOD).transcript() == GOOD


def test_blank_lines_and_spaces_do_not_matter():
    assert hutch.read("\n\n  " + GOOD.replace("\n", "  \n\n")).transcript() == GOOD


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('[seed "1"]\n', "", "the tag [seed …] is missing: the tags end with line 6"),
        ('[seed "1"]', '[seed "one"]', "line 4: the tag [seed …] must be a whole number, not 'one'"),
        ('[players "2"]', '[players "-2"]', "line 2: the tag [players …] must be a whole number, not '-2'"),
        ("0: drop a", "drop a", "line 9 is neither a tag nor a line of play: 'drop a'"),
        ("1: drop b", f"1: drop {'b' * 3000}", f"line 10 is neither a tag nor a line of play: '1: drop {'b' * 52}'"),
        ("1: drop b", "1: fall b", "line 10, 1: fall b: 'fall b' is no move of Connect Four; moves look like drop COLUMN"),
        ("1: drop b", "0: drop b", "line 10, 0: drop b: 'drop b' cannot be played: it is the turn of seat 1, not of seat 0"),
        ("1: drop b", "clock: time", "line 10, clock: time: no timer is running"),
        ("0: drop a\n1: drop b\n", "nature: rain\n", "line 9 says 'nature: rain', but it was '0: drop a'"),
        ("[game", '[score "0 1"]\n[game', "line 7: the tag [score …] stands on line 1 already"),
        ('[score "1 0"]', '[score "0 1"]', "line 6: the score is [1, 0], not 0 1"),
        ('[payoff "1 0"]', '[payoff "1/2 1/2"]', "line 7: the payoff is 1 0, not 1/2 1/2"),
    ],
)
def test_what_does_not_fit_is_named(old, new, sentence):
    assert refusal(GOOD.replace(old, new, 1)) == (hutch.BadTranscript, sentence)


def test_a_line_of_luck_too_many_is_noticed():
    kind, sentence = refusal(GOOD + "nature: rain\n")
    assert (kind, sentence) == (hutch.BadTranscript, "line 16 is one too many: there should be 7 lines of play")


def test_luck_that_differs_is_noticed():
    text = hutch.new("root-cellar", players=2, seed=42).transcript()
    other = text.replace("nature: start 1", "nature: start 0") if "start 1" in text else text.replace("start 0", "start 1")
    kind, sentence = refusal(other)
    assert kind is hutch.BadTranscript
    assert sentence.startswith("line 7 says 'nature: start")


def test_an_unknown_game_is_named():
    kind, sentence = refusal(GOOD.replace("connect-four", "connect-five"))
    assert kind is hutch.NoSuchGame
    assert sentence.startswith("line 1: there is no game 'connect-five'; there are ")


def test_too_many_players_are_refused():
    assert refusal(GOOD.replace('[players "2"]', '[players "3"]')) == (
        hutch.BadOption,
        "line 2: connect-four is for 2 players, not 3",
    )


def test_an_edition_of_its_own_must_be_handed_in():
    """And reads back when it is."""
    edition = hutch.find("root-cellar").standard_edition | {"farmers": 9}
    text = hutch.new("root-cellar", players=2, seed=1, edition=edition).transcript()
    assert refusal(text)[1] == "line 6: this match was played with an edition of its own: hand its file in too"
    assert hutch.read(text, edition=edition).transcript() == text


def test_a_match_goes_on_from_a_transcript():
    match = hutch.new("root-cellar", players=3, seed=9)
    match.play(match.seats[0], "put 0")
    again = hutch.read(match.transcript())
    again.play(again.seats[0], "put 1")
    assert again.number == 2


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(hutch.HutchError, match="a seed is a whole number from 0 to"):
        hutch.new("connect-four", seed=seed)


def test_a_real_clock_is_named_only_where_a_timer_ran():
    """A table's transcript of a game without timers reads like any other."""
    assert "[clock" not in hutch.new("root-cellar", seed=1, live=True).transcript()
    assert '[clock "live"]' in hutch.new("carrotia", seed=1, options={"characters": "Ghost"}, live=True).transcript()
