"""Answers that are facts: a sentence or two from the values of the notice, with buttons."""

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TypeAlias

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.showing import Status
from bot.messages import names
from bot.messages.answers.slots import deadline_words, result_words, retreats_listed
from bot.messages.clock.deadlines import owed_words
from bot.messages.message import Games
from bot.messages.parts import FEW, Button, Menu, Part, form_button, panel_button, row
from bot.messages.showing.outcomes import illegal_words
from bot.messages.showing.status import missing_words, seat_line
from bot.messages.showing.why import why_sentence
from bot.messages.votes.votes import standing_vote
from engine.board import Power, Province, UnitType
from engine.orders import Build, Convoy, Disband, Move, Order, Remove, Retreat, Waive, province_of
from engine.position import Phase, PhaseType
from engine.reader import parse_order
from engine.variant import Variant

Told: TypeAlias = str | tuple[str, list[Part]]
Teller: TypeAlias = Callable[[Answered, Status, Variant, Games], Told]

_MOST_OUTCOMES = 8


def _deadline(notice: Answered, status: Status, _variant: Variant, _games: Games) -> Told:
    if status.phase is None:
        return "There's no deadline: the game is over." if status.ended else _NOT_STARTED
    return deadline_words(status), [row(panel_button(status.game))] if notice.is_gms else []


_NOT_STARTED = "There's no deadline yet: the clock starts with the game."


