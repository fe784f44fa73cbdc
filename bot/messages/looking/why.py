"""Why a province ended as it did: a few plain lines; and a sentence for a single order."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.looking.outcomes import outcome_words
from bot.messages.names import listed, order_name, place_name, power_name, unit_name
from engine.board import Unit
from engine.judge.explain import Contender, Counting, Ending, Help, Part, Retreating, Story
from engine.judge.outcome import Outcome, Reason
from engine.orders import Move
from engine.position import Position
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
    if holder.part is Part.LEFT and isinstance(order, Move):
        return f"{who} left {place} for {place_name(order.destination)}."
    if holder.part is Part.CAME_BACK and isinstance(order, Move):
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
        case Part.NEVER_CAME:
            said = f"{who} did not come: {outcome_words(attack.outcome, position)}."
        case Part.WITHOUT_EFFECT:
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
