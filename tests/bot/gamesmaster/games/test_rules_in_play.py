"""A game is played by its edition with the single options that it has changed."""

from datetime import timedelta

import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.notice import Seat
from bot.gamesmaster.notices.sandbox import SandboxShown
from bot.gamesmaster.notices.showing import ResultDetails, Results
from bot.gamesmaster.showing.games import Games
from engine.game.settings import Absence, DrawRule, Options, Settings
from engine.judge.outcome import Reason, Resolution
from engine.reader import Flaw
from tests.bot.gamesmaster.evening import POWERS, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt, message_of


def _reasons(resolution: Resolution | None) -> list[Reason]:
    assert resolution is not None
    return [outcome.reason for outcome in resolution.outcomes]


@pytest.mark.parametrize("is_drawn", [True, False])
def test_no_retreat_is_open_once_a_game_is_over(evening: Evening, *, is_drawn: bool) -> None:
    """The French army in Burgundy could go to Paris, if there were anything to decide."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    game = evening.starts(settings=NewGame("", Settings(draw=DrawRule.WITH_ORDERS), promised))
    set_up(evening, game, "S1902M", {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]}, {})
    evening.says(player_of("GERMANY"), "A MUN - BUR, A RUH S A MUN - BUR")
    for power in ("FRANCE", "GERMANY") if is_drawn else ("FRANCE",):
        evening.says(player_of(power), "draw")
    told = only(evening.advance(timedelta(days=2, minutes=1)), ResultDetails)
    said = words(evening.bot.read(lambda tx: message_of(told, Games(tx))))
    assert ("Retreats open" in said) is not is_drawn
    assert "dislodged" in said


def test_a_unit_dislodged_in_civil_disorder_is_said_to_be_disbanded(evening: Evening) -> None:
    """1971 XIV.3, also where the season of the attack is the one that was missed."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    settings = Settings(absence=Absence.CIVIL_DISORDER)
    game = evening.starts(settings=NewGame("", settings, promised))
    units = {
        "FRANCE": ["A BUR"],
        "GERMANY": ["A MUN", "A RUH", "A BOH", "A TYR"],
        "AUSTRIA": ["A VIE"],
    }
    set_up(evening, game, "S1902M", units, {})
    orders = "A MUN - BUR, A RUH S A MUN - BUR, A BOH - VIE, A TYR S A BOH - VIE"
    evening.says(player_of("GERMANY"), orders)
    evening.says(player_of("AUSTRIA"), "A VIE H")
    told = only(evening.advance(timedelta(days=2, minutes=1)), ResultDetails)
    said = words(evening.bot.read(lambda tx: message_of(told, Games(tx))))
    assert "Army Burgundy (France): disbanded in civil disorder" in said
    assert "Army Vienna (Austria): Budapest" in said


def test_a_power_in_civil_disorder_loses_units_because_of_that(evening: Evening) -> None:
    """Of Austria, whose player is there, too few removals were ordered (1971 XIV.4)."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    settings = Settings(absence=Absence.CIVIL_DISORDER)
    game = evening.starts(settings=NewGame("", settings, promised))
    units = {"TURKEY": ["A CON", "A ARM"], "AUSTRIA": ["A VIE", "A TYR"], "RUSSIA": ["A MOS"]}
    centers = {"TURKEY": ["CON"], "AUSTRIA": ["VIE"], "RUSSIA": ["MOS"]}
    set_up(evening, game, "F1901M", units, centers)
    for power in ("AUSTRIA", "RUSSIA"):
        evening.says(player_of(power), "all hold")
    evening.confirms("gm disorder TURKEY")
    evening.advance(timedelta(days=2, minutes=1))
    told = only(evening.advance(timedelta(days=1)), Results)
    view = evening.games.results(game, told.number)
    assert {one.power: one.reason for one in view.resolution.outcomes} == {
        "AUSTRIA": Reason.TOO_FEW_REMOVALS,
        "TURKEY": Reason.CIVIL_DISORDER,
    }


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ((), Reason.TOO_FEW_REMOVALS),
        ((("remove_shortfall", "civil_disorder"),), Reason.CIVIL_DISORDER),
    ],
)
def test_an_option_that_was_changed_is_followed(
    evening: Evening, options: Options, reason: Reason
) -> None:
    """In the game, and in a sandbox forked from it (R-REM-01)."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    game = evening.starts(settings=NewGame("", Settings(options=options), promised))
    set_up(evening, game, "W1901A", {"TURKEY": ["A CON", "A BUL"]}, {"TURKEY": ["CON"]})
    shown = only(evening.says(player_of("TURKEY"), "sandbox"), SandboxShown)
    evening.says(player_of("TURKEY"), "sandbox next")
    tried = evening.games.sandbox(shown.sandbox, shown.step + 1)
    assert _reasons(tried.resolution) == [reason]
    told = only(evening.advance(timedelta(days=3)), Results)
    view = evening.games.results(game, told.number)
    assert _reasons(view.resolution) == [reason]
    assert view.rulebook == Settings(options=options).rulebook


def test_by_the_guide_no_fleet_is_held_in_place_that_moves_to_no_coast(evening: Evening) -> None:
    """VII: such a move is illegal, and its unit "may receive no support to hold"."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    settings = Settings(edition="technical-guide")
    game = evening.starts(settings=NewGame("", settings, promised))
    english = {"ENGLAND": ["F NAO", "F ENG"]}
    set_up(evening, game, "S1902M", {"FRANCE": ["F MAO", "F BRE"], **english}, {})
    asked = only(evening.says(player_of("FRANCE"), "F MAO - SPA, F BRE S F MAO"), Receipt)
    assert [one.flaw for one in asked.problems] == [Flaw.COAST_MISSING.value]
    assert {line.order for line in asked.lines} == {"F MAO - SPA", "F BRE S F MAO"}
    evening.says(player_of("ENGLAND"), "F NAO - MAO, F ENG S F NAO - MAO")
    evening.advance(timedelta(days=3))
    after = evening.games.results(game, 1).resolution.after
    assert [str(entry.unit) for entry in after.dislodged] == ["F MAO"]
