"""How the judge makes named tuples where it makes many."""

from __future__ import annotations

make = tuple.__new__
"""`make(Outcome, fields)` is a named tuple of a type from a tuple of all its fields, in order.

Calling the type takes twice as long. Nothing is left to defaults, and nothing is checked.
"""
