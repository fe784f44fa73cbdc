"""What people write: commands, orders, and which game is meant."""

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

import pytest

from bot.gamesmaster.commands import hear, public
from bot.gamesmaster.commands.command import Command
from bot.gamesmaster.commands.handlers import HANDLERS
from bot.gamesmaster.commands.help import TOPICS
from bot.gamesmaster.commands.resolve import read_command
from bot.gamesmaster.commands.table import BUTTONS, BY_NAME, COMMANDS, YES_OR_NO
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.games import REMEMBERED
from bot.gamesmaster.lookup.titles import Titles
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.commands import Help, WhichGame, Who
from bot.gamesmaster.notices.notice import Channel, Notice, Place, Player, Refusal, Refused, Seat
from bot.gamesmaster.notices.orders import NotSaved, PublicSecret, Secret
from bot.gamesmaster.notices.showing import Status
from bot.messages.parts import Heading, Row, Text
from engine.game.deadlines import SETTLING
from engine.game.endings.votes import Stance, Vote
from engine.game.setting_table import RULE_OPTIONS, SETTINGS, SHORTHANDS, Setting
from engine.game.settings import Settings
from storage.tables.games import GameRecord
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
from tests.bot.gamesmaster.positions import replace_open_phase
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt, message_of
from tests.engine.positions import position

HOUR = timedelta(hours=1)
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
ANNA = Player("T1/anna")


def test_every_command_has_a_name_of_its_own() -> None:
    """The table is complete, and no word begins two commands."""
    words = Counter(word for one in COMMANDS for word in (one.name, *one.also))
    assert [word for word, times in words.items() if times > 1] == []


def test_words_that_suggest_a_command_mean_no_other() -> None:
    """Where somebody is led to a command by a word, it begins no other, and leads to no other."""
    own = {word: command.name for command in COMMANDS for word in command.beginnings}
    suggested = [(word, command.name) for command in COMMANDS for word in command.suggested_by]
    assert [(word, name) for word, name in suggested if own.get(word, name) != name] == []
    assert len({word for word, _ in suggested}) == len(suggested)


def test_every_command_and_button_does_something() -> None:
    """Each row of the table has its handler, and there is no handler without a row."""
    assert set(HANDLERS) == {command.name for command in (*COMMANDS, *BUTTONS, YES_OR_NO)}


def test_help_leads_to_the_page_for_players_where_there_is_one(evening: Evening) -> None:
    """Beside what there is to do now and all commands; topics stay short."""
    page = "https://example.org/blob/HEAD/bot/PLAYING.md"
    for said in ("help", "help commands", "help votes"):
        assert page not in words(message_of(only(evening.says(ANNA, said), Help), evening.games))
    evening.bot.guide = page
    for said in ("help", "help commands"):
        shown = words(message_of(only(evening.says(ANNA, said), Help), evening.games))
        assert f"<{page}|playing and running games>" in shown


@pytest.mark.parametrize(
    "setting", [*SETTINGS, *SHORTHANDS, *RULE_OPTIONS], ids=lambda setting: setting.name
)
def test_help_explains_every_setting(evening: Evening, setting: Setting) -> None:
    """Alone or with a value: each it can be, what it is unless set, and what it is in the game.

    A topic or a command of the same name comes first.
    """
    evening.starts()
    for said in (setting.name, setting.example):
        shown = only(evening.says(FRANCE, f"help {said}"), Help)
        assert not shown.unknown
        if shown.topic == setting.name and not shown.commands and shown.topic not in TOPICS:
            told = words(message_of(shown, evening.games))
            assert all(f"`{value}`" in told for value in setting.values)
            assert f"Unless set, it's `{setting.write(Settings())}`. In this game" in told


def test_help_says_what_a_value_means(evening: Evening) -> None:
    """In and out of a game; help on votes says first what holds in the asker's own."""
    told = words(message_of(only(evening.says(ANNA, "help absence"), Help), evening.games))
    assert "`wait`: if a player sends nothing, the phase waits for the GM" in told
    assert "In this game" not in told
    assert only(evening.says(ANNA, "help draws dias"), Help).topic == "draws"
    assert only(evening.says(ANNA, "help daily"), Help).topic == "settings"
    told = words(message_of(only(evening.says(ANNA, "help votes"), Help), evening.games))
    assert "By the house rules" in told
    evening.starts(settings=NewGame("Evening", Settings(concession=True)))
    told = words(message_of(only(evening.says(FRANCE, "help votes"), Help), evening.games))
    assert "In this game a draw includes all survivors, and all of them must vote for it" in told
    assert "`concede to France`" in told
    assert "surrender to" not in told


