"""Rolling back to an earlier phase, playing on otherwise, and going forward again."""

from datetime import timedelta

from bot.gamesmaster.notices.archive import GameExported
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.desk import Act, GmActed, PanelShown
from bot.gamesmaster.notices.notice import Notice, Refusal, Refused
from bot.gamesmaster.notices.orders import ChoicesNeeded
from bot.gamesmaster.notices.seats import Recruiting
from bot.gamesmaster.notices.showing import HistoryShown, MapShown, PhaseShown, Results, WhyShown
from engine.board import Power
from engine.formats.files import FileFormat, read_game_file
from engine.formats.games import game_text
from engine.formats.report import judge_text
from engine.game.deadlines import SETTLING
from engine.game.endings.ending import Ending
from engine.game.whole_game import PlayedPhase
from engine.variants.classic import CLASSIC
from storage.tables.phases import PhaseOutline
from tests.bot.gamesmaster.evening import CHANNEL, GM, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt, message_of

HOUR = timedelta(hours=1)
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")


def refused(evening: Evening, text: str) -> Refused:
    """What the GM is told who asks for something that cannot be."""
    return only(evening.says(GM, text, channel=CHANNEL), Refused)


def every_phase(evening: Evening, game: str) -> tuple[PhaseOutline, ...]:
    """Every phase there ever was."""
    with evening.work.reading() as tx:
        return tx.branches.all(game)


def line(evening: Evening, game: str) -> list[str]:
    """The phases that count."""
    with evening.work.reading() as tx:
        return [phase.code for phase in tx.branches.line(game)]


def units(evening: Evening, game: str, power: str) -> list[str]:
    """Where a power stands now."""
    with evening.work.reading() as tx:
        current = tx.phases.current(game, CLASSIC)
    assert current is not None
    return sorted(map(str, current.position.units_of(Power(power))))


def orders(evening: Evening) -> list[str]:
    """What France has ordered in the open phase."""
    return sorted(
        str(line.order)
        for line in only(evening.says(FRANCE, "orders"), Receipt).lines
        if line.order
    )


def deadline_passes(evening: Evening) -> list[Notice]:
    """The open moves are adjudicated."""
    return evening.advance(48 * HOUR + SETTLING)


def three_phases(evening: Evening) -> str:
    """Spring 1901 to Spring 1902 are played, and sealed orders lie for Fall 1902; the game."""
    return evening.once(_three_phases)


def _three_phases(evening: Evening) -> str:
    game = evening.starts()
    for text in (
        "A PAR - BUR, F BRE - MAO",
        "A BUR - BEL, F MAO - POR",
        "BUILD A PAR, BUILD A MAR",
    ):
        evening.says(FRANCE, text)
        if text.startswith("BUILD"):
            evening.advance(24 * HOUR + SETTLING)
        else:
            deadline_passes(evening)
    evening.says(FRANCE, "A BEL - HOL")
    deadline_passes(evening)
    assert line(evening, game) == ["S1901M", "F1901M", "W1901A", "S1902M", "F1902M"]
    evening.says(FRANCE, "A HOL - KIE")
    return game


def test_a_rollback_is_shown_first_with_what_it_takes_away(evening: Evening) -> None:
    """The phases by number and name, whether orders are kept, and the deadline there would be."""
    game = three_phases(evening)
    shown = evening.asks("gm rollback fall 1901").details
    assert shown.left == ((2, "F1901M"), (3, "W1901A"), (4, "S1902M"), (5, "F1902M"))
    assert (shown.phase, shown.keeps_orders) == ("F1901M", True)
    assert shown.deadline == evening.clock.now() + 48 * HOUR
    assert line(evening, game)[-1] == "F1902M"


