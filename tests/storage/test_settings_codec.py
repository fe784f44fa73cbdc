"""Settings as JSON and back, those of older versions included."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from datetime import date, timedelta

import pytest

from engine.game.choices import Absence, Anonymity, Assignment, DrawRule, Press, Scoring
from engine.game.looks import Addition, Look, Style
from engine.game.schedule import intervals
from engine.game.settings import Settings
from storage.errors import DamagedRecordError
from storage.settings_codec import settings_from_json, settings_to_json

OTHER = Settings(
    edition="1971",
    options=(("paradox", "szykman"), ("convoy_swap", False), ("max_years", 12)),
    variant="other",
    assignment=Assignment.GM,
    presence_check=True,
    lead=timedelta(days=7),
    schedule=intervals(timedelta(hours=1), timedelta(minutes=2), timedelta(seconds=90)),
    zone="Europe/Berlin",
    absence=Absence.GRACE_THEN_HOLD,
    grace=timedelta(hours=12),
    first_phase_protected=True,
    draw=DrawRule.AGREED_SHARES,
    concession=True,
    last_year=1910,
    last_date=date(2027, 3, 1),
    time_limit=timedelta(days=61),
    scoring=Scoring.SUM_OF_SQUARES,
    press=Press.NONE,
    anonymity=Anonymity.HIDDEN,
    look=Look(Style.DARK, frozenset(Addition)),
    gm_may_play=True,
    gm_sees_orders=True,
    gm_may_order=True,
)


def test_settings_are_read_back_as_they_were() -> None:
    """Each of them, none at its default."""
    default = Settings()
    for one in fields(Settings):
        assert getattr(OTHER, one.name) != getattr(default, one.name), one.name
    for settings in (default, OTHER):
        assert settings_from_json(json.loads(json.dumps(settings_to_json(settings)))) == settings


def test_settings_of_the_first_version_are_read() -> None:
    """It stored five values; whatever came later is as it was then."""
    stored = {
        "edition": "house",
        "variant": "classic",
        "move_time": 86400.0,
        "retreat_time": 7200.0,
        "adjustment_time": 3600.0,
    }
    hours = [timedelta(hours=hours) for hours in (24, 2, 1)]
    house = Settings(edition="house", schedule=intervals(*hours), gm_may_play=True)
    assert settings_from_json(stored) == house


@pytest.mark.parametrize(
    ("settings", "plays"),
    [
        (Settings(), True),
        (Settings(gm_sees_orders=True), False),
        (Settings(anonymity=Anonymity.HIDDEN, press=Press.NONE), True),
        (
            Settings(anonymity=Anonymity.HIDDEN, press=Press.NONE, assignment=Assignment.GM),
            False,
        ),
    ],
)
def test_the_gm_of_an_older_game_plays_as_before(settings: Settings, *, plays: bool) -> None:
    """Wherever a GM saw no more than the players, when nothing was set about it."""
    stored = settings_to_json(settings)
    del stored["gm_may_play"]
    assert settings_from_json(stored) == replace(settings, gm_may_play=plays)


@pytest.mark.parametrize("name", ["edition", "schedule", "absence", "last_date", "lead"])
def test_damaged_settings_are_named_as_such(name: str) -> None:
    """Never taken for something else."""
    stored = settings_to_json(OTHER)
    del stored["edition"]
    if name != "edition":
        stored = {**settings_to_json(OTHER), name: "?"}
    with pytest.raises(DamagedRecordError):
        settings_from_json(stored)
