"""A table for agents that are no programs of ours: a Model Context Protocol server, by the official SDK.

`hutch mcp` speaks it over standard input and output. An agent lists the games, reads the rules, sits down, looks, and
plays, in words and notation alone; it is told what its seat may know, and nothing else.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from hutch.bots.registry import find as find_bot
from hutch.core.errors import BadOption, HutchError
from hutch.core.game import catalogue, find, seat_words
from hutch.core.match import Match
from hutch.core.options import bounded, split_options
from hutch.research.links import LinkedSeat
from hutch.research.missing import needed
from hutch.research.seats import LocalSeat, Seat

INSTRUCTIONS = (
    "A table for board games. Call `games` to see what there is and `rules` to read how one is played, `sit_down` for a table "
    "of your own against bots, or `join` for somebody's link. Then `look` and `play` in turn, and `wait` while others "
    "think, until the game is over. "
    "Moves are written exactly as `look` lists them."
)
RULE = re.compile(r"\*\*([A-Z][A-Z0-9]-\d+)\*\*")


class Desk:
    """Who sits where: the tables of one agent."""

    def __init__(self) -> None:
        self.seats: dict[str, Seat] = {}

    def games(self) -> str:
        """List the games: name, seats, what each is."""
        return "\n".join(f"{g.name}: {g.title}, {seat_words(g.seats)} players. {g.sentence}" for g in catalogue().values())

    def rules(self, game: str, number: str = "") -> str:
        """Read a game's rules: all of them, or the one with that number, such as RC-13."""
        text = (find(game).folder / "RULES.md").read_text(encoding="utf-8")
        if not number:
            return text
        places = [(found[1], found.start()) for found in RULE.finditer(text)]
        for (name, start), (_, end) in zip(places, [*places[1:], ("", len(text))], strict=True):
            if name == number.upper():
                return text[start:end].split("\n\n")[0].strip("- \n")
        raise BadOption(f"{game} has no rule {number!r}; its rules are {', '.join(RULE.findall(text))}")

    def sit_down(
        self,
        game: str,
        players: int | None = None,
        bots: str = "gardener",
        seat: int = 0,
        options: str = "",
        seed: int | None = None,
    ) -> str:
        """Open a table here, with bots in the other seats, and sit down. Gives the table's number and the first look."""
        card = find(game)
        match = Match(card, players, seed, bounded(card.options, split_options(options)))
        names = [name.strip() for name in bots.split(",") if name.strip()] or ["random"]
        seated = [find_bot(names[other % len(names)]) for other in range(match.players)]
        return self.welcome(LocalSeat(match, seat, seated))

    def join(self, link: str, name: str = "Guest", seat: int | None = None) -> str:
        """Sit down at a table of a running house by its link, in a free seat. Gives the table's number and the first look."""
        return self.welcome(LinkedSeat(link, name, seat))

    def welcome(self, seat: Seat) -> str:
        table = str(len(self.seats) + 1)
        self.seats[table] = seat
        return f"Table {table}.\n{seat.look()}"

    def at(self, table: str) -> Seat:
        if table not in self.seats:
            raise BadOption(f"there is no table {table!r}; you sit at {', '.join(self.seats) or 'none yet: call sit_down'}")
        return self.seats[table]

    def look(self, table: str) -> str:
        """See the position as your seat may know it, what happened since you last looked, and your moves."""
        return self.at(table).look()

    def moves(self, table: str) -> list[str]:
        """Your legal moves, in notation; none when it is not your turn."""
        return self.at(table).moves()

    def play(self, table: str, move: str) -> str:
        """Play a move, written as it is listed. The others answer; gives the new look."""
        seat = self.at(table)
        seat.play(" ".join(move.split()))
        return seat.look()

    def wait(self, table: str) -> str:
        """Wait until your seat may act or the game is over, half a minute at most. Gives the new look."""
        seat = self.at(table)
        seat.wait()
        return seat.look()


def answering(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool, with mistakes answered in one sentence."""

    @wraps(tool)
    def asked(*arguments: Any, **named: Any) -> Any:
        try:
            return tool(*arguments, **named)
        except HutchError as trouble:
            return f"That did not work: {trouble}"

    return asked


def server() -> Any:
    """An MCP server with a desk of its own."""
    made = needed("mcp.server.mcpserver").MCPServer("hutch", title="Hutch", instructions=INSTRUCTIONS, log_level="WARNING")
    desk = Desk()
    for tool in (desk.games, desk.rules, desk.sit_down, desk.join, desk.look, desk.moves, desk.play, desk.wait):
        made.tool()(answering(tool))
    return made


def main() -> None:
    """Serve over standard input and output."""
    server().run("stdio")
