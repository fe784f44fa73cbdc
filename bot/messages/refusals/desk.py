"""Why a GM's request was not carried out."""

from __future__ import annotations

from collections.abc import Mapping

DESK: Mapping[str, str] = {
    "not_the_first_gm": (
        "{subject} has several GMs, and only the first of them says who else is one. You may do "
        "everything else, and `gm resign` lets you go."
    ),
    "no_gm": (
        "{subject} has no GM, so nobody has the right to do that. `/dip status` says how the game "
        "stands."
    ),
    "is_gm_already": "{subject} runs this game already. `/dip status` names all its GMs.",
    "is_no_gm": (
        "{subject} does not run this game. `/dip status` names its GMs, and `gm remove @name` lets "
        "one of them go."
    ),
    "words_not_taken": (
        "I do not know what “{subject}” adds to that, so nothing was done.{known} A reason goes "
        "after “because”, as in `gm pause because of the holidays`."
    ),
    "game_not_over": "{subject} is not over yet. `gm end` ends it, or `gm draw` in a draw.",
    "closed_already": "{subject} has been closed already. `history` still tells its story.",
    "which_gm": (
        "I cannot tell whom you mean. Name the person with an @: `gm add @name`, or "
        "`gm remove @name`."
    ),
    "nothing_to_announce": (
        "What shall I announce? Write it after the command: "
        "`gm announce The next deadline is firm.`"
    ),
    "announcement_too_long": (
        "That is too long for one announcement ({count} characters at most). Nothing was posted."
    ),
    "gm_may_not_play": (
        "In {subject} whoever runs the game does not play in it: that is a setting. "
        "`gm set gm may play yes` lets a GM play, for all to see; `gm resign` leaves running it to "
        "the other GMs, or to its clock alone."
    ),
    "importer_plays": (
        "You play in {subject}, and whoever takes up its file runs it, which nobody who plays in "
        "it may: that is a setting of the game. Let somebody else write `gm import`."
    ),
    "gm_plays": (
        "You play in {subject} yourself, so you have no right to see or give the orders of others "
        "there, GM or not. A GM who does not play may."
    ),
    "gm_may_not_order": (
        "In {subject} a GM has no right to give orders for a player. That is a setting of the "
        "game; `gm replace FRANCE @name` finds somebody else to give them."
    ),
    "no_orders_read": (
        "I can read no order in “{subject}”. Name the power, then its orders: "
        "`gm order FRANCE A PAR - BUR, F BRE - MAO`."
    ),
    "nobody_owes": (
        "Nobody owes anything in {subject}: all orders are in, or those who play have said that "
        "they are ready. Nobody was reminded."
    ),
    "unreadable_edit": (
        "I cannot read “{subject}” as a change of the board, so nothing was changed. Write for "
        "example `gm edit +A PAR FRANCE`, `gm edit -F BRE` or `gm edit center BEL GERMANY`; "
        "several go with commas between them."
    ),
    "edit_needs_power": (
        "Whose? Name a power in “{subject}”, as in `gm edit +A PAR FRANCE` or "
        "`gm edit center BEL GERMANY`; `gm edit center BEL none` takes it from everybody."
    ),
    "nothing_edited": "The board is so already: “{subject}” changes nothing.",
    "place_taken": (
        "There is a unit in {subject} already. Take it away first: `gm edit -A PAR, +F BRE FRANCE`."
    ),
    "no_unit_there": "No such unit is on the board: “{subject}”. `map` shows which are.",
    "no_center": "{subject} is no supply center, so nobody can own it.",
    "unit_cannot_stand": (
        "That unit cannot stand there: “{subject}”.{known} A fleet needs its coast where there are "
        "several: `gm edit +F STP/SC RUSSIA`."
    ),
    "nobody_plays": (
        "Nobody plays {subject} at the moment. `gm replace FRANCE @name` gives a power to somebody."
    ),
    "needs_reason": (
        "That takes a reason, which everybody will read; it goes after “because”.{example}"
    ),
    "person_plays_not": "{subject} plays no power in this game. `/dip status` says who does.",
    "person_plays_another": (
        "{subject} does not play the power that you name, so nothing was done. Name either of them "
        "alone: `/dip status` says who plays what.{example}"
    ),
    "person_plays_several": (
        "{subject} plays several powers that are in the game, so nothing was done. Name the one "
        "that you mean, as in `gm disorder FRANCE`.{known}"
    ),
    "draw_needs_two": (
        "A draw is shared by two powers or more. Write `gm draw` for all that are left, or name "
        "them: `gm draw ENGLAND, FRANCE`."
    ),
    "phase_is_open": (
        "{subject} is the open phase, so there is nothing to take back. Name an earlier one: "
        "`gm rollback spring 1901`; `history` lists them."
    ),
    "phase_was_left": (
        "{subject} has been rolled back itself and counts no more. `gm forward {subject}` goes "
        "back to it, with everything that followed."
    ),
    "nothing_rolled_back": (
        "There is nothing of {subject} to go forward to: that takes a phase that was open when the "
        "game was taken back. `history` lists what was."
    ),
}
