"""Why a request was not carried out: one kind sentence each, and what would work instead."""

from __future__ import annotations

from collections.abc import Mapping

from bot.wording.archive import ARCHIVE_REFUSALS
from bot.wording.gm_refusals import GM_REFUSALS
from bot.wording.names import listed
from bot.wording.schedules import SCHEDULE_FAULTS
from bot.wording.settings import FAULTS, OF_SETTINGS, fixed, where_written

# By the value of the gamesmaster's Refusal. {subject} is what it is about or what was not
# understood, {known} what would have been (" Known: ..." or nothing), {count} a number, {at} a
# moment.
REFUSALS: Mapping[str, str] = {
    **GM_REFUSALS,
    **ARCHIVE_REFUSALS,
    "no_game_here": (
        "There is no such game here. `/dip new` opens one in a channel, `/dip game` lists "
        "yours.{known}"
    ),
    "game_here_already": (
        "{subject} is still going on in this channel, and a channel holds one game at a time. "
        "Open the new one in another channel, or let the GM end the old one with `/dip gm end`."
    ),
    "bot_not_in_channel": (
        "I am not in this channel, so I could not post here. Write `/invite @Gamesmaster` first, "
        "then `/dip new` again."
    ),
    "not_a_channel": (
        "A game is played in a channel. Go to the channel it should be in and write `/dip new` "
        "there."
    ),
    "not_in_a_game": (
        "You are not in a game at the moment. Press *Join* on a game's post, or open a game with "
        "`/dip new` in a channel."
    ),
    "not_in_this_game": (
        "You do not play in {subject}, so you have no right to do that there, and nothing was "
        "done. What you may do: `/dip status` and `/dip map`."
    ),
    "already_joined": "You are in {subject} already. `/dip leave` takes you out again.",
    "game_full": "All {count} seats of {subject} are taken. The GM can hand you one later.",
    "game_started": (
        "{subject} has started, so nobody can join or start it any more. The GM can change who "
        "plays: `/dip gm replace FRANCE @name`."
    ),
    "game_not_started": (
        "{subject} has not started yet. The GM starts it with `/dip start` once all have joined."
    ),
    "game_over": "{subject} is over. `/dip map` and `/dip status` still show how it ended.",
    "game_paused": "{subject} is paused. The GM lets it go on with `/dip gm resume`.",
    "not_paused": (
        "{subject} is not paused, so there is nothing to resume. `gm pause` would stop the clock."
    ),
    "wrong_number_of_players": (
        "It takes {subject} players to start; {count} have joined so far. Others join with the "
        "button on the game's post."
    ),
    "seats_not_given": (
        "In {subject} the GM gives out the powers, and not all are given out yet.{known} Write "
        "for each `gm seat FRANCE @name`, then start the game."
    ),
    "not_all_present": (
        "{subject} still waits for {count} of its players to say that they are there; the post in "
        "the channel names them. It begins by itself once they have; `start anyway` begins without "
        "waiting."
    ),
    "game_started_already": (
        "{subject} has started already, so all is well; `status` says how it stands."
    ),
    "no_preferences": (
        "In {subject} the powers do not go by lists of preferences, so nothing was kept. `status` "
        "shows the game."
    ),
    "unknown_preference": (
        "“{subject}” is no power that somebody plays in this game, so your list is as it was."
        "{known} Write for example `prefer England, (France Germany), random`: best first, those "
        "you like equally in brackets."
    ),
    "preference_twice": (
        "{subject} stands in your list twice, so your list is as it was. Write for example "
        "`prefer England, (France Germany), random`."
    ),
    "not_joined": (
        "{subject} has not joined the game, so no power can be kept for them. They join with the "
        "button on the game's post."
    ),
    "may_not_leave_now": (
        "{subject} is under way, so nobody can simply leave. Ask the GM for a replacement: "
        "`/dip gm replace FRANCE @name`."
    ),
    "not_the_gm": (
        "Only a GM of {subject} has the right to do that, so nothing was done. `/dip status` says "
        "who is one."
    ),
    "gm_only_starts": (
        "Only the GM can start {subject}: nobody else has the right to. `/dip status` says who "
        "that is."
    ),
    "unknown_command": (
        "“{subject}” is neither a command I know nor a whole order.{known} `help` lists the "
        "commands; orders look like `A PAR - BUR`."
    ),
    "small_talk": (
        "You are welcome. Write me orders such as `A PAR - BUR` whenever you like; `help` lists "
        "everything else."
    ),
    "unknown_setting": (
        "I do not know the setting “{subject}”.{known}{example} `help settings` lists them all."
    ),
    "no_press": (
        "There is no talk between players in {subject}, so nothing was posted: the game has no "
        "press. `settings` shows what else is set."
    ),
    "press_is_signed": (
        "In {subject} everybody knows who plays what, so what is said is signed and nothing was "
        "posted. For example: `announce We come in peace.`"
    ),
    "nothing_to_say": (
        "What shall I post in the channel, in your power's name? For example: "
        "`announce We come in peace.`"
    ),
    "press_is_settled": (
        "That has been decided already, so I did nothing. Write it again to post it: "
        "`announce We come in peace.`"
    ),
    "press_is_stale": (
        "{subject} has moved on since you wrote that, so I did not post it. If it still holds, "
        "write it again: `announce We come in peace.`"
    ),
    "press_in_public": (
        "Others can read what you write there, and who wrote it, so I pass nothing on from it. "
        "Write it to me in a direct message, or after `/dip`: `announce We come in peace.`"
    ),
    "unknown_value": (
        "The setting {other} cannot be “{subject}”.{known}{example} `help settings` lists all "
        "settings."
    ),
    "setting_twice": (
        "You have said two different things about {subject}, so nothing was done. Say it once."
        "{example}"
    ),
    "setting_fixed": "{subject} stays as it is, because {fixed}. `settings` shows what is set.",
    "set_so_already": "It is set so already in {subject}. `settings` shows what is set.",
    "too_few_seats": (
        "The board {subject} has fewer seats than people have joined ({count}). Some can take "
        "back their seat with `leave`; then give the command again."
    ),
    "needs_gm": (
        "The setting {subject} needs a GM, and the game would have none. Take `{other}` instead: "
        "the GM with `gm set {other}`; a new one opens with `/dip new Among Friends, no gm`."
    ),
    "gm_would_see": (
        "A GM of {subject} sees more than the players do (their orders, or who plays what), so no "
        "GM can play in it. Somebody else can be the GM, or the game can be set otherwise before "
        "it starts: `gm set gm sees orders no`, `gm set powers lots`."
    ),
    "gm_would_be_seen": (
        "A GM who begins to play is announced, and in {subject} that would tell who plays what. "
        "Somebody else has to take the seat: `gm replace FRANCE @name`."
    ),
    "name_the_power": (
        "In {subject} nobody is to know who plays what, so I find no power by its player. Name the "
        "power: `gm reprimand FRANCE because of threats outside the game`."
    ),
    "promised_in_public": (
        "Everybody has read in {subject} who is to play what, so that cannot be hidden any more. "
        "Open another game for it: `new anonymity hidden, press public`."
    ),
    "end_has_passed": (
        "The game cannot end with {subject}, which is past. For example: `new ends 1910`, or "
        "`new ends never`."
    ),
    "impossible_time": (
        "“{subject}” is no time that a phase can have: it is a number with a unit, such as `24h`, "
        "`2d` or `90min`, from one minute to {count} days. For example: "
        "`new moves 24h retreats 12h builds 12h`."
    ),
    "title_too_long": (
        "A title can have {count} characters, and this one has {subject}, so no game was opened. "
        "Give it a shorter one, for example `/dip new The Great War moves 24h`."
    ),
    "unreadable_time": (
        "I cannot read “{subject}” as a time. Write for example `+12h`, `in 24h`, `tomorrow 9pm`, "
        "`Sunday 18:00`, with a zone if it is not the game's: `Sunday midnight Europe/London`."
    ),
    "unclear_time": "“{subject}” can mean more than one time. Write the one that you mean.{known}",
    "time_not_later": (
        "That is not later than the deadline there is ({at}), so there is nothing to ask for. "
        "Write for example `extend 24h` or `extend until Friday 18:00`."
    ),
    "unreadable_days": (
        "I cannot read “{subject}” as days. Write for example `away 12-15 December`, `away until "
        "Friday` or `away Friday to Sunday`."
    ),
    "not_away": "You are not away, as far as I know. `away 12-15 December` says that you will be.",
    "asked_already": (
        "You have asked for {at} already, and nobody has decided yet, so I have not asked again."
    ),
    "agreed_already": "You have agreed already; now it is up to the other players of {subject}.",
    "time_is_past": (
        "{subject} is in the past, so it cannot be a deadline. `gm deadline +12h` counts from the "
        "deadline that was set before, `gm deadline in 12h` from now."
    ),
    "time_too_far": (
        "{subject} is more than {count} days away, and a deadline cannot be. Write for example "
        "`gm deadline +12h`; `gm pause` stops the clock for up to 30 days."
    ),
    "unknown_phase": ("“{subject}” is not a phase of this game.{known}{example}"),
    "not_on_map": "“{subject}” is neither a phase of this game nor a part of the map.{known}",
    "phase_over": (
        "{subject} is over and done; nothing was changed. `/dip status` names the present phase."
    ),
    "phase_not_yet": (
        "{subject} is still to come, so nothing was done. `/dip status` names the present phase."
    ),
    "phase_open": (
        "{subject} is not over yet, so its orders are still secret. `history` lists the phases "
        "that are."
    ),
    "phase_skipped": (
        "In {subject} there was nothing for anyone to decide, so it was passed over. `history` "
        "lists the phases that were played."
    ),
    "nothing_adjudicated": (
        "Nothing has been adjudicated in {subject} yet, so there is nothing to tell. `map` shows "
        "the board, `status` the deadline; in a sandbox, `next` adjudicates."
    ),
    "unknown_place": (
        "I know no place called “{subject}”.{known} Write for example `why BEL` or "
        "`why Burgundy spring 1901`."
    ),
    "unclear_place": (
        "“{subject}” can be more than one place.{known} Write for example `why North Sea` or "
        "`why NTH`."
    ),
    "no_sandbox": (
        "You have no sandbox open. `sandbox` begins one with the present position, "
        "`help sandbox` says more."
    ),
    "sandbox_over": (
        "This sandbox has ended, so nothing was done; the game has not been touched either. "
        "`sandbox` begins a new one."
    ),
    "sandbox_moved_on": (
        "That button belongs to an earlier step of this sandbox, so nothing was done. Use those "
        "of the latest answer; `sandbox show` brings it up again."
    ),
    "sandbox_at_its_start": (
        "This sandbox is at its beginning, so there is nothing to undo. Orders look like "
        "`A PAR - BUR`; `next` adjudicates, `end` puts it away."
    ),
    "sandbox_elsewhere": (
        "Your orders in the game are for {subject}, and this sandbox shows another position, so "
        "they do not fit. `sandbox` begins one with the present position; then say `mine`."
    ),
    "sandbox_without_game": (
        "You are in no game, so a sandbox begins with Spring 1901: say `sandbox` alone, or give "
        "the command in the game's channel as `/dip sandbox`."
    ),
    "not_in_a_sandbox": (
        "This thread is a sandbox, so `{subject}` did nothing here. Write it to me outside of the "
        "thread if it is meant for the game; `help` says what a sandbox understands."
    ),
    "unknown_power": ("No power here is called “{subject}”.{known}{example}"),
    "unknown_person": ("I cannot tell whom you mean. Name the person with an @.{example}"),
    "person_plays_already": "{subject} plays a power in this game already; one person, one power.",
    "person_unreachable": (
        "I cannot write to {subject}, who is an app or not here any more, and nobody can play "
        "without messages from me. Name somebody else: `gm replace FRANCE @name`."
    ),
    "nothing_to_order": (
        "There is nothing for you to order in this phase ({subject}): nobody waits for you, and "
        "no orders of yours are stored for it. I will write when there is."
    ),
    "power_out": "{subject} has no units and no supply centers left, so there is nothing to order.",
    "disorder_surrendered": (
        "{subject} has surrendered, so it takes no more orders and no more votes in this game. "
        "`status` and `map` still show how it goes on."
    ),
    "disorder_gm": (
        "The GM has put {subject} into civil disorder, so nothing was stored. Ask the GM if you "
        "want to come back."
    ),
    "seat_not_open": (
        "{subject} is not looking for a player (any more), so nothing was done. `status` says who "
        "plays what."
    ),
    "seat_is_yours": (
        "{subject} is yours: send orders such as `A PAR - BUR`, or say `ready`, and you play on."
    ),
    "seat_surrendered": (
        "{subject} has surrendered and stays in civil disorder for good, so nobody can play it."
    ),
    "vote_no_draws": ("{subject} knows no draw by vote: it is played until somebody wins."),
    "vote_no_surrenders": (
        "In {subject} nobody can surrender, so your units stay yours and nothing was stored. What "
        "I take is `draw`, a vote for a draw; to leave the game, ask the GM for a replacement."
    ),
    "vote_no_concessions": (
        "In {subject} a game is not conceded, so nothing was stored. What I take is `draw`, a vote "
        "for a draw."
    ),
    "vote_all_share": (
        "In {subject} a draw is shared by all who are left, and nobody can be left out. Write "
        "`draw` alone."
    ),
    "vote_shared_by_one": (
        "A draw is shared by two powers at least. Write for example `draw with France and Germany`."
    ),
    "vote_not_left": (
        "You named a power that is out of {subject}, or in civil disorder, so the vote was not "
        "stored.{known}"
    ),
    "vote_one_winner": (
        "To whom? A concession names one power, for example `concede to France`.{known}"
    ),
    "vote_to_itself": "You named your own power, so the vote was not stored. Name others.{known}",
    "no_orders_to_clear": (
        "You have given no orders in this phase, so there was nothing to clear. Orders look like "
        "`A PAR - BUR`."
    ),
    "nothing_to_undo": (
        "There is nothing to undo: you have given no orders in this phase ({subject}) yet. Orders "
        "look like `A PAR - BUR`."
    ),
    "no_order_for_unit": (
        "You have given no order for {subject}, so there was nothing to take back. `orders` shows "
        "what you have."
    ),
    "nothing_more_to_undo": (
        "There is nothing more to undo: everything is as it was at the beginning of {subject}. "
        "`orders history` lists what there was, and `orders restore 1`, for example, brings the "
        "orders of version 1 back."
    ),
    "undo_overtaken": (
        "Your orders have changed since then, so I left them as they are. `undo` takes back the "
        "latest change, `orders history` lists them all."
    ),
    "unknown_version": (
        "{subject} is not among the versions of your orders ({count} so far in this phase). "
        "`orders history` lists them, and `orders restore 1`, for example, goes back to the first."
    ),
    "which_power": (
        "You play several powers, and each has versions of its own.{known} Write for example "
        "`orders restore 1 FRANCE`."
    ),
    "no_versions": (
        "You have given no orders in this phase ({subject}) yet, so there is no version of them to "
        "go back to. Orders look like `A PAR - BUR`."
    ),
    "nothing_ahead_to_clear": (
        "You have given nothing ahead in {subject}, so there was nothing to take back. What is "
        "given ahead looks like `If MUN is dislodged, retreats: BER, KIE`."
    ),
    "decided_already": (
        "A GM of {subject} has decided about this already, so nothing was done. `status` shows the "
        "deadline."
    ),
    "confirmation_gone": (
        "This question has been answered already, or it is too old. Give the command again if you "
        "still want it."
    ),
    "confirmation_done": (
        "That has been done already, so nothing was done again. `gm audit` shows it, with its time."
    ),
    "confirmation_declined": (
        "You left that as it was when I asked, so nothing was done. Give the command again if you "
        "want it after all."
    ),
    "confirmation_stale": (
        "The game has moved on since I asked, so nothing was done. Give the command again to see "
        "what it would do now."
    ),
    "confirmation_others": "Only the GM who gave the command can confirm it.",
    "text_too_long": (
        "That message is too long for me to read ({count} characters at most), so nothing was "
        "stored. Send the orders in several messages; a line such as `A PAR - BUR` is enough."
    ),
    "empty_text": (
        "There was nothing in that message. Orders look like `A PAR - BUR, F BRE - MAO`; `help` "
        "shows everything else."
    ),
    "orders_closed": (
        "Orders for {subject} are closed: the deadline has passed and the result is on its way. "
        "Nothing was changed."
    ),
    "orders_locked": (
        "Orders for {subject} are closed: the deadline has passed, and nothing was changed. The "
        "result comes at {at}."
    ),
    "written_before": (
        "That was written before {subject} was opened, and the phase before it is over by now, so "
        "nothing was changed. Send it again if it is meant for {subject}."
    ),
    "edited_too_late": (
        "You changed that message after orders for {subject} had closed, so its first version "
        "stands: what it said until then is what counts. If it is meant for the present phase, "
        "send it as a new message."
    ),
    **{f"fault_{fault}": sentence for fault, sentence in FAULTS.items()},
    "file_unread": (
        "I read no orders from files, so nothing in yours was stored. Paste the orders into a "
        "message: plain lines such as `A PAR - BUR` are enough."
    ),
}


