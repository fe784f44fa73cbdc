"""What is said when the GM changes the board, takes the game back or forward, or ends it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.gamesmaster.notices.desk import Act, Change, Details, PositionChange
from bot.messages.desk.wording import ActWords, deadline, phase
from bot.messages.names import listed, phase_of, power_name, unit_of
from engine.variant import Variant

_SIGNS = {Change.ADDED: "+", Change.REMOVED: "\N{MINUS SIGN}"}


def _difference(details: Details, variant: Variant) -> str:
    return "\n".join(f"• {line}" for line in _lines(details, variant))


def _lines(details: Details, variant: Variant) -> Iterator[str]:
    for one in details.changes:
        if one.kind is Change.OWNER:
            yield _owner(one, variant)
        else:
            power = power_name(one.power or "", variant)
            yield f"{power}: {_SIGNS[one.kind]} {unit_of(one.what, variant)}"


def _owner(change: PositionChange, variant: Variant) -> str:
    was, now = (
        power_name(power, variant) if power else "nobody" for power in (change.was, change.power)
    )
    return f"{variant.map.province(change.what).name}: {was} → {now}"


def _would(details: Details, variant: Variant) -> str:
    return (
        f"The board of {phase(details)} changes:\n{_difference(details, variant)}\n"
        "The deadline and the orders of units that stay are kept; nobody is ready any more. "
        "`gm forward` brings the board of now back."
    )


def _did(gm: str, details: Details, variant: Variant) -> str:
    return (
        f"{gm} has put the board of {phase(details)} right by hand:\n"
        f"{_difference(details, variant)}\nThe orders of units that stay still count; nobody is "
        "ready any more."
    )


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


def _sharers(details: Details, variant: Variant) -> str:
    return listed(power_name(power, variant) for power in details.powers)


_FINAL = "Only `gm rollback spring 1901`, or another phase, takes that back."


def _would_end(details: Details, _variant: Variant) -> str:
    final = _FINAL if details.phase else "This cannot be undone."
    return f"The game ends now, without a winner. {final}"


def _summary(details: Details) -> str:
    """What was played, and where it can be read."""
    free = "`/dip new` opens another game in this channel."
    phases = [phase_of(code) for _, code in details.left]
    if not phases:
        return f"Nothing of it was played. {free}"
    return (
        f"It was played from {phases[0]} to {phases[-1]}: `history` still tells its story, `map` "
        f"and `score` show how it ended. {free}"
    )


ACTS: Mapping[Act, ActWords] = {
    Act.EDIT: ActWords("Change the board", _would, _did, is_grave=True),
    Act.ROLLBACK: ActWords("Roll back", _would_roll_back, _rolled_back, is_grave=True),
    Act.FORWARD: ActWords("Go forward", _would_go_forward, _gone_forward, is_grave=True),
    Act.CLOSE: ActWords(
        do="Close the game",
        would=lambda details, _: (
            f"I close the books with a last post in the channel. {_summary(details)}"
        ),
        did=lambda gm, details, _: f"{gm} has closed the game. {_summary(details)}",
    ),
    Act.DRAW: ActWords(
        do="End it in a draw",
        would=lambda details, variant: (
            f"The game ends now, in a draw between {_sharers(details, variant)}. {_FINAL}"
        ),
        did=lambda gm, details, variant: (
            f"{gm} has ended the game in a draw between {_sharers(details, variant)}."
        ),
        is_grave=True,
    ),
    Act.END: ActWords(
        do="End the game",
        would=_would_end,
        did=lambda gm, _details, _: f"{gm} has ended the game.",
        is_grave=True,
    ),
}
