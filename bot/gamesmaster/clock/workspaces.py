"""Workspaces that remove the bot: their games wait, and go on once it is installed there again.

While the bot is not there nothing falls due in their games, and nothing is posted; orders and all
else are kept. The other workspaces notice nothing.
"""

from collections.abc import Collection
from datetime import timedelta

from bot.gamesmaster.clock import deadlines
from bot.gamesmaster.clock.adjudicate import tell_of_end, voted_finish
from bot.gamesmaster.context.change import Change, log
from bot.gamesmaster.context.open_game import lock_open_game
from bot.gamesmaster.context.runner import Runner
from bot.gamesmaster.notices.clock import BotIsBack
from bot.gamesmaster.notices.notice import Channel, workspace_of
from storage.tables import outbox
from storage.tables.games import GameState

NOT_INSTALLED = outbox.NOT_INSTALLED
"""The error under which messages wait whose workspace has removed the bot."""
HELD = timedelta(days=1)
"""How long they wait before they are tried again, unless it comes back before."""


def stop_games(runner: Runner, workspace: str) -> None:
    """Let a workspace's games and messages wait: the bot was removed there. Twice does no harm."""
    with runner.change() as change:
        games = change.tx.games.bot_left(workspace, change.now)
        change.tx.outbox.hold(workspace, until=change.now + HELD)
    log.warning("workspace_left", workspace=workspace, games=games)


def left_workspaces(runner: Runner) -> set[str]:
    """Return the workspaces whose games wait for the bot."""
    games = runner.read(lambda tx: tx.games.without_bot())
    return {workspace_of(Channel(game.channel)) for game in games}


def go_on_in(runner: Runner, workspaces: Collection[str]) -> None:
    """Let games and messages of workspaces go on: the bot is there. Twice does no harm.

    A game that waited loses no time by it, as after a pause, and its channel is told.
    """
    for workspace in workspaces:
        with runner.change() as change:
            change.tx.outbox.release_held(workspace, change.now)
        for game in runner.read(lambda tx: tx.games.without_bot()):
            if workspace_of(Channel(game.channel)) == workspace:
                with runner.change() as change:
                    _go_on(change, game.id)
        log.info("workspace_entered", workspace=workspace)


def _go_on(change: Change, game_id: str) -> None:
    games = change.tx.games
    game = games.lock(game_id)
    since = game.bot_left_at
    games.bot_is_back(game_id)
    if since is None or game.state is not GameState.RUNNING:
        return
    window = None
    if game.paused_at is None:
        games.pause(game_id, since)
        window = deadlines.start_clock(change, lock_open_game(change.tx, game_id))
    open_game = lock_open_game(change.tx, game_id)
    change.tx.phases.set_all_ready(game_id, open_game.phase.number, None)
    notice = BotIsBack(*open_game.heading, since)
    if window is not None:
        closes, results_at = window.closes, window.results_at
        is_closed = closes < change.now
        notice = BotIsBack(*open_game.heading, since, closes, results_at, is_closed=is_closed)
    change.tell_channel(game, notice)
    finish = voted_finish(open_game)
    if finish is not None:
        tell_of_end(change, open_game, finish, change.now + game.settings.vote_grace)
    elif window is not None:
        deadlines.start_cushion_again(change, open_game)