# What is said instead where nothing was written that it could be about.
WITHOUT_SUBJECT: Mapping[str, str] = {
    "unreadable_edit": (
        "What shall change on the board? Write for example `gm edit +A PAR FRANCE, -F BRE` or "
        "`gm edit center BEL GERMANY`."
    ),
    "unknown_setting": (
        "Which setting, and what shall it be? Write for example `gm set draws dias, ends 1910`; "
        "`help settings` lists them all, `settings` shows what is set."
    ),
    "unknown_value": (
        "What shall {other} be?{known} `help settings` lists all settings, `settings` shows what "
        "is set."
    ),
    "unreadable_time": (
        "A time is missing. Write for example `gm deadline +12h`, `gm deadline tomorrow 9pm` or "
        "`gm deadline Sunday midnight Europe/London`."
    ),
    "unknown_phase": (
        "Which phase? Write its name after the command; `status` says which phase it is."
        "{known}{example}"
    ),
    "unknown_version": (
        "Which version? There are {count} of your orders so far in this phase. `orders history` "
        "lists them, and `orders restore 1`, for example, goes back to the first."
    ),
    "impossible_time": (
        "That is no time that a phase can have: it is from one minute to {count} days. For "
        "example: `new moves 24h retreats 12h builds 12h`."
    ),
    "unknown_power": ("Which power? Name it after the command.{known}{example}"),
    "unknown_place": (
        "Which province? Write for example `why BEL`, or `why Burgundy spring 1901` for an earlier "
        "phase."
    ),
}

