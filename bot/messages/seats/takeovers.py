"""Leaving a game under way, and taking over a power that nobody plays."""

from bot.gamesmaster.notices import seats as notices
from bot.gamesmaster.notices.actions import Action, pack
from bot.messages.markup import orders_due, person
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import phase_of, player_of, power_names
from bot.messages.parts import Button, Part, Small, row
from engine.board import Power
from engine.variant import Seat


def leave_noted(notice: notices.LeaveNoted, games: Games) -> Message:
    """To a player who has resigned."""
    names = power_names(notice.powers, games.variant(notice.game))
    then = "If you know somebody who'd like to play, write `leave for @name`."
    if not notice.asks_gm:
        then = f"Whoever writes `take over {notice.powers[0]}` first takes over."
    elif notice.successor is not None:
        then = f"The GM decides whether {person(notice.successor)} takes over."
    return Message.of(
        f"You've resigned as {names} in {notice.title}. Nobody waits for your orders any more, and "
        f"your vote doesn't count. {then} Until somebody takes over, you can change your mind: "
        "send me orders, and you're back."
    )


def leave_requested(notice: notices.LeaveRequested, games: Games) -> Message:
    """To a GM: somebody has left."""
    who = player_of(notice.player, notice.powers, games.variant(notice.game))
    return Message.of(
        f"*{notice.title}:* {who} has resigned. `gm replace {notice.powers[0]} @name` "
        "changes the player."
    )


def powers_resigned(notice: notices.PowersResigned, games: Games) -> Message:
    """To the channel: somebody has left, and others may take over."""
    variant, is_one = games.variant(notice.game), len(notice.powers) == 1
    have, their, them = ("has", "its", "it") if is_one else ("have", "their", "them")
    votes = "vote doesn't" if is_one else "votes don't"
    text = (
        f"*{notice.title}:* {power_names(notice.powers, variant)} {have} resigned. Nobody waits "
        f"for {them}, and {their} {votes} count."
    )
    if notice.is_past:
        return Message.of(text)
    return Message.of(f"{text} Who would like to take over?", *_offers(notice, games))


def powers_vacant(notice: notices.PowersVacant, games: Games) -> Message:
    """To the channel: nobody plays some powers any more, and others may take over."""
    powers = power_names(notice.powers, games.variant(notice.game))
    if notice.is_past:
        return Message.of(f"*{notice.title}:* I was looking for somebody to take over {powers}.")
    return Message.of(
        f"*{notice.title}:* who would like to take over {powers}?", *_offers(notice, games)
    )


def powers_missed(notice: notices.PowersMissed, games: Games) -> Message:
    """To the channel: powers are in civil disorder; the abandoned ones can be taken up."""
    variant = games.variant(notice.game)
    their = "its" if len(notice.powers) == 1 else "their"
    send = "player sends"
    if len({variant.seat_of(Power(power)) for power in notice.powers}) > 1:
        send = "players send"
    text = (
        f"*{notice.title}:* no orders came from {power_names(notice.powers, variant)}, now in "
        f"civil disorder. {their.capitalize()} units hold until {their} {send} orders again"
    )
    if not notice.is_offer:
        return Message.of(f"{text}.")
    if notice.is_past:
        return Message.of(f"{text}, or somebody takes over.")
    return Message.of(
        f"{text}, or somebody takes over. Who would like to?", *_offers(notice, games)
    )


def _offers(
    notice: notices.PowersResigned | notices.PowersMissed, games: Games
) -> tuple[Part, ...]:
    """Return a button for the powers of each seat that can be taken over, and who gets it."""
    game, variant = notice.game, games.variant(notice.game)
    seats: dict[Seat, list[str]] = {}
    for power in (*notice.powers, *notice.also):
        seats.setdefault(variant.seat_of(Power(power)), []).append(power)
    buttons = (
        Button(f"Take over {power_names(own, variant)}", Action.TAKE_OVER, pack(game, own[0]))
        for own in seats.values()
    )
    who = (
        "The GM decides who gets it."
        if notice.asks_gm
        else "It goes to the first person who doesn't play a power yet."
    )
    return row(*buttons), Small(f"{who} The deadline doesn't change.")


def takeover_asked(notice: notices.TakeoverAsked, games: Games) -> Message:
    """To a GM: whether somebody may play a power."""
    variant = games.variant(notice.game)
    power = power_names(variant.seat_of(Power(notice.power)), variant)
    asks = f"{person(notice.player)} would like to take over {power}."
    if notice.is_successor:
        asks = f"The player of {power} names {person(notice.player)} as their successor."
    if notice.is_past:
        return Message.of(f"*{notice.title}:* {asks} That's settled.")
    return Message.of(
        f"*{notice.title}:* {asks}",
        row(
            Button(f"Give {power} to them", Action.CONFIRM, notice.confirmation, style="primary"),
            Button("Decline", Action.DECLINE, notice.confirmation),
        ),
    )


def takeover_noted(notice: notices.TakeoverNoted, games: Games) -> Message:
    """To a player who would like to take a power over, or has named a successor."""
    variant = games.variant(notice.game)
    power = power_names(variant.seat_of(Power(notice.power)), variant)
    if notice.is_refused:
        return Message.of(f"The GM of {notice.title} said no to a new player for {power}.")
    return Message.of(
        f"I've asked the GM of {notice.title} whether you can take over {power}. I'll write when "
        "it's decided."
    )


def seat_lost(notice: notices.SeatLost, games: Games) -> Message:
    """To a player who was replaced."""
    powers = power_names((notice.power, *notice.others), games.variant(notice.game))
    if notice.successor is not None:
        who = person(notice.successor)
        return Message.of(f"{who} plays {powers} in {notice.title} now. Thanks for playing.")
    ask = "; ask the GM if this surprises you" if notice.may_ask else ""
    return Message.of(
        f"Somebody else plays {powers} in {notice.title} now. Thanks for playing{ask}."
    )


def seat_taken(notice: notices.SeatTaken, games: Games) -> Message:
    """To the channel: who plays a power now, and how long the phase is open."""
    sentences = []
    if notice.is_news:
        who = person(notice.player) if notice.player else "Somebody else"
        names = power_names(notice.powers, games.variant(notice.game))
        sentences.append(f"{who} plays {names} now.")
    if notice.deadline is not None:
        sentences.append(
            f"{phase_of(notice.phase)} was waiting for that. {orders_due(notice.deadline, None)}."
        )
    return Message.of(f"*{notice.title}:* {' '.join(sentences)}")


WORDINGS: Wordings = (
    (notices.LeaveNoted, leave_noted),
    (notices.LeaveRequested, leave_requested),
    (notices.PowersResigned, powers_resigned),
    (notices.PowersVacant, powers_vacant),
    (notices.PowersMissed, powers_missed),
    (notices.TakeoverAsked, takeover_asked),
    (notices.TakeoverNoted, takeover_noted),
    (notices.SeatLost, seat_lost),
    (notices.SeatTaken, seat_taken),
)
