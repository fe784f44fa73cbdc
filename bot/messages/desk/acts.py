"""The acts of GMs: shown before they are done, announced after, told to whom they concern, listed.

In the sentences, {gm} is who did it, {phase} the phase it is about (of a game that has not begun,
the game); the other fields are those of `_fields`.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bot.gamesmaster.notices import desk as notices
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.desk import Act, Change, Details
from bot.gamesmaster.notices.notice import Player
from bot.messages import names
from bot.messages.markup import QUOTE, call, person, sentences, until, when
from bot.messages.message import Games, Message
from bot.messages.parts import Button, Heading, Part, Small, listing, row
from bot.messages.seats.settings import change_words
from engine.board import Power
from engine.formats.settings import read_settings
from engine.position import Phase, PhaseType
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT


class ActWords(NamedTuple):
    """`do` is the label of the button, `would` what the act does, `did` what it did, and who.

    The GM's reason, if there is one, follows both by itself: "Because ...". `is_grave`: the button
    warns.
    """

    do: str
    would: str
    did: str
    is_grave: bool


def _act_words(text: str) -> ActWords:
    do, would, did = text.replace(r"\n", "\n").split(" | ")
    return ActWords(do.removeprefix("! "), would, did, is_grave=do.startswith("!"))


# What the button says, a grave one's behind an exclamation mark; what the act does; what it did.
_ACTS = sentences(
    Act,
    r"""
    DEADLINE: Set the deadline
        | The deadline of {phase} moves to {deadline} ({until_now}).{again}
        | {gm} has moved the deadline of {phase} to {deadline}.{again}
    PAUSE: Pause the game
        | The clock of {phase} stops {longest} (deadline now: {old_deadline}). {taken}
        | {gm} has paused the game in {phase}, {longest}. {taken}
    RESUME: Resume the game
        | The clock of {phase} runs again: orders {closed} {deadline}.
        | {gm} lets the game go on: {phase}, orders {closed} {deadline}.
    PROCESS: ! Adjudicate now
        | {phase} is adjudicated now, before its time. {missing}
        | {gm} has ended {phase} before its time.
    SEAT: Give the power
        | {somebody} is to play {powers}{before} when the game starts.
        | {somebody} is to play {powers}{before}, says {gm}.
    REPLACE: ! Replace the player
        | {somebody_else} plays {seat} from now on{before}, and takes over {their} orders.
        | {somebody_else} plays {seat} from now on{before}, by {gm}.
    ADD: Add the GM
        | {player} becomes a GM too, with every right except that of naming GMs.{announced}
        | {player} now runs the game too{plays}, by {gm}.
    REMOVE: ! Remove the GM
        | {old_player} is a GM of the game no longer. {next_gm}
        | {old_player} is a GM no longer, by {gm}. {next_gm}
    RESIGN: ! Resign
        | You are a GM of the game no longer. {next_gm}
        | {gm} is a GM no longer. {next_gm}
    DISORDER: ! Put it into civil disorder
        | {seat}{played_by} {are} in civil disorder from {phase} on, and the player is told.
        {no_orders}
        | {gm} has put {seat} into civil disorder from {phase} on: {their} units hold, and nobody
        waits for {them}.
    RESIGNED: ! Record it
        | I record that {seat}{played_by} {have} resigned, and look for somebody else. Nobody waits
        for {them}, and {their} vote does not count.
        | {gm} has recorded that {seat}{played_by} {have} left the game.
    REINSTATE: Let the player play on
        | {seat}{played_by} {are} played again: I take {their} orders from now on.
        | {gm} lets {seat}{played_by} play on: {they} {are} no longer in disorder.
    REPRIMAND: ! Reprimand
        | I reprimand {player_of_power}, in the channel and by direct message.
        | {gm} reprimands {player_of_power}.
    EXPEL: ! Expel the player
        | I will expel {player_of_power}. {no_orders}
        | {gm} has expelled {player_of_power}. {seat} {are} in civil disorder until somebody takes
        the seat: {their} units hold, and the game does not wait for {them}.
    EDIT: ! Change the board
        | The board of {phase} changes:\n{difference}\nThe deadline and the orders of units that
        stay are kept; nobody is ready any more. `gm forward` brings the board of now back.
        | {gm} has put the board of {phase} right by hand:\n{difference}\nThe orders of units that
        stay still count; nobody is ready any more.
    ROLLBACK: ! Roll back
        | {over}The game goes back to the beginning of {phase}, {due}; {old_orders}. {left} will not
        count any more: results and orders are kept as a branch (`gm forward` goes back to it), and
        what was given ahead rests.
        | {gm} has taken the game{over_again} back to the beginning of {phase}: {due}; {old_orders}.
        {listed}
    FORWARD: ! Go forward
        | The game goes forward to {phase} as it was when the game was taken back, {due}, with the
        orders that had been given until then. {listed}
        | {gm} has taken the game forward to {phase}, as it was before it was taken back: {due}; the
        orders that had been given then count again. {listed}
    CLOSE: Close the game
        | I close the books with a last post in the channel. {summary}
        | {gm} has closed the game. {summary}
    WINNER: ! Declare the winner
        | The game ends now, won by {powers}. {final}
        | {gm} has declared {powers} the winner.
    DRAW: ! End it in a draw
        | The game ends now, in a draw between {powers}. {final}
        | {gm} has ended the game in a draw between {powers}.
    END: ! End the game
        | The game ends now, without a winner. {final}
        | {gm} has ended the game.
    ORDER: ! Give these orders
        | I take this for {power} in {phase}, in place of what was given for the same. Whoever
        plays {power} is told:\n{orders}{not_read}
        | {gm} has given orders or a vote for {power} in {phase}. They stay sealed; whoever plays
        {power} has been told.
    UNSEAL: ! Unseal the orders
        | I show you the sealed orders of {powers} in {phase}, as they are now, and tell the channel
        that you have looked.
        | {gm} has looked at the sealed orders of {powers} in {phase}. Nobody else has seen them.
    REMIND: Remind them
        | I write to {powers}, who still owe something in {phase} (deadline {old_deadline}).
        | {gm} has let me remind {powers}: {phase} ends at {old_deadline}.
    ANNOUNCE: Announce it
        | I post in the channel, in your name:\n{text}{called}
        | {gm} announces:\n{text}
    SET: Change the settings
        | The settings change:\n{changes}\n
        | {gm} has changed the settings:\n{changes}
    """,
)
ACTS = {act: _act_words(text) for act, text in _ACTS.items()}
_LONGER_PAUSE = "The pause in {phase} lasts {longest}."
_FORWARD_TO_THE_END = ACTS[Act.FORWARD]._replace(
    would="The game goes forward to the results of {phase}, with which it had ended, and is over "
    "again. {listed}",
    did="{gm} has taken the game forward to the results of {phase}, with which it had ended before "
    "it was taken back. {listed}",
)

_TO_THE_PLAYER = sentences(
    Act,
    """
    DISORDER: {gm} has put {seat} into civil disorder: your units hold, and I take no orders for
        them. Write to the GM if you want to play on.
    RESIGNED: {gm} has recorded that you have left the game, in which you play {seat}. If that is
        not so, send me orders, and you are back.
    REINSTATE: {gm} lets you play on: I take your orders for {seat} again.
    REPRIMAND: {gm} reprimands you as the player of {seat}. The channel has been told.
    EXPEL: {gm} has expelled you from the game: you do not play {seat} any more.
    """,
)


def confirm(notice: notices.Confirm, games: Games) -> Message:
    """To the GM alone: what the act would do."""
    words, details = _words(notice.act, notice.details), notice.details
    is_longer = notice.act is Act.PAUSE and details.old_deadline is None
    template = _LONGER_PAUSE if is_longer else words.would
    would = template.format_map(_fields(details, games.variant(notice.game)))
    between = "\n" if "\n" in would else " "
    confirm_it = Button(words.do, Action.CONFIRM, notice.confirmation, style="primary")
    buttons = row(
        replace(confirm_it, style="danger") if words.is_grave else confirm_it,
        Button("Leave it as it is", Action.DECLINE, notice.confirmation),
    )
    text = f"*{notice.title}:* {would}{between}Shall I?"
    return Message.of(text, *_reason(details.because), buttons)


def declined(notice: notices.Declined, _games: Games) -> Message:
    """To the GM: nothing was done."""
    act = ACTS[notice.act].do
    return Message.of(f"Left as it is ({act[:1].lower()}{act[1:]}: not done).")


def gm_acted(notice: notices.GmActed, games: Games) -> Message:
    """To the channel: what the GM did."""
    did = _did(notice, games.variant(notice.game))
    if notice.act is Act.ANNOUNCE:
        did = _SILENCED.sub(lambda found: call(found[1]), did)
    return Message.of(f"*{notice.title}:* {did}", *_reason(notice.details.because))


def audit_shown(notice: notices.AuditShown, games: Games) -> Message:
    """What the GMs have done, the latest last."""
    variant, lines = games.variant(notice.game), []
    for one in notice.lines:
        because = f" Because {written(one.details.because)}." if one.details.because else ""
        lines.append(f"{when(one.at)}  {_did(one, variant)}{because}")
    title = f"{notice.title}: what the GMs have done"
    parts: list[Part] = [Heading(title)]
    if notice.earlier:
        parts.append(Small(f"{names.counted(notice.earlier, 'earlier act')} left out."))
    return Message(f"{title}.", [*parts, *listing(lines or ["Nothing so far."])])


def told_by_gm(notice: notices.ToldByGm, _games: Games) -> Message:
    """To the player whom it is about."""
    seat = names.power_names(notice.powers, DEFAULT_VARIANT)
    did = _TO_THE_PLAYER[notice.act].format(gm=person(notice.gm), seat=seat)
    return Message.of(f"*{notice.title}:* {did}", *_reason(notice.because))


def ordered_for_you(notice: notices.OrderedForYou, games: Games) -> Message:
    """To a player: a GM has given orders for the power."""
    variant = games.variant(notice.game)
    power, phase = names.power_name(notice.power, variant), names.phase_of(notice.phase)
    return Message.of(
        f"*{notice.title}, {phase}:* {person(notice.gm)} has given this for {power} as GM. It "
        "counts like your own, and what you write replaces it.",
        *listing(_ordered(notice, variant)),
        *_reason(notice.because),
        row(Button("My orders", Action.MY_ORDERS, notice.game)),
    )


def _reason(because: str) -> list[Part]:
    return [Small(f"Because {written(because)}")] if because else []


def _words(act: Act, details: Details) -> ActWords:
    return _FORWARD_TO_THE_END if act is Act.FORWARD and details.ending else ACTS[act]


def _did(one: notices.GmActed | notices.AuditLine, variant: Variant) -> str:
    fields = _fields(one.details, variant)
    return _words(one.act, one.details).did.format(gm=person(one.gm), **fields)


# What GMs wrote

_PERSON = re.compile(r"<@([\w/]+)>")
_SILENT = "\N{WORD JOINER}"
_GROUP = re.compile(r"(?<!\w)@(channel|here)\b")
_SILENCED = re.compile(rf"@{_SILENT}(channel|here)\b")
_CALLED = {
    "channel": f"everybody in the channel (@{_SILENT}channel)",
    "here": f"whoever of the channel is there at that moment (@{_SILENT}here)",
}


def written(text: str) -> str:
    """What a GM wrote, line by line: people are named, and no group of people is called."""
    plain = text.replace("`", "'")
    named = _PERSON.sub(lambda found: person(Player(found[1])), plain)
    return _GROUP.sub(rf"@{_SILENT}\1", named).replace("\n", f"\n{QUOTE}")


# What an act is about

_UNORDERED = {
    PhaseType.MOVEMENT: "their other units hold",
    PhaseType.RETREAT: "their other dislodged units are disbanded",
    PhaseType.ADJUSTMENT: "what they do not build is not built, and the rules choose removals",
}
_SIGNS = {Change.ADDED: "+", Change.REMOVED: "\N{MINUS SIGN}"}
_MANY = 6


def _fields(details: Details, variant: Variant) -> dict[str, str]:
    unnamed = "somebody" if details.hides_people else "nobody"
    player = person(details.player) if details.player else unnamed
    old_player = person(details.old_player) if details.old_player else unnamed
    is_changed = details.old_player not in {None, details.player}
    power = names.power_name(details.power or "", variant)
    seat = names.power_names(variant.seat_of(Power(details.power or "")), variant)
    is_one = len(variant.seat_of(Power(details.power or ""))) == 1
    deadline = until(details.deadline, details.results_at) if details.deadline else "none"
    old_deadline = when(details.old_deadline) if details.old_deadline else "none"
    groups = dict.fromkeys(_GROUP.findall(details.text))
    called = names.listed(_CALLED[group] for group in groups)
    left = _left(details)
    unread = names.listed(f"“{written(one)}”" for one in details.unread)
    return {
        "phase": names.phase_of(details.phase) if details.phase else "the game",
        "deadline": deadline,
        "old_deadline": old_deadline,
        "until_now": f"{'closed at' if details.takes_again else 'now:'} {old_deadline}",
        "again": (
            " Orders had closed and are taken again until then." if details.takes_again else ""
        ),
        "closed": "closed at" if details.is_closed else "by",
        "taken": (
            "Orders have closed and stay so." if details.is_closed else "Orders are still taken."
        ),
        "longest": f"until {when(details.until)} at the longest" if details.until else "for now",
        "due": f"orders by {deadline}" if details.deadline else "the game is still paused",
        "missing": _missing(details, variant),
        "power": power,
        "seat": seat,
        "are": "is" if is_one else "are",
        "have": "has" if is_one else "have",
        "they": "it" if is_one else "they",
        "them": "it" if is_one else "them",
        "their": "its" if is_one else "their",
        "powers": names.power_names(details.powers, variant),
        "player": player,
        "old_player": old_player,
        "somebody": player if details.player else "Somebody",
        "somebody_else": player if details.player else "Somebody else",
        "before": f" instead of {old_player}" if is_changed else "",
        "played_by": "" if details.hides_people else f" ({player})",
        "player_of_power": (
            f"the player of {seat}" if details.hides_people else f"{player}, who plays {seat}"
        ),
        "announced": " A player who is a GM too is announced as such." if details.plays else "",
        "plays": ", and plays in it" if details.plays else "",
        "next_gm": (
            f"GM from then on: {player}."
            if details.player
            else "Nobody runs the game then: it goes on by its clock, and nobody can change "
            "anything by hand."
        ),
        "difference": "\n".join(f"• {line}" for line in _difference(details, variant)),
        "over": "The game is over, and goes on again. " if details.reopens else "",
        "over_again": ", which goes on again," if details.reopens else "",
        "old_orders": (
            "the orders that were given in it count again and can be changed"
            if details.keeps_orders
            else "all orders are to be given anew"
        ),
        "listed": f"{left} will not count any more; `history` still lists what happened there.",
        "left": left,
        "final": (
            "Only `gm rollback` takes that back." if details.phase else "This cannot be undone."
        ),
        "no_orders": (
            f"{'Its' if is_one else 'Their'} units hold, and the game waits for no orders. "
            f"`gm replace {power} @name` finds somebody else."
        ),
        "summary": _summary(details),
        "orders": "\n".join(_ordered(details, variant)),
        "not_read": f"\nNot understood or doubtful: {unread}." if unread else "",
        "text": f"{QUOTE}{written(details.text)}",
        "called": f"\nIt calls {called}." if called else "",
        "changes": _changes(details) if details.settings else "",
    }


def _ordered(given: Details | notices.OrderedForYou, variant: Variant) -> Iterator[str]:
    yield from (f"• {names.order_of(order, variant)}" for order in given.orders)
    yield from (f"• for later: “{written(one)}”" for one in given.ahead)
    yield from (f"• vote: {one}" for one in given.votes)


def _missing(details: Details, variant: Variant) -> str:
    if not (details.missing and details.phase):
        return "All orders are in."
    unordered = _UNORDERED[Phase.parse(details.phase).type]
    return f"Orders of {names.power_names(details.missing, variant)} are not complete; {unordered}."


def _difference(details: Details, variant: Variant) -> Iterator[str]:
    for one in details.changes:
        power = names.power_name(one.power, variant) if one.power else "nobody"
        if one.kind is Change.OWNER:
            was = names.power_name(one.was, variant) if one.was else "nobody"
            yield f"{variant.map.province(one.what).name}: {was} → {power}"
        else:
            yield f"{power}: {_SIGNS[one.kind]} {names.unit_of(one.what, variant)}"


def _left(details: Details) -> str:
    """Name the phases that count no more, the first and the last of many."""
    phases = [f"{names.phase_of(code)} (#{number})" for number, code in details.left]
    return f"{phases[0]} to {phases[-1]}" if len(phases) > _MANY else names.listed(phases)


def _summary(details: Details) -> str:
    free = "`/dip new` opens another game in this channel."
    if not details.left:
        return f"Nothing of it was played. {free}"
    first, last = (names.phase_of(details.left[at][1]) for at in (0, -1))
    return (
        f"It was played from {first} to {last}: `history` still tells its story, `map` and `score` "
        f"show how it ended. {free}"
    )


def _changes(details: Details) -> str:
    before, after = read_settings(details.old_settings), read_settings(details.settings)
    lines = [f"• {line}" for line in change_words(before, after)]
    if details.phase and (before.schedule, before.zone) != (after.schedule, after.zone):
        lines.append("The deadline of the present phase stays; the next phase goes by this.")
    return "\n".join(lines)
