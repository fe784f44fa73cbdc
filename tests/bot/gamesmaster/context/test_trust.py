"""Nothing lost, nothing twice, nothing told too early."""

import json
from datetime import timedelta
from functools import partial

import msgspec
import pytest
import structlog
from sqlalchemy import text as sql

from bot.gamesmaster.clock import adjudicate as adjudicating
from bot.gamesmaster.clock.due import FIRST_RETRY
from bot.gamesmaster.commands import hear, public
from bot.gamesmaster.context.open_game import each_turn
from bot.gamesmaster.notices.notice import Place, Player
from bot.gamesmaster.notices.seats import GameStarted
from bot.gamesmaster.notices.showing import Results
from bot.gamesmaster.orders import receipts, submit
from engine.game.deadlines import SETTLING
from engine.judge import adjudicate
from engine.reader import parse_order
from engine.variants.classic import CLASSIC
from tests.at_once import at_once
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, Evening, only, player_of
from tests.bot.receipts import Receipt

HOUR = timedelta(hours=1)
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")


def _counts(evening: Evening) -> dict[str, int]:
    tables = ("orders", "outbox", "inbox", "phases", "ready", "votes", "audit")
    with evening.engine.connect() as connection:
        return {
            table: connection.execute(sql(f"SELECT count(*) FROM {table}")).scalar_one()  # noqa: S608 - our own names
            for table in tables
        }


def test_a_request_that_comes_again_is_handled_once(evening: Evening) -> None:
    """Whatever it asks: nothing is stored or said a second time."""
    game = evening.starts()
    request = evening.request(FRANCE, request_id="Ev1")
    be_ready = partial(submit.make_ready, is_ready=True)
    for _ in range(3):
        evening.bot.do(request, hear.hear, "A PAR - BUR")
        evening.bot.do(request, each_turn, game, be_ready)
    (heard,) = evening.deliver()
    assert isinstance(heard, Receipt)
    assert heard.is_ready is False
    assert _counts(evening)["orders"] == 1


def test_a_refused_request_is_answered_once_too(evening: Evening) -> None:
    """The refusal itself is remembered."""
    request = evening.request("T1/stranger", request_id="Ev1")
    for _ in range(2):
        evening.bot.do(request, hear.hear, "A PAR - BUR")
    assert len(evening.deliver()) == 1


