"""Why a phase, or a place in it, could not be shown or acted upon."""

from __future__ import annotations

from collections.abc import Mapping

PHASES: Mapping[str, str] = {
    "unknown_phase": ("“{subject}” is not a phase of this game.{known}{example}"),
    "not_on_map": (
        "“{subject}” is neither a phase of this game nor a part of the map, nor a style of maps."
        "{known} `map style` lists the styles."
    ),
    "unknown_map_style": (
        "“{subject}” is no style of maps that I know, so nothing was changed.{known} Write for "
        "example `map style dark` or `map style deuteranopia+initials`; `map style` says what each "
        "is for."
    ),
    "phase_over": (
        "{subject} is over and done; nothing was changed. `/dip status` names the present phase."
    ),
    "phase_anew": (
        "{subject} has been opened anew since I posted that, so nothing was changed. `orders` "
        "shows what counts now, with buttons of its own."
    ),
    "phase_not_yet": (
        "{subject} is still to come, so nothing was done. `/dip status` names the present phase."
    ),
    "phase_open": (
        "{subject} is not over yet, so its orders are still secret. `history` lists the phases "
        "that are."
    ),
    "phase_skipped": (
        "In {subject} there was nothing for anyone to decide, so it was passed over. `history` "
        "lists the phases that were played."
    ),
    "nothing_adjudicated": (
        "Nothing has been adjudicated in {subject} yet, so there is nothing to tell. `map` shows "
        "the board, `status` the deadline; in a sandbox, `next` adjudicates."
    ),
    "unknown_place": (
        "I know no place called “{subject}”.{known} Write for example `why BEL` or "
        "`why Burgundy spring 1901`."
    ),
    "unclear_place": (
        "“{subject}” can be more than one place.{known} Write for example `why North Sea` or "
        "`why NTH`."
    ),
}
