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
from bot.messages.markup import QUOTE, call, orders_due, person, sentences, until, when
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import counted
from bot.messages.orders.missing import silence
from bot.messages.parts import Button, Heading, Part, Small, listing, row
from bot.messages.seats.settings import change_words
from engine.board import Power
from engine.formats.settings import read_settings
from engine.position import Phase, PhaseType
from engine.variant import Variant


class ActWords(NamedTuple):
    """`do` is the label of the button, `would` asks before, `did` says what it did, and who.

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


# What the button says, a grave one's behind an exclamation mark; the question that is asked before,
# with what the act does; what it did.
_ACTS = sentences(
    Act,
    r"""
    DEADLINE: Move the deadline
        | Move the deadline for {phase} to {deadline}? {until_now}{reopens}
        | {gm} has moved the deadline for {phase} to {deadline}.{reopened}
    PAUSE: Pause the game
        | Pause {phase} {longest}? {taken}
        | {gm} has paused the game in {phase} {longest}. {taken}
    RESUME: Resume the game
        | Resume {phase}? {orders_due}.
        | {gm} has resumed {phase}. {orders_due}.
    PROCESS: ! Process now
        | Process {phase} now? {missing}
        | {gm} has processed {phase} early.
    SEAT: Give the power
        | Give {powers} to {somebody}{before} when the game starts?
        | {gm} has promised {powers} to {somebody}{before} when the game starts.
    REPLACE: ! Replace the player
        | Give {seat} to {somebody_else}{before}? {Their} orders stay.
        | {gm} has given {seat} to {somebody_else}{before}.
    ADD: Add the GM
        | Make {player} a GM too? They can do everything except name GMs.{announced}
        | {gm} has made {player} a GM of the game too{plays}.
    REMOVE: ! Remove the GM
        | Remove {old_player} as a GM? {next_gm}
        | {gm} has removed {old_player} as a GM. {new_gm}
    RESIGN: ! Step down
        | Step down as a GM? {next_gm}
        | {gm} is no longer a GM. {new_gm}
    DISORDER: ! Put it into civil disorder
        | Put {seat}{played_by} into civil disorder from {phase} on? I'll tell the player. {Idle},
        and nobody waits for {them}. `gm replace {power} @name` gives {them} to somebody else.
        | {gm} has put {seat} into civil disorder from {phase} on: {idle}, and nobody waits for
        {them}.
    RESIGNED: ! Record it
        | Record that {seat}{played_by} {have} resigned? Nobody waits for {them}, {their} vote
        doesn't count, and I'll look for a new player.
        | {gm} has recorded that {seat}{played_by} {have} left the game.
    REINSTATE: Let the player play on
        | Let {seat}{played_by} play on? I'll take {their} orders again.
        | {gm} lets {seat}{played_by} play on: {they} {are} no longer in civil disorder.
    REPRIMAND: ! Reprimand
        | Reprimand {player_of_power}, in the channel and by direct message?
        | {gm} reprimands {player_of_power}.
    EXPEL: ! Expel the player
        | Expel {player_of_power}? {Idle}, and nobody waits for {them}.
        `gm replace {power} @name` gives {them} to somebody else.
        | {gm} has expelled {player_of_power}. {seat} {are} in civil disorder until somebody takes
        over: {idle}, and nobody waits for {them}.
    EDIT: ! Change the board
        | Change the board of {phase}?\n{difference}\nThe deadline stays, and so do the orders of
        units still on the board. Everyone will have to press Ready again. `gm forward` brings the
        current board back.
        | {gm} has changed the board of {phase}:\n{difference}\nOrders for units still on the
        board still count. Everyone has to press Ready again.
    ROLLBACK: ! Roll back
        | Roll back to {phase}? {over}{old_orders} {due} {left} won't count any more, and orders
        saved for later since are set aside. `gm forward` brings it all back.
        | {gm} has rolled the game back to {phase}. {over_again}{old_orders} {due} {listed}
    FORWARD: ! Go forward
        | Go forward to {phase}, as it was before the rollback? Its orders are restored. {due}
        {listed}
        | {gm} has taken the game forward to {phase}, as it was before the rollback. Its orders are
        restored. {due} {listed}
    CLOSE: Close the game
        | Close the game, with a last post in the channel? {summary}
        | {gm} has closed the game. {summary}
    WINNER: ! Declare the winner
        | End the game now, won by {powers}? {final}
        | {gm} has declared {powers} the winner.
    DRAW: ! End it in a draw
        | End the game now, in a draw between {powers}? {final}
        | {gm} has ended the game in a draw between {powers}.
    END: ! End the game
        | End the game now, without a winner? {final}
        | {gm} has ended the game.
    ORDER: ! Submit
        | Submit this for {power} in {phase}? It replaces what was sent before, and I'll tell
        whoever plays {power}.\n{orders}{not_read}
        | {gm} has submitted orders or a vote for {power} in {phase}. They stay sealed, and whoever
        plays {power} has been told.
    UNSEAL: ! Unseal the orders
        | Look at the sealed orders of {powers} in {phase}? I'll tell the channel that you have.
        | {gm} has looked at the sealed orders of {powers} in {phase}. Nobody else has seen them.
    REMIND: Remind them
        | Remind {powers}? They still owe something in {phase}. {due_now}
        | {gm} has sent {powers} a reminder for {phase}. {due_now}
    ANNOUNCE: Post it
        | Post this in the channel in your name?\n{text}{called}
        | {gm} announces:\n{text}
    SET: Change the settings
        | Change the settings?\n{changes}
        | {gm} has changed the settings:\n{changes}
    """,
)
ACTS = {act: _act_words(text) for act, text in _ACTS.items()}
_LONGER_PAUSE = "Keep {phase} paused {longest}?"
_FORWARD_TO_THE_END = ACTS[Act.FORWARD]._replace(
    would="Go forward to the results of {phase}, which ended the game? {listed}",
    did="{gm} has taken the game forward to the results of {phase}, which ended it. {listed}",
)

_OFF_THE_LIST = _act_words(
    "! Take them off | Take {player} off the list of those who have joined? I'll tell them. They "
    "can join again. | {gm} has taken {player} off the list of those who have joined."
)
# What the players of a game without a GM decide together: what is asked, and what they have done.
_BY_PLAYERS = {
    act: _act_words(f"I agree | {text}")
    for act, text in sentences(
        Act,
        """
        ADD: make {player} the GM of the game
            | Most players agree: {player} runs the game from now on.
        RESUME: let the game go on
            | Most players agree, so the game goes on. {orders_due}.
        END: end the game now, without a winner
            | Most players agree to end the game.
        DEADLINE: move the deadline to {deadline}
            | Most players agreed to move the deadline to {deadline}.
        """,
    ).items()
}
_TO_THE_PLAYER = sentences(
    Act,
    """
    REMOVE: {gm} has taken you off the list of those who have joined. You can join again with the
        button on the game's post.
    DISORDER: {gm} has put {seat} into civil disorder, so I won't take your orders for now. To play
        on, write to the GM: `gm tell I am back.`
    RESIGNED: {gm} has recorded that you've left the game, where you play {seat}. If you haven't,
        send me orders, and you're back.
    REINSTATE: {gm} lets you play on: I'll take your orders for {seat} again.
    REPRIMAND: {gm} reprimands you as the player of {seat}. The channel has been told.
    EXPEL: {gm} has expelled you from the game, so you no longer play {seat}.
    """,
)


def confirm(notice: notices.Confirm, games: Games) -> Message:
    """To the GM alone: what the act would do."""
    words, details = _words(notice.act, notice.details), notice.details
    is_longer = notice.act is Act.PAUSE and details.old_deadline is None
    template = _LONGER_PAUSE if is_longer else words.would
    would = template.format_map(_fields(details, games.variant(notice.game)))
    confirm_it = Button(words.do, Action.CONFIRM, notice.confirmation, style="primary")
    buttons = row(
        replace(confirm_it, style="danger") if words.is_grave else confirm_it,
        Button("Cancel", Action.DECLINE, notice.confirmation),
    )
    return Message.of(f"*{notice.title}:* {would}", *_reason(details.because), buttons)


def act_proposed(notice: notices.ActProposed, games: Games) -> Message:
    """To the channel, or to who asks: what the players may decide together, and how many agree."""
    words = _BY_PLAYERS[notice.act]
    would = words.would.format_map(_fields(notice.details, games.variant(notice.game)))
    count = f"Agreed so far: {notice.agreed} of the {counted(notice.needed, 'player')} needed."
    if notice.is_own:
        so_far = "That's enough, so it's done." if notice.is_over else count
        return Message.of(
            f"I've noted that you'd like to {would}. I don't tell the others who asks. {so_far}"
        )
    text = f"*{notice.title}:* a player would like to {would}."
    if notice.is_over:
        return Message.of(text, Small("This has been decided."))
    button = Button(words.do, Action.AGREE, notice.proposal, style="primary")
    return Message.of(text, row(button), Small(count))


def declined(_notice: notices.Declined, _games: Games) -> Message:
    """To the GM: nothing was done."""
    return Message.of("Cancelled. Nothing was changed.")


def gm_acted(notice: notices.GmActed, games: Games) -> Message:
    """To the channel: what the GM did."""
    did = _did(notice, games.variant(notice.game))
    if notice.act is Act.ANNOUNCE:
        did = _SILENCED.sub(lambda found: call(found[1]), did)
    return Message.of(f"*{notice.title}:* {did}", *_reason(notice.details.because))


def audit_shown(notice: notices.AuditShown, games: Games) -> Message:
    """What the GMs have done, the latest last."""
    variant, lines = games.variant(notice.game), []
    for line in notice.lines:
        because = f" Because {written(line.details.because)}." if line.details.because else ""
        lines.append(f"{when(line.at)}  {_did(line, variant)}{because}")
    title = f"{notice.title}: what the GMs have done"
    parts: list[Part] = [Heading(title)]
    if notice.earlier:
        parts.append(Small(f"{names.counted(notice.earlier, 'earlier action')} not shown."))
    return Message(f"{title}.", [*parts, *listing(lines or ["Nothing so far."])])


def told_by_gm(notice: notices.ToldByGm, games: Games) -> Message:
    """To the player whom it is about."""
    seat = names.power_names(notice.powers, games.variant(notice.game))
    did = _TO_THE_PLAYER[notice.act].format(gm=person(notice.gm), seat=seat)
    return Message.of(f"*{notice.title}:* {did}", *_reason(notice.because))


def ordered_for_you(notice: notices.OrderedForYou, games: Games) -> Message:
    """To a player: a GM has given orders for the power."""
    variant = games.variant(notice.game)
    power, phase = names.power_name(notice.power, variant), names.phase_of(notice.phase)
    return Message.of(
        f"*{notice.title}, {phase}:* {person(notice.gm)}, as the GM, has submitted this for "
        f"{power}. Whatever you send replaces it.",
        *listing(_ordered(notice, variant)),
        *_reason(notice.because),
        row(Button("My orders", Action.MY_ORDERS, notice.game)),
    )


def _reason(because: str) -> list[Part]:
    return [Small(f"Because {written(because)}")] if because else []


def _words(act: Act, details: Details, gm: Player | None = None) -> ActWords:
    if gm == "":
        return _BY_PLAYERS[act]
    if act is Act.REMOVE and details.old_player is None:
        return _OFF_THE_LIST
    return _FORWARD_TO_THE_END if act is Act.FORWARD and details.ending else ACTS[act]


def _did(action: notices.GmActed | notices.AuditLine, variant: Variant) -> str:
    fields = _fields(action.details, variant)
    return _words(action.act, action.details, action.gm).did.format(gm=person(action.gm), **fields)


# What GMs wrote

_PERSON = re.compile(r"<@([\w/]+)>")
_SILENT = "\N{WORD JOINER}"
_GROUP = re.compile(r"(?<!\w)@(channel|here)\b")
_SILENCED = re.compile(rf"@{_SILENT}(channel|here)\b")
_CALLED = {
    "channel": f"everyone in the channel (@{_SILENT}channel)",
    "here": f"everyone in the channel who's online (@{_SILENT}here)",
}


def written(text: str) -> str:
    """What a GM wrote, line by line: people are named, and no group of people is called."""
    plain = text.replace("`", "'")
    named = _PERSON.sub(lambda found: person(Player(found[1])), plain)
    return _GROUP.sub(rf"@{_SILENT}\1", named).replace("\n", f"\n{QUOTE}")


# What an act is about

_SIGNS = {Change.ADDED: "+", Change.REMOVED: "\N{MINUS SIGN}"}
_MANY = 6
_OF_ONE = {"are": "is", "have": "has", "they": "it", "them": "it", "their": "its", "Their": "Its"}
"""What is said of several powers, and what of one."""


_IDLE = {
    PhaseType.MOVEMENT: "{their} units hold",
    PhaseType.RETREAT: "{their} dislodged units are disbanded, {their} units hold from then on",
    PhaseType.ADJUSTMENT: "{their} builds are left unused, the rules choose {their} removals, "
    "{their} units hold from then on",
}
"""What becomes of powers in civil disorder, from the phase in which it begins."""


def _fields(details: Details, variant: Variant) -> dict[str, str]:
    unnamed = "somebody" if details.hides_people else "nobody"
    player = person(details.player) if details.player else unnamed
    old_player = person(details.old_player) if details.old_player else unnamed
    is_changed = details.old_player not in {None, details.player}
    power = names.power_name(details.power or "", variant)
    seat = names.power_names(variant.seat_of(Power(details.power or "")), variant)
    is_one = len(variant.seat_of(Power(details.power or ""))) == 1
    runs = f"{player} runs the game."
    if not details.player:
        runs = (
            "the game runs by its clock alone. Its players can name another GM, `gm add @name`, "
            "or end it, `gm end`, once most of them agree."
        )
        if details.powers:
            runs += f" {names.power_names(details.powers, variant)} can play on by sending orders."
    deadline, due = "none", ""
    if details.deadline:
        deadline = until(details.deadline, details.results_at)
        due = orders_due(details.deadline, details.results_at, is_closed=details.is_closed)
    old_deadline = when(details.old_deadline) if details.old_deadline else "none"
    groups = dict.fromkeys(_GROUP.findall(details.text))
    called = names.listed(_CALLED[group] for group in groups)
    phase = Phase.parse(details.phase).type if details.phase else PhaseType.MOVEMENT
    idle = _IDLE[phase].format(their="its" if is_one else "their")
    left = _left(details)
    unread = names.listed(f"“{written(text)}”" for text in details.unread)
    return {
        "phase": names.phase_of(details.phase) if details.phase else "the game",
        "deadline": deadline,
        "until_now": f"It {'was' if details.takes_again else 'is'} {old_deadline}.",
        "reopens": " Orders are closed; this reopens them until then." * details.takes_again,
        "reopened": " Orders are open again until then." * details.takes_again,
        "orders_due": due,
        "due_now": f"{orders_due(details.old_deadline, None)}." if details.old_deadline else "",
        "taken": ("Orders stay closed." if details.is_closed else "Players can still send orders."),
        "longest": f"until {when(details.until)} at the latest" if details.until else "for now",
        "due": f"{due}." if due else "The game stays paused.",
        "missing": _missing(details, variant),
        "power": power,
        "seat": seat,
        **{many: singular if is_one else many for many, singular in _OF_ONE.items()},
        "idle": idle,
        "Idle": idle[:1].upper() + idle[1:],
        "powers": names.power_names(details.powers, variant),
        "player": player,
        "old_player": old_player,
        "somebody": player if details.player else "somebody",
        "somebody_else": player if details.player else "somebody else",
        "before": f" instead of {old_player}" if is_changed else "",
        "played_by": "" if details.hides_people else f" ({player})",
        "player_of_power": (
            f"the player of {seat}" if details.hides_people else f"{player}, who plays {seat}"
        ),
        "announced": " The channel is told that a player is a GM." if details.plays else "",
        "plays": ", who also plays in it" if details.plays else "",
        "next_gm": f"After that, {runs}",
        "new_gm": f"From now on, {runs}",
        "difference": "\n".join(f"• {line}" for line in _difference(details, variant)),
        "over": "The game is over; this reopens it. " if details.reopens else "",
        "over_again": "The game is back on. " if details.reopens else "",
        "old_orders": (
            "Its orders and what was saved for later are restored and can be changed."
            if details.keeps_orders
            else "All orders have to be given again."
        ),
        "listed": f"{left} won't count any more; `history` still shows what happened there.",
        "left": left,
        "final": (
            "Only `gm rollback` takes that back." if details.phase else "This can't be undone."
        ),
        "summary": _summary(details),
        "orders": "\n".join(_ordered(details, variant)),
        "not_read": f"\nI couldn't read {unread}." if unread else "",
        "text": f"{QUOTE}{written(details.text)}",
        "called": f"\nIt notifies {called}." if called else "",
        "changes": _changes(details) if details.settings else "",
    }


def _ordered(given: Details | notices.OrderedForYou, variant: Variant) -> Iterator[str]:
    yield from (f"• {names.order_of(order, variant)}" for order in given.orders)
    yield from (f"• for later: “{written(text)}”" for text in given.ahead)
    yield from (f"• vote: {vote}" for vote in given.votes)


def _missing(details: Details, variant: Variant) -> str:
    if not (details.missing and details.phase):
        return "All orders are in."
    missing = silence(Phase.parse(details.phase).type)
    return f"Orders from {names.power_names(details.missing, variant)} are incomplete. {missing}"


def _difference(details: Details, variant: Variant) -> Iterator[str]:
    for change in details.changes:
        power = names.power_name(change.power, variant) if change.power else "nobody"
        if change.kind is Change.OWNER:
            was = names.power_name(change.was, variant) if change.was else "nobody"
            yield f"{variant.map.province(change.what).name}: {was} → {power}"
        else:
            yield f"{power}: {_SIGNS[change.kind]} {names.unit_of(change.what, variant)}"


def _left(details: Details) -> str:
    """Name the phases that count no more, the first and the last of many."""
    phases = [f"{names.phase_of(code)} (#{number})" for number, code in details.left]
    return f"{phases[0]} to {phases[-1]}" if len(phases) > _MANY else names.listed(phases)


def _summary(details: Details) -> str:
    free = "`/dip new` opens another game in this channel."
    if not details.left:
        return f"No phase was played. {free}"
    first, last = (names.phase_of(details.left[at][1]) for at in (0, -1))
    return (
        f"It ran from {first} to {last}. `history` still tells its story; `map` and `score` "
        f"show how it ended. {free}"
    )


def _changes(details: Details) -> str:
    before, after = read_settings(details.old_settings), read_settings(details.settings)
    lines = [f"• {line}" for line in change_words(before, after)]
    if details.phase and (before.schedule, before.zone) != (after.schedule, after.zone):
        lines.append("The current deadline stays; this applies from the next phase on.")
    return "\n".join(lines)


WORDINGS: Wordings = (
    (notices.Confirm, confirm),
    (notices.ActProposed, act_proposed),
    (notices.Declined, declined),
    (notices.GmActed, gm_acted),
    (notices.AuditShown, audit_shown),
    (notices.ToldByGm, told_by_gm),
    (notices.OrderedForYou, ordered_for_you),
)
