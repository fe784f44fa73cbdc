"""What a GM may look at: what would happen, sealed orders, how the bot fares."""

from msgspec import structs

from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.desk import HealthShown, PanelShown, Preview, Unsealed
from bot.messages.clock.deadlines import owed_lines
from bot.messages.commands.incidents import remedy
from bot.messages.markup import quoted, when
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import counted, order_of, phase_of, power_name
from bot.messages.parts import Button, Heading, Part, Small, Text, entry_button, listing, row
from bot.messages.showing.maps import result_map
from bot.messages.showing.results import details, phase_story
from bot.messages.showing.status import state_words
from engine.board import Power
from engine.reader import parse_order


def panel_shown(notice: PanelShown, games: Games) -> Message:
    """The GM's panel: how the game stands, who owes what, and a button for each act at hand."""
    standing = notice.status
    variant = games.variant(standing.game)
    stands = state_words(standing, variant)
    on_board = (power for power, _, units in standing.centers if units)
    power = next(on_board, variant.played[0])
    is_waiting = standing.phase is None and not standing.ended
    start = [entry_button(standing.game, 0)] if is_waiting and not standing.free else []
    buttons = (
        Button(label, Action.GM_ACT, pack(standing.game, act)) for label, act in _acts(notice)
    )
    return Message(
        f"{standing.title}: {' '.join(stands)}",
        [
            Heading(f"{standing.title}: GM panel"),
            *listing(stands),
            *listing(owed_lines(notice.owed, variant)),
            row(*start, *buttons, Button("Everything else", Action.HELP, "gm")),
            Small(_more(notice, power)),
        ],
    )


def _more(notice: PanelShown, power: str) -> str:
    standing = notice.status
    if standing.ended:
        return "`gm rollback` reopens it. `/dip new` opens another game in a channel."
    if standing.phase is None:
        return (
            "People join with the button on the game's post. You start the game once every seat is "
            "taken. `gm set ends 1910` changes a setting."
        )
    absent = (*standing.in_disorder, *standing.resigned)
    if absent:
        power = absent[0]
        return (
            f"`gm reinstate {power}` lets its player play on, `gm replace {power} @name` gives "
            "it to somebody else."
        )
    return (
        f"You confirm each of these before it's done. `gm replace {power} @name` changes a player."
    )


def _acts(notice: PanelShown) -> list[tuple[str, str]]:
    """What a GM may want to do now, and can: a button's label, and what is written after `gm`."""
    standing = notice.status
    if standing.ended:
        return [("GM log", "audit"), ("Export the game", "export")]
    if standing.phase is None:
        return [("End the game", "end")]
    played = {seat.power for seat in standing.seats if seat.player or seat.is_hidden}
    late = {duty.power for duty in notice.owed} & played - {*standing.ready}
    can_remind = late and not (standing.is_locked or standing.paused)
    process = (f"Process {phase_of(standing.phase)} now", f"process {standing.phase}")
    return [
        *([("Remind them", "remind")] if can_remind else []),
        *([] if standing.paused else [("Extend by 24 hours", "deadline +24h")]),
        *([] if standing.ends_at else [process]),
        ("Resume", "resume") if standing.paused else ("Pause", "pause"),
        ("Preview", "preview"),
        ("Bot health", "health"),
    ]


def preview(notice: Preview, games: Games) -> Message:
    """What an adjudication now would give, or only who owes what."""
    variant = games.variant(notice.game)
    title = f"{notice.title}: {phase_of(notice.phase)} so far"
    owed = listing(owed_lines(notice.owed, variant) or ["Nobody owes anything."])
    if notice.is_sealed:
        small = Small(
            "You play in this game, so you can't see orders before the results."
            if notice.plays
            else "You can't see orders in this game before the results. `gm unseal all` opens "
            "them, and the channel is told."
        )
        return Message(f"{title}.", [Heading(title), *owed, small])
    orders = {
        Power(power): tuple(parse_order(order, variant) for order in texts)
        for power, texts in notice.orders
    }
    view = games.trial(notice.game, notice.number, orders)
    board = result_map(view.position, view.resolution, variant)
    full = row(Button("Full map", Action.GM_ACT, pack(notice.game, "preview full")))
    return Message(
        f"{title}.",
        [Heading(title), Text(f"If I processed it now: {phase_story(view)}")],
        structs.replace(board, is_full=notice.is_full),
        [
            *([] if notice.is_full else [full]),
            *owed,
            *details(view),
            Small("Only you see this, and nothing has changed."),
        ],
    )


def unsealed(notice: Unsealed, games: Games) -> Message:
    """To a GM: orders that are still sealed for all others."""
    variant = games.variant(notice.game)
    name = phase_of(notice.phase)
    parts: list[Part] = [Heading(f"{notice.title}: sealed orders of {name}")]
    for power, orders in notice.orders:
        lines = [f"• {order_of(order, variant)}" for order in orders] or ["No orders yet."]
        parts += listing(lines, head=f"*{power_name(power, variant)}*")
    parts.append(Small("Only you see this. The channel has been told that you looked."))
    return Message(f"{notice.title}: the sealed orders of {name}.", parts)


def health_shown(notice: HealthShown, _games: Games) -> Message:
    """How the bot fares with a game, in plain words, bad news first."""
    lines = []
    if notice.is_stuck and notice.phase:
        lines.append(
            f":warning: {phase_of(notice.phase)} is due, but I haven't been able to process it "
            "yet. I keep trying. If it stays like this, ask whoever runs me to look at my log."
        )
    if notice.given_up:
        lines.append(f":warning: {counted(notice.given_up, 'message')} couldn't be delivered.")
    if notice.waiting:
        since = f", the oldest since {when(notice.oldest)}" if notice.oldest else ""
        error = f"; the last try failed with `{quoted(notice.error)}`" if notice.error else ""
        lines.append(f"{counted(notice.waiting, 'message')} waiting to be posted{since}{error}.")
        if help_with_it := remedy(notice.error):
            lines.append(f":point_right: The game's channel: {help_with_it}")
    else:
        lines.append("Everything has been posted.")
    if notice.phase:
        until = f" until {when(notice.paused_until)} at the latest" if notice.paused_until else ""
        due = f"paused{until}"
        if notice.due:
            due = f"will be processed {when(notice.due)}"
        if notice.due and notice.is_late:
            due = f"late: it was to be processed {when(notice.due)}"
        lines.append(f"{phase_of(notice.phase)} is open and {due}.")
    if notice.last_seen:
        lines.append(f"I last checked all clocks {when(notice.last_seen)}.")
    if notice.running_since:
        lines.append(f"I was started {when(notice.running_since)}.")
    text = f"{notice.title}: {' '.join(lines)}"
    return Message(text, [Heading(f"{notice.title}: how I'm doing"), *listing(lines)])


WORDINGS: Wordings = (
    (PanelShown, panel_shown),
    (Preview, preview),
    (Unsealed, unsealed),
    (HealthShown, health_shown),
)