def _missing(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    ready = f" Ready: {names.power_names(status.ready, variant)}." if status.ready else ""
    text = f"{missing_words(status, variant)}{ready} {deadline_words(status)}"
    return text, [row(panel_button(status.game))] if notice.is_gms else []


def _own_duty(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    """What is still expected of the reader, and whether they are ready."""
    ready = " You're marked as ready." if status.own_power in status.ready else ""
    owed = names.listed(owed_words(duty, variant) for duty in status.own_owed)
    if not owed:
        of_others = missing_words(status, variant)
        has_none = not notice.is_own
        done = "There's nothing for you to order" if has_none else "I need nothing more from you"
        return (
            f"{done} in {names.phase_of(status.phase or '')}.{ready} {of_others} "
            f"{deadline_words(status)}"
        )
    text = f"I still need {owed} from you."
    if notice.orders:
        text += f" It can {retreats_listed(notice.orders, variant)}."
    return f"{text}{ready} {deadline_words(status)}", [row(form_button(status.game))]


def _seats(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    """Who plays what: the powers or the person asked about, else everybody."""
    if notice.person is not None and notice.person in status.gms:
        plays = [seat for seat in status.seats if seat.player == notice.person]
        if not plays:
            return f"{names.whom(notice.person)} is the GM and plays no power."
    seats = [seat for seat in status.seats if seat.power in notice.powers] or list(status.seats)
    if notice.person is not None:
        seats = [seat for seat in status.seats if seat.player == notice.person] or seats
    lines = [seat_line(seat, status, variant) for seat in seats]
    gms = names.listed(map(names.whom, status.gms))
    if gms and len(lines) > 1:
        lines.append(f"GM: {gms}")
    return "\n".join(lines)


def _gms(_notice: Answered, status: Status, _variant: Variant, _games: Games) -> Told:
    gms = names.listed(map(names.whom, status.gms))
    if not gms:
        return f"{status.title} has no GM: its players decide together."
    playing = {seat.player for seat in status.seats}
    plays = "plays, too" if playing & set(status.gms) else "runs the game and plays no power"
    return f"GM of {status.title}: {gms}, who {plays}."


def _own_power(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    powers = names.power_names(notice.powers, variant)
    units = names.units_of((unit for _, unit in notice.units), variant)
    return f"You play *{powers}*: {units or 'no units'}. {deadline_words(status)}".rstrip()


def _units(notice: Answered, _status: Status, variant: Variant, _games: Games) -> Told:
    lines = []
    for power in notice.powers:
        own = [unit for owner, unit in notice.units if owner == power]
        units = names.units_of(own, variant) or "none such on the board"
        count = f" ({names.counted(len(own), 'unit')})" if len(own) > 1 else ""
        lines.append(f"{names.power_name(power, variant)}{count}: {units}.")
    return "\n".join(lines)


def _at_place(notice: Answered, _status: Status, variant: Variant, _games: Games) -> Told:
    owners = dict(notice.owners)
    told = []
    for code in notice.places:
        place = variant.map.province(code)
        here = {
            power: unit
            for power, unit in notice.units
            if variant.unit(Power(power), unit).province is place
        }
        units = names.listed(
            f"{names.unit_of(unit, variant)} ({names.power_name(power, variant)})"
            for power, unit in here.items()
        )
        where = names.place_in_prose(place)
        told.append(f"{units} is there." if units else f"There's no unit in {where}.")
        if code in owners:
            owner = owners[code]
            whose = f"belongs to {names.power_name(owner, variant)}" if owner else "is nobody's"
            told.append(f"{place.name} {whose}.")
            if any(power != owner for power in here):
                told.append("That can change only after Fall's moves and retreats.")
        else:
            told.append(f"{place.name} has no supply center.")
    return " ".join(told)


def _centers(notice: Answered, _status: Status, variant: Variant, _games: Games) -> Told:
    lines = []
    for power in notice.powers:
        own = [variant.map.province(code).name for code, owner in notice.owners if owner == power]
        count = names.counted(len(own), "supply center")
        listed = f": {names.listed(own)}" if own else ""
        lines.append(f"{names.power_name(power, variant)} has {count}{listed}.")
    return "\n".join(lines)


def _neutral(notice: Answered, _status: Status, variant: Variant, _games: Games) -> Told:
    free = [variant.map.province(code).name for code, _ in notice.owners]
    return f"Nobody owns {names.listed(free)}." if free else "Every supply center has an owner."


def _score(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    """The centers and units of the powers asked about, or of all that have any, most first."""
    wanted = notice.powers or variant.powers
    rows = [row for row in status.centers if row[0] in wanted and (notice.powers or any(row[1:]))]
    ordered = sorted(rows, key=lambda row: (-row[1], -row[2]))
    lines = [
        f"{_seated(power, status, variant) if status.ended else names.power_name(power, variant)}: "
        f"{names.counted(centers, 'supply center')}, {names.counted(units, 'unit')}"
        for power, centers, units in ordered
    ]
    if status.ended:
        lines.insert(0, result_words(notice, status, variant))
    return "\n".join(lines)


def _builds(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    told = []
    for power, count in notice.adjustments:
        what = "has nothing to build or remove"
        if count:
            what = f"gets {names.counted(count, 'build')}"
        if count < 0:
            what = f"has to remove {names.counted(-count, 'unit')}"
        told.append(f"{names.power_name(power, variant)} {what}.")
    if len(notice.adjustments) == 1:
        ((centers, units),) = (
            row[1:] for row in status.centers if row[0] == notice.adjustments[0][0]
        )
        has = f"{names.counted(centers, 'supply center')}, {names.counted(units, 'unit')}"
        told = [f"{told[0].removesuffix('.')} ({has})."]
    owed = names.listed(owed_words(duty, variant) for duty in status.own_owed)
    if owed and status.own_power in dict(notice.adjustments):
        told.append(f"I still need {owed} from you.")
    text = " ".join(told)
    if not notice.orders:
        return f"{text} {deadline_words(status)}"
    orders = [parse_order(order, variant) for order in notice.orders]
    possible = names.listed(map(names.verb_name, orders), joined_by="or")
    return f"{text} You can: {possible}. {deadline_words(status)}", _choices(
        notice, status, variant
    )


def _builds_later(notice: Answered, status: Status, variant: Variant, games: Games) -> Told:
    later = "Builds and removals come after Fall, by the supply centers held then."
    if not notice.powers:
        return later
    return f"{later} For now:\n{_score(notice, status, variant, games)}"


def _options(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    """What a unit can do besides supports and convoys."""
    unit = names.unit_of(notice.unit, variant)
    if not notice.orders:
        return f"{unit} has nothing to do in {names.phase_of(status.phase or '')}."
    orders = [parse_order(text, variant) for text in notice.orders]
    is_move = Phase.parse(status.phase or "").type is PhaseType.MOVEMENT
    text = f"{'In one turn ' if is_move else ''}{unit} can {_ways(orders)}."
    if notice.is_own and is_move:
        text += " The form also has its supports and convoys."
    return text, _choices(notice, status, variant) if notice.is_own else []


def _ways(orders: list[Order]) -> str:
    """What can be done, as words go on after `can`: `hold, or go to Picardy or Gascony`."""
    places = dict.fromkeys(
        names.place_name(order.destination) for order in orders if isinstance(order, Move | Retreat)
    )
    verb = "retreat" if any(isinstance(order, Disband) for order in orders) else "go"
    stay = "be disbanded" if verb == "retreat" else "hold"
    return (
        f"{stay}, or {verb} to {names.listed(places, joined_by='or')}" if places else f"only {stay}"
    )


def _way(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    """Whether orders are allowed, with the very orders and the reasons."""
    order = parse_order(notice.order, variant)
    as_now = "as the units stand now, " if notice.is_later else ""
    refused = notice.refused
    if not refused and notice.fault is not None:
        refused = ((notice.order, notice.fault),)
    allowed = [parse_order(text, variant) for text in notice.orders]
    if refused:
        told = " ".join(
            f"{names.order_name(denied)} isn't possible: {illegal_words(fault, denied)}."
            for denied, fault in ((parse_order(text, variant), fault) for text, fault in refused)
        )
        if notice.is_together and allowed:
            told += f" Allowed: {_either(allowed, is_together=True)}."
        return told if notice.is_denied else f"No, {told}"
    orders = allowed or [order]
    lead = "That's allowed" if notice.is_denied else "Yes"
    text = f"{lead}: {as_now}{_either(orders, is_together=notice.is_together)}."
    moves = [each for each in orders if isinstance(each, Move)]
    if any(_is_by_sea(move, variant) for move in moves) and not _is_carried(orders):
        text += " It needs fleets at sea that are ordered to convoy it."
    goals = {(move.unit, move.destination.province) for move in moves}
    if notice.is_together and len({goal for _, goal in goals}) < len(goals):
        text += " Only one unit can get in, though: with equal support they bounce."
    if notice.units:
        there = names.listed(names.unit_of(unit, variant) for _, unit in notice.units)
        text += f" It works only if {there} leaves, for no power can dislodge its own unit."
    if isinstance(order, Waive):
        text += " You needn't build, but what you leave out isn't saved up."
    elif not isinstance(order, Disband | Retreat | Build | Remove):
        text += " What comes of it depends on everybody's orders."
    return text, _choices(notice, status, variant) if notice.is_own else []


def _either(orders: list[Order], *, is_together: bool) -> str:
    """Orders as alternatives; together only those of one unit are."""
    if not is_together:
        return names.listed(map(names.order_name, orders), joined_by="or")
    units = [
        list(group) for _, group in groupby(orders, key=lambda order: str(order).split(" - ")[0])
    ]
    return names.listed(_either(group, is_together=False) for group in units)


def _is_carried(orders: list[Order]) -> bool:
    return any(isinstance(order, Convoy) for order in orders)


def _is_by_sea(order: Move, variant: Variant) -> bool:
    near = variant.map.neighbours(order.unit.type, order.unit.location)
    return order.via or order.destination.province not in {place.province for place in near}


def _no_unit(notice: Answered, _status: Status, variant: Variant, _games: Games) -> Told:
    return f"There's no unit in {names.place_in_prose(variant.map.province(notice.place))}."


def _none_reaches(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    place = names.place_in_prose(variant.map.province(notice.place))
    if notice.order:
        denied = names.order_name(parse_order(notice.order, variant))
        return f"No, {denied} isn't possible, and no other unit that you mean can do it."
    if not notice.powers:
        return f"No: no unit that you mean can do that in {place} this turn."
    own = set(notice.powers) <= {status.own_power, *status.own_others}
    kinds = {"A": "armies", "F": "fleets"}.get(notice.kind, "units")
    whose = f"your {kinds}" if own else f"{names.power_names(notice.powers, variant)}'s {kinds}"
    return f"No: none of {whose} can reach {place} this turn."


_BY_SEA = " if fleets carry it"


def _who_can(notice: Answered, _status: Status, variant: Variant, _games: Games) -> Told:
    """The orders that units may be given, each with the power it is for."""
    told = [
        f"{names.order_name(order)}{by_sea} ({names.power_name(power, variant)})"
        for power, order in zip(
            notice.powers, (parse_order(text, variant) for text in notice.orders), strict=True
        )
        for by_sea in [_BY_SEA if isinstance(order, Move) and _is_by_sea(order, variant) else ""]
    ]
    return f"Allowed now: {names.listed(told)}."


def _too_many_builds(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    """That not so many units of a kind can be built, with those that can."""
    power, count = notice.adjustments[0]
    orders = [parse_order(order, variant) for order in notice.orders]
    whose = names.power_name(power, variant)
    lead = "Not all of that" if count > 0 else "No, not that"
    text = f"{lead}: {whose} gets {names.counted(max(count, 0), 'build')}"
    if orders:
        listed = names.listed(map(names.verb_name, orders), joined_by="or")
        text += f", at most one in a place, and can {listed}"
    return f"{text}.", _choices(notice, status, variant) if notice.is_own and orders else []


def _neighbours(notice: Answered, _status: Status, variant: Variant, _games: Games) -> Told:
    place = variant.map.province(notice.places[0])
    near = [names.place_in_prose(other) for other in _beside(place, variant)]
    parts = [f"{place.name} borders on {names.listed(near)}.", *_by_coast(place, variant)]
    return " ".join(parts)


def _by_coast(place: Province, variant: Variant) -> list[str]:
    """What each coast touches, a sentence each, where a place has several."""
    board = variant.map
    near = {
        coast: board.neighbours(UnitType.FLEET, board.at(place, coast)) for coast in place.coasts
    }
    return [
        f"A fleet on its {coast.name.casefold()} coast touches "
        f"{names.listed(names.place_in_prose(other.province) for other in others)}."
        for coast, others in near.items()
    ]


def _beside(place: Province, variant: Variant) -> list[Province]:
    mask = variant.map.borders[place.index]
    return [other for other in variant.map.provinces if other.bit & mask]


def _borders(notice: Answered, _status: Status, variant: Variant, _games: Games) -> Told:
    first, second = (variant.map.province(code) for code in notice.places[:2])
    joined = f"{names.place_in_prose(first)} and {names.place_in_prose(second)}"
    if second in _beside(first, variant):
        return f"Yes: {joined} border on each other."
    return f"No: {joined} don't border on each other."


def _codes(notice: Answered, _status: Status, variant: Variant, _games: Games) -> Told:
    places = [variant.map.province(code) for code in notice.places]
    told = [f"{place.name} is {place.code}." for place in places]
    near = [names.place_in_prose(other) for other in _beside(places[0], variant)]
    return f"{' '.join(told)} {places[0].name} borders on {names.listed(near)}."


def _dislodged(notice: Answered, status: Status, variant: Variant, games: Games) -> Told:
    if not notice.units:
        return "No unit has to retreat now."
    done = games.adjudicated(status.game, notice.number)
    attacks = {
        (outcome.power, province_of(outcome.order)): outcome.dislodged_by
        for outcome in done.resolution.outcomes
    }
    units = names.listed(
        f"{names.unit_of(unit, variant)} ({names.power_name(power, variant)})"
        + (f", by {names.order_name(attack)}" if attack else "")
        for power, unit in notice.units
        for attack in [attacks.get((Power(power), variant.unit(Power(power), unit).province))]
    )
    return f"Dislodged: {units}. {deadline_words(status)}"


def _eliminated(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    gone = set(notice.gone)
    if notice.powers:
        return " ".join(
            f"{names.power_name(power, variant)} is {'out' if power in gone else 'still in'}, with "
            f"{names.counted(centers, 'supply center')} and {names.counted(units, 'unit')}."
            for power, centers, units in status.centers
            if power in notice.powers
        )
    alive = [power for power in variant.played if power not in gone]
    out = f"Out: {names.power_names(notice.gone, variant)}." if gone else "Nobody is out."
    return f"{out} Still in: {names.power_names(alive, variant)}."


def _ended(notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    """How the game ended, and how many centers the others had."""
    rows = sorted(status.centers, key=lambda row: -row[1])
    others = names.listed(
        f"{_seated(power, status, variant)} {centers}"
        for power, centers, _ in rows
        if centers and power not in notice.winners
    )
    had = f" The others: {others}." if others else ""
    return f"{result_words(notice, status, variant)}{had}"


def _seated(power: str, status: Status, variant: Variant) -> str:
    """A power, with its player where that is no secret."""
    seat = next((seat for seat in status.seats if seat.power == power), None)
    player = None if seat is None else seat.player
    who = f" ({names.whom(player)})" if player is not None else ""
    return f"{names.power_name(power, variant)}{who}"


def _own_vote(_notice: Answered, status: Status, variant: Variant, _games: Games) -> Told:
    if status.vote is None:
        return "You have no vote standing. `draw` votes for a draw; votes are secret."
    return standing_vote(status.vote, variant)


def _outcomes(notice: Answered, status: Status, variant: Variant, games: Games) -> Told:
    """What became of the orders of powers in a phase; those that failed, or all."""
    done = games.adjudicated(status.game, notice.number)
    resolution, position = done.resolution, done.position
    phase = names.phase_name(position.phase)
    own = [outcome for outcome in resolution.outcomes if outcome.power in notice.powers]
    shown = [
        outcome for outcome in own if not outcome.succeeded or outcome.dislodged_by is not None
    ]
    if notice.topic != "failed_of":
        shown = own
    who = names.power_names(notice.powers, variant)
    is_done = position.phase.type is not PhaseType.ADJUSTMENT or any(
        outcome.succeeded and isinstance(outcome.order, Build | Remove) for outcome in own
    )
    idle = "" if is_done else "nothing was built or removed"
    if not shown and own and notice.topic == "failed_of":
        shown, idle = own, "nothing failed"
    if not shown:
        return f"{phase}, {who}: {idle or ('nothing failed' if own else 'nothing was ordered')}."
    lines = [
        f"• {why_sentence(outcome, position, resolution, variant.map)}"
        for outcome in shown[:_MOST_OUTCOMES]
    ]
    return "\n".join([f"{phase}, {who}:{idle and f' {idle}.'}", *lines])


def _choices(notice: Answered, status: Status, variant: Variant) -> list[Part]:
    """Buttons that give the orders, and the form."""
    about = (status.game, phase_mark(status.phase or "", notice.number))
    offered = [
        (names.action_name(parse_order(order, variant)), pack(*about, order))
        for order in notice.orders
    ]
    form = form_button(status.game)
    if len(offered) > FEW:
        return [row(Menu("Choose", Action.PUT, offered), form)]
    return [row(*(Button(label, Action.PUT, value) for label, value in offered), form)]


FACTS: Mapping[str, Teller] = {
    "deadline": _deadline,
    "missing": _missing,
    "own_duty": _own_duty,
    "seats": _seats,
    "gms": _gms,
    "own_power": _own_power,
    "units": _units,
    "at_place": _at_place,
    "centers": _centers,
    "neutral": _neutral,
    "score": _score,
    "builds": _builds,
    "builds_later": _builds_later,
    "options": _options,
    "way": _way,
    "no_unit": _no_unit,
    "none_reaches": _none_reaches,
    "who_can": _who_can,
    "too_many_builds": _too_many_builds,
    "neighbours": _neighbours,
    "borders": _borders,
    "codes": _codes,
    "dislodged": _dislodged,
    "eliminated": _eliminated,
    "ended": _ended,
    "own_vote": _own_vote,
    "moves_of": _outcomes,
    "failed_of": _outcomes,
}
"""How each topic that is a fact is told."""
