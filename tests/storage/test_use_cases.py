"""The use cases on both databases: several bots, many threads, one result."""

import threading
from datetime import timedelta

from bot.gamesmaster.commands import hear
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.clock import EveryoneReady
from bot.gamesmaster.notices.desk import GmActed
from bot.gamesmaster.notices.notice import Channel, Refused
from bot.gamesmaster.notices.seats import SettingsShown
from bot.gamesmaster.notices.showing import Results, Status
from bot.gamesmaster.seats import lobby
from engine.game.deadlines import SETTLING
from engine.variants.classic import CLASSIC
from tests.at_once import at_once
from tests.bot.gamesmaster.evening import PLAYERS, START, Evening, only, player_of
from tests.bot.receipts import Receipt
from tests.storage.databases import Database

HOUR = timedelta(hours=1)


def test_a_year_is_played(database: Database) -> None:
    """Orders, ready, adjudication, a pause, the next phase: the same on both."""
    evening = Evening(database.engine)
    game = evening.starts()
    for player in PLAYERS:
        evening.says(player, "ready")
    only(evening.advance(timedelta(minutes=2)), Results)
    only(evening.says(player_of("FRANCE"), "A PAR - BUR"), Receipt)
    only(evening.confirms("gm pause"), GmActed)
    evening.confirms("gm resume")
    only(evening.advance(48 * HOUR + SETTLING), Results)
    view = evening.games.results(game, 2)
    assert [str(order) for order in view.orders[view.variant.power("FRANCE")]] == ["A PAR - BUR"]


def test_two_bots_adjudicate_a_phase_once(database: Database) -> None:
    """Both are woken at the deadline, four times each."""
    evening = Evening(database.engine)
    game = evening.starts()
    other = evening.new_bot()
    evening.clock.moment = START + 48 * HOUR + SETTLING
    at_once([evening.bot.move_on, other.wake] * 4)
    assert only(evening.deliver(), Results) == Results(game, 1)
    with database.work.reading() as tx:
        current = tx.phases.current(game, CLASSIC)
    assert current is not None
    assert current.number == 2


def test_two_bots_share_what_is_due(postgres: Database) -> None:
    """A game that one has in hand does not hold up the other, which comes back to it."""
    evening = Evening(postgres.engine)
    games = [evening.starts(channel=Channel(f"T1/C1{number}")) for number in range(4)]
    other = evening.new_bot()
    evening.clock.moment = START + 48 * HOUR + SETTLING
    with postgres.work() as busy:
        busy.games.lock(games[0])
        helper = threading.Thread(target=other.move_on)
        helper.start()
        with postgres.work() as tx:
            assert not tx.games.lock_if_free(games[0])
        while helper.is_alive() and not _are_over(postgres, games[1:]):
            helper.join(0.01)
        assert not _are_over(postgres, games[:1])
    helper.join(60)
    assert _are_over(postgres, games)


def _are_over(database: Database, games: list[str]) -> bool:
    with database.work.reading() as tx:
        phases = [tx.phases.current(game, CLASSIC) for game in games]
    return all(phase is not None and phase.number > 1 for phase in phases)


def test_who_only_looks_does_not_wait_for_an_adjudication(postgres: Database) -> None:
    """Status and settings are answered while another transaction has the game to itself."""
    evening = Evening(postgres.engine)
    game = evening.starts()
    with postgres.work() as other:
        other.games.lock(game)
        assert only(evening.says(PLAYERS[0], "status"), Status).phase == "S1901M"
        assert only(evening.says(PLAYERS[0], "settings"), SettingsShown).game == game


def test_the_same_request_at_two_bots_counts_once(database: Database) -> None:
    """Slack delivers an event again while the first delivery is still being handled."""
    evening = Evening(database.engine)
    evening.starts()
    other = evening.new_bot()
    request = evening.request(player_of("FRANCE"), request_id="Ev1")
    at_once(
        [
            lambda bot=bot: bot.do(request, hear.hear, "A PAR - BUR")  # type: ignore[misc]
            for bot in (evening.bot, other) * 4
        ]
    )
    receipt = only(evening.deliver(), Receipt)
    assert [line.order for line in receipt.lines if line.unit == "A PAR"] == ["A PAR - BUR"]


def test_two_orders_for_a_unit_at_once_leave_one(database: Database) -> None:
    """Eight messages of one player for one unit: one order counts, all are in the history."""
    evening = Evening(database.engine)
    game = evening.starts()
    places = ("BUR", "PIC", "GAS", "BRE") * 2
    requests = [evening.request(player_of("FRANCE")) for _ in places]
    at_once(
        [
            lambda request=request, place=place: evening.bot.do(  # type: ignore[misc]
                request, hear.hear, f"A PAR - {place}"
            )
            for request, place in zip(requests, places, strict=True)
        ]
    )
    with database.work.reading() as tx:
        assert len(tx.orders.current(game, 1, CLASSIC)) == 1
    only(evening.deliver(), Receipt)


def test_everyone_presses_readyat_once(database: Database) -> None:
    """The last one is seen to be the last, once."""
    evening = Evening(database.engine)
    evening.starts()
    requests = {player: evening.request(player) for player in PLAYERS}
    at_once(
        [
            lambda request=request: evening.bot.do(request, hear.hear, "ready")  # type: ignore[misc]
            for request in requests.values()
        ]
    )
    assert only(evening.deliver(), EveryoneReady).phase == "S1901M"


def test_eight_join_seven_seatsat_once(database: Database) -> None:
    """Seven get in, one is told that the game is full."""
    evening = Evening(database.engine)
    game = evening.opens(settings=NewGame())
    requests = [evening.request(f"T1/p{number}") for number in range(8)]
    at_once(
        [
            lambda request=request: evening.bot.do(request, lobby.join, game)  # type: ignore[misc]
            for request in requests
        ]
    )
    only(evening.deliver(), Refused)
    with database.work.reading() as tx:
        assert len(tx.games.joined(game)) == 7
