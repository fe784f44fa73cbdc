"""Players who send nothing, come back or are replaced, and how reliable somebody is."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices import clock as notices
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.looking import ReliabilityShown
from bot.gamesmaster.notices.seats import SeatTaken
from bot.messages.markup import person, when
from bot.messages.message import Button, Games, Message, Small, paragraph, row
from bot.messages.names import counted, phase_of, power_name, power_names
from engine.game.absences import Delay, Disorder

_WAITS: Mapping[Delay, str] = {
    Delay.FIRST_PHASE: "Nobody is to lose by missing the first phase, so it is open for longer.",
    Delay.GRACE: "The deadline is put off once; then their units hold.",
    Delay.GM: "The clock stands until the GM decides; orders are still taken.",
}


def phase_waits(notice: notices.PhaseWaits, games: Games) -> Message:
    """To the channel, or to the GM: a phase that is due waits for somebody."""
    text = (
        f":hourglass_flowing_sand: *{notice.title}:* no orders have come from "
        f"{power_names(notice.powers, games.variant(notice.game))} for {phase_of(notice.phase)}. "
        f"{_WAITS[notice.delay]}"
    )
    if notice.until is not None:
        text += f" Orders are taken until {when(notice.until)}."
    if notice.gm is not None:
        text += (
            f" `gm process {notice.phase}` adjudicates it as it stands, "
            f"`gm replace {notice.powers[0]} @name` hands a power to somebody else, `gm resume` "
            "lets the clock run."
        )
    return paragraph(text)


def nobody_missing(notice: notices.NobodyMissing, _games: Games) -> Message:
    """To the channel: the wait is over."""
    return paragraph(
        f"*{notice.title}:* nobody is waited for any more. Orders for {phase_of(notice.phase)} are "
        f"taken until {when(notice.at)}, then it is adjudicated."
    )


def powers_missed(notice: notices.PowersMissed, games: Games) -> Message:
    """To the channel: powers are in civil disorder; the abandoned ones can be taken up."""
    variant = games.variant(notice.game)
    are = "is" if len(notice.powers) == 1 else "are"
    text = (
        f"*{notice.title}:* no orders came from {power_names(notice.powers, variant)}, which {are} "
        "in civil disorder now: the units hold"
    )
    if notice.disorder is not Disorder.ABANDONED:
        return paragraph(f"{text} until the player sends orders again.")
    offers = (
        Button(
            f"Take over {power_name(power, variant)}", Action.TAKE_OVER, pack(notice.game, power)
        )
        for power in notice.powers
    )
    return paragraph(
        f"{text}, and a new player is looked for. Until then the old one may come back.",
        row(*offers),
        Small("The first one without a power gets it, with the time of a whole phase."),
    )


def you_missed(notice: notices.YouMissed, games: Games) -> Message:
    """To the player, with what to do."""
    power = power_name(notice.power, games.variant(notice.game))
    is_abandoned = notice.disorder is Disorder.ABANDONED
    return paragraph(
        f"*{notice.title}:* nothing came from you for {phase_of(notice.phase)}. {power} is in "
        "civil disorder now: its units hold, nothing is built, and nobody waits for you. Send "
        "orders such as `A PAR - BUR`, or say `ready`, and you are back at once"
        + (", as long as nobody else has taken over." if is_abandoned else ".")
    )


def powers_returned(notice: notices.PowersReturned, games: Games) -> Message:
    """To the channel: somebody is back."""
    names = power_names(notice.powers, games.variant(notice.game))
    are = "is" if len(notice.powers) == 1 else "are"
    return paragraph(f"*{notice.title}:* {names} {are} played again, and no longer in disorder.")


def seat_taken(notice: SeatTaken, games: Games) -> Message:
    """To the channel: who plays a power now, and how long the phase is open."""
    sentences = []
    if notice.is_news:
        who = person(notice.player) if notice.player else "Somebody else"
        names = power_names(notice.powers, games.variant(notice.game))
        sentences.append(f"{who} plays {names} from now on.")
    if notice.deadline is not None:
        sentences.append(
            f"So that there is time for it, {phase_of(notice.phase)} is open as if it began now, "
            f"until {when(notice.deadline)}."
        )
    return paragraph(f"*{notice.title}:* {' '.join(sentences)}")


def reliability_shown(notice: ReliabilityShown, _games: Games) -> Message:
    """To whoever asked."""
    who = "You have" if notice.is_own else f"{person(notice.player)} has"
    text = f"{who} had nothing to give in any phase so far."
    if notice.owed:
        text = (
            f"{who} given orders in {notice.given} of {counted(notice.owed, 'phase')} that asked "
            f"for any ({round(100 * notice.given / notice.owed)} %), and missed "
            f"{notice.owed - notice.given}."
        )
    if notice.seats_lost:
        text += f" Somebody else took over {counted(notice.seats_lost, 'seat')}."
    return paragraph(text)