OF_THE_GAME = {
    # It has just begun: nothing to look back on, or to take back.
    *(Refusal.NO_ORDERS_YET, Refusal.NO_PLANS_TO_CLEAR, Refusal.NOTHING_ADJUDICATED),
    *(Refusal.PHASE_NOT_YET, Refusal.PHASE_OPEN, Refusal.PHASE_IS_OPEN, Refusal.GAME_NOT_OVER),
    *(Refusal.NOTHING_ROLLED_BACK, Refusal.NOTHING_TO_GO_BACK_TO, Refusal.SEATS_ARE_GIVEN),
    *(Refusal.GAME_STARTED, Refusal.GAME_STARTED_ALREADY),
    # It is played by other rules, or already as was asked.
    *(Refusal.VOTE_ALL_SHARE, Refusal.VOTE_NO_SURRENDERS, Refusal.VOTE_NO_CONCESSIONS),
    *(Refusal.PRESS_IS_SIGNED, Refusal.GM_MAY_NOT_ORDER, Refusal.SET_SO_ALREADY),
    *(Refusal.NOT_PAUSED, Refusal.ASKED_ALREADY, Refusal.IMPORT_NEEDS_FILE),
    # It is another's turn, seat or place.
    *(Refusal.SEAT_NOT_OPEN, Refusal.NOT_IN_DISORDER, Refusal.NOT_AWAY, Refusal.IS_NO_GM),
    *(Refusal.PLACE_TAKEN, Refusal.GAME_HERE_ALREADY, Refusal.WRONG_NUMBER_OF_PLAYERS),
}
"""What an example may run into: how the game stands, not how it was written."""


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_example_of_the_help_is_understood(evening: Evening, command: Command) -> None:
    """Written exactly so, by somebody who may, it is not refused for what it says."""
    assert read_command(command.name.upper()) == (command, "")
    for example in command.examples:
        read = read_command(example)
        assert read is None if example == "A PAR - BUR" else (read and read[0] is command)
    channel = OTHER_CHANNEL if command.name in {"new", "gm import"} else None
    if command.name in {"join", "start"}:
        evening.opens()
        channel = CHANNEL
    else:
        evening.starts(title="The Great War")
    who = GM if command.who is Who.GM else FRANCE
    for example in command.examples:
        heard = evening.says(who, example, channel=channel)
        assert heard
        for notice in heard:
            assert not isinstance(notice, Refused) or notice.reason in OF_THE_GAME, notice


def test_a_command_is_a_whole_text(evening: Evening) -> None:
    """Orders that begin like a command are orders; capitals and full stops do not matter."""
    assert read_command("Clear.") == (BY_NAME["clear"], "")
    assert read_command("NOT  ready!") == (BY_NAME["not ready"], "")
    assert read_command("ready or not") is None
    assert read_command("/status") == (BY_NAME["status"], "")
    assert read_command("map F1901M") == (BY_NAME["map"], "F1901M")
    assert read_command("map orders") == (BY_NAME["my map"], "")
    evening.starts()
    for text in ("draw, A PAR - BUR", "draw A PAR - BUR"):
        receipt = only(evening.says(FRANCE, text), Receipt)
        assert receipt.vote == Vote(Stance.DRAW)
        assert "A PAR - BUR" in {line.order for line in receipt.lines}


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("statsu", "status"),
        ("raedyy", "ready"),
        ("gm pausse", "gm pause"),
        ("gm frobnicate", "gm"),
        ("gm extnd 24h", "gm deadline"),
        ("gm adjudicat", "gm process"),
    ],
)
def test_a_misspelt_command_is_answered_with_those_there_are(
    evening: Evening, text: str, known: str
) -> None:
    """The nearest ones, or the GM's panel."""
    evening.starts()
    refused = only(evening.says(FRANCE, text), Refused)
    assert (refused.reason, refused.subject) == (Refusal.UNKNOWN_COMMAND, text)
    assert known in refused.known


