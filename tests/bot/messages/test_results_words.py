"""The story of a phase, told from what the judge found in positions worked out by hand."""

import pytest

from bot.messages.clock.endings import ending_words, headline
from bot.messages.seats.settings import what_wins
from bot.messages.showing.alt_texts import position_words
from bot.messages.showing.results import story
from engine.board import Power
from engine.game.endings.ending import Ending
from engine.judge import adjudicate
from engine.judge.outcome import Resolution
from engine.position import Phase, Position
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variant import Variant
from engine.variants.classic import AUSTRIA, CLASSIC, FRANCE, GERMANY, RUSSIA, TWO
from tests.engine.positions import position

MODERN = Rulebook.modern()


def played(board: Position, orders: dict[Power, list[str]]) -> Resolution:
    """What becomes of these orders."""
    read = {
        power: [parse_order(text, CLASSIC) for text in texts] for power, texts in orders.items()
    }
    return adjudicate(board, read, CLASSIC, MODERN)


def told(board: Position, orders: dict[Power, list[str]]) -> str:
    """The story of these orders."""
    return story(played(board, orders), board, CLASSIC)


def test_a_dislodgement_comes_first() -> None:
    """Who drove whom out of where."""
    board = position("S1901M", {FRANCE: ["A PAR", "A MAR"], GERMANY: ["A BUR"]}, {})
    said = told(board, {FRANCE: ["A PAR - BUR", "A MAR S A PAR - BUR"]})
    assert said == "France drove Germany out of Burgundy."


def test_after_three_dislodgements_the_others_are_counted() -> None:
    """One of them in the singular."""
    attacks = {"POR": "SPA", "BEL": "HOL", "TUS": "ROM", "SMY": "CON", "SEV": "UKR"}
    beside = ("GAS", "RUH", "APU", "ANK", "RUM")
    for count, ending in ((4, ", and 1 more was dislodged."), (5, ", and 2 more were dislodged.")):
        pairs = list(zip(attacks.items(), beside, strict=True))[:count]
        units = [f"A {code}" for (start, _), helper in pairs for code in (start, helper)]
        orders = [
            order
            for (start, end), helper in pairs
            for order in (f"A {start} - {end}", f"A {helper} S A {start} - {end}")
        ]
        held = [f"A {end}" for (_, end), _ in pairs]
        said = told(position("S1901M", {FRANCE: units, GERMANY: held}, {}), {FRANCE: orders})
        assert ending in said


def test_a_unit_without_a_retreat_is_told_to_be_lost() -> None:
    """Technical guide XI: it "is destroyed" at the end of the move.

    Germany's army in Piedmont has Marseilles, where the attack came from, and Tyrolia, Venice and
    Tuscany, all occupied. Once Austria leaves Tuscany for Rome, both German armies have a retreat.
    """
    board = position(
        "S1901M",
        {
            FRANCE: ["A MAR", "A TYR"],
            AUSTRIA: ["A VEN", "A TUS", "F NAP"],
            GERMANY: ["A PIE", "A ROM"],
        },
        {},
    )
    attack = {FRANCE: ["A MAR - PIE", "A TYR S A MAR - PIE"]}
    assert told(board, attack) == (
        "France drove Germany out of Piedmont. "
        "Army Piedmont (Germany) couldn't retreat and was disbanded."
    )
    attack[AUSTRIA] = ["A TUS - ROM", "F NAP S A TUS - ROM"]
    assert told(board, attack).startswith(
        "France drove Germany out of Piedmont and Austria drove Germany out of Rome."
    )
    assert "couldn't retreat" not in told(board, attack)


def test_a_standoff_names_the_place_and_the_powers() -> None:
    """Nobody got there; it is counted."""
    board = position("S1901M", {AUSTRIA: ["A VIE"], RUSSIA: ["A WAR"]}, {})
    said = told(board, {AUSTRIA: ["A VIE - GAL"], RUSSIA: ["A WAR - GAL"]})
    assert said == "A standoff in Galicia (Austria and Russia)."
    board = position("S1901M", {RUSSIA: ["F SEV"], AUSTRIA: ["F ANK"]}, {})
    said = told(board, {RUSSIA: ["F SEV - BLA"], AUSTRIA: ["F ANK - BLA"]})
    assert said == "A standoff in the Black Sea (Austria and Russia)."
    board = position(
        "S1901M", {AUSTRIA: ["A VIE"], RUSSIA: ["A WAR"], FRANCE: ["A PAR"], GERMANY: ["A MUN"]}, {}
    )
    orders = {
        AUSTRIA: ["A VIE - GAL"],
        RUSSIA: ["A WAR - GAL"],
        FRANCE: ["A PAR - BUR"],
        GERMANY: ["A MUN - BUR"],
    }
    assert told(board, orders) == (
        "Standoffs in Galicia (Austria and Russia) and Burgundy (France and Germany)."
    )


