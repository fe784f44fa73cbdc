"""What is answered to a text that is no command of its writer's, nor orders."""

from datetime import timedelta

import pytest

from bot.gamesmaster.commands.help import ENDING
from bot.gamesmaster.commands.table import COMMANDS
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.actions import Action, unpack
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.clock import ExtensionNoted, Reminder
from bot.gamesmaster.notices.commands import Who
from bot.gamesmaster.notices.desk import Act, AuditShown, Confirm, PanelShown
from bot.gamesmaster.notices.notice import Channel, Notice, Player, Refusal, Refused
from bot.gamesmaster.notices.orders import NotSaved
from bot.gamesmaster.notices.showing import MapShown
from bot.messages.parts import Button, Row
from engine.game.settings import Anonymity, Press, Settings
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    OTHER_CHANNEL,
    PLAYERS,
    START,
    Evening,
    only,
    player_of,
)
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt, message_of

FRANCE, ANNA = player_of("FRANCE"), player_of("ANNA")
MASKED = NewGame("Masks", Settings(press=Press.PUBLIC_ONLY, anonymity=Anonymity.HIDDEN))


@pytest.mark.parametrize(("text", "known"), [("statsu", "status"), ("cancel", "undo")])
def test_words_that_no_command_begins_with_are_answered_with_the_one_that_is_meant(
    evening: Evening, text: str, known: str
) -> None:
    """Never with one of the GM's."""
    evening.starts()
    refused = only(evening.says(FRANCE, text), Refused)
    assert refused.reason is Refusal.UNKNOWN_COMMAND
    assert refused.known[:1] == (known,)
    assert not any(name.startswith("gm") for name in refused.known)


# Free words, which say what is to be passed on, or what to try out.
TAKE_ANY = frozenset({"announce", "contact", "gm tell", "gm import", "sandbox"})


@pytest.mark.parametrize(
    "begun",
    [
        "why not",
        *(
            command.name
            for command in COMMANDS
            if command.takes_words and command.name not in {*TAKE_ANY, "why", "prefer"}
            if command.who is not Who.GM
        ),
        "new orders",
    ],
)
def test_orders_after_a_commands_word_are_read(evening: Evening, begun: str) -> None:
    """The word was none of the command, which would refuse what follows; nothing is lost."""
    evening.starts()
    heard = evening.says(FRANCE, f"{begun.capitalize()}, A PAR - BUR")
    assert "A PAR - BUR" in [line.order for line in only(heard, Receipt).lines]


@pytest.mark.parametrize(
    "text",
    ["F BRE - Laputa", "fleet brest to camelot", "brest -> narnia", "A PAR S A MAR - Erewhon"],
)
def test_what_is_wrong_with_an_order_in_signs_is_told(evening: Evening, text: str) -> None:
    """It is never taken for something else, whatever its unknown name is near to."""
    evening.starts()
    (problem,) = only(evening.says(FRANCE, text), NotSaved).problems
    assert problem.text == text


@pytest.mark.parametrize(
    "text", ["why PAR, BUR?", "why, A PAR - BUR", "history A PAR - BUR", "Map, A PAR - BUR?"]
)
def test_what_is_asked_of_an_order_gives_none(evening: Evening, text: str) -> None:
    """Nor does a word of talk before places."""
    evening.starts()
    assert not [notice for notice in evening.says(FRANCE, text) if isinstance(notice, Receipt)]


