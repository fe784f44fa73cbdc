"""Help: what to do now, a topic, a command, a setting; and which game is meant."""

import re
from collections.abc import Iterator, Mapping

from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.commands import CommandShown, Help, WhichGame, Who
from bot.messages.commands.topics import (
    ALL_COMMANDS,
    NO_GAME,
    TOPICS,
    VOTES,
    TopicWords,
    how_to_order,
    votes_in,
)
from bot.messages.examples import fitted
from bot.messages.markup import channel_name, link, quoted
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import listed
from bot.messages.parts import (
    Button,
    Heading,
    Part,
    Small,
    Text,
    entry_button,
    form_button,
    listing,
    panel_button,
    row,
)
from bot.messages.refusals import refused_words
from bot.messages.seats.settings import about_setting
from bot.messages.showing.status import state_words
from engine.formats.settings import read_settings
from engine.game.setting_table import setting_named
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

_PERSON = re.compile(r"<@[^>]*>")

# By the command's name in `bot/gamesmaster/commands/table.py`.
COMMANDS: Mapping[str, str] = {
    "help": "explains a topic, a command or a setting",
    "order": "saves orders; you can leave out the word `order`",
    "orders": "shows your orders",
    "orders history": "lists the versions of your orders in this phase",
    "orders restore": "brings back an earlier version of your orders",
    "undo": "undoes the last change of your orders; repeat it to go further back",
    "form": "opens a form with every legal order of each unit",
    "clear": "clears your orders for this phase; `clear PAR` clears one unit's order",
    "clear ahead": "clears what you have saved for later phases",
    "ready": "says that you're done; when everyone is, the phase ends early",
    "not ready": "says that you aren't done after all",
    "status": "shows the phase, the deadline, who plays what and who still owes orders",
    "map": "shows the board or the result of a phase, of old games too; add a region to enlarge "
    "it, `full` for all names, or a style",
    "map style": "shows or changes how your own maps look; `help maps` says more",
    "my map": "draws your own orders on the map, for you alone",
    "history": "tells the story so far, or lists all orders of a phase; also draws a year on a "
    "page, or animates the whole game",
    "reliability": "says how often you, or somebody else, sent what was due",
    "score": "charts the centers of every year, and lists what each power did",
    "why": "explains what happened in a province",
    "sandbox": "gives you a copy of the board to try things out on; `help sandbox` says how",
    "draw": "votes in secret for a draw; `help votes` says more",
    "surrender": "gives up for good, in games of the house rules",
    "concede": "votes for one power to win, in games that allow it",
    "no vote": "takes your vote back",
    "game": "says which of your games you mean for the next half hour, or lists them",
    "games": "lists the games of this workspace, with the results of those that are over",
    "new": "opens a game in the channel where you write `/dip new`; `help settings` lists what you "
    "can set",
    "join": "takes a seat in this channel's game before it starts",
    "leave": "gives your seat back before the game starts; later it resigns your power, and you "
    "can name a successor",
    "take over": "takes over the seat of a player who has gone",
    "prefer": "sets your secret list of powers, best first; alone it shows the list",
    "here": "says that you're there, if the game asks before it begins",
    "start": "deals the powers and begins; `start anyway` waits for nobody",
    "extend": "asks the GM, or without one the other players, for more time",
    "away": "tells the GM when you can't play; the others only learn that somebody is away",
    "back": "says that you're back",
    "announce": "posts a message in the game's channel in your power's name, after showing it "
    "to you",
    "contact": "tells the GM where to reach you outside the game, or everyone in it "
    "(`contact all: anna@example.org`); alone it shows what others have given",
    "gm tell": "passes a message on to the GM, and to nobody else",
    "settings": "shows all settings of the game",
    "gm": "shows how the game stands, who is late, and buttons for what a GM can do now",
    "gm set": "changes settings, after showing you the change; everyone is told",
    "gm deadline": "moves the deadline",
    "gm pause": "stops the clock, for 30 days at most or until TIME; orders are still taken",
    "gm resume": "starts the clock again; without a GM the players decide together",
    "gm process": "processes the current phase now",
    "gm seat": "keeps a power for somebody who has joined, before the game starts",
    "gm replace": "gives a power to another player",
    "gm disorder": "puts a power into civil disorder: its units hold until somebody takes it over",
    "gm resigned": "records that a player has left, so that nobody waits for the power",
    "gm reinstate": "lets the player of a power in disorder play on",
    "gm reprimand": "reprimands a player in the channel, with the reason",
    "gm expel": "takes the seat from a player, with the reason",
    "gm winner": "ends the game with a winner",
    "gm draw": "ends the game in a draw between the powers named, or all survivors",
    "gm edit": "changes units and centers on the board, after showing the difference",
    "gm rollback": "goes back to a phase, or the last one; `history` keeps what followed",
    "gm forward": "goes forward again to where the game was before rollbacks, orders included",
    "gm preview": "shows who owes what and, if the GM may see orders, what the result would be now",
    "gm remind": "reminds whoever still owes something, or those you name",
    "gm order": "gives orders or votes for a player, if the game lets the GM; the player is told",
    "gm unseal": "shows sealed orders to the GM; the channel is told",
    "gm export": "sends you the whole game as a file; once it is over, anyone can have it",
    "gm import": "continues a game from a file: post it in a channel with "
    "`@Gamesmaster gm import`, and you are the GM",
    "gm audit": "lists what the GMs have done lately, or from the beginning (`gm audit all`)",
    "gm health": "shows how the bot is doing: what is due, what waits to be posted",
    "gm announce": "posts a message in the channel in the GM's name; it can notify everyone",
    "gm add": "makes somebody a GM too; without a GM the players decide together",
    "gm remove": "takes a GM's rights away; before the start, also takes somebody off the list of "
    "players",
    "gm resign": "steps down as a GM; without another, the game goes on by its clock",
    "gm close": "closes a game that is over, with a last post",
    "gm end": "ends the game without a winner; without a GM the players decide together",
}


