"""A study is its shards: the same whoever runs them, in any order, interrupted or not; and others can read the rows."""

from dataclasses import replace

import numpy as np
import pytest

from hutch.studies.changes import as_toml, changed, numbers_in, read_change
from hutch.studies.engine import Engine, Limits, Results, Threads
from hutch.studies.errors import BadStudy
from hutch.studies.kept import Keeper
from hutch.studies.plan import Plan, Shard, Variant
from hutch.studies.shards import run_shard
from hutch.studies.study import Request, study

PLAN = Plan("connect-four", 5, (2,), ("seedling", "gardener"))


@pytest.fixture(scope="module")
def results():
    """Some shards of every task, run by two threads."""
    return Engine(PLAN, Limits(seconds=None, games=32), Threads(PLAN, workers=2)).run()


def same(one, other):
    assert one.keys() == other.keys()
    return all(np.array_equal(one[name], other[name]) for name in one)


def test_a_shard_gives_the_same_columns_wherever_and_whenever_it_is_run(results):
    for task in PLAN.tasks(results_card()):
        number = max(results.parts[task.key])
        assert same(run_shard(PLAN, Shard(task, number)), results.parts[task.key][number])


def results_card():
    import hutch

    return hutch.find("connect-four")


def test_results_add_up_in_any_order(results):
    task = PLAN.tasks(results_card())[2]
    turned = Results()
    for number in sorted(results.parts[task.key], reverse=True):
        turned.add(Shard(task, number), results.parts[task.key][number])
        turned.add(Shard(task, number), results.parts[task.key][number])
    assert same(turned.columns(task), results.columns(task))


def test_what_is_kept_reads_back(results, tmp_path):
    Keeper(tmp_path / "kept", PLAN, resume=False).save(results)
    back = Keeper(tmp_path / "kept", PLAN, resume=True).load()
    assert back.parts.keys() == results.parts.keys()
    for key, shards in results.parts.items():
        assert all(same(columns, back.parts[key][number]) for number, columns in shards.items())


def test_an_interrupted_study_goes_on_where_it_was(results, tmp_path):
    first = Results()
    for key, shards in results.parts.items():
        first.parts[key] = {0: shards[0]}
    Keeper(tmp_path / "kept", PLAN, resume=False).save(first)
    keeper = Keeper(tmp_path / "kept", PLAN, resume=True)
    whole = Engine(PLAN, Limits(seconds=None, games=32), Threads(PLAN, workers=1), keeper.load()).run()
    assert {key: set(shards) for key, shards in whole.parts.items()} == {k: set(s) for k, s in results.parts.items()}
    assert all(same(whole.columns(task), results.columns(task)) for task in PLAN.tasks(results_card()))


def test_rows_are_parquet_that_others_can_read(results, tmp_path):
    import pyarrow.parquet as pq

    Keeper(tmp_path / "kept", PLAN, resume=False).save(results)
    table = pq.read_table(tmp_path / "kept" / "00000.parquet")
    assert table.num_rows == results.games
    assert {"task", "shard", "moves", "shares", "points"} <= set(table.column_names)


def test_nothing_is_touched_before_there_is_something_to_keep(results, tmp_path):
    """A question that is refused after the folder was looked at has cost nobody their results."""
    Keeper(tmp_path / "kept", PLAN, resume=False).save(results)
    Keeper(tmp_path / "kept", PLAN, resume=False)
    Keeper(tmp_path / "other", PLAN, resume=False)
    assert (tmp_path / "kept" / "00000.parquet").exists()
    assert not (tmp_path / "other").exists()


def test_results_that_were_looked_at_before_pay_for_every_report(tmp_path):
    """Whoever goes on until a report pleases has looked as often as there were reports."""
    request = Request("connect-four", bots=("seedling",), limits=Limits(seconds=None, games=64), looks=False)
    looks = [study(request, keeper=Keeper(tmp_path / "kept", request.plan(), resume=True)).looks for _ in range(3)]
    assert looks == [0, 2, 3]


def test_the_looks_of_a_study_that_stopped_by_itself_are_paid_for_when_it_goes_on(tmp_path):
    """It looked three times before it stopped; whoever reads the same results again looks for the fourth time."""
    request = Request("connect-four", bots=("seedling",), limits=Limits(seconds=None, until=0.06), looks=False)
    first = study(request, keeper=Keeper(tmp_path / "kept", request.plan(), resume=True))
    again = replace(request, limits=Limits(seconds=None, games=16))
    assert first.looks > 1
    assert study(again, keeper=Keeper(tmp_path / "kept", request.plan(), resume=True)).looks == first.looks + 1
    went_on = study(request, keeper=Keeper(tmp_path / "kept", request.plan(), resume=True))
    assert went_on.looks == first.looks + 2


def test_the_time_of_a_study_is_that_of_all_its_runs(tmp_path):
    request = Request("connect-four", bots=("seedling",), limits=Limits(seconds=None, games=64), looks=False)
    first = study(request, keeper=Keeper(tmp_path / "kept", request.plan(), resume=True))
    again = study(request, keeper=Keeper(tmp_path / "kept", request.plan(), resume=True))
    assert again.seconds > first.seconds - 0.05  # as it was noted, to a tenth of a second


