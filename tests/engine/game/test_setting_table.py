"""The table of settings: every value is read, whatever is written is read back."""

from dataclasses import fields, replace
from datetime import UTC, date, datetime, timedelta

import pytest

from engine.formats.settings import read_settings, settings_json
from engine.game.deadlines import window
from engine.game.map_style import Addition, MapStyle, Style
from engine.game.presets import PRESETS, of_edition, preset_named
from engine.game.schedule import Every, Later, Schedule, Slot, Weekly
from engine.game.setting_table import (
    RULE_OPTIONS,
    SETTINGS,
    SHORTHANDS,
    Setting,
    folded,
    names,
    options_changed,
    setting_named,
)
from engine.game.settings import Absence, Anonymity, Assignment, DrawRule, Press, Scoring, Settings
from engine.game.times import MIDNIGHT, DayTime, Weekday
from engine.position import PhaseType
from engine.rules import EDITIONS
from tests.small_map.others import EMPIRES, SPARSE
from tests.small_map.variant import SMALL, register

EVERY = (*SETTINGS, *SHORTHANDS, *RULE_OPTIONS)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
OTHER = Settings(
    edition="1971",
    options=(("convoy_swap", False), ("max_years", 12), ("paradox", "szykman")),
    variant="five",
    assignment=Assignment.GM,
    presence_check=True,
    lead=7 * DAY,
    schedule=Schedule(moves=Every(HOUR), retreats=2 * HOUR, first=3 * DAY),
    zone="Europe/Berlin",
    absence=Absence.GRACE_THEN_HOLD,
    grace=12 * HOUR,
    first_phase_protected=True,
    wait_after_outage=False,
    draw=DrawRule.AGREED_SHARES,
    concession=True,
    vote_grace=timedelta(hours=1),
    last_year=1910,
    last_date=date(2027, 3, 1),
    time_limit=61 * DAY,
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


def read(text: str, settings: Settings | None = None) -> Settings | None:
    """What a text such as `draws dias` makes of settings, None where it is not understood."""
    name = max((name for name in names() if folded(text).startswith(name)), key=len)
    return names()[name].read(folded(folded(text)[len(name) :]), settings or Settings())


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.name)
def test_every_value_that_is_shown_is_read_and_read_back(one: Setting) -> None:
    """As it is shown, and as it is written afterwards."""
    for value in one.values:
        settings = one.read(folded(value), Settings())
        assert settings is not None, value
        assert one.read(folded(one.write(settings)), Settings()) == settings
    assert one.read("whatever comes", Settings()) is None


def test_a_variant_that_is_registered_later_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name is shown and read, its title too, and a number of players that no other has."""
    register(monkeypatch, EMPIRES, SPARSE)
    assert SMALL.name in names()["variant"].values
    for text in ("variant small", "board Small map", "setup small  map"):
        assert read(text) == Settings(variant="small"), text
    for text in (
        "variant empires",
        "players 8",
        "players eight",
        "variant Empires of the Middle sea",
    ):
        assert read(text) == Settings(variant="empires"), text
    assert read("variant 1898") == Settings(variant="1898")
    assert read("players 7") == read("players seven") == Settings()


def test_a_year_of_any_board_can_be_the_last_one() -> None:
    """A number of three or four digits that can be none of the calendar's."""
    for year in (507, 1066, 1599, 1910):
        assert read(f"ends {year}") == Settings(last_year=year)
        assert read(names()["ends"].name + " " + names()["ends"].write(Settings(last_year=year)))


@pytest.mark.parametrize("settings", [Settings(), OTHER, *(one.settings for one in PRESETS)])
def test_all_settings_are_read_back_from_what_is_written(settings: Settings) -> None:
    """Nothing is lost, and nothing is made up."""
    assert read_settings(settings_json(settings)) == settings


def test_every_field_is_in_what_is_written() -> None:
    """A change of any one field shows."""
    for one in fields(Settings):
        changed = replace(Settings(), **{one.name: getattr(OTHER, one.name)})
        assert settings_json(changed) != settings_json(Settings()), f"OTHER needs a {one.name}"


