"""What happens while a phase runs: reminders, choices, readiness, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.gamesmaster.notices import (
    BotWasAway,
    ChoicesNeeded,
    Duty,
    EarlyStopped,
    Ending,
    EveryoneReady,
    GameEnded,
    Owed,
    PhaseStuck,
    Reminder,
    UnitChoices,
)
from bot.gamesmaster.ports import Player
from bot.slack.identity import mention
from bot.slack.ids import Action, numbered, pack
from bot.slack.tidy import escaped
from bot.slack.views.blocks import (
    MOST_ELEMENTS,
    Block,
    actions,
    button,
    context,
    header,
    menu,
    paragraphs,
    section,
    when,
)
from bot.slack.views.maps import final_map
from bot.slack.views.message import Message, Picture, Tables
from bot.wording.names import action_name, counted, listed, phase_of, power_name, unit_of
from engine.notation import parse_order
from engine.variant import Variant

_FEW = 6


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
        actions(button("My orders", Action.MY_ORDERS, notice.game)),
    ]
    return Message(text, blocks)


def choices_needed(notice: ChoicesNeeded, variant: Variant) -> Message:
    """To a player who owes retreats, builds or removals, with everything that is possible."""
    power, phase = power_name(notice.power, variant), phase_of(notice.phase)
    asked = _asked(notice, variant)
    blocks = [header(f"{power}, {phase}"), section(asked)]
    is_by_unit = notice.owes in {Owed.ORDERS, Owed.RETREATS}
    blocks += _of_units(notice, variant) if is_by_unit else _of_power(notice, variant)
    fate = {
        Owed.ORDERS: "a unit without an order holds",
        Owed.RETREATS: "a unit without an order is disbanded",
        Owed.BUILDS: "a build without an order is left unused",
        Owed.REMOVALS: "without an order the rules choose, farthest from home first",
    }[notice.owes]
    until = f"By {when(notice.deadline)}; " if notice.deadline else "The game is paused; "
    blocks.append(context(f"{escaped(notice.title)} · {until}{fate}. You can also write it to me."))
    return Message(f"{power}, {phase}: {asked}", blocks)


def _asked(notice: ChoicesNeeded, variant: Variant) -> str:
    match notice.owes:
        case Owed.ORDERS:
            return "Your orders, please."
        case Owed.RETREATS:
            return _dislodged(notice.choices, variant)
        case Owed.BUILDS:
            return f"You may build {counted(notice.count, 'unit')}."
        case Owed.REMOVALS:
            return f"You have to remove {counted(notice.count, 'unit')}."


def _dislodged(choices: Sequence[UnitChoices], variant: Variant) -> str:
    units = listed(unit_of(choice.unit, variant) for choice in choices)
    if len(choices) == 1:
        return f"Your {units} was dislodged and can retreat. What shall it do?"
    return f"Your {units} were dislodged and can retreat. What shall they do?"


def _of_units(notice: ChoicesNeeded, variant: Variant) -> list[Block]:
    """A row of buttons for each unit, or a menu where there are many."""
    blocks: list[Block] = []
    for number, choice in enumerate(notice.choices):
        name = f"*{unit_of(choice.unit, variant)}*"
        if len(choice.orders) <= _FEW:
            row = _buttons(choice.orders, notice, variant, first=number * _FEW)
            blocks += [section(name), actions(*row)]
            continue
        offered = [
            (action_name(parse_order(text, variant)), pack(notice.game, notice.phase, text))
            for text in choice.orders
        ]
        choose = menu("Choose", numbered(Action.PUT, number), offered)
        blocks.append(section(name, accessory=choose))
    return blocks


def _of_power(notice: ChoicesNeeded, variant: Variant) -> list[Block]:
    """Every build or removal that is possible, as buttons in as few rows as hold them."""
    orders = [text for choice in notice.choices for text in choice.orders]
    return [
        actions(*_buttons(orders[first : first + MOST_ELEMENTS], notice, variant, first=first))
        for first in range(0, len(orders), MOST_ELEMENTS)
    ]


def _buttons(
    orders: Sequence[str], notice: ChoicesNeeded, variant: Variant, *, first: int
) -> list[Block]:
    return [
        button(
            action_name(parse_order(text, variant)),
            numbered(Action.PUT, first + place),
            pack(notice.game, notice.phase, text),
        )
        for place, text in enumerate(orders)
    ]


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
