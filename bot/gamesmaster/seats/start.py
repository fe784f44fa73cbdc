"""The start of a game: assigning the powers, opening the first phase."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import datetime
from typing import assert_never

import structlog

from bot.gamesmaster.clock.open_phase import open_phase, your_power
from bot.gamesmaster.context.anonymity import hides_players, seal_of, seats_shown
from bot.gamesmaster.context.context import Context, Outbox
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import GameStarted
from engine.board import Power
from engine.game.seating import AnyPower, assign, draw_lots, for_seats, leaders, whole_seats
from engine.game.settings import Assignment
from storage.games import GameRecord

log = structlog.get_logger(__name__)


def begin(context: Context, game: GameRecord) -> GameRecord:
    """Assign the powers by a published seed, open the first phase, and return the running game.

    As many people must have joined as there are seats. Refuse where the GM assigns the powers and
    has not assigned all.
    """
    tx = context.tx
    joined = tx.games.joined(game.id)
    seed = f"{context.random.getrandbits(64):016x}"
    by_leader = _assigned(context, game, joined, seed)
    promised = _promised(game, joined)
    if by_leader == promised:
        seed = ""
    seats = whole_seats(game.variant, by_leader)
    tx.games.start(game.id, seats, seed, context.now)
    tx.games.set_settings(game.id, game.settings.begun(context.now + game.settings.lead))
    tx.games.forget_preferences(game.id)
    log.info("game_started", game=game.id)
    running = tx.games.get(game.id)
    _tell(context.outbox, running, seed, joined)
    return running


def require_seats_given(game: GameRecord, joined: tuple[str, ...]) -> None:
    """Refuse to begin where the GM assigns the powers and has not assigned all."""
    promised = _promised(game, joined)
    missing = tuple(power for power in leaders(game.variant) if power not in promised)
    if game.settings.assignment is Assignment.GM and missing:
        raise RequestRefused(Refusal.SEATS_NOT_GIVEN, game.title, known=missing)


def _promised(game: GameRecord, joined: tuple[str, ...]) -> dict[Power, str]:
    """Return the seats promised beforehand to people who joined, by the leaders of the seats."""
    variant = game.variant
    return {
        variant.seat_of(power)[0]: player for power, player in game.promised if player in joined
    }


def _assigned(
    context: Context, game: GameRecord, joined: tuple[str, ...], seed: str
) -> Mapping[Power, str]:
    """Return the player of each seat, by the leaders of the seats."""
    variant, promised = game.variant, _promised(game, joined)
    rng = random.Random(seed)  # noqa: S311 - anybody can repeat the lot; it need not be hard to guess
    chiefs = leaders(variant)
    how = game.settings.assignment
    match how:
        case Assignment.LOTS:
            return draw_lots(joined, chiefs, rng, promised=promised)
        case Assignment.GM:
            require_seats_given(game, joined)
            return promised
        case Assignment.PREFERENCES:
            preferences = {
                player: one if isinstance(one, AnyPower) else for_seats(one, variant.seats)
                for player, one in context.tx.games.preferences(game.id).items()
                if player not in promised.values()
            }
            free = tuple(power for power in chiefs if power not in promised)
            return promised | assign(preferences, free, rng)
        case _:
            assert_never(how)


def _tell(outbox: Outbox, game: GameRecord, seed: str, joined: tuple[str, ...]) -> None:
    lead = game.settings.lead
    begins: datetime | None = outbox.now + lead if lead else None
    open_game = open_phase(outbox, game, game.variant.start, counted_from=begins).open_game
    is_secret = hides_players(game)
    notice = GameStarted(
        game=game.id,
        title=game.title,
        seats=seats_shown(game, open_game.seats),
        seed="" if is_secret else seed,
        joined=() if is_secret else tuple(map(Player, joined)),
        seal=seal_of(seed) if is_secret and seed else "",
        phase=str(open_game.phase.phase),
        deadline=open_game.phase.deadline,
        results_at=open_game.results_at,
        how=game.settings.assignment.value,
        begins=begins,
        press=game.settings.press,
    )
    outbox.tell_channel(game, notice, key="started")
    for player in dict.fromkeys(open_game.seats.values()):
        outbox.tell_player(player, your_power(open_game, open_game.power_of(player)), game)
