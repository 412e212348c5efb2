"""Views that are read quickly: a picture asks a record for the same fields hundreds of times."""

from typing import Any

import numpy as np

from hutch.core.record import State, View


class QuickView(View):  # type: ignore[misc]  # NumPy's stubs call a class of its own final
    """Keeps the arrays that it was asked for. They are the record's own memory, so they never grow old.

    One that is settled will not be changed any more, and keeps its numbers too.
    """

    __getattribute__ = object.__getattribute__  # NumPy's own looks for a field only after an exception

    def __getattr__(self, name: str) -> Any:
        place = self.dtype.fields.get(name)  # type: ignore[union-attr]  # a record always has fields
        if place is None:
            raise AttributeError(f"this record has no field {name!r}")
        rows = self.__dict__.get("_rows")
        if rows is None or not place[0].shape:
            value = self.getfield(*place[:2])
            if "_settled" not in self.__dict__:
                return value
        else:
            value = rows[name][0]  # of the rows, not of this view: nothing may go round in a circle
        self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        if "_settled" in self.__dict__:
            raise TypeError("this view is shared by all who read it, and cannot be changed: ask for a `view` of your own")
        super().__setattr__(name, value)


def quick_view_of(s: State) -> QuickView:
    """A copy of a record, to be veiled, for those who read much of it."""
    rows = np.zeros(1, np.dtype((QuickView, s.dtype)))
    rows[0] = s
    view: QuickView = rows[0]
    view.__dict__["_rows"] = rows
    return view


def settled(view: QuickView) -> QuickView:
    """The same view, from now on only to be read."""
    view.__dict__["_settled"] = True
    return view
