"""Buttons, menus, forms and the Home tab: which use case each of them calls.

A form may only be opened within three seconds of what the person did, so the listener opens it
itself; everything else the bot says goes through the outbox.
"""

from dataclasses import replace

from slack_bolt import Ack, App
from slack_sdk import WebClient

from bot.gamesmaster.commands import hear
from bot.gamesmaster.commands.table import PRESSED
from bot.gamesmaster.context.request import NewGame, Request
from bot.gamesmaster.lookup.settings import example_instead, settings_in, without_gm
from bot.gamesmaster.notices.actions import Action, Form, unpack
from bot.gamesmaster.notices.notice import Channel, Destination, Place, RequestRefused
from bot.gamesmaster.orders.form import Choice, Filed, file_form, form_shown
from bot.gamesmaster.orders.form import open_form as form_to_open
from bot.gamesmaster.seats.lobby import create_game
from bot.gamesmaster.seats.preferences import own_list, prefer_in_form, prefer_or_show
from bot.gamesmaster.seats.settings import refuse_new_game
from bot.gamesmaster.showing.games import Games
from bot.messages.orders.order_form import FAULTS, NOTHING, order_form, suggestions
from bot.messages.refusals import came_to_nothing, refused_in_form
from bot.messages.seats import forms as fields
from bot.slack.blocks import modal, options
from bot.slack.listeners.context import ListenerContext
from bot.slack.listeners.payloads import Payload, interaction, part_of, parts_of, text_in, values_in
from bot.slack.notation import id_of, pattern, player
from bot.slack.sending import facts_of
from engine.variants import DEFAULT_VARIANT


def register(app: App) -> None:
    """Listen to every button, menu and form, and to people opening the Home tab."""
    for action in (*PRESSED, Action.CHOOSE_GAME, Action.WRITE, Action.ASK):
        _listen_to(app, action)
    _listen_to_order_form(app)

    @app.event("app_home_opened")
    def _on_home(event: Payload, here: ListenerContext) -> None:
        if text_in(event, "tab") == "home":
            here.homes.open(player(here.team, text_in(event, "user")))

    @app.view(Form.NEW_GAME.value)
    def _on_new_game(
        body: Payload, here: ListenerContext, view: Payload, ack: Ack, client: WebClient
    ) -> None:
        request = interaction(body, here)
        channel = Channel(text_in(view, "private_metadata"))
        reply = Destination(Place.PRIVATE, channel=channel, player=request.player)
        try:
            new = new_game_from(values_in(view, here))
            refuse_new_game(new, request.at)
        except RequestRefused as fault:
            ack(response_action="errors", errors={fields.MORE: fault_in_form(fault)})
            return
        facts = facts_of(client, id_of(channel))
        placed = replace(request, channel=channel, reply=reply, in_private=facts.is_private)
        here.gamesmaster.do(placed, create_game, new)
        ack()

    @app.action(pattern(Action.PREFER))
    def _on_prefer(
        body: Payload, here: ListenerContext, action: Payload, ack: Ack, client: WebClient
    ) -> None:
        request, game = interaction(body, here), text_in(action, "value")
        written = here.gamesmaster.read(own_list, request.player, game)
        if written is None:
            here.gamesmaster.do(request, prefer_or_show, game)
        else:
            variant = here.gamesmaster.read(lambda tx: Games(tx).variant(game))
            form = fields.preferences_form(game, written, variant)
            client.views_open(trigger_id=request.id, view=modal(form))
        ack()

    @app.view(Form.PREFERENCES.value)
    def _on_list(body: Payload, here: ListenerContext, view: Payload, ack: Ack) -> None:
        game = text_in(view, "private_metadata")
        words = text_in(values_in(view, here), fields.FIELD, fields.FIELD, "value")
        fault = here.gamesmaster.do(interaction(body, here), prefer_in_form, game, words)
        if fault is None:
            ack()
        else:
            text = refused_in_form(fault, here.gamesmaster.read(lambda tx: Games(tx).variant(game)))
            ack(response_action="errors", errors={fields.FIELD: text})


