"""The form of orders: exactly what may be ordered, and what is chosen, stored at one go."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

import pytest

from bot.gamesmaster.commands import hear
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.commands import WhichGame
from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.gamesmaster.notices.orders import FormOffered
from bot.gamesmaster.notices.views import FormFault, OrderForm
from bot.gamesmaster.orders.form import Choice, Filed, file_form, form_shown, open_form
from engine.judge.legality import illegality
from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, FRANCE
from tests.bot.gamesmaster.evening import OTHER_CHANNEL, Evening, only, player_of
from tests.bot.gamesmaster.positions import CROWDED_SEA, set_up
from tests.bot.receipts import Receipt

FRENCH = player_of("FRANCE")
MODERN = Rulebook.modern()


def opened(evening: Evening, game: str, player: str = FRENCH) -> OrderForm:
    """The form as a player opens it."""
    form = evening.bot.do(evening.request(player), open_form, game)
    assert form is not None
    return form


def sends(evening: Evening, form: OrderForm, **chosen: str | None) -> Filed:
    """France sends a form in which some menus were changed; spaces in names are underscores."""
    wanted = {name.replace("_", " "): text for name, text in chosen.items()}
    choices = []
    for field in form.fields:
        before = None if field.current is None else str(field.current)
        choices.append(Choice(field.name, before, wanted.get(field.name, before)))
    assert wanted.keys() <= {choice.field for choice in choices}
    request = evening.request(FRENCH)
    filed = evening.bot.do(request, file_form, form.game, choices, phase=str(form.phase))
    assert filed is not None
    return filed


def stored(evening: Evening) -> list[str | None]:
    """France's orders as the receipt lists them."""
    evening.deliver()
    return [line.order for line in only(evening.says(FRENCH, "orders"), Receipt).lines]


def offered(form: OrderForm, name: str) -> set[str]:
    """The entries of a menu."""
    field = form.field(name)
    assert field is not None
    return set(map(str, field.orders))


def test_a_menu_has_exactly_the_legal_orders_of_its_unit(evening: Evening) -> None:
    """Worked out by hand on the board of Spring 1901; Brest is taken, but may be vacated."""
    form = opened(evening, evening.starts())
    assert [str(field.unit) for field in form.fields] == ["F BRE", "A MAR", "A PAR"]
    assert offered(form, "PAR") == {
        "A PAR H",
        *("A PAR - BRE", "A PAR - BUR", "A PAR - GAS", "A PAR - PIC"),
        "A PAR S F BRE",
        *("A PAR S A MAR - BUR", "A PAR S A MAR - GAS", "A PAR S A MUN - BUR"),
        *("A PAR S F BRE - GAS", "A PAR S F BRE - PIC"),
    }


BOARDS = {
    "start": {
        power: [str(unit) for unit in CLASSIC.start.units_of(power)] for power in CLASSIC.powers
    },
    "crowded sea": CROWDED_SEA,
    "coasts": {
        "FRANCE": ["F MAO", "F LYO", "A GAS", "F SPA/NC", "A MAR", "F POR"],
        "ITALY": ["F WES", "A PIE"],
        "RUSSIA": ["F STP/SC", "A FIN"],
    },
}


