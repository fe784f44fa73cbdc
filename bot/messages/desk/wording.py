"""What there is to word of every act of a GM, and how what GMs wrote is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.gamesmaster.notices.desk import Details
from bot.gamesmaster.notices.notice import Player
from bot.messages.markup import QUOTE, call, person, when
from bot.messages.names import phase_of, power_name
from engine.variant import Variant

_PERSON = re.compile(r"<@([\w/]+)>")
_SILENT = "\N{WORD JOINER}"
_GROUP = re.compile(r"(?<!\w)@(channel|here)\b")
_SILENCED = re.compile(rf"@{_SILENT}(channel|here)\b")
Sentence = Callable[[Details, Variant], str]
Deed = Callable[[str, Details, Variant], str]
"""The first argument is who did it, as a mention."""


@dataclass(frozen=True, slots=True)
class ActWords:
    """`do` is the label of the button, `would` what the act does, in the present tense.

    `did` is what it did, and who. `is_grave`: the button warns. `calls`: where it is told to all,
    the groups that are named in it are called.
    """

    do: str
    would: Sentence
    did: Deed
    is_grave: bool = False
    calls: bool = False


def written(text: str) -> str:
    """What a GM wrote, as it was written: on several lines if it was, people named.

    Nothing in it calls a group of people.
    """
    said = text.replace("`", "'")
    named = _PERSON.sub(lambda found: person(Player(found[1])), said)
    return _GROUP.sub(rf"@{_SILENT}\1", named).replace("\n", f"\n{QUOTE}")


def groups_in(text: str) -> tuple[str, ...]:
    """The groups that a GM names, `channel` and `here`, each once."""
    return tuple(dict.fromkeys(_GROUP.findall(text)))


def calling(said: str) -> str:
    """What is `written`, with the groups that it names called."""
    return _SILENCED.sub(lambda found: call(found[1]), said)


def phase(details: Details) -> str:
    """The phase in words; of a game that has not begun, the game."""
    return phase_of(details.phase) if details.phase else "the game"


def deadline(details: Details) -> str:
    """The new deadline, and when the results come if that is later."""
    results = f", results at {when(details.results_at)}" if details.results_at else ""
    return f"{when(details.deadline)}{results}" if details.deadline else "none"


def old_deadline(details: Details) -> str:
    """The deadline until now."""
    return when(details.old_deadline) if details.old_deadline else "none"


def power(details: Details, variant: Variant) -> str:
    """The power that the act is about."""
    return power_name(details.power or "", variant)


def player(details: Details) -> str:
    """The person whom the act is about; nobody, or somebody whom the reader may not know."""
    return _person(details.player, details)


def old_player(details: Details) -> str:
    """Who it was until now."""
    return _person(details.old_player, details)


def _person(named: Player | None, details: Details) -> str:
    unnamed = "somebody" if details.hides_people else "nobody"
    return person(named) if named else unnamed