# What is said for {example} where no command was written that it could be an example of.
WITHOUT_EXAMPLE: Mapping[str, str] = {
    "unknown_setting": (
        " For example: `/dip new The Great War, moves 24h, draws dias`. A title with such a word "
        'in it goes between quotes: `/dip new "Builds and Moves" moves 24h`.'
    ),
    "unknown_value": (
        ' A title with such a word in it goes between quotes: `/dip new "The Press Gang"`.'
    ),
    "setting_twice": " For example: `/dip new The Great War, moves 24h, draws dias`.",
    "unknown_phase": (
        " Write for example `map spring 1901`, `map F1901M`, `history fall 1901 retreats` or "
        "`history winter 1901`."
    ),
}

_UNNAMED = {
    "unknown_person": "nobody",
    "time_is_past": "that time",
    "time_too_far": "that time",
    "unknown_command": "that",
    "no_game_here": "that",
}


def refusal(
    reason: str,
    *,
    subject: str = "",
    known: tuple[str, ...] = (),
    count: int = 0,
    other: str = "",
    at: str = "",
    example: str = "",
) -> str:
    """The sentence of a refusal; `subject` is what it is about, if anything is known of it.

    `other` is what the subject does not go with, or what it is a value of, `at` a moment as the
    reader is to see it, `example` a command that would be understood. Raises KeyError for a reason
    without a sentence.
    """
    sentence = REFUSALS[reason]
    if reason == "fault_schedule":
        sentence = SCHEDULE_FAULTS.get(subject, sentence)
    if not subject.strip():
        sentence = WITHOUT_SUBJECT.get(reason, sentence)
    if reason.startswith("fault_") or reason in OF_SETTINGS:
        sentence = where_written(sentence, example)
    said = sentence.format(
        subject=subject or _UNNAMED.get(reason, "the game"),
        known=f" Known: {listed(f'`{word}`' for word in known)}." if known else "",
        count=count,
        other=other,
        fixed=fixed(subject),
        at=at,
        example=(
            f" Write for example `{example}`." if example else WITHOUT_EXAMPLE.get(reason, "")
        ),
    )
    return said[:1].upper() + said[1:]
