"""Opening and joining a game, giving out the powers, leaving."""

from bot.gamesmaster.notices import seats as notices
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.seats import Recruiting
from bot.messages.commands.topics import how_to_order
from bot.messages.examples import fitted
from bot.messages.markup import channel_name, orders_due, person, when
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import (
    counted,
    listed,
    phase_of,
    power_name,
    power_names,
    seated,
    units_of,
    whom,
)
from bot.messages.parts import (
    Button,
    Heading,
    Part,
    Small,
    Text,
    entry_button,
    form_button,
    listing,
    row,
)
from bot.messages.seats.settings import (
    CHOICES,
    PRESS_AT_THE_START,
    board_words,
    press_for_a_player,
    short_words,
)
from bot.messages.showing.maps import full_map_button, position_map
from engine.board import Power
from engine.formats.settings import read_settings
from engine.game.settings import Assignment, Settings
from engine.variant import Variant
from engine.variants import variant_named

_BY_LISTS = (
    "The powers are dealt by secret preference lists. Once you've joined, press *Preferences* or "
    "write me `prefer England, (France Germany), Italy`. Nobody else ever sees your list."
)


def recruiting(notice: Recruiting, _games: Games) -> Message:
    """The post on which people join, with the count as it stands."""
    taken, seats = len(notice.joined), notice.seats
    settings = read_settings(notice.settings)
    variant = variant_named(settings.variant)
    is_by_lists = settings.assignment is Assignment.PREFERENCES
    gm = f"*GM* {person(notice.gm) if notice.gm else 'none'}"
    names = listed(map(person, notice.joined)) or "nobody yet"
    parts: list[Part] = [
        Heading(f"New game: {notice.title}"),
        Text(f"A game of Diplomacy for {board_words(variant)}. {_deal(notice, settings, variant)}"),
        *_seats(variant),
        Small(f"{gm} · {' · '.join(short_words(settings))} · `settings` shows them all."),
        Text(f"*Joined so far ({taken} of {seats}):* {names}"),
    ]
    if notice.closed:
        parts.append(Small("Joining is closed."))
    else:
        parts.append(row(*_buttons(notice, is_by_lists=is_by_lists)))
        if taken >= seats:
            who = person(notice.gm) if notice.gm else "Anyone who has joined"
            parts.append(Small(f"All seats are taken. {who} can start."))
    return Message(f"New game: {notice.title}. Joined so far: {taken} of {seats}.", parts)


def _deal(notice: Recruiting, settings: Settings, variant: Variant) -> str:
    """How the powers are dealt, and which are given to somebody already."""
    deal = f"When it starts, the powers are {CHOICES[f'powers {settings.assignment}']}."
    if settings.assignment is Assignment.PREFERENCES:
        deal = fitted(_BY_LISTS, variant)
    if not notice.promised:
        return deal
    kept = listed(
        power_name(seat.power, variant)
        if seat.is_hidden
        else f"{power_name(seat.power, variant)} for {whom(seat.player)}"
        for seat in notice.promised
    )
    powers = {power for seat in notice.promised for power in variant.seat_of(Power(seat.power))}
    if powers.issuperset(variant.played):
        return f"Everyone's power is settled: {kept}."
    return f"{deal} Already given out: {kept}."


def _seats(variant: Variant) -> list[Part]:
    """What a set-up changes, who plays what together, what nobody plays; nothing where all do."""
    sentences = [variant.about] if variant.about else []
    if variant.absent:
        sentences.append(f"Only {power_names(variant.played, variant)} are on the board.")
        sentences.append("All other supply centers are free to take.")
    seats = [power_names(seat, variant) for seat in variant.seats if len(seat) > 1]
    sentences += [f"Played together: {'; '.join(seats)}."] if seats else []
    if variant.neutral:
        neutral = [power for power in variant.powers if power in variant.neutral]
        sentences.append(f"Neutral: {power_names(neutral, variant)}.")
    return [Small(" ".join(sentences))] if sentences else []


def _buttons(notice: Recruiting, *, is_by_lists: bool) -> list[Button]:
    first = entry_button(notice.game, notice.seats - len(notice.joined))
    prefer = [Button("Preferences", Action.PREFER, notice.game)] if is_by_lists else []
    return [first, *prefer, Button("Leave", Action.LEAVE, notice.game)]


def roll_call(notice: notices.RollCall, _games: Games) -> Message:
    """To the channel: who is there, who is still waited for."""
    title = f"{notice.title} is about to begin"
    present = listed(map(person, notice.present)) or "nobody yet"
    absent = listed(map(person, notice.absent))
    missing = f"\n*Still missing:* {absent}." if absent else ""
    parts: list[Part] = [Heading(title), Text(f"*Here:* {present}.{missing}")]
    if not notice.is_over:
        parts += [
            Small("It begins once everyone is here; `start anyway` doesn't wait."),
            row(Button("I'm here", Action.PRESENT, notice.game, style="primary")),
        ]
    waiting = f"Still missing: {absent}." if absent else "Everyone is here."
    return Message(f"{title}. {waiting}", parts)


def are_you_there(notice: notices.AreYouThere, _games: Games) -> Message:
    """To a player who is waited for."""
    return Message.of(
        f"{notice.title} is about to begin. Are you there?",
        row(Button("I'm here", Action.PRESENT, notice.game, style="primary")),
    )


def still_waiting(notice: notices.StillWaiting, _games: Games) -> Message:
    """To whoever wants to begin: who is missing."""
    absent = listed(map(person, notice.absent))
    return Message.of(
        f"{notice.title} is still waiting for {absent}. I've asked again; `start anyway` begins "
        "without them."
    )


