"""Settings: sound defaults, and every fault named."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from engine.game.schedule import Every, Schedule
from engine.game.settings import (
    Absence,
    Anonymity,
    Assignment,
    Fault,
    Press,
    SettingFault,
    Settings,
)
from engine.rules import edition
from tests.small_map.others import EMPIRES, SPARSE
from tests.small_map.variant import register

DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (Settings(schedule=Schedule(retreats=timedelta())), Fault(SettingFault.IMPOSSIBLE_TIME)),
        (Settings(schedule=Schedule(Every(91 * DAY))), Fault(SettingFault.IMPOSSIBLE_TIME)),
        (Settings(time_limit=timedelta()), Fault(SettingFault.IMPOSSIBLE_TIME_LIMIT)),
        (
            Settings(edition="technical-guide", time_limit=61 * DAY),
            Fault(SettingFault.RULES_KNOW_NO_SHORT_GAME, ("technical-guide",)),
        ),
        (Settings(lead=31 * DAY), Fault(SettingFault.IMPOSSIBLE_LEAD)),
        (Settings(lead=-DAY), Fault(SettingFault.IMPOSSIBLE_LEAD)),
        (Settings(absence=Absence.GRACE_THEN_HOLD), Fault(SettingFault.IMPOSSIBLE_GRACE)),
        (
            Settings(absence=Absence.REPLACE, grace=DAY),
            Fault(SettingFault.GRACE_IS_NOT_GIVEN, ("replace",)),
        ),
        (Settings(last_year=1900), Fault(SettingFault.ENDS_BEFORE_THE_START, ("1900", "1901"))),
        (
            Settings(edition="1971", options=(("max_years", 5),), last_year=1906),
            Fault(SettingFault.ENDS_AFTER_THE_RULES, ("1906", "1905")),
        ),
        (
            Settings(edition="technical-guide", last_year=1907),
            Fault(SettingFault.RULES_KNOW_NO_SHORT_GAME, ("technical-guide",)),
        ),
        (
            Settings(edition="technical-guide", last_date=date(2027, 1, 1)),
            Fault(SettingFault.RULES_KNOW_NO_SHORT_GAME, ("technical-guide",)),
        ),
        (Settings(anonymity=Anonymity.HIDDEN), Fault(SettingFault.HIDDEN_BUT_TALKING)),
        (
            Settings(gm_may_play=True, gm_sees_orders=True),
            Fault(SettingFault.PLAYING_GM_SEES_ORDERS),
        ),
        (
            Settings(
                gm_may_play=True,
                anonymity=Anonymity.HIDDEN,
                press=Press.NONE,
                assignment=Assignment.GM,
            ),
            Fault(SettingFault.PLAYING_GM_DEALS),
        ),
    ],
)
def test_a_fault_is_named_with_what_it_is_about(wrong: Settings, fault: Fault) -> None:
    """One fault, the one that was made."""
    assert wrong.faults() == (fault,)


def test_every_fault_is_named_at_once() -> None:
    """Not only the first; the guide is for seven (R-ALT-08)."""
    wrong = Settings(edition="technical-guide", variant="two", lead=-DAY)
    assert [fault.kind for fault in wrong.faults()] == [
        SettingFault.IMPOSSIBLE_LEAD,
        SettingFault.RULES_KNOW_SEVEN_ONLY,
    ]


def test_the_guide_is_for_seven_whatever_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a single unit each, too; not for two or eight of another map (R-ALT-08)."""
    register(monkeypatch, EMPIRES, SPARSE)
    assert Settings(edition="technical-guide", variant="1898").faults() == ()
    for variant in ("small", "empires"):
        (fault,) = Settings(edition="technical-guide", variant=variant).faults()
        assert fault == Fault(SettingFault.RULES_KNOW_SEVEN_ONLY, ("technical-guide", variant))


def test_a_game_ends_in_a_year_of_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in the one whose winter it begins with."""
    register(monkeypatch, EMPIRES)
    (fault,) = Settings(variant="empires", last_year=500).faults()
    assert fault == Fault(SettingFault.ENDS_BEFORE_THE_START, ("500", "501"))
    assert Settings(variant="empires", last_year=501).faults() == ()


@pytest.mark.parametrize("name", ["1961", "house"])
def test_the_rules_of_1961_are_for_three_at_least(name: str) -> None:
    """They say "as few as three may play"; the house rules contain that text (R-ALT-08)."""
    for variant in ("two", "france-austria"):
        (fault,) = Settings(edition=name, variant=variant).faults()
        assert fault.kind is SettingFault.RULES_KNOW_THREE_AT_LEAST
    assert Settings(edition=name, variant="three").faults() == ()


@pytest.mark.parametrize(
    "fine",
    [
        Settings(),
        Settings(zone="America/Los_Angeles"),
        Settings(absence=Absence.GRACE_THEN_HOLD, grace=timedelta(hours=12)),
        Settings(anonymity=Anonymity.HIDDEN, press=Press.NONE),
        Settings(last_year=1901),
        Settings(last_year=1907, last_date=date(2027, 1, 1)),
        Settings(edition="1971", options=(("max_years", 5),), last_year=1905),
        # R-SCORE-02: a tournament by the guide may end otherwise, if it says so.
        Settings(
            edition="technical-guide",
            options=(("time_limit_winner", "most_units"),),
            last_year=1907,
        ),
    ],
)
def test_a_game_can_be_played_so(fine: Settings) -> None:
    """Nothing is wrong with these."""
    assert fine.faults() == ()


def test_the_rulebook_is_the_edition_with_the_options_changed() -> None:
    """All else is as the edition has it."""
    settings = Settings(edition="1971", options=(("paradox", "szykman"), ("convoy_swap", False)))
    changed = edition("1971").with_options({"paradox": "szykman", "convoy_swap": False})
    assert settings.rulebook == changed
    assert Settings(edition="house").rulebook == edition("house")


def test_a_time_limit_becomes_a_date_when_the_game_begins() -> None:
    """In the zone of the game; an earlier last date stays (R-TIME-02)."""
    # 21 November + 61 days is 21 January; at 3 in the morning UTC it is still the 20th in the west.
    begin = datetime(2026, 11, 21, 3, 0, tzinfo=UTC)
    settings = Settings(zone="America/Los_Angeles", time_limit=61 * DAY)
    assert settings.begun(begin) == replace(settings, time_limit=None, last_date=date(2027, 1, 20))
    early = replace(settings, last_date=date(2026, 12, 24))
    assert early.begun(begin).last_date == date(2026, 12, 24)
    assert Settings().begun(begin) == Settings()


def test_settings_have_sound_defaults() -> None:
    """Nothing contradicts anything; a turn is two days, retreats and adjustments one each."""
    assert Settings().faults() == ()
    schedule = Settings().schedule
    times = [schedule.interval, schedule.retreats, schedule.adjustments]
    assert times == [timedelta(hours=48), timedelta(hours=24), timedelta(hours=24)]
