"""The proof of the prover: each of these leaks is planted, and each must be found.

Beside it: leaks in the rules of a game, and in what a browser is sent.
"""

import dataclasses
import zlib
from types import SimpleNamespace

import numpy as np
import pytest
from channels import CHANNELS
from plants import NAME, PLANTS, VIEWER, known, matches_viewed, plant, replace_verb, trace
from worlds import Leak, hidden

from hutch.analysis import coach
from hutch.batches.batch import Batch
from hutch.batches.snapshot import Snapshot
from hutch.bots.arena import games
from hutch.core import about, log, transcript, verbs
from hutch.core import fork as forking
from hutch.core.errors import HutchError
from hutch.core.match import Match
from hutch.core.record import SPECTATOR, copy, view_of
from hutch.core.replay import Moment
from hutch.research.episode import Episode
from hutch.research.seats import LocalSeat
from hutch.table import forks, lessons, messages, past
from hutch.table.errors import NotAllowed
from hutch.table.room import keepsakes, thinking
from prover import as_bytes, compare, scenes


@pytest.mark.parametrize("viewer", [VIEWER, SPECTATOR])
def test_without_a_leak_nothing_is_found(viewer):
    compare(known(viewer), all_at_once=True)


@pytest.mark.parametrize("leak", PLANTS)
def test_a_planted_leak_is_found(leak, monkeypatch):
    course, (planted, found_as) = known(VIEWER), PLANTS[leak]
    planted(monkeypatch)
    with pytest.raises(Leak, match=found_as):
        compare(course, all_at_once=True)


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


@plant("learner tells")
def a_learner_who_looks_with_another_seats_eyes(patch):
    patch.setattr(Episode, "look", lambda self, seat: {"observation": self.observe(0 if seat else 1)})


@plant("agent tells")
def an_agent_who_is_told_more(patch):
    asked = LocalSeat.question
    patch.setattr(LocalSeat, "question", lambda self, view: f"{asked(self, view)} {trace(self.match)}")


@plant("agent tells")
def a_mistake_answered_with_a_hidden_piece(patch):
    played = LocalSeat.play

    def leaky(self, move):
        try:
            played(self, move)
        except HutchError as why:
            raise type(why)(f"{why}; {trace(self.match)}") from None

    patch.setattr(LocalSeat, "play", leaky)


def open_numbers(episode):
    """An episode's position as it is."""
    return zlib.crc32(hidden(episode._board.rows[0]))


if "agents_by_turns" in CHANNELS:

    @plant("agents_by_turns tells")
    def what_every_agent_is_told_besides(patch):
        """PettingZoo's `infos` are for everybody."""
        from hutch.research.pettingzoo import HutchAEC

        stepped = HutchAEC.step

        def leaky(self, action):
            stepped(self, action)
            self.infos = {agent: {"hidden": open_numbers(self.episode)} for agent in self.agents}

        patch.setattr(HutchAEC, "step", leaky)


if "learner_among_bots" in CHANNELS:

    @plant("learner_among_bots tells")
    def a_picture_for_the_learner_with_all_eyes(patch):
        from hutch.research.gymnasium import HutchEnv

        patch.setattr(HutchEnv, "render", lambda self: str(open_numbers(self.episode)))

    @plant("many_tables tells")
    def what_many_tables_tell_besides(patch):
        from hutch.research.vector import HutchVectorEnv

        told = HutchVectorEnv.told
        row = lambda self: self.batch.engine.columns.rows[0]  # noqa: E731
        patch.setattr(HutchVectorEnv, "told", lambda self: told(self) | {"hidden": zlib.crc32(hidden(row(self)))})


if "spiel" in CHANNELS:

    @plant("spiel tells")
    def a_guessed_world_with_the_real_past(patch):
        """As it was once: what is resampled for a player held what the others had seen."""
        from hutch.research.open_spiel import Step

        patch.setattr(Step, "known_to", lambda self, player: self)


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
    "many_tables": "numbers that compiled code has veiled; here only plain callers lose their veil",
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
    assert len(PLANTS) >= 15
