"""Why orders were not stored, taken back or brought back."""

from __future__ import annotations

from collections.abc import Mapping

ORDERS: Mapping[str, str] = {
    "nothing_to_order": (
        "There is nothing for you to order in this phase ({subject}): nobody waits for you, and "
        "no orders of yours are stored for it. I will write when there is."
    ),
    "power_out": "{subject} has no units and no supply centers left, so there is nothing to order.",
    "disorder_surrendered": (
        "{subject} has surrendered, so it takes no more orders and no more votes in this game. "
        "`status` and `map` still show how it goes on."
    ),
    "disorder_gm": (
        "The GM has put {subject} into civil disorder, so nothing was stored. Ask the GM if you "
        "want to come back."
    ),
    "no_orders_to_clear": (
        "You have given no orders in this phase, so there was nothing to clear. Orders look like "
        "`A PAR - BUR`."
    ),
    "nothing_to_undo": (
        "There is nothing to undo: you have given no orders in this phase ({subject}) yet. Orders "
        "look like `A PAR - BUR`."
    ),
    "no_order_for_unit": (
        "You have given no order for {subject}, so there was nothing to take back. `orders` shows "
        "what you have."
    ),
    "nothing_more_to_undo": (
        "There is nothing more to undo: everything is as it was at the beginning of {subject}. "
        "`orders history` lists what there was, and `orders restore 1`, for example, brings the "
        "orders of version 1 back."
    ),
    "undo_overtaken": (
        "Your orders have changed since then, so I left them as they are. `undo` takes back the "
        "latest change, `orders history` lists them all."
    ),
    "unknown_version": (
        "{subject} is not among the versions of your orders ({count} so far in this phase). "
        "`orders history` lists them, and `orders restore 1`, for example, goes back to the first."
    ),
    "which_power": (
        "You play several powers, and each has versions of its own.{known} Write for example "
        "`orders restore 1 FRANCE`."
    ),
    "no_versions": (
        "You have given no orders in this phase ({subject}) yet, so there is no version of them to "
        "go back to. Orders look like `A PAR - BUR`."
    ),
    "nothing_ahead_to_clear": (
        "You have given nothing ahead in {subject}, so there was nothing to take back. What is "
        "given ahead looks like `If MUN is dislodged, retreats: BER, KIE`."
    ),
    "text_too_long": (
        "That message is too long for me to read ({count} characters at most), so nothing was "
        "stored. Send the orders in several messages; a line such as `A PAR - BUR` is enough."
    ),
    "empty_text": (
        "There was nothing in that message. Orders look like `A PAR - BUR, F BRE - MAO`; `help` "
        "shows everything else."
    ),
    "orders_closed": (
        "Orders for {subject} are closed: the deadline has passed, and nothing was changed. The "
        "result comes as soon as it can."
    ),
    "orders_locked": (
        "Orders for {subject} are closed: the deadline has passed, and nothing was changed. The "
        "result comes at {at}."
    ),
    "written_before": (
        "That was written before {subject} was opened, and the phase before it is over by now, so "
        "nothing was changed. Send it again if it is meant for {subject}."
    ),
    "edited_too_late": (
        "You changed that message after orders for {subject} had closed, so its first version "
        "stands: what it said until then is what counts. If it is meant for the present phase, "
        "send it as a new message."
    ),
    "file_unread": (
        "I read no orders from files, so nothing in yours was stored. Paste the orders into a "
        "message: plain lines such as `A PAR - BUR` are enough."
    ),
}
