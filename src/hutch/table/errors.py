"""What can go wrong at the table. Each carries the HTTP status it is answered with, and one sentence for people."""

from hutch.core.errors import HutchError


class Refused(HutchError):
    """The parent: a request that was understood well enough to say why not."""

    status = 400


class Nonsense(Refused):
    """A request that no page of ours would send."""

    status = 400


class NotYours(Refused):
    """Somebody else's seat, or a request from another site."""

    status = 403


class NoSuchTable(Refused):
    """No match has that address."""

    status = 404


class Stale(Refused):
    """The table has moved on since this request was made."""

    status = 409


class OldRules(Stale):
    """A match of rules that have changed since: it can be looked at, not played on."""


class Overtaken(Stale):
    """Another process has changed this match first: look again, then decide."""


class TooMuch(Refused):
    """More than the house gives one client, or all of them; `seconds` later there is more."""

    status = 429

    def __init__(self, why: str, seconds: int) -> None:
        super().__init__(f"{why}: come back in {seconds} s.")
        self.seconds = seconds


class CannotStore(Refused):
    """The disk is full, the database locked or away; it is tried again."""

    status = 503


class NotAllowed(Refused):
    """Understood, but the rules, or the rules of the house, do not allow it."""

    status = 422
