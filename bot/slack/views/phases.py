"""What happens while a phase runs: reminders, choices, readiness, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable

from bot.gamesmaster.notices import (
    BotWasAway,
    Duty,
    EarlyStopped,
    Ending,
    EveryoneReady,
    GameEnded,
    Owed,
    PauseEnding,
    PauseOver,
    PhaseStuck,
    Reminder,
)
from bot.gamesmaster.ports import Player
from bot.slack.identity import mention
from bot.slack.ids import Action, pack
from bot.slack.tidy import escaped
from bot.slack.views.blocks import (
    actions,
    button,
    context,
    header,
    paragraphs,
    section,
    when,
)
from bot.slack.views.maps import final_map
from bot.slack.views.message import Message, Picture, Tables
from bot.slack.views.order_form import form_button
from bot.wording.names import counted, listed, phase_of, power_name, unit_of
from engine.variant import Variant


def owed_words(duty: Duty, variant: Variant) -> str:
    """What a power owes: `2 builds`, `orders for Army Paris and Fleet Brest`."""
    units = [unit_of(unit, variant) for unit in duty.units]
    match duty.owes:
        case Owed.ORDERS:
            return f"orders for {listed(units)}" if units else counted(duty.count, "order")
        case Owed.RETREATS:
            return f"a retreat for {listed(units)}" if units else counted(duty.count, "retreat")
        case Owed.BUILDS:
            return counted(duty.count, "build")
        case Owed.REMOVALS:
            return counted(duty.count, "removal")


def reminder(notice: Reminder, variant: Variant) -> Message:
    """To a player who still owes something."""
    phase = phase_of(notice.phase)
    owes = owed_words(notice.duty, variant)
    text = f"{escaped(notice.title)}, {phase}: I still need {owes}."
    blocks = [
        section(f":hourglass_flowing_sand: {text}\nThe deadline is {when(notice.deadline)}."),
        actions(button("My orders", Action.MY_ORDERS, notice.game), form_button(notice.game)),
    ]
    return Message(text, blocks)


def everyone_ready(notice: EveryoneReady) -> Message:
    """To the channel: the phase ends early unless somebody objects."""
    text = (
        f"*{escaped(notice.title)}:* everyone is ready. {phase_of(notice.phase)} ends at "
        f"{when(notice.at)} unless somebody is not ready after all."
    )
    objection = button("Not ready after all", Action.NOT_READY, pack(notice.game, notice.phase))
    return Message(
        f"{escaped(notice.title)}: everyone is ready for {phase_of(notice.phase)}.",
        [section(text), actions(objection)],
    )


def early_stopped(notice: EarlyStopped) -> Message:
    """To the channel: the deadline stands after all."""
    until = f"The deadline stands: {when(notice.deadline)}." if notice.deadline else ""
    text = (
        f"*{escaped(notice.title)}:* somebody is not ready after all. "
        f"{phase_of(notice.phase)} goes on. {until}"
    )
    return Message(text, [section(text)])


def bot_was_away(notice: BotWasAway) -> Message:
    """To the channel: the bot missed a deadline, and what it does about it."""
    text = (
        f"*{escaped(notice.title)}:* I was not running at the deadline of "
        f"{phase_of(notice.phase)} ({when(notice.deadline)}). What you wrote to me by the "
        f"deadline still counts, although I read it only now; later orders do not. The phase is "
        f"adjudicated at {when(notice.until)}."
    )
    return Message(text, [section(text)])


def pause_ending(notice: PauseEnding) -> Message:
    """To the channel: the pause is soon over."""
    text = (
        f"*{escaped(notice.title)}:* the pause ends at {when(notice.at)}, and the clock of "
        f"{phase_of(notice.phase)} runs again. The GM can make it longer: `/dip gm "
        "pause 7 days`."
    )
    return Message(text, [section(text)])


def pause_over(notice: PauseOver) -> Message:
    """To the channel: the pause has ended by itself."""
    results = f", results at {when(notice.results_at)}" if notice.results_at else ""
    text = (
        f"*{escaped(notice.title)}:* the pause was to last until now at the longest, so the game "
        f"goes on: {phase_of(notice.phase)}, orders by {when(notice.deadline)}{results}."
    )
    return Message(text, [section(text)])


def phase_stuck(notice: PhaseStuck) -> Message:
    """To the channel, or to the GM: a phase is due and I could not adjudicate it."""
    phase = phase_of(notice.phase)
    text = (
        f":warning: *{escaped(notice.title)}:* {phase} is due ({when(notice.deadline)}), and "
        "something went wrong on my side when I adjudicated it. No order is lost and nobody has to "
        "send anything again; I go on trying by myself"
    )
    if notice.gm is None:
        text += ". The GM knows."
    else:
        text += (
            ", less and less often. Please tell whoever runs me: my log says what happened, under "
            "`adjudication_failed`, and after a repair or a restart the result is posted at once."
        )
    return Message(
        f"{escaped(notice.title)}: {phase} could not be adjudicated yet.", [section(text)]
    )


def game_ended(notice: GameEnded, variant: Variant, tables: Tables) -> Message:
    """To the channel: how it ended, for whom, the final board and score."""
    winners = [power_name(power, variant) for power in notice.winners]
    title = escaped(notice.title)
    match notice.how:
        case Ending.SOLO:
            told = f"{listed(winners)} wins {title}!"
        case Ending.DRAW:
            told = f"{title} ends in a draw between {listed(winners)}."
        case Ending.GM:
            told = f"The GM has ended {title} without a winner."
    players = {seat.power: seat.player for seat in notice.seats}
    score = [
        f"*{power_name(power, variant)}*  {_player(players.get(power))} · "
        f"{counted(count, 'center')}"
        for power, count in notice.centers
    ]
    blocks = [
        header(_plain_ending(notice, winners)),
        section(told + _congratulated(notice)),
        *paragraphs(score),
        context(_ended_in(notice)),
    ]
    return Message(told, blocks, _last_map(notice, variant, tables))


def _last_map(notice: GameEnded, variant: Variant, tables: Tables) -> Picture | None:
    if not notice.number:
        return None
    resolution = tables.resolution(notice.game, notice.number)
    return final_map(
        resolution.after if resolution else tables.position(notice.game, notice.number), variant
    )


def _player(player: Player | None) -> str:
    return mention(player) if player else "nobody"


def _plain_ending(notice: GameEnded, winners: Iterable[str]) -> str:
    if notice.how is Ending.SOLO:
        return f"{listed(winners)} wins"
    return "A draw" if notice.how is Ending.DRAW else "The game is over"


def _congratulated(notice: GameEnded) -> str:
    people = [
        mention(seat.player)
        for seat in notice.seats
        if seat.power in notice.winners and seat.player
    ]
    return f" Congratulations, {listed(people)}." if people else ""


def _ended_in(notice: GameEnded) -> str:
    played_out = "after" if notice.how is Ending.SOLO else "in"
    last = f" {played_out} {phase_of(notice.phase)}" if notice.phase else ""
    return f"{escaped(notice.title)} ended{last}. Thank you all for playing."
