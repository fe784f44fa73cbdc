"""Every act of the desk, confirmed twice, late, and after the phase moved on: it is done once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import pytest

from bot.gamesmaster.desk import DEEDS
from bot.gamesmaster.notices import Act, Confirm, Declined, GmActed, Notice, Refusal, Refused
from bot.gamesmaster.ports import Player
from bot.gamesmaster.requests import NewGame, mention
from bot.slack.views.answers import refused
from engine.game.choices import Assignment
from engine.game.deadlines import SETTLING
from engine.game.settings import Settings
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, Evening, only, player_of

ANNA, BEN = Player("T1/anna"), Player("T1/ben")
PHASE = timedelta(hours=48) + SETTLING

# Each act as it may be asked for in Fall 1901, and what has to be done before it can be.
LINES: Mapping[Act, str] = {
    Act.DEADLINE: "gm deadline +12h",
    Act.PAUSE: "gm pause",
    Act.RESUME: "gm resume",
    Act.PROCESS: "gm process F1901M",
    Act.REPLACE: f"gm replace FRANCE {mention(ANNA)}",
    Act.SEAT: f"gm seat FRANCE {mention(player_of('FRANCE'))}",
    Act.ADD_GM: f"gm add {mention(ANNA)}",
    Act.REMOVE_GM: f"gm remove {mention(ANNA)}",
    Act.RESIGN: "gm resign",
    Act.ANNOUNCE: "gm announce The next deadline is firm.",
    Act.ORDER: "gm order FRANCE A PAR - BUR",
    Act.UNSEAL: "gm unseal all",
    Act.REMIND: "gm remind",
    Act.EDIT: "gm edit -A PAR",
    Act.DISORDER: "gm disorder FRANCE",
    Act.REPRIMAND: "gm reprimand FRANCE because of threats",
    Act.EXPEL: "gm expel FRANCE because of threats",
    Act.DRAW: "gm draw",
    Act.CLOSE: "gm close",
    Act.END: "gm end",
    Act.ROLLBACK: "gm rollback S1901M",
    Act.FORWARD: "gm forward",
    Act.SET: "gm set draws none",
}
FIRST: Mapping[Act, str] = {
    Act.RESUME: LINES[Act.PAUSE],
    Act.REMOVE_GM: LINES[Act.ADD_GM],
    Act.RESIGN: LINES[Act.ADD_GM],
    Act.CLOSE: LINES[Act.END],
    Act.FORWARD: LINES[Act.ROLLBACK],
}
OUTSIDE_A_PHASE = frozenset({Act.SEAT, Act.CLOSE, Act.RESUME, Act.FORWARD})
"""Acts of a game that has no open phase, that stands still, or that has been taken back."""


def asks(evening: Evening, line: str) -> str:
    """Ask for an act as the GM; the confirmation it waits for."""
    return only(evening.says(GM, line, channel=CHANNEL), Confirm).confirmation


def presses(evening: Evening, confirmation: str) -> list[Notice]:
    """Press the button that does it; what is told."""
    evening.bot.desk.confirm(evening.request(GM), confirmation)
    return evening.deliver()


def shown(evening: Evening, act: Act) -> str:
    """What has to be done first is done, and the act asked for."""
    if act in FIRST:
        presses(evening, asks(evening, FIRST[act]))
    return asks(evening, LINES[act])


def refusal(heard: list[Notice]) -> Refusal:
    """The only answer is a refusal, whose reader learns what to do now."""
    (answer,) = heard
    assert isinstance(answer, Refused)
    assert "again" in refused(answer, CLASSIC).text
    return answer.reason


def test_every_act_is_tried_here() -> None:
    """A new act of the desk needs its line above."""
    assert {deed.act for deed in DEEDS} == set(LINES) == set(Act)


@pytest.mark.parametrize("act", [act for act in LINES if act is not Act.SEAT])
def test_a_second_press_does_nothing(begun: Evening, act: Act) -> None:
    """It says that this was done already; the log has the act once."""
    game = begun.bot.table.game_in(CHANNEL)
    confirmation = shown(begun, act)
    heard = presses(begun, confirmation)
    assert act in {one.act for one in heard if isinstance(one, GmActed)}
    assert refusal(presses(begun, confirmation)) is Refusal.CONFIRMATION_DONE
    with begun.work.reading() as tx:
        done = [entry for entry in tx.audit.entries(game or "") if entry.act == act.value]
    assert len(done) == 1


def test_a_press_after_the_phase_has_passed_does_nothing(begun: Evening) -> None:
    """However little the act has to do with the phase: what was shown was about another board."""
    presses(begun, asks(begun, LINES[Act.ADD_GM]))
    late = [
        asks(begun, line.replace(ANNA, BEN) if act is Act.ADD_GM else line)
        for act, line in LINES.items()
        if act not in OUTSIDE_A_PHASE
    ]
    begun.advance(PHASE)
    for confirmation in late:
        assert refusal(presses(begun, confirmation)) is Refusal.CONFIRMATION_STALE


def test_what_was_declined_is_not_taken_for_an_equal_act_of_the_same_moment(
    begun: Evening,
) -> None:
    """Of two announcements shown together one is posted."""
    posted, declined = (asks(begun, "gm announce Hello.") for _ in range(2))
    presses(begun, posted)
    begun.bot.desk.decline(begun.request(GM), declined)
    begun.deliver()
    assert refusal(presses(begun, posted)) is Refusal.CONFIRMATION_DONE
    assert refusal(presses(begun, declined)) is Refusal.CONFIRMATION_DECLINED


def test_a_press_after_no_does_nothing(begun: Evening) -> None:
    """Whatever was declined stays undone."""
    for act, line in LINES.items():
        if act in FIRST or act is Act.SEAT:
            continue
        confirmation = asks(begun, line)
        begun.bot.desk.decline(begun.request(GM), confirmation)
        assert only(begun.deliver(), Declined).act is act
        assert refusal(presses(begun, confirmation)) is Refusal.CONFIRMATION_DECLINED


def test_a_seat_that_is_given_out_late(evening: Evening) -> None:
    """Once the game has begun without it, the button changes nobody's power."""
    settings = Settings(assignment=Assignment.GM)
    game = evening.opens(settings=NewGame("Evening", settings))
    for player in PLAYERS:
        evening.bot.lobby.join(evening.request(player), game)
    evening.deliver()
    lines = [
        f"gm seat {power} {mention(player)}"
        for power, player in zip(CLASSIC.powers, PLAYERS, strict=True)
    ]
    for line in lines:
        confirmation = asks(evening, line)
        assert only(presses(evening, confirmation), GmActed).act is Act.SEAT
        assert refusal(presses(evening, confirmation)) is Refusal.CONFIRMATION_DONE
    late = asks(evening, f"gm seat FRANCE {mention(player_of('ITALY'))}")
    evening.says(GM, "start", channel=CHANNEL)
    assert refusal(presses(evening, late)) is Refusal.CONFIRMATION_STALE


