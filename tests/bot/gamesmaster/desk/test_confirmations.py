"""Every act of the desk, confirmed twice, late, and after the phase moved on: it is done once."""

from datetime import timedelta

import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.desk import acts
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.desk import Act, Declined, GmActed
from bot.gamesmaster.notices.notice import Notice, Player, Refusal, Refused
from bot.gamesmaster.seats import lobby
from bot.messages.refusals import refused_words
from engine.game.deadlines import SETTLING
from engine.game.settings import Assignment, Settings
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.acts import ANNA, FIRST, LINES, shown
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, Evening, only, player_of

BEN = Player("T1/ben")
PHASE = timedelta(hours=48) + SETTLING
OUTSIDE_A_PHASE = frozenset({Act.SEAT, Act.CLOSE, Act.RESUME, Act.FORWARD})
"""Acts of a game that has no open phase, that stands still, or that has been taken back."""


def refusal(heard: list[Notice]) -> Refusal:
    """The only answer is a refusal, whose reader learns what to do now."""
    (answer,) = heard
    assert isinstance(answer, Refused)
    said = refused_words(answer, CLASSIC)
    assert "again" in said or "`" in said
    return answer.reason


def test_every_act_is_tried_here() -> None:
    """A new act of the desk needs its line, by which it is given here and elsewhere."""
    assert set(Act) ^ set(LINES) == set(), "LINES in tests/bot/gamesmaster/acts.py"


@pytest.mark.parametrize("act", [act for act in LINES if act is not Act.SEAT])
def test_a_second_press_does_nothing(begun: Evening, act: Act) -> None:
    """It says that this was done already; the log has the act once."""
    game = begun.games.game_in(CHANNEL)
    confirmation = shown(begun, act)
    heard = begun.presses(confirmation)
    assert act in {one.act for one in heard if isinstance(one, GmActed)}
    assert refusal(begun.presses(confirmation)) is Refusal.CONFIRMATION_DONE
    with begun.work.reading() as tx:
        done = [entry for entry in tx.audit.entries(game or "") if entry.act == act.value]
    assert len(done) == 1


def test_a_press_after_the_phase_has_passed_does_nothing(begun: Evening) -> None:
    """However little the act has to do with the phase: what was shown was about another board."""
    begun.confirms(LINES[Act.ADD])
    begun.confirms(FIRST[Act.REINSTATE])
    late = [
        begun.asks(line.replace(ANNA, BEN) if act is Act.ADD else line).confirmation
        for act, line in LINES.items()
        if act not in OUTSIDE_A_PHASE
    ]
    begun.advance(PHASE)
    for confirmation in late:
        assert refusal(begun.presses(confirmation)) is Refusal.CONFIRMATION_STALE


def test_what_was_declined_is_not_taken_for_an_equal_act_of_the_same_moment(begun: Evening) -> None:
    """Of two announcements shown together one is posted."""
    posted, declined = (begun.asks("gm announce Hello.").confirmation for _ in range(2))
    begun.presses(posted)
    begun.bot.do(begun.request(GM), acts.decline, declined)
    begun.deliver()
    assert refusal(begun.presses(posted)) is Refusal.CONFIRMATION_DONE
    assert refusal(begun.presses(declined)) is Refusal.CONFIRMATION_DECLINED


def test_a_press_after_no_does_nothing(begun: Evening) -> None:
    """Whatever was declined stays undone."""
    for act, line in LINES.items():
        if act in FIRST or act is Act.SEAT:
            continue
        confirmation = begun.asks(line).confirmation
        begun.bot.do(begun.request(GM), acts.decline, confirmation)
        only(begun.deliver(), Declined)
        assert refusal(begun.presses(confirmation)) is Refusal.CONFIRMATION_DECLINED


def test_a_seat_that_is_given_out_late(evening: Evening) -> None:
    """Once the game has begun without it, the button changes nobody's power."""
    settings = Settings(assignment=Assignment.GM)
    game = evening.opens(settings=NewGame("Evening", settings))
    evening.joins(game, *PLAYERS)
    lines = [
        f"gm seat {power} {mention(player)}"
        for power, player in zip(CLASSIC.powers, PLAYERS, strict=True)
    ]
    for line in lines:
        confirmation = evening.asks(line).confirmation
        assert only(evening.presses(confirmation), GmActed).act is Act.SEAT
        assert refusal(evening.presses(confirmation)) is Refusal.CONFIRMATION_DONE
    late = evening.asks(f"gm seat FRANCE {mention(player_of('ITALY'))}").confirmation
    evening.says(GM, "start", channel=CHANNEL)
    assert refusal(evening.presses(late)) is Refusal.CONFIRMATION_STALE


def test_a_pause_until_a_moment_that_has_passed(begun: Evening) -> None:
    """The button is pressed too late for it, and the clock goes on."""
    confirmation = begun.asks("gm pause in 1 hour").confirmation
    begun.advance(timedelta(hours=2))
    assert only(begun.presses(confirmation), Refused).reason is Refusal.TIME_IS_PAST
    assert not begun.games.home(GM, begun.clock.now())[0].paused


def test_a_seat_for_somebody_who_has_left(evening: Evening) -> None:
    """It is kept for nobody."""
    game = evening.opens(settings=NewGame("Evening"))
    evening.joins(game, ANNA)
    confirmation = evening.asks(f"gm seat FRANCE {mention(ANNA)}").confirmation
    evening.bot.do(evening.request(ANNA), lobby.leave, game)
    evening.deliver()
    assert refusal(evening.presses(confirmation)) is Refusal.CONFIRMATION_STALE


def test_a_pause_that_ended_by_itself(begun: Evening) -> None:
    """A question about it that was left open is out of date then."""
    begun.presses(begun.asks("gm pause 1 day").confirmation)
    confirmation = begun.asks(LINES[Act.RESUME]).confirmation
    begun.advance(timedelta(days=1, minutes=1))
    assert refusal(begun.presses(confirmation)) is Refusal.CONFIRMATION_STALE
