"""What a GM may see of others' orders and may give for them; and what a GM may look at."""

from datetime import timedelta

from bot.gamesmaster.commands import hear
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.clock import GameEnded, Reminder
from bot.gamesmaster.notices.desk import (
    Act,
    AuditShown,
    GmActed,
    HealthShown,
    OrderedForYou,
    Preview,
    Unsealed,
)
from bot.gamesmaster.notices.notice import Place, Player, Refusal, Refused, Seat
from bot.gamesmaster.notices.showing import Status
from engine.game.endings.ending import Ending
from engine.game.schedule import read_schedule
from engine.game.settings import Settings
from tests.bot.gamesmaster.evening import CHANNEL, GM, POWERS, START, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt, message_of

HOUR = timedelta(hours=1)
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
MINE = "A PAR - BUR, A MAR - SPA, F BRE - MAO"


def game(evening: Evening, *, sees: bool = False, orders: bool = False) -> str:
    """A game whose GM may see orders, give them, both, or neither."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    settings = Settings(gm_sees_orders=sees, gm_may_order=orders)
    return evening.starts(settings=NewGame("Evening", settings=settings, promised=promised))


def why_not(evening: Evening, text: str, player: Player = GM) -> Refusal:
    """Why a GM is refused."""
    return only(evening.says(player, text, channel=CHANNEL), Refused).reason


def told_in_channel(evening: Evening) -> str:
    """All that the channel has been told, as it is stored."""
    return repr([one.notice for one in evening.told if one.destination.place is Place.CHANNEL])


def counting(evening: Evening) -> dict[str | None, bool]:
    """The orders that count for France."""
    lines = only(evening.says(FRANCE, "orders"), Receipt).lines
    return {line.order: True for line in lines if line.order}


def test_a_preview_shows_orders_only_where_the_game_lets_the_gm_see_them(evening: Evening) -> None:
    """Elsewhere it says who owes what, and nothing more."""
    game(evening)
    evening.says(FRANCE, MINE)
    shown = only(evening.says(GM, "gm preview", channel=CHANNEL), Preview)
    assert (shown.is_sealed, shown.orders) == (True, ())
    assert [duty.power for duty in shown.owed] == [one for one in POWERS if one != "FRANCE"]
    assert "BUR" not in repr(shown)


def test_a_preview_where_the_gm_may_see_orders(evening: Evening) -> None:
    """What an adjudication now would give; nothing of it is stored or told."""
    name = game(evening, sees=True)
    evening.says(FRANCE, MINE)
    evening.says(GERMANY, "A MUN - BUR")
    shown = only(evening.says(GM, "gm preview", channel=CHANNEL), Preview)
    assert dict(shown.orders)["GERMANY"] == ("A MUN - BUR",)
    assert evening.told[-1].destination.place is Place.PRIVATE
    view = evening.games.trial(name, 1, {})
    assert list(view.silent) == list(POWERS)
    assert evening.games.resolution(name, 1) is None
    assert why_not(evening, "gm preview", FRANCE) is Refusal.NOT_THE_GM


def test_a_gm_who_plays_sees_nothing(evening: Evening) -> None:
    """Unseals nothing and gives no orders for others; where GMs see orders, none may play."""
    game(evening, orders=True)
    evening.says(FRANCE, MINE)
    evening.confirms("gm set gm may play yes")
    evening.confirms(f"gm replace GERMANY {mention(GM)}")
    shown = only(evening.says(GM, "gm preview", channel=CHANNEL), Preview)
    assert (shown.is_sealed, shown.plays) == (True, True)
    assert "gm unseal" not in words(message_of(shown, evening.games))
    assert why_not(evening, "gm unseal FRANCE") is Refusal.GM_PLAYS
    assert why_not(evening, "gm order FRANCE A PAR H") is Refusal.GM_PLAYS


def test_examples_name_a_power_and_units_of_the_present_game(evening: Evening) -> None:
    """Germany and Italy play; France is not on the board, nor any unit but in Rome and Munich."""
    seats = (Seat("GERMANY", GERMANY), Seat("ITALY", player_of("ITALY")))
    settings = Settings(gm_may_order=True, variant="germany-italy")
    name = evening.starts(settings=NewGame("Two", settings, seats))
    units, centers = {"ITALY": ["A ROM"]}, {"ITALY": ["ROM"], "GERMANY": ["MUN"]}
    set_up(evening, name, "S1903M", units, centers)

    def answer(text: str) -> str:
        (notice,) = evening.says(GM, text, channel=CHANNEL)
        return words(message_of(notice, evening.games))

    assert "gm order ITALY A ROM - " in answer("gm order ITALY nonsense")
    assert "gm order ITALY A ROM - " in answer("help gm order")
    for text in ("gm order ITALY nonsense", "help gm order", "help gm", "gm preview", "gm"):
        assert "FRANCE" not in answer(text)
        assert "PAR" not in answer(text)


def test_a_gm_who_sees_orders_takes_no_seat(evening: Evening) -> None:
    """Whoever plays must not see what others have ordered."""
    game(evening, sees=True)
    assert why_not(evening, f"gm replace GERMANY {mention(GM)}") is Refusal.GM_WOULD_SEE


def test_orders_given_for_a_player_count_and_the_player_is_told(evening: Evening) -> None:
    """The channel learns that, and not what; the player may replace them."""
    game(evening, orders=True)
    evening.says(FRANCE, "A PAR - BUR, F BRE - MAO")
    text = "gm order France: A PAR - PIC, A MAR - SPA, A XYZ - BUR because of the flu"
    shown = evening.asks(text).details
    assert (shown.power, shown.orders) == ("FRANCE", ("A PAR - PIC", "A MAR - SPA"))
    assert shown.unread == ("A XYZ - BUR",)
    heard = evening.confirms(text)
    assert only(heard, GmActed).details.orders == ()
    told = only(heard, OrderedForYou)
    assert (told.gm, told.orders, told.because) == (GM, shown.orders, "of the flu")
    assert counting(evening).keys() == {"A PAR - PIC", "A MAR - SPA", "F BRE - MAO"}
    assert "PIC" not in told_in_channel(evening)
    evening.advance(timedelta(seconds=5))
    evening.says(FRANCE, "A PAR H")
    assert "A PAR H" in counting(evening)


def test_what_is_stored_is_not_said_to_be_unreadable(evening: Evening) -> None:
    """An order that is not allowed is stored, and one written twice was read twice."""
    evening.starts()
    evening.confirms("gm set gm may order yes")
    shown = evening.asks("gm order FRANCE A PAR - LON, A MAR H, A MAR - SPA, F BRE - XYZ")
    assert shown.details.orders == ("A PAR - LON", "A MAR - SPA")
    assert shown.details.unread == ("F BRE - XYZ",)


def test_a_gm_enters_a_vote_and_orders_for_later_as_the_player_would(evening: Evening) -> None:
    """Announced and told to the player, like orders; the last vote that was missing counts."""
    game(evening, orders=True)
    shown = evening.asks("gm order FRANCE if PAR is dislodged, retreat: GAS, PIC").details
    assert (shown.orders, len(shown.ahead), shown.votes) == ((), 1, ())
    heard = evening.confirms("gm order FRANCE A PAR H; if one center is gained, build F BRE; draw")
    assert only(heard, GmActed).details.votes == ()
    told = only(heard, OrderedForYou)
    assert (told.orders, len(told.ahead), told.votes) == (("A PAR H",), 1, ("draw",))
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    assert len(receipt.plans) == 1
    assert only(evening.says(FRANCE, "status"), Status).vote is not None
    assert why_not(evening, "gm order FRANCE concede to Italy") is Refusal.VOTE_NO_CONCESSIONS
    for power in POWERS:
        if power not in {"FRANCE", "ITALY"}:
            evening.says(player_of(power), "draw")
    evening.confirms("gm order ITALY draw")
    assert only(evening.lets_votes_stand(), GameEnded).how is Ending.DRAW


def test_a_gm_orders_only_where_the_game_says_so(evening: Evening) -> None:
    """Not by default."""
    game(evening)
    assert why_not(evening, "gm order FRANCE A PAR - BUR") is Refusal.GM_MAY_NOT_ORDER


def test_a_gm_gives_no_orders_between_a_deadline_and_its_results(evening: Evening) -> None:
    """What was closed stays closed, whoever asks; also what was shown before."""
    schedule = read_schedule("daily at 20:00 results next day 12:00")
    assert schedule is not None
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    settings = Settings(gm_may_order=True, schedule=schedule)
    evening.starts(settings=NewGame("Evening", settings=settings, promised=promised))
    line = "gm order FRANCE A PAR - BUR"
    shown = evening.asks(line)
    deadline = evening.games.home(GM, evening.clock.now())[0].deadline
    assert deadline is not None
    evening.advance(deadline + HOUR - START)
    assert why_not(evening, line) is Refusal.ORDERS_LOCKED
    assert only(evening.presses(shown.confirmation), Refused).reason is Refusal.ORDERS_LOCKED


def test_what_is_no_order_is_not_stored(evening: Evening) -> None:
    """The answer says what was missing."""
    game(evening, orders=True)
    assert why_not(evening, "gm order") is Refusal.UNKNOWN_POWER
    assert why_not(evening, "gm order Narnia A PAR - BUR") is Refusal.UNKNOWN_POWER
    assert why_not(evening, "gm order FRANCE") is Refusal.NO_ORDERS_READ
    assert why_not(evening, "gm order FRANCE hello there") is Refusal.NO_ORDERS_READ
    assert counting(evening) == {}


def test_unsealing_is_announced_first_and_shown_to_the_gm_alone(evening: Evening) -> None:
    """Of one power or of all; the channel learns whose, and not what."""
    game(evening)
    evening.says(FRANCE, MINE)
    heard = evening.confirms("gm unseal france because Anna asks")
    acted = only(heard, GmActed)
    assert (acted.act, acted.details.powers) == (Act.UNSEAL, ("FRANCE",))
    shown = only(heard, Unsealed)
    assert shown.orders == (("FRANCE", ("A PAR - BUR", "A MAR - SPA", "F BRE - MAO")),)
    assert heard.index(acted) < heard.index(shown)
    place = next(one.destination for one in evening.told if one.notice == shown)
    assert (place.place, place.player) == (Place.DIRECT, GM)
    assert "BUR" not in told_in_channel(evening)
    everyones = only(evening.confirms("gm unseal all"), Unsealed).orders
    assert [power for power, _ in everyones] == [*POWERS]
    assert why_not(evening, "gm unseal") is Refusal.UNKNOWN_POWER
    assert why_not(evening, "gm unseal Narnia") is Refusal.UNKNOWN_POWER
    assert why_not(evening, "gm unseal FRANCE", FRANCE) is Refusal.NOT_THE_GM


def test_a_gm_reminds_those_who_owe(evening: Evening) -> None:
    """Not those who are ready or have given all; where nobody owes, nobody is written to."""
    game(evening)
    evening.says(FRANCE, MINE)
    evening.says(GERMANY, "ready")
    late = [one for one in POWERS if one not in {"FRANCE", "GERMANY"}]
    heard = evening.confirms("gm remind")
    assert only(heard, GmActed).details.powers == tuple(late)
    assert [one.duty.power for one in heard if isinstance(one, Reminder)] == late
    shown = evening.asks("gm remind")
    for power in late:
        evening.says(player_of(power), "ready")
    assert why_not(evening, "gm remind") is Refusal.NOBODY_OWES
    assert only(evening.presses(shown.confirmation), Refused).reason is Refusal.NOBODY_OWES
    evening.confirms("gm pause")
    assert why_not(evening, "gm remind") is Refusal.GAME_PAUSED


def test_the_log_tells_who_did_what_when_and_why(evening: Evening) -> None:
    """The latest last; orders given for a player are not told there."""
    game(evening, orders=True)
    evening.confirms("gm order FRANCE A PAR - BUR because of the flu")
    evening.advance(HOUR)
    evening.confirms("gm pause")
    shown = only(evening.says(GM, "gm audit", channel=CHANNEL), AuditShown)
    lines = [(one.at, one.gm, one.act, one.details.because) for one in shown.lines]
    assert lines == [(START, GM, Act.ORDER, "of the flu"), (START + HOUR, GM, Act.PAUSE, "")]
    assert "BUR" not in repr(shown)
    assert why_not(evening, "gm audit", FRANCE) is Refusal.NOT_THE_GM


def test_the_health_of_a_game(evening: Evening) -> None:
    """What is due, and what waits to be posted."""
    game(evening)
    shown = only(evening.says(GM, "gm health", channel=CHANNEL), HealthShown)
    assert (shown.phase, shown.is_stuck, shown.waiting, shown.given_up) == ("S1901M", False, 0, 0)
    assert shown.due is not None
    assert START + 48 * HOUR <= shown.due < START + 49 * HOUR
    assert (shown.running_since, shown.is_late) == (START, False)
    evening.bot.do(evening.request(GM, channel=CHANNEL), hear.hear, "gm preview")
    heard = evening.says(GM, "gm health", channel=CHANNEL)
    assert only(heard, HealthShown).waiting == 1
    evening.sleep(50 * HOUR)
    assert only(evening.says(GM, "gm health", channel=CHANNEL), HealthShown).is_late
    assert why_not(evening, "gm health", FRANCE) is Refusal.NOT_THE_GM