def test_a_gm_is_told_the_command_that_a_misspelt_one_comes_near_to(evening: Evening) -> None:
    """Not all there are."""
    evening.starts()
    refused = only(evening.says(GM, "gm ordr FRANCE A PAR - BUR"), Refused)
    assert refused.known[:1] == ("gm order",)
    assert len(refused.known) <= 3


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("who are you?", Answered),
        ("can I see my orders?", Receipt),
        ("can I have a look at the map?", MapShown),
        ("sorry, I had to cancel dinner for that", Answered),
        ("cancel all my supports", Answered),
        ("cancel my convoys", Answered),
        ("centers and units of everyone please, and who leads", Answered),
        ("map of what I have ordered so far please", MapShown),
        ("away until 4 january, will you kick me out if i go quiet", Answered),
    ],
)
def test_a_sentence_without_orders_is_answered_with_what_it_is_about(
    evening: Evening, text: str, kind: type[Notice]
) -> None:
    """Never by taking orders back."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    only(evening.says(FRANCE, text), kind)
    standing = only(evening.says(FRANCE, "orders"), Receipt)
    assert "A PAR - BUR" in [line.order for line in standing.lines]


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("gm extend 24h", Act.DEADLINE),
        ("extend the deadline by 12 hours", Act.DEADLINE),
        ("deadline +12h", Act.DEADLINE),
        ("push the deadline to friday 8pm", Act.DEADLINE),
        ("pause the game", Act.PAUSE),
        ("pause for 2 days", Act.PAUSE),
        ("process", Act.PROCESS),
        ("gm process", Act.PROCESS),
        ("process spring 1901", Act.PROCESS),
        ("adjudicate now", Act.PROCESS),
        ("resolve the turn", Act.PROCESS),
        ("gm end the turn", Act.PROCESS),
        ("remind them", Act.REMIND),
        ("remind whoever is late", Act.REMIND),
        ("remind France and Italy", Act.REMIND),
        ("announce Please be on time.", Act.ANNOUNCE),
        ("gm civil disorder FRANCE", Act.DISORDER),
        ("replace <@T1/france> with <@T1/anna>", Act.REPLACE),
        ("end the game", Act.END),
        ("winner <@T1/france>", Act.WINNER),
        ("draw between <@T1/france> and Italy", Act.DRAW),
        ("resign", Act.RESIGN),
    ],
)
@pytest.mark.parametrize("channel", [None, CHANNEL])
def test_a_gm_who_plays_nothing_means_the_gm_s_commands(
    evening: Evening, text: str, act: Act, channel: Channel | None
) -> None:
    """With or without `gm`, in the words people use; each is shown before it is done."""
    evening.starts()
    assert only(evening.says(GM, text, channel=channel), Confirm).act is act


def test_more_time_counts_from_the_present_deadline(evening: Evening) -> None:
    """However it is said."""
    evening.starts()
    for text in ("gm extend 24h", "gm deadline 24h", "extend by a day", "gm deadline +24h"):
        assert evening.asks(text).details.deadline == START + timedelta(hours=72)


def test_a_rollback_without_a_phase_is_to_the_last_one(evening: Evening) -> None:
    """`undo` from a GM is that, too."""
    evening.starts()
    evening.advance(timedelta(hours=49))
    for text in ("gm rollback", "undo", "gm roll back to spring 1901", "gm undo the last turn"):
        assert evening.asks(text).details.phase == "S1901M"


def test_only_those_named_are_reminded(evening: Evening) -> None:
    """Of those who still owe something; whoever has ordered everything is not."""
    evening.starts()
    evening.says(FRANCE, "A PAR H, A MAR H, F BRE H")
    heard = evening.confirms("gm remind France, Italy")
    assert [one.duty.power for one in heard if isinstance(one, Reminder)] == ["ITALY"]
    refused = only(evening.says(GM, "gm remind France"), Refused)
    assert refused.reason is Refusal.NOBODY_OWES


def test_a_stray_word_leads_to_no_command(evening: Evening) -> None:
    """`set` begins a command, but is no command in the middle of a sentence."""
    evening.starts()
    for who in (FRANCE, GM):
        for told in evening.says(who, "all set, go ahead"):
            assert not isinstance(told, Refused) or "gm set" not in told.known


@pytest.mark.parametrize(
    "text", ["ended", "close call, that", "draw me a map of all this please", "winer FRANCE"]
)
def test_no_near_miss_ends_a_game(evening: Evening, text: str) -> None:
    """Only its own name does, and no sentence that happens to begin with it."""
    evening.starts()
    (told,) = evening.says(GM, text)
    assert isinstance(told, Refused | Answered | MapShown)
    assert not isinstance(told, Refused) or not any(name in ENDING for name in told.known)


def test_a_gm_need_not_write_gm_before_the_start_or_after_the_end(evening: Evening) -> None:
    """Where it is in the GM's power the act is offered; others are told that it is over."""
    evening.opens()
    assert only(evening.says(GM, "end"), Confirm).act is Act.END
    evening.confirms("end", channel=None)
    evening.starts(title="Another")
    evening.confirms("winner FRANCE", channel=None)
    for text, act in (("close", Act.CLOSE), ("rollback", Act.ROLLBACK)):
        assert only(evening.says(GM, text), Confirm).act is act
    assert only(evening.says(GM, "audit all"), AuditShown).lines[-1].act is Act.WINNER
    assert only(evening.says(FRANCE, "close"), Answered).topic == "gm_end"
    assert len(evening.games.home(FRANCE, evening.clock.now())) == 1
    evening.confirms("close", channel=None)
    assert not evening.games.home(FRANCE, evening.clock.now())


