"""The GM's panel: `gm` alone."""

from datetime import timedelta

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.desk import Confirm, PanelShown
from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.gamesmaster.notices.showing import Status
from bot.messages.parts import Row
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, START, Evening, only, player_of
from tests.bot.messages.shown import words
from tests.bot.receipts import message_of

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


def test_a_pause_is_shown_with_its_end_and_reason_and_no_button_that_would_refuse(
    evening: Evening,
) -> None:
    """While the clock stands nobody can be reminded, and there is no deadline to move."""
    evening.starts()
    evening.confirms("gm pause 7 days because of the holidays")
    panel = only(evening.says(GM, "gm"), PanelShown)
    assert panel.status.paused_until == START + timedelta(days=7)
    message = message_of(panel, evening.games)
    assert "at the latest, because of the holidays." in words(message)
    (row,) = [part for part in message.parts if isinstance(part, Row)]
    labels = [one.label for one in row.elements]
    assert labels[:3] == ["Process Spring 1901 now", "Resume", "Preview"]
    answer = only(evening.says(FRANCE, "when is the deadline?"), Answered)
    assert "because of the holidays" in words(message_of(answer, evening.games))
    refused = only(evening.says(FRANCE, "extend 24h"), Refused)
    assert (refused.reason, refused.at) == (Refusal.GAME_PAUSED, START + timedelta(days=7))
    evening.confirms("gm resume")
    evening.advance(timedelta(minutes=1))
    evening.confirms("gm pause")
    assert only(evening.says(GM, "status"), Status).paused_because == ""


def test_whoever_is_ready_needs_no_reminder(evening: Evening) -> None:
    """So the panel has no button for it where all who owe something are ready."""
    evening.starts()
    for player in PLAYERS[1:]:
        evening.says(player, "ready")
    for is_ready in (False, True):
        if is_ready:
            evening.says(PLAYERS[0], "ready")
        message = message_of(only(evening.says(GM, "gm"), PanelShown), evening.games)
        assert ("Remind them" in words(message)) is not is_ready


def test_the_panel_is_the_gm_s(evening: Evening) -> None:
    """Neither its words nor its buttons do anything for others."""
    game = evening.starts()
    assert only(evening.says(FRANCE, "gm", channel=CHANNEL), Refused).reason is Refusal.NOT_THE_GM
    pressed = evening.press(FRANCE, Action.GM_ACT, game, "process S1901M")
    assert only(pressed, Refused).reason is Refusal.NOT_THE_GM
