"""The settings of a game as JSON and back."""

from __future__ import annotations

from datetime import date, timedelta

from engine.game.choices import Absence, Anonymity, Assignment, DrawRule, Press, Scoring
from engine.game.looks import look_of
from engine.game.schedule import Schedule
from engine.game.schedule_text import read_schedule, schedule_text
from engine.game.settings import Settings
from storage.codecs import Object, reading


def settings_to_json(settings: Settings) -> Object:
    """The settings of a game as JSON; times in seconds, choices as they are written."""
    last_date, limit = settings.last_date, settings.time_limit
    return {
        "edition": settings.edition,
        "options": dict(settings.options),
        "variant": settings.variant,
        "assignment": settings.assignment.value,
        "presence_check": settings.presence_check,
        "lead": settings.lead.total_seconds(),
        "schedule": schedule_text(settings.schedule),
        "zone": settings.zone,
        "absence": settings.absence.value,
        "grace": settings.grace.total_seconds(),
        "first_phase_protected": settings.first_phase_protected,
        "draw": settings.draw.value,
        "concession": settings.concession,
        "last_year": settings.last_year,
        "last_date": None if last_date is None else last_date.isoformat(),
        "time_limit": None if limit is None else limit.total_seconds(),
        "scoring": settings.scoring.value,
        "press": settings.press.value,
        "anonymity": settings.anonymity.value,
        "look": str(settings.look),
        "gm_may_play": settings.gm_may_play,
        "gm_sees_orders": settings.gm_sees_orders,
        "gm_may_order": settings.gm_may_order,
    }


def settings_from_json(stored: Object) -> Settings:
    """The settings that `settings_to_json` wrote. Raises DamagedRecordError."""
    with reading("setting"):
        last_date, limit = stored["last_date"], stored["time_limit"]
        return Settings(
            edition=stored["edition"],
            options=tuple(stored["options"].items()),
            variant=stored["variant"],
            assignment=Assignment(stored["assignment"]),
            presence_check=stored["presence_check"],
            lead=_span(stored["lead"]),
            schedule=_schedule(stored["schedule"]),
            zone=stored["zone"],
            absence=Absence(stored["absence"]),
            grace=_span(stored["grace"]),
            first_phase_protected=stored["first_phase_protected"],
            draw=DrawRule(stored["draw"]),
            concession=stored["concession"],
            last_year=stored["last_year"],
            last_date=None if last_date is None else date.fromisoformat(last_date),
            time_limit=None if limit is None else _span(limit),
            scoring=Scoring(stored["scoring"]),
            press=Press(stored["press"]),
            anonymity=Anonymity(stored["anonymity"]),
            look=look_of(stored["look"]),
            gm_may_play=stored["gm_may_play"],
            gm_sees_orders=stored["gm_sees_orders"],
            gm_may_order=stored["gm_may_order"],
        )


def _schedule(text: str) -> Schedule:
    schedule = read_schedule(text)
    if schedule is None:
        raise ValueError("there is no such schedule")
    return schedule


def _span(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)