def test_who_leaves_an_order_as_it_is_is_not_led_to_leave_the_game(evening: Evening) -> None:
    """Though the words are alike."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    (told,) = evening.says(FRANCE, "no leave it")
    assert not isinstance(told, Refused) or "leave" not in told.known
    assert not isinstance(told, Answered) or told.topic != "leave"


def test_no_near_miss_of_a_gm_leads_to_the_end_of_the_game(evening: Evening) -> None:
    """Only its own name means a command that cannot be taken back."""
    evening.starts()
    for text in ("gm edn", "gm clos", "gm finish"):
        refused = only(evening.says(GM, text), Refused)
        assert not {"gm end", "gm close", "gm winner", "gm draw"} & set(refused.known)


def test_help_is_for_everyone(evening: Evening) -> None:
    """Nothing written is help too; the reader's part in a game is known."""
    for said in ("help", "  "):
        assert only(evening.says(ANNA, said), Help) == Help()
    shown = only(evening.says(ANNA, "help commands"), Help)
    assert [one.name for one in shown.commands] == [one.name for one in COMMANDS]
    deadline = only(evening.says(ANNA, "help gm deadline"), Help)
    assert deadline.topic == "gm deadline"
    assert [one.name for one in deadline.commands] == ["gm deadline"]
    assert only(evening.says(ANNA, "help unready"), Help).topic == "not ready"
    assert only(evening.says(ANNA, "help Builds"), Help).topic == "builds"
    assert only(evening.says(ANNA, "help order"), Help).topic == "orders"
    unknown = only(evening.says(ANNA, "help retreet"), Help)
    assert (unknown.topic, unknown.unknown, unknown.close) == ("", "retreet", ("retreats",))
    evening.starts()
    assert only(evening.says(FRANCE, "help"), Help).power == "FRANCE"
    assert only(evening.says(GM, "help"), Help).is_gm


@pytest.mark.parametrize("state", ["no game", "recruiting", "running", "looking on"])
def test_help_says_what_to_do_now(evening: Evening, state: str) -> None:
    """In at most ten lines, by who asks and what is on; buttons lead to everything else."""
    if state == "recruiting":
        evening.opens()
    elif state != "no game":
        evening.starts()
    player = FRANCE if state == "running" else ANNA
    channel = None if state in {"no game", "running"} else CHANNEL
    message = message_of(only(evening.says(player, "help", channel=channel), Help), evening.games)
    said = "\n".join(part.text for part in message.parts if isinstance(part, Text | Heading))
    assert len(said.splitlines()) <= 10
    wanted = {
        "no game": "You aren't in a game yet.",
        "recruiting": "*Not started yet.*",
        "running": "I still need orders for Fleet Brest",
        "looking on": "You're watching:",
    }
    assert wanted[state] in said
    (buttons,) = [part for part in message.parts if isinstance(part, Row)]
    assert [one.label for one in buttons.elements][-1] == "All commands"


def test_a_newcomer_can_join_where_help_was_asked_for(evening: Evening) -> None:
    """Its GM and those who have joined are not asked to."""
    evening.opens()

    def labels(player: Player) -> set[str]:
        message = message_of(only(evening.says(player, "help", channel=CHANNEL), Help), games)
        return {one.label for row in message.parts if isinstance(row, Row) for one in row.elements}

    games = evening.games
    assert "Join" in labels(FRANCE)
    evening.says(FRANCE, "join", channel=CHANNEL)
    assert "Join" not in labels(FRANCE) | labels(GM)


def test_help_tells_of_a_game_that_is_over(evening: Evening) -> None:
    """To who has no other one, in a direct message."""
    evening.starts()
    evening.confirms("gm end")
    assert only(evening.says(FRANCE, "help"), Help).standing is not None


@pytest.mark.parametrize("text", ["status", "join", "start", "orders", "A PAR - BUR", "gm end"])
def test_a_channel_without_a_game_is_told_so(evening: Evening, text: str) -> None:
    """To whoever has no game of the own either."""
    refused = only(evening.says(ANNA, text, channel=CHANNEL), Refused)
    assert refused.reason is Refusal.NO_GAME_HERE


