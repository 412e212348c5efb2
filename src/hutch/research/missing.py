"""What is said where a package of somebody else's is not installed."""

from importlib import import_module
from typing import Any

from hutch.core.errors import HutchError


class NotInstalled(HutchError):
    """An extra that this needs is missing."""


def needed(package: str, extra: str = "research") -> Any:
    """That package, or one sentence that says what to install."""
    try:
        return import_module(package)
    except ImportError:
        raise NotInstalled(f"this needs the package {package}: pip install 'hutch[{extra}]'") from None
