"""The rulebooks: every disputed point of the rules as an option, every edition as a constructor.

- choices: what may be chosen for each option
- book: the options of one game; the editions, and single options changed
"""

from engine.rulebook.book import (
    EDITIONS,
    OptionError,
    OptionValue,
    OptionValueError,
    Rulebook,
    UnknownEditionError,
    UnknownOptionError,
    edition,
)
from engine.rulebook.choices import RemovalDistance

__all__ = [
    "EDITIONS",
    "OptionError",
    "OptionValue",
    "OptionValueError",
    "RemovalDistance",
    "Rulebook",
    "UnknownEditionError",
    "UnknownOptionError",
    "edition",
]