def test_somebody_in_two_games_is_asked_which_one(evening: Evening) -> None:
    """The press carries the text out for that game, which is then remembered for a while."""
    one = evening.starts(title="One")
    two = evening.starts(title="Two", channel=OTHER_CHANNEL)
    asked = only(evening.says(FRANCE, "A PAR - BUR"), WhichGame)
    assert asked.games == ((one, "One"), (two, "Two"))
    assert asked.text == "A PAR - BUR"
    evening.bot.do(
        evening.request(GERMANY), hear.press, Action.CHOOSE_GAME, pack(asked.pending, two)
    )
    assert only(evening.deliver(), Refused).reason is Refusal.CONFIRMATION_GONE
    evening.bot.do(
        evening.request(FRANCE), hear.press, Action.CHOOSE_GAME, pack(asked.pending, two)
    )
    receipt = only(evening.deliver(), Receipt)
    assert (receipt.game, receipt.is_one_of_several) == (two, True)
    assert "A PAR - BUR" in {line.order for line in receipt.lines}
    evening.bot.do(
        evening.request(FRANCE), hear.press, Action.CHOOSE_GAME, pack(asked.pending, one)
    )
    assert only(evening.deliver(), Refused).reason is Refusal.CONFIRMATION_GONE
    evening.clock.moment += REMEMBERED
    assert only(evening.says(FRANCE, "F BRE - MAO"), Receipt).game == two
    evening.clock.moment += REMEMBERED + timedelta(seconds=1)
    only(evening.says(FRANCE, "A MAR H"), WhichGame)


@dataclass
class Several:
    """Two games: one person plays France in the one and Germany in the other."""

    evening: Evening
    france: str
    germany: str

    def says(self, text: str) -> list[Notice]:
        """Let that person write."""
        self.evening.clock.moment += timedelta(minutes=1)
        return self.evening.says(FRANCE, text)


@pytest.fixture
def several(evening: Evening) -> Several:
    """Both games in Spring 1901."""
    one = evening.once(_two_games)
    two = evening.games.game_in(OTHER_CHANNEL)
    assert two is not None
    return Several(evening, one, two)


def _two_games(evening: Evening) -> str:
    one = evening.starts(title="One")
    swapped = {"FRANCE": GERMANY, "GERMANY": FRANCE}
    promised = tuple(Seat(power, swapped.get(power, player_of(power))) for power in POWERS)
    evening.starts(channel=OTHER_CHANNEL, settings=NewGame("Two", promised=promised))
    return one


def test_orders_that_fit_one_of_several_games_are_for_that_one(several: Several) -> None:
    """Only there one has such a unit; the receipt says so, and the game is meant from then on."""
    receipt = only(several.says("A MUN - BUR, A BER - KIE"), Receipt)
    assert (receipt.game, receipt.by_words) == (several.germany, True)
    receipt = only(several.says("A PAR - BUR"), Receipt)
    assert (receipt.game, receipt.by_words) == (several.france, True)
    receipt = only(several.says("orders"), Receipt)
    assert (receipt.game, receipt.by_words) == (several.france, False)
    # What is half of the one game and half of the other is not split up behind one's back.
    several.evening.clock.moment += REMEMBERED
    asked = only(several.says("A PAR - GAS, A MUN H"), WhichGame)
    assert len(asked.games) == 2


def test_words_that_fit_no_game_or_each_are_asked_about(several: Several) -> None:
    """The press goes where it says, whatever the words would fit better."""
    asked = only(several.says("all hold"), WhichGame)
    several.evening.bot.do(
        several.evening.request(FRANCE),
        hear.press,
        Action.CHOOSE_GAME,
        pack(asked.pending, several.germany),
    )
    receipt = only(several.evening.deliver(), Receipt)
    assert (receipt.game, receipt.by_words) == (several.germany, False)
    assert only(several.says("A MUN xyzzy plugh"), NotSaved).game == several.germany


