"""Deadlines: reminders, readiness, pauses, more time, absences, and players who send nothing."""

from collections.abc import Iterable, Mapping

from bot.gamesmaster.notices import clock as notices
from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.messages.clock.schedules import zone_words
from bot.messages.markup import orders_due, quoted, table, until, when
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import counted, listed, phase_of, power_name, power_names, units_of, whom
from bot.messages.parts import Button, Small, Text, form_button, listing, row
from engine.game.absences import Delay, Disorder
from engine.game.duties import Duty, Owed
from engine.variant import Variant


def owed_words(duty: Duty, variant: Variant) -> str:
    """What a power owes: `2 builds`, `orders for Army Paris and Fleet Brest`."""
    units = units_of(duty.units, variant)
    match duty.owes:
        case Owed.ORDERS:
            return f"orders for {units}" if units else counted(duty.count, "order")
        case Owed.RETREATS:
            return f"a retreat for {units}" if units else counted(duty.count, "retreat")
        case Owed.BUILDS:
            return counted(duty.count, "build")
        case Owed.REMOVALS:
            return counted(duty.count, "removal")


def owed_lines(duties: Iterable[Duty], variant: Variant) -> list[str]:
    """What each power owes."""
    return [
        f"• *{power_name(duty.power, variant)}*: {owed_words(duty, variant)}" for duty in duties
    ]


def seal_table(seals: Iterable[tuple[str, str]], variant: Variant) -> str:
    """Each power with the seal of its orders."""
    return table([[power_name(power, variant), seal] for power, seal in seals])


def orders_sealed(notice: notices.OrdersSealed, games: Games) -> Message:
    """To the channel: what fixes the orders until the results."""
    text = f"Orders for {phase_of(notice.phase)} are closed and sealed."
    if notice.changed:
        powers = power_names(notice.changed, games.variant(notice.game))
        text = (
            f"The orders of {powers} for {phase_of(notice.phase)} have changed since they were "
            "sealed: I read some late, or the GM gave them. These are the new seals."
        )
    if notice.results_at is not None:
        text += f" Results come {when(notice.results_at)}."
    seals = seal_table(notice.seals, games.variant(notice.game))
    how = "Each is a SHA-256 of a power's orders and a secret salt, which comes with the results."
    return Message(text, [Text(f"{text}\n{seals}"), Small(how)])


def reminder(notice: notices.Reminder, games: Games) -> Message:
    """To a player who still owes something."""
    if notice.is_past:
        return _past_reminder(notice)
    variant = games.variant(notice.game)
    owes = owed_words(notice.duty, variant)
    if notice.others:
        owes = "; ".join(
            f"{owed_words(duty, variant)} ({power_name(duty.power, variant)})"
            for duty in (notice.duty, *notice.others)
        )
    text = f"{notice.title}, {phase_of(notice.phase)}: I still need {owes}."
    return Message(
        text,
        [
            Text(f":hourglass_flowing_sand: {text}\n{orders_due(notice.deadline, None)}."),
            row(Button("My orders", Action.MY_ORDERS, notice.game), form_button(notice.game)),
        ],
    )


def _past_reminder(notice: notices.Reminder | notices.WhoIsLate) -> Message:
    text = f"{notice.title}, {phase_of(notice.phase)}: this reminder is out of date."
    return Message(text, [Small(text)])


def who_is_late(notice: notices.WhoIsLate, games: Games) -> Message:
    """To a GM: who owes what before the deadline, and what can be done about it."""
    if notice.is_past:
        return _past_reminder(notice)
    variant = games.variant(notice.game)
    powers = power_names([duty.power for duty in notice.owed], variant)
    text = f"{notice.title}, {phase_of(notice.phase)}: still waiting for {powers}."
    acts = {"Extend by 24 hours": "deadline +24h", "Remind them again": "remind", "Pause": "pause"}
    buttons = (Button(label, Action.GM_ACT, pack(notice.game, act)) for label, act in acts.items())
    until = f"{orders_due(notice.deadline, None)}. I've reminded the players."
    return Message(
        text, [Text(f"{text}\n{until}"), *listing(owed_lines(notice.owed, variant)), row(*buttons)]
    )


