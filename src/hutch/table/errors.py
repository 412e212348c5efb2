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


class NotAllowed(Refused):
    """Understood, but the rules, or the rules of the house, do not allow it."""

    status = 422