def test_a_failure_in_the_middle_leaves_nothing_and_can_be_repeated(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After everything is stored and before the commit: as if it had never come."""
    evening.starts()
    before = _counts(evening)
    request = evening.request(FRANCE, request_id="Ev1")

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(receipts, "open_game_of", fail)
        with pytest.raises(ZeroDivisionError):
            evening.bot.do(request, hear.hear, "A PAR - BUR")
    assert _counts(evening) == before
    evening.bot.do(request, hear.hear, "A PAR - BUR")
    only(evening.deliver(), Receipt)


def test_a_failure_in_an_adjudication_leaves_the_phase_open(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its orders; the next attempt adjudicates it as if nothing had happened."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    before = _counts(evening)

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    evening.clock.moment += 48 * HOUR + SETTLING
    with monkeypatch.context() as patch:
        patch.setattr(adjudicating, "open_phase", fail)
        assert evening.bot.due.do_all(evening.clock.now()) == ()
    told = 2  # the channel and the GM hear of it
    assert _counts(evening) == before | {"outbox": before["outbox"] + told}
    assert evening.games.resolution(game, 1) is None
    evening.clock.moment += FIRST_RETRY
    ((done, number, *_),) = evening.bot.due.do_all(evening.clock.now())
    assert (done, number) == (game, 1)
    only(evening.deliver(), Results)


def test_a_phase_is_adjudicated_once_by_many(evening: Evening) -> None:
    """Eight threads at the deadline: one result, one next phase."""
    game = evening.starts()
    evening.clock.moment += 48 * HOUR + SETTLING
    now = evening.clock.now()
    done = at_once([lambda: len(evening.bot.due.do_all(now))] * 8)
    assert sorted(done) == [0] * 7 + [1]
    assert only(evening.deliver(), Results) == Results(game, 1)
    assert _counts(evening)["phases"] == 2


def test_many_people_write_at_once_and_nothing_is_lost(evening: Evening) -> None:
    """Seven players, three orders each in messages of their own, in threads."""
    game = evening.starts()
    start = CLASSIC.start
    texts = [(unit.power, f"{unit} H") for unit in start.units]

    def write(power: str, text: str) -> None:
        evening.bot.do(evening.request(player_of(power)), hear.hear, text)

    at_once([partial(write, *pair) for pair in texts])
    heard = evening.deliver()
    receipts = [notice for notice in heard if isinstance(notice, Receipt)]
    assert {one.power: sum(line.order is not None for line in one.lines) for one in receipts} == {
        power: len(start.units_of(power)) for power in CLASSIC.powers
    }
    with evening.work.reading() as tx:
        stored = tx.orders.current(game, 1, CLASSIC)
    assert len(stored) == 22


def test_nothing_sent_before_the_result_contains_another_players_orders(evening: Evening) -> None:
    """Whatever is asked by whom: only the writer's own messages hold the writer's orders."""
    game = evening.starts()
    secrets = {FRANCE: "A PAR - PIC", GERMANY: "A MUN - TYR"}
    for player, order in secrets.items():
        evening.says(player, f"{order}\ndraw\nrubbish about {order}")
        evening.bot.do(evening.request(player, channel=CHANNEL), public.overheard, order)
    evening.deliver()
    commands = ("status", "orders", "map", "my map", "help", "ready", "not ready", "no draw")
    for player in (*PLAYERS, GM, Player("T1/stranger")):
        for command in commands:
            evening.says(player, command)
            evening.says(player, command, channel=CHANNEL)
        evening.games.home(player_of("FRANCE"), evening.clock.now())
    for text in ("gm process S1901M", "gm pause", "gm deadline +1h", "gm end"):
        evening.says(GM, text, channel=CHANNEL)
    evening.advance(46 * HOUR)
    for told in evening.told:
        content = json.dumps(msgspec.to_builtins(told.notice))
        for player, order in secrets.items():
            if order in content:
                assert told.destination.player == player
                assert told.destination.place in {Place.DIRECT, Place.PRIVATE}
    assert evening.games.resolution(game, 1) is None


def test_the_outbox_points_at_results_instead_of_holding_orders(evening: Evening) -> None:
    """The result's content is read when it is delivered."""
    evening.starts()
    evening.says(FRANCE, "A PAR - PIC")
    evening.advance(48 * HOUR + SETTLING)
    for told in evening.told:
        if told.destination.place in {Place.CHANNEL, Place.THREAD}:
            assert "PIC" not in json.dumps(msgspec.to_builtins(told.notice))


def test_logs_name_events_and_ids_but_no_orders(evening: Evening) -> None:
    """Neither of what was stored nor of what was not understood."""
    with structlog.testing.capture_logs() as logs:
        evening.starts()
        evening.says(FRANCE, "A PAR - PIC\nsecret rubbish about Munich")
        evening.says(FRANCE, "A PAR -")
        evening.says("T1/stranger", "A PAR - PIC")
        evening.says(FRANCE, "clear")
        evening.advance(48 * HOUR + SETTLING)
    assert {"orders_stored", "orders_cleared", "phase_adjudicated"} <= {
        line["event"] for line in logs
    }
    shown = json.dumps(logs, default=str)
    for secret in ("PIC", "rubbish", "Munich", "A PAR"):
        assert secret not in shown


def test_what_was_stored_adjudicates_to_the_same_result_again(evening: Evening) -> None:
    """The record can be replayed: position and orders lead to the outcomes that are stored."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR, A MAR S A PAR - BUR")
    evening.says(GERMANY, "A MUN - BUR")
    evening.advance(48 * HOUR + SETTLING)
    view = evening.games.results(game, 1)
    again = adjudicate(view.position, view.orders, view.variant, view.rulebook)
    assert again == view.resolution
    given = {str(order) for orders_ in view.orders.values() for order in orders_}
    assert all(parse_order(text, CLASSIC) for text in given)


def test_the_lot_is_published_in_the_channel(evening: Evening) -> None:
    """Where all can read it."""
    evening.starts()
    started = next(t for t in evening.told if isinstance(t.notice, GameStarted))
    assert started.destination.place is Place.CHANNEL