def test_three_phases_back_and_another_continuation(evening: Evening) -> None:
    """The orders given there count again and may be changed; both branches can be read."""
    game = three_phases(evening)
    heard = evening.confirms("gm rollback F1901M because the judge erred")
    acted = only(heard, GmActed)
    assert (acted.act, acted.details.because) == (Act.ROLLBACK, "the judge erred")
    assert only(heard, MapShown) == MapShown(game, 6), "the board as it is now"
    assert not any(isinstance(notice, Results) for notice in heard)
    assert line(evening, game) == ["S1901M", "F1901M"]
    assert units(evening, game, "FRANCE") == ["A BUR", "A MAR", "F MAO"]
    assert orders(evening) == ["A BUR - BEL", "F MAO - POR"]
    evening.says(FRANCE, "A BUR - MUN, F MAO - SPA/SC")
    assert only(deadline_passes(evening), Results) == Results(game, 6)
    assert units(evening, game, "FRANCE") == ["A BUR", "A MAR", "F SPA/SC"]
    follows = {phase.number: phase.follows for phase in every_phase(evening, game)}
    assert follows == {1: None, 2: 1, 3: 2, 4: 3, 5: 4, 6: 1, 7: 6}
    history = only(evening.says(FRANCE, "history"), HistoryShown)
    assert (history.numbers, history.left) == ((1, 6), (2, 3, 4))
    assert only(evening.says(FRANCE, "history fall 1901"), PhaseShown) == PhaseShown(game, 6)
    assert only(evening.says(FRANCE, "history #2"), PhaseShown) == PhaseShown(game, 2)
    shown = only(evening.says(FRANCE, "map #2"), MapShown)
    assert shown == MapShown(game, 2, with_results=True)
    assert only(evening.says(FRANCE, "why SPA"), WhyShown).numbers == (6,)
    old, new = (evening.games.results(game, number) for number in (2, 6))
    assert list(map(str, old.orders[Power("FRANCE")])) == ["A BUR - BEL", "F MAO - POR"]
    assert list(map(str, new.orders[Power("FRANCE")])) == ["A BUR - MUN", "F MAO - SPA/SC"]
    assert str(old.next_phase) == str(new.next_phase) == "W1901A"


def test_the_history_tells_what_was_taken_back_although_nothing_else_is_left(
    evening: Evening,
) -> None:
    """A game that is back at its first phase has a history all the same."""
    three_phases(evening)
    evening.confirms("gm rollback S1901M")
    history = only(evening.says(FRANCE, "history"), HistoryShown)
    assert (history.numbers, history.left) == ((), (1, 2, 3, 4))


def test_what_is_sealed_stays_sealed_on_a_branch(evening: Evening) -> None:
    """The orders of the phase that was open cannot be read by anyone; its board can."""
    game = three_phases(evening)
    evening.confirms("gm rollback F1901M")
    assert refused(evening, "history #5").reason is Refusal.PHASE_OPEN
    assert refused(evening, "history #99").reason is Refusal.UNKNOWN_PHASE
    assert only(evening.says(GM, "map #5", channel=CHANNEL), MapShown) == MapShown(game, 5)
    assert only(evening.says(FRANCE, "history"), HistoryShown).left == (2, 3, 4)


def test_orders_are_dropped_as_said(evening: Evening) -> None:
    """In any of the ways to say it."""
    three_phases(evening)
    for text in ("without orders", "dropping the orders", "orders dropped", "no orders."):
        shown = evening.asks(f"gm rollback S1901M, {text}")
        assert shown.details.keeps_orders is False
    for text in ("", " with orders", " keeping all orders", ", orders kept"):
        shown = evening.asks(f"gm rollback S1901M{text}")
        assert shown.details.keeps_orders is True
    evening.confirms("gm rollback S1901M without orders because of a mistake")
    assert orders(evening) == []


def test_forward_goes_back_to_the_sealed_orders(evening: Evening) -> None:
    """After another continuation; that one becomes a branch in its turn, to be gone forward to."""
    game = three_phases(evening)
    evening.confirms("gm rollback F1901M")
    evening.says(FRANCE, "A BUR - MUN")
    deadline_passes(evening)
    shown = evening.asks("gm forward")
    assert (shown.details.phase, shown.details.left) == ("F1902M", ((6, "F1901M"), (7, "W1901A")))
    acted = only(evening.presses(shown.confirmation), GmActed)
    assert acted.details.deadline == evening.clock.now() + 48 * HOUR
    assert line(evening, game) == ["S1901M", "F1901M", "W1901A", "S1902M", "F1902M"]
    assert orders(evening) == ["A HOL - KIE"]
    history = only(evening.says(FRANCE, "history"), HistoryShown)
    assert (history.numbers, history.left) == ((1, 2, 3, 4), (6,))
    evening.confirms("gm forward")
    assert line(evening, game) == ["S1901M", "F1901M", "W1901A"]
    assert only(evening.says(FRANCE, "history"), HistoryShown).numbers == (1, 6)
    evening.confirms("gm forward S1902M")
    assert line(evening, game)[-1] == "F1902M"
    assert only(deadline_passes(evening), Results).game == game


