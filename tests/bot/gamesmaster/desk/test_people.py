"""Several GMs of a game, fewer, none; and what a GM says to all."""

import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.settings import without_gm
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.desk import Act, Confirm, GmActed, ToldByGm
from bot.gamesmaster.notices.notice import Player, Refusal, Refused
from bot.gamesmaster.notices.seats import GameStarted, Recruiting
from bot.gamesmaster.notices.showing import Status
from bot.gamesmaster.seats import lobby
from engine.game.settings import Settings
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, Evening, only, player_of

ANNA, BEN = Player("T1/anna"), Player("T1/ben")
FRANCE = player_of("FRANCE")


def why_not(evening: Evening, player: Player, text: str) -> Refusal:
    """Why somebody is refused."""
    return only(evening.says(player, text, channel=CHANNEL), Refused).reason


def gms(evening: Evening) -> tuple[Player, ...]:
    """Who runs the game, as everybody may see."""
    return only(evening.says(FRANCE, "status", channel=CHANNEL), Status).gms


def test_a_second_gm_may_do_what_the_first_may(evening: Evening) -> None:
    """Except naming GMs; the game is among that person's games from then on."""
    evening.starts()
    assert why_not(evening, ANNA, "gm pause") is Refusal.NOT_THE_GM
    acted = only(evening.confirms(f"gm add {mention(ANNA)} because I travel"), GmActed)
    assert (acted.act, acted.details.player, acted.details.plays) == (Act.ADD, ANNA, False)
    assert gms(evening) == (GM, ANNA)
    assert only(evening.confirms("gm pause", gm=ANNA), GmActed).gm == ANNA
    assert only(evening.says(ANNA, "gm resume"), Confirm).act is Act.RESUME
    assert why_not(evening, ANNA, f"gm add {mention(BEN)}") is Refusal.NOT_THE_FIRST_GM
    assert why_not(evening, ANNA, f"gm remove {mention(GM)}") is Refusal.NOT_THE_FIRST_GM
    assert why_not(evening, GM, f"gm add {mention(ANNA)}") is Refusal.IS_GM_ALREADY
    assert why_not(evening, GM, f"gm remove {mention(BEN)}") is Refusal.IS_NO_GM
    assert why_not(evening, GM, "gm add Anna") is Refusal.UNKNOWN_PERSON
    evening.confirms(f"gm remove {mention(ANNA)}")
    assert gms(evening) == (GM,)
    assert why_not(evening, ANNA, "gm resume") is Refusal.NOT_THE_GM


def test_what_another_gm_has_asked_is_not_theirs_to_confirm(evening: Evening) -> None:
    """Nor is it confirmed by one who is a GM no longer."""
    evening.starts()
    evening.confirms(f"gm add {mention(ANNA)}")
    shown = evening.asks("gm pause", gm=ANNA)
    assert only(evening.presses(shown.confirmation), Refused).reason is Refusal.CONFIRMATION_OTHERS
    evening.confirms(f"gm remove {mention(ANNA)}")
    assert only(evening.presses(shown.confirmation, gm=ANNA), Refused).reason is Refusal.NOT_THE_GM


def test_a_player_who_becomes_a_gm_is_announced_as_one(evening: Evening) -> None:
    """For a GM may see more."""
    evening.starts()
    evening.confirms("gm set gm may play yes")
    assert only(evening.confirms(f"gm add {mention(FRANCE)}"), GmActed).details.plays is True


@pytest.mark.parametrize("text", ["gm resign", f"gm remove {mention(GM)}"])
def test_the_last_gm_stays_while_the_game_needs_one(evening: Evening, text: str) -> None:
    """A phase that waits for a GM would wait for ever; seats that were given out wait no more."""
    evening.starts()
    evening.confirms("gm set absence wait, gm may order yes")
    refused = only(evening.says(GM, text, channel=CHANNEL), Refused)
    assert refused.reason is Refusal.NEEDS_GM
    assert refused.subject == "absence wait, gm may order yes"
    evening.confirms(refused.other)
    assert only(evening.confirms(text), GmActed).details.player is None


