"""The proof of the prover: each of these leaks is planted, and each must be found.

A plant looks at the open record as the code around it must not, and lets a little of it through. `trace` is what it has to
let through: a number that differs between two worlds.
"""

import dataclasses
import zlib
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from at_the_table import evenings
from channels import CHANNELS
from guests import House
from worlds import Course, Leak, NoOtherWorld, check_deal, find_course, hidden

import hutch
from hutch.analysis import coach
from hutch.batches.batch import Batch
from hutch.batches.snapshot import Snapshot
from hutch.bots.arena import games
from hutch.core import about, log, transcript, verbs
from hutch.core import fork as forking
from hutch.core.match import Match
from hutch.core.record import SPECTATOR, copy, view_of
from hutch.core.replay import Moment
from hutch.core.trail import EVERYBODY, HEAD, add, tell
from hutch.games.carousel.state import FREED
from hutch.research.episode import Episode
from hutch.research.seats import LocalSeat
from hutch.table import forks, lessons, messages, past
from hutch.table.errors import NotAllowed
from hutch.table.room import keepsakes, thinking
from hutch.table.room.room import Room
from hutch.table.routes import play
from prover import as_bytes, compare, prove, scenes

NAME, VIEWER = "carousel", 0
Plant = Callable[[pytest.MonkeyPatch], None]
PLANTS: dict[str, tuple[Plant, str]] = {}  # in plain Python, found at a course that is known already
DEEP: dict[str, tuple[Plant, str]] = {}  # in the rules: the course itself is looked for with the leak in place


def trace(match: Match) -> int:
    return zlib.crc32(hidden(match.open_record()))


@cache
def known(viewer: int) -> Course:
    """A course that was found while all was well."""
    return find_course(NAME, 2, viewer, plies=13, options={"first": "1"})


def plant(found_as: str, among: dict[str, tuple[Plant, str]] = PLANTS) -> Callable[[Plant], Plant]:
    """A leak, and where the prover finds it."""

    def add_to(function: Plant) -> Plant:
        among[function.__name__] = function, found_as
        return function

    return add_to


def deep(found_as: str) -> Callable[[Plant], Plant]:
    return plant(found_as, DEEP)


@pytest.mark.parametrize("viewer", [VIEWER, SPECTATOR])
def test_without_a_leak_nothing_is_found(viewer):
    compare(known(viewer), all_at_once=True)


@pytest.mark.parametrize("leak", PLANTS)
def test_a_planted_leak_is_found(leak, monkeypatch):
    course, (planted, found_as) = known(VIEWER), PLANTS[leak]
    planted(monkeypatch)
    with pytest.raises(Leak, match=found_as):
        compare(course, all_at_once=True)


@pytest.mark.parametrize("leak", DEEP)
def test_a_leak_planted_in_the_rules_is_found(leak, monkeypatch):
    planted, found_as = DEEP[leak]
    planted(monkeypatch)
    with pytest.raises(Leak, match=found_as):
        prove(NAME, 2, VIEWER, plies=13)


# ---- in the match ---------------------------------------------------------------------------------------------------


@plant("picture tells")
def an_id_in_the_picture(patch):
    drawn = Match.picture
    patch.setattr(
        Match, "picture", lambda self, *seat, **more: drawn(self, *seat, **more).replace("<svg", f'<svg id="p{trace(self)}"', 1)
    )


@plant("refusals tells")
def a_refusal_that_names_a_hidden_piece(patch):
    refused = Match.refusal

    def leaky(self, seat, text):
        why = refused(self, seat, text)
        return type(why)(f"{why}; {trace(self)}")

    patch.setattr(Match, "refusal", leaky)


@plant("moves tells")
def moves_in_an_order_that_tells(patch):
    """The order of a dict."""
    by_text = Match.actions_by_text
    key = lambda self: lambda item: zlib.crc32(f"{item}{trace(self)}".encode())  # noqa: E731
    patch.setattr(Match, "actions_by_text", lambda self, seat: dict(sorted(by_text(self, seat).items(), key=key(self))))


@plant("transcript tells")
def the_seed_in_a_transcript(patch):
    tags = transcript.luck_tags
    patch.setattr(transcript, "luck_tags", lambda match, open_to_all: tags(match, True))


