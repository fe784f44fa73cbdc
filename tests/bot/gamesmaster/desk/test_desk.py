"""The GM's acts: shown, confirmed once by the same person, logged, announced."""

from datetime import timedelta

import msgspec
import pytest

from bot.gamesmaster.commands.table import BY_NAME
from bot.gamesmaster.desk import acts
from bot.gamesmaster.desk.acts import GM_ACTS
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.clock import EarlyStopped, EveryoneReady, GameEnded, Reminder
from bot.gamesmaster.notices.desk import Act, AuditShown, Declined, Details, GmActed
from bot.gamesmaster.notices.notice import Place, Player, Refusal, Refused
from bot.gamesmaster.notices.orders import ChoicesNeeded
from bot.gamesmaster.notices.seats import GmPlays, Recruiting, SeatLost, YourPower
from bot.gamesmaster.notices.showing import Results
from bot.gamesmaster.orders import submit
from bot.gamesmaster.seats import lobby
from engine.game.deadlines import SETTLING
from engine.game.endings.ending import Ending
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, START, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.receipts import Receipt

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
FRANCE = player_of("FRANCE")
ANNA = Player("T1/anna")


def test_an_act_is_shown_before_it_is_done(evening: Evening) -> None:
    """Privately, with old and new; nothing has changed yet."""
    evening.starts()
    shown = evening.asks("gm deadline +12h")
    assert evening.told[-1].destination.place is Place.PRIVATE
    assert (shown.act, shown.details.phase) == (Act.DEADLINE, "S1901M")
    assert (shown.details.old_deadline, shown.details.deadline) == (
        START + 48 * HOUR,
        START + 60 * HOUR,
    )
    assert only(evening.says(FRANCE, "orders"), Receipt).deadline == START + 48 * HOUR


def test_a_confirmed_act_is_done_announced_and_logged(evening: Evening) -> None:
    """Once: a second press is refused."""
    game = evening.starts()
    shown = evening.asks("gm deadline +12h")
    acted = only(evening.presses(shown.confirmation), GmActed)
    assert (acted.gm, acted.act, acted.details.deadline) == (GM, Act.DEADLINE, START + 60 * HOUR)
    assert evening.told[-1].destination.place is Place.CHANNEL
    assert only(evening.says(FRANCE, "orders"), Receipt).deadline == START + 60 * HOUR
    assert only(evening.presses(shown.confirmation), Refused).reason is Refusal.CONFIRMATION_DONE
    with evening.work.reading() as tx:
        (entry,) = tx.audit.entries(game)
    assert (entry.who, entry.act, entry.at) == (GM, "deadline", START)
    assert msgspec.convert(entry.details, Details).deadline == START + 60 * HOUR


def test_a_declined_act_is_never_done(evening: Evening) -> None:
    """Nor can it be confirmed afterwards."""
    evening.starts()
    shown = evening.asks("gm pause")
    evening.bot.do(evening.request(GM), acts.decline, shown.confirmation)
    only(evening.deliver(), Declined)
    assert (
        only(evening.presses(shown.confirmation), Refused).reason is Refusal.CONFIRMATION_DECLINED
    )


def test_a_button_is_for_the_one_who_asked(evening: Evening) -> None:
    """Somebody else's press is refused and changes nothing; so is one on nothing."""
    evening.starts()
    shown = evening.asks("gm pause")
    for action in (Action.CONFIRM, Action.DECLINE):
        heard = evening.press(FRANCE, action, shown.confirmation)
        assert only(heard, Refused).reason is Refusal.CONFIRMATION_OTHERS
        assert (
            only(evening.press(GM, action, "nothing"), Refused).reason is Refusal.CONFIRMATION_GONE
        )
    only(evening.presses(shown.confirmation), GmActed)


def test_the_reason_is_shown_logged_and_announced(evening: Evening) -> None:
    """It is what follows `because`."""
    game = evening.starts()
    text = "gm deadline +12h, because  of the flu Anna is ill"
    shown = evening.asks(text)
    assert shown.details.because == "of the flu Anna is ill"
    assert shown.details.deadline == START + 60 * HOUR
    acted = only(evening.presses(shown.confirmation), GmActed)
    assert acted.details.because == "of the flu Anna is ill"
    with evening.work.reading() as tx:
        (entry,) = tx.audit.entries(game)
    assert entry.details["because"] == "of the flu Anna is ill"


@pytest.mark.parametrize(
    "text",
    [
        "gm deadline +12h",
        "gm process S1901M",
        "gm pause",
        "gm end",
        f"gm replace FRANCE {mention(ANNA)}",
    ],
)
def test_what_was_shown_about_an_earlier_phase_is_stale(evening: Evening, text: str) -> None:
    """The phase moved on meanwhile: nothing is done."""
    evening.starts()
    shown = evening.asks(text)
    evening.advance(48 * HOUR + SETTLING)
    assert only(evening.presses(shown.confirmation), Refused).reason is Refusal.CONFIRMATION_STALE


