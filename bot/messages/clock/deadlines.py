"""Deadlines: reminders, readiness, pauses, more time, absences, and players who send nothing."""

from collections.abc import Iterable, Mapping

from bot.gamesmaster.notices import clock as notices
from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.messages.markup import quoted, until, when
from bot.messages.message import Games, Message
from bot.messages.names import counted, listed, phase_of, power_name, power_names, units_of, whom
from bot.messages.parts import Button, Small, Text, form_button, listing, row
from engine.game.absences import Delay, Disorder
from engine.game.duties import Duty, Owed
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT


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
    return [f"• *{power_name(one.power, variant)}*: {owed_words(one, variant)}" for one in duties]


def reminder(notice: notices.Reminder, games: Games) -> Message:
    """To a player who still owes something."""
    if notice.is_past:
        return _past_reminder(notice)
    variant = games.variant(notice.game)
    owes = owed_words(notice.duty, variant)
    if notice.others:
        owes = "; ".join(
            f"{owed_words(one, variant)} ({power_name(one.power, variant)})"
            for one in (notice.duty, *notice.others)
        )
    text = f"{notice.title}, {phase_of(notice.phase)}: I still need {owes}."
    return Message(
        text,
        [
            Text(f":hourglass_flowing_sand: {text}\nThe deadline is {when(notice.deadline)}."),
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
    text = f"{notice.title}, {phase_of(notice.phase)}: nothing complete yet from {powers}."
    acts = {"24 hours more": "deadline +24h", "Remind them again": "remind", "Pause": "pause"}
    buttons = (Button(label, Action.GM_ACT, pack(notice.game, act)) for label, act in acts.items())
    until = f"The deadline is {when(notice.deadline)}; the players have been reminded."
    return Message(
        text, [Text(f"{text}\n{until}"), *listing(owed_lines(notice.owed, variant)), row(*buttons)]
    )


def everyone_ready(notice: notices.EveryoneReady, _games: Games) -> Message:
    """To the channel: the phase ends early unless somebody objects."""
    phase = phase_of(notice.phase)
    text = (
        f"*{notice.title}:* everyone is ready. {phase} ends {when(notice.at)} unless somebody "
        "is not ready after all."
    )
    if notice.is_past:
        return Message.of(f"*{notice.title}:* everyone was ready for {phase}.")
    about = pack(notice.game, phase_mark(notice.phase, notice.number))
    return Message(
        f"{notice.title}: everyone is ready for {phase}.",
        [Text(text), row(Button("Not ready after all", Action.NOT_READY, about))],
    )


def early_stopped(notice: notices.EarlyStopped, _games: Games) -> Message:
    """To the channel: the deadline stands after all."""
    stands = f"The deadline stands: {when(notice.deadline)}." if notice.deadline else ""
    return Message.of(
        f"*{notice.title}:* somebody is not ready after all. {phase_of(notice.phase)} goes on. "
        f"{stands}"
    )


def bot_was_away(notice: notices.BotWasAway, _games: Games) -> Message:
    """To the channel: the bot missed a deadline, and what it does about it."""
    return Message.of(
        f"*{notice.title}:* I was not running at the deadline of {phase_of(notice.phase)} "
        f"({when(notice.deadline)}). What you wrote to me by the deadline still counts, although I "
        "read it only now; later orders do not. The phase is adjudicated "
        f"{when(notice.until)}."
    )


def pause_ending(notice: notices.PauseEnding, _games: Games) -> Message:
    """To the channel: the pause is soon over."""
    return Message.of(
        f"*{notice.title}:* the pause ends {when(notice.at)}, and the clock of "
        f"{phase_of(notice.phase)} runs again. The GM can make it longer: `/dip gm pause 7 days`."
    )


def pause_over(notice: notices.PauseOver, _games: Games) -> Message:
    """To the channel: the pause has ended by itself."""
    word = "closed at" if notice.is_closed else "by"
    return Message.of(
        f"*{notice.title}:* the pause was to last until now at the longest, so the game goes on: "
        f"{phase_of(notice.phase)}, orders {word} {until(notice.deadline, notice.results_at)}."
    )


def phase_stuck(notice: notices.PhaseStuck, _games: Games) -> Message:
    """To the channel, or to the GM: a phase is due and I could not adjudicate it."""
    phase = phase_of(notice.phase)
    text = (
        f":warning: *{notice.title}:* {phase} is due ({when(notice.deadline)}), and something went "
        "wrong on my side when I adjudicated it. No order is lost and nobody has to send anything "
        "again; I go on trying by myself"
    )
    if notice.gm is None:
        text += ". The GM knows."
    else:
        text += (
            ", less and less often. Please tell whoever runs me: my log says what happened, under "
            "`adjudication_failed`, and after a repair or a restart the result is posted at once."
        )
    return Message(f"{notice.title}: {phase} could not be adjudicated yet.", [Text(text)])


def extension_asked(notice: notices.ExtensionAsked, _games: Games) -> Message:
    """To the GM: who asks for which deadline."""
    asks = "is still asking for more time in" if notice.is_again else "asks for more time in"
    if notice.away:
        since, back = notice.away
        asks = f"is away from {when(since)} to {when(back)}, over the deadline of"
    text = (
        f"*{notice.title}:* {whom(notice.player)} {asks} {phase_of(notice.phase)} "
        f"({when(notice.old_deadline)}). Shall it be {until(notice.deadline, notice.results_at)}? "
        "The channel hears of it only if you agree, and not whom it is for."
    )
    if notice.because:
        text += f" For you alone, the reason: {quoted(notice.because)}"
    buttons = row(
        Button("Set the deadline", Action.CONFIRM, notice.confirmation, style="primary"),
        Button("Leave it as it is", Action.DECLINE, notice.confirmation),
    )
    return Message.of(text, buttons)


def extension_proposed(notice: notices.ExtensionProposed, _games: Games) -> Message:
    """To the channel of a game without a GM: a later deadline, and how many agree."""
    title, phase = notice.title, phase_of(notice.phase)
    deadline = until(notice.deadline, notice.results_at)
    if notice.is_given:
        return Message.of(
            f"*{title}:* most players agree, so {phase} has more time: orders by {deadline}."
        )
    return Message.of(
        f"*{title}:* a player asks for more time in {phase}: orders by {deadline} (now: "
        f"{when(notice.old_deadline)}).",
        row(Button("I agree", Action.AGREE, notice.proposal, style="primary")),
        Small(f"{notice.agreed} of {counted(notice.needed, 'player')} needed agree so far."),
    )


def extension_noted(notice: notices.ExtensionNoted, _games: Games) -> Message:
    """To the player who asked."""
    asked, reason = "I have asked the GM", " Only the GM is told the reason that you gave."
    if notice.is_put_to_all:
        asked = "I have asked the players in the channel, without your name"
        reason = " I tell nobody the reason that you gave."
    text = (
        f"{asked}: {phase_of(notice.phase)} of {notice.title} with orders by "
        f"{when(notice.deadline)}. Until it is agreed the deadline stands: "
        f"{when(notice.old_deadline)}.{reason if notice.because else ''}"
    )
    if notice.before:
        text += f" You had asked for {listed(map(when, notice.before))}, which nobody has decided."
    return Message.of(text)


def extension_refused(notice: notices.ExtensionRefused, _games: Games) -> Message:
    """To the player who asked: there is no more time."""
    return Message.of(
        f"The GM of {notice.title} leaves the deadline of {phase_of(notice.phase)} as it is. "
        "`status` shows when it is."
    )


def player_away(notice: notices.PlayerAway, _games: Games) -> Message:
    """To the GM: who is away from when to when."""
    plays = f" ({power_names(notice.powers, DEFAULT_VARIANT)})" if notice.powers else ""
    who = f"*{notice.title}:* {whom(notice.player)}{plays}"
    times = f"from {when(notice.since)} to {when(notice.until)}"
    if notice.is_taken_back:
        return Message.of(f"{who} will not be away {times} after all.")
    if notice.deadline is None:
        return Message.of(
            f"{who} will be away {times}. I tell you when a deadline falls into that time."
        )
    text = (
        f"{who} will be away {times}. Orders are due by {when(notice.deadline)}, and no deadline "
        "can be so late that they are back before it."
    )
    if notice.powers:
        text += f" `gm replace {notice.powers[0]} @name` gives their place to somebody else."
    return Message.of(text)


def away_noted(notice: notices.AwayNoted, _games: Games) -> Message:
    """To the player: what is known of their absence, and who else knows."""
    knows = f" The GM of {listed(notice.with_gm)} knows" if notice.with_gm else ""
    if notice.is_back:
        return Message.of(
            f"You are back: I take you to be away no longer.{knows}{'.' if knows else ''}"
        )
    if not notice.times:
        return Message.of(
            "You are not away, as far as I know. `away 12-15 December` says that you will be."
        )
    times = listed(f"from {when(since)} to {when(back)}" for since, back in notice.times)
    text = f"You are away {times}. `back` takes that back.{knows}"
    if knows:
        text += (
            ", and may move deadlines for you; the others learn only that somebody is away. Orders "
            "that you give ahead count as ever."
        )
    if notice.without_gm:
        titles = listed(notice.without_gm)
        text += f" {titles} has no GM: `extend` asks the other players for more time."
    return Message.of(text)


_WAITS: Mapping[Delay, str] = {
    Delay.FIRST_PHASE: "Nobody is to lose by missing the first phase, so it is open for longer.",
    Delay.GRACE: "The deadline is put off once; then their units hold.",
    Delay.GM: "The clock stands until the GM decides; orders are still taken.",
}


def phase_waits(notice: notices.PhaseWaits, games: Games) -> Message:
    """To the channel, or to the GM: a phase that is due waits for somebody."""
    text = (
        f":hourglass_flowing_sand: *{notice.title}:* no orders have come from "
        f"{power_names(notice.powers, games.variant(notice.game))} for {phase_of(notice.phase)}. "
        f"{_WAITS[notice.delay]}"
    )
    if notice.until is not None:
        text += f" Orders are taken until {when(notice.until)}."
    if notice.gm is not None:
        text += (
            f" `gm process {notice.phase}` adjudicates it as it stands, "
            f"`gm replace {notice.powers[0]} @name` hands a power to somebody else, `gm resume` "
            "lets the clock run."
        )
    return Message.of(text)


def nobody_missing(notice: notices.NobodyMissing, _games: Games) -> Message:
    """To the channel: the wait is over."""
    return Message.of(
        f"*{notice.title}:* nobody is waited for any more. Orders for {phase_of(notice.phase)} are "
        f"taken until {when(notice.at)}, then it is adjudicated."
    )


def you_missed(notice: notices.YouMissed, games: Games) -> Message:
    """To the player, with what to do."""
    powers = power_names(notice.powers, games.variant(notice.game))
    are, their = ("is", "its") if len(notice.powers) == 1 else ("are", "their")
    is_replaced = notice.disorder is Disorder.ABANDONED
    replaced = "You will be replaced as soon as somebody takes over. " if is_replaced else ""
    back = "You have nothing to order yet: send orders for the next moves, and you are back"
    if notice.is_last:
        back, replaced, is_replaced = "The game ends with this turn", "", False
    if notice.examples:
        example = f"`{notice.examples[0]}`"
        back = f"Send orders such as {example}, or say `ready`, and you are back at once"
    until = ", as long as nobody has." if is_replaced else "."
    return Message.of(
        f"*{notice.title}:* nothing came from you for {phase_of(notice.phase)}. {powers} {are} in "
        f"civil disorder now: {their} units hold, nothing is built, and nobody waits for you. "
        f"{replaced}{back}{until}"
    )


def powers_returned(notice: notices.PowersReturned, games: Games) -> Message:
    """To the channel: somebody is back."""
    names = power_names(notice.powers, games.variant(notice.game))
    are = "is" if len(notice.powers) == 1 else "are"
    return Message.of(f"*{notice.title}:* {names} {are} played again by the same player.")
