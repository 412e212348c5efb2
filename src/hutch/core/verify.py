"""Whether a finished match was played with the luck that was promised: `hutch verify`, and the page."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hutch.core.errors import BadTranscript
from hutch.core.fork import Start
from hutch.core.match import Match
from hutch.core.transcript import read, split


def verify(text: str, commitment: str = "", edition: Mapping[str, Any] | str | Path | None = None) -> Match:
    """Play a transcript through with its own secret; BadTranscript says what does not follow from it."""
    tags, _ = split(text)
    if tags.get("luck") == "?":
        raise BadTranscript("this match is not over: its secret is told at the end")
    if "luck" not in tags and "game" in tags:
        raise BadTranscript("this transcript tells no secret: it was played from a seed, not at a live table")
    match = read(text, edition)
    if match.luck is not None and commitment.strip() not in ("", match.luck.commitment):
        raise BadTranscript("another secret was promised: the commitment you noted is not this one's")
    return match


def verdict(match: Match) -> str:
    """What was found, in words."""
    assert match.luck is not None
    return (
        f"It holds: {match.game.title}, {match.number} moves. Every roll and every draw follows from the secret, "
        f"whose commitment is {match.luck.commitment}.{cut_short(match)}{beginning(match.start)}"
    )


def cut_short(match: Match) -> str:
    """That moves may be missing, if the last one is not the end."""
    return "" if match.over else " The game was not played to its end, or what came after is left out here."


def beginning(start: Start | None) -> str:
    """From where on the luck is the match's own, if it began from a position of another."""
    if start is None:
        return ""
    whose = f"match {start.origin}" if start.origin else "another match"
    hidden = ", with what was hidden dealt anew" if start.anew else ""
    return (
        f" That is so from this match's own first move on: it began from position {start.at} of {whose}{hidden}. "
        "The luck before that is that match's, and only its own transcript can show that it was fair."
    )
