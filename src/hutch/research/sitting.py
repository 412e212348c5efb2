"""Any bot at anybody's table: it takes a seat by the table's link, and is told there what that seat may know."""

import base64
import time
from collections.abc import Callable

import numpy as np

from hutch.bots.api import Bot
from hutch.bots.search.choices import seed_of
from hutch.core.game import Game, find
from hutch.core.record import View, view_of
from hutch.core.transcript import check_version, split
from hutch.research.links import PAUSE, LinkedSeat


class BotSeat(LinkedSeat):
    """A seat that a bot of this machine plays."""

    def __init__(self, link: str, name: str, bot: Bot, seat: int | None = None, seed: int = 0) -> None:
        super().__init__(link, name, seat)
        self.bot, self.seed = bot, seed
        self.game = self.game_there()

    def game_there(self) -> Game:
        """What is played at that table, by the rules that are played here."""
        tags, _ = split(self.fetch("GET", "transcript", params={"seat": self.seat}).text)
        game = find(tags["game"])
        check_version(game, tags["rules"])
        return game

    def view(self) -> tuple[int, View, list[int]]:
        """The number of the position, what this seat may know of it, and its legal actions."""
        told = self.ask("GET", "view", params={"seat": self.seat})
        record = np.frombuffer(base64.b64decode(told["record"]), self.game.state.State)
        return int(told["number"]), view_of(record[0]), [int(action) for action in told["actions"]]

    def decide(self) -> str | None:
        """Let the bot answer the position as it stands; the move, or None where it lets the others go on."""
        number, view, actions = self.view()
        if not actions:
            return None
        action = self.bot.choose(view, self.seat, seed_of(self.seed, number))
        if action is None:
            return None
        move = str(self.game.notation.text(view, action))
        self.post("move", seat=self.seat, number=number, text=move)
        return move

    def stay(self, say: Callable[[str], None]) -> None:
        """Play until the game is over."""
        answered = -1
        while not (now := self.position())["over"]:
            if now["moves"] and now["number"] != answered:
                answered = now["number"]
                if move := self.decide():
                    say(move)
            else:
                time.sleep(PAUSE)
        say(str(now["status"]))