def test_forward_after_two_rollbacks_goes_to_where_the_game_was(evening: Evening) -> None:
    """Not to a phase in between, nor on to an earlier one; `history` lists what there is to go to.

    A phase in between is gone to by its name or number.
    """
    game = three_phases(evening)
    for text in ("gm rollback S1902M", "gm rollback F1901M"):
        evening.confirms(text)
    history = only(evening.says(FRANCE, "history"), HistoryShown)
    assert (history.left, history.tips) == ((2, 3, 4), ((4, "F1902M"),))
    assert "`gm forward #4`" in words(message_of(history, evening.games))
    for text in ("gm forward S1902M", "gm forward #6"):
        assert evening.asks(text).details.number == 6
    for text in ("gm forward #4", "gm forward #5"):
        assert evening.asks(text).details.number == 5
    assert only(evening.confirms("gm forward"), GmActed).details.number == 5
    assert line(evening, game) == ["S1901M", "F1901M", "W1901A", "S1902M", "F1902M"]
    assert orders(evening) == ["A HOL - KIE"]
    assert refused(evening, "gm forward").reason is Refusal.NOTHING_ROLLED_BACK
    history = only(evening.says(FRANCE, "history"), HistoryShown)
    assert (history.left, history.tips) == ((), ())


def test_an_edit_that_was_played_on_is_not_undone_by_going_forward(evening: Evening) -> None:
    """That would be going back; until then it is, and `history` names the board before it."""
    evening.starts()
    evening.confirms("gm edit -F BRE")
    assert only(evening.says(FRANCE, "history"), HistoryShown).tips == ((1, "S1901M"),)
    deadline_passes(evening)
    assert refused(evening, "gm forward").reason is Refusal.NOTHING_ROLLED_BACK
    assert only(evening.says(FRANCE, "history"), HistoryShown).tips == ()


def plans(evening: Evening) -> list[tuple[str, ...]]:
    """What France has saved for later, as its receipt lists it."""
    return [plan.orders for plan in only(evening.says(FRANCE, "orders"), Receipt).plans]


def test_what_was_given_ahead_rests_and_stands_again(evening: Evening) -> None:
    """A plan made in a course of the game that is no more must not act in another one.

    The plan for retreats in Fall 1901, which was made in that turn, is there with its orders.
    """
    evening.starts()
    deadline_passes(evening)
    evening.says(FRANCE, "If PAR is dislodged, retreats: PIC")
    deadline_passes(evening)
    evening.says(FRANCE, "If PAR is dislodged, retreats: GAS")
    evening.confirms("gm rollback S1901M")
    assert plans(evening) == []
    evening.confirms("gm forward")
    assert plans(evening) == [("A PAR R GAS",)]
    evening.confirms("gm rollback F1901M")
    assert plans(evening) == [("A PAR R PIC",)]
    evening.confirms("gm forward")
    assert plans(evening) == [("A PAR R GAS",)]
    evening.confirms("gm rollback F1901M without orders")
    assert plans(evening) == []


def test_what_a_player_gave_who_was_expelled_since_is_not_carried_out(evening: Evening) -> None:
    """Nor saved for later, where the game is taken forward to the phase it was given in."""
    game = three_phases(evening)
    evening.says(FRANCE, "If PAR is dislodged, retreats: PIC")
    evening.confirms("gm rollback F1901M")
    evening.confirms("gm expel FRANCE because of it")
    evening.confirms("gm forward")
    with evening.work.reading() as tx:
        (_, _, _, _, last) = tx.branches.line(game)
        assert tx.orders.current(game, last.number, CLASSIC) == ()
        assert tx.plans.standing(game, CLASSIC) == ()


def test_a_phase_of_retreats_asks_again(evening: Evening) -> None:
    """Who owes a retreat in the phase that the game goes back to hears what there is."""
    game = evening.starts()
    set_up(
        evening, game, "F1901R", {"GERMANY": ["A MUN"]}, {}, dislodged={"FRANCE": {"A MUN": "BOH"}}
    )
    deadline_passes(evening)
    heard = evening.confirms("gm rollback F1901R")
    choices = only(heard, ChoicesNeeded)
    assert (choices.power, choices.phase) == ("FRANCE", "F1901R")


NOWHERE = (
    ("gm rollback soon", Refusal.UNKNOWN_PHASE),
    ("gm rollback S1901R", Refusal.PHASE_SKIPPED),
    ("gm rollback F1902M", Refusal.PHASE_IS_OPEN),
    ("gm rollback 1903", Refusal.UNKNOWN_PHASE),
    ("gm rollback S1903M", Refusal.PHASE_NOT_YET),
    ("gm rollback #77", Refusal.UNKNOWN_PHASE),
    ("gm forward", Refusal.NOTHING_ROLLED_BACK),
    ("gm forward F1901M", Refusal.NOTHING_ROLLED_BACK),
    ("gm forward soon", Refusal.UNKNOWN_PHASE),
)


