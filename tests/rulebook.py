"""`@rule_test("RC-13")`: a test of a rule carries the rule's number, and a missing number is noticed."""

import ast
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
MARKED = re.compile(r"\*\*([A-Z][A-Z0-9]-\d+)\*\*(?: \*(\w+)\* )?")
NUMBER = re.compile(r"\*\*([A-Z][A-Z0-9]-\d+)\*\*")


def rule_test(*numbers: str) -> Callable[[Any], Any]:
    """Mark a test with the numbers of the rules it is about."""
    return pytest.mark.rule(*numbers)


@cache
def numbers_tested() -> frozenset[str]:
    """Every rule number that some test carries."""
    found = set()
    for path in HERE.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule_test":
                found |= {word.value for word in node.args if isinstance(word, ast.Constant)}
    return frozenset(found)


def marks_of(rules: str) -> dict[str, str]:
    """Whose rule each number is: the one word in italics after it, or nothing."""
    return dict(MARKED.findall(rules))


def numbers_of(rules: str) -> list[str]:
    """The rule numbers of a RULES.md: each stands in bold where its rule begins."""
    return NUMBER.findall(rules)
