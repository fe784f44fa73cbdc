"""How each power stands once the board was edited, or the game taken back, forward or along."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.gamesmaster.archive.archive import bring_in
from bot.gamesmaster.context.open_game import open_game_of
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.desk import GmActed
from bot.gamesmaster.notices.notice import Seat
from engine.board import Power
from engine.game.absences import Disorder
from engine.game.deadlines import SETTLING
from engine.game.endings.ending import Ending
from engine.game.settings import Absence, Settings
from tests.bot.gamesmaster.evening import (
    GM,
    OTHER_CHANNEL,
    PLAYERS,
    POWERS,
    START,
    Evening,
    only,
    player_of,
)

AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = map(Power, POWERS)
PHASE = timedelta(hours=48) + SETTLING


def in_fall(evening: Evening) -> str:
    """Fall 1901, in which every power stands in another way; the game."""
    return evening.once(_in_fall)


def _in_fall(evening: Evening) -> str:
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    settings = Settings(absence=Absence.CIVIL_DISORDER)
    game = evening.starts(settings=NewGame("Evening", settings, promised))
    for power in (AUSTRIA, FRANCE, GERMANY, ITALY, RUSSIA):
        evening.says(player_of(power), "all hold")
    evening.advance(PHASE)  # England and Turkey have missed Spring
    for power, *texts in (
        (ENGLAND, "all hold", "draw", "no vote"),
        (FRANCE, "A PAR - BUR", "draw", "if MAR is dislodged, retreats: GAS"),
        (GERMANY, "leave"),
        (RUSSIA, "away Dec 3 to Dec 5", "ready"),
        (AUSTRIA, "extend 24h"),
    ):
        for text in texts:
            evening.says(player_of(power), text)
    evening.confirms("gm disorder ITALY")
    return game


def edited(evening: Evening, game: str) -> str:
    """The board of Fall is put right."""
    evening.confirms("gm pause")
    evening.confirms("gm edit center BEL GERMANY")
    return game


def rolled_back(evening: Evening, game: str) -> str:
    """Fall is adjudicated, and opened again."""
    evening.advance(PHASE)
    evening.confirms("gm pause")
    evening.confirms("gm rollback F1901M")
    return game


def rolled_back_farther(evening: Evening, game: str) -> str:
    """Spring is opened again, before all that happened in Fall."""
    evening.confirms("gm pause")
    evening.confirms("gm rollback S1901M")
    return game


def taken_forward(evening: Evening, game: str) -> str:
    """From there the game is back in Fall."""
    rolled_back_farther(evening, game)
    evening.confirms("gm forward")
    return game


def brought_in(evening: Evening, game: str) -> str:
    """The file of the game, as all may know it, is taken up elsewhere."""
    evening.confirms("gm pause")
    told = evening.games.whole(game)
    with evening.bot.change() as change:
        return bring_in(change, told, channel=OTHER_CHANNEL, request="import", by=GM)


LASTING = {GERMANY: Disorder.RESIGNED, ITALY: Disorder.GM}
ABSENT = LASTING | {TURKEY: Disorder.MISSED}
IN_FALL: dict[str, object] = {
    "disorders": ABSENT,
    "remaining": {AUSTRIA, ENGLAND, FRANCE, RUSSIA},
    "missed": {ENGLAND: 1, TURKEY: 1},
    "away": 1,
    "paused": True,
    "votes": {FRANCE},
    "orders": {ENGLAND, FRANCE},
    "ready": set(),
    "heard from": {FRANCE, RUSSIA},
    "plans": {FRANCE},
    "asked": 0,
}
SEALED: dict[str, object] = {"votes": set(), "orders": set(), "heard from": set(), "plans": set()}
IN_SPRING = SEALED | {
    "disorders": LASTING,
    "remaining": {AUSTRIA, ENGLAND, FRANCE, RUSSIA, TURKEY},
    "missed": {},
    "orders": {AUSTRIA, FRANCE, GERMANY, ITALY, RUSSIA},
}


@pytest.mark.parametrize(
    ("act", "different"),
    [
        (edited, {"asked": 1}),
        (rolled_back, {}),
        (rolled_back_farther, IN_SPRING),
        (taken_forward, {}),
        (brought_in, SEALED),
    ],
)
def test_how_a_power_stands_survives_whatever_the_gm_does_with_the_phases(
    evening: Evening, act: Callable[[Evening, str], str], different: dict[str, object]
) -> None:
    """What is a player's stays: England is back for good, Germany has left, the GM took Italy out.

    What was missed, voted, ordered, planned and said in a phase goes with that phase. Nobody is
    ready for what was opened anew, but Russia, who was, is not missing. More time is asked for a
    deadline, and an edit keeps that. A file holds nothing that is sealed.
    """
    game = act(evening, in_fall(evening))
    with evening.work.reading() as tx:
        now = open_game_of(tx, game)
        plans = tx.plans.standing(game, now.variant)
        open_questions = tx.audit.open(game, now.phase.number)
        stands = {
            "disorders": {power: one.cause for power, one in now.disorders.items()},
            "remaining": {*now.remaining},
            "missed": tx.attendance.missed_by_power(game),
            "away": len(tx.away.of([player_of(RUSSIA)], after=START)),
            "paused": now.deadline is None,
            "votes": {*now.votes()},
            "orders": {*now.given()},
            "ready": {*now.ready()},
            "heard from": {*now.heard_from()},
            "plans": {plan.power for plan in plans},
            "asked": sum(not one.gm for one in open_questions),
        }
    assert stands == IN_FALL | different


@pytest.mark.parametrize("is_back", [True, False])
def test_who_sends_word_on_one_course_of_the_game_is_back_on_the_others(
    evening: Evening, *, is_back: bool
) -> None:
    """Turkey missed Spring. It is opened again, and Turkey orders, or misses it once more."""
    game = in_fall(evening)
    evening.confirms("gm rollback S1901M")
    if is_back:
        evening.says(player_of(TURKEY), "all hold")
    evening.advance(PHASE)
    evening.confirms("gm forward")
    with evening.work.reading() as tx:
        assert (TURKEY in open_game_of(tx, game).remaining) is is_back


@pytest.mark.parametrize("act", [edited, rolled_back_farther])
def test_a_draw_needs_everybody_who_is_there(
    evening: Evening, act: Callable[[Evening, str], str]
) -> None:
    """England, who is back, has taken its vote back; the three others in the game vote for it."""
    act(evening, in_fall(evening))
    evening.confirms("gm resume")
    voters = [AUSTRIA, FRANCE, RUSSIA, *([] if act is edited else [TURKEY])]
    for voter in voters:
        evening.says(player_of(voter), "draw")
    assert not any(isinstance(one, GameEnded) for one in evening.lets_votes_stand())
    evening.says(player_of(ENGLAND), "draw")
    assert only(evening.lets_votes_stand(), GameEnded).how is Ending.DRAW


def test_the_wait_for_missing_orders_ends_with_the_phase_that_is_left(evening: Evening) -> None:
    """Its clock stood until the GM decides: by going back, the GM has, and the clock runs."""
    settings = Settings(absence=Absence.WAIT_FOR_GM)
    evening.starts(settings=NewGame("Evening", settings))
    for player in PLAYERS:
        evening.says(player, "all hold")
    evening.advance(PHASE)
    evening.advance(PHASE)  # nobody has ordered
    full_time = evening.clock.now() + timedelta(hours=48)
    assert evening.asks("gm rollback S1901M").details.deadline == full_time
    assert only(evening.confirms("gm rollback S1901M"), GmActed).details.deadline == full_time
