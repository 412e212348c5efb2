"""The arena's ratings as a picture: a dot and its 95 % interval for each bot."""

from hutch.bots.arena import Standing
from hutch.core.svg import circle, line, rect, sheet, words

WIDTH, LEFT, ROW = 900, 220, 56


def ratings_plot(standing: Standing) -> str:
    """An SVG; the best bot on top."""
    entrants = sorted(standing.entrants, key=lambda entrant: -entrant.rating)
    low = min(entrant.rating - entrant.margin for entrant in entrants)
    high = max(entrant.rating + entrant.margin for entrant in entrants)

    def across(rating: float) -> float:
        return LEFT + (rating - low) / max(high - low, 1) * (WIDTH - LEFT - 60)

    height = 90 + ROW * len(entrants)
    parts = [
        rect(0, 0, WIDTH, height, fill="paper"),
        words(20, 40, f"{standing.game}: ratings after {standing.played} games", 22, anchor="start"),
    ]
    for row, entrant in enumerate(entrants):
        y = 90 + ROW * row
        ends = across(entrant.rating - entrant.margin), across(entrant.rating + entrant.margin)
        parts += [
            words(20, y + 6, entrant.name, 18, anchor="start"),
            line(ends[0], y, ends[1], y, stroke="broccoli", stroke_width=6),
            circle(across(entrant.rating), y, 9, fill="carrot", stroke="ink", stroke_width=2),
            words(across(entrant.rating), y - 16, f"{entrant.rating:.0f}", 16),
        ]
    return sheet(WIDTH, height, *parts, title=f"Ratings of bots in {standing.game}")