def everyone_ready(notice: notices.EveryoneReady, _games: Games) -> Message:
    """To the channel: the phase ends early unless somebody objects."""
    phase = phase_of(notice.phase)
    text = f"*{notice.title}:* everyone's ready. {phase} will be processed {when(notice.at)}."
    if notice.is_past:
        return Message.of(f"*{notice.title}:* everyone was ready to end {phase}.")
    about = pack(notice.game, phase_mark(notice.phase, notice.number))
    return Message(
        f"{notice.title}: everyone's ready to end {phase}.",
        [Text(text), row(Button("Wait", Action.NOT_READY, about))],
    )


def early_stopped(notice: notices.EarlyStopped, _games: Games) -> Message:
    """To the channel: the deadline stands after all."""
    due = f" {orders_due(notice.deadline, None)}." if notice.deadline else ""
    return Message.of(
        f"*{notice.title}:* somebody isn't ready after all, so {phase_of(notice.phase)} goes on."
        f"{due}"
    )


def bot_was_away(notice: notices.BotWasAway, _games: Games) -> Message:
    """To the channel: the bot missed a deadline, and what it does about it."""
    moment = when(notice.until) if notice.until else "now"
    return Message.of(
        f"*{notice.title}:* I couldn't be reached at the deadline for {phase_of(notice.phase)} "
        f"({when(notice.deadline)}). I've read what you wrote to me meanwhile: orders sent before "
        "the deadline count, later ones don't. Buttons and commands didn't reach me. "
        f"The phase will be processed {moment}."
    )


def pause_ending(notice: notices.PauseEnding, _games: Games) -> Message:
    """To the channel: the pause is soon over."""
    return Message.of(
        f"*{notice.title}:* the pause ends {when(notice.at)}, and {phase_of(notice.phase)} "
        "goes on. The GM can make the pause longer: `/dip gm pause 7 days`."
    )


def pause_over(notice: notices.PauseOver, _games: Games) -> Message:
    """To the channel: the pause has ended by itself."""
    due = orders_due(notice.deadline, notice.results_at, is_closed=notice.is_closed)
    return Message.of(
        f"*{notice.title}:* the pause is over, so {phase_of(notice.phase)} goes on. {due}."
    )


def bot_is_back(notice: notices.BotIsBack, _games: Games) -> Message:
    """To the channel: the bot was installed again, and what that means for the deadline."""
    text = (
        f"*{notice.title}:* I'm back after I was removed from this workspace "
        f"({when(notice.since)}). Your orders are as they were, and the clock stood still."
    )
    if notice.deadline is not None:
        due = orders_due(notice.deadline, notice.results_at, is_closed=notice.is_closed)
        text += f" {phase_of(notice.phase)} goes on. {due}."
    return Message.of(text)


def phase_stuck(notice: notices.PhaseStuck, _games: Games) -> Message:
    """To the channel, or to the GM: a phase is due and I could not adjudicate it."""
    phase = phase_of(notice.phase)
    text = (
        f":warning: *{notice.title}:* something went wrong on my side when I processed {phase} "
        f"(due {when(notice.deadline)}). No order is lost, and I'll keep trying. "
    )
    if notice.for_gm:
        text += (
            f"Please tell whoever runs me that it's incident {notice.incident} in my log. I'll "
            "post the result as soon as that is mended."
        )
    else:
        text += f"The GM knows (incident {notice.incident})."
    return Message(f"{notice.title}: {phase} hasn't been processed yet.", [Text(text)])


