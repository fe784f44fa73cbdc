"""Draws and victories."""

from datetime import timedelta

import pytest

from bot.gamesmaster.clock.due import GRACE as AWAY
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.notice import Notice, Place, Refusal, Refused
from bot.gamesmaster.notices.showing import MapShown, Results, Status
from bot.gamesmaster.notices.votes import EndCalledOff, EndVoted, VoteNoted
from engine.game.deadlines import SETTLING
from engine.game.endings.ending import Ending
from engine.game.endings.votes import Stance, Vote
from engine.game.settings import Settings
from engine.position import Phase
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    OTHER_CHANNEL,
    PLAYERS,
    POWERS,
    START,
    Evening,
    only,
    player_of,
)
from tests.bot.gamesmaster.positions import set_up
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt, message_of

HOUR = timedelta(hours=1)
GRACE = timedelta(minutes=10)
SEVENTEEN = (
    *("PAR", "MAR", "BRE", "LON", "EDI", "LVP", "KIE", "BER", "MUN", "VEN", "ROM", "NAP"),
    *("SPA", "POR", "BEL", "HOL", "DEN"),
)
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")


def _ended(heard: list[Notice]) -> bool:
    return any(isinstance(notice, GameEnded) for notice in heard)


def test_a_draw_needs_every_power_that_is_left(evening: Evening) -> None:
    """When the last has voted, the game ends soon and is shared by all survivors."""
    evening.starts()
    for player in PLAYERS[:-1]:
        assert not _ended(evening.says(player, "draw"))
    assert only(evening.says(PLAYERS[-1], "draw"), EndVoted).at == evening.clock.now() + GRACE
    ended = only(evening.lets_votes_stand(), GameEnded)
    assert ended.how is Ending.DRAW
    assert len(ended.winners) == 7
    assert sum(count for _, count in ended.centers) == 22
    told = [one.notice for one in evening.told if isinstance(one.notice, VoteNoted)]
    assert [one.ends_game for one in told] == [*[False] * 6, True]
    assert evening.advance(100 * HOUR) == []


def test_powers_that_are_out_have_no_vote_and_no_share(evening: Evening) -> None:
    """Two are left: their two votes suffice."""
    game = evening.starts()
    set_up(
        evening,
        game,
        "S1905M",
        {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]},
        {"FRANCE": ["PAR"], "GERMANY": ["BER"]},
    )
    assert only(evening.says(PLAYERS[0], "draw"), Refused).reason is Refusal.POWER_OUT
    evening.says(FRANCE, "draw")
    evening.says(GERMANY, "draw")
    ended = only(evening.lets_votes_stand(), GameEnded)
    assert ended.winners == ("FRANCE", "GERMANY")


def test_a_vote_is_told_to_the_voter_alone(evening: Evening) -> None:
    """Not a word to anybody else until it succeeds."""
    evening.starts()
    before = len(evening.told)
    heard = evening.says(FRANCE, "draw")
    assert heard == [only(heard, VoteNoted)]
    assert only(heard, VoteNoted).vote == Vote(Stance.DRAW)
    (told,) = evening.told[before:]
    assert (told.destination.place, told.destination.player) == (Place.DIRECT, FRANCE)
    assert only(evening.says(GERMANY, "status"), Status).vote is None
    assert only(evening.says(FRANCE, "status"), Status).vote == Vote(Stance.DRAW)


def test_a_vote_can_be_taken_back(evening: Evening) -> None:
    """And then it is missing."""
    evening.starts()
    for player in PLAYERS[:-1]:
        evening.says(player, "draw")
    assert only(evening.says(FRANCE, "no draw"), VoteNoted).vote is None
    assert not _ended(evening.says(PLAYERS[-1], "draw"))
    evening.says(FRANCE, "draw")
    assert _ended(evening.lets_votes_stand())


def _all_vote(evening: Evening) -> list[Notice]:
    return [one for player in PLAYERS for one in evening.says(player, "draw")]


def test_a_vote_that_ends_the_game_can_be_taken_back_for_a_while(evening: Evening) -> None:
    """For ten minutes: the channel hears until when, and then that the game goes on."""
    evening.starts()
    assert only(_all_vote(evening), EndVoted).winners == POWERS
    evening.advance(GRACE - timedelta(seconds=1))
    heard = evening.says(FRANCE, "no vote")
    assert only(heard, EndCalledOff).deadline == START + 48 * HOUR
    assert not _ended(evening.advance(HOUR))
    heard = evening.says(FRANCE, "draw")
    assert only(heard, EndVoted).at == evening.clock.now() + GRACE
    assert _ended(evening.advance(GRACE))


def test_the_voter_is_told_until_when(evening: Evening) -> None:
    """Whoever votes last, and whoever says the same again meanwhile, changes nothing."""
    evening.starts()
    *_, last = [one for one in _all_vote(evening) if isinstance(one, VoteNoted)]
    assert (last.ends_game, last.ends_at) == (True, START + GRACE)
    evening.advance(timedelta(minutes=4))
    heard = evening.says(FRANCE, "draw")
    assert only(heard, VoteNoted).ends_at == START + GRACE
    assert not [one for one in heard if isinstance(one, EndVoted | EndCalledOff)]
    assert _ended(evening.advance(timedelta(minutes=6)))