def test_a_word_about_orders_is_for_the_game_that_asks_for_some(several: Several) -> None:
    """In a phase of retreats only those are asked who have to retreat."""
    there = position("F1901R", {"FRANCE": ["A BUR"]}, {}, {"AUSTRIA": {"A MUN": "BUR"}})
    replace_open_phase(several.evening.engine, there, several.germany)
    receipt = only(several.says("ready"), Receipt)
    assert (receipt.game, receipt.is_ready, receipt.by_words) == (several.france, True, True)
    several.says("game two")
    assert only(several.says("all hold"), Receipt).game == several.france
    owed = position("F1901R", {"FRANCE": ["A BUR"]}, {}, {"GERMANY": {"A MUN": "BUR"}})
    replace_open_phase(several.evening.engine, owed, several.germany)
    receipt = only(several.says("A MUN - BER"), Receipt)
    assert (receipt.game, [line.order for line in receipt.lines]) == (
        several.germany,
        ["A MUN R BER"],
    )


def test_a_game_can_be_chosen_by_its_title(evening: Evening) -> None:
    """Or asked about; a title that nobody knows is refused with those there are."""
    one = evening.starts(title="The One")
    two = evening.starts(title="Two", channel=OTHER_CHANNEL)
    assert only(evening.says(FRANCE, "game two"), Status).game == two
    assert only(evening.says(FRANCE, "orders"), Receipt).game == two
    assert only(evening.says(FRANCE, "game the o"), Status).game == one
    assert only(evening.says(FRANCE, "game one"), Status).game == one
    refused = only(evening.says(FRANCE, "game Three"), Refused)
    assert (refused.reason, refused.known) == (Refusal.NO_GAME_HERE, ("The One", "Two"))


@pytest.mark.parametrize(
    ("written", "titles"),
    [
        ("practice game", ["The practice game"]),
        ("the practise game", ["The practice game"]),
        ('"The practice game!"', ["The practice game"]),
        ("a practice", ["The practice game"]),
        ("practice for", ["Practice for two"]),
        ("game, practice", ["The practice game"]),
        ("great war", ["The Great War"]),
        ("Graet War", ["The Great War"]),
        ("the", ["The practice game", "The Great War"]),
        ("war", ["The Great War"]),
        ("peace", []),
        ("?", []),
    ],
)
def test_a_title_need_not_be_written_to_the_letter(written: str, titles: list[str]) -> None:
    """A part of it will do, and a slip; where it fits two, both are meant."""
    games = [
        GameRecord(
            id=title, channel="T1/C1", title=title, gms=(), settings=Settings(), created_at=START
        )
        for title in ("The practice game", "Practice for two", "The Great War")
    ]
    assert [game.title for game in Titles(games).meant(written)] == titles


def test_a_title_of_two_games_is_asked_about_in_the_words_it_was_written_in(
    evening: Evening,
) -> None:
    """Only those two are offered, and the one that is pressed is meant from then on."""
    evening.starts(title="Red war")
    two = evening.starts(title="Blue war", channel=OTHER_CHANNEL)
    evening.starts(title="Peace", channel=Channel("T1/C3"))
    asked = only(evening.says(FRANCE, "game war"), WhichGame)
    assert [title for _, title in asked.games] == ["Red war", "Blue war"]
    assert asked.text == "game war"
    evening.bot.do(
        evening.request(FRANCE), hear.press, Action.CHOOSE_GAME, pack(asked.pending, two)
    )
    assert only(evening.deliver(), Status).game == two
    assert only(evening.says(FRANCE, "orders"), Receipt).game == two


def test_a_game_that_is_over_is_found_by_its_title_too(evening: Evening) -> None:
    """It can still be looked at; what is written then is for the one that goes on."""
    over = evening.starts(title="Red war")
    evening.confirms("gm end")
    going_on = evening.starts(title="Peace", channel=OTHER_CHANNEL)
    assert only(evening.says(FRANCE, "game war"), Status).game == over
    assert only(evening.says(FRANCE, "A PAR H"), Receipt).game == going_on


