"""The form that opens a game, and that of preferences with the list as it is kept."""

from collections.abc import Sequence
from datetime import timedelta

from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.actions import Form as FormKind
from bot.gamesmaster.notices.seats import PreferencesShown
from bot.messages.clock.schedules import length
from bot.messages.examples import fitted, fitted_example
from bot.messages.message import Entries, Form, Games, MenuField, Message, TextField, Wordings
from bot.messages.names import listed, power_name
from bot.messages.parts import Button, Small, row
from bot.messages.seats.settings import PRESET_WORDS, board_words
from engine.game.presets import PRESETS
from engine.game.settings import Settings
from engine.game.times import written_duration
from engine.rules import EDITIONS
from engine.variant import Variant
from engine.variants import VARIANTS

TITLE, MORE, GM = "title", "more", "gm"
"""The names of fields: the title, the settings in words (where faults are shown), who runs it."""
EXAMPLE = "draws with orders, ends 1910"
SETTINGS = ("preset", "edition", "variant", "moves", "retreats", "builds")
"""The settings that have a menu each, and the names of these."""
NO_GM = "none"
"""The entry for a game that nobody runs."""
AS_IT_IS = "-"
"""The entry of a menu in which nothing was chosen."""
_TIMES = tuple(timedelta(hours=hours) for hours in (1, 2, 6, 12, 24, 36, 48, 72, 96, 120, 168))


def new_game_form(*, remembered: str) -> Form:
    """Return the form; `remembered` comes back with it (the channel's address). Enter is enough."""
    presets = [(PRESET_WORDS[preset.name], preset.name) for preset in PRESETS]
    editions = [(rules.edition, rules.edition) for rules in EDITIONS]
    boards = [(board_words(variant), variant.name) for variant in VARIANTS]
    times = [(length(span), written_duration(span)) for span in _TIMES]
    gms = [
        ("You, and you can play too", "gm may play yes"),
        ("Nobody: the clock runs the game, and you can play", NO_GM),
    ]
    usual = f"A turn every {length(Settings().schedule.interval)}"
    as_the_kind = "Usual for this kind of game"
    menus = [
        _menu("preset", "Kind of game", presets, usual),
        _menu("edition", "Rules", editions, f"Usual for this kind, else {Settings().edition}"),
        _menu("variant", "Players", boards, f"Usual for this kind, else {boards[0][0]}"),
        _menu("moves", "Time for moves", times, as_the_kind),
        _menu("retreats", "Time for retreats", times, as_the_kind),
        _menu("builds", "Time for builds and removals", times, as_the_kind),
        _menu(GM, "The GM", gms, "You, and you don't play"),
    ]
    more = "For example: zone Berlin, draws with orders, ends 1910"
    return Form(
        title="New game",
        parts=[
            TextField(TITLE, "Title", "For example: The Great War", 80),
            *menus,
            TextField(MORE, "More settings", more, 1000, is_long=True),
            Small(
                "A phase ends early when everyone is ready. The GM can change the deadline and "
                "most settings later. `help settings` lists them all."
            ),
        ],
        kind=FormKind.NEW_GAME,
        about=remembered,
        submit="Open the game",
    )


def _menu(name: str, label: str, choices: Sequence[tuple[str, str]], as_it_is: str) -> MenuField:
    first = (as_it_is, AS_IT_IS)
    return MenuField(name, label, (Entries("", (first, *choices)),), first)


FIELD = "preferences"
_HOW_TO_PREFER = (
    "Nobody else ever sees it. You can change it until the game starts: "
    "`prefer England, (France Germany), Italy`, `prefer random` or `prefer none`."
)
_STAYS = "Until you save it, your old list counts."


def preferences_shown(notice: PreferencesShown, games: Games) -> Message:
    """To a player alone: the list as it is kept."""
    variant, title = games.variant(notice.game), notice.title
    if not notice.has_list:
        text = f"You have no list for {title} yet, so you get whatever the others leave."
    elif notice.is_random:
        text = f"You asked for a random power in {title}. It's drawn before the lists are read."
        if notice.asked:
            text = f"Save a random power as your list for {title}? {_STAYS}"
    elif not notice.groups:
        text = f"Your list for {title} is empty, so you get whatever the others leave."
    else:
        text = f"Your list for {title}, best first:"
        if notice.asked:
            text = f"Save this as your list for {title}, best first? {_STAYS}"
        for place, group in enumerate(notice.groups, start=1):
            names = listed((power_name(power, variant) for power in group), joined_by="or")
            text += f"\n{place}. {names}"
    buttons = [Button("Change the list", Action.PREFER, notice.game)]
    if notice.asked:
        keep = pack(notice.game, notice.asked)
        buttons.insert(0, Button("Save this list", Action.KEEP_LIST, keep, style="primary"))
    return Message.of(text, row(*buttons), Small(fitted(_HOW_TO_PREFER, variant)))


def preferences_form(game: str, written: str, variant: Variant) -> Form:
    """Return the form with the list as it stands."""
    return Form(
        title="Preferences",
        parts=[
            TextField(
                FIELD,
                "The powers you would like, best first",
                example=fitted_example("England, (France Germany), Italy", variant),
                longest=300,
                hint="Put those you like equally in brackets. A short list or none is fine: then "
                "you get what is left. Just the word random gets you a random power.",
                value=written,
            ),
            Small("Nobody else ever sees your list, not even after the game."),
        ],
        kind=FormKind.PREFERENCES,
        about=game,
        submit="Save my list",
    )


WORDINGS: Wordings = ((PreferencesShown, preferences_shown),)