@plant("moves_kept tells")
def old_moves_of_which_nobody_asks_whether_they_are_secret(patch):
    patch.setattr(keepsakes, "catalogue", lambda: {NAME: SimpleNamespace(secrets=False)})


@plant("turn tells")
def a_repr_with_the_seed(patch):
    patch.setattr(Match, "__repr__", lambda self: f"<Match {self.seed}>")


@plant("position_message tells")
def a_score_that_counts_hidden_cards(patch):
    counted = messages.scores
    patch.setattr(messages, "scores", lambda match, view: [counted(match, view)[0] + trace(match), 0])


@plant("undo tells")
def undo_that_tells(patch):
    """Whether something can be taken back depends on a hidden card."""
    patch.setattr(Match, "way_back", lambda self, *seat, **more: trace(self))


@plant("unseen: undo tells")
def a_mark_that_depends_on_a_hidden_card(patch):
    marked = log.Ply.__init__

    def leaky(self, who, action, blind, events, revealed=True):
        marked(self, who, action, blind, events, bool(action % 2) if blind else revealed)

    patch.setattr(log.Ply, "__init__", leaky)


# ---- in the log -----------------------------------------------------------------------------------------------------


@plant("unseen: log tells")
def an_unseen_action_with_its_touches(patch):
    told = log.Log.action

    def leaky(self, ply, viewer, all_open):
        return dataclasses.replace(told(self, ply, viewer, all_open), touched=(f"card-{self.match.plies[ply].action}",))

    patch.setattr(log.Log, "action", leaky)


@plant("unseen: log tells")
def an_unseen_action_told(patch):
    told = log.Log.action
    patch.setattr(log.Log, "action", lambda self, ply, viewer, all_open: told(self, ply, viewer, True))


@plant("log tells")
def whispers_heard_by_all(patch):
    patch.setattr(log, "heard", lambda event, viewer: event.numbers)


@plant("log tells")
def an_entry_too_many(patch):
    """How many entries there are depends on a hidden card."""
    told = log.Log.told
    more = lambda self: [log.Entry(log.NATURE, None, "")] * (trace(self.match) % 97)  # noqa: E731
    patch.setattr(log.Log, "told", lambda self, viewer, all_open: told(self, viewer, all_open) + more(self))


@plant("log tells")
def entries_in_an_order_that_tells(patch):
    told = log.Log.told
    key = lambda self: lambda entry: zlib.crc32(f"{entry}{trace(self.match)}".encode())  # noqa: E731
    patch.setattr(log.Log, "told", lambda self, *viewer, **more: sorted(told(self, *viewer, **more), key=key(self)))


# ---- at the table ---------------------------------------------------------------------------------------------------


@plant("position_message tells")
def a_status_line_that_tells(patch):
    said = messages.status
    patch.setattr(messages, "status", lambda room, *view: said(room, *view) + str(trace(room.match)))


@plant("stream tells")
def people_that_tell(patch):
    card = messages.seat_card
    patch.setattr(messages, "seat_card", lambda room, *seat: card(room, *seat) | {"hand": trace(room.match)})


@plant("position_message tells")
def a_timer_that_tells(patch):
    patch.setattr(messages, "timer", lambda room: {"left": None, "of": trace(room.match), "serial": 1})


@plant("position_message tells")
def steps_that_tell(patch):
    patch.setattr(messages, "steps", lambda room, told, since: [[f"card-{trace(room.match)}"]])


@plant("hint tells")
def a_hint_from_the_open_record(patch):
    """The view that a hint is made of is not veiled."""
    veiled = Match.view
    hints = thinking.hints

    def leaky(game, view, seat, seed, stop, most=3):
        matches = [match for match in seen_matches if veiled(match, seat).tobytes() == view.tobytes()]
        return [{**hint, "chance": trace(matches[-1])} for hint in hints(game, view, seat, seed, stop, most)]

    seen_matches = matches_viewed(patch)
    patch.setattr(thinking, "hints", leaky)


def matches_viewed(patch: pytest.MonkeyPatch) -> list[Match]:
    """Every match that a view is asked of, in order."""
    veiled, found = Match.view, list[Match]()

    def watched(self, *seat, **more):
        found.append(self)
        return veiled(self, *seat, **more)

    patch.setattr(Match, "view", watched)
    return found


