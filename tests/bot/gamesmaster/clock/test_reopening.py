"""A phase opened anew once other people play: nobody votes for those who came after them."""

from datetime import timedelta

import pytest

from bot.gamesmaster.context.open_game import OpenGame, lock_open_game
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.actions import Action, phase_mark
from bot.gamesmaster.notices.notice import Notice, Player, Refusal, Refused
from bot.gamesmaster.notices.orders import OrderHistory, SetChange
from bot.gamesmaster.notices.showing import Status
from bot.gamesmaster.orders import form
from engine.board import Power
from engine.game.absences import Disorder
from engine.game.deadlines import SETTLING
from engine.game.endings.votes import Stance
from engine.game.settings import DrawRule, Settings
from tests.bot.gamesmaster.evening import CHANNEL, GM, Evening, only, player_of
from tests.bot.receipts import Receipt

ANNA = Player("T1/anna")
FRANCE, ITALY = player_of("FRANCE"), player_of("ITALY")


def in_fall(evening: Evening) -> str:
    """France and Italy voted for a draw in spring, which is over; the game."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR, F BRE - MAO")
    for player in (FRANCE, ITALY):
        evening.says(player, "draw")
    evening.advance(timedelta(hours=48) + SETTLING)
    return game


def in_open_phase(evening: Evening, game: str) -> tuple[OpenGame, dict[Power, Stance], set[Power]]:
    """The game as it is now, how the powers vote, and for whom it waits."""
    with evening.work() as tx:
        open_game = lock_open_game(tx, game)
        votes = {power: vote.stance for power, vote in open_game.votes().items()}
        return open_game, votes, {duty.power for duty in open_game.open_duties()}


def test_a_vote_counts_again_only_for_the_one_who_cast_it(evening: Evening) -> None:
    """The orders of the seat count again, the vote of the player before does not."""
    game = in_fall(evening)
    evening.confirms(f"gm replace FRANCE {mention(ANNA)}")
    evening.confirms("gm rollback spring 1901")
    assert in_open_phase(evening, game)[1] == {Power("ITALY"): Stance.DRAW}
    shown = only(evening.says(ANNA, "orders"), Receipt)
    assert (shown.vote, [line.order for line in shown.lines if line.order]) == (
        None,
        ["F BRE - MAO", "A PAR - BUR"],
    )


@pytest.mark.parametrize("act", ["gm rollback spring 1901", "gm edit -A BER"])
def test_a_vote_that_the_gm_entered_counts_again_as_if_its_player_had_cast_it(
    evening: Evening, act: str
) -> None:
    """As long as that player has the seat."""
    new = NewGame(settings=Settings(gm_may_order=True, draw=DrawRule.WITH_ORDERS))
    game = evening.starts(settings=new)
    for text in ("gm order FRANCE draw", "gm order ITALY draw"):
        evening.confirms(text)
    if "rollback" in act:
        evening.advance(timedelta(hours=48) + SETTLING)
    evening.confirms(f"gm replace ITALY {mention(ANNA)}")
    evening.confirms(act)
    assert in_open_phase(evening, game)[1] == {"FRANCE": Stance.DRAW}


@pytest.mark.parametrize("expelled_first", [True, False])
def test_nobody_waits_for_a_player_who_was_expelled(
    evening: Evening, *, expelled_first: bool
) -> None:
    """Nor counts their vote, wherever the game is taken, back or forward, after the expulsion."""
    game = in_fall(evening)
    evening.says(FRANCE, "draw")
    acts = ["gm expel FRANCE because of it", "gm rollback spring 1901"]
    for act in acts if expelled_first else reversed(acts):
        evening.confirms(act)
    for act in ("gm forward", "gm rollback spring 1901"):
        open_game, votes, owing = in_open_phase(evening, game)
        assert open_game.disorders[Power("FRANCE")].cause is Disorder.VACANT
        assert Power("FRANCE") not in {*open_game.remaining, *votes, *owing}
        evening.confirms(act)
    told = only(evening.says(GM, "status", channel=CHANNEL), Status)
    assert {seat.power: seat.player for seat in told.seats}["FRANCE"] is None


def test_a_seat_that_was_handed_on_again_plays(evening: Evening) -> None:
    """Whoever took the expelled player's seat is waited for wherever the game is taken."""
    game = in_fall(evening)
    evening.confirms("gm expel FRANCE because of it")
    evening.confirms("gm rollback spring 1901")
    evening.confirms(f"gm replace FRANCE {mention(ANNA)}")
    evening.confirms("gm forward")
    open_game, votes, owing = in_open_phase(evening, game)
    assert not open_game.disorders
    assert (votes, Power("FRANCE") in owing) == ({}, True)


