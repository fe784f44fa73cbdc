"""Why a province ended as it did, and what has happened in a game so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.gamesmaster.notices.looking import HistoryShown, PhaseShown, WhyShown
from bot.messages.looking.outcomes import outcome_words
from bot.messages.looking.results import details, told
from bot.messages.message import Games, Heading, Message, Part, Small, Text, listing
from bot.messages.names import (
    counted,
    listed,
    order_name,
    phase_name,
    place_name,
    power_name,
    unit_name,
)
from bot.messages.sandbox.sandbox import TITLE
from engine.board import Unit
from engine.judge.explain import Contender, Counting, Ending, Help, Retreating, Story, explain
from engine.judge.explain import Part as StoryPart
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import Move
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant


def why_sentence(outcome: Outcome, position: Position) -> str:
    """What became of an order and why, as a sentence; `position` is the board it was given for."""
    return f"{order_name(outcome.order, position=position)}: {outcome_words(outcome, position)}."


def why_lines(story: Story, position: Position, variant: Variant) -> tuple[str, ...]:
    """The story of a province in plain lines, from the strengths up.

    Who was there and who attacked, each with the help that counted and what kept the rest from
    counting; who is there in the end; where a dislodged unit may go. `position` is the board
    before the phase.
    """
    lines: list[str] = []
    if story.holder is not None:
        lines.append(_holder(story.holder, story, position, variant))
    lines += [_attack(one, story, position, variant) for one in story.attacks]
    lines += [_in_vain(one, position, variant) for one in story.astray]
    lines += [why_sentence(one, position) for one in story.others]
    lines.append(_ending(story, variant))
    lines += [_retreat(one, variant) for one in story.retreating]
    return tuple(lines)


def _whose(unit: Unit, variant: Variant) -> str:
    return f"{unit_name(unit)} ({power_name(unit.power, variant)})"


def _holder(holder: Contender, story: Story, position: Position, variant: Variant) -> str:
    who, place = _whose(holder.unit, variant), story.province.name
    order = holder.outcome.order
    if holder.part is StoryPart.LEFT and isinstance(order, Move):
        return f"{who} left {place} for {place_name(order.destination)}."
    if holder.part is StoryPart.CAME_BACK and isinstance(order, Move):
        goal = place_name(order.destination)
        said = f"{who} was to go to {goal} and did not: it kept {place} alone, strength 1"
        if story.head_to_head:
            helped = _helped(holder.supports, variant)
            said += f", and met the move from {goal} with strength {holder.counted}{helped}"
    else:
        said = f"{who} stood with strength {holder.strength}{_helped(holder.supports, variant)}"
    return _with_the_rest(f"{said}.", holder, position, variant)


def _attack(attack: Contender, story: Story, position: Position, variant: Variant) -> str:
    who = _whose(attack.unit, variant)
    helped = _helped(attack.supports, variant)
    match attack.part:
        case StoryPart.NEVER_CAME:
            said = f"{who} did not come: {outcome_words(attack.outcome, position)}."
        case StoryPart.WITHOUT_EFFECT:
            said = f"{who} attacked{helped}, without any effect there: {_no_effect(attack, story)}."
        case _:
            said = f"{who} attacked with strength {attack.strength}{helped}."
            if attack.counted < attack.strength and story.holder is not None:
                there = unit_name(story.holder.unit)
                if attack.counted:
                    said += (
                        f" Only {attack.counted} of it counted against {there}: no power helps to "
                        "dislodge its own unit."
                    )
                else:
                    said += f" None of it counted against {there}, a unit of its own side."
    return _with_the_rest(said, attack, position, variant)


def _no_effect(attack: Contender, story: Story) -> str:
    if attack.outcome.dislodged_by is not None:
        return "the unit that it attacked dislodged it"
    if story.holder is not None and story.holder.unit.power == attack.unit.power:
        return "the unit there is of its own side"
    return "a power that helps against its own unit spoils the attack"


def _helped(supports: Sequence[Help], variant: Variant) -> str:
    given = [one for one in supports if one.counting in _GIVEN]
    names = listed(_whose(one.unit, variant) for one in given)
    return f", supported by {names}" if given else ""


_GIVEN = frozenset({Counting.COUNTS, Counting.NOT_AGAINST_ITS_OWN})


def _with_the_rest(said: str, contender: Contender, position: Position, variant: Variant) -> str:
    """A sentence, and one more for each support or convoy that did not count."""
    helps = (*contender.supports, *contender.convoys)
    lost = [_in_vain(one, position, variant) for one in helps if one.counting not in _GIVEN]
    return " ".join([said, *lost])


def _in_vain(one: Help, position: Position, variant: Variant) -> str:
    return f"{_whose(one.unit, variant)}: {outcome_words(one.outcome, position)}."


def _ending(story: Story, variant: Variant) -> str:
    ending: Ending = story.ending
    place = story.province.name
    if ending.unit is None:
        if ending.is_standoff:
            return f"A standoff left {place} empty: nobody may retreat there."
        return f"{place} is empty."
    who = _whose(ending.unit, variant)
    if ending.came_from is not None:
        return f"{who} is there now, from {ending.came_from.name}."
    stayed = story.holder is not None and story.holder.unit == ending.unit
    return f"{who} is still there." if stayed else f"{who} is there."


_BARRED = {
    Reason.RETREAT_TO_ATTACKER: "the attack came from there",
    Reason.RETREAT_OCCUPIED: "occupied",
    Reason.RETREAT_CONTESTED: "a standoff",
}


def _retreat(entry: Retreating, variant: Variant) -> str:
    open_to = [place_name(one.location) for one in entry.refuges if one.barred is None]
    barred = [
        f"{place_name(one.location)} ({_BARRED[one.barred]})"
        for one in entry.refuges
        if one.barred is not None
    ]
    where = f"may retreat to {listed(open_to, joined_by='or')}" if open_to else "has no retreat"
    but = f"; not to {listed(barred, joined_by='or')}" if barred else ""
    return f"{_whose(entry.unit, variant)} was dislodged and {where}{but}."


def why_shown(notice: WhyShown, games: Games) -> Message:
    """Why provinces ended as they did, phase by phase, each a few plain lines."""
    parts: list[tuple[str, list[str]]] = []
    small = "`map` shows a phase drawn, `history` with all its orders."
    if notice.sandbox is not None:
        view = games.sandbox(notice.sandbox, notice.step)
        if view.resolution is not None:
            parts = _stories(notice, view.before, view.resolution, view.variant, view.rulebook)
            parts = [(f"{TITLE}: {head}", lines) for head, lines in parts]
        small = "Only you see this, and nothing of it touches the game."
    elif notice.game is not None:
        for place, number in enumerate(notice.numbers):
            result = games.results(notice.game, number)
            parts += _stories(
                notice,
                result.position,
                result.resolution,
                result.variant,
                result.rulebook,
                follows=place > 0,
            )
    shown: list[Part] = []
    for head, lines in parts:
        shown += [Heading(head), *listing(f"• {line}" for line in lines)]
    said = " ".join(f"{head}: {' '.join(lines)}" for head, lines in parts)
    return Message(said, [*shown, Small(small)])


def _stories(
    notice: WhyShown,
    position: Position,
    resolution: Resolution,
    variant: Variant,
    rulebook: Rulebook,
    *,
    follows: bool = False,
) -> list[tuple[str, list[str]]]:
    """A title and the lines of each province; of a phase that follows only where it has any."""
    parts = []
    for code in notice.provinces:
        province = variant.map.province(code)
        story = explain(province, position, resolution, variant, rulebook)
        if follows and not (story.others or story.retreating):
            continue
        head = f"{province.name}, {phase_name(resolution.phase)}"
        parts.append((head, list(_lines(story, position, variant))))
    return parts


def _lines(story: Story, position: Position, variant: Variant) -> Iterable[str]:
    if position.phase.type is PhaseType.MOVEMENT and not (
        story.holder or story.attacks or story.astray or story.others
    ):
        yield f"Nobody was in {story.province.name}, and nobody was ordered there."
        return
    yield from why_lines(story, position, variant)


def history_shown(notice: HistoryShown, games: Games) -> Message:
    """Every phase in a line or two, the earliest first."""
    lines = [_told_of(notice.game, number, games) for number in notice.numbers]
    parts: list[Part] = [Heading(f"{notice.title}: the story so far")]
    if notice.earlier:
        parts.append(Small(f"{counted(notice.earlier, 'earlier phase')} left out."))
    parts += listing(lines)
    if notice.left:
        left = [f"#{one}  {_told_of(notice.game, one, games)}" for one in notice.left]
        parts += listing(
            left,
            head=f"*Rolled back, so it counts no more* (`history #{notice.left[0]}` lists orders)",
        )
    parts.append(
        Small(
            "`history spring 1901` lists the orders of a phase, `map spring 1901` draws them, "
            "`why BEL spring 1901` explains a province."
        )
    )
    return Message(f"{notice.title}: the story so far.", parts)


def _told_of(game: str, number: int, tables: Games) -> str:
    view = tables.results(game, number)
    return f"*{phase_name(view.phase)}*  {told(view)}"


def phase_shown(notice: PhaseShown, games: Games) -> Message:
    """All orders of a phase with what became of them, as they were posted."""
    view = games.results(notice.game, notice.number)
    name = phase_name(view.phase)
    parts: list[Part] = [Heading(f"{view.title}: {name}"), Text(told(view)), *details(view)]
    return Message(f"{view.title}, {name}: {told(view)}", parts)