def left(notice: notices.Left, _games: Games) -> Message:
    """To somebody who joined or left."""
    rest = notice.seats - notice.count
    free = f"{counted(rest, 'seat')} still free.".capitalize()
    if notice.joined and not rest:
        free = "All seats are taken; I'll write when it starts."
    return Message.of(f"You've {'joined' if notice.joined else 'left'} {notice.title}. {free}")


def presence_noted(notice: notices.PresenceNoted, _games: Games) -> Message:
    """To somebody who is there: whether others are waited for."""
    then = "hasn't begun yet, and I've noted that you're here."
    if notice.waiting is not None:
        say = "says they're" if notice.waiting == 1 else "say they're"
        then = f"begins once {counted(notice.waiting, 'more player')} {say} here too."
    return Message.of(f"Thanks. {notice.title} {then}")


def gm_plays(notice: notices.GmPlays, _games: Games) -> Message:
    """To the channel: the GM takes part."""
    plays = "no longer plays in it."
    if notice.plays:
        plays = "now plays in it too. The GM can't see the others' orders."
    return Message.of(f"{person(notice.gm)} runs {notice.title} and {plays}")


def game_started(notice: notices.GameStarted, games: Games) -> Message:
    """To the channel: who plays what, the board as it is before the first move, until when."""
    variant = games.variant(notice.game)
    title, phase = notice.title, phase_of(notice.phase)
    is_hidden = any(seat.is_hidden for seat in notice.seats)
    parts: list[Part] = [
        Heading(f"{title} begins"),
        *listing(seated(seat, variant) for seat in notice.seats),
        Text(
            f"*First: {phase}.* {orders_due(notice.deadline, notice.results_at)}. Send them to me "
            "in a direct message. "
            f"{PRESS_AT_THE_START[notice.press, is_hidden]}"
        ),
        row(form_button(notice.game)),
    ]
    if notice.begins:
        parts.append(
            Text(
                f"The first turn's clock starts {when(notice.begins)}. You can already send orders."
            )
        )
    small = ""
    if notice.seal:
        small = (
            "I'll publish the seed the powers were dealt with at the end, because it would tell "
            f"who plays what. Its SHA-256 is `{notice.seal}`, so anyone can check it then."
        )
    elif notice.seed:
        order = listed(map(person, notice.joined))
        small = (
            f"Anyone can check how the powers were dealt: seed `{notice.seed}`, players {order}."
        )
    elif notice.how == Assignment.PREFERENCES:
        small = (
            "The powers were dealt by everyone's secret list, read in random order. Neither the "
            "lists nor the order are kept, so nobody ever sees them."
        )
    parts += [Small(small)] if small else []
    below = [row(full_map_button(notice.game, notice.phase))]
    board = position_map(variant.start, variant)
    return Message(f"{title} begins with {phase}.", parts, board, below)


_NOTHING_YET = "You have nothing to order yet. I'll write when you do."


def your_power(notice: notices.YourPower, games: Games) -> Message:
    """To each player: their power, its units, and how to order."""
    variant = games.variant(notice.game)
    due = "The game is paused."
    if notice.deadline:
        due = f"{orders_due(notice.deadline, notice.results_at)}."
    begins = f"{'You take over' if notice.replaces else 'You play'} "
    powers = [(notice.power, notice.units), *notice.others]
    begins += power_names((power for power, _ in powers), variant)
    lines = [
        f"Game: {notice.title}, in {channel_name(notice.channel)}.",
        f"*{phase_of(notice.phase)}.* {due}",
    ]
    for power, units in powers:
        whose = f"*{power_name(power, variant)}*" if notice.others else "Your units"
        lines.append(f"{whose}: {units_of(units, variant) or 'no units'}.")
    if notice.others:
        lines.append(
            "You can order all of them in one message. Each has its own supply centers, builds and "
            "removals."
        )
    return Message(
        f"{begins} in {notice.title}.",
        [
            Heading(begins),
            Text("\n".join(lines)),
            Text(
                how_to_order(notice.examples, variant, notice.secrecy)
                if notice.examples
                else _NOTHING_YET
            ),
            Text(press_for_a_player(notice.press, is_hidden=notice.hides_players)),
            row(
                Button("My orders", Action.MY_ORDERS, notice.game),
                form_button(notice.game, notice.power),
                Button("How to write orders", Action.HELP, "order"),
            ),
        ],
    )


def coin_flipped(notice: notices.CoinFlipped, games: Games) -> Message:
    """To the channel: whom a neutral power joins."""
    variant = games.variant(notice.game)
    side = power_names(notice.joins, variant)
    who = f"{person(notice.player)} ({side})" if notice.player else side
    sides = " / ".join(power_names(side, variant) for side in notice.sides)
    return Message.of(
        f"*{notice.title}:* I've flipped the coin. {power_name(notice.power, variant)} joins {who} "
        f"in {phase_of(notice.since)}, when its territory opens.",
        Small(f"Anyone can check the flip: seed `{notice.seed}`, sides {sides}."),
    )


WORDINGS: Wordings = (
    (Recruiting, recruiting),
    (notices.RollCall, roll_call),
    (notices.AreYouThere, are_you_there),
    (notices.StillWaiting, still_waiting),
    (notices.Left, left),
    (notices.PresenceNoted, presence_noted),
    (notices.GmPlays, gm_plays),
    (notices.GameStarted, game_started),
    (notices.YourPower, your_power),
    (notices.CoinFlipped, coin_flipped),
)