def orders_told(evening: Evening, text: str) -> list[str | None]:
    """The orders of France's units as the receipt for a text lists them, without those without."""
    told = only(evening.says(FRANCE, text), Receipt)
    return [line.order for line in told.lines if line.order]


@pytest.mark.parametrize("act", ["gm edit -A BER", "gm rollback spring 1901"])
def test_undo_takes_back_only_the_last_change_in_a_phase_opened_anew(
    evening: Evening, act: str
) -> None:
    """Not the whole set that was brought over; and further back what was changed before that."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(FRANCE, "F BRE - MAO")
    if "rollback" in act:
        evening.advance(timedelta(hours=48) + SETTLING)
    evening.confirms(act)
    assert orders_told(evening, "A MAR - SPA") == ["F BRE - MAO", "A MAR - SPA", "A PAR - BUR"]
    assert orders_told(evening, "undo") == ["F BRE - MAO", "A PAR - BUR"]
    assert orders_told(evening, "undo") == ["A PAR - BUR"]


def test_undo_gives_no_order_to_a_unit_that_the_gm_took_off_the_board(evening: Evening) -> None:
    """What was ordered for it before is not among the versions of the new board."""
    evening.starts()
    evening.says(FRANCE, "F BRE - MAO, A PAR - BUR")
    evening.says(FRANCE, "F BRE - ENG, A PAR - PIC")
    evening.confirms("gm edit remove F BRE")
    assert orders_told(evening, "undo") == ["A PAR - BUR"]


def test_old_buttons_and_forms_act_on_no_phase_that_was_opened_anew(evening: Evening) -> None:
    """Although it has the same name; those of the new receipt do."""
    game = in_fall(evening)
    evening.confirms("gm rollback spring 1901")
    old = only(evening.says(FRANCE, "A PAR - PIC"), Receipt)
    opened = evening.bot.do(evening.request(FRANCE), form.open_form, game)
    assert opened is not None
    evening.advance(timedelta(hours=48) + SETTLING)
    evening.confirms("gm rollback spring 1901")
    mark = phase_mark(old.phase, old.number)
    assert opened.number == old.number
    for action, words in (
        (Action.READY, ()),
        (Action.CLEAR, ()),
        (Action.PUT, ("A PAR H",)),
        (Action.UNDO, ("1", "FRANCE")),
    ):
        heard = evening.press(FRANCE, action, game, mark, *words)
        assert only(heard, Refused).reason is Refusal.PHASE_ANEW
    filed = evening.bot.do(evening.request(FRANCE), form.file_form, game, (), phase=mark)
    assert filed is not None
    assert filed.refused is not None
    assert filed.refused.reason is Refusal.PHASE_ANEW
    new = only(evening.says(FRANCE, "orders"), Receipt)
    heard = evening.press(FRANCE, Action.CLEAR, game, phase_mark(new.phase, new.number))
    assert only(heard, Receipt).change is SetChange.CLEARED


def test_a_button_of_a_branch_restores_only_the_version_that_it_showed(evening: Evening) -> None:
    """Kept with the orders it is the same one; where all is given anew it is another's number."""
    game = in_fall(evening)
    evening.confirms("gm rollback spring 1901")
    evening.says(FRANCE, "A PAR - PIC")
    shown = only(evening.says(FRANCE, "orders history"), OrderHistory).versions[0]

    def press() -> list[Notice]:
        version = f"1@{shown.at.isoformat()}"
        return evening.press(FRANCE, Action.RESTORE, game, "S1901M", version, "FRANCE")

    evening.advance(timedelta(hours=48) + SETTLING)
    evening.confirms("gm rollback spring 1901")
    assert only(press(), Receipt).equals == 1
    evening.advance(timedelta(hours=48) + SETTLING)
    evening.confirms("gm rollback spring 1901 without orders")
    evening.says(FRANCE, "A PAR - GAS")
    assert only(press(), Refused).reason is Refusal.UNDO_OVERTAKEN
