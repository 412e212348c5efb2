"""What can be wrong with the question that a study is asked."""

import importlib
from types import ModuleType

from hutch.core.errors import HutchError


class BadStudy(HutchError):
    """A study that cannot be made as it was asked for."""


class MissingExtra(HutchError):
    """Something that has to be installed first."""


def extra(module: str, group: str = "studies") -> ModuleType:
    """A library that comes with an extra; one sentence says what to install where it is missing."""
    try:
        return importlib.import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        raise MissingExtra(f"this needs {name}, which is not installed; pip install 'hutch[{group}]'") from None
