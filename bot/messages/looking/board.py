"""A position in words: in full, as a map's alternative text has it, and in short."""

from __future__ import annotations

from bot.messages.names import power_name, unit_name
from engine.position import Position
from engine.variant import Variant


def position_words(position: Position, variant: Variant, *, most: int) -> str:
    """Every unit by power in full, with the number of centers; at most so many characters.

    Of a neutral power it says, as the map does, that it has no player. Where full names are too
    long, units are told by their codes.
    """
    for name in (unit_name, str):
        powers = []
        for power in variant.powers:
            units = [name(unit) for unit in position.units_of(power)]
            units += [f"{name(entry.unit)} (dislodged)" for entry in position.dislodged_of(power)]
            centers = len(position.centers_of(power))
            if units or centers:
                counted = f"{centers} {'center' if centers == 1 else 'centers'}"
                if power in variant.neutral:
                    counted += ", no player"
                where = ", ".join(units) or "no units"
                powers.append(f"{power_name(power, variant)} ({counted}): {where}.")
        said = " ".join(powers)
        if len(said) <= most:
            return said
    return f"{said[: most - 1]}…"


def counts_words(position: Position, variant: Variant) -> str:
    """How many centers each power has that has any, and how many are nobody's: in short."""
    counts = [
        f"{power_name(power, variant)} {len(position.centers_of(power))}"
        for power in variant.powers
        if position.centers_of(power)
    ]
    neutral = variant.map.centers.bit_count() - len(position.centers)
    return ", ".join([*counts, f"neutral {neutral}"] if neutral else counts)
