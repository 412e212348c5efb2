"""An analysis as plain data: what `hutch analyse --json` prints and the page at the table is sent."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hutch.analysis.judging import Choice, Decision

if TYPE_CHECKING:
    from hutch.analysis.whole import Analysis

DIGITS = 4


def as_dict(analysis: "Analysis") -> dict[str, Any]:
    """Numbers are chances from 0 to 1, and changes of them; seats count from 0, positions from the deal, which is 0."""
    match = analysis.match
    found: dict[str, Any] = rounded(
        {
            "game": match.game.name,
            "players": match.players,
            "seats": [analysis.name(seat) for seat in range(match.players)],
            "cooperative": match.game.cooperative,
            "over": match.over,
            "budget": analysis.budget,
            "seed": analysis.seed,
            "chances": analysis.chances.tolist(),
            "errors": analysis.errors.tolist(),
            "who": list(analysis.strokes.who),
            "luck": analysis.strokes.luck.mean(axis=1).tolist(),
            "choice": analysis.strokes.choice.mean(axis=1).tolist(),
            "accounts": [account.as_dict() for account in analysis.accounts],
            "turns": [turn.as_dict() for turn in analysis.turns],
            "decisions": [decision_dict(one, analysis.name) for one in analysis.decisions],
        }
    )
    return found


def decision_dict(one: Decision, name: Callable[[int], str]) -> dict[str, Any]:
    return {
        "ply": one.ply,
        "seat": one.seat,
        "grade": one.grade,
        "lost": one.lost,
        "error": one.error,
        "made": choice_dict(one.made),
        "choices": [choice_dict(choice) for choice in one.choices],
        "better": one.better(name),
    }


def choice_dict(one: Choice) -> dict[str, Any]:
    return {"text": one.text, "words": one.words, "value": one.value, "error": one.error, "careful": one.careful}


def rounded(found: Any) -> Any:
    """The same with short numbers."""
    if isinstance(found, float):
        return round(found, DIGITS) + 0.0
    if isinstance(found, dict):
        return {key: rounded(value) for key, value in found.items()}
    return [rounded(value) for value in found] if isinstance(found, list) else found
