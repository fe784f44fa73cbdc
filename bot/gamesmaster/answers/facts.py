"""How something stands now: for each topic that is a fact, what is known about it.

A getter returns the answer with the values of its sentence, the words of a command that shows it,
or None where the question has not what it needs. What everybody may know of a game is in every
answer (`Asker.bare_answer`), so that most topics need no getter of their own.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from bot.gamesmaster.answers.asker import Asker
from bot.gamesmaster.answers.past import (
    centers_changed,
    happened,
    last_of,
    named_phase,
    past_moves,
    whole_past,
)
from bot.gamesmaster.lookup.words import mentioned
from bot.gamesmaster.notices.answers import Answered
from engine.board import Power, Province, Unit, UnitType
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Disband, Hold, Move, Order, Retreat, province_of
from engine.position import PhaseType, Position
from engine.reader import Asked

Found: TypeAlias = Answered | str | None
Getter: TypeAlias = Callable[[Asker, Asked], Found]

_FIRST_PERSON = re.compile(r"\b(?:i|my|me|mine|am)\b")
_THIRD_PERSON = re.compile(r"\b(?:he|his|she|her|they|their)\b")
_KINDS = {
    UnitType.ARMY: r"\b(?:arm(?:y|ies)|soldiers?|troops?|tanks?|infantry)\b",
    UnitType.FLEET: r"\b(?:fleets?|boats?|ships?|navy)\b",
}
_COMPARES = re.compile(r"\b(?:than|compare|ahead|behind|which powers?|who)\b")
_ASKS_WHICH = re.compile(r"\b(?:what|which|where|who|how)\b")
"""Asks for more than a yes or no."""
_BORDERS = re.compile(
    r"(?!.*\b(?:not|need|must|have to)\b).*\b(?:border|next|adj|touch|neighb|connect|beside|reach)"
)
"""Asks whether two places border on each other, so that a yes says that they do."""
_BUILT = re.compile(r"\bbuilt\b|\bdid\b.*\bbuild\b")
_MOST_LISTED = 12


def _whose(asker: Asker, asked: Asked) -> tuple[Power, ...]:
    """The powers that are asked about: those named, else the asker's."""
    is_of_others = _THIRD_PERSON.search(asked.said) and not _FIRST_PERSON.search(asked.said)
    return asked.powers or (() if is_of_others else asker.own)


def _units(position: Position, powers: tuple[Power, ...], said: str) -> tuple[tuple[str, str], ...]:
    """The units of powers, of the kind that is named."""
    kinds = [kind for kind, words in _KINDS.items() if re.search(words, said)]
    return tuple(
        (unit.power, str(unit))
        for power in powers
        for unit in position.units_of(power)
        if not kinds or unit.type in kinds
    )


def units(asker: Asker, asked: Asked) -> Found:
    """Where units are: of the powers, or in the places asked about."""
    position = asker.position
    if position is None:
        return replace(asker.bare_answer, topic="lobby")
    if asked.places:
        return at_place(asker, asked)
    powers = _whose(asker, asked)
    if not powers:
        return None
    found = _units(position, powers, asked.said)
    return replace(asker.bare_answer, topic="units", units=found, powers=powers)


def at_place(asker: Asker, asked: Asked) -> Found:
    """Who stands in a place, and who owns it."""
    position = asker.position
    if position is None or not asked.places:
        return None
    places = tuple(dict.fromkeys(asked.places))[:_MOST_LISTED]
    here = [unit for place in places if (unit := position.unit_at(place)) is not None]
    here += [entry.unit for entry in position.dislodged if entry.unit.province in places]
    return replace(
        asker.bare_answer,
        topic="at_place",
        places=tuple(place.code for place in places),
        units=tuple((unit.power, str(unit)) for unit in here),
        owners=_owners(position, places),
    )


