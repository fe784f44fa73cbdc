"""The human GM's acts: shown before they are done, announced after."""

from __future__ import annotations

from bot.gamesmaster.notices import Act, Confirm, Declined, GmActed
from bot.slack.identity import mention
from bot.slack.ids import Action
from bot.slack.tidy import escaped
from bot.slack.views.blocks import Style, actions, button, section, when
from bot.slack.views.message import Message
from bot.wording.names import listed, phase_of, power_name
from engine.variant import Variant

_DO = {
    Act.DEADLINE: "Set the deadline",
    Act.PAUSE: "Pause the game",
    Act.RESUME: "Resume the game",
    Act.PROCESS: "Adjudicate now",
    Act.REPLACE: "Replace the player",
    Act.END: "End the game",
}
_GRAVE = frozenset({Act.PROCESS, Act.REPLACE, Act.END})


def confirm(notice: Confirm, variant: Variant) -> Message:
    """To the GM alone: what the act would do."""
    text = f"*{escaped(notice.title)}:* {_would(notice, variant)} Shall I?"
    style: Style = "danger" if notice.act in _GRAVE else "primary"
    buttons = actions(
        button(_DO[notice.act], Action.CONFIRM, notice.confirmation, style=style),
        button("Leave it as it is", Action.DECLINE, notice.confirmation),
    )
    return Message(text, [section(text), buttons])


def _would(notice: Confirm, variant: Variant) -> str:
    phase = phase_of(notice.phase) if notice.phase else "the game"
    old = when(notice.old_deadline) if notice.old_deadline else "none"
    match notice.act:
        case Act.DEADLINE:
            new = when(notice.deadline) if notice.deadline else "none"
            return f"The deadline of {phase} moves to {new} (now: {old})."
        case Act.PAUSE:
            return f"The clock of {phase} stops (deadline now: {old}). Orders are still taken."
        case Act.RESUME:
            new = f" with the deadline {when(notice.deadline)}" if notice.deadline else ""
            return f"The clock of {phase} runs again{new}."
        case Act.PROCESS:
            missing = [power_name(power, variant) for power in notice.missing]
            owed = (
                f" Orders of {listed(missing)} are not complete; their other units hold."
                if missing
                else " All orders are in."
            )
            return f"{phase} is adjudicated now, before its deadline.{owed}"
        case Act.REPLACE:
            power = power_name(notice.power or "", variant)
            new = mention(notice.player) if notice.player else "nobody"
            before = f" instead of {mention(notice.old_player)}" if notice.old_player else ""
            return f"{new} plays {power} from now on{before}, and takes over its orders."
        case Act.END:
            return "The game ends now, without a winner. This cannot be undone."


def declined(notice: Declined) -> Message:
    """To the GM: nothing was done."""
    what = _DO[notice.act]
    text = f"Left as it is ({what[:1].lower()}{what[1:]}: not done)."
    return Message(text, [section(text)])


def gm_acted(notice: GmActed, variant: Variant) -> Message:
    """To the channel: what the GM did."""
    gm = mention(notice.gm)
    phase = phase_of(notice.phase) if notice.phase else "the game"
    until = f" {when(notice.deadline)}" if notice.deadline else ""
    match notice.act:
        case Act.DEADLINE:
            told = f"{gm} has moved the deadline of {phase} to{until}."
        case Act.PAUSE:
            told = f"{gm} has paused the game in {phase}. Orders are still taken."
        case Act.RESUME:
            told = f"{gm} lets the game go on: {phase}" + (f", orders by{until}." if until else ".")
        case Act.PROCESS:
            told = f"{gm} has ended {phase} before its deadline."
        case Act.REPLACE:
            power = power_name(notice.power or "", variant)
            new = mention(notice.player) if notice.player else "nobody"
            before = f" instead of {mention(notice.old_player)}" if notice.old_player else ""
            told = f"{new} plays {power} from now on{before}, by {gm}."
        case Act.END:
            told = f"{gm} has ended the game."
    text = f"*{escaped(notice.title)}:* {told}"
    return Message(text, [section(text)])
