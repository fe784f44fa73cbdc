"""Answers for those who look closer: why something happened, and what has happened so far."""

from __future__ import annotations

from collections.abc import Iterable

from bot.gamesmaster.notices.looking import HistoryShown, PhaseShown, WhyShown
from bot.messages.looking.results import details, told
from bot.messages.looking.why import why_lines
from bot.messages.message import Games, Heading, Message, Part, Small, Text, listing
from bot.messages.names import counted, phase_name
from bot.messages.sandbox.sandbox_words import TITLE
from engine.judge.explain import Story, explain
from engine.judge.outcome import Resolution
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant


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