def test_a_name_means_one_setting() -> None:
    """Whatever the capitals, with blanks, hyphens or underscores between its words."""
    assert sum(len(one.names.split(", ")) for one in EVERY) == len(names())
    for text in ("gm sees orders", "GM-sees-orders", "Gm_Sees_Orders"):
        assert setting_named(text) is names()["gm sees orders"]
    assert setting_named("rules") is names()["edition"]
    assert setting_named("luck") is None


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("edition 1971 rules", Settings(edition="1971")),
        ("rules technical guide", Settings(edition="technical-guide")),
        ("variant three-paired", Settings(variant="three-paired")),
        ("variant France vs. Austria", Settings(variant="france-austria")),
        ("variant germany against italy", Settings(variant="germany-italy")),
        ("players 5", Settings(variant="five")),
        ("players 2", Settings(variant="two")),
        ("players 3", Settings(variant="three")),  # the first of two such
        ("players 7", Settings()),
        ("powers by preference", Settings(assignment=Assignment.PREFERENCES)),
        ("presence check", Settings(presence_check=True)),
        ("presence check off", Settings()),
        ("lead 1 week", Settings(lead=7 * DAY)),
        ("lead none", Settings()),
        ("moves 24h", Settings(schedule=Schedule(moves=Every(24 * HOUR)))),
        ("builds 90 min", Settings(schedule=Schedule(adjustments=1.5 * HOUR))),
        (
            "schedule Wed Sun midnight results next day 12:30 retreats 2h builds 2h",
            Settings(
                schedule=Schedule(
                    moves=Weekly(
                        (Slot(Weekday.WEDNESDAY, MIDNIGHT), Slot(Weekday.SUNDAY, MIDNIGHT))
                    ),
                    results=Later(1, DayTime(12, 30)),
                    retreats=2 * HOUR,
                    adjustments=2 * HOUR,
                )
            ),
        ),
        ("zone Pacific", Settings(zone="America/Los_Angeles")),
        ("time zone berlin", Settings(zone="Europe/Berlin")),
        ("zone UTC+2", Settings(zone="Etc/GMT-2")),  # east of Greenwich, as that database counts
        ("absence wait for the GM", Settings(absence=Absence.WAIT_FOR_GM)),
        ("nmr grace", Settings(absence=Absence.GRACE_THEN_HOLD, grace=DAY)),
        (
            "absence grace of 12 hours, then hold",
            Settings(absence=Absence.GRACE_THEN_HOLD, grace=12 * HOUR),
        ),
        # What cannot be is read as it stands, for `Settings.faults` to say what is wrong.
        ("absence grace 0h", Settings(absence=Absence.GRACE_THEN_HOLD)),
        ("absence grace of none, then hold", Settings(absence=Absence.GRACE_THEN_HOLD)),
        ("absence grace 12", Settings(absence=Absence.GRACE_THEN_HOLD)),
        ("absence wait, grace 12h", Settings(absence=Absence.WAIT_FOR_GM, grace=12 * HOUR)),
        ("absence cd with grace", Settings(absence=Absence.CIVIL_DISORDER, grace=DAY)),
        ("draws DIAS", Settings()),
        ("draw rule with the orders", Settings(draw=DrawRule.WITH_ORDERS)),
        ("draws no", Settings(draw=DrawRule.NONE)),
        ("concession", Settings(concession=True)),
        ("ends 1910", Settings(last_year=1910)),
        ("ends after fall 1910", Settings(last_year=1910)),
        ("ends 31 January 2027", Settings(last_date=date(2027, 1, 31))),
        ("ends on Jan 31st, 2027", Settings(last_date=date(2027, 1, 31))),
        ("ends 31.1.2027", Settings(last_date=date(2027, 1, 31))),
        ("ends after two months", Settings(time_limit=61 * DAY)),
        ("ends 1910 or 2027-01-31", Settings(last_year=1910, last_date=date(2027, 1, 31))),
        ("ends never", Settings()),
        ("score sum of squares", Settings(scoring=Scoring.SUM_OF_SQUARES)),
        ("press public only", Settings(press=Press.PUBLIC_ONLY)),
        ("press no", Settings(press=Press.NONE)),
        ("anonymous", Settings(anonymity=Anonymity.HIDDEN)),
        ("anonymity known", Settings()),
        ("gm may order yes", Settings(gm_may_order=True)),
        ("paradox all hold", Settings(options=(("paradox", "all_hold"),))),
        ("convoy swap no", Settings(options=(("convoy_swap", False),))),
        ("max years 12", Settings(options=(("max_years", 12),))),
        # What the edition does anyway is no change of it.
        ("paradox szykman", Settings()),
    ],
)
def test_values_are_read_as_people_write_them(text: str, changed: Settings) -> None:
    """Other words, other capitals, the small words between; and from what is written of them."""
    assert read(text) == changed
    assert read_settings(settings_json(changed)) == changed


@pytest.mark.parametrize(
    "text",
    [
        "edition 1066",
        "powers by force",
        "players 8",
        "lead later",
        "moves none",
        "moves 24",
        "schedule now and then",
        "zone Atlantis",
        "absence grace soon",
        "absence shrug, grace 12h",
        "ends 2027",  # a year of the game or of the calendar?
        "ends 1910 or 1911",
        "ends 2027-02-30",
        "ends 3/4/2027",  # March or April?
        "ends after Christmas",
        "ends 31 Ju 2027",
        "paradox",
        "paradox dice",
        "convoy swap",
        "max years many",
    ],
)
def test_what_is_no_value_is_none(text: str) -> None:
    """Never taken for something near."""
    assert read(text) is None


