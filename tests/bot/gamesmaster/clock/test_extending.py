"""More time on request."""

from datetime import timedelta

import pytest
from msgspec import structs

from bot.gamesmaster.clock import deadlines
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.desk import acts
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.clock import (
    ExtensionAsked,
    ExtensionNoted,
    ExtensionProposed,
    ExtensionRefused,
)
from bot.gamesmaster.notices.desk import Declined, GmActed
from bot.gamesmaster.notices.notice import Notice, Refusal, Refused, Seat
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    PLAYERS,
    POWERS,
    START,
    Evening,
    only,
    player_of,
)
from tests.bot.receipts import Receipt

HOUR = timedelta(hours=1)
DEADLINE = START + 48 * HOUR
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
PROMISED = tuple(Seat(power, player_of(power)) for power in POWERS)


def without_gm(evening: Evening) -> None:
    """A game that nobody runs."""
    evening.starts(gm=FRANCE, settings=NewGame(promised=PROMISED, has_gm=False))


def deadline(evening: Evening) -> object:
    """Until when orders are taken, as a player is told."""
    return only(evening.says(FRANCE, "orders"), Receipt).deadline


def agrees(evening: Evening, player: str, proposal: str) -> list[Notice]:
    """A player presses the button on the post."""
    evening.bot.do(evening.request(player, channel=CHANNEL), deadlines.agree, proposal)
    return evening.deliver()


def test_the_gm_is_asked_and_one_press_sets_the_deadline(evening: Evening) -> None:
    """Nothing changes before; the channel is told, and not who had asked."""
    game = evening.starts()
    heard = evening.says(FRANCE, "extend 12h")
    assert only(heard, ExtensionNoted).deadline == DEADLINE + 12 * HOUR
    asked = only(heard, ExtensionAsked)
    assert (asked.player, asked.old_deadline) == (FRANCE, DEADLINE)
    assert {told.destination.player for told in evening.told[-2:]} == {FRANCE, GM}
    assert deadline(evening) == DEADLINE
    acted = only(evening.presses(asked.confirmation), GmActed)
    assert acted.details.deadline == DEADLINE + 12 * HOUR
    assert FRANCE not in str(acted)
    assert deadline(evening) == DEADLINE + 12 * HOUR
    with evening.work.reading() as tx:
        (entry,) = tx.audit.entries(game)
    assert (entry.who, entry.act) == (GM, "deadline")


def test_what_no_gm_has_decided_is_brought_up_with_the_reminder(evening: Evening) -> None:
    """With the same button, until it is pressed; the reason is not told again."""
    evening.starts()
    asked = only(evening.says(FRANCE, "extend 12h"), ExtensionAsked)
    assert not asked.is_again
    again = only(evening.advance(24 * HOUR), ExtensionAsked)
    assert again == structs.replace(asked, is_again=True)
    only(evening.presses(again.confirmation), GmActed)
    heard = evening.advance(24 * HOUR)
    assert not [one for one in heard if isinstance(one, ExtensionAsked)]


def test_the_gm_may_leave_it(evening: Evening) -> None:
    """The player is told; and a press after the deadline was moved otherwise does nothing."""
    evening.starts()
    asked = only(evening.says(FRANCE, "extend"), ExtensionAsked)
    assert asked.deadline == DEADLINE + 24 * HOUR
    evening.bot.do(evening.request(GM), acts.decline, asked.confirmation)
    heard = evening.deliver()
    only(heard, Declined)
    assert only(heard, ExtensionRefused).phase == "S1901M"
    assert evening.told[-1].destination.player == FRANCE
    asked = only(evening.says(FRANCE, "extend until Tuesday 18:00"), ExtensionAsked)
    evening.confirms("gm deadline +1h")
    assert only(evening.presses(asked.confirmation), Refused).reason is Refusal.EXTENSION_OVER
    assert deadline(evening) == DEADLINE + HOUR
    evening.bot.do(evening.request(GM), acts.decline, asked.confirmation)
    assert [type(one) for one in evening.deliver()] == [Declined], "it is not as it was"


