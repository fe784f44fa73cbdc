"""Answers to questions: refusals, help, status, maps, and which game is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.gamesmaster.commands.table import COMMANDS, Command, Who, command
from bot.gamesmaster.notices.actions import COMMAND, Action, pack
from bot.gamesmaster.notices.commands import Help, Refused, WhichGame
from bot.gamesmaster.notices.looking import MapShown, Status
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import Seat
from bot.messages.commands.command_words import HOW_TO_ORDER, command_words
from bot.messages.commands.topics import TOPICS, TopicWords
from bot.messages.looking.maps import (
    close_up,
    map_style_asked,
    orders_map,
    position_map,
    result_map,
)
from bot.messages.markup import person, quoted, shortened, when
from bot.messages.message import Button, Games, Heading, Message, Part, Small, Text, listing, row
from bot.messages.names import counted, listed, phase_of, power_name, unit_of
from bot.messages.people import who_plays
from bot.messages.refusals import refusal
from bot.messages.votes.votes import standing_vote
from engine.errors import PhaseError
from engine.reader import parse_order
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

_PERSON = re.compile(r"<@[^>]*>")
_ADDRESS = re.compile(r"[A-Z][A-Z0-9]+/[UW][A-Z0-9]+")
_LONGEST_SUBJECT = 100
_MOST_OPTIONS = 3


def refused(notice: Refused, _games: Games) -> Message:
    """Why a request was not carried out, and what would work."""
    text = refused_words(notice, DEFAULT_VARIANT)
    return Message(text, [Text(text)])


def refused_words(notice: Refused, variant: Variant) -> str:
    """Return the sentence of a refusal in a game on a board."""
    return refusal(
        notice.reason.value,
        subject=_subject(notice.subject, variant),
        known=tuple(word for word in notice.known),
        count=notice.count,
        other=notice.other,
        at=when(notice.at) if notice.at else "",
        example=_PERSON.sub("@name", notice.example),
    )


def refused_in_form(notice: Refused, variant: Variant) -> str:
    """The same for a form, which shows below a field what is wrong with it, and no markup."""
    return refused_words(notice, variant).replace("`", "")


def _subject(subject: str, variant: Variant) -> str:
    """Show people, powers and phases by their names; anything else as it was written."""
    if _ADDRESS.fullmatch(subject):
        return person(Player(subject))
    if subject in variant.powers:
        return power_name(subject, variant)
    try:
        return phase_of(subject)
    except PhaseError:
        return shortened(" ".join(subject.replace("`", "'").split()), _LONGEST_SUBJECT)


def which_game(notice: WhichGame, _games: Games) -> Message:
    """A button for each game that may be meant."""
    said = quoted(notice.text)
    about = f" You wrote: `{said}`" if said else ""
    text = f"You are in more than one game. Which one do you mean?{about}"
    buttons = [
        Button(title, Action.CHOOSE_GAME, pack(notice.pending, game))
        for place, (game, title) in enumerate(notice.games)
    ]
    small = Small("`game` followed by a title says so until you write nothing for half an hour.")
    return Message(text, [Text(text), row(*buttons), small])


def _but(options: Sequence[str]) -> str:
    """The first options that differ from the edition, and how many more there are."""
    if not options:
        return ""
    shown = ", ".join(f"`{one}`" for one in options[:_MOST_OPTIONS])
    more = len(options) - _MOST_OPTIONS
    return f", but {shown}" + (f" and {more} more (`settings` lists them)" if more > 0 else "")


def status(notice: Status, games: Games) -> Message:
    """How a game stands: phase, deadline, who plays what, who owes what."""
    variant = games.variant(notice.game)
    title = notice.title
    parts: list[Part] = [Heading(notice.title), Text("\n".join(state_words(notice, variant)))]
    parts += listing(_seat(seat, notice, variant) for seat in notice.seats)
    gms = " ".join(map(person, notice.gms)) or "none"
    parts.append(Small(f"GM {gms} · rules {notice.edition}{_but(notice.options)}"))
    return Message(f"{title}: {' '.join(state_words(notice, variant))}", parts)


def _seat(seat: Seat, notice: Status, variant: Variant) -> str:
    said = f"*{power_name(seat.power, variant)}*  {who_plays(seat, variant)}"
    for power, centers, units in notice.centers:
        if power == seat.power:
            said += f" · {counted(centers, 'center')}, {counted(units, 'unit')}"
    if seat.power in notice.in_disorder:
        said += " · in civil disorder"
    return f"{said} · ready" if seat.power in notice.ready else said


def state_words(notice: Status, variant: Variant) -> list[str]:
    """How a game stands, a sentence each."""
    if notice.ended:
        return ["*The game is over.*"]
    if notice.phase is None:
        joined = listed(person(player) for player in notice.joined) or "nobody"
        return [f"*Not started yet.* Joined so far: {joined}."]
    said = [f"*{phase_of(notice.phase)}.*"]
    if notice.paused:
        closed = "; orders have closed" if notice.is_locked else ""
        said.append(f"The game is *paused*{closed}.")
    elif notice.deadline:
        results = f", results at {when(notice.results_at)}" if notice.results_at else ""
        said.append(
            f"Orders closed at {when(notice.deadline)}{results}."
            if notice.is_locked
            else f"Orders by {when(notice.deadline)}{results}."
        )
    if notice.all_ready_at:
        said.append(f"Everyone is ready; it ends at {when(notice.all_ready_at)}.")
    if notice.away:
        is_one = notice.away == 1
        said.append(f"{'A player is' if is_one else f'{notice.away} players are'} away.")
    if notice.is_locked:
        return [*said, *_own_powers(notice, variant)]
    waited_for = [power for power in notice.owing if power not in notice.ready]
    if waited_for:
        owing = listed(power_name(power, variant) for power in waited_for)
        said.append(f"Orders are still missing from {owing}.")
    elif notice.owing:
        said.append("Whoever has not ordered everything is ready all the same.")
    else:
        said.append("All orders are in.")
    return [*said, *_own_powers(notice, variant)]


def _own_powers(notice: Status, variant: Variant) -> list[str]:
    if not notice.own_power:
        return []
    powers = (notice.own_power, *notice.own_others)
    own = f"You play {listed(f'*{power_name(one, variant)}*' for one in powers)}"
    missing = listed(unit_of(unit, variant) for unit in notice.own_missing if unit)
    owes = bool(missing) and not notice.is_locked
    said = [f"{own}; I still need orders for {missing}." if owes else f"{own}."]
    if notice.vote is not None:
        said.append(standing_vote(notice.vote, variant))
    return said


def map_shown(notice: MapShown, games: Games) -> Message:
    """A map on request."""
    variant = games.variant(notice.game)
    position = games.position(notice.game, notice.number)
    resolution = games.resolution(notice.game, notice.number) if notice.with_results else None
    if resolution is not None:
        picture = result_map(position, resolution, variant)
    elif notice.power is not None:
        own = [parse_order(text, variant) for text in notice.own_orders]
        picture = orders_map(position, own, variant)
    else:
        picture = position_map(position, variant)
    if notice.region:
        picture = close_up(picture, [variant.map.province(code) for code in notice.region])
    return Message(
        f"{picture.title}.", (), replace(picture, map_style=map_style_asked(notice.map_style))
    )


def help_shown(notice: Help, _games: Games) -> Message:
    """How to use the bot, or one topic or command in detail."""
    if notice.topic in TOPICS:
        return _topic(TOPICS[notice.topic])
    found = command(notice.topic) if notice.topic else None
    if found is not None:
        return _one_command(found)
    text = "Write orders or commands to me in a direct message, or after `/dip` anywhere."
    parts: list[Part] = [Heading("How this works"), Text(HOW_TO_ORDER)]
    if notice.unknown:
        text = _no_such_topic(notice)
        parts = [Text(text), *parts]
    parts.append(Text(f"*More:* {_topics()}."))
    parts += _commands("*Everyone*", Who.ANYONE)
    parts += _commands("*Players*", Who.PLAYER)
    if notice.is_gm or not notice.power:
        parts += _commands("*The GM*", Who.GM)
    parts.append(
        Small(f"In a channel write them after `{COMMAND}`, for example `{COMMAND} status`.")
    )
    return Message(text, parts)


def _topics() -> str:
    return ", ".join(f"`help {name}`" for name in TOPICS)


def _no_such_topic(notice: Help) -> str:
    asked = shortened(" ".join(notice.unknown.replace("`", "'").split()), _LONGEST_SUBJECT)
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


def _commands(head: str, who: Who) -> list[Part]:
    lines = [f"• `{one.usage}`  {command_words(one.name)}" for one in COMMANDS if one.who is who]
    return listing(lines, head=head)


def _one_command(topic: Command) -> Message:
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