def test_two_things_shown_at_once_do_not_undo_each_other(evening: Evening) -> None:
    """A deadline that was moved meanwhile, a pause that has begun, a seat that has changed."""
    evening.starts()
    texts = ("gm deadline +1h", "gm deadline +2h")
    one, two = map(evening.asks, texts)
    only(evening.presses(one.confirmation), GmActed)
    assert only(evening.presses(two.confirmation), Refused).reason is Refusal.CONFIRMATION_STALE
    one, two = (evening.asks("gm pause") for _ in range(2))
    evening.presses(one.confirmation)
    assert only(evening.presses(two.confirmation), Refused).reason is Refusal.CONFIRMATION_STALE
    text = f"gm replace FRANCE {mention(ANNA)}"
    one, two = (evening.asks(text) for _ in range(2))
    evening.presses(one.confirmation)
    assert only(evening.presses(two.confirmation), Refused).reason is Refusal.CONFIRMATION_STALE


def test_only_the_gm_acts(evening: Evening) -> None:
    """Players are refused, by name of the game."""
    evening.starts()
    for text in ("gm pause", "gm end", "gm process S1901M", "gm deadline +1h"):
        refused = only(evening.says(FRANCE, text, channel=CHANNEL), Refused)
        assert refused.reason is Refusal.NOT_THE_GM
    assert only(evening.says(FRANCE, "gm pause"), Refused).reason is Refusal.NOT_THE_GM


@pytest.mark.parametrize(
    ("when", "reason"),
    [
        ("soon", Refusal.UNREADABLE_TIME),
        ("", Refusal.UNREADABLE_TIME),
        ("tomorrow at 9", Refusal.UNCLEAR_TIME),
        ("2026-11-20 12:00", Refusal.TIME_IS_PAST),
        ("-72h", Refusal.TIME_IS_PAST),
    ],
)
def test_a_time_that_cannot_be_is_refused(evening: Evening, when: str, reason: Refusal) -> None:
    """With examples of what could be read."""
    evening.starts()
    refused = only(evening.says(GM, f"gm deadline {when}", channel=CHANNEL), Refused)
    assert refused.reason is reason
    if reason is Refusal.UNREADABLE_TIME:
        assert "+12h" in refused.example


def test_a_deadline_beyond_ninety_days_is_refused(evening: Evening) -> None:
    """No more than the settings of a game may give; the last day that may be is taken."""
    evening.starts()
    for when in ("2027-02-19 12:01", "9998-01-01 12:00", "+100d"):
        refused = only(evening.says(GM, f"gm deadline {when}", channel=CHANNEL), Refused)
        assert (refused.reason, refused.count) == (Refusal.TIME_TOO_FAR, 90)
    confirm = evening.asks("gm deadline 2027-02-19 12:00")
    assert confirm.details.deadline == START + timedelta(days=90)


def test_a_moved_deadline_is_reminded_of_anew(evening: Evening) -> None:
    """Those who were reminded of the old one hear of the new one too."""
    evening.starts()
    evening.advance(25 * HOUR)
    evening.confirms("gm deadline +24h")
    heard = evening.advance(23 * HOUR)
    assert len([n for n in heard if isinstance(n, Reminder) and not n.is_past]) == 7


