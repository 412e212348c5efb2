"""Measure the table of games in docs/research.md and write it there: `python tools/research_table.py`."""

from pathlib import Path

import numpy as np

import hutch
from hutch.core.game import Game, catalogue, seat_words
from hutch.research.episode import Episode, action_codes
from hutch.research.open_spiel import uses_luck

PAGE = Path(__file__).resolve().parents[1] / "docs" / "research.md"
BEGIN, END = "<!-- research -->", "<!-- /research -->"
GAMES = 200
HEAD = "| game | seats | information | chance | at once | out of turn | action codes | numbers seen | mean length | branching |"


def measured(game: Game, players: int, games: int) -> tuple[float, float, bool, bool]:
    """Decisions a game and choices a decision, over random games; whether seats choose at once, and out of turn."""
    episode, choose = Episode(game, players), np.random.default_rng(1)
    decisions, choices, at_once, out_of_turn = 0, 0, False, False
    for seed in range(games):
        episode.reset(seed)
        while not episode.over:
            mask, view = episode.mask(), episode.view(episode.seat)
            at_once = at_once or bool(view.blind)
            out_of_turn = out_of_turn or int(view.actor) != episode.seat
            decisions, choices = decisions + 1, choices + int(mask.sum())
            episode.step(int(choose.choice(np.flatnonzero(mask))))
    return decisions / games, choices / decisions, at_once, out_of_turn


def row(game: Game) -> str:
    length, branching, _, _ = measured(game, min(game.seats), GAMES)
    _, _, at_once, out_of_turn = measured(game, max(game.seats), 10)
    cells = [
        game.title,
        seat_words(game.seats),
        "hidden" if game.secrets else "open",
        "yes" if uses_luck(game) else "no",
        "yes" if at_once else "no",
        "yes" if out_of_turn else "no",
        str(action_codes(game)),
        str(len(hutch.observation(game))),
        f"{length:.0f}",
        f"{branching:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    rows = [HEAD, "|" + " --- |" * HEAD.count(" | ") + " --- |", *(row(game) for game in catalogue().values())]
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(rows) + f"\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
