"""What is said of those who send nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.messages.names import listed
from engine.game.absences import Delay, Disorder

WAITS: Mapping[Delay, str] = {
    Delay.FIRST_PHASE: "Nobody is to lose by missing the first phase, so it is open for longer.",
    Delay.GRACE: "The deadline is put off once; then their units hold.",
    Delay.GM: "The clock stands until the GM decides; orders are still taken.",
}


def missed_words(names: Sequence[str], disorder: Disorder) -> str:
    """What has become of powers whose players gave no word."""
    are = "is" if len(names) == 1 else "are"
    said = f"no orders came from {listed(names)}, which {are} in civil disorder now: the units hold"
    if disorder is Disorder.ABANDONED:
        return f"{said}, and a new player is looked for. Until then the old one may come back."
    return f"{said} until the player sends orders again."


def you_missed_words(power: str, disorder: Disorder) -> str:
    """The same to the player, with what to do."""
    said = (
        f"{power} is in civil disorder now: its units hold, nothing is built, and nobody waits for "
        "you. Send orders such as `A PAR - BUR`, or say `ready`, and you are back at once"
    )
    if disorder is Disorder.ABANDONED:
        return f"{said}, as long as nobody else has taken over."
    return f"{said}."
