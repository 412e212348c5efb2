"""Leaks planted in the rules of a game: each must be found. The verbs that plain callers use are plain functions around
compiled ones."""

import pytest
from plants import DEEP, NAME, VIEWER, deep, replace_verb
from worlds import Leak, NoOtherWorld, check_deal, find_course

from hutch.core.record import SPECTATOR
from hutch.core.trail import EVERYBODY, HEAD, add, tell
from hutch.games.carousel.state import FREED
from prover import prove


@pytest.mark.parametrize("leak", DEEP)
def test_a_leak_planted_in_the_rules_is_found(leak, monkeypatch):
    planted, found_as = DEEP[leak]
    planted(monkeypatch)
    with pytest.raises(Leak, match=found_as):
        prove(NAME, 2, VIEWER, plies=13)


@deep("the deal shows one thing and tells another")
def a_public_deal(patch):
    """Carousel's deals are told to everybody."""

    def leaky(whole, s, seed):
        whole(s, seed)
        at = 0
        while at < s.told:
            s.trail[at + 1] = EVERYBODY
            at += HEAD + s.trail[at + 3]

    replace_verb(patch, "deal", leaky)


@deep("unseen: log tells")
def an_event_too_many(patch):
    """Everybody hears something when a certain card is kept unseen."""

    def leaky(whole, s, action):
        whole(s, action)
        if action % 40 % 2 and action < 80:
            tell(s, FREED, EVERYBODY)
            add(s, 0)

    replace_verb(patch, "play", leaky)


@deep("no two deals look alike")
def an_unveiled_field(patch):
    def leaky(whole, s, seat):
        dealt = s.dealt.copy()
        whole(s, seat)
        s.dealt[:] = dealt

    replace_verb(patch, "veil", leaky)


@deep("the rules do not say so")
def a_choice_that_is_not_veiled(patch):
    def leaky(whole, s, seat):
        kept = int(s.kept[1, 0])
        whole(s, seat)
        s.kept[1, 0] = kept

    replace_verb(patch, "veil", leaky)


@deep("the deal shows one thing and tells another")
def a_count_that_depends_on_a_hidden_card(patch):
    def leaky(whole, s, seat):
        count = int(s.dealt[1]) % 5
        whole(s, seat)
        s.left += count

    replace_verb(patch, "veil", leaky)


@deep("no two deals look alike")
def a_trail_that_the_veil_forgets(patch):
    def leaky(whole, s, seat):
        trail = s.trail.copy()
        whole(s, seat)
        s.trail[:] = trail

    replace_verb(patch, "veil", leaky)


@deep("no two deals look alike")
def luck_that_the_veil_forgets(patch):
    def leaky(whole, s, seat):
        rng = s.rng
        whole(s, seat)
        s.rng = rng

    replace_verb(patch, "veil", leaky)


@deep("the rules do not say so")
def a_mark_that_the_rules_forget(patch):
    """The last to choose in a draft could look at the next packet and choose again."""

    def leaky(whole, s, action):
        whole(s, action)
        s.revealed = 0

    replace_verb(patch, "play", leaky)


def test_a_game_that_hides_more_than_its_card_says_is_found(monkeypatch):
    """Connect Four, whose card says that it has no secrets, blanks a disc."""

    def leaky(whole, s, seat):
        whole(s, seat)
        s.discs[0] = 0

    replace_verb(monkeypatch, "veil", leaky, "connect-four")
    with pytest.raises(Leak, match="hides something"):
        prove("connect-four", 2, 1, plies=7)


def test_a_deal_that_nobody_could_tell_from_another_is_demanded(monkeypatch):
    """If the whole deal is shown, there is no other world."""
    an_unveiled_field(monkeypatch)
    with pytest.raises(NoOtherWorld):
        find_course(NAME, 2, SPECTATOR)
    with pytest.raises(Leak):
        check_deal(NAME, 2, SPECTATOR)
