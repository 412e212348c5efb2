"""Light lies on the parts that it is for, also while they slide to their place."""

import pytest
from helpers import LAPTOP, PHONE, begin, open_page, play_by_mouse, wait_for_turn, wait_until

pytestmark = pytest.mark.browser

# How many lights have their middle outside every lit part, when all pieces have come to rest.
ASTRAY = """() => {
  for (const moving of document.getAnimations()) if (moving.effect.getComputedTiming().endTime !== Infinity) moving.finish();
  const middle = (part) => { const box = part.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2]; };
  const inside = ([x, y], part) => { const box = part.getBoundingClientRect();
    return x > box.left - 2 && x < box.right + 2 && y > box.top - 2 && y < box.bottom + 2; };
  const lit = [...document.querySelectorAll("#stage [data-lit]")];
  return [...document.querySelectorAll(".halo.light")].filter((halo) => !lit.some((part) => inside(middle(halo), part))).length;
}"""


def test_light_is_where_the_parts_are_when_a_screen_was_turned(browser, server):
    with open_page(browser, server, LAPTOP) as page:
        begin(page, server, "root-cellar", ["me", "bot:random"])
        play_by_mouse(page, seed=2, moves=5)
        assert wait_for_turn(page)
        assert page.evaluate(ASTRAY) == 0
        wide = page.get_attribute("#stage svg", "viewBox")
        page.set_viewport_size(PHONE)
        wait_until(page, "wide => document.querySelector('#stage svg').getAttribute('viewBox') !== wide", wide)
        assert page.evaluate(ASTRAY) == 0