def test_results_of_another_plan_are_not_mixed_in(results, tmp_path):
    Keeper(tmp_path / "kept", PLAN, resume=False).save(results)
    other = Plan("connect-four", 6, (2,), ("seedling", "gardener"))
    with pytest.raises(BadStudy, match="another study"):
        Keeper(tmp_path / "kept", other, resume=True)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(BadStudy, match="something else"):
        Keeper(tmp_path, PLAN, resume=False)
    assert (tmp_path / "diary.txt").exists()


def test_the_command_of_a_report_repeats_it_exactly():
    bots, limits = ("seedling", "gardener"), Limits(seconds=None, games=16)
    once = study(Request("connect-four", bots=bots, seed=9, limits=limits))
    assert f"--shards {','.join(map(str, once.counts))}" in once.command()
    again = study(Request("connect-four", bots=bots, seed=9, limits=Limits(seconds=None, shards=once.counts)))
    assert again.as_dict()["sections"] == once.as_dict()["sections"]


def test_a_study_that_looked_on_is_repeated_with_its_wider_intervals():
    limits = Limits(seconds=None, until=0.2)
    once = study(Request("connect-four", bots=("seedling",), limits=limits, looks=False))
    assert once.looks == 1
    assert once.command().endswith(f"--shards {','.join(map(str, once.counts))} --looks 1")
    limits = Limits(seconds=None, shards=once.counts)
    again = study(Request("connect-four", bots=("seedling",), limits=limits, looks=False, looked=1))
    assert again.as_dict()["sections"] == once.as_dict()["sections"]


# ---- a GPU ------------------------------------------------------------------------------------------------------------


def test_quick_play_is_asked_of_the_device_and_gives_the_same_columns(monkeypatch):
    """The real engine needs a GPU, and plays the same games (`tests/batches`); here the cores stand in for it."""
    from hutch.batches import batch
    from hutch.studies.plan import BULK, PLAYOUT, Task
    from hutch.studies.shards import kept_batch

    asked, real = [], batch.open_engine

    def stand_in(setting, device, threads):
        asked.append(device)
        return real(setting, "cpu", threads)

    monkeypatch.setattr(batch, "open_engine", stand_in)
    kept_batch.cache_clear()
    shards = [Shard(Task(BULK, 2, (PLAYOUT,)), number) for number in (0, 1)]
    there = [run_shard(PLAN, shard, "cuda") for shard in shards]
    kept_batch.cache_clear()
    assert asked == ["cuda"]  # opened once, for all shards
    assert all(same(run_shard(PLAN, shard), columns) for shard, columns in zip(shards, there, strict=True))


def test_a_cluster_is_asked_for_a_gpu_where_one_is_needed():
    from hutch.studies.cluster import needs_gpu
    from hutch.studies.plan import BULK, LEVEL, PLAYOUT, Task

    bulk, level = (Shard(Task(BULK, 2, (PLAYOUT,)), 0),), (Shard(Task(LEVEL, 2, ("farmer",)), 0),)
    assert needs_gpu(bulk, "cuda")
    assert not needs_gpu(bulk, "cpu")
    assert not needs_gpu(level, "cuda")


def test_a_report_stands_alone_and_names_how_it_was_made():
    page = study(Request("connect-four", bots=("seedling", "gardener"), limits=Limits(seconds=None, games=16))).html()
    assert "http" not in page.replace("http://www.w3.org", "")
    assert "hutch study connect-four" in page
    assert "var(--ink" in page
    assert page.count("<svg") >= 2
    assert len(page) < 400_000


# ---- what if ---------------------------------------------------------------------------------------------------------


def test_a_change_reaches_its_number():
    import hutch

    card = hutch.find("root-cellar")
    variant = changed(card, Variant(), [read_change("animals.raccoon=4"), read_change("farmers=5"), read_change("values.0=2")])
    assert variant.edition["animals"]["raccoon"] == {"chits": 4, "eats": 1}
    assert variant.edition["farmers"] == 5
    assert variant.edition["values"][0] == 2
    assert card.standard_edition["animals"]["raccoon"]["chits"] == 6


@pytest.mark.parametrize("game", ["root-cellar", "carousel", "rodentia", "carrots-and-broccoli", "carrotia"])
def test_an_edition_written_as_toml_reads_back(game, tmp_path):
    import hutch
    from hutch.core.editions import load_edition

    card = hutch.find(game)
    (tmp_path / "own.toml").write_text(as_toml(card.standard_edition), encoding="utf-8")
    assert load_edition(card.name, card.edition, tmp_path / "own.toml") == card.standard_edition


def test_every_number_of_an_edition_has_a_name_that_sets_it():
    import hutch

    card = hutch.find("root-cellar")
    numbers = numbers_in(card.standard_edition)
    assert numbers["animals.bear.eats"] == 2
    assert changed(card, Variant(), [read_change("turns.2=9")]).edition["turns"]["2"] == 9


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("animals.wolf=4", "has no 'wolf'"),
        ("wolves=4", "has no wolves"),
        ("farmers", "name=value"),
        ("farmers=400", "0..40"),
        ("values.99=1", "has no '99'"),
        ("farmers=4", "changes nothing"),
    ],
)
def test_a_change_that_cannot_be_is_one_sentence(change, words):
    import hutch

    with pytest.raises(hutch.HutchError, match=words):
        Request("root-cellar", changes=[change]).plan()
