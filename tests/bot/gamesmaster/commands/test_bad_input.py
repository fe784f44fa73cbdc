"""Every command of the table, with words that make no sense and from people who may not.

What is hostile is answered like what is mistyped: privately, with what would be understood, and
without a trace in the game.
"""

import sys
from collections import Counter
from datetime import timedelta

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from bot.gamesmaster.commands import hear
from bot.gamesmaster.commands.command import Command
from bot.gamesmaster.commands.table import COMMANDS
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.commands import Who
from bot.gamesmaster.notices.desk import Confirm
from bot.gamesmaster.notices.notice import Place, Player, Refusal, Refused, Seat
from bot.messages.refusals import refused_words
from bot.slack.blocks import mrkdwn
from engine.game.settings import Anonymity, Press, Settings
from engine.variants.classic import CLASSIC
from storage.base.schema import Row
from tests.bot.gamesmaster.evening import CHANNEL, GM, Evening, only, player_of

FRANCE, TURKEY = player_of("FRANCE"), player_of("TURKEY")
STRANGER = Player("T1/U9STRANGER")
NOBODY = "<@T1/U0NOBODY>"
HOSTILE = (
    "",
    "soon",
    "France Germany",
    f"S1901M <!channel> *hi* `{NOBODY}` '; DROP TABLE games; -- 999999999999999999999",
)
BOOKKEEPING = frozenset(
    {"inbox", "outbox", "confirmations", "questions", "choices", "heartbeat", "players"}
    | {"sandboxes", "sandbox_steps", "latest"}
)
"""The tables that a request may leave something in although it is refused, or only asked about."""
ANY_WORDS = frozenset({"announce", "contact", "gm tell", "sandbox", "help", "away", "extend"})
"""Commands that any words may follow, or that do something without any."""
WORDLESS = frozenset({*("ready", "not ready", "draw", "no vote"), *("order", "leave")})
"""Commands that are good without words: those would change something."""
BEFORE_THE_START = frozenset({*("leave", "prefer", "here"), *("away", "back")})
"""Commands of players that are about no game under way: those who joined it, or about no game."""


def rows(evening: Evening) -> list[object]:
    """All that is stored about the game."""
    with evening.engine.connect() as connection:
        return [
            tuple(row)
            for table in Row.metadata.sorted_tables
            if table.name not in BOOKKEEPING
            for row in connection.execute(text(f'SELECT * FROM "{table.name}"'))  # noqa: S608
        ]


def sentence(notice: Refused) -> str:
    """A refusal as its reader sees it."""
    return mrkdwn(refused_words(notice, CLASSIC))


def hostile_lines() -> list[tuple[Command, str]]:
    """Each command with each of the words, those left out that would mean something."""
    return [
        (one, f"{one.name} {words}".strip())
        for one in COMMANDS
        for words in HOSTILE
        if one.name not in ANY_WORDS and (words or one.name not in WORDLESS)
    ]


@pytest.mark.parametrize("who", [GM, FRANCE], ids=["GM", "player"])
def test_words_that_make_no_sense_change_nothing(begun: Evening, who: Player) -> None:
    """They are answered to their writer alone; a refusal shows what could be written instead."""
    before = rows(begun)
    channel = CHANNEL if who == GM else None
    for one, line in hostile_lines():
        if one.who is (Who.PLAYER if who == GM else Who.GM):
            continue
        begun.clock.moment += timedelta(seconds=5)
        told = len(begun.told)
        begun.says(who, line, channel=channel)
        answers = begun.told[told:]
        assert answers, line
        for answer in answers:
            assert answer.destination.place in {Place.DIRECT, Place.PRIVATE}, line
            assert answer.destination.player == who, line
            if isinstance(answer.notice, Refused):
                said = sentence(answer.notice)
                assert "`" in said, f"{line}: {said}"
                assert "<!" not in said
                assert NOBODY not in said
    assert rows(begun) == before


def test_words_after_a_command_that_takes_none(begun: Evening) -> None:
    """It is not obeyed; the answer names it, so that it is clear how it goes.

    `not ready 12345` says plainly enough that somebody is not ready.
    """
    for one in COMMANDS:
        if not one.takes_words and one.name != "not ready":
            answer = only(begun.says(FRANCE, f"{one.name} 12345"), Refused)
            assert (answer.reason, answer.known[0]) == (Refusal.UNKNOWN_COMMAND, one.name)


def test_what_is_a_gms_is_refused_to_everybody_else(begun: Evening) -> None:
    """A player and a stranger read whose right it is, however well the command is written."""
    before = rows(begun)
    for one in COMMANDS:
        if one.who is not Who.GM or one.name == "start":
            continue
        for who, channel in ((FRANCE, None), (FRANCE, CHANNEL), (STRANGER, CHANNEL)):
            answer = only(begun.says(who, one.examples[0], channel=channel), Refused)
            assert answer.reason is Refusal.NOT_THE_GM, one.name
            assert "Only a GM of" in sentence(answer)
    assert rows(begun) == before


