"""Why a phase, or a place in it, could not be shown or acted upon."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.commands import Refusal

REFUSALS: Mapping[Refusal, str] = {
    Refusal.UNKNOWN_PHASE: ("“{subject}” is not a phase of this game.{known}{example}"),
    Refusal.NOT_ON_MAP: (
        "“{subject}” is neither a phase of this game nor a part of the map, nor a style of maps."
        "{known} `map style` lists the styles."
    ),
    Refusal.UNKNOWN_MAP_STYLE: (
        "“{subject}” is no style of maps that I know, so nothing was changed.{known} Write for "
        "example `map style dark` or `map style deuteranopia+initials`; `map style` says what each "
        "is for."
    ),
    Refusal.PHASE_OVER: (
        "{subject} is over and done; nothing was changed. `/dip status` names the present phase."
    ),
    Refusal.PHASE_ANEW: (
        "{subject} has been opened anew since I posted that, so nothing was changed. `orders` "
        "shows what counts now, with buttons of its own."
    ),
    Refusal.PHASE_NOT_YET: (
        "{subject} is still to come, so nothing was done. `/dip status` names the present phase."
    ),
    Refusal.PHASE_OPEN: (
        "{subject} is not over yet, so its orders are still secret. `history` lists the phases "
        "that are."
    ),
    Refusal.PHASE_SKIPPED: (
        "In {subject} there was nothing for anyone to decide, so it was passed over. `history` "
        "lists the phases that were played."
    ),
    Refusal.NOTHING_ADJUDICATED: (
        "Nothing has been adjudicated in {subject} yet, so there is nothing to tell. `map` shows "
        "the board, `status` the deadline; in a sandbox, `next` adjudicates."
    ),
    Refusal.UNKNOWN_PLACE: (
        "I know no place called “{subject}”.{known} Write for example `why BEL` or "
        "`why Burgundy spring 1901`."
    ),
    Refusal.UNCLEAR_PLACE: (
        "“{subject}” can be more than one place.{known} Write for example `why North Sea` or "
        "`why NTH`."
    ),
}
