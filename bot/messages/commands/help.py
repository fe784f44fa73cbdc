"""Help: what to do now, a topic, a command; and which game is meant."""

import re
from collections.abc import Iterator, Mapping

from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.commands import CommandShown, Help, WhichGame, Who
from bot.messages.commands.topics import ALL_COMMANDS, NO_GAME, TOPICS, TopicWords, how_to_order
from bot.messages.looking.status import state_words
from bot.messages.markup import quoted
from bot.messages.message import Games, Message
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
from engine.variants import DEFAULT_VARIANT

_PERSON = re.compile(r"<@[^>]*>")

# By the command's name in `bot/gamesmaster/commands/table.py`.
COMMANDS: Mapping[str, str] = {
    "help": "shows this, or more about a topic or a command",
    "order": "stores orders; the word `order` may be left out",
    "orders": "shows your orders as they are stored",
    "orders history": "lists the versions of your orders in this phase, with what each changed",
    "orders restore": "makes an earlier version of your orders count again",
    "undo": "takes back the last change of your orders; several in a row go further back",
    "form": "opens a form with a menu for each unit that offers every legal order",
    "clear": "takes back all your orders of this phase; `clear PAR` that of one unit",
    "clear ahead": "takes back all that you have given for later phases",
    "ready": "says that you are done; when everyone is, the phase ends early",
    "not ready": "takes that back",
    "status": "shows the phase, the deadline, who plays what and who still owes orders",
    "map": "shows the map as it stands, or the result of a phase, of old games too; a region or "
    "provinces enlarged, in another style if you name one",
    "map style": "says how your own maps look and which styles there are, or chooses one; "
    "`help maps` says more",
    "my map": "shows the map with your own orders drawn in, to you alone",
    "history": "tells what happened so far, or all orders of one phase; draws a year on a page, or "
    "the whole game moving",
    "reliability": "says how often you, or somebody, gave what was owed, and how often not",
    "score": "shows the centers of every year in a chart, and what the powers did",
    "why": "explains what happened in a province, from the strengths up",
    "sandbox": "gives you a copy of the board to try things out on; `help sandbox` says how",
    "draw": "votes in secret for a draw of all who are left; `help votes` says more",
    "surrender": "gives up, in games of the house rules, once the orders are executed",
    "concede": "votes for the victory of one power, where that is played: all others have to",
    "no vote": "takes your vote back",
    "game": "says which of your games you mean for the next half hour, or lists them",
    "games": "lists the games of this workspace, those that are over with their results",
    "new": "opens a game in this channel, with a form or with the settings in words; "
    "`help settings` lists them",
    "join": "takes a seat in this channel's game before it starts",
    "leave": "gives the seat back before the game starts; later it resigns the power, for which "
    "you may name somebody",
    "take over": "plays on for a power that has lost its player, with all powers of that seat",
    "prefer": "says in secret which powers you would like, best first; alone it shows your list",
    "here": "says that you are there, where the game asks before it begins",
    "start": "gives out the powers and begins; `start anyway` waits for nobody",
    "extend": "asks for more time: of the GM or, in a game without one, of the other players",
    "away": "tells the GM on which days you are away; the others learn only that somebody is",
    "back": "takes that back",
    "announce": "posts a text in the game's channel in your power's name, after showing it to you",
    "contact": "tells the GM where to reach you outside the game, or everyone in it "
    "(`contact all: anna@example.org`); alone it shows what others have given",
    "gm tell": "passes a text on to the GM, which nobody else sees, as in a dispute",
    "settings": "shows all settings of the game",
    "gm": "shows how the game stands, who is late, and buttons for what a GM can do now",
    "gm set": "changes settings, after showing you what changes; everybody is told",
    "gm deadline": "sets another deadline, after showing it to you",
    "gm pause": "stops the clock, for 30 days at most or until TIME; orders are still taken",
    "gm resume": "lets the clock run again",
    "gm process": "adjudicates the open phase now; a named one that is over is left as it is",
    "gm seat": "keeps a power for somebody who has joined, before the game starts",
    "gm replace": "gives a power to another person",
    "gm disorder": "puts a power into civil disorder: its units hold until somebody takes it over",
    "gm resigned": "records that a player has left the game: nobody waits for the power",
    "gm reinstate": "lets the player of a power in disorder play on",
    "gm reprimand": "reprimands a player in the channel, with the reason",
    "gm expel": "takes the seat from a player, with the reason",
    "gm winner": "ends the game, won by the power named",
    "gm draw": "ends the game in a draw of the powers named, or of all that are left",
    "gm edit": "adds and removes units and gives centers to powers, after showing the difference",
    "gm rollback": "takes the game back to a phase, the last one if you name none; what followed "
    "stays as a branch",
    "gm forward": "goes forward again to what was rolled back last, orders included",
    "gm preview": "says who owes what; where the GM may see orders, what they would give now",
    "gm remind": "reminds those who still owe something, or those of them that you name",
    "gm order": "gives orders, also for later, and votes for a player; only where the game lets "
    "the GM, and the player is told",
    "gm unseal": "shows sealed orders to the GM, which the channel is told",
    "gm export": "sends you the whole game as a file; of a game that is over, anybody",
    "gm import": "takes up the game of a file that is posted in a channel with this command, as "
    "`@Gamesmaster gm import`; whoever does it is its GM",
    "gm audit": "lists what the GMs have done",
    "gm health": "says how I fare with the game: what is due, what waits to be posted",
    "gm announce": "posts a text in the channel in the GM's name; it may call everybody",
    "gm add": "makes somebody a GM too",
    "gm remove": "lets somebody be a GM no longer",
    "gm resign": "gives the game into the hands of the other GMs, or of its clock alone",
    "gm close": "closes the books of a game that is over, with a last post",
    "gm end": "ends the game without a winner",
}


