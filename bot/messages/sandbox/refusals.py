"""Why a sandbox did not do what was asked."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.commands import Refusal

REFUSALS: Mapping[Refusal, str] = {
    Refusal.NO_SANDBOX: (
        "You have no sandbox open. `sandbox` begins one with the present position, "
        "`help sandbox` says more."
    ),
    Refusal.SANDBOX_OVER: (
        "This sandbox has ended, so nothing was done; the game has not been touched either. "
        "`sandbox` begins a new one."
    ),
    Refusal.SANDBOX_MOVED_ON: (
        "That button belongs to an earlier step of this sandbox, so nothing was done. Use those "
        "of the latest answer; `sandbox show` brings it up again."
    ),
    Refusal.SANDBOX_AT_ITS_START: (
        "This sandbox is at its beginning, so there is nothing to undo. Orders look like "
        "`A PAR - BUR`; `next` adjudicates, `end` puts it away."
    ),
    Refusal.SANDBOX_ELSEWHERE: (
        "Your orders in the game are for {subject}, and this sandbox shows another position, so "
        "they do not fit. `sandbox` begins one with the present position; then say `mine`."
    ),
    Refusal.SANDBOX_WITHOUT_GAME: (
        "You are in no game, so a sandbox begins with Spring 1901: say `sandbox` alone, or give "
        "the command in the game's channel as `/dip sandbox`."
    ),
    Refusal.NEXT_IS_FOR_SANDBOXES: (
        "That is said to a sandbox, where `next` shows what the orders tried out there give: write "
        "it in the sandbox's thread, or `sandbox next` anywhere; `sandbox` begins one. In the game "
        "itself the results come at the deadline, or soon after everyone is `ready`."
    ),
    Refusal.NOT_IN_A_SANDBOX: (
        "This thread is a sandbox, so `{subject}` did nothing here. Write it to me outside of the "
        "thread if it is meant for the game; `help` says what a sandbox understands."
    ),
}