@plant("coach tells")
def a_coach_who_knows_what_is_hidden(patch):
    """What the coach is asked depends on the open record."""
    last_own = coach.last_own

    def leaky(match, seat, *upto):
        asked = last_own(match, seat, *upto)
        return asked and dataclasses.replace(asked, ply=trace(match) % 10_000)

    patch.setattr(coach, "last_own", leaky)


@plant("view_for_the_engine tells")
def an_engine_that_is_given_the_open_record(patch):
    told = messages.view

    def leaky(room, viewer):
        return {**told(room, viewer), "record": room.match.open_record().tobytes().hex()}

    patch.setattr(messages, "view", leaky)


@plant("view_for_the_engine tells")
def choices_of_every_seat_for_the_engine(patch):
    told = messages.view

    def leaky(room, viewer):
        return {**told(room, viewer), "actions": [action for own in room.match.legal().values() for action in own]}

    patch.setattr(messages, "view", leaky)


@plant("(table_in_words|words_about_the_parts) tells")
def words_about_a_part_that_tell(patch):
    """What is read out of a card counts what its reader may not know."""
    viewed = matches_viewed(patch)
    patch.setattr(about, "teller_of", lambda game: lambda s, seat, part: about.About(part, str(trace(viewed[-1]))))


@plant("moves_kept tells")
def kept_moves_of_everybody(patch):
    """What is left of an old match holds the others' secret choices."""
    patch.setattr(keepsakes, "catalogue", lambda: {NAME: SimpleNamespace(secrets=False)})


@plant("lesson tells")
def a_lesson_that_follows_hidden_moves(patch):
    """Where the script is shows at any table, and knows what was chosen unseen."""
    patch.setattr(lessons, "lesson_at", lambda room: {"step": trace(room.match)})


# ---- the past -------------------------------------------------------------------------------------------------------


@plant("past_(moments|position) tells")
def the_past_shown_open_while_the_match_runs(patch):
    patch.setattr(past, "moment", lambda match, number, eyes, all_may=False: Moment(match.as_of(number), None))


@plant("past_moments tells")
def a_past_log_that_holds_nothing_back(patch):
    patch.setattr(Moment, "log", lambda self: self.match.told(self.viewer, True))


@plant("past_(moments|position) tells")
def a_past_move_made_unseen(patch):
    patch.setattr(Match, "told_of", lambda self, ply, viewer, all_open: self._log.entries(ply, viewer, True))


@plant("eyes_that_are_refused tells")
def a_refusal_of_eyes_that_tells(patch):
    def leaky(self, asked):
        raise NotAllowed(f"not {trace(self.match)}")

    patch.setattr(past.Subject, "eyes", leaky)


@plant("fork tells")
def a_fork_of_the_real_world(patch):
    patch.setattr(forking, "dealt_anew", lambda match, seat, seed: copy(match.open_record()))


@plant("fork tells")
def a_fork_that_tells_how_it_came_about(patch):
    patch.setattr(forks, "may_be_told", lambda subject: True)


# ---- bots and numbers -----------------------------------------------------------------------------------------------


@plant("bot tells")
def a_bot_that_sees_the_open_record(patch):
    def leaky(match, bots, seed, absent=()):
        legal = match.legal()[match.actor]
        return legal[trace(match) % len(legal)]

    patch.setattr(games, "next_move", leaky)


@plant("batch tells")
def an_observation_of_the_open_record(patch):
    patch.setattr(Batch, "observe", lambda self, seat=None: np.frombuffer(self.engine.columns.rows[0].tobytes(), np.uint8))


@plant("batch tells")
def a_mask_of_both_seats_choices(patch):
    """As it was once: the list of a draft showed the actor the other's packet."""

    def leaky(self):
        mask = np.zeros((1, self.game.state.CODES), np.bool_)
        out = self.game.out()
        mask[0, out[: verbs.legal(self.engine.columns.rows[0], out)]] = True
        return mask

    patch.setattr(Batch, "mask", leaky)


@plant("batch tells")
def a_position_out_of_a_batch_that_is_open(patch):
    patch.setattr(Snapshot, "sketch", lambda self, seat: str(self.game.notation.sketch(self.open_record(), seat)))


@plant("learner tells")
def a_learner_who_is_shown_the_open_record(patch):
    patch.setattr(Episode, "view", lambda self, seat: view_of(self._board.rows[0]))


