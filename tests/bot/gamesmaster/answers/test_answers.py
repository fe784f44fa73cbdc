"""Questions asked in words, answered from the game's facts."""

import pytest

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.showing import Status
from bot.messages.answers.answers import labels
from bot.messages.parts import Button, Row
from bot.messages.showing.home import home
from tests.bot.gamesmaster.answers.situations import Written, begin, says
from tests.bot.gamesmaster.evening import Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt, message_of

FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")


def test_builds_and_removals_are_told_by_their_number(evening: Evening) -> None:
    """Whichever units a removal may be of; Home offers Ready to who has a build to make, too."""
    game = evening.starts()
    units = {"FRANCE": ["A MAR"], "GERMANY": ["A MUN", "A BER", "F KIE"]}
    centers = {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["MUN", "BER"]}
    set_up(evening, game, "W1901A", units, centers)
    for player, owed in ((FRANCE, "I still need 2 builds."), (GERMANY, "I still need 1 removal.")):
        assert owed in words(
            message_of(only(evening.says(player, "status"), Status), evening.games)
        )
        tab = str(home(evening.games.at_home(player, evening.clock.now()), player, evening.games))
        assert owed in tab
        assert "label='Ready'" in tab


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("when is the deadline?", "Orders for Spring 1901 are due "),
        ("who hasn't sent orders?", "Orders are still missing from Austria, England, France"),
        ("who is England?", "*England*"),
        ("what can my fleet in Brest do?", "Fleet Brest can hold, or go to English Channel, "),
        ("what can Munich do?", "Army Munich can hold, or go to Berlin, Bohemia, Burgundy, "),
        ("what can Burgundy do?", "There's no unit in Burgundy."),
        ("can my fleet in Brest reach London?", "No, Fleet Brest → London isn't possible: "),
        ("can A PAR get to Burgundy?", "Yes: Army Paris → Burgundy."),
        ("maybe A PAR - BUR?", "Yes: Army Paris → Burgundy."),
        ("F BRE - MAO perhaps?", "Yes: Fleet Brest → Mid-Atlantic Ocean."),
        ("can I go? " * 500 + "who is England?", "*England*"),
        ("what happens if I send nothing?", "A unit without an order holds"),
        ("how do I resign?", "Write `leave`"),
        ("how do I vote for a draw?", "Write `draw`"),
        ("what's the score?", "France: 3 supply centers, 3 units"),
        ("how many centers does Russia have?", "Russia: 4 supply centers, 4 units"),
        ("how long do I have left?", "Orders for Spring 1901 are due "),
        ("how many builds does France get?", "For now:\nFrance: 3 supply"),
        ("can I get more time?", "Write `extend 24h`"),
        ("what do I do now?", "I still need orders for Fleet Brest"),
    ],
)
def test_a_question_is_answered(evening: Evening, question: str, answer: str) -> None:
    """In a sentence or two, to who asked alone; nothing is stored."""
    evening.starts()
    answered = only(evening.says(FRANCE, question), Answered)
    assert answer in words(message_of(answered, evening.games))


def test_the_answer_offers_orders_for_the_own_unit(evening: Evening) -> None:
    """Its buttons give them."""
    game = evening.starts()
    answered = only(evening.says(FRANCE, "what can my army in Paris do?"), Answered)
    assert answered.is_own
    assert "A PAR - BUR" in answered.orders
    receipt = only(evening.press(FRANCE, Action.PUT, game, "S1901M", "A PAR - BUR"), Receipt)
    assert "Army Paris → Burgundy" in words(message_of(receipt, evening.games))


def test_of_another_power_s_unit_it_offers_none(evening: Evening) -> None:
    """What it can do is on the map for all to see."""
    evening.starts()
    answered = only(evening.says(FRANCE, "where can Munich go?"), Answered)
    assert not answered.is_own
    message = message_of(answered, evening.games)
    assert not any(isinstance(part, Row) for part in message.parts)


