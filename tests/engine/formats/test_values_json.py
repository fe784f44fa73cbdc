"""Settings, preference lists, plans and results as JSON, and read back from it."""

import json
from dataclasses import fields
from datetime import date, timedelta

import pytest

from engine.board import Power
from engine.errors import EngineError
from engine.formats.orders import orders_json, read_orders
from engine.formats.parts import FormatError
from engine.formats.phases import answer, read_request, read_resolution, resolution_json
from engine.formats.positions import position_json, read_position
from engine.formats.settings import (
    preferences_json,
    read_preferences,
    read_settings,
    settings_json,
    stored_settings,
)
from engine.formats.texts import plan_json, read_plan
from engine.game.map_style import Addition, MapStyle, Style
from engine.game.schedule import Every, Schedule
from engine.game.seating import AnyPower, Preferences
from engine.game.setting_table import RULE_OPTIONS, SETTINGS, folded
from engine.game.settings import Absence, Anonymity, Assignment, DrawRule, Press, Scoring, Settings
from engine.judge import adjudicate
from engine.reader import Measure, Plan
from engine.rules import EDITIONS, Rulebook
from engine.variants import VARIANTS
from engine.variants.classic import CLASSIC
from tests.engine.formats.played import game_by_lot
from tests.engine.game.plans import builds, case, center_case, later, or_more, removals, retreat

OTHER = Settings(
    edition="1971",
    options=(("convoy_swap", False), ("max_years", 12), ("paradox", "szykman")),
    variant="two",
    assignment=Assignment.GM,
    presence_check=True,
    lead=timedelta(days=7),
    schedule=Schedule(Every(timedelta(hours=1)), timedelta(minutes=2), timedelta(seconds=90)),
    zone="Europe/Berlin",
    absence=Absence.GRACE_THEN_HOLD,
    grace=timedelta(hours=12),
    first_phase_protected=True,
    wait_after_outage=False,
    draw=DrawRule.AGREED_SHARES,
    concession=True,
    vote_grace=timedelta(hours=1),
    last_year=1910,
    last_date=date(2027, 3, 1),
    time_limit=timedelta(days=61),
    scoring=Scoring.SUM_OF_SQUARES,
    press=Press.NONE,
    anonymity=Anonymity.HIDDEN,
    map_style=MapStyle(Style.DARK, frozenset(Addition)),
    gm_may_play=True,
    gm_sees_orders=True,
    gm_may_order=True,
    gm_confirms_takeovers=True,
    words_shown=False,
)
EVERY_PLAN: tuple[Plan, ...] = (
    retreat("F STP/NC", "NWY", "BAR", disband=True),
    retreat("A MUN", "KIE"),
    case(2, "BUILD F STP/SC", "WAIVE"),
    or_more(3, "BUILD F STP/SC"),
    center_case("BEL", "BUILD A PAR"),
    case(-1, measure=Measure.OWED, otherwise=("REMOVE A PAR", "REMOVE F BRE")),
    builds("F BRE", "A PAR"),
    removals("F BRE"),
    later("F1902M", "A PAR S A MAR - BUR", "F NTH C A LON - NWY", "A LON - NWY VIA"),
)


def through_json(value: object) -> object:
    """A value as it comes back from a column or a file."""
    return json.loads(json.dumps(value))


def test_settings_are_read_back_as_they_were() -> None:
    """Each of them, none at its default."""
    default = Settings()
    for one in fields(Settings):
        assert getattr(OTHER, one.name) != getattr(default, one.name), f"OTHER needs a {one.name}"
    for settings in (default, OTHER):
        for write in (settings_json, stored_settings):
            assert read_settings(through_json(write(settings))) == settings


def test_the_version_before_reads_a_game_that_leaves_a_new_setting_alone() -> None:
    """It refuses names it does not know, so what is stored has none of a setting at its default."""
    assert stored_settings(Settings()) == {}
    for setting in (*SETTINGS, *RULE_OPTIONS):
        value = setting.write(OTHER)
        only = setting.read(folded(value), Settings())
        assert only is not None
        changed = {} if value == setting.write(Settings()) else {setting.name: value}
        assert stored_settings(only) == changed