def test_a_misspelt_command_is_told_so_to_those_who_play_nothing_too(evening: Evening) -> None:
    """The GM and an onlooker hear what it may have been; orders they are told not to have."""
    evening.starts()
    for player, text, channel in (
        (GM, "statsu", None),
        (GM, "frobnicate", CHANNEL),
        (ANNA, "statsu", None),
        (ANNA, "frobnicate", CHANNEL),
    ):
        refused = only(evening.says(player, text, channel=channel), Refused)
        assert (refused.reason, refused.subject) == (Refusal.UNKNOWN_COMMAND, text)
    for player, text, reason in (
        (GM, "A PAR - BUR", Refusal.GM_PLAYS_NOT),
        (GM, "my map", Refusal.GM_PLAYS_NOT),
        (ANNA, "par bur", Refusal.NOT_IN_A_GAME),
        (ANNA, "frobnicate", Refusal.NOT_IN_A_GAME),
        (ANNA, "next", Refusal.NEXT_IS_FOR_SANDBOXES),
        (FRANCE, "next", Refusal.NEXT_IS_FOR_SANDBOXES),
    ):
        assert only(evening.says(player, text), Refused).reason is reason


def test_the_game_of_a_channel_is_shown_to_those_who_are_in_none(evening: Evening) -> None:
    """`game` alone, said there."""
    game = evening.starts()
    assert only(evening.says(ANNA, "game", channel=CHANNEL), Status).game == game


def test_a_channel_says_which_game_is_meant(evening: Evening) -> None:
    """Nobody is asked there; somebody of another game is refused."""
    evening.starts(title="One")
    two = evening.starts(title="Two", channel=OTHER_CHANNEL)
    assert only(evening.says(FRANCE, "A PAR H", channel=OTHER_CHANNEL), Receipt).game == two
    refused = only(evening.says(ANNA, "A PAR H", channel=OTHER_CHANNEL), Refused)
    assert refused.reason is Refusal.NOT_IN_THIS_GAME


def test_a_game_that_runs_goes_before_one_that_waits(evening: Evening) -> None:
    """Orders can only be meant for the running one: nobody is asked."""
    running = evening.starts(title="One")
    waiting = evening.opens(title="Two", channel=OTHER_CHANNEL, gm=ANNA)
    evening.joins(waiting, FRANCE)
    assert only(evening.says(FRANCE, "A PAR H"), Receipt).game == running


def test_an_answer_that_comes_after_the_deadline_is_late(evening: Evening) -> None:
    """What counts is when the text was written, and that phase is over."""
    one = evening.starts(title="One")
    evening.starts(title="Two", channel=OTHER_CHANNEL)
    asked = only(evening.says(FRANCE, "A PAR - BUR"), WhichGame)
    evening.advance(48 * HOUR + SETTLING)
    evening.bot.do(
        evening.request(FRANCE), hear.press, Action.CHOOSE_GAME, pack(asked.pending, one)
    )
    assert only(evening.deliver(), Refused).reason is Refusal.WRITTEN_BEFORE


def test_help_shows_a_player_orders_for_their_own_units(evening: Evening) -> None:
    """Turkey's, for Turkey; whoever plays nothing is shown some for anybody."""
    evening.starts()
    shown = only(evening.says(player_of("TURKEY"), "help"), Help)
    units = ("F ANK", "A CON", "A SMY")
    assert shown.examples
    assert all(text.startswith(units) for text in shown.examples)
    assert only(evening.says(ANNA, "help"), Help).examples == ()


def test_an_order_typed_in_the_channel_is_not_stored(evening: Evening) -> None:
    """Its writer alone is warned, in the channel and by direct message; nothing is quoted."""
    game = evening.starts()
    before = len(evening.told)
    request = evening.request(FRANCE, channel=CHANNEL)
    evening.bot.do(request, public.overheard, "A PAR - BUR")
    evening.bot.do(request, public.overheard, "A PAR - BUR")
    heard = evening.deliver()
    assert heard == [PublicSecret(game, "Evening", CHANNEL)] * 2
    places = {(t.destination.place, t.destination.player) for t in evening.told[before:]}
    assert places == {(Place.PRIVATE, FRANCE), (Place.DIRECT, FRANCE)}
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    assert {line.order for line in receipt.lines} == {None}


@pytest.mark.parametrize(
    ("player", "text"),
    [
        (FRANCE, "Paris is lovely in spring, let us talk about Burgundy"),
        (FRANCE, "A MUN - BUR"),
        (ANNA, "A PAR - BUR"),
        (GM, "A PAR - BUR"),
        (FRANCE, ""),
    ],
)
def test_talk_in_the_channel_is_passed_over(evening: Evening, player: str, text: str) -> None:
    """Whatever is no order of the writer's own units, and whatever others write."""
    evening.starts()
    evening.bot.do(evening.request(player, channel=CHANNEL), public.overheard, text)
    assert evening.deliver() == []
    evening.bot.do(evening.request(FRANCE, channel=OTHER_CHANNEL), public.overheard, "A PAR H")
    evening.bot.do(evening.request(FRANCE), public.overheard, "A PAR H")
    assert evening.deliver() == []


