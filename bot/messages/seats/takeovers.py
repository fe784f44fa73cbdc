"""Leaving a game under way, and taking over a power that nobody plays."""

from collections.abc import Sequence

from bot.gamesmaster.notices import seats as notices
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.clock import PowersMissed
from bot.messages.markup import person, when
from bot.messages.message import Games, Message
from bot.messages.names import phase_of, power_names
from bot.messages.parts import Button, Part, Small, row
from engine.board import Power
from engine.game.absences import Disorder
from engine.variant import Seat
from engine.variants import DEFAULT_VARIANT


def leave_noted(notice: notices.LeaveNoted, _games: Games) -> Message:
    """To a player who has resigned."""
    names = power_names(notice.powers, DEFAULT_VARIANT)
    then = "It helps if you know somebody who would like to play: `leave for @name` names them."
    if notice.successor is not None:
        then = f"The GM decides whether {person(notice.successor)} takes over."
    return Message.of(
        f"You have resigned {names} in {notice.title}. Nobody waits for your orders any more, and "
        f"your vote does not count. {then} Until somebody has taken over you can change your mind: "
        "send me orders, and you are back."
    )


def leave_requested(notice: notices.LeaveRequested, _games: Games) -> Message:
    """To a GM: somebody has left."""
    names = power_names(notice.powers, DEFAULT_VARIANT)
    who = f"{person(notice.player)} ({names})" if notice.player else f"The player of {names}"
    command = f"`gm replace {notice.powers[0]} @name`"
    return Message.of(
        f"*{notice.title}:* {who} has resigned. {command} gives the power to somebody else."
    )


def powers_resigned(notice: notices.PowersResigned, games: Games) -> Message:
    """To the channel: somebody has left, and others may take over."""
    variant, is_one = games.variant(notice.game), len(notice.powers) == 1
    have, their, them = ("has", "its", "it") if is_one else ("have", "their", "them")
    votes = "vote does" if is_one else "votes do"
    return Message.of(
        f"*{notice.title}:* {power_names(notice.powers, variant)} {have} resigned. Nobody waits "
        f"for {them}, and {their} {votes} not count. A new player is looked for.",
        *_offers(notice.game, notice.powers, games, asks_gm=notice.asks_gm),
    )


def powers_vacant(notice: notices.PowersVacant, games: Games) -> Message:
    """To the channel: nobody plays some powers any more, and others may take over."""
    powers = power_names(notice.powers, games.variant(notice.game))
    return Message.of(
        f"*{notice.title}:* a new player is looked for to take over {powers}.",
        *_offers(notice.game, notice.powers, games, asks_gm=notice.asks_gm),
    )


def powers_missed(notice: PowersMissed, games: Games) -> Message:
    """To the channel: powers are in civil disorder; the abandoned ones can be taken up."""
    variant = games.variant(notice.game)
    are, their = ("is", "its") if len(notice.powers) == 1 else ("are", "their")
    send, sought = "player sends", "A new player is"
    if len({variant.seat_of(Power(power)) for power in notice.powers}) > 1:
        send, sought = "players send", "New players are"
    text = (
        f"*{notice.title}:* no orders came from {power_names(notice.powers, variant)}, which {are} "
        f"in civil disorder now: {their} units hold until {their} {send} orders again"
    )
    if notice.disorder is not Disorder.ABANDONED:
        return Message.of(f"{text}.")
    return Message.of(
        f"{text}, or somebody takes over. {sought} looked for.",
        *_offers(notice.game, notice.powers, games, asks_gm=notice.asks_gm),
    )


def _offers(game: str, powers: Sequence[str], games: Games, *, asks_gm: bool) -> tuple[Part, ...]:
    """Return a button for the powers of each seat that can be taken over, and who gets it."""
    variant = games.variant(game)
    seats: dict[Seat, list[str]] = {}
    for power in powers:
        seats.setdefault(variant.seat_of(Power(power)), []).append(power)
    buttons = (
        Button(f"Take over {power_names(own, variant)}", Action.TAKE_OVER, pack(game, own[0]))
        for own in seats.values()
    )
    who = "The GM decides who gets it." if asks_gm else "The first one without a power gets it."
    return row(*buttons), Small(f"{who} The deadline stays as it is.")


def takeover_asked(notice: notices.TakeoverAsked, games: Games) -> Message:
    """To a GM: whether somebody may play a power."""
    variant = games.variant(notice.game)
    power = power_names(variant.seat_of(Power(notice.power)), variant)
    asks = f"{person(notice.player)} would like to take over {power}."
    if notice.is_successor:
        asks = f"The player of {power} names {person(notice.player)} as successor."
    return Message.of(
        f"*{notice.title}:* {asks}",
        row(
            Button(f"Give {power} to them", Action.CONFIRM, notice.confirmation, style="primary"),
            Button("Refuse", Action.DECLINE, notice.confirmation),
        ),
    )


def takeover_noted(notice: notices.TakeoverNoted, games: Games) -> Message:
    """To a player who would like to take a power over, or has named a successor."""
    variant = games.variant(notice.game)
    power = power_names(variant.seat_of(Power(notice.power)), variant)
    if notice.is_refused:
        return Message.of(f"The GM of {notice.title} has decided otherwise about {power}.")
    return Message.of(
        f"I have asked the GM of {notice.title} whether you may take over {power}, and write to "
        "you once that is decided."
    )


def seat_lost(notice: notices.SeatLost, _games: Games) -> Message:
    """To a player who was replaced."""
    powers = power_names((notice.power, *notice.others), DEFAULT_VARIANT)
    return Message.of(
        f"Somebody else plays {powers} in {notice.title} from now on. Thank you for playing; ask "
        "the GM if this surprises you."
    )


def seat_taken(notice: notices.SeatTaken, games: Games) -> Message:
    """To the channel: who plays a power now, and how long the phase is open."""
    sentences = []
    if notice.is_news:
        who = person(notice.player) if notice.player else "Somebody else"
        names = power_names(notice.powers, games.variant(notice.game))
        sentences.append(f"{who} plays {names} from now on.")
    if notice.deadline is not None:
        sentences.append(
            f"{phase_of(notice.phase)} had waited for it, and is open until "
            f"{when(notice.deadline)}."
        )
    return Message.of(f"*{notice.title}:* {' '.join(sentences)}")