def test_an_option_goes_back_to_what_the_edition_has() -> None:
    """By the word, by the value, and when an edition that has it anyway is chosen."""
    changed = Settings(edition="1971", options=(("paradox", "szykman"),))
    assert read("paradox default", changed) == Settings(edition="1971")
    assert read("paradox 1971", changed) == Settings(edition="1971")
    assert read("edition modern", changed) == Settings()
    assert read("edition 1982", changed) == replace(changed, edition="1982")


def test_a_time_for_moves_takes_the_place_of_days_and_times() -> None:
    """And of the later results that go with them; retreats and builds stay."""
    house = preset_named("house")
    assert house is not None
    settings = read("moves 3 days", house.settings)
    assert settings is not None
    assert settings.schedule == Schedule(
        moves=Every(3 * DAY), retreats=2 * HOUR, adjustments=2 * HOUR
    )


def test_presets_can_be_played() -> None:
    """Their settings go together; each edition's own do too."""
    for one in PRESETS:
        assert one.settings.faults() == (), one.name
        assert preset_named(one.name) is one
    for rulebook in EDITIONS:
        assert of_edition(rulebook.edition).faults() == ()
    assert preset_named("nothing") is None


def test_the_blitz_preset_has_the_clock_of_1961_and_modern_rules() -> None:
    """R-SCHED-04: "30 then 15 minutes, at most five to write"; and it is described so."""
    blitz = preset_named("blitz")
    assert blitz is not None
    schedule = Schedule(
        moves=Every(HOUR / 4), retreats=HOUR / 12, adjustments=HOUR / 12, first=HOUR / 2
    )
    assert (blitz.settings.edition, blitz.settings.schedule) == ("modern", schedule)


def test_the_club_preset_leaves_a_week_before_each_turn() -> None:
    """R-SCHED-04: "one week before each turn, possibly more before the first turn of the game".

    Retreats and adjustments are no part of that week, whatever day they end on.
    """
    club = preset_named("club")
    assert club is not None
    schedule, noon = club.settings.schedule, datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    first = window(schedule, PhaseType.MOVEMENT, opened=noon, zone="UTC", is_first=True)
    assert first.closes >= noon + 8 * DAY
    retreats = window(schedule, PhaseType.RETREAT, opened=first.results, zone="UTC")
    after_retreats = window(schedule, PhaseType.MOVEMENT, opened=retreats.results, zone="UTC")
    assert after_retreats.closes == retreats.results + 7 * DAY
    following = window(schedule, PhaseType.MOVEMENT, opened=first.results, zone="UTC")
    assert following.closes == first.results + 7 * DAY


def test_the_house_preset_is_the_slack_groups() -> None:
    """Each point from the Errata of their rules."""
    house = preset_named("house")
    assert house is not None
    settings, schedule = house.settings, house.settings.schedule
    assert settings.edition == "house"
    assert settings.assignment is Assignment.LOTS  # summary, 2
    assert settings.lead == 7 * DAY  # "one week before the first turn"
    assert settings.time_limit == 61 * DAY  # "about two months from first to last turn"
    assert settings.zone == "America/Los_Angeles"  # "(PT)"
    wednesday, sunday = (
        Weekday.WEDNESDAY,
        Weekday.SUNDAY,
    )  # "12:00 midnight on Wednesday and Sunday"
    assert schedule.moves == Weekly((Slot(wednesday, MIDNIGHT), Slot(sunday, MIDNIGHT)))
    assert schedule.results == Later(1, DayTime(12, 30))  # "12:30 PM (PT) the following day"
    assert schedule.retreats == schedule.adjustments == 2 * HOUR
    assert settings.draw is DrawRule.WITH_ORDERS  # "each player must include DRAW"
    assert settings.absence is Absence.REPLACE  # "you will be replaced"


def test_the_guides_preset_is_the_guides() -> None:
    """Chapters I and II of the technical guide."""
    guide = preset_named("guide")
    assert guide is not None
    settings = guide.settings
    assert settings.assignment is Assignment.PREFERENCES
    assert settings.draw is DrawRule.AGREED_SHARES  # "the players may agree to end the game
    assert settings.concession  # when and how they see fit to end it"
    assert settings.scoring is Scoring.GUIDE
    assert (settings.rulebook.stalemate_years, settings.rulebook.max_years) == (7, 35)


def test_only_options_that_differ_from_the_edition_are_listed() -> None:
    """As they are written; an edition as it is has none."""
    assert options_changed(Settings()) == ()
    assert options_changed(Settings(options=(("max_years", 12),))) == ("max_years 12",)
