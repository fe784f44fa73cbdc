"""The settings of a game as JSON and back."""

from __future__ import annotations

from datetime import date, timedelta

from engine.game.choices import Absence, Anonymity, Assignment, DrawRule, Press, Scoring
from engine.game.schedule import Schedule, intervals
from engine.game.schedule_text import read_schedule, schedule_text
from engine.game.settings import Settings
from storage.codecs import Object, reading
from storage.looks import look_from_text


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
    """The settings that `settings_to_json` wrote, by any version so far.

    What was not a setting yet when a game was stored is as it was then, by its default or by
    `Settings.as_before_gm_may_play`. Raises DamagedRecordError.
    """
    with reading("setting"):
        default = Settings()
        last_date, limit = stored.get("last_date"), stored.get("time_limit")
        settings = Settings(
            edition=stored["edition"],
            options=tuple(stored.get("options", {}).items()),
            variant=stored["variant"],
            assignment=Assignment(stored.get("assignment", default.assignment)),
            presence_check=stored.get("presence_check", default.presence_check),
            lead=_span(stored.get("lead", 0)),
            schedule=_schedule(stored),
            zone=stored.get("zone", default.zone),
            absence=Absence(stored.get("absence", default.absence)),
            grace=_span(stored.get("grace", 0)),
            first_phase_protected=stored.get(
                "first_phase_protected", default.first_phase_protected
            ),
            draw=DrawRule(stored.get("draw", default.draw)),
            concession=stored.get("concession", default.concession),
            last_year=stored.get("last_year"),
            last_date=None if last_date is None else date.fromisoformat(last_date),
            time_limit=None if limit is None else _span(limit),
            scoring=Scoring(stored.get("scoring", default.scoring)),
            press=Press(stored.get("press", default.press)),
            anonymity=Anonymity(stored.get("anonymity", default.anonymity)),
            look=look_from_text(stored.get("look", str(default.look))),
            gm_may_play=stored.get("gm_may_play", default.gm_may_play),
            gm_sees_orders=stored.get("gm_sees_orders", default.gm_sees_orders),
            gm_may_order=stored.get("gm_may_order", default.gm_may_order),
        )
        return settings if "gm_may_play" in stored else settings.as_before_gm_may_play()


def _schedule(stored: Object) -> Schedule:
    if "schedule" not in stored:  # the first version had three times only
        return intervals(
            moves=_span(stored["move_time"]),
            retreats=_span(stored["retreat_time"]),
            adjustments=_span(stored["adjustment_time"]),
        )
    schedule = read_schedule(stored["schedule"])
    if schedule is None:
        raise ValueError("there is no such schedule")
    return schedule


def _span(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)
