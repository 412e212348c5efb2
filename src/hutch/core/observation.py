"""What a seat may know, as numbers: the fields of the veiled record, one after the other, by a rule that fits every game.

    seat | actor blind | the game's own fields, in the order of its record

- `seat` is whose eyes these are (-1: a spectator's). Seats are absolute: seat 0's numbers come first whoever looks.
- A field of 64 bits is a set: one number a bit, 0 or 1. A game's `state.py` may say in `SETS` how many bits a set has
  (64 if it does not), and name smaller fields there that are sets too.
- A field that `DIGITS` in `state.py` names holds numbers digit by digit: along its last axis lie sets of the members whose
  number has a one in that place, the ones first. An observation gives each member's number.
- Every other number lies in the range of its type, or in the one that `RANGES` in `state.py` gives.
- Left out: luck, the clock, what just happened (the trail), and what `EDITION` in `state.py` names: numbers of the
  edition and the options, which no game changes.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from hutch.core.game import Game, find
from hutch.core.record import HEADER, JUST_HAPPENED, SPECTATOR, State

SEEN_OF_HEADER = ("actor", "blind")
LEFT_OUT = (set(HEADER) - set(SEEN_OF_HEADER)) | set(JUST_HAPPENED)


@dataclass(frozen=True)
class Number:
    """One number of an observation."""

    field: str
    index: tuple[int, ...]  # in the field; empty where it is a single number
    bit: int | None  # which member of a set; None where the number is what it says
    low: int
    high: int


@dataclass(frozen=True)
class Field:
    """One field of a record, as an observation shows it."""

    name: str
    shape: tuple[int, ...]
    bits: int  # of a set; 0 where it is a number
    digits: int  # of the numbers that lie there digit by digit; 0 where they do not
    low: int
    high: int

    @property
    def size(self) -> int:
        return int(np.prod(self.shape)) * max(self.bits, 1)

    def numbers(self) -> list[Number]:
        if self.digits:
            return [Number(self.name, index, None, 0, self.high) for index in np.ndindex(*self.shape, self.bits)]
        bits: list[int | None] = list(range(self.bits)) if self.bits else [None]
        return [Number(self.name, index, bit, self.low, self.high) for index in np.ndindex(*self.shape) for bit in bits]


@cache
def fields_of(game: Game) -> tuple[Field, ...]:
    """The fields of a game's record that an observation shows, in order."""
    state, seats = game.state, max(game.seats)
    ranges = {"actor": (SPECTATOR, seats - 1), "blind": (0, 127), **getattr(state, "RANGES", {})}
    sets, digits = getattr(state, "SETS", {}), getattr(state, "DIGITS", {})
    hidden = LEFT_OUT | set(getattr(state, "EDITION", ()))
    found = []
    for name in state.State.names:
        if name not in hidden:
            base, shape = state.State[name].base, state.State[name].shape
            if name in digits:
                found.append(Field(name, shape[:-1], digits[name], shape[-1], 0, 2 ** shape[-1] - 1))
                continue
            bits = sets.get(name, 64 if base == np.uint64 else 0)
            low, high = (0, 1) if bits else ranges.get(name, (np.iinfo(base).min, np.iinfo(base).max))
            found.append(Field(name, shape, bits, 0, int(low), int(high)))
    return tuple(found)


def observation(game: str | Game) -> list[Number]:
    """What each number of `observe` is: its field, its place there, and its range."""
    card = find(game)
    own = Number("seat", (), None, SPECTATOR, max(card.seats) - 1)
    return [own, *(number for field in fields_of(card) for number in field.numbers())]


@cache
def length(game: Game) -> int:
    """How many numbers an observation of this game has."""
    return 1 + sum(field.size for field in fields_of(game))


# ---- writing them: one function a game, made from its fields ---------------------------------------------------------


def source(game: Game, whole: bool) -> str:
    """A function `write(s, out)` that writes the fields of a veiled record from out[1] on; `whole`, field by field."""
    lines, at = ["def write(s, out):"], 1
    for field in fields_of(game):
        by_itself = whole and field.shape and not field.digits
        lines += [f"    {line}" for line in ([spreading_line(field, at)] if by_itself else field_lines(field, at))]
        at += field.size
    return "\n".join(lines) + "\n"


def spreading_line(field: Field, at: int) -> str:
    """The whole field at once."""
    return f"spread(s.{field.name}, {int(np.prod(field.shape))}, {field.bits}, out, {at})"


def field_lines(field: Field, at: int) -> list[str]:
    """Loops over the field's indices; every number has its fixed place."""
    names = [f"i{axis}" for axis in range(len(field.shape))]
    value = f"s.{field.name}" + (f"[{', '.join(names)}]" if names else "")
    nth = "0"
    for name, size in zip(names, field.shape, strict=True):
        nth = f"({nth}) * {size} + {name}"
    loops = [f"{'    ' * axis}for {name} in range({field.shape[axis]}):" for axis, name in enumerate(names)]
    inner = "    " * len(names)
    if field.digits:
        loops.append(f"{inner}for bit in range({field.bits}):")
        return [*loops, f"{inner}    out[{at} + ({nth}) * {field.bits} + bit] = {digit_sum(field, names)}"]
    if not field.bits:
        return [*loops, f"{inner}out[{at} + {nth}] = {value}"]
    return [*loops, f"{inner}write_bits(np.uint64({value}), {field.bits}, out, {at} + ({nth}) * {field.bits})"]


def digit_sum(field: Field, names: list[str]) -> str:
    """A member's number: the ones, and twice the twos' digit, and so on."""
    sets = (f"s.{field.name}[{', '.join([*names, str(place)])}]" for place in range(field.digits))
    digits = (f"np.int64(({there} >> np.uint64(bit)) & np.uint64(1))" for there in sets)
    return " + ".join(f"({digit} << {place})" for place, digit in enumerate(digits))


def make_writer(game: Game, write_bits: Any, spread: Any = None) -> Any:
    """That function, as plain Python; `write_bits` is how the target spreads a set, `spread` a whole field if it can."""
    space: dict[str, Any] = {"np": np, "write_bits": write_bits, "spread": spread}
    exec(source(game, spread is not None), space)
    return space["write"]


WRITERS: dict[Any, Any] = {}  # record type (compiled callers) and dtype (plain callers) -> the writer


def write_numbers(s: State, out: np.ndarray) -> None:
    """Write a veiled record into an observation."""
    WRITERS[s.dtype](s, out)


@overload(write_numbers, strict=False)
def resolve_write_numbers(s: Any, out: Any) -> Any:
    return WRITERS[s]


OPEN: set[Any] = set()  # the same of games that hide nothing but luck, which no observation shows


def all_open(s: State) -> bool:
    """Whether a record shows everybody the same numbers, veiled or not: its game has no `veil` of its own."""
    return s.dtype in OPEN


@overload(all_open, strict=False)
def resolve_all_open(s: Any) -> Any:
    return (lambda s: True) if s in OPEN else (lambda s: False)


def register_writer(game: Game) -> None:
    """Make a game's records known to `write_numbers`."""
    from hutch.core.flags import write_bits
    from hutch.core.spreading import spread, spread_plainly

    dtype = game.state.State
    if dtype not in WRITERS:
        WRITERS[dtype] = WRITERS[np.dtype((np.record, dtype))] = make_writer(game, write_bits, spread_plainly)
        WRITERS[from_dtype(dtype)] = make_writer(game, write_bits, spread)
        if not hasattr(game.rules, "veil"):
            OPEN.update((dtype, np.dtype((np.record, dtype)), from_dtype(dtype)))
