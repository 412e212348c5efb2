"""A batch on a GPU: the same games as in native code. Most of it needs a GPU; what can be told without one comes first."""

import os
import subprocess
import sys
from dataclasses import fields
from importlib.util import find_spec
from types import SimpleNamespace

import numpy as np
import pytest

import hutch
from hutch.batches.setting import Order
from hutch.core.errors import BadOption

GAMES = sorted(hutch.catalogue())


def a_gpu_answers() -> bool:
    try:
        hutch.batch("connect-four", device="cuda")
    except BadOption:
        return False
    return True


needs_packages = pytest.mark.skipif(find_spec("numba_cuda") is None, reason="needs pip install hutch[cuda]")
needs_gpu = pytest.mark.skipif(not a_gpu_answers(), reason="needs an NVIDIA GPU and pip install hutch[cuda]")


@pytest.mark.skipif(a_gpu_answers(), reason="there is a GPU")
def test_without_a_gpu_one_sentence_says_what_is_missing():
    with pytest.raises(BadOption, match="GPU") as refused:
        hutch.batch("connect-four", device="cuda")
    assert "\n" not in str(refused.value)


@needs_packages
@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_says_about_gpus_is_a_layout(name):
    from hutch.batches.cuda.bulk import Layout

    stated = getattr(hutch.find(name).state, "GPU", {})
    assert set(stated) <= {field.name for field in fields(Layout)}
    assert Layout(**stated).block % 32 == 0


@needs_packages
def test_loops_stay_loops():
    from hutch.batches.cuda.compiled import with_rolled_loops

    source = "a:\n  br i1 %x, label %a, label %b\nb:\n  ret void"
    rolled = with_rolled_loops(source)
    assert "br i1 %x, label %a, label %b, !llvm.loop !1000000" in rolled
    assert "ret void\n" in rolled
    assert "llvm.loop.unroll.disable" in rolled


@needs_packages
def test_connect_four_becomes_ptx_without_a_gpu():
    from hutch.batches.cuda.ptx import plans_of, ptx_of

    game = hutch.find("connect-four")
    assert game.rules
    assert ".visible .entry" in ptx_of(plans_of(game)[0])


TURNING = """
import numpy as np
from numba import cuda
from hutch.batches.cuda import turning

turn = cuda.jit(turning.turn)
for shape in ((70, 45), (32, 32), (1, 100), (64, 33)):
    there, out = np.asfortranarray(np.random.rand(*shape).astype(np.float32)), np.zeros(shape, np.float32)
    turn[turning.threads_for(*shape) // turning.THREADS, turning.THREADS](there, out)
    print((out == there).all())
"""


@needs_packages
def test_numbers_written_column_by_column_are_turned_into_rows():
    """In Numba's simulator of a GPU."""
    place = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    told = subprocess.run([sys.executable, "-c", TURNING], env=place, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True"] * 4


@needs_packages
@pytest.mark.sweep
@pytest.mark.parametrize("name", GAMES)
def test_rules_and_bots_of_every_game_become_ptx_without_a_gpu(name):
    from hutch.batches.cuda.ptx import plans_of, ptx_of

    game = hutch.find(name)
    assert game.rules
    for plan in plans_of(game):
        assert ".visible .entry" in ptx_of(plan), plan.name


@needs_gpu
@pytest.mark.parametrize("name", GAMES)
def test_games_on_the_gpu_end_in_the_same_bytes(name):
    order = Order("random", 1000, each=True, finals=True)
    native, there = (list(hutch.batch(name, seed=7, device=device).parts(order)) for device in ("cpu", "cuda"))
    for part in ("lines", "finals"):
        bytes_of = [b"".join(np.asarray(getattr(piece, part)).tobytes() for piece in side) for side in (native, there)]
        assert bytes_of[0] == bytes_of[1]


@needs_gpu
@pytest.mark.parametrize("name", GAMES)
def test_steps_on_the_gpu_are_those_of_the_cpu(name):
    sides = [hutch.batch(name, size=256, seed=3, device=device, auto_reset=True) for device in ("cpu", "cuda")]
    luck = np.random.default_rng(1)
    for _ in range(40):
        count, legal = np.asarray(sides[0].count), np.asarray(sides[0].legal)
        actions = legal[np.arange(256), luck.integers(0, np.maximum(count, 1))]
        for side in sides:
            side.step(actions)
        for found in (lambda b: b.actor, lambda b: b.count, lambda b: b.mask(), lambda b: b.observe(), lambda b: b.score):
            assert (np.asarray(found(sides[0])) == np.asarray(found(sides[1]))).all()


@needs_gpu
@pytest.mark.parametrize("name", GAMES)
def test_a_network_sees_the_same_wherever_its_games_are_played(name):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'hutch[train]'")
    from hutch.research.training.tables import CoresTable, GpuTable

    learner = SimpleNamespace(torch=torch, device=torch.device("cuda"))
    sides = [table(hutch.find(name), max(hutch.find(name).seats), 256, 3, learner) for table in (CoresTable, GpuTable)]
    for _ in range(60):
        there, here = ((side.seen(), side.mask(), side.actor(), *side.ended()) for side in sides)
        assert torch.allclose(there[0], here[0], atol=1e-6)
        assert all(torch.equal(*pair) for pair in zip(there[1:], here[1:], strict=True))
        actions = there[1].float().multinomial(1)[:, 0]
        for side in sides:
            side.step(actions)
