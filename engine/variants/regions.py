"""Parts of the classic map that people speak of, for who wants to look closer at one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

REGIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "balkans": ("ALB", "BUL", "GRE", "RUM", "SER"),
        "turkey": ("ANK", "ARM", "CON", "SMY", "SYR"),
        "austria": ("BOH", "BUD", "GAL", "TRI", "TYR", "VIE"),
        "italy": ("APU", "NAP", "PIE", "ROM", "TUS", "VEN"),
        "france": ("BRE", "BUR", "GAS", "MAR", "PAR", "PIC"),
        "iberia": ("POR", "SPA"),
        "lowlands": ("BEL", "BUR", "HOL", "PIC", "RUH"),
        "germany": ("BER", "KIE", "MUN", "PRU", "RUH", "SIL"),
        "england": ("CLY", "EDI", "LON", "LVP", "WAL", "YOR"),
        "scandinavia": ("DEN", "FIN", "NWY", "SWE"),
        "russia": ("FIN", "LVN", "MOS", "SEV", "STP", "UKR", "WAR"),
        "baltic": ("BAL", "BER", "BOT", "DEN", "LVN", "PRU", "SWE"),
        "north": ("BEL", "DEN", "EDI", "HOL", "LON", "NTH", "NWY"),
        "west": ("BEL", "BRE", "BUR", "ENG", "LON", "MAR", "PAR"),
        "east": ("BUD", "GAL", "MOS", "RUM", "SEV", "UKR", "WAR"),
        "mediterranean": ("AEG", "EAS", "ION", "LYO", "TYS", "WES"),
    }
)
"""By name: the codes of the provinces that make a region up."""

_OTHER_NAMES = MappingProxyType(
    {
        "balkan": "balkans",
        "britain": "england",
        "low countries": "lowlands",
        "spain and portugal": "iberia",
        "north sea area": "north",
        "med": "mediterranean",
    }
)


def region_named(text: str) -> tuple[str, ...]:
    """The codes of the provinces of a region by its name in any case; none where there is none."""
    words = " ".join(text.casefold().split()).removeprefix("the ")
    return REGIONS.get(_OTHER_NAMES.get(words, words), ())
