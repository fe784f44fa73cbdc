"""Regular expressions whose work grows no faster than the text."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SEARCHING = frozenset({"search", "split", "sub", "subn", "finditer", "findall"})
"""The ways to use an expression that try it at every place of a text."""
HESITANT = re.compile(
    r"(?:\(\?:|\(\?P<\w+>|\(|\^\|)*(?:\\[swdSWD]|\[[^\]]+\]|\.)[*+]\??(?!\)*$)(.)", re.DOTALL
)
"""Begins with a run of any length, after which it may still not fit. At each place of such a run it
would read on to the end of it; with `(?<!...)` before it, it is tried at the run's beginning only.
"""
SHORT = frozenset({("engine/game/times.py", "_PART"), ("engine/reader/votes.py", "_SEGMENT")})
"""Those of texts that are cut to a few characters before, or whose run always fits."""


@pytest.mark.parametrize("package", ["bot", "engine", "storage", "render"])
def test_no_search_begins_with_a_run_that_may_not_fit(package: str) -> None:
    """A text of nothing but blanks, or commas, or digits, would hold up everybody."""
    slow = []
    for file in (ROOT / package).rglob("*.py"):
        tree, place = ast.parse(file.read_text(encoding="utf-8")), str(file.relative_to(ROOT))
        searched = {
            node.value.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr in SEARCHING
            if isinstance(node.value, ast.Name)
        }
        for node in tree.body:
            match node:
                case ast.Assign(
                    targets=[ast.Name(name)],
                    value=ast.Call(func=ast.Attribute(attr="compile"), args=[pattern, *_]),
                ) if name in searched and (place, name) not in SHORT:
                    slow += [(place, name)] if HESITANT.match(literal(pattern)) else []
    assert slow == []


def literal(node: ast.expr) -> str:
    """The text of an expression, with `x` for what is put into it."""
    match node:
        case ast.Constant(value=str(text)):
            return text.strip()
        case ast.JoinedStr(values):
            return "".join(map(literal, values))
    return "x"
