"""Before the first phase: opening, joining, leaving, starting."""

import random
from datetime import timedelta

import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.commands import WhichGame
from bot.gamesmaster.notices.notice import Place, Player, Refusal, Refused
from bot.gamesmaster.notices.seats import GameStarted, GmPlays, Left, Recruiting, YourPower
from bot.gamesmaster.seats import lobby
from engine.formats.settings import read_settings, settings_json
from engine.game.schedule import Every, Schedule
from engine.game.seating import draw_lots
from engine.game.settings import Settings
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    OTHER_CHANNEL,
    PLAYERS,
    START,
    Evening,
    only,
    player_of,
)
from tests.bot.messages.shown import words
from tests.bot.receipts import message_of

ANNA, BEN = Player("T1/anna"), Player("T1/ben")


def test_a_game_opens_with_one_post_that_shows_all_settings(evening: Evening) -> None:
    """Every default is filled in; whoever opens the game is its GM."""
    told = only(evening.says(ANNA, "new", channel=CHANNEL), Recruiting)
    assert told.gm == ANNA
    assert (read_settings(told.settings), told.seats) == (Settings(), 7)
    usual = settings_json(read_settings(told.settings))
    assert {"edition": "modern", "variant": "classic", "zone": "UTC"}.items() <= usual.items()
    assert usual["schedule"] == "every 48h retreats 24h builds 24h"
    assert told.joined == ()
    assert told.title
    assert evening.told[-1].destination.place is Place.CHANNEL


def test_settings_can_be_written_after_new(evening: Evening) -> None:
    """In the words of the help."""
    told = only(
        evening.says(ANNA, "new The Great War moves 24h retreats 12h builds 6h", channel=CHANNEL),
        Recruiting,
    )
    assert told.title == "The Great War"
    assert told.settings["schedule"] == "every 24h retreats 12h builds 6h"


@pytest.mark.parametrize(
    ("new", "told"),
    [
        (
            NewGame(settings=Settings(schedule=Schedule(Every(timedelta(seconds=1))))),
            (Refusal.IMPOSSIBLE_TIME, "", 90),
        ),
        (
            NewGame(settings=Settings(schedule=Schedule(retreats=timedelta(days=1000)))),
            (Refusal.IMPOSSIBLE_TIME, "", 90),
        ),
        (NewGame(title="x" * 81), (Refusal.TITLE_TOO_LONG, "81", 80)),
    ],
)
def test_impossible_settings_are_refused(
    evening: Evening, new: NewGame, told: tuple[Refusal, str, int]
) -> None:
    """The refusal says which, and nothing is opened."""
    evening.bot.do(evening.request(ANNA, channel=CHANNEL), lobby.create_game, new)
    refused = only(evening.deliver(), Refused)
    assert (refused.reason, refused.subject, refused.count) == told
    assert evening.games.game_in(CHANNEL) is None


def test_a_title_is_one_line_that_calls_nobody(evening: Evening) -> None:
    """However it came: what stands for a call in the bot's own texts is no more than a text."""
    new = NewGame(title="Red\0call channel\1\n\x07war\u202e of <@T1/U7>")
    evening.bot.do(evening.request(ANNA, channel=CHANNEL), lobby.create_game, new)
    assert only(evening.deliver(), Recruiting).title == "Redcall channel war of somebody"


def test_a_channel_has_one_unfinished_game(evening: Evening) -> None:
    """A second is refused by the first one's name; after its end there may be another."""
    evening.opens(title="First")
    refused = only(evening.says(BEN, "new", channel=CHANNEL), Refused)
    assert (refused.reason, refused.subject) == (Refusal.GAME_HERE_ALREADY, "First")
    only(evening.says(BEN, "new", channel=OTHER_CHANNEL), Recruiting)
    evening.confirms("gm end")
    only(evening.says(BEN, "new", channel=CHANNEL), Recruiting)


def test_a_game_is_opened_in_a_channel_only(evening: Evening) -> None:
    """Said in a direct message it is refused."""
    refused = only(evening.says(ANNA, "new"), Refused)
    assert refused.reason is Refusal.NOT_A_CHANNEL


def test_people_join_and_leave_with_a_live_count(evening: Evening) -> None:
    """The one post is updated; the person alone is answered."""
    game = evening.opens()
    evening.bot.do(evening.request(ANNA), lobby.join, game)
    heard = evening.deliver()
    assert only(heard, Recruiting).joined == (ANNA,)
    assert only(heard, Left) == Left(game, "Evening", joined=True, count=1, seats=7)
    update = next(told for told in evening.told if isinstance(told.notice, Left))
    assert update.destination.player == ANNA
    post = next(told.item for told in evening.told if told.item.record.key == "recruiting")
    last = [told.item for told in evening.told if told.item.record.key == "recruiting"][-1]
    assert (post.updated, last.updated) == (None, (f"ts-{post.record.id}", CHANNEL, ()))
    evening.bot.do(evening.request(ANNA), lobby.leave, game)
    heard = evening.deliver()
    assert only(heard, Recruiting).joined == ()
    assert only(heard, Left).joined is False


