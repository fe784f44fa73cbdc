"""The result of a phase for one player: what became of the own units, and what to do next."""

from collections.abc import Sequence

from bot.gamesmaster.notices.orders import YourResults
from bot.gamesmaster.notices.views import ResultsView
from bot.messages.clock.deadlines import you_missed
from bot.messages.markup import until
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import (
    counted,
    few,
    phase_name,
    place_in_prose,
    power_name,
    power_names,
    unit_name,
)
from bot.messages.orders.choices import choices_needed
from bot.messages.orders.plans import plans_entered
from bot.messages.parts import Heading, Part, Text, form_button, listing, row
from bot.messages.showing.results import adjustments_told, outcome_line, retreats_told
from engine.board import Power
from engine.judge.adjustments import owed
from engine.judge.outcome import Outcome
from engine.orders import Convoy, Hold, Move, SupportHold, SupportMove
from engine.position import PhaseType

_MOST_TROUBLES = 5
_HELP = SupportHold | SupportMove | Convoy


def your_results(notice: YourResults, games: Games) -> Message:
    """To a player, after each phase: a line or two, and the form or the choices for the next."""
    view = games.results(notice.game, notice.number)
    own, name = notice.powers, phase_name(view.phase)
    title = f"{view.title}, {power_names(own, view.variant)}: {name}"
    silent = [power for power in own if power in view.silent]
    lines = [*_fates(view, own), *_standing(view, own)]
    if silent:
        whose = f" for {power_names(silent, view.variant)}" if len(own) > 1 else ""
        lines.insert(0, f"I had no orders from you{whose}.")
    parts: list[Part] = [Heading(title), *listing(lines)]
    # A phase that its plans ended at once has no receipt that would say what was entered.
    entered = [plan for plan in notice.entered if plan.is_over or not notice.is_past]
    told = [plans_entered(plan, games) for plan in entered]
    if notice.is_past:
        parts += [part for message in told for part in message.parts]
        return Message(f"{title}. {lines[0]}", parts)
    told += [choices_needed(choice, games) for choice in notice.choices]
    told += [you_missed(notice.missed, games)] if notice.missed else []
    parts += [part for message in told for part in message.parts]
    covered = {plan.power for plan in (*notice.entered, *notice.choices)}
    rest = [power for power in own if power not in covered]
    if not told or any(duty.power in rest for duty in view.duties):
        parts += _next(view, rest)
    return Message(f"{title}. {lines[0]}", parts)


def _fates(view: ResultsView, own: Sequence[str]) -> list[str]:
    """What became of the units: those that did as ordered in a line, the others one by one."""
    resolution = view.resolution
    outcomes = [outcome for outcome in resolution.outcomes if outcome.power in own]
    destroyed = tuple(unit for unit in resolution.destroyed if unit.power in own)
    if not outcomes and not destroyed:
        return [_nothing_done(view, own)]
    if view.phase.type is not PhaseType.MOVEMENT:
        mine = resolution._replace(outcomes=tuple(outcomes), destroyed=destroyed)
        if view.phase.type is PhaseType.RETREAT:
            return [" ".join(retreats_told(mine, unit_name))]
        return [" ".join(adjustments_told(mine))]
    troubled = [outcome for outcome in outcomes if outcome.dislodged_by or not outcome.succeeded]
    lines = [_went_well([outcome for outcome in outcomes if outcome not in troubled])]
    lines += [
        outcome_line(outcome, view.position, resolution, view.variant)
        for outcome in troubled[:_MOST_TROUBLES]
    ]
    if more := len(troubled) - _MOST_TROUBLES:
        lines += [f"{counted(more, 'more order')} failed."] if more > 0 else []
    if destroyed:
        were = "was" if len(destroyed) == 1 else "were"
        lines.append(f"{few(map(unit_name, destroyed))} couldn't retreat and {were} disbanded.")
    return [line for line in lines if line]


def _nothing_done(view: ResultsView, own: Sequence[str]) -> str:
    """What is said where nothing became of the powers: builds they had may have gone unused."""
    is_winter = view.phase.type is PhaseType.ADJUSTMENT
    builds = {power: owed(view.position, Power(power), view.variant) for power in own if is_winter}
    building = [power for power, count in builds.items() if count > 0]
    if not building:
        return "You had nothing to decide."
    if all(power in {*view.in_disorder, *view.resigned} for power in building):
        return f"Nothing was built for {power_names(building, view.variant)}."
    could = counted(sum(builds[power] for power in building), "unit")
    return f"You could have built {could}, and built none."


def _went_well(outcomes: Sequence[Outcome]) -> str:
    moved = [
        f"{unit_name(outcome.order.unit)} to {place_in_prose(outcome.order.destination)}"
        for outcome in outcomes
        if isinstance(outcome.order, Move)
    ]
    held = [
        unit_name(outcome.order.unit) for outcome in outcomes if isinstance(outcome.order, Hold)
    ]
    helped = [
        unit_name(outcome.order.unit) for outcome in outcomes if isinstance(outcome.order, _HELP)
    ]
    told = [f"You moved {few(moved)}."] if moved else []
    told += [f"{few(held)} held."] if held else []
    told += [f"{few(helped)} helped as ordered."] if helped else []
    return " ".join(told)


def _standing(view: ResultsView, own: Sequence[str]) -> list[str]:
    """How many centers each power has where that was settled, and which power is out."""
    lines = [
        f"{power_name(count.power, view.variant)} has {counted(count.after, 'supply center')} "
        f"(was {count.before})."
        for count in view.centers
        if count.power in own and count.after != count.before and view.owners_settled
    ]
    out = [power for power in view.eliminated if power in own]
    return lines + ([f"*{power_names(out, view.variant)}* is out of the game."] if out else [])


def _next(view: ResultsView, own: Sequence[str]) -> list[Part]:
    if view.next_phase is None or all(power in view.eliminated for power in own):
        return [Text("*The game is over.*")] if view.is_over else []
    head = f"*Next: {phase_name(view.next_phase)}.*"
    owed = sum(duty.count for duty in view.duties if duty.power in own)
    if owed:
        orders = f"Orders for your {'unit' if owed == 1 else f'{owed} units'}"
        due = f"{orders} can wait: the game is paused."
        if view.deadline:
            due = f"{orders} are due {until(view.deadline, view.results_at)}."
        return [Text(f"{head} {due}"), row(form_button(view.game))]
    absent = [power for power in view.in_disorder_next if power in own]
    if absent and view.next_phase.type is PhaseType.MOVEMENT:
        are = "is" if len(absent) == 1 else "are"
        powers = power_names(absent, view.variant)
        return [Text(f"{head} {powers} {are} in civil disorder. Send orders, and you're back.")]
    return [Text(f"{head} Nothing is due from you.")]


WORDINGS: Wordings = ((YourResults, your_results),)