def test_a_gm_who_saw_orders_may_resign_once_the_game_runs(evening: Evening) -> None:
    """That setting can no longer be changed, and without a GM it means nothing."""
    sees = NewGame(settings=Settings(gm_sees_orders=True))
    evening.starts(settings=sees)
    assert only(evening.confirms("gm resign"), GmActed).details.player is None
    assert gms(evening) == ()


def test_a_gm_who_resigns_leaves_the_game_to_the_next(evening: Evening) -> None:
    """The last one leaves it to its clock: then nobody has a GM's rights."""
    evening.starts()
    evening.confirms(f"gm add {mention(ANNA)}")
    assert only(evening.confirms("gm resign"), GmActed).details.player == ANNA
    assert gms(evening) == (ANNA,)
    assert only(evening.confirms("gm resign", gm=ANNA), GmActed).details.player is None
    assert gms(evening) == ()
    assert why_not(evening, GM, "gm pause") is Refusal.NO_GM
    assert why_not(evening, FRANCE, "gm process") is Refusal.NO_GM


def test_a_gm_takes_a_sign_up_off_the_list_before_the_start(evening: Evening) -> None:
    """Any GM, shown first; the person is told and can join again. A running game has no list."""
    game = evening.opens()
    evening.confirms(f"gm add {mention(BEN)}")
    evening.joins(game, ANNA)
    assert why_not(evening, GM, f"gm kick {mention(ANNA)}") is Refusal.REMOVE_INSTEAD
    text = f"gm remove {mention(ANNA)} because of an empty chair"
    shown = evening.asks(text, gm=BEN)
    assert only(evening.says(FRANCE, "status", channel=CHANNEL), Status).joined == (ANNA,)
    heard = evening.presses(shown.confirmation, gm=BEN)
    assert only(heard, Recruiting).joined == ()
    told = only(heard, ToldByGm)
    assert (told.act, told.because) == (Act.REMOVE, "of an empty chair")
    assert why_not(evening, BEN, text) is Refusal.IS_NO_GM
    evening.bot.do(evening.request(ANNA), lobby.join, game)
    assert only(evening.deliver(), Recruiting).joined == (ANNA,)


def test_a_game_without_a_gm_is_started_by_whoever_has_joined(evening: Evening) -> None:
    """It is opened with `no gm`; whoever opens it has no rights in it."""
    opened = only(evening.says(ANNA, "new Among Friends, no gm", channel=CHANNEL), Recruiting)
    assert (opened.title, opened.gm) == ("Among Friends", None)
    evening.joins(opened.game, *PLAYERS)
    assert why_not(evening, ANNA, "gm end") is Refusal.NOT_IN_THIS_GAME
    assert why_not(evening, ANNA, "start") is Refusal.NOT_IN_THIS_GAME
    only(evening.says(FRANCE, "start", channel=CHANNEL), GameStarted)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", ("", True)),
        ("no gm", ("", False)),
        ("Evening without a GM moves 24h", ("Evening moves 24h", False)),
        ("Evening, no gamesmaster, moves 24h", ("Evening, moves 24h", False)),
        ('"No GM tonight" moves 24h', ('"No GM tonight" moves 24h', True)),
        ("Casino GM", ("Casino GM", True)),
    ],
)
def test_what_the_words_of_a_new_game_say_of_its_gm(words: str, found: tuple[str, bool]) -> None:
    """Nothing, in most cases; and a title in quotes is only a title."""
    assert without_gm(words) == found


def test_an_announcement_is_posted_word_for_word(evening: Evening) -> None:
    """Whatever it says, `because` too; before the game begins as well."""
    evening.opens()
    text = "No game on Friday, because of the storm.\nStay safe!"
    acted = only(evening.confirms(f"gm announce {text}"), GmActed)
    assert (acted.act, acted.details.text, acted.details.because) == (Act.ANNOUNCE, text, "")
    assert why_not(evening, GM, "gm announce") is Refusal.NOTHING_TO_ANNOUNCE
    assert why_not(evening, GM, f"gm announce {'x' * 1501}") is Refusal.ANNOUNCEMENT_TOO_LONG


def test_words_that_mean_nothing_are_not_passed_over(evening: Evening) -> None:
    """A command that takes none is not carried out as if they had not been written."""
    evening.starts()
    for text in ("gm resume tomorrow", "gm end never", "gm resign maybe"):
        assert why_not(evening, GM, text) is Refusal.WORDS_NOT_TAKEN
