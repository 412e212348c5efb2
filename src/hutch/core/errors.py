"""Errors with names. Each carries one sentence: what was wrong, and what would be right."""


class HutchError(ValueError):
    """The parent of every error that a person's input can cause."""


class NoSuchGame(HutchError):
    """No game folder has that name."""


class IllegalMove(HutchError):
    """A well-written move that may not be played now, or not by this seat."""


class NoWayBack(IllegalMove):
    """A decision that cannot be taken back."""


class BadNotation(HutchError):
    """A text that is no move of this game at all."""


class BadOption(HutchError):
    """An option that the game does not have, or a value out of its range."""


class BadSeed(HutchError):
    """A seed that is no whole number, or out of range."""


class BadEdition(HutchError):
    """A component table with a missing, unknown or impossible entry."""


class BadTranscript(HutchError):
    """A transcript that cannot be read, or that does not replay to what it says."""


class OtherRules(HutchError):
    """A match recorded under another version of its game's rules."""
