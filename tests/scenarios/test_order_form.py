"""Orders by the form: opened, its menus filled, sent, through the real app."""

from storage.opening import open_database
from tests.bot.gamesmaster.positions import CROWDED_SEA, replace_open_phase
from tests.engine.positions import position
from tests.scenarios.evening import BotHere, Evening
from tests.scenarios.voices import words


def test_orders_are_given_by_form_from_the_first_menu_to_the_receipt(game: Evening) -> None:
    """By button and by command; a menu of many orders is typed into; nobody else learns of it."""
    game.france.clicks("Order by form")
    (form,) = game.france.forms()
    assert "France, Spring 1901." in words(form)
    game.france.sends_form({"PAR": "A PAR - PIC", "BRE": "F BRE S A PAR - PIC"})
    game.france.sees("Fleet Brest supports Army Paris → Picardy")
    assert game.france.forms() == []

    game.germany.says("form")
    game.germany.clicks("Order by form", on=game.germany.sees("this button opens the form"))
    game.observer.commands("/dip form")
    game.observer.sees("You don't play in")
    assert game.observer.forms() == []

    assert isinstance(game.bot, BotHere)
    board = position("F1905M", CROWDED_SEA, {"FRANCE": ["PAR"], "GERMANY": ["MUN"]})
    engine = open_database(game.bot._database)
    replace_open_phase(engine, board)
    engine.dispose()
    answer = game.germany.sends_form({"MUN": "A MUN - BUR"})
    assert answer["response_action"] == "update"
    assert "Spring 1901 is over, so nothing was changed" in words(game.germany.forms()[0])

    game.france.commands("/dip form")
    assert game.france.types("MAO", "c bre tun") == ["Convoys Army Brest → Tunis"]
    assert len(game.france.types("MAO", "")) == 100
    assert game.france.types("MAO", "xyz") == []
    sent = game.france.sends_form({"MAO": "A MUN H"})
    assert sent["errors"] == {
        "MAO": "This unit can't do that. Choose one of the orders in its menu."
    }
    game.france.sends_form({"MAO": "F MAO C A BRE - TUN", "BRE": "A BRE - TUN"})
    game.france.sees("Fleet Mid-Atlantic Ocean convoys Army Brest → Tunis")
    for person in game.everybody:
        if person is not game.france:
            person.never_saw("A PAR - PIC", "Picardy", "→ Tunis", "BRE - TUN", "Brest to Tunis")
