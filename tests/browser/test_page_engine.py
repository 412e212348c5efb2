"""The engine in the page, in a real browser: the numbers of the native search, hints from it, and the way back to the house."""

import base64
import re
from pathlib import Path

import numpy as np
import pytest
from helpers import begin, open_page, wait_until

import hutch
from hutch.bots.search.thinking import Budget, search

pytestmark = pytest.mark.browser

ITERATIONS = 300
THINK = """async ([game, seat, iterations, trees]) => {
  const engine = await import("/static/engine/engine.js");
  await engine.load(game);
  const view = await (await fetch(`${location.pathname}/view?seat=${seat}`)).json();
  const far = [];
  const found = await engine.think(view, { iterations, trees, seed: 11n, onProgress: (share) => far.push(share) });
  return { ...found, far, record: view.record };
}"""


WHO_MAY_ACT = """async (players) => {
  for (let seat = 0; seat < players; seat++)
    if ((await (await fetch(`${location.pathname}/view?seat=${seat}`)).json()).actions.length) return seat;
}"""


def compare_with_native(page, server, name, players):
    """Think in the page and here about the same view, with one tree and with two."""
    game = hutch.find(name)
    begin(page, server, name, ["me", *["here"] * (players - 1)])
    seat = page.evaluate(WHO_MAY_ACT, players)
    for trees in (1, 2):
        found = page.evaluate(THINK, [name, seat, ITERATIONS, trees])
        view = np.frombuffer(base64.b64decode(found["record"]), game.state.State).view(np.recarray)[0]
        native = search(view, seat, 11, Budget(ITERATIONS, trees=trees))
        assert found["actions"] == native.actions.tolist()
        assert found["visits"] == native.visits.tolist()
        assert found["values"] == native.merit.tolist()
        assert (found["iterations"], found["far"][-1]) == (trees * ITERATIONS, 1)


def test_the_page_thinks_as_the_house_does_to_the_last_bit(browser, server):
    with open_page(browser, server) as page:
        compare_with_native(page, server, "connect-four", 2)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "players"), [(name, n) for name, game in hutch.catalogue().items() for n in sorted(game.seats)]
)
def test_every_game_thinks_in_the_page_as_in_the_house(browser, server, name, players):
    with open_page(browser, server) as page:
        compare_with_native(page, server, name, players)


def hint_words(page):
    """Ask for a hint; what is said, and whether the house was asked for it."""
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/hint") else None)
    page.click("#hint")
    wait_until(page, "() => document.querySelector('#toast').textContent.startsWith('I would')")
    return page.inner_text("#toast"), bool(asked)


def test_a_hint_comes_from_the_engine_in_the_page(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "connect-four", ["me", "here"])
        words, asked = hint_words(page)
        assert words.startswith("I would drop ")
        assert not asked


def test_without_webassembly_a_hint_comes_from_the_house(browser, server):
    with open_page(browser, server) as page:
        page.add_init_script("delete window.WebAssembly")
        begin(page, server, "connect-four", ["me", "here"])
        words, asked = hint_words(page)
        assert words.startswith("I would drop ")
        assert asked


def looked_back(page, server):
    """A match played and looked back at; what was asked of the house, and what was found."""
    path = begin(page, server, "connect-four", ["me", "here"])
    for number, column in enumerate("dadbdcd"):  # the second never stops the column d
        move = {"seat": number % 2, "number": number, "text": f"drop {column}"}
        assert page.request.post(f"{server.address}{path}/move", data=move).ok
    asked = []
    page.on("request", lambda request: asked.append(request.url.partition(path)[2]) if request.method == "POST" else None)
    page.goto(f"{server.address}{path}/analysis")
    page.wait_for_selector("text=Luck and decisions")
    return asked, page.evaluate("async () => (await fetch(`${location.pathname}/data`)).json()")


def test_a_match_is_looked_back_at_by_the_page_and_the_house_does_not_think(browser, server):
    """The same numbers as the house's, for a visitor without WebAssembly."""
    with open_page(browser, server) as page:
        asked, found = looked_back(page, server)
        assert set(asked) == {"/analysis/looks"}
    with open_page(browser, server) as page:
        page.add_init_script("delete window.WebAssembly")
        asked, by_the_house = looked_back(page, server)
        assert set(asked) == {"/analysis"}
    assert found == by_the_house
    assert found["decisions"]


