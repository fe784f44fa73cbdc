"""Why a request was not carried out: a sentence for each refusal, by room, and what would work.

{subject} is what a refusal is about or what was not understood, {known} what would have been
(" Known: ..." or nothing), {count} a number, {at} a moment, {other} what the subject does not go
with, {example} a command that would be understood, {fixed} why a setting stays as it is.
"""

from collections.abc import Mapping

from bot.gamesmaster.notices.commands import Refusal

REFUSALS: Mapping[Refusal, str] = {
    # Games, channels and confirmations
    Refusal.NO_GAME_HERE: (
        "There is no such game here. `/dip new` opens one in a channel, `/dip game` lists "
        "yours.{known}"
    ),
    Refusal.GAME_STILL_ON: (
        "{subject} is still going on: look at it in its own channel, with `/dip map` or "
        "`/dip history`. From elsewhere only games that are over can be read; `games` lists them."
    ),
    Refusal.GAME_HERE_ALREADY: (
        "{subject} is still going on in this channel, and a channel holds one game at a time. "
        "Open the new one in another channel, or let the GM end the old one with `/dip gm end`."
    ),
    Refusal.BOT_NOT_IN_CHANNEL: (
        "I am not in this channel, so I could not post here. Write `/invite @Gamesmaster` first, "
        "then `/dip new` again."
    ),
    Refusal.NOT_A_CHANNEL: (
        "A game is played in a channel. Go to the channel it should be in and write `/dip new` "
        "there."
    ),
    Refusal.NOT_IN_A_GAME: (
        "You are not in a game at the moment. Press *Join* on a game's post, or open a game with "
        "`/dip new` in a channel."
    ),
    Refusal.NOT_IN_THIS_GAME: (
        "You do not play in {subject}, so you have no right to do that there, and nothing was "
        "done. What you may do: `/dip status` and `/dip map`."
    ),
    Refusal.GAME_STARTED: (
        "{subject} has started, so nobody can join or start it any more. The GM can change who "
        "plays: `/dip gm replace FRANCE @name`."
    ),
    Refusal.GAME_STARTED_ALREADY: (
        "{subject} has started already, so all is well; `status` says how it stands."
    ),
    Refusal.GAME_NOT_STARTED: (
        "{subject} has not started yet. The GM starts it with `/dip start` once all have joined."
    ),
    Refusal.GAME_OVER: "{subject} is over. `/dip map` and `/dip status` still show how it ended.",
    Refusal.GAME_PAUSED: "{subject} is paused. The GM lets it go on with `/dip gm resume`.",
    Refusal.NOT_PAUSED: (
        "{subject} is not paused, so there is nothing to resume. `gm pause` would stop the clock."
    ),
    Refusal.NOT_THE_GM: (
        "Only a GM of {subject} has the right to do that, so nothing was done. `/dip status` says "
        "who is one."
    ),
    Refusal.GM_ONLY_STARTS: (
        "Only the GM can start {subject}: nobody else has the right to. `/dip status` says who "
        "that is."
    ),
    Refusal.TITLE_TOO_LONG: (
        "A title can have {count} characters, and this one has {subject}, so no game was opened. "
        "Give it a shorter one, for example `/dip new The Great War moves 24h`."
    ),
    Refusal.UNKNOWN_COMMAND: (
        "“{subject}” is neither a command I know nor a whole order.{known} `help` lists the "
        "commands; orders look like `A PAR - BUR`."
    ),
    Refusal.SMALL_TALK: (
        "You are welcome. Write me orders such as `A PAR - BUR` whenever you like; `help` lists "
        "everything else."
    ),
    Refusal.NAME_THE_POWER: (
        "In {subject} nobody is to know who plays what, so I find no power by its player. Name the "
        "power: `gm reprimand FRANCE because of threats outside the game`."
    ),
    Refusal.DECIDED_ALREADY: (
        "A GM of {subject} has decided about this already, so nothing was done. `status` shows the "
        "deadline."
    ),
    Refusal.CONFIRMATION_GONE: (
        "This question has been answered already, or it is too old. Give the command again if you "
        "still want it."
    ),
    Refusal.CONFIRMATION_DONE: (
        "That has been done already, so nothing was done again. `gm audit` shows it, with its time."
    ),
    Refusal.CONFIRMATION_DECLINED: (
        "You left that as it was when I asked, so nothing was done. Give the command again if you "
        "want it after all."
    ),
    Refusal.CONFIRMATION_STALE: (
        "The game has moved on since I asked, so nothing was done. Give the command again to see "
        "what it would do now."
    ),
    Refusal.EXTENSION_OVER: (
        "The deadline has been set anew since more time was asked for, or the phase is over, so "
        "nothing was done. `status` shows when orders are due."
    ),
    Refusal.CONFIRMATION_OTHERS: "Only the GM who gave the command can confirm it.",
    # Seats, preferences and press
    Refusal.ALREADY_JOINED: "You are in {subject} already. `/dip leave` takes you out again.",
    Refusal.GAME_FULL: (
        "All {count} seats of {subject} are taken. Should one become free later, it can be yours."
    ),
    Refusal.WRONG_NUMBER_OF_PLAYERS: (
        "It takes {subject} players to start; {count} have joined so far. Others join with the "
        "button on the game's post."
    ),
    Refusal.SEATS_NOT_GIVEN: (
        "In {subject} the GM gives out the powers, and not all are given out yet.{known} Write "
        "for each `gm seat FRANCE @name`, then start the game."
    ),
    Refusal.NOT_ALL_PRESENT: (
        "{subject} still waits for {count} of its players to say that they are there; the post in "
        "the channel names them. It begins by itself once they have; `start anyway` begins without "
        "waiting."
    ),
    Refusal.NO_PREFERENCES: (
        "In {subject} the powers do not go by lists of preferences, so nothing was kept. `status` "
        "shows the game."
    ),
    Refusal.UNKNOWN_PREFERENCE: (
        "“{subject}” is no power that somebody plays in this game, so your list is as it was."
        "{known} Write for example `prefer England, (France Germany), random`: best first, those "
        "you like equally in brackets."
    ),
    Refusal.PREFERENCE_TWICE: (
        "{subject} stands in your list twice, so your list is as it was. Write for example "
        "`prefer England, (France Germany), random`."
    ),
    Refusal.NOT_JOINED: (
        "{subject} has not joined the game, so no power can be kept for them. They join with the "
        "button on the game's post."
    ),
    Refusal.MAY_NOT_LEAVE_NOW: (
        "{subject} is under way, so nobody can simply leave. Write `leave`, and the GM hears that "
        "somebody else shall take over."
    ),
    Refusal.MAY_NOT_LEAVE_ALONE: (
        "{subject} is under way and has no GM who could give your power to somebody else, so "
        "please play on. `extend 24h` asks for more time, `away 12-15 December` says when you "
        "cannot."
    ),
    Refusal.TOO_FEW_SEATS: (
        "The board {subject} has fewer seats than people have joined ({count}). Some can take "
        "back their seat with `leave`; then give the command again."
    ),
    Refusal.GM_WOULD_SEE: (
        "A GM of {subject} sees more than the players do (their orders, or who plays what), so no "
        "GM can play in it. Somebody else can be the GM, or the game can be set otherwise before "
        "it starts: `gm set gm sees orders no`, `gm set powers lots`."
    ),
    Refusal.GM_WOULD_BE_SEEN: (
        "A GM who begins to play is announced, and in {subject} that would tell who plays what. "
        "Somebody else has to take the seat: `gm replace FRANCE @name`."
    ),
    Refusal.PROMISED_IN_PUBLIC: (
        "Everybody has read in {subject} who is to play what, so that cannot be hidden any more. "
        "Open another game for it: `new anonymity hidden, press public`."
    ),
    Refusal.UNKNOWN_POWER: ("No power here is called “{subject}”.{known}{example}"),
    Refusal.UNKNOWN_PERSON: ("I cannot tell whom you mean. Name the person with an @.{example}"),
    Refusal.PERSON_PLAYS_ALREADY: (
        "{subject} plays a power in this game already; one person, one power."
    ),
    Refusal.PERSON_UNREACHABLE: (
        "I cannot write to {subject}, who is an app or not here any more, and nobody can play "
        "without messages from me. Name somebody else: `gm replace FRANCE @name`."
    ),
    Refusal.SEAT_NOT_OPEN: (
        "{subject} is not looking for a player (any more), so nothing was done. `status` says who "
        "plays what."
    ),
    Refusal.SEAT_IS_YOURS: (
        "{subject} is yours: send orders such as `A PAR - BUR`, or say `ready`, and you play on."
    ),
    Refusal.SEAT_SURRENDERED: (
        "{subject} has surrendered and stays in civil disorder for good, so nobody can play it."
    ),
    Refusal.NO_PRESS: (
        "There is no talk between players in {subject}, so nothing was posted: the game has no "
        "press. `settings` shows what else is set."
    ),
    Refusal.PRESS_IS_SIGNED: (
        "In {subject} everybody knows who plays what, so what is said is signed and nothing was "
        "posted. For example: `announce We come in peace.`"
    ),
    Refusal.NOTHING_TO_SAY: (
        "What shall I post in the channel, in your power's name? For example: "
        "`announce We come in peace.`"
    ),
    Refusal.PRESS_IS_SETTLED: (
        "That has been decided already, so I did nothing. Write it again to post it: "
        "`announce We come in peace.`"
    ),
    Refusal.PRESS_IS_STALE: (
        "{subject} has moved on since you wrote that, so I did not post it. If it still holds, "
        "write it again: `announce We come in peace.`"
    ),
    Refusal.PRESS_IN_PUBLIC: (
        "Others can read what you write there, and who wrote it, so I pass nothing on from it. "
        "Write it to me in a direct message, or after `/dip`: `announce We come in peace.`"
    ),
    # Settings
    Refusal.UNKNOWN_SETTING: (
        "I do not know the setting “{subject}”.{known}{example} `help settings` lists them all."
    ),
    Refusal.UNKNOWN_VALUE: (
        "The setting {other} cannot be “{subject}”.{known}{example} `help settings` lists all "
        "settings."
    ),
    Refusal.SETTING_TWICE: (
        "You have said two different things about {subject}, so nothing was done. Say it once."
        "{example}"
    ),
    Refusal.SETTING_FIXED: (
        "The setting {subject} stays as it is, because {fixed}. `settings` shows what is set."
    ),
    Refusal.SET_SO_ALREADY: "It is set so already in {subject}. `settings` shows what is set.",
    Refusal.NEEDS_GM: (
        "The setting {subject} needs a GM, and the game would have none. Take `{other}` instead: "
        "the GM with `gm set {other}`; a new one opens with `/dip new Among Friends, no gm`."
    ),
    Refusal.END_HAS_PASSED: (
        "The game cannot end with {subject}, which is past. For example: `new ends 1910`, or "
        "`new ends never`."
    ),
    Refusal.IMPOSSIBLE_TIME: (
        "“{subject}” is no time that a phase can have: it is a number with a unit, such as `24h`, "
        "`2d` or `90min`, from one minute to {count} days. For example: "
        "`new moves 24h retreats 12h builds 12h`."
    ),
    # {subject} and {other} are the values that a fault is about.
    Refusal.FAULT_SCHEDULE: (
        "The schedule contradicts itself. For example: "
        "`new schedule Wed Sun midnight results next day 12:30`."
    ),
    Refusal.FAULT_LEAD: (
        "The powers can be known for at most 30 days before the first phase. For example: "
        "`new lead 7d`."
    ),
    Refusal.FAULT_GRACE: (
        "A time of grace is between a minute and 90 days. For example: `new absence grace 12h`."
    ),
    Refusal.FAULT_TIME_LIMIT: (
        "A game can last between a minute and ten years. For example: `new ends after 2 months`."
    ),
    Refusal.FAULT_GRACE_NOT_GIVEN: (
        "A time of grace goes before holding alone, not with “{subject}”. Write "
        "`new absence grace 12h`, after which the units hold, or leave the grace out."
    ),
    Refusal.FAULT_ENDS_BEFORE_START: (
        "The game cannot end with {subject}, because it begins with {other}. For example: "
        "`new ends 1910`."
    ),
    Refusal.FAULT_ENDS_AFTER_RULES: (
        "The year {subject} would never come: these rules end the game after {other} at the "
        "latest. Choose an earlier year, or no such end: `new max_years 0`."
    ),
    Refusal.FAULT_NO_SHORT_GAME: (
        "The rules of the edition {subject} know no game that ends by time: it goes on until their "
        "own end. Leave the end out, or say who wins then: "
        "`new edition technical-guide, ends 1910, time_limit_winner most_units`."
    ),
    Refusal.FAULT_SEVEN_ONLY: (
        "The rules of the edition {subject} are for seven players only, so they do not go with the "
        "board {other}. Take others, for example `new edition 1971`."
    ),
    Refusal.FAULT_THREE_AT_LEAST: (
        "By the rules of the edition {subject} as few as three may play, so they do not go with "
        "the board {other}. Take others, for example `new edition 1971`."
    ),
    Refusal.FAULT_HIDDEN_OPEN: (
        "Players cannot be hidden while the press is open: in Slack people write to each other "
        "under their own names, which gives away who plays what. Write for example "
        "`new anonymity hidden, press public`."
    ),
    Refusal.FAULT_GM_PLAYS_AND_SEES: (
        "A GM who may see orders cannot play as well. Choose one of the two: "
        "`new gm sees orders yes, gm may play no`, or `new gm sees orders no, gm may play yes`."
    ),
    Refusal.FAULT_GM_PLAYS_AND_DEALS: (
        "A GM who gives out hidden powers knows who plays what, and cannot play as well. Choose "
        "one of the two: `new powers gm, gm may play no`, or `new powers lots, gm may play yes`."
    ),
    # Times and absences
    Refusal.UNREADABLE_TIME: (
        "I cannot read “{subject}” as a time. Write for example `+12h`, `in 24h`, `tomorrow 9pm`, "
        "`Sunday 18:00`, with a zone if it is not the game's: `Sunday midnight Europe/London`."
    ),
    Refusal.UNCLEAR_TIME: (
        "“{subject}” can mean more than one time. Write the one that you mean.{known}"
    ),
    Refusal.TIME_NOT_LATER: (
        "That is not later than the deadline there is ({at}), so there is nothing to ask for. "
        "Write for example `extend 24h` or `extend until Friday 18:00`."
    ),
    Refusal.UNREADABLE_DAYS: (
        "I cannot read “{subject}” as days. Write for example `away 12-15 December`, `away until "
        "Friday` or `away Friday to Sunday`."
    ),
    Refusal.DAYS_OUT_OF_REACH: (
        "“{subject}” is over already, or too far away: I note absences that end in the next "
        "{count} days. Write for example `away 12-15 December` or `away until Friday`."
    ),
    Refusal.NOT_AWAY: (
        "You are not away, as far as I know. `away 12-15 December` says that you will be."
    ),
    Refusal.ASKED_ALREADY: (
        "You have asked for {at} already, and nobody has decided yet, so I have not asked again."
    ),
    Refusal.AGREED_ALREADY: (
        "You have agreed already; now it is up to the other players of {subject}."
    ),
    Refusal.TIME_IS_PAST: (
        "{subject} is in the past, and nothing can be set for it. `+12h` counts from the deadline "
        "that was set before, `in 12h` from now."
    ),
    Refusal.TIME_TOO_FAR: (
        "{subject} is more than {count} days away, and a deadline cannot be.{example}"
    ),
    # Phases, places and maps
    Refusal.UNKNOWN_PHASE: ("“{subject}” is not a phase of this game.{known}{example}"),
    Refusal.NOT_ON_MAP: (
        "“{subject}” is neither a phase of this game nor a part of the map, nor a style of maps."
        "{known} `map style` lists the styles."
    ),
    Refusal.UNKNOWN_MAP_STYLE: (
        "“{subject}” is no style of maps that I know, so nothing was changed.{known} Write for "
        "example `map style dark` or `map style deuteranopia+initials`; `map style` says what each "
        "is for."
    ),
    Refusal.PHASE_OVER: (
        "{subject} is over and done; nothing was changed. `/dip status` names the present phase."
    ),
    Refusal.PHASE_ANEW: (
        "{subject} has been opened anew since I posted that, so nothing was changed. `orders` "
        "shows what counts now, with buttons of its own."
    ),
    Refusal.PHASE_NOT_YET: (
        "{subject} is still to come, so nothing was done. `/dip status` names the present phase."
    ),
    Refusal.PHASE_OPEN: (
        "{subject} is not over yet, so its orders are still secret. `history` lists the phases "
        "that are."
    ),
    Refusal.PHASE_SKIPPED: (
        "In {subject} there was nothing for anyone to decide, so it was passed over. `history` "
        "lists the phases that were played."
    ),
    Refusal.NOTHING_ADJUDICATED: (
        "Nothing has been adjudicated in {subject} yet, so there is nothing to tell. `map` shows "
        "the board, `status` the deadline; in a sandbox, `next` adjudicates."
    ),
    Refusal.UNKNOWN_PLACE: (
        "I know no place called “{subject}”.{known} Write for example `why BEL` or "
        "`why Burgundy spring 1901`."
    ),
    Refusal.UNCLEAR_PLACE: (
        "“{subject}” can be more than one place.{known} Write for example `why North Sea` or "
        "`why NTH`."
    ),
    # Orders
    Refusal.NOTHING_TO_ORDER: (
        "There is nothing for you to order in this phase ({subject}): nobody waits for you, and "
        "no orders of yours are stored for it. I will write when there is."
    ),
    Refusal.POWER_OUT: (
        "{subject} has no units and no supply centers left, so there is nothing to order."
    ),
    Refusal.DISORDER_SURRENDERED: (
        "{subject} has surrendered, so it takes no more orders and no more votes in this game. "
        "`status` and `map` still show how it goes on."
    ),
    Refusal.DISORDER_GM: (
        "The GM has put {subject} into civil disorder, so nothing was stored. Ask the GM if you "
        "want to come back."
    ),
    Refusal.NO_ORDERS_TO_CLEAR: (
        "You have given no orders in this phase, so there was nothing to clear. Orders look like "
        "`A PAR - BUR`."
    ),
    Refusal.NOTHING_TO_UNDO: (
        "There is nothing to undo: you have given no orders in this phase ({subject}) yet. Orders "
        "look like `A PAR - BUR`."
    ),
    Refusal.NO_ORDER_FOR_UNIT: (
        "You have given no order for {subject}, so there was nothing to take back. `orders` shows "
        "what you have."
    ),
    Refusal.NOTHING_MORE_TO_UNDO: (
        "There is nothing more to undo: everything is as it was at the beginning of {subject}. "
        "`orders history` lists what there was, and `orders restore 1`, for example, brings the "
        "orders of version 1 back."
    ),
    Refusal.UNDO_OVERTAKEN: (
        "Your orders have changed since then, so I left them as they are. `undo` takes back the "
        "latest change, `orders history` lists them all."
    ),
    Refusal.UNKNOWN_VERSION: (
        "{subject} is not among the versions of your orders ({count} so far in this phase). "
        "`orders history` lists them, and `orders restore 1`, for example, goes back to the first."
    ),
    Refusal.WHICH_POWER: (
        "You play several powers, and each has versions of its own.{known} Write for example "
        "`orders restore 1 FRANCE`."
    ),
    Refusal.NO_VERSIONS: (
        "You have given no orders in this phase ({subject}) yet, so there is no version of them to "
        "go back to. Orders look like `A PAR - BUR`."
    ),
    Refusal.NO_PLANS_TO_CLEAR: (
        "You have given nothing ahead in {subject}, so there was nothing to take back. What is "
        "given ahead looks like `If MUN is dislodged, retreats: BER, KIE`."
    ),
    Refusal.TEXT_TOO_LONG: (
        "That message is too long for me to read ({count} characters at most), so nothing was "
        "stored. Send the orders in several messages; a line such as `A PAR - BUR` is enough."
    ),
    Refusal.EMPTY_TEXT: (
        "There was nothing in that message. Orders look like `A PAR - BUR, F BRE - MAO`; `help` "
        "shows everything else."
    ),
    Refusal.ORDERS_CLOSED: (
        "Orders for {subject} are closed: the deadline has passed, and nothing was changed. The "
        "result comes as soon as it can."
    ),
    Refusal.ORDERS_LOCKED: (
        "Orders for {subject} are closed: the deadline has passed, and nothing was changed. The "
        "result comes at {at}."
    ),
    Refusal.WRITTEN_BEFORE: (
        "That was written before {subject} was opened, and the phase before it is over by now, so "
        "nothing was changed. Send it again if it is meant for {subject}."
    ),
    Refusal.EDITED_TOO_LATE: (
        "You changed that message after orders for {subject} had closed, so its first version "
        "stands: what it said until then is what counts. If it is meant for the present phase, "
        "send it as a new message."
    ),
    Refusal.FILE_UNREAD: (
        "I read no orders from files, so nothing in yours was stored. Paste the orders into a "
        "message: plain lines such as `A PAR - BUR` are enough."
    ),
    # Votes
    Refusal.VOTE_NO_DRAWS: ("{subject} knows no draw by vote: it is played until somebody wins."),
    Refusal.VOTE_NO_SURRENDERS: (
        "In {subject} nobody can surrender, so your units stay yours and nothing was stored. What "
        "I take is `draw`, a vote for a draw; whoever has to leave the game writes `leave`."
    ),
    Refusal.VOTE_NO_CONCESSIONS: (
        "In {subject} a game is not conceded, so nothing was stored. What I take is `draw`, a vote "
        "for a draw."
    ),
    Refusal.VOTE_ALL_SHARE: (
        "In {subject} a draw is shared by all who are left, and nobody can be left out. Write "
        "`draw` alone."
    ),
    Refusal.VOTE_SHARED_BY_ONE: (
        "A draw is shared by two powers at least. Write for example `draw with France and Germany`."
    ),
    Refusal.VOTE_NOT_LEFT: (
        "You named a power that is out of {subject}, or in civil disorder, so the vote was not "
        "stored.{known}"
    ),
    Refusal.VOTE_ONE_WINNER: (
        "To whom? A concession names one power, for example `concede to France`.{known}"
    ),
    Refusal.VOTE_TO_ITSELF: (
        "You named your own power, so the vote was not stored. Name others.{known}"
    ),
    Refusal.VOTE_TWO: (
        "You wrote {subject}, but a power has one vote, so none of them was stored. Write only the "
        "one that you mean, for example `draw`."
    ),
    # Sandboxes
    Refusal.NO_SANDBOX: (
        "You have no sandbox open. `sandbox` begins one with the present position, "
        "`help sandbox` says more."
    ),
    Refusal.SANDBOX_OVER: (
        "This sandbox has ended, so nothing was done; the game has not been touched either. "
        "`sandbox` begins a new one."
    ),
    Refusal.SANDBOX_MOVED_ON: (
        "That button belongs to an earlier step of this sandbox, so nothing was done. Use those "
        "of the latest answer; `sandbox show` brings it up again."
    ),
    Refusal.SANDBOX_AT_ITS_START: (
        "This sandbox is at its beginning, so there is nothing to undo. Orders look like "
        "`A PAR - BUR`; `next` adjudicates, `end` puts it away."
    ),
    Refusal.SANDBOX_ELSEWHERE: (
        "Your orders in the game are for {subject}, and this sandbox shows another position, so "
        "they do not fit. `sandbox` begins one with the present position; then say `mine`."
    ),
    Refusal.SANDBOX_WITHOUT_GAME: (
        "You are in no game, so a sandbox begins with Spring 1901: say `sandbox` alone, or give "
        "the command in the game's channel as `/dip sandbox`."
    ),
    Refusal.NEXT_IS_FOR_SANDBOXES: (
        "That is said to a sandbox, where `next` shows what the orders tried out there give: write "
        "it in the sandbox's thread, or `sandbox next` anywhere; `sandbox` begins one. In the game "
        "itself the results come at the deadline, or soon after everyone is `ready`."
    ),
    Refusal.NOT_IN_A_SANDBOX: (
        "This thread is a sandbox, so `{subject}` did nothing here. Write it to me outside of the "
        "thread if it is meant for the game; `help` says what a sandbox understands."
    ),
    # The GM's acts
    Refusal.NOT_THE_FIRST_GM: (
        "{subject} has several GMs, and only the first of them says who else is one. You may do "
        "everything else, and `gm resign` lets you go."
    ),
    Refusal.NO_GM: (
        "{subject} has no GM, so nobody has the right to do that. `/dip status` says how the game "
        "stands."
    ),
    Refusal.IS_GM_ALREADY: "{subject} runs this game already. `/dip status` names all its GMs.",
    Refusal.IS_NO_GM: (
        "{subject} does not run this game. `/dip status` names its GMs, and `gm remove @name` lets "
        "one of them go."
    ),
    Refusal.WORDS_NOT_TAKEN: (
        "I do not know what “{subject}” adds to that, so nothing was done.{known} A reason goes "
        "after “because”, as in `gm pause because of the holidays`."
    ),
    Refusal.GAME_NOT_OVER: "{subject} is not over yet. `gm end` ends it, or `gm draw` in a draw.",
    Refusal.CLOSED_ALREADY: "{subject} has been closed already. `history` still tells its story.",
    Refusal.WHICH_GM: (
        "I cannot tell whom you mean. Name the person with an @: `gm add @name`, or "
        "`gm remove @name`."
    ),
    Refusal.NOTHING_TO_ANNOUNCE: (
        "What shall I announce? Write it after the command: "
        "`gm announce The next deadline is firm.`"
    ),
    Refusal.ANNOUNCEMENT_TOO_LONG: (
        "That is too long for one announcement ({count} characters at most). Nothing was posted."
    ),
    Refusal.GM_MAY_NOT_PLAY: (
        "In {subject} whoever runs the game does not play in it: that is a setting. "
        "`gm set gm may play yes` lets a GM play, for all to see; `gm resign` leaves running it to "
        "the other GMs, or to its clock alone."
    ),
    Refusal.IMPORTER_PLAYS: (
        "You play in {subject}, and whoever takes up its file runs it, which nobody who plays in "
        "it may: that is a setting of the game. Let somebody else write `gm import`."
    ),
    Refusal.GM_PLAYS: (
        "You play in {subject} yourself, so you have no right to see or give the orders of others "
        "there, GM or not. A GM who does not play may."
    ),
    Refusal.GM_MAY_NOT_ORDER: (
        "In {subject} a GM has no right to give orders for a player. That is a setting of the "
        "game; `gm replace FRANCE @name` finds somebody else to give them."
    ),
    Refusal.NO_ORDERS_READ: (
        "I can read no order in “{subject}”. Name the power, then its orders: "
        "`gm order FRANCE A PAR - BUR, F BRE - MAO`."
    ),
    Refusal.NOBODY_OWES: (
        "Nobody owes anything in {subject}: all orders are in, or those who play have said that "
        "they are ready. Nobody was reminded."
    ),
    Refusal.UNREADABLE_EDIT: (
        "I cannot read “{subject}” as a change of the board, so nothing was changed. Write for "
        "example `gm edit +A PAR FRANCE`, `gm edit -F BRE` or `gm edit center BEL GERMANY`; "
        "several go with commas between them."
    ),
    Refusal.EDIT_NEEDS_POWER: (
        "Whose? Name a power in “{subject}”, as in `gm edit +A PAR FRANCE` or "
        "`gm edit center BEL GERMANY`; `gm edit center BEL none` takes it from everybody."
    ),
    Refusal.NOTHING_EDITED: "The board is so already: “{subject}” changes nothing.",
    Refusal.PLACE_TAKEN: (
        "There is a unit in {subject} already. Take it away first: `gm edit -A PAR, +F BRE FRANCE`."
    ),
    Refusal.NO_UNIT_THERE: "No such unit is on the board: “{subject}”. `map` shows which are.",
    Refusal.NO_CENTER: "{subject} is no supply center, so nobody can own it.",
    Refusal.UNIT_CANNOT_STAND: (
        "That unit cannot stand there: “{subject}”.{known} A fleet needs its coast where there are "
        "several: `gm edit +F STP/SC RUSSIA`."
    ),
    Refusal.NOBODY_PLAYS: (
        "Nobody plays {subject} at the moment. `gm replace FRANCE @name` gives a power to somebody."
    ),
    Refusal.NEEDS_REASON: (
        "That takes a reason, which everybody will read; it goes after “because”.{example}"
    ),
    Refusal.PERSON_PLAYS_NOT: "{subject} plays no power in this game. `/dip status` says who does.",
    Refusal.PERSON_PLAYS_ANOTHER: (
        "{subject} does not play the power that you name, so nothing was done. Name either of them "
        "alone: `/dip status` says who plays what.{example}"
    ),
    Refusal.PERSON_PLAYS_SEVERAL: (
        "{subject} plays several powers that are in the game, so nothing was done. Name the one "
        "that you mean, as in `gm disorder FRANCE`.{known}"
    ),
    Refusal.DRAW_NEEDS_TWO: (
        "A draw is shared by two powers or more. Write `gm draw` for all that are left, or name "
        "them: `gm draw ENGLAND, FRANCE`."
    ),
    Refusal.PHASE_IS_OPEN: (
        "{subject} is the open phase, so there is nothing to take back. Name an earlier one: "
        "`gm rollback spring 1901`; `history` lists them."
    ),
    Refusal.PHASE_WAS_LEFT: (
        "{subject} has been rolled back itself and counts no more. `gm forward {subject}` goes "
        "back to it, with everything that followed."
    ),
    Refusal.NOTHING_ROLLED_BACK: (
        "There is nothing of {subject} to go forward to: that takes a phase that was open when the "
        "game was taken back. `history` lists what was."
    ),
    # Files
    Refusal.IMPORT_NEEDS_FILE: (
        "To bring a game in, post its file in the channel that it shall go on in, in a message to "
        "me: `@Gamesmaster gm import`. It takes the JSON that `gm export` gives."
    ),
    Refusal.IMPORT_UNREAD: (
        "I could not read the file, so nothing was changed. It has to be a text of at most 8 MB, "
        "such as `gm export` gives; post it again with `@Gamesmaster gm import`."
    ),
    Refusal.IMPORT_BROKEN: (
        "The file does not tell a game that can be taken up, so nothing was changed. It is this: "
        "`{subject}`"
    ),
    Refusal.UNKNOWN_FORMAT: (
        "“{subject}” is neither a format I write nor a game I know.{known} For example "
        "`/dip gm export judge`, or `/dip gm export of The Great War`."
    ),
}