def test_a_refusal_is_of_its_readers_power_and_of_who_runs_the_game(evening: Evening) -> None:
    """Turkey is shown orders of Turkey, and a GM is not told to ask the GM."""
    evening.starts()

    def told(player: Player, text: str) -> str:
        refused = only(evening.says(player, text), Refused)
        return words(message_of(refused, evening.games))

    turkey = player_of("TURKEY")
    for text in ("undo", "frobnicate"):
        assert any(f"`{unit} " in told(turkey, text) for unit in ("F ANK", "A CON", "A SMY"))
    evening.confirms("gm pause")
    assert "`/dip gm resume` lets it go on" in told(turkey, "extend 24h")
    assert "`gm resume` starts the clock again." in told(GM, "gm deadline +12h")


def test_people_are_named_wherever_powers_are(evening: Evening) -> None:
    """By their mention; where it is a secret who plays what, only by the power."""
    evening.starts()
    evening.confirms("gm set gm may order yes")
    france, italy = (mention(player_of(power)) for power in ("FRANCE", "ITALY"))
    for text in ("remind", "unseal", "gm draw"):
        details = evening.asks(f"{text} {france} and {italy}").details
        assert details.powers == ("FRANCE", "ITALY")
    assert evening.asks(f"order {france} A PAR - BUR").details.power == "FRANCE"
    assert evening.asks(f"edit center BEL {france}").details.changes[0].power == "FRANCE"
    refused = only(evening.says(GM, f"remind {mention(ANNA)}"), Refused)
    assert (refused.reason, refused.subject) == (Refusal.PERSON_PLAYS_NOT, ANNA)
    evening.opens(channel=OTHER_CHANNEL, settings=MASKED)
    for player in PLAYERS:
        evening.says(player, "join", channel=OTHER_CHANNEL)
    evening.says(GM, "start", channel=OTHER_CHANNEL)
    for text in ("remind", "unseal", "draw", "winner"):
        told = only(evening.says(GM, f"gm {text} {france}", channel=OTHER_CHANNEL), Refused)
        assert told.reason is Refusal.NAME_THE_POWER


def test_what_is_for_everybody_may_have_gm_before_it(evening: Evening) -> None:
    """As a GM may well write it."""
    game = evening.starts()
    assert only(evening.says(GM, "gm map"), MapShown) == MapShown(game, 1)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("give everybody 12 more hours", Act.DEADLINE),
        ("end the game, Turkey has won", Act.WINNER),
        ("let's call it a draw between all of us", Act.DRAW),
        ("put FRANCE in civil disorder", Act.DISORDER),
        ("take back the last phase", Act.ROLLBACK),
        ("Italy has ghosted us, throw Italy out", Act.EXPEL),
        ("could you nudge the late ones, thanks", Act.REMIND),
    ],
)
def test_what_a_gm_wishes_in_a_sentence_is_shown_before_it_is_done(
    evening: Evening, text: str, act: Act
) -> None:
    """As the command for it would be; of a player nothing of it is done."""
    evening.starts()
    evening.advance(timedelta(hours=49))
    assert only(evening.says(GM, text), Confirm).act is act
    assert not any(isinstance(told, Confirm) for told in evening.says(FRANCE, text))


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("another 12 hours for everybody", 12),
        ("two more days for all", 48),
        ("one more day for everybody", 24),
    ],
)
def test_a_gm_s_time_is_taken_as_it_is_said(evening: Evening, text: str, hours: int) -> None:
    """`another 12 hours` is twelve, not one."""
    evening.starts()
    asked = only(evening.says(GM, text), Confirm)
    assert asked.details.deadline == START + timedelta(hours=48 + hours)


