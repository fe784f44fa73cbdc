"""The result of a phase: its story, the post with the map, all orders below it, and files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.gamesmaster.notices.looking import ResultDetails, ResultFiles, Results
from bot.gamesmaster.notices.views import CenterCount, ResultsView
from bot.messages.archive.archive import file_name, files_words
from bot.messages.clock.deadlines import owed_words
from bot.messages.looking.maps import position_map, result_map
from bot.messages.looking.outcomes import outcome_words
from bot.messages.markup import table, when
from bot.messages.message import Document, Games, Heading, Message, Part, Small, Text, listing, row
from bot.messages.names import (
    counted,
    few,
    listed,
    order_name,
    phase_name,
    place_name,
    power_name,
    unit_name,
)
from bot.messages.orders.order_form import form_button
from bot.messages.orders.plans import OVER_AT_ONCE
from bot.messages.votes.votes import reported
from engine.board import Power, Province, Unit
from engine.formats.games import game_text
from engine.formats.report import judge_text_of
from engine.game.duties import Duty, Owed
from engine.judge.adjudication import UNITS_OF_TWO_PLAYERS
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict
from engine.orders import Build, Move, Remove, Retreat, Waive
from engine.phase import Phase, PhaseType
from engine.position import Position
from engine.rules import Rulebook
from engine.rules.choices import Victory
from engine.variant import Variant

_MOST = 3


def story(
    resolution: Resolution,
    position: Position,
    variant: Variant,
    *,
    gained: Mapping[Power, Sequence[Province]] | None = None,
) -> str:
    """What happened in a phase, the most important first.

    `position` is the board before it; `gained` the supply centers each power gained, where their
    ownership was settled.
    """
    match position.phase.type:
        case PhaseType.MOVEMENT:
            sentences = _moves(resolution, position, variant)
        case PhaseType.RETREAT:
            sentences = _retreats(resolution, variant)
        case PhaseType.ADJUSTMENT:
            sentences = _adjustments(resolution, variant)
    taken = [
        f"{power_name(power, variant)} takes {listed(place.name for place in places)}"
        for power, places in (gained or {}).items()
        if places
    ]
    if taken:
        sentences.append(f"{'; '.join(taken)}.")
    elif gained is not None:
        sentences.append("No supply center changed hands.")
    return " ".join(sentences)


def what_wins(variant: Variant, rulebook: Rulebook) -> str:
    """What it takes to win a game, as a sentence (R-VIC-01 to R-VIC-03)."""
    victory = Victory.CENTERS if variant.absent else rulebook.victory
    if variant.units_to_win is not None or victory is Victory.UNITS24:
        units = counted(variant.units_to_win or UNITS_OF_TWO_PLAYERS, "unit")
        return f"{units} of one player win the game."
    match victory:
        case Victory.CENTERS:
            return f"{counted(variant.centers_to_win, 'supply center')} win the game."
        case Victory.MAJORITY_UNITS:
            return "More than half of all units on the board win the game."


def _moves(resolution: Resolution, position: Position, variant: Variant) -> list[str]:
    sentences: list[str] = []
    beaten = [one for one in resolution.outcomes if one.dislodged_by is not None]
    if beaten:
        told = [_driven_out(one, position, variant) for one in beaten[:_MOST]]
        more = f", and {len(beaten) - _MOST} more were dislodged" if len(beaten) > _MOST else ""
        sentences.append(f"{listed(told) if not more else ', '.join(told)}{more}.")
    entered = {
        one.order.destination.province: one.power
        for one in resolution.outcomes
        if isinstance(one.order, Move) and one.succeeded
    }
    standoffs = []
    for place, powers in _rivals(resolution.outcomes).items():
        losers = listed(power_name(power, variant) for power in powers)
        winner = entered.get(place)
        if winner is None:
            standoffs.append(f"{place.name} ({losers})")
        elif winner not in powers:
            sentences.append(f"{power_name(winner, variant)} beat {losers} to {place.name}.")
    if standoffs:
        word = "A standoff" if len(standoffs) == 1 else "Standoffs"
        sentences.append(f"{word} in {few(standoffs)}.")
    if not sentences:
        moves = [one for one in resolution.outcomes if isinstance(one.order, Move)]
        stopped = sum(not one.succeeded for one in moves)
        if not moves:
            sentences.append("Nobody moved.")
        elif not stopped:
            few_moves = {1: "The only move", 2: "Both moves"}
            all_of_them = few_moves.get(len(moves), f"All {len(moves)} moves")
            sentences.append(f"{all_of_them} went through, and nobody was dislodged.")
        else:
            sentences.append(
                f"{len(moves) - stopped} of {counted(len(moves), 'move')} went through, and "
                "nobody was dislodged."
            )
    return sentences


def _driven_out(beaten: Outcome, position: Position, variant: Variant) -> str:
    attack = beaten.dislodged_by
    place = _own_place(beaten)
    victim = power_name(beaten.power, variant)
    attacker = position.unit_at(attack.unit.location.province) if isinstance(attack, Move) else None
    if attacker is None or place is None:
        return f"{victim} was dislodged"
    return f"{power_name(attacker.power, variant)} drove {victim} out of {place.name}"


def _own_place(outcome: Outcome) -> Province | None:
    unit = getattr(outcome.order, "unit", None)
    return unit.location.province if unit is not None else None


def _rivals(outcomes: Sequence[Outcome]) -> dict[Province, list[Power]]:
    found: dict[Province, list[Power]] = {}
    for one in outcomes:
        if one.reason is Reason.BOUNCED and isinstance(one.order, Move):
            powers = found.setdefault(one.order.destination.province, [])
            if one.power not in powers:
                powers.append(one.power)
    return found


def _retreats(resolution: Resolution, variant: Variant) -> list[str]:
    gone = [
        f"{unit_name(one.order.unit)} ({power_name(one.power, variant)}) retreated to "
        f"{one.order.destination.province.name}"
        for one in resolution.outcomes
        if isinstance(one.order, Retreat) and one.succeeded
    ]
    lost = [_unit_of_power(unit, variant) for unit in resolution.destroyed]
    said = [f"{few(gone)}."] if gone else []
    if lost:
        said.append(f"Disbanded: {few(lost)}.")
    return said or ["Nobody had to retreat."]


def _unit_of_power(unit: Unit, variant: Variant) -> str:
    return f"{unit_name(unit)} ({power_name(unit.power, variant)})"


def _adjustments(resolution: Resolution, variant: Variant) -> list[str]:
    built: dict[Power, list[str]] = {}
    removed: dict[Power, list[str]] = {}
    for one in resolution.outcomes:
        if isinstance(one.order, Build | Remove) and one.succeeded:
            told = built if isinstance(one.order, Build) else removed
            told.setdefault(one.power, []).append(unit_name(one.order.unit))
    said = [
        f"{what}: {'; '.join(_units_by_power(units, variant))}."
        for what, units in (("Built", built), ("Removed", removed))
        if units
    ]
    return said or ["Nothing was built or removed."]


def _units_by_power(units: Mapping[Power, Sequence[str]], variant: Variant) -> list[str]:
    return [f"{power_name(power, variant)} {listed(names)}" for power, names in units.items()]


_MARKS = {
    Verdict.SUCCEEDS: ":white_check_mark:",
    Verdict.GIVEN: ":white_check_mark:",
    Verdict.AVAILABLE: ":white_check_mark:",
    Verdict.HOLDS: ":black_small_square:",
    Verdict.FAILS: ":x:",
    Verdict.CUT: ":x:",
    Verdict.VOID: ":x:",
    Verdict.DISRUPTED: ":x:",
}


def results(notice: Results, games: Games) -> Message:
    """The post in the channel: what happened, the map, and who owes what by when."""
    view = games.results(notice.game, notice.number)
    name = phase_name(view.phase)
    above: list[Part] = [Heading(f"{view.title}: {name}"), Text(told(view))]
    below: list[Part] = [
        *_notes(view),
        *_next(view),
        Small(_in_the_thread(view)),
    ]
    return Message(
        f"{view.title}, {name}: {told(view)}",
        above,
        result_map(view.position, view.resolution, view.variant),
        below,
    )


def _in_the_thread(view: ResultsView) -> str:
    board = "" if view.next_phase is None else "the board by itself, "
    return f"In the thread: all orders with their reasons, {board}and files for other programs."


def told(view: ResultsView) -> str:
    """What happened in a phase, in a sentence or two."""
    gained = {one.power: one.gained for one in view.centers} if view.owners_settled else None
    return story(view.resolution, view.position, view.variant, gained=gained)


def _notes(view: ResultsView) -> list[Part]:
    notes = []
    given_up = [] if view.votes is None else [power for power, _ in view.votes.surrendered]
    silent = [power for power in view.silent if power not in given_up]
    if silent:
        powers = listed(power_name(power, view.variant) for power in silent)
        notes.append(f"No orders came from {powers}.")
    notes += [
        f"*{power_name(power, view.variant)}* is out of the game." for power in view.eliminated
    ]
    if view.votes is not None:
        notes += reported(
            view.votes.drawing,
            view.votes.surrendered,
            view.votes.conceding,
            view.variant,
            has_ended_it=view.votes.has_ended_it,
        )
    return [Text(" ".join(notes))] if notes else []


def _next(view: ResultsView) -> list[Part]:
    if view.next_phase is None:
        return [Text("*The game is over.*")] if view.ended else []
    if view.is_next_over:
        head = f"*{phase_name(view.next_phase)}:* {OVER_AT_ONCE}"
    else:
        until = f"orders by {when(view.deadline)}" if view.deadline else "the game is paused"
        until += f", results at {when(view.results_at)}" if view.results_at else ""
        head = f"*Next: {phase_name(view.next_phase)}*, {until}."
    skipped = [phase_name(phase) for phase in view.skipped if not _passed_quietly(phase, view)]
    if skipped:
        head += f" Skipped, with nothing to decide: {listed(skipped)}."
    return [*listing(_duties(view), head=head), row(form_button(view.game))]


def _passed_quietly(phase: Phase, view: ResultsView) -> bool:
    """Whether nobody would expect the phase: retreats after moves that dislodged no unit."""
    return phase.type is PhaseType.RETREAT and not view.resolution.destroyed


def _duties(view: ResultsView) -> list[str]:
    if view.duties and all(duty.owes is Owed.ORDERS for duty in view.duties):
        due = [duty.power for duty in view.duties]
        left = {unit.power for unit in view.resolution.after.units} - view.variant.neutral
        powers = listed(power_name(power, view.variant) for power in due)
        if set(due) == left and len(due) > 2:  # noqa: PLR2004 - two are quickly named
            is_whole = len(left) == len(view.variant.played)
            powers = "everyone" if is_whole else "every power still in the game"
        return [f"Orders are due from {powers}."]
    return [_duty(duty, view) for duty in view.duties]


def _duty(duty: Duty, view: ResultsView) -> str:
    return f"• *{power_name(duty.power, view.variant)}*: {owed_words(duty, view.variant)}"


def result_details(notice: ResultDetails, games: Games) -> Message:
    """The thread: every order of every power in full, with its outcome and the reason."""
    view = games.results(notice.game, notice.number)
    name = phase_name(view.phase)
    return Message(f"All orders of {name}, with what became of them.", details(view))


def details(view: ResultsView) -> list[Part]:
    """Every order of every power with its outcome, the retreats, the centers where they count."""
    parts: list[Part] = []
    for power in view.variant.powers:
        outcomes = view.resolution.of(power)
        if power in view.variant.neutral:
            outcomes = tuple(one._replace(reason=Reason.HELD) for one in outcomes)
        if outcomes:
            lines = [outcome_line(outcome, view.position) for outcome in outcomes]
            parts += listing(lines, head=_title(power, view))
    lines = list(retreat_lines(view.resolution, view.variant))
    parts += listing(lines, head="*Retreats open to dislodged units*") if lines else []
    if view.owners_settled:
        parts += _centers(view)
    return parts


def _title(power: Power, view: ResultsView) -> str:
    head = f"*{power_name(power, view.variant)}*"
    if power in view.variant.neutral:
        return f"{head}  (neutral)"
    if power in view.in_disorder:
        return f"{head}  (in civil disorder)"
    return f"{head}  (no orders received)" if power in view.silent else head


def outcome_line(outcome: Outcome, position: Position) -> str:
    """An order in full with a mark, its outcome and the reason; `position` is the board before."""
    mark = ":grey_question:" if outcome.reason is Reason.NO_ORDER else _MARKS[outcome.verdict]
    order = outcome.order
    if outcome.reason is Reason.NO_ORDER and not isinstance(order, Waive):
        said = unit_name(order.unit)
    else:
        said = order_name(order, position=position)
    return f"{mark} {said}: _{outcome_words(outcome, position)}_"


def retreat_lines(resolution: Resolution, variant: Variant) -> Iterator[str]:
    """Where each dislodged unit may go, a line each."""
    for unit, open_to in resolution.retreats.items():
        where = listed((place_name(place) for place in open_to), joined_by="or") or "nowhere"
        yield f"• {unit_name(unit)} ({power_name(unit.power, variant)}): {where}"
    if resolution.phase.type is PhaseType.MOVEMENT:
        for unit in resolution.destroyed:
            whose = power_name(unit.power, variant)
            yield f"• {unit_name(unit)} ({whose}): nowhere, disbanded"


def _centers(view: ResultsView) -> list[Part]:
    rows = [["Power", "Before", "Now", "Change", "Units"]] + [
        [
            power_name(one.power, view.variant),
            str(one.before),
            str(one.after),
            f"{one.after - one.before:+d}" if one.after != one.before else "=",
            str(one.units),
        ]
        for one in view.centers
    ]
    changes = [line for one in view.centers if (line := _changes(one, view))]
    return [
        Text(f"*Supply centers*\n{table(rows)}"),
        *(listing(changes) if changes else []),
        Small(what_wins(view.variant, view.rulebook)),
    ]


def _changes(one: CenterCount, view: ResultsView) -> str:
    parts = []
    if one.gained:
        parts.append(f"gains {listed(place.name for place in one.gained)}")
    if one.lost:
        parts.append(f"loses {listed(place.name for place in one.lost)}")
    return f"• *{power_name(one.power, view.variant)}* {'; '.join(parts)}" if parts else ""


def result_files(notice: ResultFiles, games: Games) -> Message:
    """The board after a phase without arrows, the phase as the judge's text, the game as JSON.

    After the last phase the board is left out: the post about the end shows it.
    """
    view, game = games.results(notice.game, notice.number), games.whole(notice.game)
    phase, name = phase_name(view.phase), file_name(game)
    is_last = view.next_phase is None
    text = files_words(phase, has_board=not is_last)
    report = judge_text_of(game, view.number)
    return Message(
        text,
        [Text(text)],
        None if is_last else position_map(view.resolution.after, view.variant),
        documents=(
            Document(report, f"{phase} (text)", f"{name}-{view.phase}.txt"),
            Document(game_text(game), "The whole game so far (JSON)", f"{name}-{view.phase}.json"),
        ),
    )