def help_shown(notice: Help, games: Games) -> Message:
    """What the reader can do now, or one topic, command or setting in detail."""
    variant = games.variant(notice.game) if notice.game else DEFAULT_VARIANT
    settings = None if notice.settings is None else read_settings(notice.settings)
    if notice.topic in TOPICS:
        topic = TOPICS[notice.topic]
        if notice.topic == VOTES and settings is not None:
            topic = votes_in(settings)
        message = _topic(topic, notice.named or "FRANCE", variant)
        return message if notice.topic != ALL_COMMANDS else _with_commands(message, notice)
    if notice.commands:
        return _one_command(notice.commands[0], variant)
    setting = setting_named(notice.topic)
    if setting is not None:
        return about_setting(setting, settings)
    standing = notice.standing
    stands = [] if standing is None else state_words(standing, variant)
    to_do = fitted(_what_to_do(notice, variant), variant)
    how_to = to_do
    if standing is not None and notice.examples and notice.why_not is None:
        how_to = how_to_order(notice.examples, variant, standing.secrecy)
    text = _no_such_topic(notice) if notice.unknown else " ".join((*stands, to_do))
    parts = [
        *([Text(text)] if notice.unknown else []),
        Heading("How this works" if standing is None else standing.title),
        *listing(stands),
        Text(how_to),
        Text("You can also just ask: `when is the deadline?`, `who hasn't moved?`, `what now?`"),
        row(*_buttons(notice)),
        *_guide(notice),
    ]
    return Message(text, parts)


def _what_to_do(notice: Help, variant: Variant) -> str:
    """What there is to do for somebody who owes no orders now, or is in no game."""
    standing = notice.standing
    if standing is None:
        return NO_GAME
    if standing.ended:
        return (
            "`history` tells what happened, `score` shows the centers. `/dip new` in a channel "
            "opens another game."
        )
    if notice.is_gm and standing.own_power is None:
        return "You run this game: `gm` shows what you can do now."
    if standing.phase is None:
        return "`join` takes a seat, `prefer England, France` says what you'd like to play."
    if standing.own_power is None:
        return "You're watching: `status`, `map`, `history` and `why BEL` show what is public."
    return refused_words(notice.why_not, variant) if notice.why_not else "Send me your orders."


