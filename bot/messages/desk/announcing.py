"""What is said when the GM speaks to all."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.desk import Act, Details
from bot.messages.desk.gm_act_words import Said, groups_in, written
from bot.messages.markup import QUOTE
from bot.messages.names import listed
from engine.variant import Variant

_CALLED = {
    "channel": "everybody in the channel (@\N{WORD JOINER}channel)",
    "here": "whoever of the channel is there at that moment (@\N{WORD JOINER}here)",
}


def _would(details: Details, _variant: Variant) -> str:
    text = f"I post in the channel, in your name:\n{QUOTE}{written(details.text)}"
    called = [_CALLED[group] for group in groups_in(details.text)]
    return f"{text}\nIt calls {listed(called)}." if called else text


SAID: Mapping[Act, Said] = {
    Act.ANNOUNCE: Said(
        do="Announce it",
        would=_would,
        did=lambda gm, details, _: f"{gm} announces:\n{QUOTE}{written(details.text)}",
        calls=True,
    ),
}