def test_players_see_which_of_their_orders_count_again(evening: Evening) -> None:
    """After a rollback and after an edit; who has none is sent none."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    deadline_passes(evening)
    for text in ("gm rollback S1901M", "gm edit center BEL GERMANY"):
        receipt = only(evening.confirms(text), Receipt)
        assert [line.order for line in receipt.lines] == [None, None, "A PAR - BUR"]


def test_a_power_that_the_gm_let_play_on_does_so_after_a_rollback(evening: Evening) -> None:
    """It is not put into civil disorder a second time by going back."""
    evening.starts()
    evening.advance(HOUR)
    evening.confirms("gm disorder FRANCE")
    deadline_passes(evening)
    evening.confirms("gm reinstate FRANCE")
    deadline_passes(evening)
    evening.confirms("gm rollback F1901M")
    assert not only(evening.says(GM, "gm"), PanelShown).status.in_disorder


def test_where_a_game_cannot_go(evening: Evening) -> None:
    """No such phase, the present one, one to come; forward to what was never left."""
    three_phases(evening)
    assert [(text, refused(evening, text).reason) for text, _ in NOWHERE] == list(NOWHERE)


def test_a_phase_that_was_left_is_gone_forward_to(evening: Evening) -> None:
    """Not rolled back to: the refusal says how."""
    three_phases(evening)
    evening.confirms("gm rollback F1901M")
    for number in ("#4", "#2"):
        assert refused(evening, f"gm rollback {number}").reason is Refusal.PHASE_WAS_LEFT
    assert evening.asks("gm forward #4").details.number == 5


def test_going_back_and_forward_while_the_clock_stands(evening: Evening) -> None:
    """No deadline is shown, as there is none; once the clock runs, all the time of the phase."""
    evening.starts()
    deadline_passes(evening)
    evening.confirms("gm pause")
    for text in ("gm rollback S1901M", "gm forward"):
        shown = evening.asks(text)
        assert (shown.details.deadline, shown.details.results_at) == (None, None)
        acted = only(evening.presses(shown.confirmation), GmActed)
        assert (acted.details.deadline, acted.details.results_at) == (None, None)
    evening.advance(HOUR)
    assert only(evening.confirms("gm resume"), GmActed).details.deadline == (
        evening.clock.now() + 48 * HOUR
    )


def test_going_back_is_for_the_gm_and_for_once(evening: Evening) -> None:
    """A player is refused; a second press, or one after the phase moved on, does nothing."""
    game = three_phases(evening)
    assert (
        only(evening.says(FRANCE, "gm rollback S1901M", channel=CHANNEL), Refused).reason
        is Refusal.NOT_THE_GM
    )
    shown = [evening.asks("gm rollback S1901M") for _ in range(2)]
    evening.presses(shown[0].confirmation)
    assert only(evening.presses(shown[0].confirmation), Refused).reason is Refusal.CONFIRMATION_DONE
    assert (
        only(evening.presses(shown[1].confirmation), Refused).reason is Refusal.CONFIRMATION_STALE
    )
    assert line(evening, game) == ["S1901M"]


def test_an_edit_of_a_message_from_before_changes_nothing(evening: Evening) -> None:
    """What was written before the phase was opened anew is not for it."""
    three_phases(evening)
    written = evening.clock.now()
    evening.advance(HOUR)
    evening.confirms("gm rollback F1901M")
    answer = only(evening.says(FRANCE, "A BUR - RUH", at=written), Refused)
    assert answer.reason is Refusal.WRITTEN_BEFORE


def test_before_the_first_result_there_is_nothing_to_go_back_to(evening: Evening) -> None:
    """The refusal speaks of that, and of no sandbox."""
    evening.starts()
    assert refused(evening, "gm rollback").reason is Refusal.NOTHING_TO_GO_BACK_TO
    assert refused(evening, "gm rollback spring 1901").reason is Refusal.PHASE_IS_OPEN


def test_a_game_that_ended_before_it_began_has_no_phase_to_go_to(evening: Evening) -> None:
    """Nor one to be shown."""
    evening.opens()
    evening.confirms("gm end")
    for text in ("gm rollback spring 1901", "map spring 1901", "history F1901M"):
        assert refused(evening, text).reason is Refusal.NOTHING_ADJUDICATED


def test_a_game_that_was_over_goes_on(evening: Evening) -> None:
    """Its end is taken back with the phases; not where the channel has another game by now."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    deadline_passes(evening)
    evening.confirms("gm end")
    shown = evening.asks("gm rollback S1901M")
    assert (shown.details.reopens, shown.details.left) == (True, ((1, "S1901M"), (2, "F1901M")))
    only(evening.says(GERMANY, "new", channel=CHANNEL), Recruiting)
    assert only(evening.presses(shown.confirmation), Refused).reason is Refusal.GAME_HERE_ALREADY
    evening.confirms("gm end", gm=GERMANY)
    assert only(evening.presses(shown.confirmation), GmActed).details.phase == "S1901M"
    assert orders(evening) == ["A PAR - BUR"]
    assert only(deadline_passes(evening), Results) == Results(game, 3)


