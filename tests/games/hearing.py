"""How referees hear transcripts: what all of them share that is no rule of any game."""


def spoken(line):
    """Who says what in a line: `nature`, `clock` or a seat's number, and the text."""
    who, text = line.split(": ", 1)
    return (who if who in ("nature", "clock") else int(who)), text


def who_begins(options):
    """`lot`, or the seat that was agreed on."""
    said = options.get("first", "lot")
    return int(said) if said.isdecimal() else said


def hear(referee, lines):
    for line in lines:
        referee.say(*spoken(line))


class Listener:
    """A referee for whom one side is to speak at a time.

    `game` is a generator that says who is wanted and what they may say, a set of texts or a function, and is sent the text.
    """

    def begin(self, game):
        self.game = game
        self.want, self.may = next(game)

    def say(self, who, text):
        """One line of the transcript; an AssertionError if it may not stand there."""
        assert who == self.want, f"{who} speaks, {self.want} should"
        assert self.may(text) if callable(self.may) else text in self.may, f"{who}: {text} is not allowed"
        try:
            self.want, self.may = self.game.send(text)
        except StopIteration:
            self.want, self.may = None, set()
