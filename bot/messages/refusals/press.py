"""Why a player's words were not posted."""

from __future__ import annotations

from collections.abc import Mapping

PRESS: Mapping[str, str] = {
    "no_press": (
        "There is no talk between players in {subject}, so nothing was posted: the game has no "
        "press. `settings` shows what else is set."
    ),
    "press_is_signed": (
        "In {subject} everybody knows who plays what, so what is said is signed and nothing was "
        "posted. For example: `announce We come in peace.`"
    ),
    "nothing_to_say": (
        "What shall I post in the channel, in your power's name? For example: "
        "`announce We come in peace.`"
    ),
    "press_is_settled": (
        "That has been decided already, so I did nothing. Write it again to post it: "
        "`announce We come in peace.`"
    ),
    "press_is_stale": (
        "{subject} has moved on since you wrote that, so I did not post it. If it still holds, "
        "write it again: `announce We come in peace.`"
    ),
    "press_in_public": (
        "Others can read what you write there, and who wrote it, so I pass nothing on from it. "
        "Write it to me in a direct message, or after `/dip`: `announce We come in peace.`"
    ),
}
