"""Offers of seats that nobody plays."""

from collections.abc import Collection, Sequence

from bot.gamesmaster.context.change import Change
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.context.permissions import confirms_takeovers
from bot.gamesmaster.notices.seats import PowersVacant, offers_topic
from engine.board import Power


def seek_players(change: Change, open_game: OpenGame, powers: Sequence[Power]) -> None:
    """Offer powers that have lost their player, if there are any, to the whole channel."""
    if powers:
        asks_gm, also = confirms_takeovers(open_game.game), free_besides(open_game, powers)
        notice = PowersVacant(*open_game.heading, tuple(powers), asks_gm, also)
        change.tell_channel(open_game.game, notice)


def offer_again(change: Change, open_game: OpenGame) -> None:
    """Offer anew what is still open, once one of the seats offered last is taken."""
    game, free = open_game.game, free_besides(open_game)
    if free and change.is_outdated(game, offers_topic(game.id)):
        seek_players(change, open_game, free)


def free_besides(open_game: OpenGame, powers: Collection[Power] = ()) -> tuple[Power, ...]:
    """Return the powers that anybody may take over, besides some that are offered now."""
    played = open_game.survivors
    return tuple(power for power in played if power not in powers and open_game.is_free(power))
