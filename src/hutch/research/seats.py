"""A seat for an agent that reads and writes words: at a table here with bots. One at somebody's table is in `links`."""

from collections.abc import Sequence
from typing import Any, Protocol

from hutch.bots.api import Bot
from hutch.bots.arena.games import next_move
from hutch.core.errors import BadOption
from hutch.core.log import NATURE
from hutch.core.match import Match
from hutch.core.record import CLOCK
from hutch.core.wording import listed


class Seat(Protocol):
    """What an agent can do at a table."""

    def look(self) -> str: ...

    def moves(self) -> list[str]: ...

    def play(self, move: str) -> None: ...

    def wait(self) -> None: ...


def sentence(speaker: str, words: str, line: str | None) -> str:
    """What somebody did, in words and in notation; luck has no speaker, and words alone."""
    return f"{speaker}{words} [{line}]" if speaker and line else speaker + words


class LocalSeat:
    """One seat of a match on this machine; bots have the others, and answer at once."""

    def __init__(self, match: Match, seat: int, bots: Sequence[Bot]) -> None:
        if not 0 <= seat < match.players:
            raise BadOption(f"there is no seat {seat}; seats are 0 to {match.players - 1}")
        self.match, self.seat, self.bots = match, seat, bots
        self.told = 0
        self.let_others_play()

    def let_others_play(self) -> None:
        """Until this seat may act, in turn or out of it."""
        while not self.match.over and self.seat not in self.match.asked:
            self.others_move()

    def others_move(self) -> None:
        self.match.play_action(next_move(self.match, self.bots, self.match.seed, absent=(self.seat,)))

    def moves(self) -> list[str]:
        """What can be played now; `wait` lets the others go on where this seat is asked out of turn."""
        found = self.match.moves(self.seat)
        return [*found, "wait for the others"] if found and self.match.asked[-1] != self.seat else found

    def play(self, move: str) -> None:
        if move == "wait for the others" and move in self.moves():
            self.others_move()
        else:
            self.match.play(self.seat, move)
        self.let_others_play()

    def wait(self) -> None:
        """The others here have answered already."""

    def look(self) -> str:
        """What is new, the position, and what is to be done."""
        match, view = self.match, self.match.view(self.seat)
        log = match.log(self.seat)
        news = [sentence(self.speaker(entry.who), entry.words, entry.line) for entry in log[self.told :] if entry.words]
        self.told = len(log)
        parts = ["What happened:", *news, ""] if news else []
        parts += [
            f"You are {match.seat_word(self.seat)}, seat {self.seat}.",
            str(match.game.notation.sketch(view, self.seat)),
            "",
        ]
        return "\n".join([*parts, self.verdict() if match.over else self.question(view)])

    def speaker(self, who: int) -> str:
        return "" if who in (NATURE, CLOCK) else "You: " if who == self.seat else f"{self.match.seat_word(who)}: "

    def question(self, view: Any) -> str:
        moves = self.moves()
        turn = "Your turn" if self.match.asked[-1] == self.seat else "You may act out of turn"
        return f"{turn}: {self.match.game.notation.ask(view, self.seat)}.\nMoves: {'; '.join(moves)}"

    def verdict(self) -> str:
        match = self.match
        winners = [match.seat_word(seat) for seat in range(match.players) if match.payoff[seat]]
        points = ", ".join(f"{match.seat_word(seat)} {match.score[seat]}" for seat in range(match.players))
        return f"The game is over. {listed(winners) + ' won' if winners else 'Nobody won'}. Points: {points}."