@pytest.mark.parametrize(
    "question", ["what did I order?", "did you save that???", "is my order for Paris in?"]
)
def test_who_asks_for_the_own_orders_sees_them(evening: Evening, question: str) -> None:
    """As the receipt has them."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    receipt = only(evening.says(FRANCE, question), Receipt)
    assert "Army Paris → Burgundy" in words(message_of(receipt, evening.games))


def test_in_spring_nothing_can_be_built(evening: Evening) -> None:
    """The answer says when."""
    evening.starts()
    answered = only(evening.says(FRANCE, "what can I build?"), Answered)
    assert "come after Fall" in words(message_of(answered, evening.games))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what can I build?", "You can: Build Army Brest, Build Fleet Brest or Build Army Paris."),
        ("can I build in Paris?", "Yes: Build Army Paris."),
        ("can I build in Marseilles?", "No, Build Army Marseilles isn"),
        (
            "If I build only one, the other rests for the next year or it is lost?",
            "you may build as many units as you have more centers than units",
        ),
    ],
)
def test_in_winter_the_centers_that_can_be_built_in_are_told(
    evening: Evening, question: str, answer: str
) -> None:
    """Or why one cannot."""
    game = evening.starts()
    centers = {"FRANCE": ["PAR", "BRE", "MAR"]}
    set_up(evening, game, "W1901A", {"FRANCE": ["A MAR"]}, centers)
    answered = only(evening.says(FRANCE, question), Answered)
    assert answer in words(message_of(answered, evening.games))


def test_what_is_not_certain_is_told_as_a_guess_with_what_else_may_be_meant(
    evening: Evening,
) -> None:
    """By a button for each of a few other topics; a press asks about it."""
    evening.starts()
    asked = only(evening.says(FRANCE, "which of these is the thing with kings?"), Answered)
    message = message_of(asked, evening.games)
    assert asked.also is None
    assert words(message).startswith(
        f"I'm not sure what you mean. If it's *{labels()[asked.guessed]}"
    )
    rows = [part.elements for part in message.parts if isinstance(part, Row)]
    buttons = [button for elements in rows for button in elements]
    chosen = [
        button.value
        for button in buttons
        if isinstance(button, Button) and button.action is Action.ASK
    ]
    assert chosen == list(asked.others) != []
    for topic in chosen:
        assert evening.press(FRANCE, Action.ASK, topic)
    assert only(evening.press(FRANCE, Action.ASK, "rule_cut"), Answered).topic == "rule_cut"
    assert only(evening.press(FRANCE, Action.ASK, "xyzzy"), Answered).topic == "no_game"


def test_two_answers_are_told_where_both_are_near(evening: Evening) -> None:
    """Each under its label."""
    evening.starts()
    asked = only(evening.says(FRANCE, "are votes or orders secret?"), Answered)
    shown = words(message_of(asked, evening.games))
    assert shown.startswith("I'm not sure which of these you mean.\n*")
    assert asked.also is not None
    assert {asked.guessed, asked.also.guessed} == {"secrecy", "votes_secret"}
    assert all(f"*{labels()[each]}:*" in shown for each in ("secrecy", "votes_secret"))


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("who sees my orders and my votes?", "Nobody else sees your orders", "Votes are secret"),
        ("what do I play and when is the deadline?", "You play *France*", "Orders for Spring 1901"),
        ("Who is the GM? And how many centers do I need to win?", "<@gm>", "18 supply centers win"),
    ],
)
def test_two_questions_of_one_message_are_both_answered(
    evening: Evening, text: str, first: str, second: str
) -> None:
    """Without a doubt, where each is clear."""
    evening.starts()
    asked = only(evening.says(FRANCE, text), Answered)
    shown = words(message_of(asked, evening.games))
    assert not shown.startswith("I'm not sure")
    assert first in shown
    assert second in shown


@pytest.mark.parametrize(
    ("situation", "who", "text", "told"),
    [
        ("over", "fran", "final centre count pls", "France (<@fran>): 13 supply centers, 8 units"),
        ("over", "olga", "who won in the end and by how much?", "France (<@fran>) 13 and England"),
        (
            "over",
            "ed",
            "as @tom's puppet, how many dots did I end with?",
            "England (<@ed>): 3 supply",
        ),
        ("retreats", "gail", "which unit got kicked out and by whom?", "by Army Vienna → Trieste"),
        ("winter", "ivo", "what happened with my convoy in autumn?", "Army Apulia → Tunis: moved"),
        ("over", "tom", "how many years did all this take?", "to Fall 1908, 8 game years"),
        ("movement", "gus", "did you note that I'm ready?", "You're marked as ready."),
        ("movement", "gail", "how many are ready?", "Ready: Germany."),
        ("movement", "tom", "which powers have more dots than me?", "France: 6 supply centers"),
        ("winter", "ivo", "can I build three?", "Italy gets 2 builds"),
        ("movement", "tom", "did Russia build last winter?", "nothing was built or removed"),
        ("movement", "rita", "which units do I have and how many?", "Russia (4 units): "),
        ("movement", "fran", "what did everyone of us do last turn?", "Harvest, Fall 1901: "),
        ("retreats", "ed", "is Sweden mine now?", "change only after Fall's moves"),
        (
            "movement",
            "fran",
            "which coast of Spain touches Gascony?",
            "north coast touches Gascony",
        ),
        ("over", "ivo", "I am eliminated, yes?", "still in, with no supply centers and 1 unit"),
        ("over", "fran", "undo my last orders", "its orders have counted"),
        ("lobby", "gail", "is there a last year?", "The game has no fixed end."),
        ("movement", "gus", "show me the map of last fall", "Fall 1901"),
        ("movement", "gus", "can I see the map from spring 1901", "Spring 1901"),
        ("movement", "gus", "map please, the one from the fall", "Fall 1901"),
        (
            "movement",
            "tom",
            "what's Russia up to in the Black Sea",
            "I can't say: orders are secret",
        ),
        ("movement", "fran", "do Spain's two coasts matter to my army", "For armies coasts mean"),
        (
            "retreats",
            "ivo",
            "Tyrolia or Albania, what's better in your opinion?",
            "I give no advice",
        ),
        ("movement", "ed", "does anyone sit in Sweden", "There's no unit in Sweden."),
        ("movement", "ivo", "how far is it from Tunis to Spain", "Tunis borders on"),
        ("winter", "ed", "do I have to build at all", "That's allowed: Leave one build unused"),
        (
            "retreats",
            "rita",
            "galicia - vienna next year, anything in the way?",
            "That's allowed: ",
        ),
        ("movement", "fran", "does anything stop me from paris to burgundy?", "That's allowed: "),
        ("movement", "tom", "centers for every1 pls, and whos ahead", "6 supply centers"),
        ("retreats", "ed", "is my army in Sweden now or not yet", "Army Sweden (England) is there"),
        ("lobby", "nick", "is it the normal map?", "on the classic map (7 players)"),
    ],
)
def test_facts_are_told_exactly(
    evening: Evening, situation: str, who: str, text: str, told: str
) -> None:
    """The counts of all at the end, the years, who is ready, what was not built, the map."""
    begin(evening, situation)
    said = Written(state=situation, who=who, where="dm", text=text, kind="fact")
    (notice,) = says(evening, said)
    assert told in words(message_of(notice, evening.games))
