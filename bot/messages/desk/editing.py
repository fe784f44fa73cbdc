"""What is said when the GM puts the board right by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.gamesmaster.notices.desk import Act, Change, Details, PositionChange
from bot.messages.desk.gm_act_words import Said, phase
from bot.messages.names import power_name, unit_of
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


SAID: Mapping[Act, Said] = {Act.EDIT: Said("Change the board", _would, _did, is_grave=True)}
