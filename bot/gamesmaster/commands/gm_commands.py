"""What each command of a GM does, of the game that it is about and with the words after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.gamesmaster import desk
from bot.gamesmaster.commands.table import CommandName
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.desk import looking
from bot.gamesmaster.notices.desk import Act

GmHandler = Callable[[Context, str, str], None]


def _act(act: Act) -> GmHandler:
    return lambda context, game, words: desk.ask(context, game, act, words)


AFTER_THE_END = frozenset(
    {
        CommandName.GM_AUDIT,
        CommandName.GM_HEALTH,
        CommandName.GM_CLOSE,
        CommandName.GM_ROLLBACK,
    }
)
"""What is about games that are over, too."""
GM_HANDLERS: Mapping[CommandName, GmHandler] = {
    CommandName.GM_SET: _act(Act.SET),
    CommandName.GM_DEADLINE: _act(Act.DEADLINE),
    CommandName.GM_PAUSE: _act(Act.PAUSE),
    CommandName.GM_RESUME: _act(Act.RESUME),
    CommandName.GM_PROCESS: _act(Act.PROCESS),
    CommandName.GM_SEAT: _act(Act.SEAT),
    CommandName.GM_REPLACE: _act(Act.REPLACE),
    CommandName.GM_ROLLBACK: _act(Act.ROLLBACK),
    CommandName.GM_FORWARD: _act(Act.FORWARD),
    CommandName.GM_PREVIEW: lambda context, game, _: looking.preview(context, game),
    CommandName.GM_REMIND: _act(Act.REMIND),
    CommandName.GM_ORDER: _act(Act.ORDER),
    CommandName.GM_UNSEAL: _act(Act.UNSEAL),
    CommandName.GM_DISORDER: _act(Act.DISORDER),
    CommandName.GM_REPRIMAND: _act(Act.REPRIMAND),
    CommandName.GM_EXPEL: _act(Act.EXPEL),
    CommandName.GM_DRAW: _act(Act.DRAW),
    CommandName.GM_EDIT: _act(Act.EDIT),
    CommandName.GM_AUDIT: lambda context, game, _: looking.audit(context, game),
    CommandName.GM_HEALTH: lambda context, game, _: looking.health(context, game),
    CommandName.GM_ANNOUNCE: _act(Act.ANNOUNCE),
    CommandName.GM_ADD: _act(Act.ADD_GM),
    CommandName.GM_REMOVE: _act(Act.REMOVE_GM),
    CommandName.GM_RESIGN: _act(Act.RESIGN),
    CommandName.GM_CLOSE: _act(Act.CLOSE),
    CommandName.GM_END: _act(Act.END),
}
