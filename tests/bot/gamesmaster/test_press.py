"""What powers say to all through the bot: signed, by the press rule of the game."""

from __future__ import annotations

from bot.gamesmaster.notices import Notice, Place, PressPosted, PressSaid, Refusal, Refused, Seat
from bot.gamesmaster.ports import Player
from bot.gamesmaster.press import LONGEST_TEXT
from bot.gamesmaster.requests import NewGame
from engine.game.choices import Anonymity, Press
from engine.game.settings import Settings
from tests.bot.gamesmaster.evening import POWERS, Evening, only, player_of

FRANCE = player_of("FRANCE")
MASKED = Settings(press=Press.PUBLIC_ONLY, anonymity=Anonymity.HIDDEN)


def started(evening: Evening, settings: Settings) -> None:
    """A game of these settings, everybody with the power of their name."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    evening.starts(settings=NewGame("Evening", settings, promised))


def refusal(said: list[Notice]) -> Refusal:
    """Why nothing was posted."""
    assert not any(isinstance(one, PressSaid) for one in said)
    return only(said, Refused).reason


def test_a_text_is_posted_in_the_powers_name(evening: Evening) -> None:
    """As it was written, in the channel; the writer is told, and named to nobody."""
    started(evening, Settings())
    said = evening.says(FRANCE, "say We come in peace.\nTruly.")
    told = only(said, PressSaid)
    assert (told.power, told.text) == ("FRANCE", "We come in peace.\nTruly.")
    only(said, PressPosted)
    places = [one.destination.place for one in evening.told[-2:]]
    assert sorted(places) == [Place.CHANNEL, Place.DIRECT]


def test_where_players_are_hidden_a_text_need_not_be_signed(evening: Evening) -> None:
    """Only there: where they are known it would be no press of the game."""
    started(evening, MASKED)
    said = evening.says(FRANCE, "say anonymously: beware of Austria")
    assert (only(said, PressSaid).power, only(said, PressSaid).text) == (None, "beware of Austria")
    # A text that only begins with the word is one like any other.
    told = only(evening.says(FRANCE, "say anonymous tips are welcome"), PressSaid)
    assert (told.power, told.text) == ("FRANCE", "anonymous tips are welcome")


def test_without_press_nothing_is_posted(evening: Evening) -> None:
    """Neither signed nor unsigned."""
    started(evening, Settings(press=Press.NONE, anonymity=Anonymity.HIDDEN))
    for text in ("say hello", "say anonymously hello"):
        assert refusal(evening.says(FRANCE, text)) is Refusal.NO_PRESS


def test_what_cannot_be_posted_is_refused(evening: Evening) -> None:
    """No text, too much of it, unsigned where players are known, or by somebody without a power."""
    started(evening, Settings())
    for text, reason in {
        "say": Refusal.NOTHING_TO_SAY,
        "say anonymously": Refusal.NOTHING_TO_SAY,
        f"say {'x' * (LONGEST_TEXT + 1)}": Refusal.ANNOUNCEMENT_TOO_LONG,
        "say anonymously: beware": Refusal.PRESS_IS_SIGNED,
    }.items():
        assert refusal(evening.says(FRANCE, text)) is reason
    assert refusal(evening.says(Player("T1/anna"), "say hello")) is Refusal.NOT_IN_A_GAME
