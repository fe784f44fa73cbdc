"""Why a time, a request for time or an absence was not taken."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.commands import Refusal

REFUSALS: Mapping[Refusal, str] = {
    Refusal.UNREADABLE_TIME: (
        "I cannot read “{subject}” as a time. Write for example `+12h`, `in 24h`, `tomorrow 9pm`, "
        "`Sunday 18:00`, with a zone if it is not the game's: `Sunday midnight Europe/London`."
    ),
    Refusal.UNCLEAR_TIME: (
        "“{subject}” can mean more than one time. Write the one that you mean.{known}"
    ),
    Refusal.TIME_NOT_LATER: (
        "That is not later than the deadline there is ({at}), so there is nothing to ask for. "
        "Write for example `extend 24h` or `extend until Friday 18:00`."
    ),
    Refusal.UNREADABLE_DAYS: (
        "I cannot read “{subject}” as days. Write for example `away 12-15 December`, `away until "
        "Friday` or `away Friday to Sunday`."
    ),
    Refusal.DAYS_OUT_OF_REACH: (
        "“{subject}” is over already, or too far away: I note absences that end in the next "
        "{count} days. Write for example `away 12-15 December` or `away until Friday`."
    ),
    Refusal.NOT_AWAY: (
        "You are not away, as far as I know. `away 12-15 December` says that you will be."
    ),
    Refusal.ASKED_ALREADY: (
        "You have asked for {at} already, and nobody has decided yet, so I have not asked again."
    ),
    Refusal.AGREED_ALREADY: (
        "You have agreed already; now it is up to the other players of {subject}."
    ),
    Refusal.TIME_IS_PAST: (
        "{subject} is in the past, and nothing can be set for it. `+12h` counts from the deadline "
        "that was set before, `in 12h` from now."
    ),
    Refusal.TIME_TOO_FAR: (
        "{subject} is more than {count} days away, and a deadline cannot be.{example}"
    ),
}