def extension_asked(notice: notices.ExtensionAsked, _games: Games) -> Message:
    """To the GM: who asks for which deadline."""
    asks = "is still asking for more time in" if notice.is_again else "asks for more time in"
    if notice.away:
        since, back = notice.away
        asks = f"is away from {when(since)} to {when(back)}, past the deadline for"
    text = (
        f"*{notice.title}:* {whom(notice.player)} {asks} {phase_of(notice.phase)} "
        f"(due {when(notice.old_deadline)}). Move the deadline to "
        f"{until(notice.deadline, notice.results_at)}? The channel won't learn who it's for."
    )
    if notice.because:
        text += f" The reason, for you alone: {quoted(notice.because)}"
    buttons = row(
        Button("Move the deadline", Action.CONFIRM, notice.confirmation, style="primary"),
        Button("Decline", Action.DECLINE, notice.confirmation),
    )
    return Message.of(text, buttons)


def extension_proposed(notice: notices.ExtensionProposed, _games: Games) -> Message:
    """To the channel of a game without a GM: a later deadline, and how many agree."""
    title, phase = notice.title, phase_of(notice.phase)
    deadline = until(notice.deadline, notice.results_at)
    if notice.is_given:
        return Message.of(
            f"*{title}:* most players agree, so {phase} has more time. Orders are due {deadline}."
        )
    return Message.of(
        f"*{title}:* a player asks to move the deadline for {phase} from "
        f"{when(notice.old_deadline)} to {deadline}.",
        row(Button("I agree", Action.AGREE, notice.proposal, style="primary")),
        Small(f"Agreed so far: {notice.agreed} of the {counted(notice.needed, 'player')} needed."),
    )


def extension_noted(notice: notices.ExtensionNoted, _games: Games) -> Message:
    """To the player who asked."""
    asked, they = f"the GM of {notice.title}", "the GM agrees"
    reason = " Only the GM is told your reason."
    if notice.is_put_to_all:
        asked, they = f"the other players of {notice.title}, without your name,", "they agree"
        reason = " I don't tell anyone your reason."
    text = (
        f"I've asked {asked} to move the deadline for {phase_of(notice.phase)} to "
        f"{when(notice.deadline)}. Until {they}, it's still {when(notice.old_deadline)}."
        f"{reason if notice.because else ''}"
    )
    if notice.before:
        request, is_open = ("requests", "are") if notice.before[1:] else ("request", "is")
        before = listed(map(when, notice.before))
        text += f" Your {request} for {before} {is_open} still open, too."
    return Message.of(text)


def extension_refused(notice: notices.ExtensionRefused, _games: Games) -> Message:
    """To the player who asked: there is no more time."""
    return Message.of(
        f"The GM of {notice.title} said no to more time for {phase_of(notice.phase)}. `status` "
        "shows the deadline."
    )


def player_away(notice: notices.PlayerAway, games: Games) -> Message:
    """To the GM: who is away from when to when."""
    powers = power_names(notice.powers, games.variant(notice.game))
    plays = f" ({powers})" if powers else ""
    who = f"*{notice.title}:* {whom(notice.player)}{plays}"
    times = f"from {when(notice.since)} to {when(notice.until)}"
    if notice.is_taken_back:
        return Message.of(f"{who} won't be away {times} after all.")
    if notice.deadline is None:
        return Message.of(
            f"{who} will be away {times}. I'll tell you when a deadline falls in that time."
        )
    text = (
        f"{who} will be away {times}. {orders_due(notice.deadline, None)}, and the deadline can't "
        "be moved far enough for them."
    )
    if notice.powers:
        text += f" `gm replace {notice.powers[0]} @name` changes the player."
    return Message.of(text)


def away_noted(notice: notices.AwayNoted, _games: Games) -> Message:
    """To the player: what is known of their absence, and who else knows."""
    knows = f" I've told the GM of {listed(notice.with_gm)}" if notice.with_gm else ""
    if notice.is_back:
        return Message.of(f"Welcome back.{knows}{'.' if knows else ''}")
    if not notice.times:
        return Message.of(
            "You aren't away, as far as I know. `away 12-15 December` says when you will be."
        )
    times = listed(f"from {when(since)} to {when(back)}" for since, back in notice.times)
    days = f" These are days by the game's clock, {zone_words(notice.zone)}." if notice.zone else ""
    text = f"You're away {times}.{days} `back` takes that back.{knows}"
    if knows:
        text += ", who may move deadlines for you. The others only learn that somebody is away."
    if notice.without_gm:
        titles, have = listed(notice.without_gm), "have" if notice.without_gm[1:] else "has"
        text += f" {titles} {have} no GM: `extend` asks the other players for more time."
    return Message.of(text)


