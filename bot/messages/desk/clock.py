"""What is said of the GM's hand on the clock."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.desk import Act, Details
from bot.messages.desk.wording import ActWords, deadline, old_deadline, phase
from bot.messages.markup import when
from bot.messages.names import listed, power_name
from engine.phase import Phase, PhaseType
from engine.variant import Variant

_UNORDERED = {
    PhaseType.MOVEMENT: "their other units hold",
    PhaseType.RETREAT: "their other dislodged units are disbanded",
    PhaseType.ADJUSTMENT: "what they do not build is not built, and the rules choose removals",
}
"""What becomes of units without an order when a phase is ended."""


def _type(details: Details) -> PhaseType:
    return Phase.parse(details.phase or "").type


def _would_resume(details: Details, _variant: Variant) -> str:
    return f"The clock of {phase(details)} runs again: {_orders(details)}."


def _orders(details: Details) -> str:
    return f"orders {'closed at' if details.is_closed else 'by'} {deadline(details)}"


def _taken(details: Details) -> str:
    return "Orders have closed and stay so." if details.is_closed else "Orders are still taken."


def _until_now(details: Details) -> str:
    word = "closed at" if details.takes_again else "now:"
    return f"{word} {old_deadline(details)}"


def _again(details: Details) -> str:
    return " Orders had closed and are taken again until then." if details.takes_again else ""


def _would_pause(details: Details, _variant: Variant) -> str:
    if details.old_deadline is None:
        return f"The pause in {phase(details)} lasts {_longest(details)}."
    return (
        f"The clock of {phase(details)} stops {_longest(details)} (deadline now: "
        f"{old_deadline(details)}). {_taken(details)}"
    )


def _resumed(gm: str, details: Details, _variant: Variant) -> str:
    return f"{gm} lets the game go on: {phase(details)}, {_orders(details)}."


def _longest(details: Details) -> str:
    return f"until {when(details.until)} at the longest" if details.until else "for now"


def _would_process(details: Details, variant: Variant) -> str:
    missing = [power_name(one, variant) for one in details.missing]
    owed = (
        f"Orders of {listed(missing)} are not complete; {_UNORDERED[_type(details)]}."
        if missing
        else "All orders are in."
    )
    return f"{phase(details)} is adjudicated now, before its time. {owed}"


ACTS: Mapping[Act, ActWords] = {
    Act.DEADLINE: ActWords(
        do="Set the deadline",
        would=lambda details, _: (
            f"The deadline of {phase(details)} moves to {deadline(details)} "
            f"({_until_now(details)}).{_again(details)}"
        ),
        did=lambda gm, details, _: (
            f"{gm} has moved the deadline of {phase(details)} to {deadline(details)}."
            f"{_again(details)}"
        ),
    ),
    Act.PAUSE: ActWords(
        do="Pause the game",
        would=_would_pause,
        did=lambda gm, details, _: (
            f"{gm} has paused the game in {phase(details)}, {_longest(details)}. {_taken(details)}"
        ),
    ),
    Act.RESUME: ActWords(do="Resume the game", would=_would_resume, did=_resumed),
    Act.PROCESS: ActWords(
        do="Adjudicate now",
        would=_would_process,
        did=lambda gm, details, _: f"{gm} has ended {phase(details)} before its time.",
        is_grave=True,
    ),
}
