"""Zones: what clocks on the wall show somewhere, and what people call the zones of the world.

The only file of the engine that knows the tz database.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

_AREAS = frozenset(
    [
        *("Africa", "America", "Antarctica", "Arctic", "Asia"),
        *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
    ]
)
"""Where zones are called by a city."""
_SHORT = {
    "America/Los_Angeles": ("pt", "pst", "pdt", "pacific"),
    "America/Denver": ("mt", "mst", "mdt", "mountain"),
    "America/Chicago": ("ct", "cdt", "central"),
    "America/New_York": ("et", "est", "edt", "eastern"),
    "America/St_Johns": ("nst", "ndt", "newfoundland"),
    "Europe/London": ("bst",),
    "Europe/Berlin": ("cet", "cest"),
    "Europe/Athens": ("eet", "eest"),
    "Europe/Moscow": ("msk",),
    "Asia/Tokyo": ("jst",),
    "Australia/Sydney": ("aest", "aedt"),
    "Pacific/Auckland": ("nzst", "nzdt"),
    "UTC": ("utc", "gmt", "z", "zulu"),
}
"""What people write for a zone with all its seasons; a word that means several is not here."""
_OFFSET = re.compile(r"(?:utc|gmt)([+-])(\d{1,2})")
_MOST_EAST, _MOST_WEST = 14, 12


def from_zone(local: datetime, zone: str) -> datetime | None:
    """The moment at which clocks in `zone` show `local` (naive); None if there is none.

    That is where no such zone is known, or the moment is outside the years 1 to 9999.

    A time that occurs twice in the night the clocks go back is the first of the two; one that is
    left out in the night they go forward is as long after midnight as it would have been.
    """
    try:
        return local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    except (ZoneInfoNotFoundError, ValueError, OSError, OverflowError):
        return None


def in_zone(moment: datetime, zone: str) -> datetime | None:
    """What clocks in `zone` show at a moment (naive); None if no such zone is known."""
    try:
        return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    except (ZoneInfoNotFoundError, ValueError, OSError, OverflowError):
        return None


def is_zone(zone: str) -> bool:
    """Whether the tz database knows a zone by exactly this name."""
    return in_zone(datetime(2000, 1, 1, tzinfo=UTC), zone) is not None


def zone_named(text: str) -> str | None:
    """The zone that people mean; None where none is known, or the words mean several.

    `Europe/Berlin`, a city (`Berlin`, `new york`), an abbreviation (`PT`, `CEST`) or `UTC+2`, in
    any capitals; `time` may follow. An abbreviation means the zone with all its seasons: `EST` in
    July is what clocks in New York show. Each zone that is found is found by its own name, too.
    """
    folded = " ".join(text.replace("_", " ").split()).casefold().removesuffix(" time")
    offset = _OFFSET.fullmatch(folded.replace(" ", ""))
    if offset is not None:
        return _at_offset(offset[1], int(offset[2]))
    return _names().get(folded)


def _at_offset(sign: str, hours: int) -> str | None:
    if hours > (_MOST_EAST if sign == "+" else _MOST_WEST):
        return None
    # The tz database counts these the other way round: west of Greenwich is positive.
    return f"Etc/GMT{'-' if sign == '+' else '+'}{hours}" if hours else "UTC"


@cache
def _names() -> dict[str, str]:
    found = {short: zone for zone, names in _SHORT.items() for short in names}
    known = sorted(zone for zone in available_timezones() if "/" in zone)
    cities = [zone for zone in known if zone.split("/")[0] in _AREAS]
    for zone in sorted(cities, key=len, reverse=True):
        # Where a city has two entries, the shorter one is an old name of the longer.
        found.setdefault(_folded(zone.rsplit("/", maxsplit=1)[-1]), zone)
    return found | {_folded(zone): zone for zone in known}


def _folded(name: str) -> str:
    return name.replace("_", " ").casefold()