def test_the_bot_mentioned_in_public_takes_commands_but_no_orders(evening: Evening) -> None:
    """Orders are warned about as if overheard, even after the word `order`."""
    game = evening.starts()

    def ask(text: str) -> None:
        evening.bot.do(evening.request(FRANCE, channel=CHANNEL), public.hear_mention, text)

    ask("status")
    only(evening.deliver(), Status)
    ask("")
    only(evening.deliver(), Help)
    ask("A PAR - BUR")
    assert evening.deliver() == [PublicSecret(game, "Evening", CHANNEL)] * 2
    ask("order A PAR - BUR")
    assert evening.deliver() == [PublicSecret(game, "Evening", CHANNEL)] * 2
    ask("how are you today, my friend?")
    only(evening.deliver(), Answered)
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    assert {line.order for line in receipt.lines} == {None}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("DRAW", Secret.VOTE),
        ("surrender", Secret.VOTE),
        ("concede to Germany", Secret.VOTE),
        ("no draw", Secret.VOTE),
        ("prefer France", Secret.PREFERENCES),
    ],
)
def test_votes_and_preferences_in_public_are_warned_about_as_orders_are(
    evening: Evening, text: str, what: Secret
) -> None:
    """SURRENDER is written "when submitting orders secretly" (R-SURR-01); lists are secret too."""
    game = evening.starts()
    before = len(evening.told)
    evening.bot.do(evening.request(FRANCE, channel=CHANNEL), public.hear_mention, text)
    assert evening.deliver() == [PublicSecret(game, "Evening", CHANNEL, what)] * 2
    places = {(t.destination.place, t.destination.player) for t in evening.told[before:]}
    assert places == {(Place.PRIVATE, FRANCE), (Place.DIRECT, FRANCE)}
    assert only(evening.says(FRANCE, "orders"), Receipt).vote is None


def test_joining_and_starting_by_words(evening: Evening) -> None:
    """In the channel; a person without a game is told so elsewhere."""
    evening.opens()
    for player in PLAYERS:
        evening.says(player, "join", channel=CHANNEL)
    assert only(evening.says(ANNA, "leave"), Refused).reason is Refusal.NOT_IN_A_GAME
    evening.says(GM, "start")
    only(evening.says(FRANCE, "orders"), Receipt)


def test_a_courtesy_beside_a_command_changes_nothing() -> None:
    """Before it or behind it."""
    assert read_command("undo please") == (BY_NAME["undo"], "")
    assert read_command("Please, ready!") == (BY_NAME["ready"], "")
    assert read_command("map, please") == (BY_NAME["map"], "")
    assert read_command("restore 1") == (BY_NAME["orders restore"], "1")
    assert read_command("redo") == (BY_NAME["orders history"], "")
    assert read_command("clear Paris") is None
    assert read_command("I'm done!") == (BY_NAME["ready"], "")
    assert read_command("I am not ready") == (BY_NAME["not ready"], "")


def test_a_hesitation_before_a_command_changes_nothing() -> None:
    """Where nothing follows the command, and where the command takes no words."""
    assert read_command("no wait not ready") == (BY_NAME["not ready"], "")
    assert read_command("oops, undo!") == (BY_NAME["undo"], "")
    assert read_command("OK ready") == (BY_NAME["ready"], "")
    assert read_command("ok wait") == (BY_NAME["not ready"], "")
    assert read_command("ok ready for war") is None
    assert read_command("no ready") is None
    assert read_command("well, leave it") is None
    assert read_command("ok draw") is None


def test_a_courtesy_within_words_is_one_of_them() -> None:
    """What people write to each other through the bot stays as they wrote it."""
    said = "Would you please come? Please, do."
    assert read_command(f"Please announce {said}") == (BY_NAME["announce"], said)
    assert read_command("gm announce please vote") == (BY_NAME["gm announce"], "please vote")
