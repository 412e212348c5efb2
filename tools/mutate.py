"""Plant small faults in the rules and see which of them the rule tests notice: `make mutate`.

    python tools/mutate.py                                  sixty faults in every game, drawn by a fresh seed
    python tools/mutate.py root-cellar --sample 200 --seed 7

The rules are `rules.py` and the files of its folder that it imports; `faults` says what is planted in them. The tests are
those of `tests/games/test_GAME*.py` that carry a rule's number, without referees, fingerprints and contract. They run
interpreted. For every fault those run that call the function that it is in, the quickest first, until one fails.

A fault lives in a fork of a process that has collected the tests: the code of its function is replaced there. Where a
function is called while modules are imported, that would come too late; such a fault is written into a copy of the tree,
and everything is imported anew. What survives is written to build/mutation/GAME.md.
"""

import argparse
import ast
import importlib
import json
import math
import os
import random
import resource
import secrets
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from faults import Fault, faults_of, rule_files, with_fault

ROOT = Path(__file__).resolve().parents[1]
REPORTS = ROOT / "build" / "mutation"
PATIENCE = 2  # times as long as the tests take without a fault, before a fault is taken for an endless loop
START = 20.0  # seconds to import and collect everything
SURVIVED, KILLED, ENDLESS = "survived", "killed", "endless"

Calls = set[tuple[str, str]]  # (file, function) of the game's folder


@dataclass
class Test:
    seconds: float
    calls: Calls


@dataclass
class Outcome:
    fault: Fault
    end: str
    change: str  # the line before and after
    test: str = ""  # that noticed it


# ---- processes ------------------------------------------------------------------------------------------------------


def in_a_child(limit: float, work: Callable[[], int]) -> str:
    """How a piece of work ends in a fork of this process, which may compute for so many seconds.

    The time that it waits for a busy machine does not count: no fault is endless because somebody else works here.
    """
    child = os.fork()
    if child == 0:
        code = 70
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit), math.ceil(limit)))
            code = work()
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return SURVIVED if code == 0 else ENDLESS if code in (-signal.SIGXCPU, -signal.SIGKILL) else KILLED


