"""What is said when the GM takes a game back to an earlier phase, or forward again."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.desk import Act, Details
from bot.messages.desk.gm_act_words import Said, deadline, phase
from bot.messages.names import listed, phase_of
from engine.variant import Variant

_MANY = 6


def _left(details: Details) -> str:
    """The phases that count no more, the first and the last of many."""
    names = [f"{phase_of(code)} (#{number})" for number, code in details.left]
    if len(names) > _MANY:
        return f"{names[0]} to {names[-1]}"
    return listed(names)


def _until(details: Details) -> str:
    return f"orders by {deadline(details)}" if details.deadline else "the game is still paused"


def _orders(details: Details) -> str:
    if details.keeps_orders:
        return "the orders that were given in it count again and can be changed"
    return "all orders are to be given anew"


def _would_roll_back(details: Details, _variant: Variant) -> str:
    over = "The game is over, and goes on again. " if details.reopens else ""
    return (
        f"{over}The game goes back to the beginning of {phase(details)}, {_until(details)}; "
        f"{_orders(details)}. {_left(details)} will not count any more: results and orders are "
        "kept as a branch (`gm forward` goes back to it), and what was given ahead rests."
    )


def _rolled_back(gm: str, details: Details, _variant: Variant) -> str:
    over = ", which goes on again," if details.reopens else ""
    return (
        f"{gm} has taken the game{over} back to the beginning of {phase(details)}: "
        f"{_until(details)}; {_orders(details)}. {_left(details)} will not count any more; "
        "`history` still lists what happened there."
    )


def _would_go_forward(details: Details, _variant: Variant) -> str:
    if details.ending:
        return (
            f"The game goes forward to the results of {phase(details)}, with which it had ended, "
            f"and is over again. {_left(details)} will not count any more, and is kept as a branch."
        )
    return (
        f"The game goes forward to {phase(details)} as it was when the game was taken back, "
        f"{_until(details)}, with the orders that had been given until then. "
        f"{_left(details)} will not count any more, and is kept as a branch."
    )


def _gone_forward(gm: str, details: Details, _variant: Variant) -> str:
    if details.ending:
        return (
            f"{gm} has taken the game forward to the results of {phase(details)}, with which it "
            f"had ended before it was taken back. {_left(details)} will not count any more; "
            "`history` still lists what happened there."
        )
    return (
        f"{gm} has taken the game forward to {phase(details)}, as it was before it was taken "
        f"back: {_until(details)}; the orders that had been given then count again. "
        f"{_left(details)} will not count any more; `history` still lists what happened there."
    )


SAID: Mapping[Act, Said] = {
    Act.ROLLBACK: Said("Roll back", _would_roll_back, _rolled_back, is_grave=True),
    Act.FORWARD: Said("Go forward", _would_go_forward, _gone_forward, is_grave=True),
}
