"""A finished match as text is enough to judge it: the second referees hear nothing but the transcript, tags and all."""

import re
from fractions import Fraction

import carousel_referee
import carrotia_referee
import carrots_and_broccoli_referee
import pytest
import rodentia_referee
import root_cellar_referee
from hearing import spoken
from seating import random_match

import hutch

AGREED = {  # option sets by game, as a person types them; words a seat fit three players
    "root-cellar": [{}],
    "carousel": [{}, {"beginner": "on"}],
    "carrots-and-broccoli": [{}, {"short": "on", "kids": "on", "timer": "on", "goal": "6"}],
    "rodentia": [{}, {"goals": "4 5"}, {"goals": "2 4", "diagonals": "falling"}, {"species": "moles, otters, beavers"}],
    "carrotia": [{}, {"hourglass": "off"}, {"hourglass": "relaxed", "characters": "Old Sailor, Vampire, Clown"}],
}
CASES = [
    pytest.param(name, players, options, id=f"{name}-{players}-{' '.join(options)}")
    for name, sets in AGREED.items()
    for players in hutch.find(name).seats
    for options in sets
    if not any(words.count(",") + 1 != players for words in options.values() if "," in words)
]


def split(text):
    """Tags, and lines as (speaker, said)."""
    head, body = text.split("\n\n", 1)
    tags = dict(re.fullmatch(r'\[(\w+) "(.*)"\]', row).groups() for row in head.splitlines())
    return tags, [spoken(row) for row in body.splitlines()]


def options_of(tags):
    """`name=value, name=value`; values may have commas of their own."""
    return dict(re.findall(r"(\w+)=((?:[^=,]|,(?! \w+=))*)", tags["options"]))


def edition(name):
    return (hutch.find(name).folder / "edition.toml").read_text(encoding="utf-8")


def root_cellar(players, options, lines):
    referee = root_cellar_referee.Referee(players)
    for who, said in lines:
        referee.hear(str(who), said)
    assert referee.want == "end"
    return referee.scores(), [Fraction(share).limit_denominator(12) for share in referee.shares()]


def carousel(players, options, lines):
    referee = carousel_referee.Referee(options.get("beginner") == "on")
    for who, said in lines:
        referee.read(f"{who}: {said}")
    assert referee.over
    return referee.points(), [Fraction(share) for share in referee.shares()]


def carrots_and_broccoli(players, options, lines):
    referee = carrots_and_broccoli_referee.Referee(players, options, edition("carrots-and-broccoli"))
    for who, said in lines:
        referee.say(who, said)
    assert referee.want is None
    return referee.score(), referee.payoff()


def rodentia(players, options, lines):
    if "goals" in options:
        options["goals"] = {int(goal) for goal in options["goals"].split()}
    if "species" in options:
        options["species"] = options["species"].split(", ")
    referee = rodentia_referee.Referee(players, options, edition("rodentia"))
    for who, said in lines:
        referee.say(who, said)
    assert referee.want is None
    return [referee.score(seat) for seat in range(players)], referee.payoff()


def carrotia(players, options, lines):
    assert len(options["characters"].split(", ")) == players, "nobody could know who may use which ability"
    referee = carrotia_referee.Referee(players, options, edition("carrotia"))
    for who, said in lines:
        referee.say(who, said)
    assert referee.may == {}
    return [referee.bank] * players, [Fraction(referee.bank >= (20 if players <= 3 else 25))] * players


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_a_transcript_is_judged_by_itself(name, players, options):
    for seed in range(2):
        tags, lines = split(random_match(name, players, seed, options=options).transcript())
        assert (tags["game"], tags["players"], tags["seed"]) == (name, str(players), str(seed))
        points, shares = globals()[name.replace("-", "_")](players, options_of(tags), lines)
        assert tags["score"] == " ".join(map(str, points))
        assert tags["payoff"] == " ".join(map(str, shares))
