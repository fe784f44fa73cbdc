"""Doubts about a stored order, from the orders of its own power alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.messages.names import counted, listed, order_of, unit_of
from engine.game.doubts import DoubtKind
from engine.variant import Variant

# After "stored, but". {orders} are own orders in full, {units} own units, {count} how many builds
# or removals there are to make. {whose} is "your" or "France's", {has} "you have" or "France has",
# {gives} "you order" or "France orders".
DOUBTS: Mapping[DoubtKind, str] = {
    DoubtKind.SUPPORTED_MOVES: (
        "{gives} that unit to move ({orders}), and only a unit that stays can be supported in place"
    ),
    DoubtKind.SUPPORTED_ORDERED_OTHERWISE: "it does not match {whose} other order: {orders}",
    DoubtKind.SUPPORTED_UNORDERED: "{has} not ordered {units} to go there yet",
    DoubtKind.SUPPORTED_TO_OTHER_COAST: "that fleet goes to another coast: {orders}",
    DoubtKind.SUPPORTED_MOVE_ILLEGAL: "the move it supports is not allowed: {orders}",
    DoubtKind.SUPPORTED_STRANDED: "the convoy of the army it supports is not complete",
    DoubtKind.SUPPORTS_AGAINST_OWN: (
        "{whose} own {units} stands there and is not ordered to leave, and nobody helps to "
        "dislodge a unit of their own"
    ),
    DoubtKind.CUT_BY_OWN: "{whose} own attack cuts this support: {orders}",
    DoubtKind.CONVOYED_ORDERED_OTHERWISE: "it does not match {whose} other order: {orders}",
    DoubtKind.CONVOYED_UNORDERED: "{has} not ordered {units} to go there yet",
    DoubtKind.CONVOYED_GOES_BY_LAND: (
        "that army goes by land; write VIA behind its move if it should be convoyed"
    ),
    DoubtKind.CONVOY_SUPERFLUOUS: "{whose} other fleets carry that army without this one",
    DoubtKind.CONVOY_INCOMPLETE: (
        "the convoy is not complete: {has} not ordered {units} to carry it"
    ),
    DoubtKind.CONVOY_BY_OTHERS: (
        "{whose} own fleets do not carry it all the way; it gets there only if fleets of other "
        "powers help"
    ),
    DoubtKind.SELF_BOUNCE: (
        "{gives} {orders} as well, and with equal support they keep each other out"
    ),
    DoubtKind.BEATEN_BY_OWN: "{gives} {orders} as well, with more support",
    DoubtKind.HEAD_TO_HEAD: (
        "{gives} {orders} as well, the opposite way, and two units change places only by convoy"
    ),
    DoubtKind.OWN_UNIT_STAYS: "{whose} own unit stays there: {orders}",
    DoubtKind.OWN_UNIT_UNORDERED: "{whose} own {units} stands there and has no order to leave yet",
    DoubtKind.OWN_UNIT_STUCK: (
        "{whose} own unit there does not get away, as {whose} orders stand: {orders}"
    ),
    DoubtKind.SAME_REFUGE: (
        "{gives} {orders} as well, and units that retreat to one place are disbanded"
    ),
    DoubtKind.BEYOND_FIRST: "{has} only {count} to make, and the first ones count",
    DoubtKind.BEYOND_LAST: "{has} only {count} to make, and the last ones count",
    DoubtKind.BEYOND_NONE: "{has} only {count} to make, so none of them counts",
}


def doubt_words(
    kind: DoubtKind,
    variant: Variant,
    *,
    because_of: Sequence[str] = (),
    units: Sequence[str] = (),
    adjustments: int = 0,
    power: str = "",
) -> str:
    """Why a stored order may not do what it was meant for, as a clause.

    `because_of` are canonical orders, `units` canonical units, both of the same power;
    `adjustments` is how many builds are allowed, or removals due (negative). It is said to the
    power's player, or of a `power` that anybody may play, by its name.
    """
    noun = "build" if adjustments > 0 else "removal"
    return DOUBTS[kind].format(
        orders=listed(order_of(text, variant) for text in because_of),
        units=listed(unit_of(text, variant) for text in units),
        count=counted(abs(adjustments), noun),
        whose=f"{power}'s" if power else "your",
        has=f"{power} has" if power else "you have",
        gives=f"{power} orders" if power else "you order",
    )
