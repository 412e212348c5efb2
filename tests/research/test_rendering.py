"""Pictures for people who watch their agents."""

import numpy as np
import pytest
from seating import NAMES

from hutch import research
from hutch.drawing.svg import DAY

for module in ("pettingzoo", "typst", "PIL"):
    pytest.importorskip(module, reason=f"{module} is not installed: pip install 'hutch[research]'")


def painted(name, steps=12):
    env = research.pettingzoo_env(name, render_mode="rgb_array")
    env.reset(seed=4)
    for _ in range(steps):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    return env.render()


def share(pixels, colour):
    """How much of a picture is of a colour."""
    wanted = [int(DAY[colour][k : k + 2], 16) for k in (1, 3, 5)]
    return float((np.abs(pixels.astype(int) - wanted).max(2) <= 2).mean())


def test_pixels_are_in_the_colours_of_the_picture():
    pixels = painted("connect-four")
    assert share(pixels, "sky") > 0.2
    assert share(pixels, "paper") > 0.1
    assert share(pixels, "carrot") > 0 or share(pixels, "beet") > 0


@pytest.mark.parametrize("name", NAMES)
def test_no_picture_is_a_black_one(name):
    """A viewer that knows no CSS paints black what is coloured by a variable."""
    pixels = painted(name)
    assert (pixels.max(2) < 16).mean() < 0.1
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50
