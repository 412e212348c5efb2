"""Matches as text, as chess has PGN: written here, and read back to the same positions."""

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from hutch.core.errors import BadTranscript, HutchError, OtherRules
from hutch.core.match import Match
from hutch.core.options import split_options
from hutch.core.record import CLOCK

TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
LINE = re.compile(r"(nature|clock|\d+): (.+)")


def write(match: Match, viewer: int | None = None) -> str:
    """A transcript. A viewer's own shows no secret and no seed before the end."""
    open_to_all = viewer is None or match.over
    tags = [
        ("game", match.game.name),
        ("players", match.players),
        ("options", match.options_text()),
        ("seed", match.seed if open_to_all else "?"),
        ("rules", match.game.version),
    ]
    if match.live and match.timed:
        tags.append(("clock", "live"))
    if match.edition is not None:
        tags.append(("edition", "own"))
    if match.over:
        tags.append(("score", " ".join(str(points) for points in match.score)))
        tags.append(("payoff", " ".join(str(share) for share in match.payoff)))
    lines = match.lines if open_to_all else match.lines_for(int(viewer or 0))
    return "\n".join([*(f'[{name} "{value}"]' for name, value in tags), "", *lines, ""])


def read(text: str, edition: Mapping[str, Any] | str | Path | None = None) -> Match:
    """Play a transcript through. BadTranscript names the first line that does not fit."""
    tags, lines = split(text)
    match = open_match(tags, edition)
    for number, speaker, said in lines:
        if speaker != "nature":
            try:
                match.play(CLOCK if speaker == "clock" else int(speaker), said)
            except HutchError as trouble:
                raise BadTranscript(f"line {number}, {speaker}: {said}: {trouble}") from None
    compare(match, tags, lines)
    return match


def split(text: str) -> tuple[dict[str, str], list[tuple[int, str, str]]]:
    tags, lines = {}, []
    for number, row in enumerate(text.splitlines(), 1):
        row = row.strip()
        if found := TAG.fullmatch(row):
            tags[found[1]] = found[2]
        elif found := LINE.fullmatch(row):
            lines.append((number, found[1], found[2]))
        elif row:
            raise BadTranscript(f"line {number} is neither a tag nor a line of play: {row[:60]!r}")
    return tags, lines


def open_match(tags: Mapping[str, str], edition: Mapping[str, Any] | str | Path | None) -> Match:
    for name in ("game", "players", "seed"):
        if name not in tags:
            raise BadTranscript(f"the tag [{name} …] is missing")
        if name != "game" and not tags[name].isdecimal():
            raise BadTranscript(f"the tag [{name} …] must be a whole number, not {tags[name]!r}")
    if "edition" in tags and edition is None:
        raise BadTranscript("this match was played with an edition of its own: hand its file in too")
    options, live = split_options(tags.get("options", "")), tags.get("clock") == "live"
    match = Match(tags["game"], int(tags["players"]), int(tags["seed"]), options, edition, live)
    check_version(match, tags.get("rules"))
    return match


def check_version(match: Match, version: str | None) -> None:
    if version is not None and version != str(match.game.version):
        name, mine = match.game.name, match.game.version
        raise OtherRules(f"this match was played by version {version} of the rules of {name}; this is version {mine}")


def compare(match: Match, tags: Mapping[str, str], lines: list[tuple[int, str, str]]) -> None:
    """Luck, score and payoff must come out as written."""
    for mine, (number, speaker, said) in zip(match.lines, lines, strict=False):
        if mine != f"{speaker}: {said}":
            raise BadTranscript(f"line {number} says '{speaker}: {said}', but it was '{mine}'")
    if len(match.lines) != len(lines):
        raise BadTranscript(f"there are {len(lines)} lines of play where there should be {len(match.lines)}")
    if "score" in tags and tags["score"].split() != [str(points) for points in match.score]:
        raise BadTranscript(f"the score is {match.score}, not {tags['score']}")
    if "payoff" in tags and [Fraction(share) for share in tags["payoff"].split()] != match.payoff:
        raise BadTranscript(f"the payoff is {' '.join(map(str, match.payoff))}, not {tags['payoff']}")
