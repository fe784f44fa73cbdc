"""The result of a phase: its story, the post with the map, all orders below it, and files."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial

from msgspec import structs

from bot.gamesmaster.notices.showing import OriginalWords, ResultDetails, ResultFiles, Results
from bot.gamesmaster.notices.views import ResultsView, Words
from bot.messages.archive.archive import file_name
from bot.messages.clock.deadlines import owed_lines, seal_table
from bot.messages.markup import table, until
from bot.messages.message import Document, Games, Message, Wordings
from bot.messages.names import (
    counted,
    few,
    listed,
    owned_unit,
    phase_name,
    place_in_prose,
    place_name,
    power_name,
    power_names,
    unit_name,
)
from bot.messages.parts import Heading, Part, Small, Text, form_button, listing, row
from bot.messages.seats.settings import draw_by_rule, what_wins
from bot.messages.showing.maps import full_map_button, position_map, result_map
from bot.messages.showing.outcomes import neutral_words, ordered, outcome_words
from bot.messages.votes.votes import reported
from engine.board import Power, Province, Unit
from engine.formats.games import game_text
from engine.formats.report import WITHOUT_CONVOY, judge_text_of
from engine.game.absences import Disorder
from engine.game.duties import Owed
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict
from engine.orders import Build, Move, Named, Remove, Retreat, Waive, province_of
from engine.position import PhaseType, Position
from engine.variant import Variant

_MOST = 3


# The story


def story(
    resolution: Resolution,
    position: Position,
    variant: Variant,
    *,
    gained: Mapping[Power, Sequence[Province]] | None = None,
) -> str:
    """What happened in a phase, the most important first; `gained` where centers were settled."""
    match position.phase.type:
        case PhaseType.MOVEMENT:
            sentences = _moves(resolution, position, variant)
        case PhaseType.RETREAT:
            sentences = retreats_told(resolution, lambda unit: owned_unit(unit, variant))
        case PhaseType.ADJUSTMENT:
            sentences = adjustments_told(resolution, variant)
    takings = [
        f"{power_name(power, variant)} took {listed(place.name for place in places)}"
        for power, places in (gained or {}).items()
        if places
    ]
    if takings:
        sentences.append(f"{'; '.join(takings)}.")
    elif gained is not None:
        sentences.append("No supply center changed hands.")
    return " ".join(sentences)


def _moves(resolution: Resolution, position: Position, variant: Variant) -> list[str]:
    sentences: list[str] = []
    beaten = [outcome for outcome in resolution.outcomes if outcome.dislodged_by is not None]
    if beaten:
        driven_out = [_driven_out(outcome, position, variant) for outcome in beaten[:_MOST]]
        more = len(beaten) - _MOST
        were = "was" if more == 1 else "were"
        sentences.append(
            f"{', '.join(driven_out)}, and {more} more {were} dislodged."
            if more > 0
            else f"{listed(driven_out)}."
        )
    if resolution.destroyed:
        lost = few(owned_unit(unit, variant) for unit in resolution.destroyed)
        were = "was" if len(resolution.destroyed) == 1 else "were"
        sentences.append(f"{lost} couldn't retreat and {were} disbanded.")
    standoffs = []
    for place, attacks in _attacks(resolution).items():
        rivals = dict.fromkeys(
            attack.power for attack in attacks if attack.reason is Reason.BOUNCED
        )
        losers = power_names(rivals, variant)
        winner = next((attack.power for attack in attacks if attack.succeeded), None)
        holder, where = position.unit_at(place), place_in_prose(place)
        if place in resolution.contested:
            standoffs.append(f"{where} ({losers})")
        elif winner is not None and rivals and winner not in rivals:
            sentences.append(f"{power_name(winner, variant)} beat {losers} to {where}.")
        elif winner is None and rivals and holder is not None:
            others = dict.fromkeys(
                attack.power for attack in attacks if attack.power != holder.power
            )
            against = f"{where} against {power_names(others, variant)}"
            if others:
                sentences.append(f"{power_name(holder.power, variant)} held {against}.")
    if standoffs:
        word = "A standoff" if len(standoffs) == 1 else "Standoffs"
        sentences.append(f"{word} in {few(standoffs)}.")
    return sentences or [_went_through(resolution)]


def _attacks(resolution: Resolution) -> Mapping[Province, Sequence[Outcome]]:
    """The moves that came where they were ordered, whatever became of them there."""
    found: dict[Province, list[Outcome]] = {}
    for outcome in resolution.outcomes:
        if (
            isinstance(outcome.order, Move)
            and not outcome.reason.is_illegal
            and outcome.reason not in WITHOUT_CONVOY
        ):
            found.setdefault(outcome.order.destination.province, []).append(outcome)
    return found


def _driven_out(beaten: Outcome, position: Position, variant: Variant) -> str:
    attack, place = beaten.dislodged_by, province_of(beaten.order)
    victim = power_name(beaten.power, variant)
    attacker = position.unit_at(attack.unit.location.province) if isinstance(attack, Move) else None
    if attacker is None or place is None:
        return f"{victim} was dislodged"
    return f"{power_name(attacker.power, variant)} drove {victim} out of {place_in_prose(place)}"


def _went_through(resolution: Resolution) -> str:
    moves = [outcome for outcome in resolution.outcomes if isinstance(outcome.order, Move)]
    if not moves:
        return "Nobody moved."
    some = {1: "The only move", 2: "Both moves"}.get(len(moves), f"All {len(moves)} moves")
    if stopped := sum(not outcome.succeeded for outcome in moves):
        some = f"{len(moves) - stopped} of {counted(len(moves), 'move')}"
    return f"{some} went through, and nobody was dislodged."


def retreats_told(resolution: Resolution, named: Callable[[Unit], str]) -> list[str]:
    """Who retreated and who was disbanded, each unit `named` as its readers need it."""
    gone = [
        f"{named(_standing(outcome.order.unit, outcome.power))} retreated to "
        f"{place_in_prose(outcome.order.destination.province)}"
        for outcome in resolution.outcomes
        if isinstance(outcome.order, Retreat) and outcome.succeeded
    ]
    lost = [named(unit) for unit in resolution.destroyed]
    sentences = [f"{few(gone)}."] if gone else []
    if lost:
        sentences.append(f"Disbanded: {few(lost)}.")
    return sentences or ["Nobody had to retreat."]


def _standing(unit: Named, power: Power) -> Unit:
    return Unit(power, unit.type, unit.location)


def adjustments_told(resolution: Resolution, variant: Variant | None = None) -> list[str]:
    """What was built and removed; without a `variant` of one player, whose power goes unsaid."""
    sentences = []
    for word, kind in (("Built", Build), ("Removed", Remove)):
        units: dict[Power, list[str]] = {}
        for outcome in resolution.outcomes:
            if isinstance(outcome.order, kind) and outcome.succeeded:
                units.setdefault(outcome.power, []).append(unit_name(outcome.order.unit))
        by_power = (
            f"{power_name(power, variant)} {listed(own)}" if variant else listed(own)
            for power, own in units.items()
        )
        if units:
            sentences.append(f"{word}: {'; '.join(by_power)}.")
    return sentences or ["Nothing was built or removed."]


def phase_story(view: ResultsView) -> str:
    """What happened in a phase, in a sentence or two."""
    gained = {row.power: row.gained for row in view.centers} if view.owners_settled else None
    return story(view.resolution, view.position, view.variant, gained=gained)


# The post


def results(notice: Results, games: Games) -> Message:
    """The post in the channel: what happened, the map, and who owes what by when."""
    view = games.results(notice.game, notice.number)
    name, happened = phase_name(view.phase), phase_story(view)
    board = "" if view.next_phase is None else "the new board, "
    small = (
        f"In the thread: the full map, every order and how it went, {board}and files for other "
        "programs."
    )
    return Message(
        f"{view.title}, {name}: {happened}",
        [Heading(f"{view.title}: {name}"), Text(happened)],
        result_map(view.position, view.resolution, view.variant),
        [
            row(full_map_button(notice.game, f"#{notice.number}")),
            *_notes(view),
            *_next(view),
            Small(small),
        ],
    )


def _notes(view: ResultsView) -> list[Part]:
    silent = power_names(view.silent, view.variant)
    notes = [f"No orders came from {silent}."] if view.silent else []
    notes += [
        f"*{power_name(power, view.variant)}* is out of the game." for power in view.eliminated
    ]
    if view.votes is not None:
        notes += reported(view.votes, view.variant)
    return [Text(" ".join(notes))] if notes else []


def _next(view: ResultsView) -> list[Part]:
    if view.next_phase is None:
        return [Text("*The game is over.*")] if view.is_over else []
    name = phase_name(view.next_phase)
    if view.is_next_over:
        head = f"*{name}:* all orders are in already. The result follows."
    elif view.deadline:
        head = f"*Next: {name}.* {_orders(view)} due {until(view.deadline, view.results_at)}."
    else:
        head = f"*Next: {name}.* The game is paused."
    # Nobody would expect retreats after moves that dislodged no unit.
    skipped = [
        phase_name(phase)
        for phase in view.skipped
        if phase.type is not PhaseType.RETREAT or view.resolution.destroyed
    ]
    if skipped:
        head += f" Nobody had anything to decide in {listed(skipped)}."
    duties = [] if _all_owe_orders(view) else owed_lines(view.duties, view.variant)
    return [*listing(duties, head=head), row(form_button(view.game))]


def _all_owe_orders(view: ResultsView) -> bool:
    return all(duty.owes is Owed.ORDERS for duty in view.duties)


def _orders(view: ResultsView) -> str:
    """Whose orders are due, where it is orders that everybody owes, with the verb."""
    due = [duty.power for duty in view.duties]
    if not due or not _all_owe_orders(view):
        return "Orders are"
    powers = power_names(due, view.variant)
    left = {unit.power for unit in view.resolution.after.units} - view.variant.neutral
    if set(due) == left and len(due) > 2:  # noqa: PLR2004 - two are quickly named
        is_whole = len(left) == len(view.variant.played)
        powers = "everyone" if is_whole else "every power still in the game"
    return f"Orders from {powers} are"


# All orders


def result_details(notice: ResultDetails, games: Games) -> Message:
    """The thread: the full map; every order of every power, with its outcome and the reason."""
    view = games.results(notice.game, notice.number)
    name = phase_name(view.phase)
    parts = details(view) or [Text("Nobody ordered anything.")]
    board = result_map(view.position, view.resolution, view.variant)
    text = f"All orders of {name}, with their results."
    return Message(text, (), structs.replace(board, is_full=True), parts)


def details(view: ResultsView) -> list[Part]:
    """Every order of every power with its outcome, the retreats, the centers where they count.

    There are no retreats once the game is over, "as soon as" it is won (1971 II).
    """
    parts: list[Part] = []
    for power in view.variant.powers:
        outcomes = view.resolution.of(power)
        if outcomes:
            lines = [_line(outcome, view) for outcome in outcomes]
            parts += listing(lines, head=_title(power, view))
    if not view.is_over:
        absent = view.in_disorder_next
        parts += refuges(view.resolution, view.variant, absent, is_over=view.is_next_over)
    if view.owners_settled:
        parts += _centers(view)
    return parts


def _title(power: Power, view: ResultsView) -> str:
    head = f"*{power_name(power, view.variant)}*"
    if power in view.variant.neutral:
        return f"{head}  (neutral)"
    if power in view.in_disorder:
        return f"{head}  (in civil disorder)"
    if power in view.resigned:
        return f"{head}  (resigned)"
    return f"{head}  (no orders received)" if power in view.silent else head


def _line(outcome: Outcome, view: ResultsView) -> str:
    if outcome.power not in view.variant.neutral or isinstance(outcome.order, Waive):
        return outcome_line(outcome, view.position, view.resolution, view.variant)
    words = neutral_words(outcome, view.position)
    return f"{_mark(outcome)} {unit_name(outcome.order.unit)}: _{words}_"


def _mark(outcome: Outcome) -> str:
    if outcome.verdict is Verdict.HOLDS:
        return ":black_small_square:"
    return ":white_check_mark:" if outcome.succeeded else ":x:"


def outcome_line(
    outcome: Outcome, position: Position, resolution: Resolution, variant: Variant
) -> str:
    """An order in full with a mark, its outcome and the reason; `position` is the board before."""
    mark = ":grey_question:" if outcome.reason is Reason.NO_ORDER else _mark(outcome)
    words = outcome_words(outcome, position, resolution, variant.map)
    return f"{mark} {ordered(outcome, position)}: _{words}_"


def refuges(
    resolution: Resolution,
    variant: Variant,
    in_disorder: Mapping[Power, Disorder],
    *,
    is_over: bool = False,
) -> list[Part]:
    """Where each dislodged unit may go, a line each; nothing where there are none.

    In civil disorder units "are disbanded" when dislodged; but the player "may, of course, resume
    play" (1971 XIV.3), also in time to order a retreat. Not so a player who has surrendered, who
    "cannot submit further orders in the game" (Errata). `is_over`: nobody had to be waited for, so
    there is no time for that. Neutral units "are disbanded" if "forced to retreat" (1971 XIV.2).
    """
    lost = {
        power: f"disbanded in civil disorder{'' if is_over else _unless_ordered(cause)}"
        for power, cause in in_disorder.items()
    }
    lines = list(_refuges(resolution, variant, lost))
    return listing(lines, head="*Retreats open to dislodged units*") if lines else []


def _refuges(resolution: Resolution, variant: Variant, lost: Mapping[Power, str]) -> Iterator[str]:
    for unit, open_to in resolution.retreats.items():
        where = listed(map(place_name, open_to), joined_by="or") or "nowhere"
        yield f"• {owned_unit(unit, variant)}: {lost.get(unit.power, where)}"
    if resolution.phase.type is PhaseType.MOVEMENT:
        for unit in resolution.destroyed:
            where = "neutral, so" if unit.power in variant.neutral else "nowhere,"
            yield f"• {owned_unit(unit, variant)}: {where} disbanded"


def _unless_ordered(cause: Disorder) -> str:
    if cause.is_final:
        return ""
    who = "somebody takes the power over" if cause is Disorder.VACANT else "its player is back"
    return f", unless {who} in time"


def _centers(view: ResultsView) -> list[Part]:
    rows, changes = [["Power", "Before", "Now", "Change", "Units"]], []
    for count in view.centers:
        name = power_name(count.power, view.variant)
        change = f"{count.after - count.before:+d}" if count.after != count.before else "="
        rows.append([name, str(count.before), str(count.after), change, str(count.units)])
        places_changed = [
            f"{verb} {listed(place.name for place in places)}"
            for verb, places in (("gains", count.gained), ("loses", count.lost))
            if places
        ]
        if places_changed:
            changes.append(f"• *{name}* {'; '.join(places_changed)}")
    ends = what_wins(view.variant, view.rulebook)
    draw = draw_by_rule(view.rulebook, quiet_years=view.quiet_years)
    if draw and not view.is_over:
        ends += f" By the rules {draw}."
    return [Text(f"*Supply centers*\n{table(rows)}"), *listing(changes), Small(ends)]


def result_files(notice: ResultFiles, games: Games) -> Message:
    """The board without arrows, but after the last phase; as files text, game and own words."""
    view, game = games.results(notice.game, notice.number), cache(partial(games.whole, notice.game))
    phase, name = phase_name(view.phase), f"{file_name(view.title)}-{view.phase}"
    words = games.words(notice.game, notice.number, for_gm=False)
    documents = [
        Document(lambda: judge_text_of(game(), view.number), f"{phase} (text)", f"{name}.txt"),
        Document(lambda: game_text(game()), "The whole game so far (JSON)", f"{name}.json"),
    ]
    files = [f"the orders and results of {phase} as text", "the whole game so far as JSON"]
    if words:
        documents.append(_words_file(words, view, name))
        files.append("the orders as players wrote them")
    text, board, below = f"As files: {listed(files)}.", None, list[Part]()
    if view.next_phase is not None:
        text = f"The board after {phase}; then, as files, {listed(files)}."
        board = position_map(view.resolution.after, view.variant)
        below = [row(full_map_button(notice.game, str(view.next_phase)))]
    return Message(text, [Text(text), *_seals(view)], board, below, tuple(documents))


def _seals(view: ResultsView) -> list[Part]:
    """What fixed the orders as they closed, and whose orders were changed after that."""
    if view.seals is None:
        return []
    text = f"The seals of the orders:\n{seal_table(view.seals.sha256.items(), view.variant)}"
    if broken := view.seals.broken(view.phase, view.orders):
        powers = power_names(broken, view.variant)
        text += f"\n:warning: The orders of {powers} were changed after they were sealed."
    small = (
        "The JSON has the salt that opens them. Each is the SHA-256 of the salt, the phase's code, "
        "the power and its orders in alphabetical order, each on a line of its own."
    )
    return [Text(text), Small(small)]


def original_words(notice: OriginalWords, games: Games) -> Message:
    """To a GM alone, where nobody else may read them."""
    view = games.results(notice.game, notice.number)
    words = games.words(notice.game, notice.number, for_gm=True)
    phase = phase_name(view.phase)
    if not words:
        return Message.of(f"{view.title}: nobody typed orders for {phase}.")
    text = f"{view.title}: the orders for {phase} as players wrote them, for the GM alone."
    files = (_words_file(words, view, f"{view.game}-{view.phase}"),)
    return Message(text, [Text(text)], documents=files)


def _words_file(words: Words, view: ResultsView, name: str) -> Document:
    phase = phase_name(view.phase)
    lines = [f"{view.title}, {phase}: the orders as players wrote them"]
    for power, own in words.items():
        lines += ["", power_name(power, view.variant)]
        for order, written in own.orders:
            told = written or "(by a button or the form)"
            lines += [f"  {order}", *(f"      {line}" for line in told.splitlines())]
        for what, texts in (("Saved ahead of time", own.plans), ("Vote", [own.vote])):
            told_lines = [line for text in texts for line in text.splitlines()]
            lines += [f"  {what}", *(f"      {line}" for line in told_lines)] if told_lines else []
    title = f"Orders of {phase} as players wrote them"
    return Document(lambda: "\n".join(lines) + "\n", title, f"{name}-words.txt")


WORDINGS: Wordings = (
    (Results, results),
    (ResultDetails, result_details),
    (ResultFiles, result_files),
    (OriginalWords, original_words),
)