def _owners(position: Position, places: tuple[Province, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (place.code, position.centers.get(place) or "") for place in places if place.is_center
    )


def owner(asker: Asker, asked: Asked) -> Found:
    """Who owns a center; of none named, the centers of a power."""
    return at_place(asker, asked) if asked.places else centers(asker, asked)


def centers(asker: Asker, asked: Asked) -> Found:
    """Which centers a power owns."""
    position = asker.position
    if position is None:
        return replace(asker.bare_answer, topic="lobby")
    powers = _whose(asker, asked)
    if not powers:
        return replace(asker.bare_answer, topic="score")
    owned = tuple((place.code, power) for power in powers for place in position.centers_of(power))
    return replace(asker.bare_answer, topic="centers", powers=powers, owners=owned)


def neutral(asker: Asker, _asked: Asked) -> Found:
    """Which centers nobody owns."""
    position = asker.position
    if position is None:
        return None
    free = tuple(
        place
        for place in asker.variant.map.provinces
        if place.is_center and position.centers.get(place) is None
    )
    return replace(
        asker.bare_answer, topic="neutral", owners=tuple((place.code, "") for place in free)
    )


def score(asker: Asker, asked: Asked) -> Found:
    """How many centers and units each power has, or those asked about."""
    if asker.position is None:
        return replace(asker.bare_answer, topic="lobby")
    is_own = _FIRST_PERSON.search(asked.said) and not _COMPARES.search(asked.said)
    mine = asker.own if is_own else ()
    return replace(asker.bare_answer, topic="score", powers=(*mine, *asked.powers))


def seats(asker: Asker, asked: Asked) -> Found:
    """Who plays what: the powers or people asked about, or all."""
    person = next(iter(mentioned(asked.text)), None)
    if asker.is_lobby:
        topic = "no_powers_yet" if asked.powers or _FIRST_PERSON.search(asked.said) else "lobby"
        return replace(asker.bare_answer, topic=topic)
    return replace(asker.bare_answer, topic="seats", powers=asked.powers, person=person)


def own_power(asker: Asker, asked: Asked) -> Found:
    """What the asker plays."""
    if asker.is_lobby:
        return replace(asker.bare_answer, topic="no_powers_yet")
    if not asker.own:
        return replace(asker.bare_answer, topic="plays_nothing")
    position = asker.position
    owned = () if position is None else _units(position, asker.own, asked.said)
    return replace(asker.bare_answer, topic="own_power", powers=asker.own, units=owned)


def own_orders(asker: Asker, _asked: Asked) -> Found:
    """The asker's own orders, by the command that shows them."""
    if asker.open_game is None:
        return replace(asker.bare_answer, topic="lobby" if asker.is_lobby else "ended")
    if not asker.own:
        return replace(asker.bare_answer, topic="plays_nothing")
    if not any(asker.open_game.can_order(power) for power in asker.own):
        return replace(asker.bare_answer, topic="own_duty")
    return "orders"


def own_duty(asker: Asker, asked: Asked) -> Found:
    """What is still expected of the asker."""
    if asker.open_game is None or not asker.own:
        return missing(asker, asked)
    can_order = any(asker.open_game.can_order(power) for power in asker.own)
    return replace(asker.bare_answer, topic="own_duty", orders=_retreats(asker), is_own=can_order)


def _retreats(asker: Asker) -> tuple[str, ...]:
    """The orders that the asker's dislodged units may be given."""
    game = asker.open_game
    if game is None or asker.type is not PhaseType.RETREAT:
        return ()
    possible = legal_orders(game.position, game.variant, game.rulebook)
    return tuple(
        str(order)
        for power in asker.own
        for listed in possible.get(power, {}).values()
        for order in listed
    )


def missing(asker: Asker, _asked: Asked) -> Found:
    """Whose orders are missing."""
    if asker.open_game is None:
        return replace(asker.bare_answer, topic="lobby" if asker.is_lobby else "ended")
    return replace(asker.bare_answer, topic="missing")


def builds(asker: Asker, asked: Asked) -> Found:
    """How many builds or removals powers have, and where the asker may build.

    What was built is told from the last winter.
    """
    game = asker.open_game
    if _BUILT.search(asked.said):
        return happened(asker, asked)
    if game is None:
        return replace(asker.bare_answer, topic="lobby" if asker.is_lobby else "ended")
    if asker.type is not PhaseType.ADJUSTMENT:
        return replace(asker.bare_answer, topic="builds_later", powers=_whose(asker, asked))
    everyone = re.search(
        r"\b(?:everyone|everybody|any(?:one|body)|all|each|who|others?|powers?)\b", asked.said
    )
    powers = game.variant.powers if everyone and not asked.powers else _whose(asker, asked)
    counts = {
        power: legal_adjustments(game.position, power, game.variant)
        for power in map(Power, powers or game.variant.powers)
    }
    listed = [
        str(order)
        for power, (_, orders) in counts.items()
        if power in asker.own and len(counts) == 1
        for order in orders
        if (place := province_of(order)) and (not asked.places or place in asked.places)
    ]
    return replace(
        asker.bare_answer,
        topic="builds",
        adjustments=tuple((power, count) for power, (count, _) in counts.items()),
        orders=tuple(listed),
        is_own=bool(listed),
    )


def options(asker: Asker, asked: Asked) -> Found:
    """What the unit in a place may do, or the asker's dislodged unit."""
    game = asker.open_game
    if game is None:
        return None
    if asker.type is PhaseType.ADJUSTMENT:
        return builds(asker, asked)
    unit = _unit_meant(asker, asked)
    if unit is None:
        if not asked.places:
            return own_duty(asker, asked)
        return replace(asker.bare_answer, topic="no_unit", place=asked.places[0].code)
    possible = legal_orders(game.position, game.variant, game.rulebook)
    own = possible.get(unit.power, {}).get(unit, ())
    return replace(
        asker.bare_answer,
        topic="options",
        unit=str(unit),
        powers=(unit.power,),
        orders=_without_help(own),
        is_own=unit.power in asker.own,
    )


def _unit_meant(asker: Asker, asked: Asked) -> Unit | None:
    game = asker.open_game
    if game is None:
        return None
    dislodged = [entry.unit for entry in game.position.dislodged]
    if asker.type is PhaseType.RETREAT:
        named = [unit for unit in dislodged if unit.province in asked.places]
        own = [unit for unit in dislodged if unit.power in asker.own]
        return next(iter(named or own), None)
    return game.position.unit_at(asked.places[0]) if asked.places else None


def _without_help(own: tuple[Order, ...]) -> tuple[str, ...]:
    return tuple(str(order) for order in own if isinstance(order, Hold | Move | Retreat | Disband))


def neighbours(asker: Asker, asked: Asked) -> Found:
    """What borders on a place, and whether it borders on another."""
    if not asked.places:
        return None
    is_of_borders = _BORDERS.search(asked.said) and not _ASKS_WHICH.search(asked.said)
    is_judged = len(asked.places) > 1 and is_of_borders
    return replace(
        asker.bare_answer,
        topic="borders" if is_judged else "neighbours",
        places=tuple(place.code for place in asked.places[:2]),
    )


def coasts(asker: Asker, asked: Asked) -> Found:
    """What each coast of a place touches, where it has several; else, and of armies, the rule."""
    is_of_army = re.search(_KINDS[UnitType.ARMY], asked.said)
    places = tuple(place.code for place in asked.places if place.coasts and not is_of_army)
    topic = "neighbours" if places else "rule_coasts"
    return replace(asker.bare_answer, topic=topic, places=places[:1])


def codes(asker: Asker, asked: Asked) -> Found:
    """What the code of a place is."""
    if not asked.places:
        return None
    places = tuple(place.code for place in asked.places[:_MOST_LISTED])
    return replace(asker.bare_answer, topic="codes", places=places)


def dislodged(asker: Asker, _asked: Asked) -> Found:
    """Which units were dislodged."""
    if asker.open_game is None or not past_moves(asker):
        return None
    found = tuple(
        (entry.unit.power, str(entry.unit)) for entry in asker.open_game.position.dislodged
    )
    last = past_moves(asker)[-1].number
    return replace(asker.bare_answer, topic="dislodged", units=found, number=last)


def eliminated(asker: Asker, asked: Asked) -> Found:
    """Who is out of the game."""
    position = asker.position
    if position is None:
        return replace(asker.bare_answer, topic="lobby")
    alive = asker.variant.survivors(position)
    gone = tuple(power for power in asker.variant.played if power not in alive)
    mine = asker.own if _FIRST_PERSON.search(asked.said) else ()
    powers = asked.powers or mine
    return replace(asker.bare_answer, topic="eliminated", powers=powers, gone=gone)


def ending(asker: Asker, _asked: Asked) -> Found:
    """Who has won; while it is played, how the game ends."""
    if not asker.is_over:
        return replace(asker.bare_answer, topic="not_over")
    return replace(asker.bare_answer, topic="ended")


def secret_plans(asker: Asker, _asked: Asked) -> Found:
    """What others order or plan, which is told to nobody."""
    if asker.open_game is None:
        return replace(asker.bare_answer, topic="open_now" if asker.is_over else "lobby")
    return replace(asker.bare_answer, topic="secret_plans")


def _shown_by(command: str) -> Getter:
    """A getter that lets a command show it, where a game has begun."""

    def getter(asker: Asker, _asked: Asked) -> Found:
        return replace(asker.bare_answer, topic="lobby") if asker.is_lobby else command

    return getter


def shown_map(asker: Asker, asked: Asked) -> Found:
    """The map, of the phase that is meant where one is."""
    return (
        replace(asker.bare_answer, topic="lobby")
        if asker.is_lobby
        else f"map {named_phase(asker, asked)}".strip()
    )


def own_map(asker: Asker, _asked: Asked) -> Found:
    """The map of the asker's orders, or the board."""
    return "my map" if asker.open_game is not None and asker.own else "map"


FACTS: Mapping[str, Getter] = {
    "units": units,
    "at_place": at_place,
    "owner": owner,
    "centers": centers,
    "neutral": neutral,
    "score": score,
    "seats": seats,
    "own_power": own_power,
    "own_orders": own_orders,
    "own_duty": own_duty,
    "missing": missing,
    "builds": builds,
    "options": options,
    "neighbours": neighbours,
    "rule_coasts": coasts,
    "codes": codes,
    "dislodged": dislodged,
    "eliminated": eliminated,
    "ended": ending,
    "secret_plans": secret_plans,
    "status": _shown_by("status"),
    "map": shown_map,
    "own_map": own_map,
    "rules_in_force": lambda _asker, _asked: "settings",
    "happened": happened,
    "last_of": last_of,
    "whole_past": whole_past,
    "retreated": happened,
    "changes": centers_changed,
}
"""What is known about each topic that is a fact; every other topic is told by words alone."""
