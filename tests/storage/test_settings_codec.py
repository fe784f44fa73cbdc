"""Settings as JSON and back, those of older versions included."""

from __future__ import annotations

import json
from dataclasses import fields
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


@pytest.mark.parametrize("name", ["edition", "schedule", "absence", "last_date", "lead"])
def test_damaged_settings_are_named_as_such(name: str) -> None:
    """Never taken for something else."""
    stored = settings_to_json(OTHER)
    del stored["edition"]
    if name != "edition":
        stored = {**settings_to_json(OTHER), name: "?"}
    with pytest.raises(DamagedRecordError):
        settings_from_json(stored)