_WAITS: Mapping[Delay, str] = {
    Delay.FIRST_PHASE: "Nobody should lose by missing the first phase, so it stays open longer.",
    Delay.GRACE: "They get more time once; then their units hold.",
    Delay.GM: "The clock is stopped until the GM decides. You can still send orders.",
}


def phase_waits(notice: notices.PhaseWaits, games: Games) -> Message:
    """To the channel, or to the GM: a phase that is due waits for somebody."""
    text = (
        f":hourglass_flowing_sand: *{notice.title}:* no orders yet from "
        f"{power_names(notice.powers, games.variant(notice.game))} for {phase_of(notice.phase)}. "
        f"{_WAITS[notice.delay]}"
    )
    if notice.until is not None:
        text += f" {orders_due(notice.until, None)}."
    if notice.for_gm:
        text += (
            f" `gm process {notice.phase}` processes it as it stands, "
            f"`gm replace {notice.powers[0]} @name` changes the player, `gm resume` starts the "
            "clock again."
        )
    return Message.of(text)


def nobody_missing(notice: notices.NobodyMissing, _games: Games) -> Message:
    """To the channel: the wait is over."""
    return Message.of(
        f"*{notice.title}:* nobody is missing any more. {phase_of(notice.phase)} will be processed "
        f"{when(notice.at)}."
    )


def you_missed(notice: notices.YouMissed, games: Games) -> Message:
    """To the player, with what to do."""
    powers = power_names(notice.powers, games.variant(notice.game))
    are, their = ("is", "its") if len(notice.powers) == 1 else ("are", "their")
    is_replaced = notice.disorder is Disorder.ABANDONED
    back = "You're back as soon as you send your next moves"
    if notice.is_last:
        back, is_replaced = "The game ends with this turn", False
    if notice.examples:
        example = f"`{notice.examples[0]}`"
        back = f"Send orders such as {example}, or say `ready`, and you're back at once"
    until = ", unless somebody takes over first." if is_replaced else "."
    return Message.of(
        f"*{notice.title}:* I got nothing from you for {phase_of(notice.phase)}. {powers} {are} in "
        f"civil disorder now: {their} units hold, and nobody waits for you. {back}{until}"
    )


def powers_returned(notice: notices.PowersReturned, games: Games) -> Message:
    """To the channel: somebody is back."""
    names = power_names(notice.powers, games.variant(notice.game))
    are = "is" if len(notice.powers) == 1 else "are"
    return Message.of(f"*{notice.title}:* {names} {are} back, with the same player.")


WORDINGS: Wordings = (
    (notices.OrdersSealed, orders_sealed),
    (notices.Reminder, reminder),
    (notices.WhoIsLate, who_is_late),
    (notices.EveryoneReady, everyone_ready),
    (notices.EarlyStopped, early_stopped),
    (notices.BotWasAway, bot_was_away),
    (notices.PauseEnding, pause_ending),
    (notices.PauseOver, pause_over),
    (notices.BotIsBack, bot_is_back),
    (notices.PhaseStuck, phase_stuck),
    (notices.ExtensionAsked, extension_asked),
    (notices.ExtensionProposed, extension_proposed),
    (notices.ExtensionNoted, extension_noted),
    (notices.ExtensionRefused, extension_refused),
    (notices.PlayerAway, player_away),
    (notices.AwayNoted, away_noted),
    (notices.PhaseWaits, phase_waits),
    (notices.NobodyMissing, nobody_missing),
    (notices.YouMissed, you_missed),
    (notices.PowersReturned, powers_returned),
)
