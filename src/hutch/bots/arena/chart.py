"""The arena's picture: one line a bot, its rating as a dot, its interval as a bar."""

from collections.abc import Sequence

from hutch.drawing.svg import circle, line, rect, sheet, words

WIDTH, LEFT, ROW = 900, 220, 60


def rating_chart(title: str, rated: Sequence[tuple[str, float, float]]) -> str:
    """(name, rating, half of its interval) for each bot, drawn best first."""
    low = min(rating - margin for _, rating, margin in rated) - 50
    high = max(rating + margin for _, rating, margin in rated) + 50
    bottom = 80 + ROW * len(rated)

    def across(rating: float) -> float:
        return LEFT + (WIDTH - LEFT - 40) * (rating - low) / (high - low)

    drawn = [rect(0, 0, WIDTH, bottom + 60, fill="paper"), words(WIDTH / 2, 44, title, 26)]
    step = 100 if high - low < 1200 else 400
    for mark in range(int(low // step + 1) * step, int(high) + 1, step):
        drawn.append(line(across(mark), 70, across(mark), bottom, stroke="line"))
        drawn.append(words(across(mark), bottom + 30, f"{mark:+d}" if mark else "0", 18))
    for row, (name, rating, margin) in enumerate(sorted(rated, key=lambda bot: -bot[1])):
        y = 80 + ROW * row + ROW / 2
        drawn.append(words(LEFT - 20, y + 7, name, 20, anchor="end"))
        drawn.append(line(across(rating - margin), y, across(rating + margin), y, stroke="broccoli", stroke_width=6))
        drawn.append(circle(across(rating), y, 10, fill="carrot", stroke="ink", stroke_width=2))
    return sheet(WIDTH, bottom + 60, *drawn, title=f"Ratings: {title}")
