"""Help: the overview, a topic, a command; and which game is meant."""

from __future__ import annotations

import re

from bot.gamesmaster.notices.actions import COMMAND, Action, pack
from bot.gamesmaster.notices.commands import CommandShown, Help, WhichGame, Who
from bot.messages.commands.command_words import HOW_TO_ORDER, command_words
from bot.messages.commands.topics import TOPICS, TopicWords
from bot.messages.markup import quoted
from bot.messages.message import Button, Games, Heading, Message, Part, Small, Text, listing, row
from bot.messages.names import listed

_PERSON = re.compile(r"<@[^>]*>")


def help_shown(notice: Help, _games: Games) -> Message:
    """How to use the bot, or one topic or command in detail."""
    if notice.topic in TOPICS:
        return _topic(TOPICS[notice.topic])
    if notice.topic:
        return _one_command(notice.commands[0])
    text = "Write orders or commands to me in a direct message, or after `/dip` anywhere."
    parts: list[Part] = [Heading("How this works"), Text(HOW_TO_ORDER)]
    if notice.unknown:
        text = _no_such_topic(notice)
        parts = [Text(text), *parts]
    parts.append(Text(f"*More:* {_topics()}."))
    parts += _commands("*Everyone*", Who.ANYONE, notice)
    parts += _commands("*Players*", Who.PLAYER, notice)
    if notice.is_gm or not notice.power:
        parts += _commands("*The GM*", Who.GM, notice)
    parts.append(
        Small(f"In a channel write them after `{COMMAND}`, for example `{COMMAND} status`.")
    )
    return Message(text, parts)


def _topics() -> str:
    return ", ".join(f"`help {name}`" for name in TOPICS)


def _no_such_topic(notice: Help) -> str:
    asked = quoted(notice.unknown, 100)
    near = listed((f"`help {name}`" for name in notice.close), joined_by="or")
    meant = f" Did you mean {near}?" if near else ""
    return f"I have no help on “{asked}”.{meant} Here is what there is."


def _topic(topic: TopicWords) -> Message:
    examples = [
        f"• {what}: {', '.join(f'`{one}`' for one in said)}" for what, said in topic.examples
    ]
    parts: list[Part] = [Heading(topic.title), Text(topic.text), *listing(examples)]
    if topic.after:
        parts.append(Text(topic.after))
    return Message(f"{topic.title}. {topic.text}", [*parts, Small(f"More: {_topics()}.")])


def _commands(head: str, who: Who, notice: Help) -> list[Part]:
    shown = (one for one in notice.commands if one.who is who)
    lines = [f"• `{one.usage}`  {command_words(one.name)}" for one in shown]
    return listing(lines, head=head)


def _one_command(topic: CommandShown) -> Message:
    said = f"*{topic.name}* {command_words(topic.name)}."
    examples = [f"• `{_PERSON.sub('@name', example)}`" for example in topic.examples]
    also = [f"Also understood: {listed(f'`{word}`' for word in topic.also)}."] if topic.also else []
    parts: list[Part] = [
        Text(said),
        Text(f"Written: `{topic.usage}`"),
        *listing(examples, head="For example"),
        *(Text(line) for line in also),
    ]
    return Message(f"{topic.name} {command_words(topic.name)}.", parts)


def which_game(notice: WhichGame, _games: Games) -> Message:
    """A button for each game that may be meant."""
    said = quoted(notice.text)
    about = f" You wrote: `{said}`" if said else ""
    text = f"You are in more than one game. Which one do you mean?{about}"
    buttons = [
        Button(title, Action.CHOOSE_GAME, pack(notice.pending, game))
        for game, title in notice.games
    ]
    small = Small("`game` followed by a title says so until you write nothing for half an hour.")
    return Message(text, [Text(text), row(*buttons), small])
