"""The rulebooks: every disputed point of the rules as an option, every edition as a constructor.

- choices: what may be chosen for each option
- book: the options of one game; the editions, and single options changed
"""

from engine.rulebook.book import (
    EDITIONS,
    OptionValue,
    Rulebook,
    edition,
)
from engine.rulebook.choices import RemovalDistance

__all__ = [
    "EDITIONS",
    "OptionValue",
    "RemovalDistance",
    "Rulebook",
    "edition",
]
