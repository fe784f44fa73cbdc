"""Why a GM's request was not carried out."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.commands import Refusal

REFUSALS: Mapping[Refusal, str] = {
    Refusal.NOT_THE_FIRST_GM: (
        "{subject} has several GMs, and only the first of them says who else is one. You may do "
        "everything else, and `gm resign` lets you go."
    ),
    Refusal.NO_GM: (
        "{subject} has no GM, so nobody has the right to do that. `/dip status` says how the game "
        "stands."
    ),
    Refusal.IS_GM_ALREADY: "{subject} runs this game already. `/dip status` names all its GMs.",
    Refusal.IS_NO_GM: (
        "{subject} does not run this game. `/dip status` names its GMs, and `gm remove @name` lets "
        "one of them go."
    ),
    Refusal.WORDS_NOT_TAKEN: (
        "I do not know what “{subject}” adds to that, so nothing was done.{known} A reason goes "
        "after “because”, as in `gm pause because of the holidays`."
    ),
    Refusal.GAME_NOT_OVER: "{subject} is not over yet. `gm end` ends it, or `gm draw` in a draw.",
    Refusal.CLOSED_ALREADY: "{subject} has been closed already. `history` still tells its story.",
    Refusal.WHICH_GM: (
        "I cannot tell whom you mean. Name the person with an @: `gm add @name`, or "
        "`gm remove @name`."
    ),
    Refusal.NOTHING_TO_ANNOUNCE: (
        "What shall I announce? Write it after the command: "
        "`gm announce The next deadline is firm.`"
    ),
    Refusal.ANNOUNCEMENT_TOO_LONG: (
        "That is too long for one announcement ({count} characters at most). Nothing was posted."
    ),
    Refusal.GM_MAY_NOT_PLAY: (
        "In {subject} whoever runs the game does not play in it: that is a setting. "
        "`gm set gm may play yes` lets a GM play, for all to see; `gm resign` leaves running it to "
        "the other GMs, or to its clock alone."
    ),
    Refusal.IMPORTER_PLAYS: (
        "You play in {subject}, and whoever takes up its file runs it, which nobody who plays in "
        "it may: that is a setting of the game. Let somebody else write `gm import`."
    ),
    Refusal.GM_PLAYS: (
        "You play in {subject} yourself, so you have no right to see or give the orders of others "
        "there, GM or not. A GM who does not play may."
    ),
    Refusal.GM_MAY_NOT_ORDER: (
        "In {subject} a GM has no right to give orders for a player. That is a setting of the "
        "game; `gm replace FRANCE @name` finds somebody else to give them."
    ),
    Refusal.NO_ORDERS_READ: (
        "I can read no order in “{subject}”. Name the power, then its orders: "
        "`gm order FRANCE A PAR - BUR, F BRE - MAO`."
    ),
    Refusal.NOBODY_OWES: (
        "Nobody owes anything in {subject}: all orders are in, or those who play have said that "
        "they are ready. Nobody was reminded."
    ),
    Refusal.UNREADABLE_EDIT: (
        "I cannot read “{subject}” as a change of the board, so nothing was changed. Write for "
        "example `gm edit +A PAR FRANCE`, `gm edit -F BRE` or `gm edit center BEL GERMANY`; "
        "several go with commas between them."
    ),
    Refusal.EDIT_NEEDS_POWER: (
        "Whose? Name a power in “{subject}”, as in `gm edit +A PAR FRANCE` or "
        "`gm edit center BEL GERMANY`; `gm edit center BEL none` takes it from everybody."
    ),
    Refusal.NOTHING_EDITED: "The board is so already: “{subject}” changes nothing.",
    Refusal.PLACE_TAKEN: (
        "There is a unit in {subject} already. Take it away first: `gm edit -A PAR, +F BRE FRANCE`."
    ),
    Refusal.NO_UNIT_THERE: "No such unit is on the board: “{subject}”. `map` shows which are.",
    Refusal.NO_CENTER: "{subject} is no supply center, so nobody can own it.",
    Refusal.UNIT_CANNOT_STAND: (
        "That unit cannot stand there: “{subject}”.{known} A fleet needs its coast where there are "
        "several: `gm edit +F STP/SC RUSSIA`."
    ),
    Refusal.NOBODY_PLAYS: (
        "Nobody plays {subject} at the moment. `gm replace FRANCE @name` gives a power to somebody."
    ),
    Refusal.NEEDS_REASON: (
        "That takes a reason, which everybody will read; it goes after “because”.{example}"
    ),
    Refusal.PERSON_PLAYS_NOT: "{subject} plays no power in this game. `/dip status` says who does.",
    Refusal.PERSON_PLAYS_ANOTHER: (
        "{subject} does not play the power that you name, so nothing was done. Name either of them "
        "alone: `/dip status` says who plays what.{example}"
    ),
    Refusal.PERSON_PLAYS_SEVERAL: (
        "{subject} plays several powers that are in the game, so nothing was done. Name the one "
        "that you mean, as in `gm disorder FRANCE`.{known}"
    ),
    Refusal.DRAW_NEEDS_TWO: (
        "A draw is shared by two powers or more. Write `gm draw` for all that are left, or name "
        "them: `gm draw ENGLAND, FRANCE`."
    ),
    Refusal.PHASE_IS_OPEN: (
        "{subject} is the open phase, so there is nothing to take back. Name an earlier one: "
        "`gm rollback spring 1901`; `history` lists them."
    ),
    Refusal.PHASE_WAS_LEFT: (
        "{subject} has been rolled back itself and counts no more. `gm forward {subject}` goes "
        "back to it, with everything that followed."
    ),
    Refusal.NOTHING_ROLLED_BACK: (
        "There is nothing of {subject} to go forward to: that takes a phase that was open when the "
        "game was taken back. `history` lists what was."
    ),
}