def test_forward_to_a_victory_that_was_taken_back(evening: Evening) -> None:
    """The game is over again as it was, after another continuation, and once more after that.

    France owns 17 centers and takes Munich in Fall 1901: the 18th.
    """
    game = evening.starts()
    deadline_passes(evening)
    centers = [
        "PAR",
        "BRE",
        "MAR",
        "LON",
        "LVP",
        "EDI",
        "BEL",
        "HOL",
        "DEN",
        "SPA",
        "POR",
        "TUN",
        "ROM",
        "NAP",
        "VEN",
        "KIE",
        "BER",
    ]
    set_up(
        evening,
        game,
        "F1901M",
        {"FRANCE": ["A RUH"], "TURKEY": ["A CON"]},
        {"FRANCE": centers, "TURKEY": ["CON"]},
    )
    evening.says(FRANCE, "A RUH - MUN")
    over = only(deadline_passes(evening), GameEnded)
    assert (over.how, over.winners) == (Ending.SOLO, ("FRANCE",))
    evening.confirms("gm rollback F1901M without orders")
    deadline_passes(evening)
    assert line(evening, game) == ["S1901M", "F1901M", "W1901A"]
    shown = evening.asks("gm forward").details
    assert (shown.phase, shown.number, shown.deadline) == ("F1901M", 2, None)
    heard = evening.confirms("gm forward")
    assert only(heard, GmActed).details.winners == ("FRANCE",)
    again = only(heard, GameEnded)
    assert (again.how, again.winners, again.centers) == (over.how, over.winners, over.centers)
    assert line(evening, game) == ["S1901M", "F1901M"]
    evening.confirms("gm rollback F1901M")
    assert orders(evening) == ["A RUH - MUN"]


TURN = timedelta(hours=48) + SETTLING
FIRST = ("A PAR - BUR, F BRE - MAO", "A BUR - RUH", "A RUH - HOL")
SECOND = ("A PAR - PIC, F BRE - ENG", "F ENG - IRI", "F IRI - LVP")


def plays(evening: Evening, *turns: str) -> None:
    """A turn of France after the other; nobody else writes, and nobody gains a center."""
    for text in turns:
        evening.says(FRANCE, text)
        evening.advance(TURN)


def france(phase: PlayedPhase) -> set[str]:
    """What France ordered in a phase."""
    return set(map(str, (phase.orders or {}).get(Power("FRANCE"), ())))


def test_three_turns_back_and_both_courses_exported(evening: Evening) -> None:
    """The file has both, and is the same game when it is read; the report has what counts."""
    game = evening.starts(title="The Great War")
    plays(evening, *FIRST)
    shown = evening.asks("gm rollback S1901M without orders")
    assert [code for _, code in shown.details.left] == ["S1901M", "F1901M", "S1902M", "F1902M"]
    evening.presses(shown.confirmation)
    plays(evening, *SECOND)
    exported = only(evening.says(GM, "gm export", channel=CHANNEL), GameExported)
    assert exported.format is FileFormat.JSON

    told = evening.games.whole(game)
    assert read_game_file(game_text(told)) == told
    played = [phase for phase in told.phases if phase.resolution is not None]
    left = [phase for phase in played if not phase.counts]
    counts = [phase for phase in played if phase.counts]
    for course, turns in ((left, FIRST), (counts, SECOND)):
        assert [str(phase.position.phase) for phase in course] == ["S1901M", "F1901M", "S1902M"]
        for phase, text in zip(course, turns, strict=True):
            assert set(text.split(", ")) <= france(phase)
    report = judge_text(told)
    assert "Fleet Irish Sea -> Liverpool" in report
    assert "Army Ruhr -> Holland" not in report
