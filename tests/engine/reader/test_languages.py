"""Orders in German, French, Italian, Spanish and Polish, with and without their accents."""

from collections.abc import Callable

import pytest

from engine.reader import ParsedOrders

Read = Callable[..., ParsedOrders]

_UNITS = {
    "AUSTRIA": ["A TYR", "A MUN", "A BUR", "F MAO", "F BEL", "A MAR", "F ION", "A RUH", "A VIE"],
    "ITALY": ["A ROM"],
}


@pytest.mark.parametrize(
    "text",
    [
        "München nach Böhmen, Tirol unterstützt München nach Böhmen. Wien bleibt",
        "Muenchen geht nach Boehmen mit Unterstützung von Tirol; Wien hält",
        "Munich va en Bohême avec le soutien du Tyrol, Vienne reste",
        "Monaco attacca la Boemia con l'appoggio del Tirolo. Vienna resta ferma.",
        "Munich a Bohemia con el apoyo de Tirolo, Viena se queda",
        "Monachium idzie na Czechy, Tyrol wspiera Monachium na Czechy, Wiedeń stoi",
    ],
)
def test_moves_supports_and_holds(read: Read, text: str) -> None:
    """The same three orders."""
    parsed = read(text, "AUSTRIA", _UNITS, phase="S1902M")
    expected = {"A MUN - BOH", "A TYR S A MUN - BOH", "A VIE H"}
    assert {str(order) for order in parsed.orders} == expected
    assert not parsed.problems


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Das Ruhrgebiet zieht nach Holland", "A RUH - HOL"),
        ("Das Ruhrgebiet geht doch nach Holland", "A RUH - HOL"),
        ("die Flotte in Belgien bleibt stehen", "F BEL H"),
        ("Ionisches Meer → Östliches Mittelmeer", "F ION - EAS"),
        ("Ion - Ägäis", "F ION - AEG"),
        ("L'Atlantique attaque la Manche", "F MAO - ENG"),
        ("la Belgique sur la Manche", "F BEL - ENG"),
        ("Lo Ionio va nell'Egeo", "F ION - AEG"),
        ("El Atlántico ataca el Canal de la Mancha", "F MAO - ENG"),
        ("Mar Jónico al Mediterráneo oriental", "F ION - EAS"),
        ("Morze Jońskie na Morze Egejskie", "F ION - AEG"),
        ("Burgundia do Paryża", "A BUR - PAR"),
        ("MARSYLIA - HISZPANIA", "A MAR - SPA"),
    ],
)
def test_names_and_verbs(read: Read, text: str, order: str) -> None:
    """Each the one order that it is."""
    parsed = read(text, "AUSTRIA", _UNITS, phase="S1902M")
    assert [str(given) for given in parsed.orders] == [order]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Rückzug nach Tirol", "A MUN - TYR"),
        ("se retire en Silésie", "A MUN - SIL"),
        ("si ritira in Slesia", "A MUN - SIL"),
        ("Múnich se retira a Silesia", "A MUN - SIL"),
        ("auflösen", "A MUN D"),
    ],
)
def test_retreats(read: Read, text: str, order: str) -> None:
    """Of the one unit that has to."""
    parsed = read(
        text, "GERMANY", {"FRANCE": ["A BUR"]}, phase="S1902R", dislodged={"GERMANY": ["A MUN"]}
    )
    assert [str(given).replace(" R ", " - ") for given in parsed.orders] == [order]


@pytest.mark.parametrize(
    "text", ["Aufbau A München", "baut eine Armee in München", "budowa A Monachium"]
)
def test_builds(read: Read, text: str) -> None:
    """In winter."""
    centers = {"GERMANY": ["KIE", "BER", "MUN", "DEN"]}
    units = {"GERMANY": ["F DEN", "A KIE", "A BER"]}
    parsed = read(text, "GERMANY", units, phase="W1901A", centers=centers)
    assert [str(given) for given in parsed.orders] == ["BUILD A MUN"]


@pytest.mark.parametrize("text", ["Hola!", "all for one", "his plan", "man, what a mess", "der"])
def test_greetings_and_english_words_are_no_places(read: Read, text: str) -> None:
    """Though names in other languages begin so."""
    parsed = read(text, "AUSTRIA", _UNITS, phase="S1902M")
    assert not parsed.orders
    assert not [order for problem in parsed.problems for order in problem.candidates]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Auf keinen Fall München nach Böhmen!", []),
        ("Munich ne va pas en Bohême", []),
        ("Je zet München naar Bohemen, nooit Burgund naar Parijs", ["A MUN - BOH"]),
        ("München nach Ruhr? nein - München nach Böhmen", ["A MUN - BOH"]),
        ("Bitte München nach Böhmen eintragen, danke!", ["A MUN - BOH"]),
        ("Wien und Burgund bleiben, Ruhr stützt Burgund", ["A BUR H", "A RUH S A BUR", "A VIE H"]),
    ],
)
def test_words_beside_orders_mean_what_they_do_in_english(
    read: Read, text: str, orders: list[str]
) -> None:
    """Denials, corrections and courtesies."""
    parsed = read(text, "AUSTRIA", _UNITS, phase="S1902M")
    assert sorted(map(str, parsed.orders)) == orders