def test_who_cannot_join_or_leave_is_told_why(evening: Evening) -> None:
    """Twice, when it is full, when not in it, when it runs, when it is over."""
    game = evening.opens()
    evening.bot.do(evening.request(ANNA), lobby.leave, game)
    assert only(evening.deliver(), Refused).reason is Refusal.NOT_IN_THIS_GAME
    evening.joins(game, *PLAYERS)
    evening.bot.do(evening.request(PLAYERS[0]), lobby.join, game)
    assert only(evening.deliver(), Refused).reason is Refusal.ALREADY_JOINED
    evening.bot.do(evening.request(ANNA), lobby.join, game)
    full = only(evening.deliver(), Refused)
    assert (full.reason, full.count) == (Refusal.GAME_FULL, 7)
    evening.bot.do(evening.request(GM), lobby.start, game)
    evening.deliver()
    evening.bot.do(evening.request(ANNA), lobby.join, game)
    assert only(evening.deliver(), Refused).reason is Refusal.GAME_STARTED
    evening.bot.do(evening.request(PLAYERS[0]), lobby.leave, game)
    assert only(evening.deliver(), Refused).reason is Refusal.MAY_NOT_LEAVE_NOW
    evening.bot.do(evening.request(ANNA), lobby.join, "no-such-game")
    assert only(evening.deliver(), Refused).reason is Refusal.NO_GAME_HERE


def test_a_gm_who_plays_is_announced(evening: Evening) -> None:
    """Joining and leaving alike, to the channel."""
    game = evening.opens(settings=NewGame("Evening", Settings(gm_may_play=True)))
    evening.bot.do(evening.request(GM), lobby.join, game)
    assert only(evening.deliver(), GmPlays).plays is True
    evening.bot.do(evening.request(GM), lobby.leave, game)
    assert only(evening.deliver(), GmPlays).plays is False


def test_a_game_starts_with_seven_and_not_before(evening: Evening) -> None:
    """The GM is told how many there are; nobody else may start it."""
    game = evening.opens()
    evening.joins(game, *PLAYERS[:6])
    refused = only(evening.says(GM, "start", channel=CHANNEL), Refused)
    assert (refused.reason, refused.count) == (Refusal.WRONG_NUMBER_OF_PLAYERS, 6)
    evening.joins(game, PLAYERS[6])
    refused = only(evening.says(PLAYERS[0], "start", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.GM_ONLY_STARTS
    heard = evening.says(GM, "start", channel=CHANNEL)
    started = only(heard, GameStarted)
    assert started.phase == "S1901M"
    assert started.deadline == START + timedelta(hours=48)
    assert only(heard, Recruiting).closed is True
    assert len([notice for notice in heard if isinstance(notice, YourPower)]) == 7
    refused = only(evening.says(GM, "start", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.GAME_STARTED_ALREADY


def test_games_of_one_title_are_told_apart(evening: Evening) -> None:
    """The second gets a number; older ones of one title are asked about with their channels."""
    opened = evening.says(ANNA, "new The Great War", channel=CHANNEL)
    assert only(opened, Recruiting).title == "The Great War"
    opened = evening.says(ANNA, "new the great war", channel=OTHER_CHANNEL)
    assert only(opened, Recruiting).title == "the great war 2"
    same = (("g1", "Evening"), ("g2", "Evening"))
    asked = WhichGame("q", same, "map", (CHANNEL, OTHER_CHANNEL))
    message = words(message_of(asked, evening.games))
    assert "1. Evening in <#C1>" in message
    assert "2. Evening in <#C2>" in message


def test_the_lot_can_be_repeated_from_what_is_published(evening: Evening) -> None:
    """With the seed and the order of joining anyone finds the same seats."""
    heard = _start_by_lot(evening)
    started = only(heard, GameStarted)
    assert started.seed
    assert started.joined == PLAYERS
    lot = random.Random(started.seed)  # noqa: S311 - as published
    repeated = draw_lots(started.joined, tuple(CLASSIC.powers), lot)
    assert {seat.power: seat.player for seat in started.seats} == repeated


def test_another_seed_is_another_lot(evening: Evening) -> None:
    """Two games of the same people are not dealt alike (with the seeds of this test)."""
    first = only(_start_by_lot(evening), GameStarted)
    evening.bot.do(evening.request(GM, channel=OTHER_CHANNEL), lobby.create_game, NewGame())
    second = only(_start_by_lot(evening, OTHER_CHANNEL), GameStarted)
    assert first.seed != second.seed
    assert first.seats != second.seats


def test_promised_powers_are_given_without_a_lot(evening: Evening) -> None:
    """As in the practice workspace: Austria plays Austria, and no seed is published."""
    evening.starts()
    started = next(t.notice for t in evening.told if isinstance(t.notice, GameStarted))
    assert started.seed == ""
    assert all(seat.player == player_of(seat.power) for seat in started.seats)


def test_each_player_is_told_the_own_power_alone(evening: Evening) -> None:
    """By direct message, with the units it starts with."""
    evening.starts()
    told = [t for t in evening.told if isinstance(t.notice, YourPower)]
    for one in told:
        assert isinstance(one.notice, YourPower)
        assert one.destination.place is Place.DIRECT
        assert one.destination.player == player_of(one.notice.power)
    russia = next(t.notice for t in told if t.destination.player == player_of("RUSSIA"))
    assert isinstance(russia, YourPower)
    assert set(russia.units) == {"A MOS", "A WAR", "F SEV", "F STP/SC"}


def _start_by_lot(evening: Evening, channel: str = CHANNEL) -> list:  # type: ignore[type-arg]
    where = CHANNEL if channel == CHANNEL else OTHER_CHANNEL
    game = evening.opens(channel=where, settings=NewGame()) if where == CHANNEL else None
    game = game or evening.games.game_in(where)
    assert game is not None
    evening.joins(game, *PLAYERS)
    evening.bot.do(evening.request(GM), lobby.start, game)
    return evening.deliver()
