"""Help, by topic, command or setting; what answers a text that is neither command nor orders."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from msgspec.structs import replace

from bot.gamesmaster.commands.table import COMMANDS
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.lookup.games import Part, games_of, people_in
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.commands import Help
from bot.gamesmaster.notices.notice import Refusal, Refused, RequestRefused
from bot.gamesmaster.orders.receipts import examples, examples_here, power_here
from bot.gamesmaster.sandbox.sandbox import SandboxWord, word_of
from bot.gamesmaster.showing.status import status
from engine.board import Power
from engine.formats.settings import stored_settings
from engine.game.presets import preset_named
from engine.game.setting_table import Setting, setting_named
from storage.tables.games import GameRecord, GameState

_NEARLY = 0.8
_WORD = re.compile(r"[^\W_]+")
_KINDNESS = frozenset(
    [
        *("hi", "hello", "hey", "there", "good", "morning", "evening", "bonjour", "ciao", "hola"),
        *("thanks", "thank", "you", "a", "lot", "many", "thx", "ty", "cheers", "so", "much"),
        *("ok", "okay", "cool", "great", "nice", "perfect", "lol", "haha", "gg", "gl", "luck"),
        *("all", "everyone", "everybody"),
    ]
)
"""What greetings and thanks are made of, which need no answer that corrects them."""
_SUGGESTED = {words: command.name for command in COMMANDS for words in command.suggested_by}
"""The command that people mean by a word, or by a whole text, that is not itself a command."""
_ALSO_TALK = frozenset(
    [
        *("set", "say", "tell", "next", "hold", "post", "add", "seat", "order"),
        *("it", "that", "everything", "clock", "turn"),
    ]
)
"""Words that mean a command at the beginning of a text only: `all set, go ahead` is talk."""
ENDING = frozenset(["gm end", "gm close", "gm winner", "gm draw", "gm resign"])
"""The commands that only their own names mean."""
_MOST_KNOWN = 3


ALL_COMMANDS = "commands"
VOTES, SETTINGS = "votes", "settings"
"""The topics of what depends on a game's settings, and of these with the presets."""
TOPICS: Mapping[str, tuple[str, ...]] = {
    "orders": ("order", "moves", "writing orders", "how to order"),
    "retreats": ("retreat",),
    "builds": ("build", "adjustments", "adjustment", "removals", "removal", "remove"),
    "ahead": ("plans", "plan", "conditions", "conditional orders"),
    VOTES: ("vote", "draws", "surrenders", "concession", "concessions", "dias"),
    "clock": ("deadlines", "deadline", "times", "time", "schedule", "schedules", "pause"),
    "press": ("talk", "announcements", "announcement", "anonymity", "secrets"),
    "maps": ("styles", "style", "pictures", "colours", "colors"),
    "sandbox": ("sandboxes",),
    "gm": ("gms", "desk", "gamesmaster", "gm commands", "rollback"),
    SETTINGS: ("setting", "presets", "preset"),
    "options": ("rule options", "option"),
    ALL_COMMANDS: ("all commands", "all", "list"),
}
"""The topics of help in the order in which it names them, with other words that mean them."""


def topic(name: str) -> str | None:
    """The topic of a name (in small letters, single spaces) or of another word for it."""
    return next((each for each, also in TOPICS.items() if name == each or name in also), None)


def setting_asked(name: str) -> Setting | None:
    """The setting that help is asked about: its name, or with what it is (`draws dias`)."""
    words = name.split()
    beginnings = (" ".join(words[:end]) for end in range(len(words), 0, -1))
    return next(filter(None, map(setting_named, beginnings)), None)


def show_help(context: Context, words: str) -> None:
    """Answer with how to use the bot, or with one topic, command or setting in detail."""
    wanted = " ".join(words.casefold().split())
    named = next((command for command in COMMANDS if wanted in command.beginnings), None)
    about = topic(wanted) or ("" if named is None else named.name)
    about = about or (SETTINGS if preset_named(wanted) is not None else "")
    setting = None if about else setting_asked(wanted)
    about = about if setting is None else setting.name
    is_unknown = bool(wanted) and not about
    game = _game_shown(context)
    running = game is not None and game.state is GameState.RUNNING
    open_game = open_game_of(context.tx, game.id) if game is not None and running else None
    if about and about not in TOPICS and named is not None:
        shown = named.shown
        if open_game is not None:
            shown = replace(shown, examples=examples_here(named.examples, open_game))
        context.answer(Help(topic=about, commands=(shown,), game=game.id if game else ""))
        return
    depends = setting is not None or about == VOTES
    own = None if open_game is None else _own_power(open_game, context.player)
    help_shown = Help(
        topic=about,
        standing=None
        if game is None or about
        else status(context.tx, game, context.player, context.now),
        power=own,
        examples=() if own is None or open_game is None or about else examples(open_game, own),
        why_not=None if own is None or open_game is None or about else _why_not(open_game, own),
        is_gm=bool(games_of(context, Part.RUNS)) if game is None else context.player in game.gms,
        may_join=game is not None and context.player not in people_in(context.tx, game),
        named="" if open_game is None else power_here(open_game),
        game="" if game is None else game.id,
        unknown=quote(words.strip()) if is_unknown else "",
        close=_close(wanted) if is_unknown else (),
        commands=tuple(command.shown for command in COMMANDS) if about == ALL_COMMANDS else (),
        guide=context.guide,
        settings=stored_settings(game.settings) if depends and game is not None else None,
    )
    context.answer(help_shown)


