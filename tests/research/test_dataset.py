"""Games as data: read back by others, and the same games again."""

import numpy as np
import pytest

import hutch
from hutch.research.dataset import Order, write_games

parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed: pip install 'hutch[research]'")


def order(games=3, positions="none", name="root-cellar"):
    return Order(hutch.find(name), 2, games, ["random", "greedy"], 7, {}, None, positions)


def test_a_row_a_game_holds_its_transcript(tmp_path):
    assert write_games(order(), tmp_path / "games.parquet") == 3
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["seed"] for row in rows] == [7, 8, 9]
    for row in rows:
        match = hutch.read(row["transcript"])
        assert [ply.action for ply in match.plies[1:]] == row["actions"]
        assert [float(share) for share in match.payoff] == row["payoff"]


def test_a_row_a_decision_holds_what_the_seat_knew(tmp_path):
    write_games(order(1, "numbers"), tmp_path / "decisions.parquet")
    rows = parquet.read_table(tmp_path / "decisions.parquet").to_pylist()
    assert [row["ply"] for row in rows] == list(range(len(rows)))
    assert all(row["action"] in row["legal"] for row in rows)
    batch = hutch.batch("root-cellar", 2, size=1, seed=7)
    for row in rows:
        assert np.array_equal(batch.observe(row["seat"])[0], np.array(row["numbers"], np.float32))
        batch.step([row["action"]])


def test_records_are_veiled(tmp_path):
    write_games(order(1, "record", "carousel"), tmp_path / "records.parquet")
    rows = parquet.read_table(tmp_path / "records.parquet").to_pylist()
    dtype = hutch.find("carousel").state.State
    assert all(np.frombuffer(row["record"], dtype)[0]["rng"] == 0 for row in rows)


def test_games_are_the_same_however_many_processes_play_them(tmp_path):
    for workers in (1, 2):
        write_games(order(66, name="connect-four"), tmp_path / f"{workers}.parquet", workers=workers)
    alone, together = (parquet.read_table(tmp_path / f"{workers}.parquet") for workers in (1, 2))
    assert alone.num_rows == 66
    assert alone.equals(together)


@pytest.mark.parametrize("reader", ["polars", "pandas"])
def test_others_read_it(tmp_path, reader):
    """Columns, lists, bytes and all, as we wrote them."""
    library = pytest.importorskip(reader, reason=f"{reader} is not installed")
    for positions in ("none", "numbers", "record"):
        write_games(order(2, positions), tmp_path / "games.parquet")
        table, rows = library.read_parquet(tmp_path / "games.parquet"), parquet.read_table(tmp_path / "games.parquet")
        assert list(table.columns) == rows.column_names
        assert [list(actions) for actions in table["legal" if positions != "none" else "actions"]] == rows[
            "legal" if positions != "none" else "actions"
        ].to_pylist()


def test_an_unknown_sort_of_positions_is_refused(tmp_path):
    with pytest.raises(hutch.BadOption, match="positions are one of none, numbers, record, not 'pictures'"):
        write_games(order(1, "pictures"), tmp_path / "x.parquet")
