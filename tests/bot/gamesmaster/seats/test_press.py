"""What powers say to all through the bot: shown first, signed, by the press rule of the game."""

from datetime import timedelta

from bot.gamesmaster.commands import public
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.notice import Notice, Place, Player, Refusal, Refused, Seat
from bot.gamesmaster.notices.seats import (
    PressSaid,
    PressSettled,
    PressShown,
    ToldToGm,
    WordPassedOn,
)
from bot.gamesmaster.seats import press
from bot.gamesmaster.seats.press import LONGEST_TEXT
from engine.game.settings import Anonymity, Press, Settings
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    OTHER_CHANNEL,
    POWERS,
    Evening,
    only,
    player_of,
)

FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
ANNA, BEN = Player("T1/anna"), Player("T1/ben")
MASKED = Settings(press=Press.PUBLIC_ONLY, anonymity=Anonymity.HIDDEN)


def started(evening: Evening, settings: Settings) -> None:
    """A game of these settings, everybody with the power of their name."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    evening.starts(settings=NewGame("Evening", settings, promised))


def refusal(said: list[Notice]) -> Refusal:
    """Why nothing was posted."""
    assert not any(isinstance(one, (PressSaid, PressShown)) for one in said)
    return only(said, Refused).reason


def posts(evening: Evening, who: str, shown: PressShown) -> list[Notice]:
    """Let somebody press the button below what was shown."""
    evening.bot.do(evening.request(who), press.post, shown.confirmation)
    return evening.deliver()


def test_a_text_is_shown_first_and_then_posted_in_the_powers_name(evening: Evening) -> None:
    """As it was written, in the channel; its writer is named to nobody."""
    started(evening, Settings())
    told = evening.says(FRANCE, "announce We come in peace.\nTruly.")
    shown = only(told, PressShown)
    assert (shown.powers, shown.text) == (("FRANCE",), "We come in peace.\nTruly.")
    assert evening.told[-1].destination.place is Place.DIRECT
    assert not any(isinstance(one, PressSaid) for one in told)
    told = posts(evening, FRANCE, shown)
    said = only(told, PressSaid)
    assert (said.powers, said.text) == (("FRANCE",), "We come in peace.\nTruly.")
    assert only(told, PressSettled).was_posted
    places = [one.destination.place for one in evening.told[-2:]]
    assert sorted(places) == [Place.CHANNEL, Place.DIRECT]


def test_nothing_is_posted_twice_or_after_all(evening: Evening) -> None:
    """A button that was pressed does nothing more, whichever it was; nor does another's."""
    started(evening, Settings())
    shown = only(evening.says(FRANCE, f"announce {mention(GERMANY)} lies"), PressShown)
    assert shown.text == "somebody lies", "nobody is named in a way that calls them"
    assert refusal(posts(evening, GERMANY, shown)) is Refusal.PRESS_IS_SETTLED
    only(posts(evening, FRANCE, shown), PressSaid)
    assert refusal(posts(evening, FRANCE, shown)) is Refusal.PRESS_IS_SETTLED
    shown = only(evening.says(FRANCE, "announce two"), PressShown)
    evening.bot.do(evening.request(FRANCE), press.drop, shown.confirmation)
    assert not only(evening.deliver(), PressSettled).was_posted
    assert refusal(posts(evening, FRANCE, shown)) is Refusal.PRESS_IS_SETTLED


def test_a_text_of_an_earlier_phase_is_not_posted(evening: Evening) -> None:
    """It was meant for another situation; the writer is told to write it again."""
    started(evening, Settings())
    shown = only(evening.says(FRANCE, "announce Nobody moves!"), PressShown)
    evening.advance(timedelta(hours=48, minutes=1))
    assert refusal(posts(evening, FRANCE, shown)) is Refusal.PRESS_IS_STALE


def test_whoever_lost_the_seat_speaks_for_it_no_more(evening: Evening) -> None:
    """Not with what was shown before either."""
    started(evening, Settings())
    shown = only(evening.says(FRANCE, "announce Vive moi"), PressShown)
    evening.confirms(f"gm replace FRANCE {mention(ANNA)}")
    assert refusal(posts(evening, FRANCE, shown)) is Refusal.NOT_IN_THIS_GAME