def _buttons(notice: Help) -> Iterator[Button]:
    standing = notice.standing
    if standing is not None and standing.free and notice.may_join:
        yield entry_button(standing.game, standing.free)
    if notice.power and standing is not None:
        if notice.why_not is None:
            yield form_button(standing.game)
        yield Button("My orders", Action.MY_ORDERS, standing.game)
    named = {"orders": "Writing orders", "votes": "Votes", "clock": "The clock", "maps": "Maps"}
    if notice.is_gm and standing is not None:
        yield panel_button(standing.game)
    elif notice.is_gm:
        named = {"gm": "For the GM"} | named
    for topic, label in (named | {ALL_COMMANDS: "All commands"}).items():
        yield Button(label, Action.HELP, topic)


def _with_commands(message: Message, notice: Help) -> Message:
    heads = {Who.ANYONE: "*Everyone*", Who.PLAYER: "*Players*", Who.GM: "*The GM*"}
    if notice.power and not notice.is_gm:
        del heads[Who.GM]
    parts = list(message.parts)
    for who, head in heads.items():
        shown = (command for command in notice.commands if command.who is who)
        parts += listing(
            (f"• `{command.usage}`  {COMMANDS[command.name]}" for command in shown), head=head
        )
    return Message(message.text, [*parts, *_guide(notice)])


def _guide(notice: Help) -> list[Part]:
    if not notice.guide:
        return []
    return [Small(f"All of it on one page: {link(notice.guide, 'playing and running games')}.")]


def _no_such_topic(notice: Help) -> str:
    near = listed((f"`help {name}`" for name in notice.close), joined_by="or")
    meant = f" Did you mean {near}?" if near else ""
    return f"There's no help on “{quoted(notice.unknown, 100)}”.{meant} Here's how it works."


def _topic(topic: TopicWords, power: str, variant: Variant) -> Message:
    examples = (
        f"• {what}: {', '.join(f'`{text}`' for text in texts)}".replace("FRANCE", power)
        for what, texts in topic.examples
    )
    parts = [
        Heading(topic.title),
        Text(fitted(topic.text, variant)),
        *listing(fitted(example, variant) for example in examples),
        *([Text(fitted(topic.after, variant))] if topic.after else []),
        Small(f"More: {', '.join(f'`help {name}`' for name in TOPICS)}."),
    ]
    return Message(f"{topic.title}. {fitted(topic.text, variant)}", parts)


def _one_command(command: CommandShown, variant: Variant) -> Message:
    examples = (
        fitted(f"• `{_PERSON.sub('@name', example)}`", variant) for example in command.examples
    )
    also = f"Also: {listed(f'`{word}`' for word in command.also)}."
    parts = [
        Text(f"*{command.name}* {COMMANDS[command.name]}."),
        Text(f"Write `{command.usage}`."),
        *listing(examples, head="For example"),
        *([Text(also)] if command.also else []),
    ]
    return Message(f"{command.name} {COMMANDS[command.name]}.", parts)


def which_game(notice: WhichGame, _games: Games) -> Message:
    """A button for each game that may be meant."""
    written = quoted(notice.text)
    about = f" You wrote: `{written}`" if written else ""
    titles = [title for _, title in notice.games]
    places: list[str] = []
    if notice.channels and len(set(titles)) < len(titles):
        titles = [f"{number}. {title}" for number, title in enumerate(titles, start=1)]
        rooms = zip(titles, notice.channels, strict=True)
        places = [f"{title} in {channel_name(channel)}" for title, channel in rooms]
    buttons = (
        Button(title, Action.CHOOSE_GAME, pack(notice.pending, game))
        for title, (game, _) in zip(titles, notice.games, strict=True)
    )
    return Message.of(
        f"You're in more than one game. Which one do you mean?{about}",
        *listing(places),
        row(*buttons),
        Small(
            "Write `game` and its title to stay with one until you've been quiet for half an hour."
        ),
    )


WORDINGS: Wordings = ((Help, help_shown), (WhichGame, which_game))