@pytest.mark.parametrize("units", BOARDS.values(), ids=BOARDS)
def test_the_form_and_the_text_offer_the_same(
    evening: Evening, units: Mapping[str, Sequence[str]]
) -> None:
    """Every entry is read as itself (of many, some), and what may be written is an entry."""
    game = evening.starts()
    set_up(evening, game, "F1905M", units, {"FRANCE": ["PAR"]})
    form = opened(evening, game)
    there = {str(order).removesuffix(" VIA") for field in form.fields for order in field.orders}
    for field in form.fields:
        for order in field.orders[:: 1 + len(field.orders) // 30]:
            read = parse_orders(str(order), form.position, FRANCE, CLASSIC, MODERN)
            assert (read.orders, read.problems) == ((order,), ())
        for place in CLASSIC.map.provinces:
            text = f"{field.unit} - {place.code}"
            for order in parse_orders(text, form.position, FRANCE, CLASSIC, MODERN).orders:
                if illegality(order, FRANCE, form.position, CLASSIC, MODERN) is None:
                    assert str(order).removesuffix(" VIA") in there


def test_what_was_changed_is_stored_as_one_request_with_one_receipt(evening: Evening) -> None:
    """A menu that nobody touched says nothing."""
    game = evening.starts()
    evening.says(FRENCH, "A MAR H")
    filed = sends(evening, opened(evening, game), PAR="A PAR - BUR", BRE="F BRE - MAO")
    assert filed == Filed()
    receipt = only(evening.deliver(), Receipt)
    assert [(line.order, line.changed_from) for line in receipt.lines] == [
        ("F BRE - MAO", ""),
        ("A MAR H", None),
        ("A PAR - BUR", ""),
    ]


def test_an_order_written_while_the_form_was_open_is_not_undone(evening: Evening) -> None:
    """Unless the form says something else about that unit."""
    game = evening.starts()
    evening.says(FRENCH, "A MAR H, A PAR H")
    form = opened(evening, game)
    evening.says(FRENCH, "A MAR - SPA, A PAR - PIC")
    sends(evening, form, PAR="A PAR - BUR")
    assert stored(evening) == [None, "A MAR - SPA", "A PAR - BUR"]


def test_no_order_takes_an_order_back(evening: Evening) -> None:
    """For one unit, the others stay."""
    game = evening.starts()
    evening.says(FRENCH, "A MAR H, A PAR - BUR")
    form = opened(evening, game)
    assert [str(field.current) for field in form.fields] == ["None", "A MAR H", "A PAR - BUR"]
    sends(evening, form, PAR=None)
    assert stored(evening) == [None, "A MAR H", None]


def test_a_deliberately_bad_order_survives_the_form(evening: Evening) -> None:
    """It is shown as it stands, although it is none of the entries, and stays where untouched."""
    game = evening.starts()
    evening.says(FRENCH, "A PAR - LON")
    form = opened(evening, game)
    field = form.field("PAR")
    assert field is not None
    assert str(field.current) == "A PAR - LON"
    assert field.current not in field.orders
    sends(evening, form, MAR="A MAR H")
    assert stored(evening) == [None, "A MAR H", "A PAR - LON"]


def test_what_no_menu_offers_stops_the_whole_form(evening: Evening) -> None:
    """The menu is named; nothing of the form is stored, and nobody is told anything."""
    game = evening.starts()
    form = opened(evening, game)
    filed = sends(evening, form, PAR="A MAR H", MAR="A MAR - SPA")
    assert filed.faults == (("PAR", FormFault.NOT_OFFERED),)
    assert evening.deliver() == []
    assert stored(evening) == [None, None, None]


def test_a_form_of_a_phase_that_is_over_changes_nothing(evening: Evening) -> None:
    """Its sender is told in the form itself, and not besides."""
    game = evening.starts()
    form = opened(evening, game)
    evening.everyone_is_ready(game)
    filed = sends(evening, form, PAR="A PAR - BUR")
    assert filed.refused == Refused(Refusal.PHASE_OVER, "S1901M", ("F1901M",))
    assert evening.deliver() == []
    assert stored(evening) == [None, None, None]
    assert evening.bot.read(form_shown, FRENCH, game, "S1901M") is None


def test_a_form_is_refused_once_orders_are_closed(evening: Evening) -> None:
    """At the deadline, even though the result is still on its way."""
    game = evening.starts()
    form = opened(evening, game)
    evening.sleep(timedelta(hours=48, seconds=1))
    filed = sends(evening, form, PAR="A PAR - BUR")
    assert filed.refused == Refused(Refusal.ORDERS_CLOSED, "S1901M")
    assert evening.bot.do(evening.request(FRENCH), open_form, game) is None
    assert only(evening.deliver(), Refused).reason is Refusal.ORDERS_CLOSED


def test_a_form_that_comes_twice_is_stored_once(evening: Evening) -> None:
    """Under the same request id nothing more happens."""
    game = evening.starts()
    request = evening.request(FRENCH)
    for wanted, filed in (("A PAR - BUR", Filed()), ("A PAR - PIC", None)):
        choices = [Choice("PAR", None, wanted)]
        assert evening.bot.do(request, file_form, game, choices, phase="S1901M") == filed
    assert stored(evening)[2] == "A PAR - BUR"


def test_a_form_is_for_those_who_play(evening: Evening) -> None:
    """Others are told so, and no form shows anybody another power's orders."""
    game = evening.starts()
    evening.says(FRENCH, "A PAR - BUR")
    assert evening.bot.do(evening.request("T1/stranger"), open_form, game) is None
    assert only(evening.deliver(), Refused).reason is Refusal.NOT_IN_THIS_GAME
    german = evening.bot.read(form_shown, player_of("GERMANY"), game, "S1901M")
    assert german is not None
    assert {field.unit.power for field in german.fields if field.unit} == {"GERMANY"}
    assert all(field.current is None for field in german.fields)


def test_who_asks_in_writing_gets_a_button(evening: Evening) -> None:
    """A message cannot open a form; who plays in two games is asked which one."""
    first = evening.starts()
    assert only(evening.says(FRENCH, "form"), FormOffered).game == first
    evening.starts(channel=OTHER_CHANNEL, title="Second")
    assert evening.bot.do(evening.request(FRENCH), open_form) is None
    asked = only(evening.deliver(), WhichGame)
    evening.bot.do(
        evening.request(FRENCH), hear.press, Action.CHOOSE_GAME, pack(asked.pending, first)
    )
    assert only(evening.deliver(), FormOffered).game == first
    form = evening.bot.do(evening.request(FRENCH), open_form)
    assert form is not None
    assert form.game == first


def test_a_retreat_is_chosen_like_a_move(evening: Evening) -> None:
    """Dislodged from Munich to Burgundy: not where the attacker came from, not where units are."""
    game = evening.starts()
    set_up(
        evening,
        game,
        "F1901R",
        {"GERMANY": ["A BUR", "A BEL"], "FRANCE": ["A PAR"]},
        {"FRANCE": ["PAR"]},
        dislodged={"FRANCE": {"A BUR": "MUN"}},
    )
    form = opened(evening, game)
    assert offered(form, "BUR") == {
        "A BUR D",
        *("A BUR R GAS", "A BUR R MAR", "A BUR R PIC", "A BUR R RUH"),
    }
    sends(evening, form, BUR="A BUR R GAS")
    assert stored(evening) == ["A BUR R GAS"]


@pytest.fixture
def building(evening: Evening) -> str:
    """A game in which France may build two units, in Brest, Marseilles and Paris."""
    game = evening.starts()
    homes = ["BRE", "MAR", "PAR", "SPA"]
    set_up(evening, game, "W1901A", {"FRANCE": ["A SPA", "F POR"]}, {"FRANCE": homes})
    return game


def test_each_build_has_its_menu(evening: Evening, building: str) -> None:
    """With every build, and leaving it unused."""
    form = opened(evening, building)
    assert [field.name for field in form.fields] == ["build 1", "build 2"]
    assert offered(form, "build 2") == {
        *("BUILD A BRE", "BUILD F BRE", "BUILD A MAR", "BUILD F MAR", "BUILD A PAR", "WAIVE")
    }
    sends(evening, form, build_1="BUILD A PAR", build_2="WAIVE")
    assert stored(evening) == ["BUILD A PAR", "WAIVE"]
    again = opened(evening, building)
    sends(evening, again, build_2="BUILD F BRE")
    assert stored(evening) == ["BUILD A PAR", "BUILD F BRE"]


def test_two_menus_cannot_build_in_one_center(evening: Evening, building: str) -> None:
    """The second one is named, whichever unit it wants there."""
    evening.says(FRENCH, "BUILD A BRE")
    filed = sends(evening, opened(evening, building), build_2="BUILD F BRE")
    assert filed.faults == (("build 2", FormFault.SAME_CENTER),)
    twice = sends(evening, opened(evening, building), build_1="WAIVE", build_2="WAIVE")
    assert twice == Filed()
    assert stored(evening) == ["WAIVE", "WAIVE"]


def test_menus_that_change_places_change_nothing(evening: Evening, building: str) -> None:
    """The orders stay the ones that were stored."""
    evening.says(FRENCH, "BUILD A BRE, BUILD A PAR")
    form = opened(evening, building)
    sends(evening, form, build_1="BUILD A PAR", build_2="BUILD A BRE")
    receipt = only(evening.deliver(), Receipt)
    assert {(line.order, line.changed_from) for line in receipt.lines} == {
        ("BUILD A BRE", None),
        ("BUILD A PAR", None),
    }


def test_a_build_written_while_the_form_was_open_makes_no_third(
    evening: Evening, building: str
) -> None:
    """Two builds in all: what was chosen last counts."""
    form = opened(evening, building)
    evening.says(FRENCH, "BUILD A BRE")
    sends(evening, form, build_1="BUILD A PAR", build_2="BUILD F MAR")
    assert stored(evening) == ["BUILD A PAR", "BUILD F MAR"]


def test_a_unit_is_removed_once(evening: Evening) -> None:
    """Two menus of the same unit are refused, each of another is stored."""
    game = evening.starts()
    units = {"FRANCE": ["A SPA", "F POR", "A GAS"]}
    set_up(evening, game, "W1901A", units, {"FRANCE": ["PAR"]})
    form = opened(evening, game)
    assert offered(form, "removal 1") == {"REMOVE A SPA", "REMOVE F POR", "REMOVE A GAS"}
    filed = sends(evening, form, removal_1="REMOVE A SPA", removal_2="REMOVE A SPA")
    assert filed.faults == (("removal 2", FormFault.SAME_UNIT),)
    sends(evening, form, removal_1="REMOVE A SPA", removal_2="REMOVE F POR")
    assert stored(evening) == ["REMOVE A SPA", "REMOVE F POR"]


def test_a_form_with_menus_that_are_not_there_is_refused(evening: Evening) -> None:
    """As when the position was edited while it was open."""
    game = evening.starts()
    choices = [Choice("MUN", None, "A MUN H")]
    filed = evening.bot.do(evening.request(FRENCH), file_form, game, choices, phase="S1901M")
    assert filed is not None
    assert filed.refused is not None
    assert filed.refused.reason is Refusal.CONFIRMATION_STALE
