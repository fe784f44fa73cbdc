"""What is said when the GM changes the settings."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.desk import Act, Details
from bot.messages.desk.gm_act_words import Said
from bot.messages.seats.settings_words import change_words
from engine.formats import read_settings


def _changes(details: Details) -> str:
    before, after = read_settings(details.old_settings), read_settings(details.settings)
    lines = [f"• {line}" for line in change_words(before, after)]
    if details.phase and (before.schedule, before.zone) != (after.schedule, after.zone):
        lines.append("The deadline of the present phase stays; the next phase goes by this.")
    return "\n".join(lines)


SAID: Mapping[Act, Said] = {
    Act.SET: Said(
        do="Change the settings",
        would=lambda details, _: f"The settings change:\n{_changes(details)}\n",
        did=lambda gm, details, _: f"{gm} has changed the settings:\n{_changes(details)}",
    ),
}
