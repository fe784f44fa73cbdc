"""Writing orders: whatever people write, they are answered kindly and nothing else happens."""

from collections.abc import Iterator

import pytest

from tests.scenarios.evening import Beginning, Evening, evening_taken_up


@pytest.fixture(scope="module")
def quiet_game(
    tmp_path_factory: pytest.TempPathFactory, under_way_on_sqlite: Beginning
) -> Iterator[Evening]:
    """A game under way in which nothing that these tests say is an order."""
    with evening_taken_up(tmp_path_factory.mktemp("quiet"), under_way_on_sqlite) as evening:
        yield evening


def test_a_later_order_replaces_an_earlier_one_and_can_be_undone(game: Evening) -> None:
    """The receipt lists every unit and what changed; a button undoes it, the history has it."""
    game.france.says("A PAR - BUR")
    first = game.france.sees("Army Paris → Burgundy")
    assert "Fleet Brest: no order yet; it will hold" in first.says
    game.clock.advance(seconds=5)
    game.france.says("par - pic, mar - spa")
    receipt = game.france.sees("Army Paris → Picardy", "(was: → Burgundy)", "(new)")
    game.france.clicks("Undo", on=receipt)
    game.france.sees("back to version 1", "Army Marseilles: no order now", "(was: → Picardy)")
    game.france.says("orders history")
    history = game.france.sees("Version 3", "Undone, back to version 1", "counts now")
    game.france.clicks("Restore 2", on=history)
    game.france.sees("back to version 2", "Army Paris → Picardy", "Army Marseilles → Spain")


def test_an_order_that_was_read_wrongly_is_taken_back_by_its_own_button(game: Evening) -> None:
    """The others stay."""
    game.france.says("F BRE - MAO; to spain with mar")
    receipt = game.france.sees("Army Marseilles → Spain", "(read from `to spain with mar`)")
    game.france.clicks("Not this", on=receipt)
    game.france.sees("Army Marseilles: no order now", "Fleet Brest → Mid-Atlantic Ocean")


def test_a_question_is_answered_by_a_word_and_a_slip_by_a_button(game: Evening) -> None:
    """Once: the next yes has nothing to answer."""
    game.france.says("maybe A PAR - BUR")
    game.france.sees("Did you mean:", "Your orders stay as they are")
    game.france.says("yes")
    game.france.sees("Army Paris → Burgundy", "Army Marseilles: no order yet")
    game.france.says("yes")
    game.france.sees("there's nothing to answer")
    game.france.says("ordesr")
    game.france.clicks("orders", on=game.france.sees("Did you mean `orders`?"))
    game.france.sees("France, Spring 1901", "Army Paris → Burgundy")


def test_an_edited_message_is_read_again_and_a_deleted_one_withdraws_nothing(game: Evening) -> None:
    """The orders that count are the last that were written."""
    ts = game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    game.france.edits(ts, "A PAR - GAS")
    game.france.sees("Army Paris → Gascony")
    game.france.deletes(ts)
    told = game.france.sees("Deleting a message doesn't cancel anything")
    assert "Army Paris → Gascony" in told.says
    game.france.says("orders")
    game.france.sees("Army Paris → Gascony")


def test_an_edit_of_a_message_of_an_earlier_phase_changes_nothing(game: Evening) -> None:
    """It was meant for that phase; its writer is told, and the new orders stand."""
    ts = game.france.says("A PAR H")
    game.france.sees("Army Paris holds")
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("Next: Fall 1901")
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    game.france.edits(ts, "A PAR - PIC")
    game.france.sees("Orders for Spring 1901 were already closed", "its first version counts")
    game.france.says("orders")
    game.france.sees("France, Fall 1901", "Army Paris → Burgundy")


def test_slack_s_own_typography_is_undone(game: Evening) -> None:
    """Arrows, bullets, code fences, quotes and bold reach the parser as they were meant."""
    game.france.says("*Orders:*\n• A PAR -> BUR\n```F BRE-MAO```\n> A MAR S A PAR - BUR")
    receipt = game.france.sees("Army Paris → Burgundy", "Fleet Brest → Mid-Atlantic Ocean")
    assert "Army Marseilles supports Army Paris → Burgundy" in receipt.says


def test_an_ambiguous_order_is_settled_by_a_button(game: Evening) -> None:
    """Nothing is stored before, exactly the chosen order after."""
    game.france.says("A par - bru")
    asked = game.france.sees("more than one thing")
    assert "Your orders stay as they are" in asked.says
    game.france.clicks("Army Paris → Burgundy", on=asked)
    game.france.sees("Army Paris → Burgundy", "Orders are due")


def test_clear_takes_everything_back(game: Evening) -> None:
    """The answer says so, and lists every unit without an order."""
    game.france.says("A PAR - BUR, A MAR H")
    game.france.sees("Army Paris → Burgundy")
    game.france.clicks("Clear")
    answer = game.france.sees("Your orders for this phase are cleared")
    assert "Army Paris: no order now; it will hold" in answer.says


