"""Why a sandbox did not do what was asked."""

from __future__ import annotations

from collections.abc import Mapping

SANDBOXES: Mapping[str, str] = {
    "no_sandbox": (
        "You have no sandbox open. `sandbox` begins one with the present position, "
        "`help sandbox` says more."
    ),
    "sandbox_over": (
        "This sandbox has ended, so nothing was done; the game has not been touched either. "
        "`sandbox` begins a new one."
    ),
    "sandbox_moved_on": (
        "That button belongs to an earlier step of this sandbox, so nothing was done. Use those "
        "of the latest answer; `sandbox show` brings it up again."
    ),
    "sandbox_at_its_start": (
        "This sandbox is at its beginning, so there is nothing to undo. Orders look like "
        "`A PAR - BUR`; `next` adjudicates, `end` puts it away."
    ),
    "sandbox_elsewhere": (
        "Your orders in the game are for {subject}, and this sandbox shows another position, so "
        "they do not fit. `sandbox` begins one with the present position; then say `mine`."
    ),
    "sandbox_without_game": (
        "You are in no game, so a sandbox begins with Spring 1901: say `sandbox` alone, or give "
        "the command in the game's channel as `/dip sandbox`."
    ),
    "next_is_for_sandboxes": (
        "That is said to a sandbox, where `next` shows what the orders tried out there give: write "
        "it in the sandbox's thread, or `sandbox next` anywhere; `sandbox` begins one. In the game "
        "itself the results come at the deadline, or soon after everyone is `ready`."
    ),
    "not_in_a_sandbox": (
        "This thread is a sandbox, so `{subject}` did nothing here. Write it to me outside of the "
        "thread if it is meant for the game; `help` says what a sandbox understands."
    ),
}
