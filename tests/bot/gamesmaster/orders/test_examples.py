"""Whoever is told which power is theirs is shown how its own units are ordered."""

from __future__ import annotations

from bot.gamesmaster.notices.seats import YourPower
from bot.messages.commands.command_words import how_to_order
from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.evening import Evening


def test_the_examples_are_orders_of_the_power_s_own(evening: Evening) -> None:
    """All that the sentence shows, the last of them in words, is read without a question."""
    evening.starts()
    told = [one.notice for one in evening.told if isinstance(one.notice, YourPower)]
    assert len(told) == 7
    for notice in told:
        shown = how_to_order(notice.examples, CLASSIC).split("```")[1]
        powers = [one for one in CLASSIC.powers if one == notice.power]
        parsed = parse_orders(shown, CLASSIC.start, powers[0], CLASSIC, Rulebook.modern())
        assert not parsed.problems
        assert len(parsed.orders) == len(shown.splitlines())
