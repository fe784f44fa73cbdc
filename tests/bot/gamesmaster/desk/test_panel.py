"""The GM's panel: `gm` alone."""

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.desk import Confirm, PanelShown
from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.messages.parts import Row
from bot.messages.registry import message_of
from tests.bot.gamesmaster.evening import CHANNEL, GM, Evening, only, player_of
from tests.bot.messages.shown import words

FRANCE = player_of("FRANCE")


def test_the_panel_tells_who_is_late_and_what_can_be_done(evening: Evening) -> None:
    """Its buttons ask for the acts as their words do, and nothing is done before a second press."""
    game = evening.starts()
    panel = only(evening.says(GM, "gm"), PanelShown)
    message = message_of(panel, evening.games)
    assert "*France*: orders for Fleet Brest" in words(message)
    (row,) = [part for part in message.parts if isinstance(part, Row)]
    labels = [one.label for one in row.elements]
    assert labels[:3] == ["Remind them", "Extend by 24 hours", "Process Spring 1901 now"]
    confirm = only(evening.press(GM, Action.GM_ACT, game, "process S1901M"), Confirm)
    assert confirm.act == "process"


def test_the_panel_is_the_gm_s(evening: Evening) -> None:
    """Neither its words nor its buttons do anything for others."""
    game = evening.starts()
    assert only(evening.says(FRANCE, "gm", channel=CHANNEL), Refused).reason is Refusal.NOT_THE_GM
    pressed = evening.press(FRANCE, Action.GM_ACT, game, "process S1901M")
    assert only(pressed, Refused).reason is Refusal.NOT_THE_GM