def test_a_pause_until_a_moment_that_has_passed(begun: Evening) -> None:
    """The button is pressed too late for it, and the clock goes on."""
    confirmation = asks(begun, "gm pause in 1 hour")
    begun.advance(timedelta(hours=2))
    assert only(presses(begun, confirmation), Refused).reason is Refusal.TIME_IS_PAST
    assert not begun.bot.table.home(GM)[0].paused


def test_a_seat_for_somebody_who_has_left(evening: Evening) -> None:
    """It is kept for nobody."""
    game = evening.opens(settings=NewGame("Evening"))
    evening.bot.lobby.join(evening.request(ANNA), game)
    evening.deliver()
    confirmation = asks(evening, f"gm seat FRANCE {mention(ANNA)}")
    evening.bot.lobby.leave(evening.request(ANNA), game)
    evening.deliver()
    assert refusal(presses(evening, confirmation)) is Refusal.CONFIRMATION_STALE


def test_a_pause_that_ended_by_itself(begun: Evening) -> None:
    """A question about it that was left open is out of date then."""
    presses(begun, asks(begun, "gm pause 1 day"))
    confirmation = asks(begun, LINES[Act.RESUME])
    begun.advance(timedelta(days=1, minutes=1))
    assert refusal(presses(begun, confirmation)) is Refusal.CONFIRMATION_STALE
