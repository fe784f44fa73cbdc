"""What people write where others can read it: commands to the bot, and what it overhears.

Orders and other secrets are not taken there; their writer is warned.
"""

from dataclasses import replace

from bot.gamesmaster.commands.hear import obey
from bot.gamesmaster.commands.plain_words import reply
from bot.gamesmaster.commands.resolve import (
    is_rather_asked,
    read_vote_or_command,
    require_readable,
    words_after,
)
from bot.gamesmaster.commands.run import naming_a_game
from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.lookup.words import as_typed
from bot.gamesmaster.notices.notice import Destination, Place, Refusal, RequestRefused
from bot.gamesmaster.notices.orders import PublicSecret, Secret
from engine.board import Power
from engine.reader import reads_as_order
from storage.tables.games import GameRecord, GameState


def hear_mention(context: Context, text: str) -> None:
    """Obey a text that others can read; of a secret in it only warn its writer, storing nothing."""
    text = as_typed(text)
    require_readable(text)
    said = read_vote_or_command(context, text)
    if said is not None and is_rather_asked(said, text):
        said = None
    is_order = said is None or said.command.name == "order"
    secret: Secret | None = Secret.ORDER
    if is_order:
        game = _ordered_in_public(context, text if said is None else said.words)
    else:
        # To ask for the own preferences tells nothing.
        tells = said is not None and (said.words or said.command.secret is Secret.VOTE)
        secret = said.command.secret if said is not None and tells else None
        game = None if secret is None else _game_played_here(context)
    if secret is not None and game is not None:
        _warn_of_public_secret(context, game, secret)
        return
    with naming_a_game(context):
        if text.strip() and is_order:
            reply(replace(context, text=text), text)
            return
        if words_after("announce", text) is not None:
            raise RequestRefused(Refusal.PRESS_IN_PUBLIC)
    obey(context, text)


def overheard(context: Context, text: str) -> None:
    """Warn a player who writes an order in the game's channel; store nothing, skip all else."""
    game = _ordered_in_public(context, as_typed(text), is_overheard=True)
    if game is not None:
        _warn_of_public_secret(context, game, Secret.ORDER)


def _game_played_here(context: Context) -> GameRecord | None:
    """The channel's game if the writer has joined it, else the writer's first, else None."""
    games = context.tx.games.of_player(context.player)
    here = (game for game in games if game.channel == context.request.channel)
    return next(here, games[0] if games else None)


def _ordered_in_public(
    context: Context, text: str, *, is_overheard: bool = False
) -> GameRecord | None:
    """The game that a public text gives orders for; what is overheard elsewhere is only talk."""
    tx, channel = context.tx, context.request.channel
    here = None if channel is None else tx.games.in_channel(channel)
    games: tuple[GameRecord, ...] = ()
    if here is not None and here.state is GameState.RUNNING:
        games = (here,)
    elif not is_overheard:
        games = tx.games.of_player(context.player)
    for game in games:
        if game.state is not GameState.RUNNING:
            continue
        open_game = open_game_of(tx, game.id)
        for power, player in open_game.seats.items():
            is_own = player == context.player
            if is_own and _is_order(text, open_game, power, is_overheard=is_overheard):
                return game
    return None


def _is_order(text: str, game: OpenGame, power: Power, *, is_overheard: bool) -> bool:
    """Whether a text reads as an order; if it is addressed to the bot, whether it holds any."""
    if reads_as_order(text, game.position, power, game.variant):
        return True
    parsed = None if is_overheard else game.read(text, power)
    return parsed is not None and bool(parsed.readings or parsed.plans)


def _warn_of_public_secret(context: Context, game: GameRecord, what: Secret) -> None:
    channel = context.request.channel
    if channel is None:
        return
    notice = PublicSecret(*game.heading, channel, what)
    private = Destination(Place.PRIVATE, channel=channel, player=context.player)
    context.tell(private, notice, game=game.id)
    context.tell_player(context.player, notice, game)
    log.info("public_secret", game=game.id, what=what.value)