def test_a_deadline_waits_for_the_end_that_was_voted_for(evening: Evening) -> None:
    """Orders and votes are taken meanwhile; when the game goes on, the phase is over at once."""
    evening.starts()
    evening.advance(48 * HOUR - timedelta(minutes=5))
    _all_vote(evening)
    assert evening.advance(timedelta(minutes=8)) == []
    heard = evening.says(FRANCE, "no vote")
    assert only(heard, EndCalledOff).phase == "S1901M"
    assert only(evening.advance(timedelta(minutes=1)), Results).number == 1


def test_the_gm_processes_no_phase_while_an_end_is_pending(evening: Evening) -> None:
    """Neither with the command nor with a button from before."""
    evening.starts()
    shown = evening.asks("gm process S1901M").confirmation
    _all_vote(evening)
    assert only(evening.presses(shown), Refused).reason is Refusal.CONFIRMATION_STALE
    refused = only(evening.says(GM, "gm process S1901M", channel=CHANNEL), Refused)
    assert (refused.reason, refused.at) == (Refusal.VOTE_ENDS_GAME, START + GRACE)
    assert _ended(evening.advance(GRACE))


def test_everyone_is_told_that_the_votes_end_the_game(evening: Evening) -> None:
    """By the status, the answer to a question, and the GM's panel, until one is taken back."""
    evening.starts()
    _all_vote(evening)
    asked = ((FRANCE, "status"), (FRANCE, "when is the deadline?"), (GM, "gm"))

    def said() -> list[str]:
        heard = (evening.says(who, text)[0] for who, text in asked)
        return [words(message_of(one, evening.games)) for one in heard]

    assert all("The players have voted to end the game" in one for one in said())
    evening.says(FRANCE, "no vote")
    assert not any("have voted" in one for one in said())


def test_votes_that_end_the_game_do_so_on_an_edited_board_too(evening: Evening) -> None:
    """They come along, and there is as much time again to take one back."""
    evening.starts()
    _all_vote(evening)
    evening.advance(timedelta(minutes=5))
    heard = evening.confirms("gm edit center BEL FRANCE")
    assert only(heard, EndVoted).at == evening.clock.now() + GRACE
    assert _ended(evening.advance(GRACE))


def test_votes_that_ended_a_game_do_not_end_it_again(evening: Evening) -> None:
    """Once a GM has taken the game back, that takes new ones."""
    evening.starts()
    _all_vote(evening)
    assert _ended(evening.advance(GRACE))
    evening.confirms("gm rollback S1901M")
    assert not _ended(evening.advance(HOUR))
    assert only(evening.says(FRANCE, "orders"), Receipt).vote is None
    _all_vote(evening)
    assert _ended(evening.advance(GRACE))


def test_a_bot_that_was_away_gives_votes_more_time(evening: Evening) -> None:
    """What was taken back in time is read late, and counts."""
    evening.starts()
    _all_vote(evening)
    evening.sleep(HOUR)
    heard = evening.restart()
    assert only(heard, EndVoted).at == evening.clock.now() + AWAY
    heard = evening.says(FRANCE, "no vote", at=START + timedelta(minutes=5))
    assert only(heard, EndCalledOff).phase == "S1901M"
    assert not _ended(evening.advance(HOUR))


@pytest.mark.parametrize("is_paused", [True, False])
def test_without_a_grace_votes_end_the_game_at_once(evening: Evening, *, is_paused: bool) -> None:
    """As the setting says."""
    evening.starts(settings=NewGame(title="Tea", settings=Settings(vote_grace=timedelta())))
    if is_paused:
        evening.confirms("gm pause")
    heard = _all_vote(evening)
    assert _ended(heard)
    assert not [one for one in heard if isinstance(one, EndVoted)]


def test_a_vote_counts_in_its_own_phase(evening: Evening) -> None:
    """House rules: who does not vote with the orders of a turn has not voted on it."""
    evening.starts()
    for player in PLAYERS[:-1]:
        evening.says(player, "draw")
    evening.advance(48 * HOUR + SETTLING)
    assert not _ended(evening.says(PLAYERS[-1], "draw"))


def test_draw_written_among_the_orders_is_a_vote(evening: Evening) -> None:
    """The receipt says so (R-ORD-18)."""
    evening.starts()
    receipt = only(evening.says(FRANCE, "A PAR - BUR\nDRAW"), Receipt)
    assert receipt.vote == Vote(Stance.DRAW)
    assert "A PAR - BUR" in {line.order for line in receipt.lines}