def coached(page, server):
    """What the coach says of the first move, and what was asked of the house for it."""
    path = begin(page, server, "connect-four", ["me", "here"])
    for number, column in enumerate("da"):
        move = {"seat": number, "number": number, "text": f"drop {column}"}
        assert page.request.post(f"{server.address}{path}/move", data=move).ok
    wait_until(page, "() => document.body.dataset.number === '2'")
    asked = []
    page.on("request", lambda request: asked.append(request.url.partition(path)[2]) if request.method == "POST" else None)
    page.evaluate("() => document.querySelector('#coach').click()")
    wait_until(page, "() => document.querySelector('#toast').textContent.startsWith('To drop ')")
    return asked, page.inner_text("#toast")


def test_a_coach_thinks_in_the_page_and_says_what_the_house_would(browser, server):
    with open_page(browser, server) as page:
        asked, said = coached(page, server)
        assert set(asked) == {"/coach/looks"}
    with open_page(browser, server) as page:
        page.add_init_script("delete window.WebAssembly")
        asked, by_the_house = coached(page, server)
        assert set(asked) == {"/coach"}
    assert said == by_the_house


def test_a_coach_thinks_on_when_the_table_moves_on(browser, server):
    with open_page(browser, server) as page:
        path = begin(page, server, "connect-four", ["me", "here"])
        move = {"seat": 0, "number": 0, "text": "drop d"}
        assert page.request.post(f"{server.address}{path}/move", data=move).ok
        wanted, seen = page.evaluate("""async () => {
          const engine = await import("/static/engine/engine.js");
          const { giveUp } = await import("/static/table/hints.js");
          await engine.load("connect-four");
          const ask = (answers) => fetch(`${location.pathname}/coach/looks`, { method: "POST",
            headers: { "content-type": "application/json" }, body: JSON.stringify({ seat: 0, answers }) });
          const first = await (await ask({})).json();
          const { looks } = await (await ask(await engine.look(first.looks))).json();
          const seen = await engine.look(looks, giveUp);
          return [looks.map((look) => look.id), Object.keys(seen)];
        }""")
        assert len(wanted) > 1
        assert set(seen) == set(wanted)


def test_where_workers_are_missing_the_house_looks_back(browser, server):
    with open_page(browser, server) as page:
        page.add_init_script("delete window.Worker")
        asked, found = looked_back(page, server)
        assert set(asked) == {"/analysis"}
        assert found["chances"][-1] == [1, 0]


def test_the_example_of_the_docs_runs(browser, server):
    """Word for word, but for the import, which a script on a page has at its top, and the seat: the lot says who begins."""
    page_of_docs = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
    code = page_of_docs.partition("```js\n")[2].partition("```")[0]
    code = re.sub(r'import \* as (\w+) from ("[^"]+");', r"const \1 = await import(\2);", code)
    with open_page(browser, server) as page:
        begin(page, server, "root-cellar", ["me", "here"])
        seat = page.evaluate(WHO_MAY_ACT, 2)
        seen, found = page.evaluate(
            """async (code) => {
              const seen = [], AsyncFunction = (async () => {}).constructor;
              const run = new AsyncFunction("address", "show", `${code}; return found`);
              return [seen, await run(location.pathname.split("/").pop(), (share) => seen.push(share))];
            }""",
            code.replace("seat=0", f"seat={seat}"),
        )
        assert seen[-1] == 1
        assert found["best"] in found["actions"]


def test_a_thought_is_stopped_at_once_and_the_next_one_answers(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "connect-four", ["me", "here"])
        stopped, after = page.evaluate("""async () => {
          const engine = await import("/static/engine/engine.js");
          await engine.load("connect-four");
          const view = await (await fetch(`${location.pathname}/view?seat=0`)).json();
          const long = engine.think(view, { ms: 3_600_000, onProgress: () => engine.stop() });
          return [await long, await engine.think(view, { iterations: 50 })];
        }""")
        assert stopped is None
        assert after["best"] is not None