def _listen_to_order_form(app: App) -> None:
    @app.action(pattern(Action.FORM))
    def _on_button(
        body: Payload, here: ListenerContext, action: Payload, ack: Ack, client: WebClient
    ) -> None:
        game, power = unpack(text_in(action, "value"), 2)
        open_form(interaction(body, here), client, here, game=game, power=power)
        ack()

    @app.options(pattern(Action.ORDER_MENU))
    def _on_typing(body: Payload, here: ListenerContext, ack: Ack) -> None:
        game, phase, power = unpack(text_in(body, "view", "private_metadata"), 3)
        player = interaction(body, here).player
        form = here.gamesmaster.read(form_shown, player, game, phase, power)
        field = None if form is None else form.field(text_in(body, "block_id"))
        found = suggestions(field, form, text_in(body, "value")) if form and field else []
        ack(options(found))

    @app.view(Form.ORDERS.value)
    def _on_form(body: Payload, here: ListenerContext, view: Payload, ack: Ack) -> None:
        game, phase, power = unpack(text_in(view, "private_metadata"), 3)
        request, chosen = interaction(body, here), choices_in(view)
        done = here.gamesmaster.do(request, file_form, game, chosen, phase=phase, power=power)
        filed = done or Filed()
        if filed.refused is not None:
            variant = here.gamesmaster.read(lambda tx: Games(tx).variant(game))
            view_instead = modal(came_to_nothing(filed.refused, variant))
            ack(response_action="update", view=view_instead)
        elif filed.faults:
            errors = {field: FAULTS[fault] for field, fault in filed.faults}
            ack(response_action="errors", errors=errors)
        else:
            ack()


def _listen_to(app: App, pressed: Action) -> None:
    @app.action(pattern(pressed))
    def _on_action(body: Payload, here: ListenerContext, action: Payload, ack: Ack) -> None:
        value = text_in(action, "value") or text_in(action, "selected_option", "value")
        if pressed is Action.CONFIRM:
            here.gamesmaster.missed.read_for_gm(value)
        here.gamesmaster.do(interaction(body, here), hear.press, pressed, value)
        ack()


def new_game_from(values: Payload) -> NewGame:
    """The game that a form asks for. RequestRefused for words not understood, or against a menu."""
    menus = {name: _chosen(values, name) for name in fields.SETTINGS}
    words = [
        f"{name}: {value}" for name, value in menus.items() if value not in {"", fields.AS_IT_IS}
    ]
    more, has_gm = without_gm(text_in(values, fields.MORE, fields.MORE, "value"))
    gm = _chosen(values, fields.GM)
    words += [gm] if gm not in {"", fields.AS_IT_IS, fields.NO_GM} else []
    title = text_in(values, fields.TITLE, fields.TITLE, "value").strip()
    settings = settings_in("\n".join([*words, more]))
    return NewGame(title, settings, has_gm=has_gm and gm != fields.NO_GM)


def _chosen(values: Payload, name: str) -> str:
    return text_in(values, name, name, "selected_option", "value")


def fault_in_form(fault: RequestRefused) -> str:
    """What stands under the settings in words where a form is refused, with what they could be."""
    shown = fault.with_example(example_instead(fault) or fields.EXAMPLE)
    return refused_in_form(shown.notice, DEFAULT_VARIANT)


def open_form(
    request: Request,
    client: WebClient,
    here: ListenerContext,
    *,
    game: str | None = None,
    power: str = "",
) -> None:
    """Open the form of a game, or of the one that is meant; whoever cannot have it is told why."""
    form = here.gamesmaster.do(request, form_to_open, game, power)
    if form is not None:
        client.views_open(trigger_id=request.id, view=modal(order_form(form)))


def choices_in(view: Payload) -> tuple[Choice, ...]:
    """What a form says: of each menu what it showed at first, and what it shows now."""
    found = []
    for block in parts_of(view, "blocks"):
        if block.get("type") == "input":
            name = str(block.get("block_id"))
            before = part_of(block, "element", "initial_option")
            menu = ("state", "values", name, Action.ORDER_MENU, "selected_option")
            found.append(Choice(name, _order(before), _order(part_of(view, *menu) or before)))
    return tuple(found)


def _order(entry: Payload) -> str | None:
    value = entry.get("value")
    return value if isinstance(value, str) and value != NOTHING else None