def _own_power(open_game: OpenGame, player: str) -> Power | None:
    """Return the first of a player's powers, best one that takes part in the game."""
    own = [power for power, holder in open_game.seats.items() if holder == player]
    return next(iter(open_game.taking_part(own) or own), None)


def _why_not(open_game: OpenGame, power: Power) -> Refused | None:
    """Return why a power can give no orders now, if so."""
    try:
        open_game.require_something_to_order(power)
    except RequestRefused as refused:
        return refused.notice
    return None


def _game_shown(context: Context) -> GameRecord | None:
    """The game that help is about: the channel's, the asker's only one, or the last that ended."""
    channel = context.request.channel
    here = None if channel is None else context.tx.games.in_channel(channel)
    mine = games_of(context, Part.ANY) or context.tx.games.ended_of(context.player, 1)
    return here or (mine[0] if len(mine) == 1 else None)


def _close(wanted: str) -> tuple[str, ...]:
    names = [*TOPICS, *(command.name for command in COMMANDS)]
    begun = [name for name in names if name.startswith(wanted)]
    return tuple(dict.fromkeys([*begun, *get_close_matches(wanted, names, n=3, cutoff=0.6)]))


def unknown_command(text: str, *, is_public: bool = False, is_gms: bool = False) -> RequestRefused:
    """The refusal of a text, unquoted if it `is_public`; `is_gms`: of a GM without a power."""
    wanted = " ".join(_WORD.findall(text.casefold()))
    if wanted and _KINDNESS.issuperset(wanted.split()):
        return RequestRefused(Refusal.SMALL_TALK)
    if word_of(wanted) is SandboxWord.NEXT:
        return RequestRefused(Refusal.NEXT_IS_FOR_SANDBOXES)
    if is_gms or wanted.startswith("gm"):
        close = _near_for_gm(wanted.split())
    else:
        said = [wanted] if wanted in _SUGGESTED else wanted.split()
        meant = [
            _SUGGESTED[word]
            for at, word in enumerate(said)
            if word in _SUGGESTED and (at == 0 or word not in _ALSO_TALK)
        ]
        # `no, leave it` comes near to `leave`, which is never what was meant.
        never = {"order"} if len(said) == 1 else {"order", "leave"}
        mine = [
            command.name
            for command in COMMANDS
            if command.name.split()[0] != "gm" and command.name not in never
        ]
        near = get_close_matches(wanted, mine, n=3, cutoff=0.6)
        close = list(dict.fromkeys([*_begun(wanted), *meant, *near]))
    subject = "" if is_public else quote(text.strip())
    return RequestRefused(Refusal.UNKNOWN_COMMAND, subject, known=tuple(close[:_MOST_KNOWN]))


def _near_for_gm(words: Sequence[str]) -> list[str]:
    """The GM's commands that the words mean, or the first comes near to; the panel if none does."""
    meant = {
        beginning.split()[-1]: command.name
        for command in COMMANDS
        if command.name.startswith("gm ") and command.name not in ENDING
        for beginning in (*command.also, command.name)
    }
    act = words[1:2] if words[:1] == ["gm"] else words[:1]
    near = [match for word in act for match in get_close_matches(word, meant, 1, _NEARLY)]
    rest = (word for word in words if word not in _ALSO_TALK)
    said = (meant[word] for word in (*near, *rest) if word in meant)
    return list(dict.fromkeys(said)) or ["gm"]


def _begun(wanted: str) -> list[str]:
    begun = [
        (len(words), command.name)
        for command in COMMANDS
        for words in command.beginnings
        if command.name != "order" and wanted.startswith(f"{words} ")
    ]
    return [max(begun)[1]] if begun else []
