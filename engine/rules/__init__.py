"""The rulebooks: every disputed point of the rules as an option, every edition as a constructor.

- choices: what may be chosen for each option
- book: the options of one game; the editions, and single options changed
"""

from engine.rules.book import (
    EDITIONS,
    OptionValue,
    Rulebook,
    edition,
)
from engine.rules.choices import RemovalDistance

__all__ = [
    "EDITIONS",
    "OptionValue",
    "RemovalDistance",
    "Rulebook",
    "edition",
]
