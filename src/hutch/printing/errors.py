"""What can go wrong on the way to the printer."""

from hutch.core.errors import HutchError


class CannotPrint(HutchError):
    """A paper or an ink that there is not, or a piece that fits on no sheet."""


class NotInstalled(HutchError):
    """The extra `print` is missing."""