def test_what_is_a_players_is_refused_to_everybody_else(begun: Evening) -> None:
    """To a stranger; the GM, who does not play here, is told so or asked about an act of the GM's.

    Anybody may say when they are away.
    """
    before = rows(begun)
    for one in COMMANDS:
        if one.who is not Who.PLAYER or one.name in BEFORE_THE_START:
            continue
        answer = only(begun.says(STRANGER, one.examples[0], channel=CHANNEL), Refused)
        assert answer.reason is Refusal.NOT_IN_THIS_GAME, one.name
        assert "You don't play in" in sentence(answer)
        (told,) = begun.says(GM, one.examples[0], channel=CHANNEL)
        assert isinstance(told, Refused | Confirm), one.name
    assert rows(begun) == before


def test_who_may_not_start_a_game_is_told_who_may(evening: Evening) -> None:
    """As long as it has not begun; afterwards everybody is told that it has."""
    evening.opens()
    answer = only(evening.says(STRANGER, "start", channel=CHANNEL), Refused)
    assert answer.reason is Refusal.GM_ONLY_STARTS
    assert "Only the GM can start" in sentence(answer)


@pytest.mark.parametrize(
    ("anonymity", "named"), [(Anonymity.KNOWN, "TURKEY"), (Anonymity.HIDDEN, "AUSTRIA")]
)
def test_the_examples_of_a_refusal_name_a_power_of_its_reader(
    evening: Evening, anonymity: Anonymity, named: str
) -> None:
    """Or any of the game, where nobody is to know who plays what, and where they play none."""
    settings = Settings(anonymity=anonymity, press=Press.PUBLIC_ONLY)
    promised = (Seat("TURKEY", TURKEY),)
    evening.starts(settings=NewGame("Evening", settings, promised))
    refused = only(evening.says(TURKEY, "prefer England"), Refused)
    assert refused.reason is Refusal.GAME_STARTED
    assert "take over" not in sentence(refused).replace("free to take over", "")
    assert "gm " not in sentence(refused)
    with_example = replace(refused, reason=Refusal.SEATS_ARE_GIVEN)
    assert f"gm replace {named} @name" in sentence(with_example)
    refused = only(evening.says(GM, "gm edit what", channel=CHANNEL), Refused)
    assert "gm edit +A PAR AUSTRIA" in sentence(refused)


FORGED = "A\0call channel\1 \x07\x1b\u202ePAR"
"""What stands for a call of everybody in the bot's own texts, and what nobody can type."""


@pytest.mark.parametrize("who", [GM, FRANCE], ids=["GM", "player"])
def test_no_text_of_a_command_calls_anybody(begun: Evening, who: Player) -> None:
    """What nobody can type is taken out of whatever comes after any command."""
    for one in COMMANDS:
        if one.takes_words:
            begun.clock.moment += timedelta(seconds=5)
            begun.says(who, f"{one.name} {FORGED}", channel=CHANNEL if who == GM else None)
    begun.press(who, Action.SAY, begun.games.game_in(CHANNEL) or "", "", FORGED)
    with begun.engine.connect() as connection:
        said = connection.execute(text("SELECT notice FROM outbox")).scalars().all()
    stored = "".join(said) + repr(rows(begun))
    assert "call channel" in stored
    for sign in ("\\u0000", "\\u0001", "\\u0007", "\\u001b", "\0", "\x07", "\\x00", "\u202e"):
        assert sign not in stored, sign


def test_a_command_is_no_longer_than_orders_may_be(begun: Evening) -> None:
    """Orders are read as far as they go, and a long command is refused, whichever it is."""
    for one in COMMANDS:
        if one.takes_words and one.name not in {"order", "sandbox"}:
            told = begun.says(FRANCE, f"{one.name} {'of ' * 2_700}")
            assert [(only(told, Refused).reason, one.name)] == [(Refusal.TEXT_TOO_LONG, one.name)]


def test_a_game_is_looked_for_once_however_often_it_could_be_named(begun: Evening) -> None:
    """With eight times the words after a command there is no more to compare."""

    def compared(words: int) -> int:
        calls = Counter[str]()
        sys.setprofile(lambda _frame, event, _: calls.update([event]))
        try:
            begun.bot.do(begun.request(FRANCE), hear.hear, f"history {'of in from ' * words}")
        finally:
            sys.setprofile(None)
        return calls["call"]

    compared(80)
    assert compared(640) < 2 * compared(80)
