"""What is said of the GM's hand on the clock."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices import Act, Details
from bot.slack.views.desk.said import Said, deadline, old_deadline, phase
from bot.wording.names import listed, power_name
from engine.variant import Variant


def _would_resume(details: Details, _variant: Variant) -> str:
    until = f" with the deadline {deadline(details)}" if details.deadline else ""
    return f"The clock of {phase(details)} runs again{until}."


def _resumed(details: Details, _variant: Variant) -> str:
    until = f", orders by {deadline(details)}." if details.deadline else "."
    return f"{{gm}} lets the game go on: {phase(details)}{until}"


def _would_process(details: Details, variant: Variant) -> str:
    missing = [power_name(one, variant) for one in details.missing]
    owed = (
        f"Orders of {listed(missing)} are not complete; their other units hold."
        if missing
        else "All orders are in."
    )
    return f"{phase(details)} is adjudicated now, before its deadline. {owed}"


SAID: Mapping[Act, Said] = {
    Act.DEADLINE: Said(
        do="Set the deadline",
        would=lambda details, _: (
            f"The deadline of {phase(details)} moves to {deadline(details)} "
            f"(now: {old_deadline(details)})."
        ),
        did=lambda details, _: (
            f"{{gm}} has moved the deadline of {phase(details)} to {deadline(details)}."
        ),
    ),
    Act.PAUSE: Said(
        do="Pause the game",
        would=lambda details, _: (
            f"The clock of {phase(details)} stops (deadline now: {old_deadline(details)}). "
            "Orders are still taken."
        ),
        did=lambda details, _: (
            f"{{gm}} has paused the game in {phase(details)}. Orders are still taken."
        ),
    ),
    Act.RESUME: Said(do="Resume the game", would=_would_resume, did=_resumed),
    Act.PROCESS: Said(
        do="Adjudicate now",
        would=_would_process,
        did=lambda details, _: f"{{gm}} has ended {phase(details)} before its deadline.",
        is_grave=True,
    ),
}