def test_a_gm_gives_orders_for_a_player_in_plain_words(evening: Evening) -> None:
    """As `gm order` does, shown before it is done."""
    evening.starts(settings=NewGame("Phone", Settings(gm_may_order=True)))
    asked = only(
        evening.says(GM, "France rang me: Paris to Burgundy, put that in for her"), Confirm
    )
    assert (asked.act, asked.details.power) == (Act.ORDER, "FRANCE")


@pytest.mark.parametrize("text", ["gm frobnicate", "gm frobnicate it all"])
def test_a_gm_whose_words_mean_nothing_is_led_to_the_panel(evening: Evening, text: str) -> None:
    """Never to a list of all commands."""
    evening.starts()
    (told,) = evening.says(GM, text)
    assert isinstance(told, PanelShown) or (isinstance(told, Refused) and told.known == ("gm",))


def test_a_gm_is_told_how_orders_are_given_for_a_player(evening: Evening) -> None:
    """A GM who plays no power gives none by writing orders."""
    evening.starts()
    refused = only(evening.says(GM, "A PAR - BUR"), Refused)
    assert refused.reason is Refusal.GM_PLAYS_NOT


def test_an_end_is_taken_back_without_naming_its_phase(evening: Evening) -> None:
    """The phase that was open then opens again."""
    evening.starts()
    evening.advance(timedelta(hours=49))
    evening.confirms("gm end")
    assert evening.asks("gm rollback").details.phase == "F1901M"


def test_a_person_who_is_named_is_shown_by_name(evening: Evening) -> None:
    """Not as Slack and I write it."""
    evening.starts()
    refused = only(evening.says(GM, "frob <@T1/U7>"), Refused)
    said = words(message_of(refused, evening.games))
    assert "<@U7>" in said
    assert "T1/" not in said


def test_a_gm_who_asks_for_more_time_is_told_the_gm_s_command(evening: Evening) -> None:
    """A player is told how to ask for it."""
    evening.starts()
    for who, command in ((GM, "gm deadline +24h"), (FRANCE, "extend 24h")):
        (answered,) = evening.says(who, "how do I get more time?")
        assert f"`{command}`" in words(message_of(answered, evening.games))


@pytest.mark.parametrize("text", ["what should I do now?", "when is the deadline?", "help"])
def test_a_gm_is_led_to_the_panel(evening: Evening, text: str) -> None:
    """By a button that opens it."""
    game = evening.starts()
    message = message_of(evening.says(GM, text)[0], evening.games)
    buttons = [one for row in message.parts if isinstance(row, Row) for one in row.elements]
    (button,) = [one for one in buttons if one.label == "GM panel"]
    assert isinstance(button, Button)
    assert button.action is Action.GM_ACT
    only(evening.press(GM, button.action, *unpack(button.value, 2)), PanelShown)
    assert game in button.value


def test_what_a_player_writes_is_no_gm_s_command(evening: Evening) -> None:
    """Nor where that player runs another game."""
    evening.starts()
    evening.opens(channel=OTHER_CHANNEL, title="Other", gm=FRANCE)
    assert isinstance(evening.says(FRANCE, "extend 24h")[0], ExtensionNoted)


@pytest.mark.parametrize(
    "text",
    ["hi", "Hello!", "thanks!", "Thank you.", "cool thanks", "gg everyone", "good morning all"],
)
def test_kind_words_are_not_called_a_wrong_command(evening: Evening, text: str) -> None:
    """They are answered in kind."""
    evening.starts()
    assert only(evening.says(FRANCE, text), Answered).topic in {"hello", "thanks", "bye"}
