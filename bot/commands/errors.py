"""The error of commands."""

from __future__ import annotations


class CommandError(Exception):
    """A command that cannot go on; its text is one line that says what to do."""
