"""Who runs a game: a GM who plays in it, or nobody at all."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.gamesmaster.archive.archive import bring_in
from bot.gamesmaster.clock import deadlines
from bot.gamesmaster.commands.table import COMMANDS
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.archive import GameExported
from bot.gamesmaster.notices.clock import ExtensionProposed, GameEnded, PhaseWaits, PowersReturned
from bot.gamesmaster.notices.commands import Who
from bot.gamesmaster.notices.desk import Act, ActProposed, AuditShown, GmActed, ToldByGm
from bot.gamesmaster.notices.notice import Channel, Notice, Player, Refusal, Refused
from bot.gamesmaster.notices.seats import GameStarted, GmPlays, PowersMissed, Recruiting, SeatTaken
from bot.gamesmaster.notices.showing import Results
from bot.gamesmaster.notices.votes import VoteNoted
from bot.gamesmaster.seats import hand_over, lobby
from engine.game.deadlines import SETTLING
from engine.game.endings.ending import Ending
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, START, Evening, only, player_of
from tests.bot.receipts import Receipt

ANNA = Player("T1/anna")
FRANCE = player_of("FRANCE")
TURN = timedelta(hours=49)
"""A turn of 48 hours is over, and the next one is not."""
PLAYS = "gm set gm may play yes"
PLAYS_NOT = "gm set gm may play no"


def why_not(notices: list[Notice]) -> Refusal:
    """Why somebody is refused."""
    return only(notices, Refused).reason


def joins(evening: Evening, game: str, player: Player) -> list[Notice]:
    """Let somebody press the button."""
    evening.bot.do(evening.request(player), lobby.join, game)
    return evening.deliver()


def test_a_gm_joins_no_game_that_does_not_say_so(evening: Evening) -> None:
    """The game may say so later, for all to see; or the GM is one no longer."""
    game = evening.opens()
    assert why_not(joins(evening, game, GM)) is Refusal.GM_MAY_NOT_PLAY
    evening.confirms(PLAYS)
    assert only(joins(evening, game, GM), GmPlays).plays


def test_a_gm_who_resigns_may_join(evening: Evening) -> None:
    """As anybody may who runs nothing."""
    game = evening.opens()
    evening.confirms("gm resign")
    joined = joins(evening, game, GM)
    assert not any(isinstance(notice, Refused | GmPlays) for notice in joined)


@pytest.mark.parametrize("is_running", [False, True])
def test_who_plays_becomes_no_gm(evening: Evening, *, is_running: bool) -> None:
    """Neither while people join nor later, unless the game says so."""
    if is_running:
        evening.starts()
    else:
        joins(evening, evening.opens(), FRANCE)
    text = f"gm add {mention(FRANCE)}"
    assert why_not(evening.says(GM, text, channel=CHANNEL)) is Refusal.GM_MAY_NOT_PLAY
    evening.confirms(PLAYS)
    assert only(evening.confirms(text), GmActed).details.plays


def test_a_gm_takes_no_seat_under_way(evening: Evening) -> None:
    """Neither from the desk nor by taking up an abandoned power."""
    game = evening.starts()
    text = f"gm replace FRANCE {mention(GM)}"
    assert why_not(evening.says(GM, text, channel=CHANNEL)) is Refusal.GM_MAY_NOT_PLAY
    evening.confirms("gm set absence replace")
    evening.says(FRANCE, "A PAR - BUR")
    evening.advance(TURN)
    evening.bot.do(evening.request(GM), hand_over.take_over, game, "ITALY")
    assert why_not(evening.deliver()) is Refusal.GM_MAY_NOT_PLAY
    evening.confirms(PLAYS)
    evening.bot.do(evening.request(GM), hand_over.take_over, game, "ITALY")
    assert only(evening.deliver(), GmPlays).plays


def test_a_gm_who_plays_already_is_not_forbidden_to(evening: Evening) -> None:
    """The setting goes back once nobody does both, or the whole change is refused."""
    game = evening.opens()
    evening.confirms(PLAYS)
    joins(evening, game, GM)
    said = evening.says(GM, PLAYS_NOT, channel=CHANNEL)
    assert why_not(said) is Refusal.GM_MAY_NOT_PLAY
    evening.bot.do(evening.request(GM), lobby.leave, game)
    evening.deliver()
    shown = evening.asks(PLAYS_NOT).confirmation
    joins(evening, game, GM)
    assert why_not(evening.presses(shown)) is Refusal.GM_MAY_NOT_PLAY


def test_who_joins_before_the_button_is_pressed_becomes_no_gm(evening: Evening) -> None:
    """What was shown was of somebody who plays nothing."""
    game = evening.opens()
    shown = evening.asks(f"gm add {mention(ANNA)}").confirmation
    joins(evening, game, ANNA)
    assert why_not(evening.presses(shown)) is Refusal.GM_MAY_NOT_PLAY
    evening.confirms(PLAYS)
    assert why_not(evening.presses(shown)) is Refusal.CONFIRMATION_STALE
    acted = only(evening.confirms(f"gm add {mention(ANNA)}"), GmActed)
    assert (acted.act, acted.details.plays) == (Act.ADD, True)


HOUR = timedelta(hours=1)


def presses_agree(evening: Evening, player: Player, proposal: str) -> list[Notice]:
    """Let somebody agree to a proposal, in the channel."""
    return evening.press(player, Action.AGREE, proposal)


def proposed(notices: list[Notice]) -> ActProposed:
    """The post in the channel about a proposal."""
    (post,) = [one for one in notices if isinstance(one, ActProposed) and not one.is_own]
    return post


def test_the_players_of_a_game_without_a_gm_name_one(evening: Evening) -> None:
    """Four of seven have to agree, each once; who has no part in the game has no say."""
    evening.starts()
    evening.confirms("gm resign")
    words = f"gm add {mention(ANNA)}"
    assert why_not(evening.says(ANNA, words, channel=CHANNEL)) is Refusal.NOT_IN_THIS_GAME
    assert why_not(evening.says(FRANCE, f"gm add {mention(FRANCE)}")) is Refusal.NO_PLAYER_AS_GM
    post = proposed(evening.says(FRANCE, words))
    assert (post.act, post.agreed, post.needed, post.is_over) == (Act.ADD, 1, 4, False)
    assert why_not(presses_agree(evening, FRANCE, post.proposal)) is Refusal.AGREED_ALREADY
    assert why_not(presses_agree(evening, ANNA, post.proposal)) is Refusal.NOT_IN_THIS_GAME
    other = proposed(evening.says(player_of("ITALY"), "gm end"))
    assert proposed(evening.says(player_of("ITALY"), words)).agreed == 2
    presses_agree(evening, player_of("TURKEY"), post.proposal)
    heard = presses_agree(evening, player_of("RUSSIA"), post.proposal)
    acted = only(heard, GmActed)
    assert (acted.gm, acted.act, acted.details.player) == ("", Act.ADD, ANNA)
    closed = {one.proposal for one in heard if isinstance(one, ActProposed) and one.is_over}
    assert closed == {post.proposal, other.proposal}
    assert why_not(presses_agree(evening, FRANCE, other.proposal)) is Refusal.PROPOSAL_OVER
    assert only(evening.confirms("gm pause", gm=ANNA), GmActed).gm == ANNA
    assert [one.gm for one in only(evening.says(ANNA, "gm audit"), AuditShown).lines] == [
        GM,
        "",
        ANNA,
    ]


def test_players_who_have_gone_keep_nobody_from_ending_the_game(evening: Evening) -> None:
    """In the first turn four of seven are needed, then two of the three who sent orders."""
    evening.starts()
    evening.confirms("gm resign")
    assert proposed(evening.says(FRANCE, "gm end")).needed == 4
    for player in PLAYERS[:3]:
        evening.says(player, "all hold")
    evening.advance(TURN)
    first, second, _, late, *_ = PLAYERS
    assert first != FRANCE != second
    post = proposed(evening.says(first, "gm end"))
    assert (post.agreed, post.needed) == (2, 2)
    assert late != FRANCE
    evening_is_over = evening.games.home(GM, evening.clock.now()) == ()
    assert evening_is_over


def test_the_last_gm_frees_the_powers_put_into_disorder(evening: Evening) -> None:
    """Nobody is left who could let them play on, so their players return by themselves."""
    evening.starts()
    evening.confirms("gm disorder FRANCE")
    assert why_not(evening.says(FRANCE, "A PAR - BUR")) is Refusal.DISORDER_GM
    assert evening.asks("gm resign").details.powers == ("FRANCE",)
    told = only(evening.confirms("gm resign"), ToldByGm)
    assert (told.act, told.powers) == (Act.REINSTATE, ("FRANCE",))
    evening.advance(TURN)
    assert only(evening.says(FRANCE, "A PAR - BUR"), PowersReturned).powers == ("FRANCE",)


def test_a_paused_game_without_people_is_taken_up_by_whoever_comes(evening: Evening) -> None:
    """As one that was imported from elsewhere: nobody plays, nobody runs it, the clock stands."""
    evening.starts()
    evening.advance(TURN)
    told = evening.games.whole(evening.games.game_in(CHANNEL) or "")
    elsewhere, newcomer = Channel("T2/C1"), Player("T2/newcomer")
    with evening.bot.change() as change:
        copy = bring_in(change, replace(told, gms=()), channel=elsewhere, request="import-1")
    evening.deliver()
    taken = only(evening.says(newcomer, "take over FRANCE", channel=elsewhere), SeatTaken)
    assert taken.player == newcomer
    only(evening.says(newcomer, "gm resume", channel=elsewhere), GmActed)
    assert copy in {one.game for one in evening.advance(TURN) if isinstance(one, Results)}
    assert only(evening.says(newcomer, "gm end", channel=elsewhere), GameEnded).how is Ending.GM


@pytest.mark.parametrize("joined", [0, 3])
def test_a_lobby_without_a_gm_can_be_closed(evening: Evening, joined: int) -> None:
    """By most of those who have joined, and by anybody where nobody has."""
    evening.says(FRANCE, "new Among Friends, no gm", channel=CHANNEL)
    for player in PLAYERS[:joined]:
        evening.says(player, "join", channel=CHANNEL)
    heard = []
    for player in PLAYERS[: joined // 2 + 1]:
        heard = evening.says(player, "gm end", channel=CHANNEL)
    assert only(heard, GameEnded).how is Ending.GM
    only(evening.says(FRANCE, "new Another", channel=CHANNEL), Recruiting)


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
        asks_all = {"gm add", "gm resume", "gm end"}
        if one.who is Who.GM and one.name not in {"start", "gm export", *asks_all}:
            answer = only(evening.says(FRANCE, one.examples[0], channel=CHANNEL), Refused)
            assert answer.reason is Refusal.NO_GM, one.name

    proposal = only(evening.says(FRANCE, "extend 12h"), ExtensionProposed).proposal
    for player in PLAYERS[:4]:
        if player != FRANCE:
            evening.bot.do(evening.request(player, channel=CHANNEL), deadlines.agree, proposal)
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
    evening.says(others[-1], "draw")
    ended = only(evening.lets_votes_stand(), GameEnded)
    assert (ended.how, len(ended.winners)) == (Ending.DRAW, 7)
    assert only(evening.says(FRANCE, "gm export", channel=CHANNEL), GameExported).is_over
    assert not [one for one in evening.told if isinstance(one.notice, GmActed | PhaseWaits)]
