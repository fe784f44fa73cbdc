"""How a game stands, for one reader; and the Home tab with all of a reader's games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.looking import Status
from bot.gamesmaster.notices.seats import Seat
from bot.messages.commands.command_words import HOW_TO_ORDER
from bot.messages.markup import person, when
from bot.messages.message import (
    Button,
    Divider,
    Games,
    Heading,
    Message,
    Part,
    Small,
    Text,
    listing,
    row,
)
from bot.messages.names import counted, listed, phase_of, power_name, unit_of, who_plays
from bot.messages.orders.order_form import form_button
from bot.messages.votes.votes import standing_vote
from engine.variant import Variant

_MOST_OPTIONS = 3
_MOST_GAMES = 20


def status(notice: Status, games: Games) -> Message:
    """How a game stands: phase, deadline, who plays what, who owes what."""
    variant = games.variant(notice.game)
    title = notice.title
    parts: list[Part] = [Heading(notice.title), Text("\n".join(state_words(notice, variant)))]
    parts += listing(_seat(seat, notice, variant) for seat in notice.seats)
    gms = " ".join(map(person, notice.gms)) or "none"
    parts.append(Small(f"GM {gms} · rules {notice.edition}{_but(notice.options)}"))
    return Message(f"{title}: {' '.join(state_words(notice, variant))}", parts)


def _but(options: Sequence[str]) -> str:
    """The first options that differ from the edition, and how many more there are."""
    if not options:
        return ""
    shown = ", ".join(f"`{one}`" for one in options[:_MOST_OPTIONS])
    more = len(options) - _MOST_OPTIONS
    return f", but {shown}" + (f" and {more} more (`settings` lists them)" if more > 0 else "")


def _seat(seat: Seat, notice: Status, variant: Variant) -> str:
    said = f"*{power_name(seat.power, variant)}*  {who_plays(seat, variant)}"
    for power, centers, units in notice.centers:
        if power == seat.power:
            said += f" · {counted(centers, 'center')}, {counted(units, 'unit')}"
    if seat.power in notice.in_disorder:
        said += " · in civil disorder"
    return f"{said} · ready" if seat.power in notice.ready else said


def state_words(notice: Status, variant: Variant) -> list[str]:
    """How a game stands, a sentence each."""
    if notice.ended:
        return ["*The game is over.*"]
    if notice.phase is None:
        joined = listed(person(player) for player in notice.joined) or "nobody"
        return [f"*Not started yet.* Joined so far: {joined}."]
    said = [f"*{phase_of(notice.phase)}.*"]
    if notice.paused:
        closed = "; orders have closed" if notice.is_locked else ""
        said.append(f"The game is *paused*{closed}.")
    elif notice.deadline:
        results = f", results at {when(notice.results_at)}" if notice.results_at else ""
        said.append(
            f"Orders closed at {when(notice.deadline)}{results}."
            if notice.is_locked
            else f"Orders by {when(notice.deadline)}{results}."
        )
    if notice.all_ready_at:
        said.append(f"Everyone is ready; it ends at {when(notice.all_ready_at)}.")
    if notice.away:
        is_one = notice.away == 1
        said.append(f"{'A player is' if is_one else f'{notice.away} players are'} away.")
    if notice.is_locked:
        return [*said, *_own_powers(notice, variant)]
    waited_for = [power for power in notice.owing if power not in notice.ready]
    if waited_for:
        owing = listed(power_name(power, variant) for power in waited_for)
        said.append(f"Orders are still missing from {owing}.")
    elif notice.owing:
        said.append("Whoever has not ordered everything is ready all the same.")
    else:
        said.append("All orders are in.")
    return [*said, *_own_powers(notice, variant)]


def _own_powers(notice: Status, variant: Variant) -> list[str]:
    if not notice.own_power:
        return []
    powers = (notice.own_power, *notice.own_others)
    own = f"You play {listed(f'*{power_name(one, variant)}*' for one in powers)}"
    missing = listed(unit_of(unit, variant) for unit in notice.own_missing if unit)
    owes = bool(missing) and not notice.is_locked
    said = [f"{own}; I still need orders for {missing}." if owes else f"{own}."]
    if notice.vote is not None:
        said.append(standing_vote(notice.vote, variant))
    return said


def home(games: Sequence[Status], variant_of: Callable[[str], Variant]) -> list[Part]:
    """The parts of the tab; games under way come first."""
    running = sorted(games, key=lambda game: game.ended)
    parts: list[Part] = [Heading("Your games")]
    if not running:
        parts.append(
            Text(
                "You are in no game yet. Press *Join* on a game's post, or open a game in a "
                "channel with `/dip new`."
            )
        )
    for game in running[:_MOST_GAMES]:
        parts += _game(game, variant_of(game.game))
    parts += [Divider(), Text(HOW_TO_ORDER), Small("`/dip help` shows everything else.")]
    return parts


def _game(game: Status, variant: Variant) -> list[Part]:
    said = "\n".join(state_words(game, variant))
    parts: list[Part] = [Divider(), Heading(game.title), Text(said)]
    if game.phase is None and not game.ended:
        return parts
    buttons = [Button("Status", Action.STATUS, game.game)]
    if game.own_power:
        buttons = [
            Button("My orders", Action.MY_ORDERS, game.game, style="primary"),
            form_button(game.game),
            Button("Map of my orders", Action.MY_MAP, game.game),
            *buttons,
        ]
    return [*parts, row(*buttons)]
