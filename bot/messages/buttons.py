"""The buttons that stand in messages of several rooms."""

from bot.gamesmaster.notices.actions import Action, pack
from bot.messages.parts import Button, Question


def form_button(game: str, power: str = "") -> Button:
    """Return the button that opens the open phase's form, by default of the presser's power."""
    return Button("Order by form", Action.FORM, pack(game, power))


def panel_button(game: str) -> Button:
    """Return the button that opens the GM's panel."""
    return Button("GM panel", Action.GM_ACT, pack(game, "panel"))


def ready_button(about: str, *, is_ready: bool) -> Button:
    """Return the button that says that the orders of a phase are complete, or not after all."""
    if is_ready:
        return Button("Not ready", Action.NOT_READY, about)
    return Button("Ready", Action.READY, about, style="primary")


def entry_button(game: str, free: int) -> Button:
    """Return the button that joins a game while seats are `free`, and then the one to start it."""
    if free > 0:
        return Button("Join", Action.JOIN, game, style="primary")
    question = Question("Start the game?", "The powers are dealt and the clock starts.", "Start")
    return Button("Start the game", Action.START, game, style="primary", question=question)
