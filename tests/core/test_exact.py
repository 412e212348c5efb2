"""Our own exp, log and power: close to the true values, and the same bits interpreted and compiled."""

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hutch.core import exact


def plain(function):
    return getattr(function, "py_func", function)


def bits(x: float) -> bytes:
    return struct.pack("<d", x)


@given(st.floats(-700, 700))
def test_exp_is_right_to_the_last_few_bits(x):
    assert exact.exp(x) == pytest.approx(math.exp(x), rel=1e-14)


@given(st.floats(1e-300, 1e300))
def test_log_is_right_to_the_last_few_bits(x):
    assert exact.log(x) == pytest.approx(math.log(x), rel=1e-14, abs=1e-15)


@given(st.floats(1e-6, 1e6), st.floats(-3, 3))
def test_power_is_right(x, y):
    assert exact.power(x, y) == pytest.approx(x**y, rel=1e-12)


def test_a_square_root_is_exact():
    assert exact.power(2.0, 0.5) == math.sqrt(2.0)


@given(st.floats(1e-9, 600))
def test_compiled_and_plain_give_the_same_bits(x):
    for function in (exact.exp, exact.log):
        assert bits(float(function(x))) == bits(float(plain(function)(x)))


def test_far_out_numbers_stay_finite():
    assert 0.0 < exact.exp(-1e9) < 1e-300
    assert math.isfinite(exact.exp(1e9))
    assert exact.power(0.0, 0.7) == 0.0
