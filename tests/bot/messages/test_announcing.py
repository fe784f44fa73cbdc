"""What a GM says to all: whom it calls is shown before, and happens only in its post."""

import pytest

from bot.gamesmaster.notices.desk import Act, AuditLine, AuditShown, Confirm, Details, GmActed
from bot.gamesmaster.notices.notice import Notice
from bot.messages.registry import message_of
from tests.bot.messages.crowd import AT, GM
from tests.bot.messages.crowded_games import Games
from tests.bot.messages.shown import words

TEXT = "@channel: an hour more, @here! mail me@channel.org, <!channel> <@T1/U7>"


def said_in(notice: Notice) -> str:
    """All that a message says."""
    return words(message_of(notice, Games()))


def test_groups_that_the_gm_names_are_called() -> None:
    """As Slack calls them; what only looks like it calls nobody."""
    said = said_in(GmActed("g", "The game", GM, Act.ANNOUNCE, Details(text=TEXT)))
    assert "<!channel>: an hour more, <!here>! mail me@channel.org, &lt;!channel&gt; <@U7>" in said


def test_what_a_gm_writes_stands_as_it_was_written() -> None:
    """Whatever signs are in it: it is no pattern to be filled in."""
    text = "Write {gm} or {0} or %s"
    said = said_in(GmActed("g", "The game", GM, Act.ANNOUNCE, Details(text=text)))
    assert said.count(f"announces:\\n>{text}") == 1
    line = AuditLine(AT, GM, Act.ANNOUNCE, Details(text=text))
    assert text in said_in(AuditShown("g", "The game", (line,), 0))


def test_the_preview_says_whom_it_calls_and_calls_nobody() -> None:
    """A text that calls nobody has no such line."""
    shown = said_in(Confirm("g", "The game", "c", Act.ANNOUNCE, Details(text=TEXT)))
    assert "It notifies everyone in the channel" in shown
    assert "everyone in the channel who's online" in shown
    assert "<!" not in shown
    quiet = said_in(Confirm("g", "The game", "c", Act.ANNOUNCE, Details(text="Patience, please.")))
    assert "It notifies" not in quiet


@pytest.mark.parametrize("act", [Act.REPRIMAND, Act.EXPEL])
def test_nothing_else_calls_a_group(act: Act) -> None:
    """Not a reason, nor the list of what the GMs have done."""
    details = Details(power="FRANCE", because=TEXT)
    assert "<!" not in said_in(GmActed("g", "The game", GM, act, details))
    line = AuditLine(AT, GM, Act.ANNOUNCE, Details(text=TEXT))
    assert "<!channel>" not in said_in(AuditShown("g", "The game", (line,), 0))
