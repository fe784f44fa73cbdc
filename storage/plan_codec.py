"""Orders given ahead of time as JSON and back."""

from __future__ import annotations

from engine.formats import plan_json, read_plan
from engine.reader import Plan
from engine.variant import Variant
from storage.codecs import Object, reading

plan_to_json = plan_json


def plan_from_json(stored: Object, text: str, variant: Variant) -> Plan:
    """The plan that `plan_json` wrote, with its text. Raises DamagedRecordError."""
    with reading("plan"):
        return read_plan(stored, text, variant)