def test_where_players_are_hidden_a_text_need_not_be_signed(evening: Evening) -> None:
    """Only there: where they are known it would be no press of the game."""
    started(evening, MASKED)
    shown = only(evening.says(FRANCE, "announce anonymously: beware of Austria"), PressShown)
    assert (shown.powers, shown.text) == ((), "beware of Austria")
    said = only(posts(evening, FRANCE, shown), PressSaid)
    assert (said.powers, said.text) == ((), "beware of Austria")
    # A text that only begins with the word is one like any other.
    shown = only(evening.says(FRANCE, "announce anonymous tips are welcome"), PressShown)
    assert (shown.powers, shown.text) == (("FRANCE",), "anonymous tips are welcome")


def test_without_press_nothing_is_posted(evening: Evening) -> None:
    """Neither signed nor unsigned."""
    started(evening, Settings(press=Press.NONE, anonymity=Anonymity.HIDDEN))
    for text in ("announce hello", "announce anonymously hello"):
        assert refusal(evening.says(FRANCE, text)) is Refusal.NO_PRESS


def test_what_was_shown_before_all_talk_was_ended_is_not_posted(evening: Evening) -> None:
    """The GM may end it in the middle of a phase."""
    started(evening, MASKED)
    shown = only(evening.says(FRANCE, "announce We come in peace."), PressShown)
    evening.confirms("gm set press none")
    assert refusal(posts(evening, FRANCE, shown)) is Refusal.NO_PRESS


def test_who_plays_several_powers_speaks_for_all_of_them(evening: Evening) -> None:
    """In the war of two each side is one voice."""
    settings = NewGame("War", Settings(variant="two"))
    players = (ANNA, BEN)
    evening.starts(channel=OTHER_CHANNEL, settings=settings, players=players)
    shown = only(evening.says(ANNA, "announce We march.", channel=OTHER_CHANNEL), PressShown)
    assert shown.powers in {("ENGLAND", "FRANCE", "RUSSIA"), ("AUSTRIA", "GERMANY", "TURKEY")}


def test_what_others_read_is_not_passed_on(evening: Evening) -> None:
    """A mention of the bot in the channel would tell whose the text is."""
    started(evening, MASKED)
    request = evening.request(FRANCE, channel=CHANNEL)
    evening.bot.do(request, public.hear_mention, "announce anonymously: beware")
    assert refusal(evening.deliver()) is Refusal.PRESS_IN_PUBLIC


def test_what_cannot_be_posted_is_refused(evening: Evening) -> None:
    """No text, too much of it, unsigned where players are known, or by somebody without a power."""
    started(evening, Settings())
    for text, reason in {
        "announce": Refusal.NOTHING_TO_SAY,
        "announce anonymously": Refusal.NOTHING_TO_SAY,
        f"announce {'x' * (LONGEST_TEXT + 1)}": Refusal.ANNOUNCEMENT_TOO_LONG,
        "announce anonymously: beware": Refusal.PRESS_IS_SIGNED,
    }.items():
        assert refusal(evening.says(FRANCE, text)) is reason
    assert refusal(evening.says(ANNA, "announce hello")) is Refusal.NOT_IN_A_GAME


def test_a_word_to_the_gm_reaches_the_gm_alone(evening: Evening) -> None:
    """The Errata: "Disputes should be elevated to the Game Master". Also without any press."""
    started(evening, Settings(press=Press.NONE))
    text = "Italy has threatened me, *twice*."
    told = evening.says(FRANCE, f"gm tell {text}")
    word = only(told, ToldToGm)
    assert (word.player, word.powers, word.text) == (FRANCE, ("FRANCE",), text)
    only(told, WordPassedOn)
    assert [one.destination.player for one in evening.told[-2:]] == [GM, FRANCE]
    assert all(one.destination.place is Place.DIRECT for one in evening.told[-2:])
    assert refusal(evening.says(FRANCE, "gm tell")) is Refusal.NOTHING_TO_SAY
    assert refusal(evening.says(ANNA, "gm tell x")) is Refusal.NOT_IN_A_GAME


def test_a_gm_who_may_not_know_the_players_is_told_the_power(evening: Evening) -> None:
    """Which is what a dispute is about."""
    started(evening, MASKED)
    word = only(evening.says(FRANCE, "gm tell I have been threatened."), ToldToGm)
    assert word.player is None
    assert len(word.powers) == 1
