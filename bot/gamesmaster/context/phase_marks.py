"""Which phase a button or a form was made for: its code and its number, `S1901M#3`.

A phase that a rollback has opened anew has the code of the earlier one and a number of its own.
"""

from __future__ import annotations

_BEFORE_NUMBER = "#"


def phase_mark(code: str, number: int) -> str:
    """The mark of a phase; without its number where that is not known (0)."""
    return f"{code}{_BEFORE_NUMBER}{number}" if number else code


def read_mark(mark: str) -> tuple[str, int]:
    """The code and the number, 0 where the mark has none. Raises ValueError."""
    code, _, number = mark.partition(_BEFORE_NUMBER)
    return code, int(number or 0)
