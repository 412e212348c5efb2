"""Matches as text, as chess has PGN: written here, and read back to the same positions."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from hutch.core.errors import BadTranscript, HutchError, OtherRules
from hutch.core.fork import read_start, start_tags
from hutch.core.game import Game, find
from hutch.core.luck import read_luck, write_words
from hutch.core.match import Match
from hutch.core.options import split_options
from hutch.core.record import CLOCK

TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
LINE = re.compile(r"(nature|clock|\d+): (.+)")
LONGEST = 2000  # letters of a line of play


class Tags(dict[str, str]):
    """The tags of a transcript, and the lines they stand on."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, int] = {}

    def add(self, name: str, value: str, line: int) -> None:
        """One more; of two alike a reader would believe one, and this house the other."""
        if name in self:
            raise BadTranscript(f"line {line}: the tag [{name} …] stands on line {self.lines[name]} already")
        self[name], self.lines[name] = value, line

    @contextmanager
    def blamed(self, name: str) -> Iterator[None]:
        """What goes wrong in here is wrong on the line of this tag."""
        try:
            yield
        except HutchError as trouble:
            where = f"line {self.lines[name]}: " if name in self.lines else ""
            raise type(trouble)(f"{where}{trouble}") from None

    def whole(self, name: str) -> int:
        text = self.wanted(name)
        if not text.isdecimal() or not text.isascii() or len(text) > 19:
            raise BadTranscript(f"the tag [{name} …] must be a whole number, not {text[:40]!r}")
        return int(text)

    def wanted(self, name: str) -> str:
        if name not in self:
            last = max(self.lines.values(), default=0)
            raise BadTranscript(f"the tag [{name} …] is missing: the tags end with line {last}")
        return self[name]


def write(match: Match, viewer: int | None = None) -> str:
    """A transcript. A viewer's own shows no secret and no seed before the end."""
    open_to_all = viewer is None or match.over
    tags = [
        ("game", match.game.name),
        ("players", match.players),
        ("options", match.options_text()),
        *luck_tags(match, open_to_all),
        *(start_tags(match.start) if open_to_all else hidden_start(match)),
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


def luck_tags(match: Match, open_to_all: bool) -> list[tuple[str, Any]]:
    """What all luck follows from, if it may be told; of a committed secret always its hash."""
    if match.luck is None:
        return [("seed", match.seed if open_to_all else "?")]
    words = write_words(match.luck.words)
    promised = [("match", match.luck.match), ("commitment", match.luck.commitment), *([("words", words)] if words else [])]
    return [("luck", match.luck.secret if open_to_all else "?"), *promised]


def hidden_start(match: Match) -> list[tuple[str, Any]]:
    """Before the end: which match it came from, and not what that tells of hidden things."""
    return start_tags(match.start and replace(match.start, told=False))


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


def split(text: str) -> tuple[Tags, list[tuple[int, str, str]]]:
    tags, lines = Tags(), []
    for number, row in enumerate(text.splitlines(), 1):
        row = row.strip()
        if found := TAG.fullmatch(row):
            tags.add(found[1], found[2], number)
        elif len(row) <= LONGEST and (found := LINE.fullmatch(row)):
            lines.append((number, found[1], found[2]))
        elif row:
            raise BadTranscript(f"line {number} is neither a tag nor a line of play: {row[:60]!r}")
    return tags, lines


def open_match(tags: Tags, edition: Mapping[str, Any] | str | Path | None) -> Match:
    """The match as it begins."""
    with tags.blamed("game"):
        game = find(tags.wanted("game"))
    with tags.blamed("players"):
        players = game.check_players(tags.whole("players"))
    with tags.blamed("rules"):
        check_version(game, tags.get("rules"))
    with tags.blamed("edition"):
        if "edition" in tags and edition is None:
            raise BadTranscript("this match was played with an edition of its own: hand its file in too")
    with tags.blamed("luck" if "luck" in tags else "seed"):
        seed = read_luck(tags) if "luck" in tags else read_seed(tags)
    with tags.blamed("options"):
        match = Match(game, players, seed, split_options(tags.get("options", "")), edition, tags.get("clock") == "live")
    with tags.blamed("before"):
        if start := read_start(tags):
            match.start_from(start)
    return match


def read_seed(tags: Tags) -> int:
    if tags.get("seed") == "?":
        raise BadTranscript("this match was not over when it was written down: its luck is told at the end")
    return tags.whole("seed")


def check_version(game: Game, version: str | None) -> None:
    if version is not None and version != str(game.version):
        raise OtherRules(
            f"this match was played by version {version} of the rules of {game.name}; this is version {game.version}"
        )


def compare(match: Match, tags: Tags, lines: list[tuple[int, str, str]]) -> None:
    """Luck, score and payoff must come out as written."""
    mine = match.lines
    for said_here, (number, speaker, said) in zip(mine, lines, strict=False):
        if said_here != f"{speaker}: {said}":
            raise BadTranscript(f"line {number} says '{speaker}: {said}', but it was '{said_here}'")
    if len(lines) > len(mine):
        raise BadTranscript(f"line {lines[len(mine)][0]} is one too many: there should be {len(mine)} lines of play")
    if len(lines) < len(mine):
        last = max([number for number, _, _ in lines], default=max(tags.lines.values()))
        raise BadTranscript(f"after line {last} one is missing: {mine[len(lines)]!r}")
    with tags.blamed("score"):
        if "score" in tags and tags["score"].split() != [str(points) for points in match.score]:
            raise BadTranscript(f"the score is {match.score}, not {tags['score']}")
    with tags.blamed("payoff"):
        if "payoff" in tags and tags["payoff"].split() != [str(share) for share in match.payoff]:
            raise BadTranscript(f"the payoff is {' '.join(map(str, match.payoff))}, not {tags['payoff']}")
