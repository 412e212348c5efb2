"""Small faults, and where they can be put into the rules of a game.

Cosmic Ray makes them: a number one higher or lower, `<` for `<=`, `and` for `or`, a `not` too many, a loop that never runs.
One more kind is ours: a statement left out.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cosmic_ray.ast
import parso
from cosmic_ray.operators import binary_operator_replacement as binary
from cosmic_ray.operators import comparison_operator_replacement as comparison
from cosmic_ray.operators.boolean_replacer import (
    AddNot,
    ReplaceAndWithOr,
    ReplaceFalseWithTrue,
    ReplaceOrWithAnd,
    ReplaceTrueWithFalse,
)
from cosmic_ray.operators.break_continue import ReplaceBreakWithContinue, ReplaceContinueWithBreak
from cosmic_ray.operators.number_replacer import NumberReplacer
from cosmic_ray.operators.unary_operator_replacement import ReplaceUnaryOperator_Delete_Not, ReplaceUnaryOperator_Delete_USub
from cosmic_ray.operators.zero_iteration_for_loop import ZeroIterationForLoop

NOT_RULES = {"__init__", "state", "notation"}  # names, numbers of the record, and words


class LeaveOut:
    """Ours: a statement that changes or calls something is left out."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "simple_stmt" and self.does_something(node.children[0]):
            yield node.start_pos, node.children[0].end_pos

    @staticmethod
    def does_something(first: Any) -> bool:
        called = first.type in ("power", "atom_expr") and first.children[-1].type == "trailer"
        return first.type == "expr_stmt" or called

    def mutate(self, node: Any, index: int) -> Any:
        first = node.children[0]
        node.children[0] = parso.python.tree.Keyword("pass", first.start_pos, prefix=first.get_first_leaf().prefix)
        return node


def pairs(module: Any, kind: str, *names: str) -> list[Any]:
    """Both ways of each pair: `Lt_LtE` stands for < to <= and <= to <."""
    both = [name for pair in names for name in (pair, "_".join(reversed(pair.split("_"))))]
    return [getattr(module, f"Replace{kind}Operator_{name}") for name in both]


OPERATORS = [
    LeaveOut,
    NumberReplacer,
    AddNot,
    ReplaceAndWithOr,
    ReplaceOrWithAnd,
    ReplaceTrueWithFalse,
    ReplaceFalseWithTrue,
    ReplaceBreakWithContinue,
    ReplaceContinueWithBreak,
    ReplaceUnaryOperator_Delete_Not,
    ReplaceUnaryOperator_Delete_USub,
    ZeroIterationForLoop,
    *pairs(comparison, "Comparison", "Eq_NotEq", "Lt_LtE", "Gt_GtE", "Lt_Gt"),
    *pairs(binary, "Binary", "Add_Sub", "Mul_Add", "BitAnd_BitOr", "LShift_RShift", "FloorDiv_Mul", "Mod_Sub"),
]


@dataclass(frozen=True)
class Fault:
    file: str  # below the game's folder
    operator: Any
    nth: int  # of the places where this operator fits in this file
    line: int
    function: str  # that it is in


class Places(cosmic_ray.ast.Visitor):  # type: ignore[misc]
    """Where an operator fits inside the functions of a file; or, given which, its fault put in there."""

    def __init__(self, operator: Any, wanted: int | None = None) -> None:
        self.operator, self.wanted, self.found = operator(), wanted, list[tuple[int, str]]()

    def visit(self, node: Any) -> Any:
        function = function_around(node)
        if function is None or is_annotation(node):
            return node
        for index, (start, _) in enumerate(list(self.operator.mutation_positions(node))):
            if len(self.found) == self.wanted:
                node = self.operator.mutate(node, index)
            self.found.append((start[0], function))
        return node


def function_around(node: Any) -> str | None:
    """The outermost function that a node is in."""
    name = None
    while (node := parso.tree.search_ancestor(node, "funcdef")) is not None:
        name = str(node.name.value)
    return name


def is_annotation(node: Any) -> bool:
    """Types, and the arrow before a result's type: nothing happens there."""
    above = node.parent
    if above is None or above.type in ("tfpdef", "annassign"):
        return above is not None
    return bool(above.type == "funcdef" and node in above.children[3:-1])


def faults_of(folder: Path, file: str) -> list[Fault]:
    found = []
    for operator in OPERATORS:
        places = Places(operator)
        places.walk(parso.parse((folder / file).read_text(encoding="utf-8")))
        found += [Fault(file, operator, nth, *where) for nth, where in enumerate(places.found)]
    return found


def with_fault(source: str, fault: Fault) -> str:
    tree = parso.parse(source)
    Places(fault.operator, fault.nth).walk(tree)
    return str(tree.get_code())


def rule_files(folder: Path) -> list[str]:
    """rules.py, and what it imports from its own folder, and so on."""
    found, todo = set(), ["rules"]
    while todo:
        name = todo.pop()
        if name in found or name in NOT_RULES or not (folder / f"{name}.py").exists():
            continue
        found.add(name)
        for node in ast.walk(ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"hutch.games.{folder.name}"):
                todo += [str(node.module).rpartition(".")[2], *(alias.name for alias in node.names)]
    return sorted(f"{name}.py" for name in found)