@plant("agent tells")
def an_agent_who_is_told_more(patch):
    asked = LocalSeat.question
    patch.setattr(LocalSeat, "question", lambda self, view: f"{asked(self, view)} {trace(self.match)}")


if "spiel" in CHANNELS:

    @plant("spiel tells")
    def a_guessed_world_with_the_real_past(patch):
        """As it was once: what is resampled for a player held what the others had seen."""
        from hutch.research.open_spiel import Step

        patch.setattr(Step, "known_to", lambda self, player: self)


# ---- in the rules: the verbs that plain callers use are plain functions around compiled ones -------------------------


def replace_verb(patch: pytest.MonkeyPatch, verb: str, leaky: Callable[..., Any], name: str = NAME) -> None:
    """`leaky(whole, s, …)` in place of a game's verb, for plain callers; compiled code stays as it is."""
    game = hutch.find(name)
    assert game.rules
    sound = verbs.RULES[game.state.State]
    whole = getattr(sound, verb)
    unsound = SimpleNamespace(**{**vars(sound), verb: lambda *arguments: leaky(whole, *arguments)})
    patch.setitem(verbs.RULES, game.state.State, unsound)


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


# ---- over HTTP ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with House(f"sqlite:///{tmp_path_factory.mktemp('leaks') / 'table.sqlite3'}") as running:
        yield running


def message_too_many(patch):
    """How many messages there are depends on the world."""
    moved = Room.moved

    def leaky(self):
        moved(self)
        if self.match.seed == known(VIEWER).seeds[0]:
            self.gathered()

    patch.setattr(Room, "moved", leaky)


def open_transcript(patch):
    written = Match.transcript
    patch.setattr(Match, "transcript", lambda self, viewer=None: written(self))


def open_view(patch):
    """The engine's worker is given what its viewer may not know."""
    told = messages.view
    patch.setattr(messages, "view", lambda room, viewer: {**told(room, viewer), "hidden": trace(room.match)})


def header_that_tells(patch):
    """The words of a transcript are as they should be, but what goes before them is made from the open record."""
    written, told = Match.transcript, play.PlainTextResponse
    last: list[int] = []

    def watched(self, viewer=None):
        last.append(trace(self))
        return written(self, viewer)

    patch.setattr(Match, "transcript", watched)
    patch.setattr(play, "PlainTextResponse", lambda text, headers: told(text, headers={**headers, "etag": str(last[-1])}))


def open_past(patch):
    patch.setattr(past.Subject, "open", property(lambda self: True))
    patch.setattr(past, "moment", lambda match, number, eyes, all_may=False: Moment(match.as_of(number), eyes))


@pytest.mark.parametrize("leak", [message_too_many, open_transcript, open_view, header_that_tells, open_past])
def test_a_leak_over_http_is_found(leak, house, monkeypatch):
    course = dataclasses.replace(known(VIEWER), actions=known(VIEWER).actions[:5])
    leak(monkeypatch)
    one, other = evenings(house, course, monkeypatch)
    assert one != other


# ---- the veil is off ------------------------------------------------------------------------------------------------

NOTHING_HIDDEN = {  # channels that no secret of a position has a way into, and what they are made of
    "turn": "numbers that everybody may know",
    "moves": "what the viewer may do, and so knows",
    "moves_kept": "the viewer's own moves, as they were written",
    "refusals": "the same, and the question",
    "eyes_that_are_refused": "the question",
    "light_messages": "whose turn it is, points, and what has been touched",
    "people_message": "whose turn it is, and names",
    "seats": "names",
    "lesson": "nothing, at a table that is none",
    "undo": "the marks that the rules make",
}


def test_without_a_veil_every_channel_tells(monkeypatch):
    """A channel that stays silent then looks at nothing, and would prove nothing."""
    course = known(VIEWER)  # found while there are veils
    replace_verb(monkeypatch, "veil", lambda whole, s, seat: None)
    monkeypatch.setattr(log, "heard", lambda event, viewer: event.numbers)
    told = set()
    for twins in course.play():
        one, other = scenes(twins.matches, twins)
        for name, (channel, _) in CHANNELS.items():
            if name not in told and as_bytes(channel(one)) != as_bytes(channel(other)):
                told.add(name)
    assert set(CHANNELS) - told == set(NOTHING_HIDDEN)


def test_enough_leaks_are_planted():
    assert len(PLANTS) + len(DEEP) >= 15