def test_a_released_default_never_changes() -> None:
    """Each game stored without the setting would be played otherwise; a new setting is added.

    Only the look of maps has changed: no game is played otherwise for it.
    """
    assert settings_json(Settings()) == {
        "edition": "modern",
        "variant": "classic",
        "powers": "lots",
        "presence check": "no",
        "lead": "none",
        "schedule": "every 48h retreats 24h builds 24h",
        "zone": "UTC",
        "absence": "hold",
        "protect first phase": "no",
        "wait after outage": "yes",
        "gm confirms takeovers": "no",
        "draws": "dias",
        "concession": "no",
        "vote grace": "10m",
        "ends": "never",
        "scoring": "draw-size",
        "press": "open",
        "anonymity": "known",
        "map": "all",
        "gm may play": "no",
        "gm sees orders": "no",
        "gm may order": "no",
        "original words": "yes",
    }


@pytest.mark.parametrize("name", ["edition", "schedule", "absence", "ends", "lead", "max_years"])
def test_a_setting_that_means_nothing_is_refused_by_its_name(name: str) -> None:
    """It is never taken for something else."""
    with pytest.raises(FormatError) as caught:
        read_settings({**settings_json(OTHER), name: "?"})
    assert caught.value.field == f"settings.{name}"


@pytest.mark.parametrize(
    "preferences", [(), AnyPower.RANDOM, ((Power("FRANCE"),), (Power("ITALY"), Power("TURKEY")))]
)
def test_preference_lists_are_read_back(preferences: Preferences) -> None:
    """An empty one is not the same as any power."""
    assert read_preferences(through_json(preferences_json(preferences))) == preferences


@pytest.mark.parametrize("plan", EVERY_PLAN, ids=str)
def test_plans_are_read_back(plan: Plan) -> None:
    """With the text that they were written as, which is kept beside them."""
    stored = through_json(plan_json(plan))
    assert isinstance(stored, dict)
    assert read_plan(stored, plan.text, CLASSIC) == plan


@pytest.mark.parametrize(
    "content",
    [{}, {"preferences": {}}, {"later": {"phase": "X"}}, {"later": {"phase": "S1901M"}}],
    ids=str,
)
def test_a_plan_of_another_form_is_refused(content: dict[str, object]) -> None:
    """It is never taken for no plan."""
    with pytest.raises((EngineError, LookupError, ValueError)):
        read_plan(content, "", CLASSIC)


@pytest.mark.parametrize(
    "settings",
    [
        *(Settings(edition=one.edition) for one in EDITIONS),
        *(Settings(variant=one.name) for one in VARIANTS[1:]),
    ],
    ids=lambda one: f"{one.edition} {one.variant}",
)
def test_phases_of_played_games_are_read_back(settings: Settings) -> None:
    """Positions, orders and whole results, with the judge's own order of everything in them."""
    game = game_by_lot(settings, seed=5, phases=12)
    for phase in game.phases[:-1]:
        variant, resolution = game.variant_of(phase), phase.resolution
        assert resolution is not None
        assert phase.orders is not None
        board, orders, result = (
            through_json(part)
            for part in (
                position_json(phase.position),
                orders_json(phase.orders),
                resolution_json(resolution),
            )
        )
        assert isinstance(board, dict)
        assert isinstance(orders, dict)
        assert isinstance(result, dict)
        assert read_position(board, variant) == phase.position
        assert read_orders(orders, variant) == phase.orders
        again = read_resolution(result, variant)
        assert again == resolution
        assert list(again.retreats) == list(resolution.retreats)


def test_a_result_with_an_ignored_coast_is_read_back() -> None:
    """`A BUD - TRI/NC` is answered as it was written, and stored as it is read (DATC 4.B.6)."""
    orders = {"AUSTRIA": ["A BUD - TRI/NC"]}
    given = {"phase": "S1901M", "units": {"AUSTRIA": ["A BUD"]}, "orders": orders}
    request = read_request(given, CLASSIC, rulebook=Rulebook.modern())
    result = adjudicate(request.position, request.orders, CLASSIC, request.rulebook)
    assert '"A BUD - TRI/NC"' in json.dumps(answer(request, result))
    again = read_resolution(resolution_json(result), CLASSIC)
    assert [str(outcome.order) for outcome in again.outcomes] == ["A BUD - TRI"]
