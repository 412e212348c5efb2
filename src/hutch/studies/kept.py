"""Results on disk: Parquet files that others can read, and a plan beside them, so that an interrupted study goes on.

FOLDER/plan.json             what is studied, and how often somebody looked; results of another plan are never mixed in
FOLDER/00000.parquet …       rows of finished shards, a row a game; every file is written whole or not at all
"""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from hutch.core.game import find
from hutch.studies.engine import Results
from hutch.studies.errors import BadStudy, extra
from hutch.studies.plan import Plan, Shard
from hutch.studies.shards import Columns


def fingerprint(plan: Plan) -> dict[str, Any]:
    """All that results depend on."""
    card = find(plan.game)
    variants = [[variant.name, dict(variant.options), variant.edition] for variant in plan.variants]
    said = {
        "game": plan.game, "rules": card.version, "seed": plan.seed, "players": plan.players, "bots": plan.bots,
        "looks": plan.looks, "variants": variants,
    }  # fmt: skip
    return json.loads(json.dumps(said))  # type: ignore[no-any-return]


class Keeper:
    """Keeps results in a folder, shard by shard. Nothing is touched there before the first `load` or `save`."""

    def __init__(self, folder: Path, plan: Plan, resume: bool) -> None:
        self.folder, self.plan, self.resume = folder, plan, resume
        self.saved: set[tuple[str, int]] = set()
        self.looks = 0  # that were taken at these results before
        self.seconds = 0.0  # that were spent on them before
        self.opened = False
        extra("pyarrow")
        self.check()

    @property
    def notes(self) -> Path:
        return self.folder / "plan.json"

    def check(self) -> None:
        """Whether the folder can be used for this study."""
        try:
            known = json.loads(self.notes.read_text(encoding="utf-8")) if self.notes.exists() else None
            if known is None and self.folder.exists() and any(self.folder.iterdir()):
                raise BadStudy(f"{self.folder} holds something else than a study; name another folder")
        except (OSError, json.JSONDecodeError) as trouble:
            raise BadStudy(f"{self.folder} cannot be used: {trouble}") from None
        if self.resume and known is not None:
            self.looks, self.seconds = known.pop("looked", 0), known.pop("seconds", 0.0)
            if known != fingerprint(self.plan):
                raise BadStudy(f"{self.folder} holds another study (game, rules, seed, players, bots or edition differ)")

    def open(self) -> None:
        """Make the folder ready, once."""
        if self.opened:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not self.resume:
                self.clear()
            self.note()
        except OSError as trouble:
            raise BadStudy(f"{self.folder} cannot be used: {trouble}") from None
        self.opened = True

    def clear(self) -> None:
        """Begin anew: an older study's results go."""
        for file in [*self.folder.glob("*.parquet"), self.notes]:
            file.unlink(missing_ok=True)

    def note(self) -> None:
        said = {**fingerprint(self.plan), "looked": self.looks, "seconds": round(self.seconds, 1)}
        write_whole(self.notes, json.dumps(said, indent=1).encode())

    def count(self, looks: int, seconds: float) -> None:
        """How often somebody has looked by now, and how long it all took."""
        self.looks, self.seconds = looks, seconds
        self.note()

    def load(self) -> Results:
        """What is there: every shard once, whichever files hold it."""
        self.open()
        results, tasks = Results(), {task.key: task for task in self.plan.tasks(find(self.plan.game))}
        for file in sorted(self.folder.glob("*.parquet")):
            for key, number, columns in read_shards(file):
                if key in tasks and (key, number) not in self.saved:
                    results.add(Shard(tasks[key], number), columns)
                    self.saved.add((key, number))
        return results

    def save(self, results: Results) -> None:
        """Write what is not written yet, as one more file."""
        self.open()
        fresh = [
            (key, number, columns)
            for key, shards in results.parts.items()
            for number, columns in sorted(shards.items())
            if (key, number) not in self.saved
        ]
        if not fresh:
            return
        name = f"{len(list(self.folder.glob('*.parquet'))):05}.parquet"
        write_whole(self.folder / name, as_parquet(fresh))
        self.saved |= {(key, number) for key, number, _ in fresh}


def write_whole(file: Path, data: bytes) -> None:
    """Through a file beside it: nobody ever sees half of one."""
    beside = file.with_suffix(".part")
    beside.write_bytes(data)
    os.replace(beside, file)


def as_parquet(shards: Iterable[tuple[str, int, Columns]]) -> bytes:
    """Rows of several shards; columns that a task does not have are null. Arrays are lists, their shape in the metadata."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    shapes: dict[str, list[int]] = {}
    tables = []
    for key, number, columns in shards:
        games = len(columns["moves"])
        fields: dict[str, Any] = {
            "task": pa.array([key] * games),
            "shard": pa.array(np.full(games, number, np.int32)),
        }
        for name, column in columns.items():
            shapes[f"{key}/{name}"] = [str(column.dtype), *column.shape[1:]]  # type: ignore[list-item]
            fields[name] = as_column(column)
        tables.append(pa.table(fields))
    table = pa.concat_tables(tables, promote_options="default")
    table = table.replace_schema_metadata({"shapes": json.dumps(shapes)})
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    return bytes(sink.getvalue())


def as_column(column: np.ndarray) -> Any:
    import pyarrow as pa

    if column.ndim == 1:
        return pa.array(column)
    flat = column.reshape(len(column), -1)
    offsets = np.arange(len(column) + 1, dtype=np.int32) * flat.shape[1]
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(np.ascontiguousarray(flat).ravel()))


def read_shards(file: Path) -> Iterable[tuple[str, int, Columns]]:
    """The shards of one file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(file)
        shapes = json.loads(table.schema.metadata[b"shapes"])
    except (OSError, pa.ArrowInvalid, KeyError, TypeError) as trouble:
        raise BadStudy(f"{file} is no result of a study: {trouble}") from None
    tasks, numbers = np.array(table["task"].to_pylist(), object), table["shard"].to_numpy()
    for key, number in dict.fromkeys(zip(tasks.tolist(), numbers.tolist(), strict=True)):
        rows = np.flatnonzero((tasks == key) & (numbers == number))
        part = table.slice(int(rows[0]), len(rows))
        names = [name for name in table.column_names if f"{key}/{name}" in shapes]
        yield key, int(number), {name: from_column(part[name], shapes[f"{key}/{name}"], len(rows)) for name in names}


def from_column(column: Any, shape: list[Any], games: int) -> np.ndarray:
    whole = column.combine_chunks()
    flat = whole.flatten().to_numpy(zero_copy_only=False) if len(shape) > 1 else whole.to_numpy(zero_copy_only=False)
    return np.asarray(flat, dtype=shape[0]).reshape(games, *shape[1:])
