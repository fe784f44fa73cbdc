"""The rulebooks: every disputed point of the rules is an option, every edition a constructor.

- choices: the possible values of each option
- book: the options of one game, the editions, and how to change single options
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