@pytest.mark.parametrize("text", ["DRAW\nSURRENDER", "A PAR - BUR\nSURRENDER\nDRAW"])
def test_votes_that_contradict_each_other_are_asked_about(evening: Evening, text: str) -> None:
    """None of them is cast, the one cast before stays, and no order beside them is lost."""
    evening.starts()
    evening.says(FRANCE, "draw")
    heard = evening.says(FRANCE, text)
    refused = only(heard, Refused)
    assert refused.reason is Refusal.VOTE_TWO
    assert set(refused.subject.split(" and ")) == {"DRAW", "SURRENDER"}
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    assert receipt.vote == Vote(Stance.DRAW)
    assert ("A PAR - BUR" in {line.order for line in receipt.lines}) == ("PAR" in text)


def test_the_last_vote_needed_may_stand_among_orders_while_the_clock_stands(
    evening: Evening,
) -> None:
    """The game ends with it, and the orders beside it are answered."""
    evening.starts()
    evening.confirms("gm pause")
    for player in PLAYERS[:-1]:
        evening.says(player, "draw")
    heard = evening.says(PLAYERS[-1], "A CON - BUL\nDRAW")
    assert only(evening.lets_votes_stand(), GameEnded).how is Ending.DRAW
    receipt = only(heard, Receipt)
    assert receipt.vote == Vote(Stance.DRAW)
    assert "A CON - BUL" in {line.order for line in receipt.lines}


def test_eighteen_centers_after_fall_win(evening: Evening) -> None:
    """The results are posted, then the end; no adjustments are asked for."""
    game = evening.starts()
    set_up(
        evening,
        game,
        "F1907M",
        {"FRANCE": ["A TYR", "A PAR"], "AUSTRIA": ["A BUD"]},
        {"FRANCE": SEVENTEEN, "AUSTRIA": ["BUD", "VIE", "TRI"]},
    )
    evening.says(FRANCE, "A TYR - TRI")
    heard = evening.advance(48 * HOUR + SETTLING)
    ended = only(heard, GameEnded)
    assert (ended.how, ended.winners) == (Ending.SOLO, ("FRANCE",))
    assert dict(ended.centers)["FRANCE"] == 18
    assert heard.index(only(heard, Results)) < heard.index(ended)
    view = evening.games.results(game, 1)
    assert view.next_phase is None
    assert view.is_over
    assert view.resolution.phase == Phase.parse("F1907M")
    refused = only(evening.says(FRANCE, "orders", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.GAME_OVER
    assert _shown(evening) == ([MapShown(game, 1, with_results=True)] * 4, [True] * 4)


def test_map_and_status_are_shown_after_a_draw_and_an_end_by_the_gm(evening: Evening) -> None:
    """In the channel to anybody, by direct message to those who played or ran the game."""
    game = evening.starts()
    for player in PLAYERS:
        evening.says(player, "draw")
    evening.lets_votes_stand()
    assert _shown(evening) == ([MapShown(game, 1)] * 4, [True] * 4)
    evening.clock.moment += HOUR
    game = evening.starts()
    evening.confirms("gm end")
    assert _shown(evening) == ([MapShown(game, 1)] * 4, [True] * 4)


def test_a_game_that_ended_before_it_began_has_a_status_and_no_map(evening: Evening) -> None:
    """Asked for a map, the bot says how the game stands."""
    evening.opens()
    evening.confirms("gm end")
    assert only(evening.says(GM, "map", channel=CHANNEL), Status).ended is True


def test_orders_in_the_channel_of_a_game_that_is_over_are_for_no_other(evening: Evening) -> None:
    """Whoever plays elsewhere too is told that this game is over; nothing is stored there."""
    evening.starts()
    for player in PLAYERS:
        evening.says(player, "draw")
    evening.lets_votes_stand()
    evening.starts(channel=OTHER_CHANNEL, title="Other")
    refused = only(evening.says(FRANCE, "ready", channel=CHANNEL), Refused)
    assert (refused.reason, refused.subject) == (Refusal.GAME_OVER, "Evening")
    assert only(evening.says(FRANCE, "orders"), Receipt).is_ready is False


def _shown(evening: Evening) -> tuple[list[MapShown], list[bool]]:
    """The maps, and whether the game is over: in the channel to anybody, in private to players."""
    asking = ((FRANCE, CHANNEL), ("T1/stranger", CHANNEL), (FRANCE, None), (GM, None))
    maps = [only(evening.says(who, "map", channel=place), MapShown) for who, place in asking]
    told = [only(evening.says(who, "status", channel=place), Status) for who, place in asking]
    return maps, [status.ended for status in told]


def test_seventeen_are_not_enough(evening: Evening) -> None:
    """The game goes on."""
    game = evening.starts()
    set_up(
        evening,
        game,
        "F1907M",
        {"FRANCE": ["A TYR"], "AUSTRIA": ["A TRI"]},
        {"FRANCE": SEVENTEEN, "AUSTRIA": ["BUD", "VIE", "TRI"]},
    )
    assert not _ended(evening.advance(48 * HOUR + SETTLING))
    assert evening.games.game_in(CHANNEL) == game
