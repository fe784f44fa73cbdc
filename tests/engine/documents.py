"""The worked examples of the five documents, as `cases/documents.json` has them."""

import json
from pathlib import Path
from typing import Any

Case = dict[str, Any]

CASES: tuple[Case, ...] = tuple(
    json.loads((Path(__file__).parent / "cases" / "documents.json").read_text(encoding="utf-8"))
)


def cases_of(phase: str) -> list[Case]:
    """The examples of a kind: `movement`, `retreat`, `vote`, `parse` ..."""
    return [case for case in CASES if case["phase"] == phase]


def case_of(name: str) -> Case:
    """The example of an id. Raises StopIteration for one that is not there."""
    return next(case for case in CASES if case["id"] == name)