def test_the_map_of_my_orders_is_a_picture_for_me_alone(game: Evening) -> None:
    """It comes by direct message, with its orders read out, also when asked for in a channel."""
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    game.france.commands("/dip my map")
    shown = game.france.sees("with your orders: Army Paris to Burgundy")
    assert shown.picture is not None
    assert shown.channel == game.france.direct
    game.germany.never_saw("Paris → Burgundy", "Your orders for")


def test_a_command_in_the_channel_is_answered_for_the_writer_alone(game: Evening) -> None:
    """`/dip A PAR-BUR` stores an order; nobody else sees that anything was said."""
    game.france.commands("/dip A PAR - BUR")
    answer = game.france.sees("Army Paris → Burgundy")
    assert answer.raw.get("is_ephemeral")
    for other in game.everybody:
        if other.key != "france":
            other.never_saw("Paris → Burgundy")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("good morning everybody, how are you all doing today my friends", "Hello!"),
        ("fleet brest", "half an order"),
        ("A PAR - ", "Sorry, I didn't get"),
        ("?!?", "Sorry, I didn't get"),
        ("Армия Париж Бургундия вперёд на врага сегодня", "nothing is saved"),
        ("巴黎陸軍攻擊勃艮第", "Sorry, I didn't get"),
        ("🤷 🤷", "Sorry, I didn't get"),
        ("A MUN - BUR", "Army Munich belongs to another power"),
        ("A PAR D", "for another phase"),
        ("WAIVE", "for another phase"),
        ("if he lets me then A PAR - BUR", "I didn't save it. Did you mean:"),
        ("A PAR - ATLANTIS", "no place called"),
        ("<!channel> <@U0GM> *_~`", "Sorry, I didn't get"),
    ],
)
@pytest.mark.on("sqlite")
def test_what_is_no_order_is_answered_with_what_would_be(
    quiet_game: Evening, text: str, answer: str
) -> None:
    """By direct message and by command alike; nothing is stored, nobody else hears of it."""
    france = quiet_game.france
    france.says(text)
    france.sees(answer)
    france.commands(f"/dip {text}")
    france.sees(answer)
    france.says("orders")
    now = france.sees("France, Spring 1901")
    assert now.says.count("no order yet") == 3


def test_of_forty_thousand_characters_the_beginning_is_read(game: Evening) -> None:
    """Slack takes nearly that much; the receipt says that it was not all read."""
    game.france.says("A PAR - BUR " * 3300)
    game.france.sees("message is too long")
    game.france.commands("/dip " + "A PAR - BUR " * 3334)
    game.france.sees("message is too long")


def test_somebody_without_a_power_is_told_so(game: Evening) -> None:
    """Observers and the GM have no orders to give."""
    game.observer.says("A PAR - BUR")
    game.observer.sees("aren't in")
    game.observer.commands("/dip A PAR - BUR")
    game.observer.sees("don't play")


def test_orders_for_a_phase_that_is_over_are_not_taken(game: Evening) -> None:
    """An old receipt has no buttons any more, and says so."""
    game.france.says("A par - bru")
    asked = game.france.sees("more than one thing")
    game.clock.advance(hours=48, minutes=1)
    over = game.france.sees("France, Spring 1901: this phase is over")
    assert (over.ts, over.buttons) == (asked.ts, [])
    game.france.says("orders")
    receipt = game.france.sees("France, Fall 1901")
    assert receipt.says.count("no order yet") == 3
    assert "You're *ready*" not in receipt.says


def test_the_words_of_the_orders_are_there_to_be_checked(game: Evening) -> None:
    """Below the result stands what each order was read from (R-GM-02)."""
    game.france.says("paris to burgundy, please")
    game.france.sees("Army Paris → Burgundy")
    game.france.says("fleet brest goes to the Mid-Atlantic")
    game.france.sees("Fleet Brest → Mid-Atlantic Ocean")
    game.clock.advance(hours=48, minutes=1)
    words = game.france.receives("the-practice-game-S1901M-words.txt", channel="diplomacy")
    assert "FRANCE\n" in words.upper()
    assert "  A PAR - BUR\n      paris to burgundy" in words
    assert "  F BRE - MAO\n      fleet brest goes to the Mid-Atlantic\n" in words


def test_where_the_words_are_for_the_gm_alone_the_others_do_not_get_them(game: Evening) -> None:
    """`gm set original words no`: the GM has them by direct message."""
    game.gm.commands("/dip gm set original words no")
    game.gm.clicks("Change the settings")
    game.channel.sees("only the GM can read the words")
    game.france.says("paris to burgundy")
    game.france.sees("Army Paris → Burgundy")
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("The practice game: Spring 1901")
    game.gm.sees("as players wrote them, for the GM alone")
    channel = game.france.channel_id("diplomacy")
    game.france.receives("the-practice-game-S1901M.json", channel="diplomacy")
    names = [
        file["name"] for one in game.france.messages(channel) for file in one.raw.get("files", [])
    ]
    assert not [name for name in names if "words" in name]
