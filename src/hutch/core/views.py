"""Views that are read quickly: a picture asks a record for the same fields hundreds of times."""

from typing import Any

import numpy as np

from hutch.core.record import State, View


class QuickView(View):  # type: ignore[misc]  # NumPy's stubs call a class of its own final
    """Keeps the arrays that it was asked for. They are the record's own memory, so they never grow old."""

    __getattribute__ = object.__getattribute__  # NumPy's own looks for a field only after an exception

    def __getattr__(self, name: str) -> Any:
        place = self.dtype.fields.get(name)  # type: ignore[union-attr]  # a record always has fields
        if place is None:
            raise AttributeError(f"this record has no field {name!r}")
        rows = self.__dict__.get("_rows")
        if rows is None or not place[0].shape:
            return self.getfield(*place[:2])
        value = self.__dict__[name] = rows[name][0]  # of the rows, not of this view: nothing may go round in a circle
        return value


def quick_view_of(s: State) -> QuickView:
    """A copy of a record, to be veiled, for those who read much of it."""
    rows = np.zeros(1, np.dtype((QuickView, s.dtype)))
    rows[0] = s
    view: QuickView = rows[0]
    view.__dict__["_rows"] = rows
    return view