def run_pytest(tests: list[str], log: Path, plugin: object) -> int:
    """In a child: all that pytest says goes into a log."""
    with log.open("w") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    return int(pytest.main(["-x", "-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], plugins=[plugin]))


def run_items(session: pytest.Session, items: list[pytest.Item]) -> str:
    """The first test that fails, or nothing."""
    for item, after in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return item.nodeid
    return ""


# ---- inside pytest --------------------------------------------------------------------------------------------------


class RuleTests:
    """Of the tests that were collected, those that carry a rule's number; and what of the game's folder they call."""

    def __init__(self, trial: "Trial") -> None:
        self.trial, self.codes = trial, set[Any]()
        sys.setprofile(self.note)

    def note(self, frame: Any, event: str, _: Any) -> None:
        if event == "call":
            self.codes.add(frame.f_code)

    @property
    def calls(self) -> Calls:
        """What was called of the game's folder."""
        files = [(Path(code.co_filename), code.co_name) for code in self.codes]
        return {(file.name, function) for file, function in files if file.parent == self.trial.folder}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("rule")]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        self.trial.at_import = self.calls
        return self.go_on(session)

    def go_on(self, session: pytest.Session) -> bool:
        raise NotImplementedError

    def chosen(self, session: pytest.Session, fault: Fault) -> list[pytest.Item]:
        """The tests that call the function with the fault, the quickest first."""
        known, place = self.trial.known, (fault.file, fault.function)
        calling = [item for item in session.items if place in known[item.nodeid].calls or place in self.trial.at_import]
        return sorted(calling, key=self.trial.seconds)


class Baseline(RuleTests):
    """Without a fault: how long each test computes, and what it calls."""

    def go_on(self, session: pytest.Session) -> bool:
        found = {}
        for item in session.items:
            self.codes, began = set(), time.process_time()
            sys.setprofile(self.note)
            failed = run_items(session, [item])
            sys.setprofile(None)
            if failed:
                return True
            found[item.nodeid] = time.process_time() - began, sorted(self.calls)
        self.trial.notes.write_text(json.dumps({"tests": found, "at_import": sorted(self.trial.at_import)}))
        return True


class InPlace(RuleTests):
    """Faults in functions that are not called before the tests are: their code is replaced, each in a fork."""

    def __init__(self, trial: "Trial", faults: list[Fault]) -> None:
        super().__init__(trial)
        self.faults = faults

    def go_on(self, session: pytest.Session) -> bool:
        for fault in self.faults:
            items = self.chosen(session, fault)
            self.trial.noticed.write_text("")
            end = in_a_child(self.trial.limit(items), lambda f=fault, i=items: self.run(session, f, i))  # type: ignore[misc]
            self.trial.report(fault, end)
        return True

    def run(self, session: pytest.Session, fault: Fault, items: list[pytest.Item]) -> int:
        self.trial.replace(fault)
        test = run_items(session, items)
        self.trial.noticed.write_text(test)
        return 1 if test else 0


class Anew(RuleTests):
    """One fault that was there before anything was imported."""

    def __init__(self, trial: "Trial", fault: Fault) -> None:
        super().__init__(trial)
        self.fault = fault

    def go_on(self, session: pytest.Session) -> bool:
        items = sorted(session.items, key=self.trial.seconds)
        self.trial.noticed.write_text(run_items(session, items))
        return True


# ---- a game ---------------------------------------------------------------------------------------------------------


class Trial:
    """One game, in a copy of the tree that its faults are planted in."""

    def __init__(self, name: str, copy: Path) -> None:
        self.name = name
        self.folder = copy / "src" / "hutch" / "games" / name.replace("-", "_")
        files = sorted(copy.glob(f"tests/games/test_{self.folder.name}*.py"))
        self.tests = [str(file.relative_to(copy)) for file in files if not file.stem.endswith("_referee")]
        self.log, self.notes, self.noticed, self.ends = (copy / f"{part}.txt" for part in ("log", "notes", "noticed", "ends"))
        self.told = os.fdopen(os.dup(1), "w")  # pytest has the other one
        self.known: dict[str, Test] = {}
        self.at_import = Calls()

    def seconds(self, item: pytest.Item) -> float:
        """How long a test takes without a fault; a fault may change which tests there are."""
        return self.known[item.nodeid].seconds if item.nodeid in self.known else 0.0

    def limit(self, items: list[pytest.Item]) -> float:
        return 3 + PATIENCE * sum(self.seconds(item) for item in items)

    @property
    def whole(self) -> float:
        return sum(test.seconds for test in self.known.values())

    def measure(self) -> None:
        """The tests without a fault. They must pass."""
        in_a_child(3600, lambda: run_pytest(self.tests, self.log, Baseline(self)))
        if not self.notes.exists():
            sys.exit(f"{self.name}: the tests fail without any fault:\n{self.log.read_text()[-2000:]}")
        noted = json.loads(self.notes.read_text())
        self.known = {name: Test(took, {(f, g) for f, g in calls}) for name, (took, calls) in noted["tests"].items()}
        self.at_import = {(file, function) for file, function in noted["at_import"]}

    def plant(self, faults: list[Fault]) -> list[Outcome]:
        """All of them, one at a time, in the order in which they were drawn within each way."""
        self.ends.write_text("")
        early = [fault for fault in faults if (fault.file, fault.function) in self.at_import or not self.is_rule(fault)]
        late = [fault for fault in faults if fault not in early]
        in_a_child(36000, lambda: run_pytest(self.tests, self.log, InPlace(self, late)))
        for fault in early:
            self.plant_anew(fault)
        ends = [line.split("\t") for line in self.ends.read_text().splitlines()]
        return [Outcome(fault, *end) for fault, end in zip(late + early, ends, strict=True)]

    def plant_anew(self, fault: Fault) -> None:
        file = self.folder / fault.file
        source = file.read_text(encoding="utf-8")
        self.noticed.write_text("")
        file.write_text(with_fault(source, fault), encoding="utf-8")
        try:
            end = in_a_child(START + PATIENCE * self.whole, lambda: run_pytest(self.tests, self.log, Anew(self, fault)))
        finally:
            file.write_text(source, encoding="utf-8")
        self.report(fault, end)

    def is_rule(self, fault: Fault) -> bool:
        """Whether the fault is in a function of the module itself that `@rule` leaves as it is."""
        return any(
            isinstance(node, ast.FunctionDef) and node.name == fault.function and node.decorator_list
            for node in ast.parse((self.folder / fault.file).read_text(encoding="utf-8")).body
        )

    def replace(self, fault: Fault) -> None:
        """Put the fault into the function that everybody has imported."""
        module = importlib.import_module(f"hutch.games.{self.folder.name}.{fault.file.removesuffix('.py')}")
        tree = ast.parse(with_fault((self.folder / fault.file).read_text(encoding="utf-8"), fault))
        body: list[ast.stmt] = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == fault.function]
        names = dict(vars(module))
        exec(compile(ast.Module(body, []), str(self.folder / fault.file), "exec"), names)
        function, changed = getattr(module, fault.function), names[fault.function]
        function.__code__, function.__defaults__ = changed.__code__, changed.__defaults__

    def report(self, fault: Fault, end: str) -> None:
        source = (self.folder / fault.file).read_text(encoding="utf-8")
        lines = zip(source.splitlines(), with_fault(source, fault).splitlines(), strict=False)
        change = next((f"{old.strip()}` → `{new.strip()}" for old, new in lines if old != new), "nothing")
        test = self.noticed.read_text()
        with self.ends.open("a") as out:
            out.write(f"{end}\t{change}\t{test}\n")
        self.told.write(f"  {end:9} {fault.file}:{fault.line} `{change}` {test}\n")
        self.told.flush()


def summary(name: str, seed: int, sizes: tuple[int, int], outcomes: list[Outcome]) -> str:
    left = [outcome for outcome in outcomes if outcome.end == SURVIVED]
    endless = sum(outcome.end == ENDLESS for outcome in outcomes)
    share = 100 * (len(outcomes) - len(left)) / len(outcomes)
    lines = [
        f"# {name}: {share:.1f} % of {len(outcomes)} faults noticed",
        "",
        f"Seed {seed}. {sizes[0]} faults were possible; {sizes[1]} tests carry a rule's number; {endless} ran on for ever.",
        "",
        *(f"- `{outcome.fault.file}:{outcome.fault.line}` `{outcome.change}`" for outcome in left),
    ]
    return "\n".join(lines) + "\n"


def try_game(name: str, sample: int, seed: int) -> None:
    with tempfile.TemporaryDirectory(prefix="hutch-mutate-") as place:
        copy = Path(place)
        for part in ("src", "tests", "docs", "examples"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        os.chdir(copy)
        sys.path[:0] = [str(copy / "src")]
        trial = Trial(name, copy)
        trial.measure()
        possible = [fault for file in rule_files(trial.folder) for fault in faults_of(trial.folder, file)]
        chosen = random.Random(f"{seed} {name}").sample(possible, min(sample, len(possible)))
        sizes = len(possible), len(trial.known)
        print(f"{name}: {sizes[1]} tests in {trial.whole:.0f} s, {sizes[0]} faults possible, seed {seed}", flush=True)
        told = summary(name, seed, sizes, trial.plant(chosen))
    REPORTS.mkdir(parents=True, exist_ok=True)
    (REPORTS / f"{name}.md").write_text(told, encoding="utf-8")
    print(told, flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description="Plant small faults in the rules and see which the rule tests notice.")
    names = sorted(file.parent.name.replace("_", "-") for file in ROOT.glob("src/hutch/games/*/rules.py"))
    asked.add_argument("games", nargs="*", metavar="GAME", help=f"all of them unless you say which: {', '.join(names)}")
    asked.add_argument("--sample", type=int, default=60, help="faults a game (60)")
    asked.add_argument(
        "--seed", type=int, default=secrets.randbelow(100_000), help="of the draw; a fresh one unless you say which"
    )
    said = asked.parse_args()
    for name in said.games:
        if name not in names:
            asked.error(f"there is no game {name}; there are {', '.join(names)}")
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    sys.dont_write_bytecode = True
    for name in said.games or names:
        child = os.fork()  # each game from a fresh process: what a trial imports stays with it
        if child == 0:
            warm_up()
            try_game(name, said.sample, said.seed)
            sys.stdout.flush()
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            sys.exit(1)


def warm_up() -> None:
    """Import what every test needs and no fault changes."""
    import hypothesis
    import numba
    import numpy
    import playwright.sync_api

    assert all(module is not None for module in (hypothesis, numba, numpy, playwright.sync_api))


if __name__ == "__main__":
    main()
