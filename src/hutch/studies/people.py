"""Games that people played at a table, as a study reads them: what happened and how long it took, and nobody's name."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hutch.core.game import Game
from hutch.core.match import Match
from hutch.core.record import blank
from hutch.core.story import DEED, EVENT, NUMBERS, Story
from hutch.studies.pieces import pieces_used


@dataclass(frozen=True)
class Sitting:
    """One finished match of a table."""

    match: Match
    people: tuple[bool, ...]  # whether a person sat there, by seat
    moments: tuple[float, ...] = ()  # when each action was played, in seconds

    @property
    def minutes(self) -> float | None:
        """From the first action to the last, as the clock on the wall says."""
        return (self.moments[-1] - self.moments[0]) / 60 if len(self.moments) > 1 else None


def story_of(card: Game, sittings: Sequence[Sitting]) -> Story:
    """Matches of one seat count as a story, like the one that is written while bots play."""
    ends = blank(card.state.State, len(sittings))
    deeds, events = [], []
    for game, sitting in enumerate(sittings):
        ends[game] = sitting.match.open_record()
        for ply in sitting.match.plies:
            if ply.who >= 0:
                deeds.append((game, ply.who, ply.action))
            for told in ply.events:
                numbers = [*told.numbers[:NUMBERS], *[-1] * (NUMBERS - len(told.numbers))]
                events.append((game, max(ply.who, -1), told.code, numbers))
    players = sittings[0].match.players
    return Story(players, ends, np.array(deeds, DEED), np.array(events, EVENT))


def used_by_people(card: Game, sittings: Sequence[Sitting]) -> np.ndarray:
    """For every piece and every person's seat, whether it was used there: persons by pieces."""
    counts = pieces_used(card, story_of(card, sittings)).counts
    rows = [counts[game, :, seat] > 0 for game, sitting in enumerate(sittings) for seat in np.flatnonzero(sitting.people)]
    return np.array(rows).reshape(len(rows), counts.shape[1])
