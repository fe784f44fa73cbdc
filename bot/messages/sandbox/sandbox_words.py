"""What is said of a sandbox: that it is one, what has just happened, how to go on."""

from __future__ import annotations

from collections.abc import Mapping

TITLE = "Sandbox – not the game"
"""Stands over every answer and in every map, so that nobody takes it for the game."""

WATERMARK = ("SANDBOX", "not the game")
"""On a stamp on each of its maps, the second line small."""

HOW_TO_GO_ON = (
    "Write orders for any power in this message's *thread*, for example `A PAR - BUR` or "
    "`Turkey: all hold`, then `next`. Outside of the thread put `sandbox` before it; without it, "
    "what you write to me is for the game. `help sandbox` says more."
)
IN_THE_THREAD = (
    "Only you see this, and nothing of it touches the game. Go on in the sandbox's thread, or with "
    "`sandbox` before what you write."
)
ENDED = "This sandbox is put away. `sandbox` begins a new one."
UNDONE = "The last step is taken back."
NO_ORDERS = "No orders yet."
NOTHING_GIVEN = "No order was written, so everything went by the rules."

# By the type of a phase, for the units or powers without an order.
WITHOUT_ORDER: Mapping[str, str] = {
    "M": "{units} without an order: they hold.",
    "R": "{units} without an order: disbanded.",
    "A": "Builds without an order are left unused; for removals the rules choose.",
}


def begun(title: str, phase: str) -> str:
    """What a sandbox begins with; `title` is the game's, "" for none; both are shown as given."""
    if not title:
        return f"A board of your own, at {phase}."
    return f"A copy of {title} at {phase}, for you alone. Nothing you do here touches the game."
