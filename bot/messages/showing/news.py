"""What of a phase is news: who won, who is out, captures, dislodgements; the headline of a map."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.messages.names import counted, listed, owned_unit, place_in_prose, power_name, power_names
from engine.board import Power, Province, Unit
from engine.judge.outcome import Resolution
from engine.orders import Move, province_of
from engine.position import PhaseType, Position
from engine.variant import Variant

_MOST_NAMED = 2
"""How many captures a headline names: with more it would not fit into one line."""


class Capture(NamedTuple):
    """A supply center with who owned it before, None if nobody did."""

    place: Province
    owner: Power | None


class Dislodgement(NamedTuple):
    """A unit that was dislodged, by which, and whether it was disbanded at once."""

    victim: Unit
    attacker: Unit
    is_final: bool


def captures(before: Position, after: Position) -> Mapping[Power, Sequence[Capture]]:
    """The centers that each power has taken between two positions."""
    taken: dict[Power, list[Capture]] = {}
    for place, power in after.centers.items():
        owner = before.centers.get(place)
        if owner != power:
            taken.setdefault(power, []).append(Capture(place, owner))
    return taken


def dislodgements(position: Position, resolution: Resolution) -> Iterator[Dislodgement]:
    """The units that a phase's moves have dislodged."""
    for outcome in resolution.outcomes:
        attack, place = outcome.dislodged_by, province_of(outcome.order)
        if isinstance(attack, Move) and place is not None:
            victim = position.unit_at(place)
            attacker = position.unit_at(attack.unit.location.province)
            if victim is not None and attacker is not None:
                yield Dislodgement(victim, attacker, victim in resolution.destroyed)


def eliminated(before: Position, after: Position, variant: Variant) -> Sequence[Power]:
    """The powers that have lost their last unit and center between two positions."""

    def has_any(position: Position, power: Power) -> bool:
        return any(
            (position.centers_of(power), position.units_of(power), position.dislodged_of(power))
        )

    return [
        power for power in variant.powers if has_any(before, power) and not has_any(after, power)
    ]


def headline(position: Position, resolution: Resolution, variant: Variant) -> str | None:
    """The news of a phase in one line; None where there is none.

    The weightiest alone: a win, an elimination, who captured most (of as many, most from others;
    how many were taken where several are equal in both), a dislodged unit (sooner one that was
    disbanded, then one in a center). A bounce is no news.
    """
    words = _weightiest(position, resolution, variant)
    # A season's moves and retreats are headed alike.
    is_retreat = position.phase.type is PhaseType.RETREAT
    return f"Retreats: {words}" if words and is_retreat else words


def _weightiest(position: Position, resolution: Resolution, variant: Variant) -> str | None:
    after = resolution.after
    if resolution.winner is not None:
        return f"{power_name(resolution.winner, variant)} wins"
    if out := eliminated(position, after, variant):
        return f"{power_names(out, variant)} {'is' if len(out) == 1 else 'are'} out"
    if taken := captures(position, after):

        def weight(power: Power) -> tuple[int, int]:
            return len(taken[power]), sum(capture.owner is not None for capture in taken[power])

        first, *others = sorted(taken, key=weight, reverse=True)
        if others and weight(first) == weight(others[0]):
            return f"{sum(map(len, taken.values()))} centers are taken"
        places = [capture.place.name for capture in taken[first]]
        what = listed(places) if len(places) <= _MOST_NAMED else counted(len(places), "center")
        return f"{power_name(first, variant)} takes {what}"
    beaten = list(dislodgements(position, resolution))
    if not beaten:
        return None
    victim, attacker, _ = max(
        beaten, key=lambda blow: (blow.is_final, blow.victim.province.is_center)
    )
    winner, loser = (power_name(unit.power, variant) for unit in (attacker, victim))
    return f"{winner} dislodges {loser} in {place_in_prose(victim.province)}"


def news_words(position: Position, resolution: Resolution, variant: Variant) -> str:
    """All the news of a phase in sentences, the weightiest first."""
    after, sentences = resolution.after, []
    if resolution.winner is not None:
        sentences.append(f"{power_name(resolution.winner, variant)} wins.")
    if out := eliminated(position, after, variant):
        sentences.append(f"Out of the game: {power_names(out, variant)}.")
    sentences.append(captures_words(position, after, variant))
    blows = [
        f"{owned_unit(attacker, variant)} dislodged {owned_unit(victim, variant)}"
        + (", which was disbanded" if is_final else "")
        for victim, attacker, is_final in dislodgements(position, resolution)
    ]
    sentences += [f"{'; '.join(blows)}."] if blows else []
    if position.phase.type is PhaseType.RETREAT and resolution.destroyed:
        lost = listed(owned_unit(unit, variant) for unit in resolution.destroyed)
        sentences.append(f"Disbanded: {lost}.")
    return " ".join(filter(None, sentences))


def captures_words(before: Position, after: Position, variant: Variant) -> str:
    """Who took which centers, and whose they were, between two positions; nothing if nobody did."""
    taken = captures(before, after)
    powers = [
        f"{power_name(power, variant)} took "
        + listed(
            f"{place.name} ({'neutral' if owner is None else power_name(owner, variant)})"
            for place, owner in taken[power]
        )
        for power in variant.powers
        if power in taken
    ]
    return f"{'; '.join(powers)}." if powers else ""
