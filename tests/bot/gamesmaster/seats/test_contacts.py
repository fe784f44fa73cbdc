"""Contacts: "contact data exchanged at start" (R-GM-06), as far as their owners wish."""

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.notice import Player, Refusal, Refused
from bot.gamesmaster.notices.seats import ContactsShown
from engine.game.settings import Anonymity, Press, Settings
from tests.bot.gamesmaster.evening import GM, Evening, only, player_of

FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
STRANGER = Player("T1/stranger")


def seen(evening: Evening, reader: Player) -> dict[Player, str]:
    """The contacts that somebody may see."""
    return {
        one.player: one.text
        for one in only(evening.says(reader, "contact"), ContactsShown).contacts
    }


def test_a_contact_is_for_the_gm_unless_its_owner_says_more(evening: Evening) -> None:
    """The owner sees it, too; `none` takes it back."""
    evening.starts()
    assert only(evening.says(FRANCE, "contact f@example.org"), ContactsShown).by == FRANCE
    evening.says(GERMANY, "contact for all: +49 30 123456")
    assert seen(evening, GM) == {FRANCE: "f@example.org", GERMANY: "+49 30 123456"}
    assert seen(evening, FRANCE) == {FRANCE: "f@example.org", GERMANY: "+49 30 123456"}
    assert seen(evening, GERMANY) == {GERMANY: "+49 30 123456"}
    assert seen(evening, player_of("ITALY")) == {GERMANY: "+49 30 123456"}
    evening.says(FRANCE, "contact none")
    assert FRANCE not in seen(evening, GM)


def test_it_is_for_those_in_the_game(evening: Evening) -> None:
    """Whoever is in none sees nothing."""
    evening.starts()
    evening.says(GERMANY, "contact all: +49 30 123456")
    assert only(evening.says(STRANGER, "contact"), Refused).reason is Refusal.NOT_IN_A_GAME


def test_hidden_players_are_not_given_away(evening: Evening) -> None:
    """Who plays would be told with it, so nobody but its owner sees a contact."""
    settings = Settings(anonymity=Anonymity.HIDDEN, press=Press.NONE)
    evening.starts(settings=NewGame(settings=settings))
    evening.says(GERMANY, "contact all: +49 30 123456")
    assert seen(evening, FRANCE) == seen(evening, GM) == {}
    assert seen(evening, GERMANY) == {GERMANY: "+49 30 123456"}


def test_a_contact_is_a_line(evening: Evening) -> None:
    """Nothing is cut in silence."""
    evening.starts()
    evening.says(FRANCE, "contact f@example.org")
    refused = only(evening.says(FRANCE, "contact " + "x" * 201), Refused)
    assert refused.reason is Refusal.CONTACT_TOO_LONG
    assert seen(evening, FRANCE) == {FRANCE: "f@example.org"}
