"""What people wrote, as answers quote it back."""

from __future__ import annotations

LONGEST_QUOTE = 200
"""As much of a text as an answer quotes."""


def quote(text: str) -> str:
    """A text as far as an answer quotes it back."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
