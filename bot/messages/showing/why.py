"""Why a province ended as it did."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from bot.gamesmaster.notices.showing import WhyShown
from bot.gamesmaster.notices.views import Adjudicated
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import listed, owned_unit, phase_name, place_in_prose, unit_name
from bot.messages.parts import Heading, Part, Small, listing
from bot.messages.sandbox.sandbox import TITLE
from bot.messages.showing.outcomes import ordered, outcome_words
from engine.board import Map
from engine.judge.explain import Contender, Counting, Help, Retreating, Story, explain
from engine.judge.explain import Part as StoryPart
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import Move, province_of
from engine.position import PhaseType, Position
from engine.variant import Variant

_HELPED = frozenset({Counting.COUNTS, Counting.NOT_AGAINST_ITS_OWN})
_BARRED = {
    Reason.RETREAT_TO_ATTACKER: "the attack came from there",
    Reason.RETREAT_OCCUPIED: "occupied",
    Reason.RETREAT_CONTESTED: "a standoff",
}

_Words: TypeAlias = Callable[[Outcome], str]
"""What became of an order, as a clause."""


def why_sentence(
    outcome: Outcome, position: Position, resolution: Resolution, board: Map | None = None
) -> str:
    """What became of an order and why, as a sentence; `position` is the board it was given for."""
    return f"{ordered(outcome, position)}: {outcome_words(outcome, position, resolution, board)}."


def why_lines(
    story: Story, position: Position, resolution: Resolution, variant: Variant
) -> tuple[str, ...]:
    """The story of a province in plain lines, from the strengths up; `position` is before it."""
    board = variant.map
    words = partial(outcome_words, position=position, resolution=resolution, board=board)
    holder = [_holder(story.holder, story, words, variant)] if story.holder else []
    return (
        *holder,
        *(_attack(attack, story, words, variant) for attack in story.attacks),
        *(_in_vain(help_, words, variant) for help_ in story.astray),
        *(why_sentence(outcome, position, resolution, board) for outcome in story.others),
        _ending(story, variant),
        *(_retreat(retreat, variant) for retreat in story.retreating),
    )


def _holder(holder: Contender, story: Story, words: _Words, variant: Variant) -> str:
    who, place = owned_unit(holder.unit, variant), place_in_prose(story.province)
    order, helped = holder.outcome.order, _helped(holder.supports, variant)
    if holder.part is StoryPart.LEFT and isinstance(order, Move):
        return f"{who} left {place} for {place_in_prose(order.destination)}."
    sentence = f"{who} held with strength {holder.strength}{helped}"
    if holder.part is StoryPart.CAME_BACK and isinstance(order, Move):
        goal = place_in_prose(order.destination)
        sentence = f"{who} tried for {goal} and failed, so it held {place} with strength 1"
        if story.head_to_head:
            sentence += f", and met the move from {goal} with strength {holder.counted}{helped}"
    return _with_the_rest(f"{sentence}.", holder, words, variant)


def _attack(attack: Contender, story: Story, words: _Words, variant: Variant) -> str:
    who, helped = owned_unit(attack.unit, variant), _helped(attack.supports, variant)
    match attack.part:
        case StoryPart.NEVER_CAME:
            sentence = f"{who} didn't come: {words(attack.outcome)}."
        case StoryPart.WITHOUT_EFFECT:
            sentence = f"{who} attacked{helped}, {_no_effect(attack, story)}."
        case _ if story.contenders == (attack,) and attack.outcome.succeeded:
            sentence = f"{who} moved in{helped}."
        case _ if story.holder is None or story.holder.part is StoryPart.LEFT:
            place = place_in_prose(story.province)
            sentence = f"{who} tried for {place} with strength {attack.strength}{helped}."
        case _:
            sentence = f"{who} attacked with strength {attack.strength}{helped}."
            if attack.counted < attack.strength and story.holder is not None:
                there = unit_name(story.holder.unit)
                sentence += (
                    f" Only {attack.counted} of that counted against {there}: a power can't help "
                    "dislodge its own unit."
                    if attack.counted
                    else f" None of that counted against {there}, a unit of its own side."
                )
    return _with_the_rest(sentence, attack, words, variant)


def _no_effect(attack: Contender, story: Story) -> str:
    attacker = attack.outcome.dislodged_by
    if attacker is not None and province_of(attacker) is story.province:
        return "without effect: the unit it attacked dislodged it"
    if story.holder is not None and story.holder.unit.power == attack.unit.power:
        return "without effect: the unit there is on its own side"
    return "and could only cut support: a power can't help dislodge its own unit"


def _helped(supports: Sequence[Help], variant: Variant) -> str:
    names = listed(
        owned_unit(support.unit, variant) for support in supports if support.counting in _HELPED
    )
    return f", supported by {names}" if names else ""


def _with_the_rest(sentence: str, contender: Contender, words: _Words, variant: Variant) -> str:
    helps = (*contender.supports, *contender.convoys)
    lost = [_in_vain(help_, words, variant) for help_ in helps if help_.counting not in _HELPED]
    return " ".join([sentence, *lost])


def _in_vain(help_: Help, words: _Words, variant: Variant) -> str:
    return f"{owned_unit(help_.unit, variant)}: {words(help_.outcome)}."


def _ending(story: Story, variant: Variant) -> str:
    ending, place = story.ending, place_in_prose(story.province)
    if ending.unit is None:
        if ending.is_standoff:
            return f"A standoff left {place} empty: nobody can retreat there."
        return f"{place[0].upper()}{place[1:]} is empty."
    who = owned_unit(ending.unit, variant)
    if ending.came_from is not None:
        return f"{who} is there now, from {place_in_prose(ending.came_from)}."
    stayed = story.holder is not None and story.holder.unit == ending.unit
    return f"{who} is still there." if stayed else f"{who} is there."


def _retreat(entry: Retreating, variant: Variant) -> str:
    who = f"{owned_unit(entry.unit, variant)} was dislodged"
    if entry.unit.power in variant.neutral:
        return f"{who} and disbanded, because it's neutral."
    refuges = entry.refuges.items()
    open_to = [place_in_prose(there) for there, reason in refuges if reason is None]
    barred = [f"{place_in_prose(there)} ({_BARRED[why]})" for there, why in refuges if why]
    where = f"could retreat to {listed(open_to, joined_by='or')}" if open_to else "has no retreat"
    but = f"; not to {listed(barred, joined_by='or')}" if barred else ""
    return f"{who} and {where}{but}."


def why_shown(notice: WhyShown, games: Games) -> Message:
    """Why provinces ended as they did, phase by phase, each a few plain lines."""
    stories: list[tuple[str, list[str]]] = []
    small = "`map` draws a phase, and `history` lists all its orders."
    if notice.sandbox is not None:
        view = games.sandbox(notice.sandbox, notice.step)
        if view.resolution is not None:
            found = Adjudicated(view.variant, view.rulebook, view.before, view.resolution)
            stories = [(f"{TITLE}: {head}", lines) for head, lines in _stories(notice, found)]
        small = "Only you see this, and nothing here touches the game."
    elif notice.game is not None:
        for number in notice.numbers:
            found = games.adjudicated(notice.game, number)
            stories += _stories(notice, found, follows=bool(stories))
    parts: list[Part] = []
    for head, lines in stories:
        parts += [Heading(head), *listing(f"• {line}" for line in lines)]
    text = " ".join(f"{head}: {' '.join(lines)}" for head, lines in stories)
    return Message(text, [*parts, Small(small)])


def _stories(
    notice: WhyShown, found: Adjudicated, *, follows: bool = False
) -> Iterator[tuple[str, list[str]]]:
    """A title and the lines of each province; of a phase that follows only where it has any."""
    position, resolution, variant = found.position, found.resolution, found.variant
    for code in notice.provinces:
        province = variant.map.province(code)
        story = explain(province, position, resolution, variant, found.rulebook)
        if follows:
            # Where the unit could retreat to was said with the moves.
            story = story._replace(retreating=())
            if not story.others:
                continue
        lines = list(why_lines(story, position, resolution, variant))
        if position.phase.type is PhaseType.MOVEMENT and not (
            story.holder or story.attacks or story.astray or story.others
        ):
            lines = [f"Nobody was in {place_in_prose(province)}, and nobody was ordered there."]
        yield f"{province.name}, {phase_name(resolution.phase)}", lines


WORDINGS: Wordings = ((WhyShown, why_shown),)
