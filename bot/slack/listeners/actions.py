"""Buttons and menus: each calls one use case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from slack_bolt import Ack, App

from bot.gamesmaster.commands.table import CommandName
from bot.gamesmaster.context.requests import Readiness, Request
from bot.messages.actions import Action, pattern, unpack
from bot.slack.listeners.hearing import Ears, Payload, interaction, text_in

Deed: TypeAlias = Callable[[Request, str], None]
"""What a button does: called with the request and the button's value."""


def register(app: App, ears: Ears) -> None:
    """Listen to every button and menu."""
    for action, use_case in _use_cases(ears).items():
        _listen(app, ears, action, use_case)


def _listen(app: App, ears: Ears, action: Action, use_case: Deed) -> None:
    @app.action(pattern(action))
    def _on_action(body: Payload, action: Payload, ack: Ack) -> None:
        value = text_in(action, "value") or text_in(action, "selected_option", "value")
        use_case(interaction(body, ears), value)
        ack()


def _use_cases(ears: Ears) -> Mapping[Action, Deed]:
    """What each action does with its value."""
    game = ears.gamesmaster

    def choose(request: Request, value: str) -> None:
        game.conversation.choose(request, *unpack(value, 2))

    def show_help(request: Request, value: str) -> None:
        game.conversation.hear(request, f"help {value}")

    def choose_map_style(request: Request, value: str) -> None:
        game.conversation.hear(request, f"{CommandName.MAP_STYLE} {value}")

    def undo(request: Request, value: str) -> None:
        which, phase, version, power = unpack(value, 4)
        game.versions.undo(request, which, phase=phase, version=int(version), power=power)

    def restore(request: Request, value: str) -> None:
        which, phase, version, power = unpack(value, 4)
        number, _, made_at = version.partition("@")
        game.versions.restore(request, which, number, power, phase=phase, made_at=made_at)

    def take_over(request: Request, value: str) -> None:
        game.succession.take_over(request, *unpack(value, 2))

    def play(request: Request, value: str) -> None:
        game.sandboxes.press(request, *unpack(value, 3))

    ready = partial(game.orders.ready, readiness=Readiness.READY)
    not_ready = partial(game.orders.ready, readiness=Readiness.NOT_READY)
    return {
        Action.JOIN: game.lobby.join,
        Action.LEAVE: game.lobby.leave,
        Action.START: game.lobby.start,
        Action.PRESENT: game.lobby.be_present,
        Action.READY: _in_its_phase(ready),
        Action.NOT_READY: _in_its_phase(not_ready),
        Action.MY_MAP: game.orders.own_map,
        Action.MY_ORDERS: game.orders.show,
        Action.CLEAR: _in_its_phase(game.orders.clear),
        Action.UNDO: undo,
        Action.RESTORE: restore,
        Action.PUT: _in_its_phase(game.orders.put, words=1),
        Action.SAY: _in_its_phase(game.orders.submit_for, words=2),
        Action.CHOOSE_GAME: choose,
        Action.CONFIRM: game.desk.confirm,
        Action.DECLINE: game.desk.decline,
        Action.TAKE_OVER: take_over,
        Action.AGREE: game.extensions.agree,
        Action.POST: game.announcements.post,
        Action.DROP: game.announcements.drop,
        Action.HELP: show_help,
        Action.STATUS: game.table.show_status,
        Action.MAP_STYLE: choose_map_style,
        Action.SANDBOX: play,
    }


def _in_its_phase(
    use_case: Callable[..., None], *, words: int = 0
) -> Callable[[Request, str], None]:
    """A use case for the phase that a button was made for: an old button changes no new phase.

    The value is the game, the phase, and so many words more, which the use case gets.
    """

    def act(request: Request, value: str) -> None:
        game, phase, *rest = unpack(value, 2 + words)
        use_case(request, game, *rest, phase=phase)

    return act
