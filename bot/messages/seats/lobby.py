"""Opening and joining a game, and the deal of the powers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.seats import (
    CoinFlipped,
    GameStarted,
    GmPlays,
    LeaveNoted,
    LeaveRequested,
    Left,
    PresenceNoted,
    Recruiting,
    RollCall,
    Seat,
    SeatLost,
    YourPower,
)
from bot.messages.commands.command_words import how_to_order
from bot.messages.looking.maps import position_map
from bot.messages.markup import channel_name, person, when
from bot.messages.message import (
    Button,
    Games,
    Heading,
    Message,
    Part,
    Question,
    Small,
    Text,
    listing,
    row,
)
from bot.messages.names import counted, listed, phase_of, power_name, unit_of, who_plays
from bot.messages.orders.order_form import form_button
from bot.messages.seats.settings import (
    CHOICES,
    board_words,
    press_at_the_start,
    press_for_a_player,
    short_words,
)
from engine.formats.settings import read_settings
from engine.game.settings import Assignment
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT, variant_named

_BY_LISTS = (
    "The powers go by secret lists of preferences: once you have joined, press *Preferences* or "
    "write me `prefer England, (France Germany), random`. Nobody else ever sees a list."
)


def recruiting(notice: Recruiting, _games: Games) -> Message:
    """The post on which people join, with the count as it stands."""
    title = notice.title
    taken, seats = len(notice.joined), notice.seats
    names = listed(person(player) for player in notice.joined) or "nobody yet"
    settings = read_settings(notice.settings)
    variant = variant_named(settings.variant)
    deal = "Everyone plays the power of their own name."
    if not notice.by_name:
        deal = f"When it starts, the powers are {CHOICES['powers'][settings.assignment]}."
    if settings.assignment is Assignment.PREFERENCES:
        deal = _BY_LISTS
    gm = f"*GM* {person(notice.gm) if notice.gm else 'none'}"
    parts: list[Part] = [
        Heading(f"New game: {notice.title}"),
        Text(f"A game of Diplomacy for {board_words(variant)}. {deal}"),
        *_seats(variant),
        Small(f"{gm} · {' · '.join(short_words(settings))} · `settings` shows them all."),
        Text(f"*{taken} of {seats} have joined:* {names}"),
    ]
    if notice.closed:
        parts.append(Small("Joining is over."))
    else:
        parts.append(row(*_recruiting_buttons(notice)))
        if taken >= seats:
            who = person(notice.gm) if notice.gm else "Anyone who has joined"
            parts.append(Small(f"All seats are taken. {who} can start the game."))
    return Message(f"New game: {title}. {taken} of {seats} have joined.", parts)


def _seats(variant: Variant) -> list[Part]:
    """Who plays what together, and what nobody plays, where each does not simply play one power."""
    if variant.absent:
        only = f"Only {_named(variant.played, variant)} are on the board."
        return [Small(f"{only} All other supply centers are free to take.")]
    if len(variant.seats) == len(variant.powers):
        return []
    seats = [_named(seat, variant) for seat in variant.seats if len(seat) > 1]
    said = [f"Played together: {'; '.join(seats)}."] if seats else []
    if variant.neutral:
        neutral = [power for power in variant.powers if power in variant.neutral]
        said.append(f"Neutral: {_named(neutral, variant)}.")
    return [Small(" ".join(said))]


def _recruiting_buttons(notice: Recruiting) -> list[Button]:
    full = len(notice.joined) >= notice.seats
    join = Button("Join", Action.JOIN, notice.game, style=None if full else "primary")
    leave = Button("Leave", Action.LEAVE, notice.game)
    start = Button(
        "Start the game",
        Action.START,
        notice.game,
        style="primary",
        question=Question("Start the game?", "The powers are dealt and the clock starts.", "Start"),
    )
    prefer = Button("Preferences", Action.PREFER, notice.game)
    is_by_lists = read_settings(notice.settings).assignment is Assignment.PREFERENCES
    others = [prefer, leave] if is_by_lists else [leave]
    return [start if full else join, *others]


def roll_call(notice: RollCall, _games: Games) -> Message:
    """To the channel: who is there, who is still waited for."""
    title = notice.title
    there = listed(person(player) for player in notice.present) or "nobody yet"
    missing = listed(person(player) for player in notice.absent)
    parts: list[Part] = [
        Heading(f"{notice.title} is about to begin"),
        Text(f"*There:* {there}." + (f"\n*Still waited for:* {missing}." if missing else "")),
    ]
    if not notice.is_over:
        said = "It begins once everybody has said so; `start anyway` begins without waiting."
        here = Button("I am here", Action.PRESENT, notice.game, style="primary")
        parts += [Small(said), row(here)]
    waiting = f"Still waited for: {missing}." if missing else "Everybody is there."
    return Message(f"{title} is about to begin. {waiting}", parts)


def leave_noted(notice: LeaveNoted, _games: Games) -> Message:
    """To a player who would like to leave a running game."""
    variant = DEFAULT_VARIANT
    names = listed(power_name(power, variant) for power in notice.powers)
    text = (
        f"The GM of {notice.title} knows that you would like to leave. You play {names} "
        "until somebody takes over, so please go on sending orders; it helps if you know somebody "
        "who would like to play."
    )
    return Message(text, [Text(text)])


def leave_requested(notice: LeaveRequested, _games: Games) -> Message:
    """To a GM: somebody would like to leave."""
    variant = DEFAULT_VARIANT
    names = listed(power_name(power, variant) for power in notice.powers)
    who = f"{person(notice.player)} ({names})" if notice.player else f"The player of {names}"
    text = (
        f"*{notice.title}:* {who} would like to leave, and plays on until somebody takes "
        f"over. `gm replace {notice.powers[0]} @name` hands the power to somebody else."
    )
    return Message(text, [Text(text)])


def left(notice: Left, _games: Games) -> Message:
    """To somebody who joined or left."""
    title = notice.title
    done = f"You have joined {title}." if notice.joined else f"You have left {title}."
    rest = notice.seats - notice.count
    then = (
        "All seats are taken now; I write to you when it starts."
        if notice.joined and not rest
        else f"{counted(rest, 'seat')} still free."
    )
    text = f"{done} {then[:1].upper()}{then[1:]}"
    return Message(text, [Text(text)])


def presence_noted(notice: PresenceNoted, _games: Games) -> Message:
    """To somebody who is there: whether others are waited for."""
    title = notice.title
    then = f"{title} has not begun, and nobody was asked yet; I know it of you already."
    if notice.waiting is not None:
        then = f"{title} begins once {counted(notice.waiting, 'other player')} have said so too."
    text = f"Thank you, you are here. {then}"
    return Message(text, [Text(text)])


def gm_plays(notice: GmPlays, _games: Games) -> Message:
    """To the channel: the GM takes part."""
    gm, title = person(notice.gm), notice.title
    text = (
        f"{gm} runs {title} and now also plays in it. Orders stay sealed for the GM too."
        if notice.plays
        else f"{gm} runs {title} and no longer plays in it."
    )
    return Message(text, [Text(text)])


_DRAWN: Mapping[str, str] = {
    Assignment.LOTS: "The lot, for anyone to draw again: seed `{seed}`, players {order}.",
    Assignment.PREFERENCES: (
        "The powers went by everyone's secret list, read in an order drawn with seed `{seed}` from "
        "{order}. The lists are forgotten; nobody ever sees them."
    ),
}


_SEALED = (
    "The seed of the lot, which would tell, is published at the end; "
    "its SHA-256 is `{seal}`, so that anybody can check it then."
)


def game_started(notice: GameStarted, games: Games) -> Message:
    """To the channel: who plays what, the board as it is before the first move, until when."""
    variant = games.variant(notice.game)
    title, phase = notice.title, phase_of(notice.phase)
    seats = [seat_line(seat, variant) for seat in notice.seats]
    is_hidden = any(seat.is_hidden for seat in notice.seats)
    parts: list[Part] = [
        Heading(f"{notice.title} begins"),
        *listing(seats),
        Text(
            f"*First: {phase}.* Orders by {_until(notice.deadline, notice.results_at)}, in a "
            "direct message to me. "
            f"{press_at_the_start(notice.press, is_hidden=is_hidden)}"
        ),
        row(form_button(notice.game)),
    ]
    if notice.begins:
        parts.append(
            Text(
                f"The time of the first turn counts from {when(notice.begins)}: until then it is "
                "all talk, though I take orders already."
            )
        )
    if notice.seal:
        parts.append(Small(_SEALED.format(seal=notice.seal)))
    if notice.seed:
        order = listed(person(player) for player in notice.joined)
        parts.append(Small(_DRAWN[notice.how].format(seed=notice.seed, order=order)))
    return Message(f"{title} begins with {phase}.", parts, position_map(variant.start, variant))


def seat_line(seat: Seat, variant: Variant) -> str:
    """A power and who plays it."""
    return f"*{power_name(seat.power, variant)}*  {who_plays(seat, variant)}"


def _until(deadline: datetime, results_at: datetime | None) -> str:
    return when(deadline) + (f" (results at {when(results_at)})" if results_at else "")


def your_power(notice: YourPower, games: Games) -> Message:
    """To each player: their power, its units, and how to order."""
    variant = games.variant(notice.game)
    power, title = power_name(notice.power, variant), notice.title
    units = listed(unit_of(unit, variant) for unit in notice.units) or "no units"
    until = " The clock is stopped."
    if notice.deadline:
        until = f" Orders by {_until(notice.deadline, notice.results_at)}."
    begins = "You take over" if notice.replaces else "You play"
    text = f"{begins} {power} in {title}."
    together = ""
    if notice.others:
        others = listed(
            f"*{power_name(one, variant)}* ({listed(unit_of(unit, variant) for unit in units)})"
            if units
            else f"*{power_name(one, variant)}*"
            for one, units in notice.others
        )
        together = (
            f"\nYou also play {others}.\nOrders for all of them may stand in one message; each "
            "counts its own supply centers, builds and removals."
        )
    parts: list[Part] = [
        Heading(f"{begins} {power}"),
        Text(
            f"Game: {title}, in {channel_name(notice.channel)}.\n"
            f"*{phase_of(notice.phase)}.*{until}\nYour units: {units}.{together}"
        ),
        Text(how_to_order(notice.examples, variant)),
        Text(press_for_a_player(notice.press, is_hidden=notice.hides_players)),
        row(
            Button("My orders", Action.MY_ORDERS, notice.game),
            form_button(notice.game, notice.power),
            Button("How to write orders", Action.HELP, "order"),
        ),
    ]
    return Message(text, parts)


def seat_lost(notice: SeatLost, _games: Games) -> Message:
    """To a player who was replaced."""
    variant = DEFAULT_VARIANT
    powers = listed(power_name(power, variant) for power in (notice.power, *notice.others))
    text = (
        f"Somebody else plays {powers} in {notice.title} from now on. Thank you for "
        "playing; ask the GM if this surprises you."
    )
    return Message(text, [Text(text)])


def coin_flipped(notice: CoinFlipped, games: Games) -> Message:
    """To the channel: whom a neutral power joins."""
    variant = games.variant(notice.game)
    power, side = power_name(notice.power, variant), _named(notice.joins, variant)
    who = f"{person(notice.player)} ({side})" if notice.player else side
    text = (
        f"*{notice.title}:* the coin is flipped. {power} joins {who} in "
        f"{phase_of(notice.since)}, when its territory opens."
    )
    sides = " / ".join(_named(side, variant) for side in notice.sides)
    again = Small(f"The coin, for anyone to flip again: seed `{notice.seed}`, sides {sides}.")
    return Message(text, [Text(text), again])


def _named(powers: Sequence[str], variant: Variant) -> str:
    return listed(power_name(power, variant) for power in powers)
