"""Players who send nothing, come back or are replaced, and how reliable somebody is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.clock import (
    NobodyMissing,
    PhaseWaits,
    PowersMissed,
    PowersReturned,
    YouMissed,
)
from bot.gamesmaster.notices.looking import ReliabilityShown
from bot.gamesmaster.notices.seats import SeatTaken
from bot.messages.markup import person, when
from bot.messages.message import Button, Games, Message, Part, Small, Text, row
from bot.messages.names import counted, listed, phase_of, power_name
from engine.game.absences import Delay, Disorder

WAITS: Mapping[Delay, str] = {
    Delay.FIRST_PHASE: "Nobody is to lose by missing the first phase, so it is open for longer.",
    Delay.GRACE: "The deadline is put off once; then their units hold.",
    Delay.GM: "The clock stands until the GM decides; orders are still taken.",
}


def missed_words(names: Sequence[str], disorder: Disorder) -> str:
    """What has become of powers whose players gave no word."""
    are = "is" if len(names) == 1 else "are"
    said = f"no orders came from {listed(names)}, which {are} in civil disorder now: the units hold"
    if disorder is Disorder.ABANDONED:
        return f"{said}, and a new player is looked for. Until then the old one may come back."
    return f"{said} until the player sends orders again."


def you_missed_words(power: str, disorder: Disorder) -> str:
    """The same to the player, with what to do."""
    said = (
        f"{power} is in civil disorder now: its units hold, nothing is built, and nobody waits for "
        "you. Send orders such as `A PAR - BUR`, or say `ready`, and you are back at once"
    )
    if disorder is Disorder.ABANDONED:
        return f"{said}, as long as nobody else has taken over."
    return f"{said}."


def phase_waits(notice: PhaseWaits, games: Games) -> Message:
    """To the channel, or to the GM: a phase that is due waits for somebody."""
    variant = games.variant(notice.game)
    names = listed(power_name(power, variant) for power in notice.powers)
    text = (
        f":hourglass_flowing_sand: *{notice.title}:* no orders have come from {names} for "
        f"{phase_of(notice.phase)}. {WAITS[notice.delay]}"
    )
    if notice.until is not None:
        text += f" Orders are taken until {when(notice.until)}."
    if notice.gm is not None:
        text += (
            f" `gm process {notice.phase}` adjudicates it as it stands, "
            f"`gm replace {notice.powers[0]} @name` hands a power to somebody else, `gm resume` "
            "lets the clock run."
        )
    return Message(text, [Text(text)])


def nobody_missing(notice: NobodyMissing, _games: Games) -> Message:
    """To the channel: the wait is over."""
    text = (
        f"*{notice.title}:* nobody is waited for any more. Orders for "
        f"{phase_of(notice.phase)} are taken until {when(notice.at)}, then it is adjudicated."
    )
    return Message(text, [Text(text)])


def powers_missed(notice: PowersMissed, games: Games) -> Message:
    """To the channel: powers are in civil disorder; the abandoned ones can be taken up."""
    variant = games.variant(notice.game)
    names = [power_name(power, variant) for power in notice.powers]
    text = f"*{notice.title}:* {missed_words(names, notice.disorder)}"
    parts: list[Part] = [Text(text)]
    if notice.disorder is Disorder.ABANDONED:
        offers = [
            Button(
                f"Take over {power_name(power, variant)}",
                Action.TAKE_OVER,
                pack(notice.game, power),
            )
            for place, power in enumerate(notice.powers)
        ]
        parts.append(row(*offers))
        parts.append(
            Small("The first one without a power gets it, with the time of a whole phase.")
        )
    return Message(text, parts)


def you_missed(notice: YouMissed, games: Games) -> Message:
    """To the player."""
    variant = games.variant(notice.game)
    power = power_name(notice.power, variant)
    text = (
        f"*{notice.title}:* nothing came from you for {phase_of(notice.phase)}. "
        f"{you_missed_words(power, notice.disorder)}"
    )
    return Message(text, [Text(text)])


def powers_returned(notice: PowersReturned, games: Games) -> Message:
    """To the channel: somebody is back."""
    variant = games.variant(notice.game)
    names = listed(power_name(power, variant) for power in notice.powers)
    verb = "is" if len(notice.powers) == 1 else "are"
    text = f"*{notice.title}:* {names} {verb} played again, and no longer in disorder."
    return Message(text, [Text(text)])


def seat_taken(notice: SeatTaken, games: Games) -> Message:
    """To the channel: who plays a power now, and how long the phase is open."""
    variant = games.variant(notice.game)
    names = listed(power_name(power, variant) for power in notice.powers)
    said = []
    if notice.is_news:
        who = person(notice.player) if notice.player else "Somebody else"
        said.append(f"{who} plays {names} from now on.")
    if notice.deadline is not None:
        said.append(
            f"So that there is time for it, {phase_of(notice.phase)} is open as if it began now, "
            f"until {when(notice.deadline)}."
        )
    text = f"*{notice.title}:* {' '.join(said)}"
    return Message(text, [Text(text)])


def reliability_shown(notice: ReliabilityShown, _games: Games) -> Message:
    """To whoever asked."""
    who = "You" if notice.is_own else person(notice.player)
    have = "have" if notice.is_own else "has"
    if not notice.owed:
        text = f"{who} {have} had nothing to give in any phase so far."
    else:
        missed = notice.owed - notice.given
        share = round(100 * notice.given / notice.owed)
        text = (
            f"{who} {have} given orders in {notice.given} of {counted(notice.owed, 'phase')} that "
            f"asked for any ({share} %), and missed {missed}."
        )
    if notice.seats_lost:
        text += f" Somebody else took over {counted(notice.seats_lost, 'seat')}."
    return Message(text, [Text(text)])
