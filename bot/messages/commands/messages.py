"""What is said about messages: taken away, outdated, or kept from being posted."""

from __future__ import annotations

from bot.gamesmaster.notices.commands import CannotPost
from bot.gamesmaster.notices.orders import NewerReceipt, NothingWithdrawn
from bot.messages.commands.incidents import barred_words
from bot.messages.markup import channel_name, quoted
from bot.messages.message import Games, Message, Small, Text, listing
from bot.messages.names import listed, order_of, phase_of, power_name
from bot.messages.votes.votes import vote_words

_MOST_QUOTED = 120


def newer_receipt(notice: NewerReceipt, games: Games) -> Message:
    """In place of a receipt: all of it is in a newer one below."""
    variant = games.variant(notice.game)
    about = f"{power_name(notice.power, variant)}, {phase_of(notice.phase)}"
    text = f"{about}: your orders are in the newer receipt below."
    if notice.problems:
        texts = listed(f"`{quoted(one, _MOST_QUOTED)}`" for one in notice.problems)
        text += f" Not saved from this message: {texts}."
    return Message(text, [Small(text)])


def nothing_withdrawn(notice: NothingWithdrawn, games: Games) -> Message:
    """To a player who deleted a message, or its orders: which of them still count."""
    variant = games.variant(notice.game)
    done = "changed a message that gave orders" if notice.is_edit else "deleted a message"
    head = (
        f"You {done}. That takes nothing back: this of {power_name(notice.power, variant)} still "
        f"counts ({phase_of(notice.phase)})."
    )
    lines = [f"• *{order_of(order, variant)}*" for order in notice.orders]
    lines += [f"• `{quoted(text, _MOST_QUOTED)}` (given ahead)" for text in notice.plans]
    if notice.vote is not None:
        lines.append(f"• you {vote_words(notice.vote.stance, notice.vote.named, variant)}")
    parts = listing(lines, head=head)
    parts.append(Text(_what_next(notice)))
    parts.append(Small(f"{notice.title} · only you see this"))
    return Message(head, parts)


def _what_next(notice: NothingWithdrawn) -> str:
    said = []
    if notice.orders and notice.is_open:
        said.append("To change one, write another order for the unit; `clear` takes all back.")
    elif notice.orders or notice.vote is not None:
        said.append("Orders are closed by now, so it stands.")
    if notice.vote is not None and notice.is_open:
        said.append("`no vote` takes the vote back.")
    if notice.plans:
        said.append("`clear ahead` takes back what is for a later phase.")
    return " ".join(said)


def cannot_post(notice: CannotPost, _games: Games) -> Message:
    """To the GM: the channel is closed to the bot."""
    text = (
        f":warning: *{notice.title}:* I cannot post in {channel_name(notice.channel)}. "
        f"{barred_words(notice.error)}"
    )
    more = (
        "Nothing is lost meanwhile: orders are taken, the clock runs on, and results wait until "
        f"I can post them. Slack says `{notice.error}`."
    )
    return Message(
        f"{notice.title}: I cannot post in the game's channel.",
        [Text(text), Small(more)],
    )