def test_without_a_gm_most_players_decide(evening: Evening) -> None:
    """Four of seven, the one who asked among them; each counts once, and nobody is named."""
    without_gm(evening)
    heard = evening.says(FRANCE, "extend the deadline by a day")
    assert only(heard, ExtensionNoted).is_put_to_all
    proposed = only(heard, ExtensionProposed)
    assert (proposed.agreed, proposed.needed, proposed.is_given) == (1, 4, False)
    again = only(agrees(evening, FRANCE, proposed.proposal), Refused)
    assert again.reason is Refusal.AGREED_ALREADY
    outside = only(agrees(evening, GM, proposed.proposal), Refused)
    assert outside.reason is Refusal.NOT_IN_THIS_GAME
    others = [player for player in PLAYERS if player != FRANCE]
    for count, player in enumerate(others[:2], 2):
        assert only(agrees(evening, player, proposed.proposal), ExtensionProposed).agreed == count
    assert deadline(evening) == DEADLINE
    heard = agrees(evening, others[2], proposed.proposal)
    given = [one for one in heard if isinstance(one, ExtensionProposed)]
    # The post with the button is brought up to date, and a new one tells everybody.
    assert [(one.is_given, one.deadline) for one in given] == [(True, DEADLINE + 24 * HOUR)] * 2
    assert not any(player in str(given) for player in PLAYERS)
    assert deadline(evening) == DEADLINE + 24 * HOUR
    late = only(agrees(evening, others[3], proposed.proposal), Refused)
    assert late.reason is Refusal.EXTENSION_OVER


def test_a_proposal_ends_with_its_phase(evening: Evening) -> None:
    """A press on an old post changes nothing."""
    without_gm(evening)
    proposed = only(evening.says(FRANCE, "extend 24h"), ExtensionProposed)
    evening.advance(49 * HOUR)
    late = only(agrees(evening, GERMANY, proposed.proposal), Refused)
    assert late.reason is Refusal.EXTENSION_OVER


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("extend soon", Refusal.UNREADABLE_TIME),
        ("extend until today 18:00", Refusal.TIME_NOT_LATER),
        ("extend 200 days", Refusal.TIME_TOO_FAR),
        ("extend until tomorrow at 9", Refusal.UNCLEAR_TIME),
    ],
)
def test_what_cannot_be_asked_for_is_said(evening: Evening, text: str, reason: Refusal) -> None:
    """By its reason; the GM hears nothing of it."""
    evening.starts()
    heard = evening.says(FRANCE, text)
    refused = only(heard, Refused)
    assert refused.reason is reason
    if reason is Refusal.TIME_TOO_FAR:
        assert refused.example == "extend 24h", "not a command that only a GM can give"
    assert len(heard) == 1


def test_nobody_asks_from_outside_or_too_late(evening: Evening) -> None:
    """Nor while the clock stands."""
    evening.starts()
    outside = only(evening.says("T1/stranger", "extend", channel=CHANNEL), Refused)
    assert outside.reason is Refusal.NOT_IN_THIS_GAME
    evening.confirms("gm pause")
    assert only(evening.says(FRANCE, "extend"), Refused).reason is Refusal.GAME_PAUSED


def test_all_gms_are_asked_and_the_first_who_presses_decides(evening: Evening) -> None:
    """With the reason, for them alone; the others' buttons say that it is decided."""
    game = evening.starts()
    second = player_of("ANNA")
    evening.confirms(f"gm add {mention(second)}")
    heard = evening.says(FRANCE, "extend 12h because of my exams")
    assert only(heard, ExtensionNoted).because == "of my exams"
    asked = [one for one in heard if isinstance(one, ExtensionAsked)]
    assert {one.because for one in asked} == {"of my exams"}
    assert {told.destination.player for told in evening.told[-2:]} == {GM, second}
    stranger = evening.request(GERMANY)
    evening.bot.do(stranger, acts.confirm, asked[0].confirmation)
    assert only(evening.deliver(), Refused).reason is Refusal.NOT_THE_GM
    acted = only(evening.presses(asked[0].confirmation, gm=second), GmActed)
    assert (acted.gm, acted.details.deadline) == (second, DEADLINE + 12 * HOUR)
    assert "exams" not in str(acted)
    for action in (Action.CONFIRM, Action.DECLINE):
        assert (
            only(evening.press(GM, action, asked[1].confirmation), Refused).reason
            is Refusal.DECIDED_ALREADY
        )
    with evening.work.reading() as tx:
        assert "exams" not in str(tx.audit.entries(game))


def test_who_asks_again_hears_what_was_asked_before(evening: Evening) -> None:
    """The same once more is not asked; what was decided is not told again."""
    evening.starts()
    asked = only(evening.says(FRANCE, "extend 12h"), ExtensionAsked)
    assert only(evening.says(FRANCE, "extend 12h"), Refused).reason is Refusal.ASKED_ALREADY
    assert only(evening.says(GERMANY, "extend 12h"), ExtensionNoted).before == ()
    noted = only(evening.says(FRANCE, "extend 24h"), ExtensionNoted)
    assert noted.before == (DEADLINE + 12 * HOUR,)
    evening.bot.do(evening.request(GM), acts.decline, asked.confirmation)
    evening.deliver()
    noted = only(evening.says(FRANCE, "extend 36h"), ExtensionNoted)
    assert noted.before == (DEADLINE + 24 * HOUR,)
