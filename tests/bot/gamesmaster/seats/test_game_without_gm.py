"""A whole game that nobody runs: seven people, the clock, and what they agree on."""

from __future__ import annotations

from datetime import timedelta

from bot.gamesmaster.clock import extend
from bot.gamesmaster.commands.table import COMMANDS
from bot.gamesmaster.notices.archive import GameExported
from bot.gamesmaster.notices.clock import ExtensionProposed, GameEnded, PhaseWaits, PowersMissed
from bot.gamesmaster.notices.commands import Refusal, Refused, Who
from bot.gamesmaster.notices.desk import GmActed
from bot.gamesmaster.notices.looking import Results
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.orders import Receipt
from bot.gamesmaster.notices.seats import GameStarted, SeatTaken
from bot.gamesmaster.notices.votes import VoteNoted
from bot.gamesmaster.seats import hand_over
from engine.game.deadlines import SETTLING
from engine.game.ending import Ending
from tests.bot.gamesmaster.evening import CHANNEL, PLAYERS, START, Evening, only, player_of

HOUR = timedelta(hours=1)
ANNA = Player("T1/anna")
FRANCE = player_of("FRANCE")


def test_a_game_without_a_gm(evening: Evening) -> None:
    """It is opened, begun, prolonged, taken over and ended by its players alone."""
    evening.says(FRANCE, 'new "Among Friends", no gm, absence replace, moves 24h', channel=CHANNEL)
    for player in PLAYERS:
        evening.says(player, "join", channel=CHANNEL)
    refused = only(evening.says(ANNA, "start", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.NOT_IN_THIS_GAME
    begun = only(evening.says(player_of("TURKEY"), "start", channel=CHANNEL), GameStarted)
    seats = {Player(seat.player or ""): seat.power for seat in begun.seats}
    game = begun.game

    for one in COMMANDS:
        if one.who is Who.GM and one.name not in {"start", "gm export"}:
            answer = only(evening.says(FRANCE, one.examples[0], channel=CHANNEL), Refused)
            assert answer.reason is Refusal.NO_GM, one.name

    proposal = only(evening.says(FRANCE, "extend 12h"), ExtensionProposed).proposal
    for player in PLAYERS[:4]:
        if player != FRANCE:
            evening.bot.do(evening.request(player, channel=CHANNEL), extend.agree, proposal)
    evening.deliver()
    assert only(evening.says(FRANCE, "orders"), Receipt).deadline == START + 36 * HOUR

    silent, *others = PLAYERS
    for player in others:
        evening.says(player, "all hold")
    heard = evening.advance(36 * HOUR + SETTLING)
    assert only(heard, PowersMissed).powers == (seats[silent],)
    assert only(heard, Results).number == 1
    evening.bot.do(evening.request(ANNA, channel=CHANNEL), hand_over.take_over, game, seats[silent])
    assert only(evening.deliver(), SeatTaken).player == ANNA

    for player in (ANNA, *others[:-1]):
        assert only(evening.says(player, "draw"), VoteNoted).vote is not None
    ended = only(evening.says(others[-1], "draw"), GameEnded)
    assert (ended.how, len(ended.winners)) == (Ending.DRAW, 7)
    assert only(evening.says(FRANCE, "gm export", channel=CHANNEL), GameExported).is_over
    assert not [one for one in evening.told if isinstance(one.notice, GmActed | PhaseWaits)]
