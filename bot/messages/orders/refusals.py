"""Why orders were not stored, taken back or brought back."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.commands import Refusal

REFUSALS: Mapping[Refusal, str] = {
    Refusal.NOTHING_TO_ORDER: (
        "There is nothing for you to order in this phase ({subject}): nobody waits for you, and "
        "no orders of yours are stored for it. I will write when there is."
    ),
    Refusal.POWER_OUT: (
        "{subject} has no units and no supply centers left, so there is nothing to order."
    ),
    Refusal.DISORDER_SURRENDERED: (
        "{subject} has surrendered, so it takes no more orders and no more votes in this game. "
        "`status` and `map` still show how it goes on."
    ),
    Refusal.DISORDER_GM: (
        "The GM has put {subject} into civil disorder, so nothing was stored. Ask the GM if you "
        "want to come back."
    ),
    Refusal.NO_ORDERS_TO_CLEAR: (
        "You have given no orders in this phase, so there was nothing to clear. Orders look like "
        "`A PAR - BUR`."
    ),
    Refusal.NOTHING_TO_UNDO: (
        "There is nothing to undo: you have given no orders in this phase ({subject}) yet. Orders "
        "look like `A PAR - BUR`."
    ),
    Refusal.NO_ORDER_FOR_UNIT: (
        "You have given no order for {subject}, so there was nothing to take back. `orders` shows "
        "what you have."
    ),
    Refusal.NOTHING_MORE_TO_UNDO: (
        "There is nothing more to undo: everything is as it was at the beginning of {subject}. "
        "`orders history` lists what there was, and `orders restore 1`, for example, brings the "
        "orders of version 1 back."
    ),
    Refusal.UNDO_OVERTAKEN: (
        "Your orders have changed since then, so I left them as they are. `undo` takes back the "
        "latest change, `orders history` lists them all."
    ),
    Refusal.UNKNOWN_VERSION: (
        "{subject} is not among the versions of your orders ({count} so far in this phase). "
        "`orders history` lists them, and `orders restore 1`, for example, goes back to the first."
    ),
    Refusal.WHICH_POWER: (
        "You play several powers, and each has versions of its own.{known} Write for example "
        "`orders restore 1 FRANCE`."
    ),
    Refusal.NO_VERSIONS: (
        "You have given no orders in this phase ({subject}) yet, so there is no version of them to "
        "go back to. Orders look like `A PAR - BUR`."
    ),
    Refusal.NO_PLANS_TO_CLEAR: (
        "You have given nothing ahead in {subject}, so there was nothing to take back. What is "
        "given ahead looks like `If MUN is dislodged, retreats: BER, KIE`."
    ),
    Refusal.TEXT_TOO_LONG: (
        "That message is too long for me to read ({count} characters at most), so nothing was "
        "stored. Send the orders in several messages; a line such as `A PAR - BUR` is enough."
    ),
    Refusal.EMPTY_TEXT: (
        "There was nothing in that message. Orders look like `A PAR - BUR, F BRE - MAO`; `help` "
        "shows everything else."
    ),
    Refusal.ORDERS_CLOSED: (
        "Orders for {subject} are closed: the deadline has passed, and nothing was changed. The "
        "result comes as soon as it can."
    ),
    Refusal.ORDERS_LOCKED: (
        "Orders for {subject} are closed: the deadline has passed, and nothing was changed. The "
        "result comes at {at}."
    ),
    Refusal.WRITTEN_BEFORE: (
        "That was written before {subject} was opened, and the phase before it is over by now, so "
        "nothing was changed. Send it again if it is meant for {subject}."
    ),
    Refusal.EDITED_TOO_LATE: (
        "You changed that message after orders for {subject} had closed, so its first version "
        "stands: what it said until then is what counts. If it is meant for the present phase, "
        "send it as a new message."
    ),
    Refusal.FILE_UNREAD: (
        "I read no orders from files, so nothing in yours was stored. Paste the orders into a "
        "message: plain lines such as `A PAR - BUR` are enough."
    ),
}