def help_shown(notice: Help, games: Games) -> Message:
    """What the reader can do now, or one topic or command in detail."""
    if notice.topic in TOPICS:
        message = _topic(TOPICS[notice.topic], notice.named or "FRANCE")
        return message if notice.topic != ALL_COMMANDS else _with_commands(message, notice)
    if notice.topic:
        return _one_command(notice.commands[0])
    standing = notice.standing
    variant = DEFAULT_VARIANT if standing is None else games.variant(standing.game)
    stands = [] if standing is None else state_words(standing, variant)
    text = _no_such_topic(notice) if notice.unknown else " ".join((*stands, _what_to_do(notice)))
    parts = [
        *([Text(text)] if notice.unknown else []),
        Heading("How this works" if standing is None else standing.title),
        *listing(stands),
        Text(
            _what_to_do(notice) if not notice.examples else how_to_order(notice.examples, variant)
        ),
        Text("Ask in plain words, too: `when is the deadline?`, `who hasn't moved?`, `what now?`"),
        row(*_buttons(notice)),
    ]
    return Message(text, parts)


def _what_to_do(notice: Help) -> str:
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
        return "`join` takes a seat, `prefer England, France` says what you would like to play."
    if standing.own_power is None:
        return "You look on: `status`, `map`, `history` and `why BEL` show what is public."
    return "Write your orders to me as you would write them to anyone: `A PAR - BUR`."


def _buttons(notice: Help) -> Iterator[Button]:
    standing = notice.standing
    if standing is not None and standing.free and notice.may_join:
        yield entry_button(standing.game, standing.free)
    if notice.power and standing is not None:
        yield form_button(standing.game)
        yield Button("My orders", Action.MY_ORDERS, standing.game)
    named = {"orders": "Writing orders", "votes": "Votes", "clock": "The clock", "maps": "Maps"}
    if notice.is_gm and standing is not None:
        yield panel_button(standing.game)
    elif notice.is_gm:
        named = {"gm": "The GM's desk"} | named
    for topic, label in (named | {ALL_COMMANDS: "All commands"}).items():
        yield Button(label, Action.HELP, topic)


def _with_commands(message: Message, notice: Help) -> Message:
    parts = [
        *message.parts,
        *_commands("*Everyone*", Who.ANYONE, notice),
        *_commands("*Players*", Who.PLAYER, notice),
        *(_commands("*The GM*", Who.GM, notice) if notice.is_gm or not notice.power else ()),
    ]
    return Message(message.text, parts)


def _no_such_topic(notice: Help) -> str:
    near = listed((f"`help {name}`" for name in notice.close), joined_by="or")
    meant = f" Did you mean {near}?" if near else ""
    return f"I have no help on “{quoted(notice.unknown, 100)}”.{meant} Here is what there is."


def _topic(topic: TopicWords, power: str) -> Message:
    examples = (
        f"• {what}: {', '.join(f'`{one}`' for one in texts)}".replace("FRANCE", power)
        for what, texts in topic.examples
    )
    parts = [
        Heading(topic.title),
        Text(topic.text),
        *listing(examples),
        *([Text(topic.after)] if topic.after else []),
        Small(f"More: {', '.join(f'`help {name}`' for name in TOPICS)}."),
    ]
    return Message(f"{topic.title}. {topic.text}", parts)


def _commands(head: str, who: Who, notice: Help) -> list[Part]:
    shown = (one for one in notice.commands if one.who is who)
    lines = [f"• `{one.usage}`  {COMMANDS[one.name]}" for one in shown]
    return listing(lines, head=head)


def _one_command(command: CommandShown) -> Message:
    examples = (f"• `{_PERSON.sub('@name', example)}`" for example in command.examples)
    also = f"Also understood: {listed(f'`{word}`' for word in command.also)}."
    parts = [
        Text(f"*{command.name}* {COMMANDS[command.name]}."),
        Text(f"Written: `{command.usage}`"),
        *listing(examples, head="For example"),
        *([Text(also)] if command.also else []),
    ]
    return Message(f"{command.name} {COMMANDS[command.name]}.", parts)


def which_game(notice: WhichGame, _games: Games) -> Message:
    """A button for each game that may be meant."""
    written = quoted(notice.text)
    about = f" You wrote: `{written}`" if written else ""
    buttons = (
        Button(title, Action.CHOOSE_GAME, pack(notice.pending, game))
        for game, title in notice.games
    )
    return Message.of(
        f"You are in more than one game. Which one do you mean?{about}",
        row(*buttons),
        Small("`game` followed by a title says so until you write nothing for half an hour."),
    )
