"""What people typed comes out of what Slack made of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.gamesmaster.lookup.words import mentioned
from bot.gamesmaster.notices.notice import Player
from bot.slack.blocks import mrkdwn
from bot.slack.notation import tidy


def plain(text: str) -> str:
    """Tidy a text that was written to the bot U9 in the workspace T1."""
    return tidy(text, team="T1", bot_user="U9")


@pytest.mark.parametrize(
    ("arrived", "typed"),
    [
        ("A PAR -&gt; BUR", "A PAR -> BUR"),
        ("A PAR &amp;gt; BUR", "A PAR &gt; BUR"),
        ("&gt; A PAR-BUR\n&gt; F BRE-MAO", "A PAR-BUR\nF BRE-MAO"),
        ("*A PAR - BUR*", "A PAR - BUR"),
        ("_a_ f stp(nc)-nwy ~x~ `A PAR H`", "a f stp(nc)-nwy  A PAR H"),
        ("~A PAR-BUR~\nA PAR~PIC, A MAR ~ SPA", "A PAR~PIC, A MAR ~ SPA"),
        ("```\nA PAR-BUR\nF BRE-MAO\n```", "A PAR-BUR\nF BRE-MAO"),
        ("F_BRE H", "F_BRE H"),
        ("see <http://par.is|par.is> &lt;now&gt;", "see par.is <now>"),
        ("mail <mailto:a@b.cc|a@b.cc>", "mail a@b.cc"),
        ("<@U9> status", "status"),
        ("gm seat FRANCE &lt;@T2/U7&gt;", "gm seat FRANCE @T2/U7>"),
        ("gm seat FRANCE &lt;&lt;\u200b@T2/U7&gt;", "gm seat FRANCE @T2/U7>"),
        ("in <#C1|games> <!here>", "in #games @here"),
        ("<!here|here> and <!subteam^S1|@devs>", "@here and @devs"),
        ("\u201cA PAR\u201d\u00a0H\u200b", '"A PAR" H'),
        (" /dip A PAR H", "A PAR H"),
        ("\n/dip status", "status"),
        ("say /dip status", "say /dip status"),
        ("A PAR H\r\nF BRE H", "A PAR H\nF BRE H"),
    ],
)
def test_markup_is_undone(arrived: str, typed: str) -> None:
    """Escapes, quotes, formatting, fences, links and typography."""
    assert plain(arrived) == typed


@pytest.mark.parametrize("arrived", ["gm replace FRANCE <@U7>", "gm replace FRANCE <@U7|bob>"])
def test_people_are_named_as_the_use_cases_read_them(arrived: str) -> None:
    """A mention becomes the person's address, with the workspace."""
    assert mentioned(plain(arrived)) == (Player("T1/U7"),)


def test_nobody_can_forge_a_mention_with_control_characters() -> None:
    """The characters that hold a mention's place are not taken from people."""
    assert not mentioned(plain("gm replace FRANCE \0T1/U7\1"))


@given(st.text())
def test_no_text_makes_it_fail(text: str) -> None:
    """Whatever is sent, something comes out, without the marks that tidying itself uses."""
    assert not {"\0", "\1", "\r"} & set(plain(text))


@given(st.text(alphabet="AB <>&-\n", max_size=30))
def test_what_is_escaped_for_slack_comes_back(text: str) -> None:
    """But for white space at the ends, and line beginnings that look like quotes."""
    once = text.replace("\n>", "\n").lstrip("> \n")
    if not any(line.lstrip().startswith(">") for line in once.splitlines()):
        assert plain(mrkdwn(once)) == once.strip()