def test_who_came_too_weak_was_beaten_to_the_place() -> None:
    """That is no standoff: somebody got there."""
    board = position("S1901M", {FRANCE: ["A PAR", "A MAR"], GERMANY: ["A MUN"]}, {})
    orders = {FRANCE: ["A PAR - BUR", "A MAR S A PAR - BUR"], GERMANY: ["A MUN - BUR"]}
    assert told(board, orders) == "France beat Germany to Burgundy."


def test_a_garrison_that_held_is_no_standoff() -> None:
    """Two came with strength 1 each, and the unit that stood there stayed."""
    board = position("S1901M", {FRANCE: ["A PAR"], GERMANY: ["A BUR"], AUSTRIA: ["A MAR"]}, {})
    orders = {FRANCE: ["A PAR - BUR"], AUSTRIA: ["A MAR - BUR"], GERMANY: ["A BUR H"]}
    assert told(board, orders) == "Germany held Burgundy against Austria and France."


@pytest.mark.parametrize(
    ("variant", "rulebook", "said"),
    [
        (CLASSIC, MODERN, "18 supply centers win the game."),  # R-VIC-01
        (
            CLASSIC,
            Rulebook.of_1961(),
            "More than half of all units on the board win the game.",  # R-VIC-02
        ),
        (TWO, MODERN, "The first player with 24 units wins."),  # R-VIC-03
        (TWO, Rulebook.of_1961(), "The first player with 24 units wins."),
        (
            CLASSIC,
            MODERN.with_options({"victory": "units24"}),
            "The first player with 24 units wins.",
        ),
    ],
)
def test_what_wins_is_what_the_rules_say(variant: Variant, rulebook: Rulebook, said: str) -> None:
    """Centers, or units where an edition or a set-up counts those."""
    assert what_wins(variant, rulebook) == said


def test_a_draw_is_told_whoever_agreed_to_it() -> None:
    """By vote or by the GM, of all or of some: that stands in what was announced before."""
    said = ending_words(Ending.DRAW, ["France", "Germany"], "The Great War")
    assert said == "The Great War ends in a draw between France and Germany."


def test_quiet_phases_are_told_in_a_sentence() -> None:
    """Moves without any contact, and none at all."""
    board = position("S1901M", {FRANCE: ["A PAR", "A MAR"]}, {})
    orders = {FRANCE: ["A PAR - BUR", "A MAR - SPA"]}
    assert told(board, orders) == "Both moves went through, and nobody was dislodged."
    assert told(board, {}) == "Nobody moved."


def test_new_supply_centers_are_named_after_fall() -> None:
    """Or that there were none."""
    board = position("F1901M", {FRANCE: ["A MAR"]}, {})
    result = played(board, {FRANCE: ["A MAR - SPA"]})
    spain = CLASSIC.map.province("SPA")
    said = story(result, board, CLASSIC, gained={FRANCE: (spain,)})
    assert said.endswith("France took Spain.")
    none = story(result, board, CLASSIC, gained={FRANCE: ()})
    assert none.endswith("No supply center changed hands.")


def test_builds_are_told_unit_by_unit() -> None:
    """Each power with its units."""
    centers = {CLASSIC.map.province(code): FRANCE for code in ("PAR", "MAR", "BRE")}
    board = Position.of(Phase.parse("W1901A"), [CLASSIC.unit(FRANCE, "A BUR")], centers=centers)
    assert told(board, {FRANCE: ["BUILD A PAR", "BUILD F BRE"]}) == (
        "Built: France Fleet Brest and Army Paris."
    )
    assert told(board, {}) == "Nothing was built or removed."


def test_a_position_in_words_falls_back_to_codes_and_then_is_cut() -> None:
    """Full names where they fit."""
    whole = position_words(CLASSIC.start, CLASSIC, most=2_000)
    assert whole.startswith("Austria (3 centers): Army Budapest, Fleet Trieste, Army Vienna.")
    assert "A BUD, F TRI, A VIE" in position_words(CLASSIC.start, CLASSIC, most=450)
    assert len(position_words(CLASSIC.start, CLASSIC, most=100)) == 100


def test_units_that_the_rules_removed_are_told_like_the_others() -> None:
    """Whether the power ordered its removals or not, each unit is named once."""
    centers = {CLASSIC.map.province("PAR"): FRANCE}
    units = [CLASSIC.unit(FRANCE, text) for text in ("A PAR", "A BUR")]
    board = Position.of(Phase.parse("W1901A"), units, centers=centers)
    assert told(board, {}) == "Removed: France Army Burgundy."
    assert told(board, {FRANCE: ["REMOVE A PAR"]}) == "Removed: France Army Paris."


def test_a_draw_that_one_is_left_to_share_is_no_victory() -> None:
    """Everybody else is in civil disorder, and the years are over."""
    said = ending_words(Ending.OLD_AGE, ["France"], "The Great War")
    assert said.endswith("The Great War ends in a draw for France alone.")
    assert headline(Ending.OLD_AGE, ["France"]) == "A draw"
    assert headline(Ending.SOLO, ["France"]) == "France wins"