def test_a_pause_moves_the_deadline_by_exactly_its_length(evening: Evening) -> None:
    """Nothing is adjudicated and nobody is reminded meanwhile."""
    evening.starts()
    evening.advance(10 * HOUR)
    assert only(evening.confirms("gm pause"), GmActed).act is Act.PAUSE
    refused = only(evening.says(GM, "gm pause", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.GAME_PAUSED
    refused = only(evening.says(GM, "gm deadline +1h", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.GAME_PAUSED
    assert evening.advance(100 * HOUR) == []
    acted = only(evening.confirms("gm resume"), GmActed)
    assert acted.details.deadline == START + 148 * HOUR
    refused = only(evening.says(GM, "gm resume", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.NOT_PAUSED
    assert not any(isinstance(n, Results) for n in evening.advance(38 * HOUR - MINUTE))
    only(evening.advance(MINUTE + SETTLING), Results)


def test_a_pause_in_the_grace_keeps_what_was_left_of_it(evening: Evening) -> None:
    """After an absence, 5 of 15 minutes passed: 10 are left; what was closed stays closed."""
    evening.starts()
    evening.sleep(50 * HOUR)
    evening.restart()
    evening.advance(5 * MINUTE)
    evening.confirms("gm pause")
    evening.advance(HOUR)
    late = only(evening.says(FRANCE, "A PAR - BUR"), Refused)
    assert late.reason is Refusal.ORDERS_CLOSED
    details = only(evening.confirms("gm resume"), GmActed).details
    assert details.deadline == START + 48 * HOUR
    assert details.results_at == evening.clock.now() + 10 * MINUTE
    only(evening.advance(10 * MINUTE), Results)


def test_a_pause_stops_the_cushion_and_the_end_of_it_begins_another(evening: Evening) -> None:
    """All were ready and still are."""
    evening.starts()
    for player in PLAYERS:
        evening.says(player, "ready")
    evening.confirms("gm pause")
    assert not any(isinstance(n, Results) for n in evening.advance(HOUR))
    heard = evening.confirms("gm resume")
    assert only(heard, EveryoneReady).at == evening.clock.now() + 2 * MINUTE
    only(evening.advance(2 * MINUTE), Results)


def test_ready_while_paused_counts_when_the_clock_runs_again(evening: Evening) -> None:
    """No cushion during the pause."""
    evening.starts()
    evening.confirms("gm pause")
    for player in PLAYERS:
        heard = evening.says(player, "ready")
        assert not any(isinstance(n, EveryoneReady) for n in heard)
    only(evening.confirms("gm resume"), EveryoneReady)


def test_process_adjudicates_the_named_phase_now(evening: Evening) -> None:
    """Whose orders are not complete is shown first."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR H, A MAR H, F BRE H")
    shown = evening.asks("gm process s1901m")
    assert "FRANCE" not in shown.details.missing
    assert len(shown.details.missing) == 6
    heard = evening.presses(shown.confirmation)
    assert only(heard, GmActed).act is Act.PROCESS
    assert only(heard, Results) == Results(game, 1)
    assert heard.index(only(heard, GmActed)) < heard.index(only(heard, Results))


@pytest.mark.parametrize(
    ("phase", "reason"),
    [
        ("S1901M", Refusal.PHASE_OVER),
        ("spring 1901", Refusal.PHASE_OVER),
        ("S1902M", Refusal.PHASE_NOT_YET),
        ("fall 1901 retreats", Refusal.PHASE_NOT_YET),
        ("soon", Refusal.UNKNOWN_PHASE),
        ("1901", Refusal.UNKNOWN_PHASE),
    ],
)
def test_process_of_another_phase_is_refused(evening: Evening, phase: str, reason: Refusal) -> None:
    """A phase that is over is not processed again; the refusal names the open one."""
    evening.starts()
    evening.advance(48 * HOUR + SETTLING)
    refused = only(evening.says(GM, f"gm process {phase}", channel=CHANNEL), Refused)
    assert refused.reason is reason
    assert refused.known == ("F1901M",)


@pytest.mark.parametrize("phase", ["F1901M", "fall 1901", "Fall", "f01", "moves of fall 1901"])
def test_the_open_phase_may_be_named_as_people_name_it(evening: Evening, phase: str) -> None:
    """Its season and year are enough."""
    evening.starts()
    evening.advance(48 * HOUR + SETTLING)
    shown = evening.asks(f"gm process {phase}")
    assert (shown.act, shown.details.phase) == (Act.PROCESS, "F1901M")


def test_a_replacement_takes_over_seat_and_orders(evening: Evening) -> None:
    """Both are told, the channel too; the old player's ready does not bind the new one."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    for player in PLAYERS:
        evening.says(player, "ready")
    shown = evening.asks(f"gm replace french {mention(ANNA)}")
    assert (shown.details.power, shown.details.player, shown.details.old_player) == (
        "FRANCE",
        ANNA,
        FRANCE,
    )
    heard = evening.presses(shown.confirmation)
    assert only(heard, GmActed).details.player == ANNA
    only(heard, EarlyStopped)
    assert only(heard, SeatLost).power == "FRANCE"
    yours = only(heard, YourPower)
    assert (yours.power, yours.replaces) == ("FRANCE", True)
    receipt = only(evening.says(ANNA, "orders"), Receipt)
    assert {line.order for line in receipt.lines} == {"A PAR - BUR", None}
    assert receipt.is_ready is False
    evening.bot.do(evening.request(FRANCE), submit.submit, game, "A PAR - PIC")
    assert only(evening.deliver(), Refused).reason is Refusal.NOT_IN_THIS_GAME
    assert only(evening.says(FRANCE, "A PAR - PIC"), Refused).reason is Refusal.NOT_IN_THIS_GAME


def test_a_replacement_is_asked_for_what_is_owed(evening: Evening) -> None:
    """In a retreat or adjustment phase the choices are told again."""
    game = evening.starts()
    set_up(evening, game, "W1901A", {"FRANCE": ["A PAR"]}, {"FRANCE": ["PAR", "BRE"]})
    heard = evening.confirms(f"gm replace FRANCE {mention(ANNA)}")
    assert only(heard, ChoicesNeeded).power == "FRANCE"


def test_a_gm_who_takes_a_seat_is_announced(evening: Evening) -> None:
    """As when joining."""
    evening.starts()
    evening.confirms("gm set gm may play yes")
    assert only(evening.confirms(f"gm replace FRANCE {mention(GM)}"), GmPlays).plays is True


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("FRANCE", Refusal.UNKNOWN_PERSON),
        (f"Narnia {mention(ANNA)}", Refusal.UNKNOWN_POWER),
        (mention(ANNA), Refusal.UNKNOWN_POWER),
        ("FRANCE @anna", Refusal.UNKNOWN_PERSON),
        (f"{mention(player_of('GERMANY'))} for France", Refusal.PERSON_PLAYS_ALREADY),
        (f"France with {mention(player_of('GERMANY'))}", Refusal.PERSON_PLAYS_ALREADY),
        (f"FRANCE {mention(player_of('GERMANY'))}", Refusal.PERSON_PLAYS_ALREADY),
        (f"FRANCE {mention(FRANCE)}", Refusal.PERSON_PLAYS_ALREADY),
    ],
)
def test_who_cannot_replace_whom(evening: Evening, words: str, reason: Refusal) -> None:
    """Nobody, nobody's power, somebody who plays already."""
    evening.starts()
    refused = only(evening.says(GM, f"gm replace {words}", channel=CHANNEL), Refused)
    assert refused.reason is reason


def test_the_gm_ends_a_game(evening: Evening) -> None:
    """Nothing is adjudicated any more, and every request says that it is over."""
    evening.starts()
    heard = evening.confirms("gm end")
    assert only(heard, GmActed).act is Act.END
    ended = only(heard, GameEnded)
    assert (ended.how, ended.winners, ended.phase) == (Ending.GM, (), "S1901M")
    assert evening.advance(100 * HOUR) == []
    assert only(evening.says(FRANCE, "A PAR - BUR"), Refused).reason is Refusal.GAME_OVER
    refused = only(evening.says(GM, "gm pause", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.GAME_OVER


def test_the_gm_ends_a_game_that_has_not_begun(evening: Evening) -> None:
    """The recruiting post is closed."""
    evening.opens()
    heard = evening.confirms("gm end")
    assert only(heard, Recruiting).closed is True
    assert only(heard, GameEnded).phase is None
    refused = only(evening.says(ANNA, "join", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.GAME_OVER


def test_acts_on_a_game_that_has_not_begun_are_refused(evening: Evening) -> None:
    """Except its end; and an end shown before the start is not carried out after it."""
    game = evening.opens()
    refused = only(evening.says(GM, "gm pause", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.GAME_NOT_STARTED
    shown = evening.asks("gm end")
    for player in PLAYERS:
        evening.bot.do(evening.request(player), lobby.join, game)
    evening.bot.do(evening.request(GM), lobby.start, game)
    evening.deliver()
    assert only(evening.presses(shown.confirmation), Refused).reason is Refusal.CONFIRMATION_STALE


def test_a_game_that_is_over_is_closed_once(evening: Evening) -> None:
    """With a last post that says what was played; its log can be read for ever."""
    evening.starts()
    assert only(evening.says(GM, "gm close", channel=CHANNEL), Refused).reason is (
        Refusal.GAME_NOT_OVER
    )
    evening.advance(48 * HOUR + SETTLING)
    evening.confirms("gm end because nobody plays on")
    shown = [evening.asks("gm close") for _ in range(2)]
    for one in shown:
        evening.bot.do(evening.request(GM), acts.confirm, one.confirmation)
    heard = evening.deliver()
    acted = only(heard, GmActed)
    assert (acted.act, acted.details.left) == (Act.CLOSE, ((1, "S1901M"), (1, "S1901M")))
    assert only(heard, Refused).reason is Refusal.CONFIRMATION_STALE
    refused = only(evening.says(GM, "gm close", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.CLOSED_ALREADY
    log = only(evening.says(GM, "gm audit", channel=CHANNEL), AuditShown)
    assert [one.act for one in log.lines] == [Act.END, Act.CLOSE]
    assert only(evening.says(FRANCE, "gm close", channel=CHANNEL), Refused).reason is (
        Refusal.NOT_THE_GM
    )


def test_every_act_has_its_row_and_its_command() -> None:
    """Each once; the command is `gm` and the act's name."""
    rows = sorted(act.act for act in GM_ACTS)
    assert rows == sorted(Act), "GM_ACTS of a file in bot/gamesmaster/desk/"
    assert [act for act in Act if f"gm {act}" not in BY_NAME] == []
