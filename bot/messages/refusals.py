"""Why a request was not carried out: a sentence for each refusal, by room, and what would work.

{subject} is what a refusal is about or what was not understood, {known} what would have been
(" Known: ..." or nothing), {count} a number, {at} a moment, {other} what the subject does not go
with, {example} a command that would be understood, {fixed} why a setting stays as it is.
"""

import re
from collections.abc import Mapping

from bot.gamesmaster.notices.notice import Player, Refusal, Refused
from bot.messages.clock.schedules import SCHEDULE_FAULTS
from bot.messages.markup import person, quoted, sentences, when
from bot.messages.message import Form, Games, Message
from bot.messages.names import listed, phase_of, power_name
from bot.messages.parts import Text
from engine.errors import PhaseError
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

REFUSALS = sentences(
    Refusal,
    """
    # Games, channels and confirmations
    NO_GAME_HERE: There is no such game here. `/dip new` opens one in a channel, `/dip game` lists
        yours.{known}
    GAME_STILL_ON: {subject} is still going on: look at it in its own channel, with `/dip map` or
        `/dip history`. `games` lists the games that can be read from elsewhere.
    GAME_HERE_ALREADY: {subject} is still going on in this channel. Open the new game in another
        channel, or let the GM end the old one with `/dip gm end`.
    BOT_NOT_IN_CHANNEL: I'm not in this channel. Write `/invite @Gamesmaster` first, then `/dip new`
        again.
    NOT_A_CHANNEL: Games are played in channels. Write `/dip new` in the one you want.
    NOT_IN_A_GAME: You are not in a game. Press *Join* on a game's post, or open one with `/dip new`
        in a channel.
    NOT_IN_THIS_GAME: You do not play in {subject}, so you have no right to do that there.
        `/dip status` and `/dip map` are for everybody.
    GAME_STARTED: {subject} has started. The GM can still change who plays:
        `/dip gm replace FRANCE @name`.
    GAME_STARTED_ALREADY: {subject} has started already; `status` says how it stands.
    GAME_NOT_STARTED: {subject} hasn't started yet. `/dip start` starts it once all have joined.
    GAME_OVER: {subject} is over. `/dip map` and `/dip status` still show how it ended.
    GAME_PAUSED: {subject} is paused. The GM lets it go on with `/dip gm resume`.
    NOT_PAUSED: {subject} isn't paused. `gm pause` would stop the clock.
    NOT_THE_GM: Only a GM of {subject} has the right to do that. `/dip status` says who is one.
    GM_ONLY_STARTS: Only the GM can start {subject}: nobody else has the right to. `/dip status`
        says who that is.
    TITLE_TOO_LONG: That title has {subject} characters, and {count} fit. Give the game a shorter
        one: `/dip new The Great War moves 24h`.
    UNKNOWN_COMMAND: “{subject}” is neither a command I know nor a whole order.{known} Try `help`,
        or an order such as `A PAR - BUR`.
    SMALL_TALK: Glad to help. Write me orders such as `A PAR - BUR` whenever you like, or `help`.
    NAME_THE_POWER: In {subject} nobody is to know who plays what, so I find no power by its player.
        Name the power: `gm reprimand FRANCE because of threats outside the game`.
    DECIDED_ALREADY: A GM of {subject} has decided about this already. `status` shows how it stands.
    CONFIRMATION_GONE: That was answered already, or it is too old. Give the command again if you
        still want it.
    CONFIRMATION_DONE: That was done before and is not done again. `gm audit` shows when.
    CONFIRMATION_DECLINED: You declined that. Give the command again if you want it after all.
    CONFIRMATION_STALE: The game has moved on since I asked. Give the command again to see what it
        would do now.
    EXTENSION_OVER: The deadline was changed since more time was asked for, or the phase is over.
        `status` shows when orders are due.
    CONFIRMATION_OTHERS: Only the GM who gave the command can confirm it.

    # Seats, preferences and press
    ALREADY_JOINED: You are in {subject} already. `/dip leave` takes you out again.
    GAME_FULL: All {count} seats of {subject} are taken. One may become free later.
    WRONG_NUMBER_OF_PLAYERS: It takes {subject} players to start; {count} have joined so far. Others
        join with the button on the game's post, or the GM changes the number of players, as with
        `gm set variant five`.
    SEATS_NOT_GIVEN: In {subject} the GM gives out the powers, and some are left.{known} Write for
        each `gm seat FRANCE @name`, then start the game.
    NO_PREFERENCES: {subject} deals its powers without lists of preferences. `status` shows the
        game.
    UNKNOWN_PREFERENCE: Nobody plays a power called “{subject}” in this game.{known} Write for
        example `prefer England, (France Germany), Italy`: best first, equals in brackets.
    PREFERENCE_TWICE: {subject} stands in your list twice. Write for example
        `prefer England, (France Germany), Italy`.
    NOT_JOINED: {subject} has not joined the game yet. The button on the game's post does that.
    MAY_NOT_LEAVE_NOW: {subject} is under way. Write `leave`, and the GM hears that you would like
        to go.
    MAY_NOT_LEAVE_ALONE: {subject} is under way, and no GM could give your power to somebody else.
        `extend 24h` asks for more time, `away 12-15 December` says when you cannot play.
    TOO_FEW_SEATS: The board {subject} has fewer seats than people have joined ({count}). Some can
        `leave`; then give the command again.
    GM_WOULD_SEE: A GM of {subject} sees more than the players do, so no GM can play in it. Let
        somebody else be the GM, or change that before the start: `gm set gm sees orders no`,
        `gm set powers lots`.
    GM_WOULD_BE_SEEN: A GM who begins to play is announced, and in {subject} that would tell who
        plays what. Somebody else has to take the seat: `gm replace FRANCE @name`.
    PROMISED_IN_PUBLIC: Everybody has read in {subject} who is to play what, so that cannot be
        hidden any more. Open another game for it: `new anonymity hidden, press public`.
    UNKNOWN_POWER: No power here is called “{subject}”.{known}{example}
    UNKNOWN_PERSON: I cannot tell whom you mean. Name the person with an @.{example}
    PERSON_PLAYS_ALREADY: {subject} plays a power in this game already.
    PERSON_UNREACHABLE: I cannot write to {subject}, who is an app or not here any more. Name
        somebody else: `gm replace FRANCE @name`.
    SEAT_NOT_OPEN: {subject} is not free to be taken over. `status` says who plays what.
    SEAT_IS_HELD: {subject} is still its player's, who plays on by sending orders. Only a GM could
        give it to somebody else: `gm replace {other} @name`.
    TAKEOVER_OVER: That power has changed hands since, or needs no new player. `status` says who
        plays what.
    EXPELLED: The GM has expelled {subject} from this game, and only the GM can take that back:
        `gm replace {other} @name`.
    NOT_IN_DISORDER: {subject} is not in civil disorder. `status` says who is.
    WHICH_SUCCESSOR: Do you want to leave the game? `leave` says so; `leave for @name` names a
        successor, too.
    SEAT_IS_YOURS: {subject} is yours: send orders such as `A PAR - BUR`, or say `ready`, and you
        play on.
    SEAT_SURRENDERED: {subject} has surrendered for good, so nobody can play it.
    NO_PRESS: {subject} is played without press. `settings` shows what else is set.
    PRESS_IS_SIGNED: In {subject} everybody knows who plays what, so what is said is signed:
        `announce We come in peace.`
    NOTHING_TO_SAY: What shall I post in the channel, in your power's name? For example:
        `announce We come in peace.`
    PRESS_IS_SETTLED: You have decided about that already. Write it again to post it:
        `announce We come in peace.`
    PRESS_IS_STALE: {subject} has moved on since you wrote that. If it still holds, write it again:
        `announce We come in peace.`
    PRESS_IN_PUBLIC: Others can read what you write there, and who wrote it. Write it to me in a
        direct message, or after `/dip`: `announce We come in peace.`

    # Settings
    UNKNOWN_SETTING: I do not know the setting “{subject}”.{known}{example} `help settings` lists
        them all.
    UNKNOWN_VALUE: The setting {other} cannot be “{subject}”.{known}{example} `help settings` lists
        all settings.
    SETTING_TWICE: You have said two different things about {subject}.{example}
    SETTING_FIXED: The setting {subject} stays as it is, because {fixed}. `settings` shows what is
        set.
    SET_SO_ALREADY: {subject} has that already. `settings` shows what is set.
    NEEDS_GM: The setting {subject} needs a GM, and the game would have none. Take `{other}`
        instead: the GM with `gm set {other}`; a new one opens with `/dip new Among Friends, no gm`.
    END_HAS_PASSED: {subject} is past, so the game cannot end with it. For example: `new ends 1910`,
        or `new ends never`.
    IMPOSSIBLE_TIME: “{subject}” does not work: a phase can be open for one minute to {count} days,
        written with a unit. For example: `new moves 24h retreats 12h builds 12h`.

    # {subject} and {other} are the values that a fault is about.
    FAULT_SCHEDULE: The schedule contradicts itself. For example:
        `new schedule Wed Sun midnight results next day 12:30`.
    FAULT_LEAD: The powers can be known for at most 30 days before the first phase: `new lead 7d`.
    FAULT_VOTE_GRACE: Votes can be taken back for at most 7 days: `new vote grace 10m`.
    FAULT_GRACE: Grace lasts between a minute and 90 days: `new absence grace 12h`.
    FAULT_TIME_LIMIT: A game can last between a minute and ten years: `new ends after 2 months`.
    FAULT_GRACE_NOT_GIVEN: “{subject}” goes without a time of grace. Leave the grace out, or write
        `new absence grace 12h`, after which the units hold.
    FAULT_ENDS_BEFORE_START: The game begins with {other}, so it cannot end with {subject}. For
        example: `new ends 1910`.
    FAULT_ENDS_AFTER_RULES: These rules end the game after {other} at the latest, so {subject} would
        never come. Choose an earlier year, or no such end: `new max_years 0`.
    FAULT_NO_SHORT_GAME: The rules of {subject} know no game that ends by time. Leave the end out,
        or say who wins then:
        `new edition technical-guide, ends 1910, time_limit_winner most_units`.
    FAULT_SEVEN_ONLY: The edition {subject} is for seven players only, and the board {other} is for
        fewer. Take another, for example `new edition 1971`.
    FAULT_THREE_AT_LEAST: The edition {subject} takes three players at least, and the board {other}
        is for fewer. Take another, for example `new edition 1971`.
    FAULT_HIDDEN_OPEN: Players cannot be hidden while the press is open: people write under their
        own names. Write for example `new anonymity hidden, press public`.
    FAULT_GM_PLAYS_AND_SEES: A GM who may see orders cannot play as well. Choose one of the two:
        `new gm sees orders yes, gm may play no`, or `new gm sees orders no, gm may play yes`.
    FAULT_GM_PLAYS_AND_DEALS: A GM who gives out hidden powers cannot play as well. Choose one of
        the two: `new powers gm, gm may play no`, or `new powers lots, gm may play yes`.

    # Times and absences
    UNREADABLE_TIME: I cannot read “{subject}” as a time. Write for example `+12h`, `in 24h`,
        `tomorrow 9pm`, `Sunday 18:00` or `Sunday midnight Europe/London`.
    UNCLEAR_TIME: “{subject}” can mean several times. Write the one that you mean.{known}
    TIME_NOT_LATER: That is not later than the present deadline ({at}). Write for example
        `extend 24h` or `extend until Friday 18:00`.
    UNREADABLE_DAYS: I cannot read “{subject}” as days. Write for example `away 12-15 December`,
        `away until Friday` or `away Friday to Sunday`.
    DAYS_OUT_OF_REACH: “{subject}” is over, or ends more than {count} days from now. Write for
        example `away 12-15 December` or `away until Friday`.
    NOT_AWAY: You are not away, as far as I know. `away 12-15 December` says that you will be.
    ASKED_ALREADY: You have asked for {at} already, and nobody has decided yet.
    AGREED_ALREADY: You have agreed already; now it is up to the other players of {subject}.
    TIME_IS_PAST: {subject} is in the past. `+12h` counts from the present deadline, `in 12h` from
        now.
    TIME_TOO_FAR: {subject} is more than {count} days away, and a deadline cannot be.{example}

    # Phases, places and maps
    UNKNOWN_PHASE: “{subject}” is not a phase of this game.{known}{example}
    NOT_ON_MAP: “{subject}” is neither a phase of this game nor a part of the map, nor a style of
        maps.{known} `map style` lists the styles.
    UNKNOWN_MAP_STYLE: I know no map style called “{subject}”.{known} Write for example
        `map style dark` or `map style deuteranopia+initials`; `map style` says what each is for.
    PHASE_OVER: {subject} is over and done; nothing was changed. `/dip status` names the present
        phase.
    PHASE_ANEW: {subject} has been opened anew since I posted that. `orders` shows what counts now,
        with buttons of its own.
    PHASE_NOT_YET: {subject} is still to come. `/dip status` names the present phase.
    PHASE_OPEN: {subject} is not over yet, so its orders are still secret. `history` lists the
        phases that are.
    PHASE_SKIPPED: {subject} was skipped, as nobody had anything to decide. `history` lists the
        phases that were played.
    NOTHING_ADJUDICATED: Nothing has been adjudicated in {subject} yet. `map` shows the board,
        `status` the deadline; in a sandbox, `next` adjudicates.
    UNKNOWN_PLACE: I know no place called “{subject}”.{known} Write for example `why BEL` or
        `why Burgundy spring 1901`.
    UNCLEAR_PLACE: “{subject}” can be more than one place.{known} Write for example `why North Sea`
        or `why NTH`.

    # Orders
    NOTHING_TO_ORDER: You have nothing to order in this phase ({subject}). I will write when you
        have.
    NOTHING_TO_ORDER_YET: You have nothing to order in this phase, and {subject} is still in civil
        disorder. Your first orders for later moves will end that.
    POWER_OUT: {subject} has no units and no supply centers left, so there is nothing to order.
    DISORDER_SURRENDERED: {subject} has surrendered: no orders and no votes are taken from it.
        `status` and `map` still show how the game goes on.
    DISORDER_GM: The GM has put {subject} into civil disorder. Ask the GM if you want to come back:
        `gm tell I am back.`
    NO_ORDERS_YET: You have given no orders in this phase ({subject}) yet. Orders look like
        `A PAR - BUR`.
    NO_ORDER_FOUND: I found no order in that, so nothing has changed. `orders` shows what you have.
    NO_ORDER_FOR_UNIT: You have given no order for {subject}. `orders` shows what you have.
    NOTHING_MORE_TO_UNDO: There is nothing more to undo: everything is as it was at the beginning of
        {subject}. `orders history` lists what there was, and `orders restore 1` brings version 1
        back.
    UNDO_OVERTAKEN: Your orders have changed since then, so I left them as they are. `undo` takes
        back the latest change, `orders history` lists them all.
    UNKNOWN_VERSION: {subject} is not among the {count} versions of your orders in this phase.
        `orders history` lists them, and `orders restore 1` goes back to the first.
    WHICH_POWER: You play several powers, and each has its own versions.{known} Write for example
        `orders restore 1 FRANCE`.
    NO_PLANS_TO_CLEAR: You have saved no orders for later in {subject}. They look like
        `If MUN is dislodged, retreats: BER, KIE`.
    TEXT_TOO_LONG: That message is longer than I can read ({count} characters at most). Send the
        orders in several messages; a line such as `A PAR - BUR` is enough.
    EMPTY_TEXT: There was nothing in that message. Orders look like `A PAR - BUR, F BRE - MAO`;
        `help` shows everything else.
    ORDERS_CLOSED: Orders for {subject} are closed: the deadline has passed, and nothing was
        changed. The result comes as soon as it can.
    ORDERS_LOCKED: Orders for {subject} are closed: the deadline has passed, and nothing was
        changed. The result comes at {at}.
    WRITTEN_BEFORE: That was written before {subject} was opened. Send it again if it is meant for
        {subject}.
    EDITED_TOO_LATE: You changed that message after orders for {subject} had closed, so its first
        version stands. If it is meant for the present phase, send it as a new message.
    FILE_UNREAD: I read no orders from files. Paste them into a message: plain lines such as
        `A PAR - BUR` are enough.

    # Votes
    VOTE_NO_DRAWS: In {subject} nobody can vote for a draw. `settings` shows how it ends.
    VOTE_NO_SURRENDERS: In {subject} nobody can surrender, so your units stay yours. I do take
        `draw`, a vote for a draw; whoever has to leave the game writes `leave`.
    VOTE_CONCEDE_INSTEAD: In {subject} nobody surrenders, but a game may be conceded: write
        `concede to {other}`, or name another power. It wins once all others do the same. Whoever
        has to leave the game writes `leave`.
    VOTE_NO_CONCESSIONS: In {subject} a game is not conceded. I do take `draw`, a vote for a draw.
    VOTE_NO_VOTES: {subject} knows no such vote; `settings` shows how it ends. Whoever has to leave
        it writes `leave`.
    VOTE_ALL_SHARE: In {subject} a draw is shared by all who are left. Write `draw` alone.
    VOTE_SHARED_BY_ONE: A draw is shared by two powers at least. Write for example
        `draw with France and Germany`.
    VOTE_NOT_LEFT: You named a power that is out of {subject}, or in disorder.{known}
    VOTE_ONE_WINNER: To whom? A concession names one power, for example `concede to France`.{known}
    VOTE_TO_ITSELF: You named your own power. Name others.{known}
    VOTE_TWO: You wrote {subject}, but a power has one vote, so none of them was stored. Write only
        the one that you mean, for example `draw`.
    VOTE_ENDS_GAME: The players have voted: the game ends {at}, unless somebody writes `no vote`.
    CONTACT_TOO_LONG: A contact is one line of at most 200 characters, so nothing was changed. For
        example: `contact anna@example.org`.

    # Sandboxes
    NO_SANDBOX: You have no sandbox open. `sandbox` begins one with the present position,
        `help sandbox` says more.
    SANDBOX_OVER: This sandbox has ended. `sandbox` begins a new one.
    SANDBOX_MOVED_ON: That button belongs to an earlier step of this sandbox. Use those of the
        latest answer; `sandbox show` brings it up again.
    SANDBOX_AT_ITS_START: This sandbox is at its beginning, so there is nothing to undo. Orders look
        like `A PAR - BUR`; `next` adjudicates, `end` puts it away.
    SANDBOX_ELSEWHERE: Your orders in the game are for {subject}, and this sandbox shows another
        position. `sandbox` begins one with the present position; then say `mine`.
    SANDBOX_WITHOUT_GAME: You are in no game, so a sandbox begins with Spring 1901: say `sandbox`
        alone, or give the command in the game's channel as `/dip sandbox`.
    NEXT_IS_FOR_SANDBOXES: That is said to a sandbox: `next` in its thread, or `sandbox next`;
        `sandbox` begins one. In the game the results come at the deadline, or soon after everyone
        is `ready`.
    NOT_IN_A_SANDBOX: This thread is a sandbox, so `{subject}` did nothing here. Write it to me
        outside of the thread if it is meant for the game; `help` says what a sandbox understands.

    # The GM's acts
    NOT_THE_FIRST_GM: Only the first GM of {subject} says who else is one. `gm resign` lets you go.
    GM_PLAYS_NOT: You run {subject} and don't play in it, so I didn't take that. `gm` shows what you
        can do now; `gm order FRANCE A PAR - BUR` gives orders for a player.
    NO_GM: {subject} has no GM, so nobody has the right to do that. `/dip status` says how the game
        stands.
    IS_GM_ALREADY: {subject} runs this game already. `/dip status` names all its GMs.
    IS_NO_GM: {subject} does not run this game. `/dip status` names its GMs.
    WORDS_NOT_TAKEN: I do not know what “{subject}” adds to that.{known} A reason goes after
        “because”, as in `gm pause because of the holidays`.
    GAME_NOT_OVER: {subject} is not over yet. `gm end` ends it, or `gm draw` in a draw.
    CLOSED_ALREADY: {subject} has been closed already. `history` still tells its story.
    NOTHING_TO_ANNOUNCE: What shall I announce? Write it after the command:
        `gm announce The next deadline is firm.`
    ANNOUNCEMENT_TOO_LONG: That is too long for one announcement ({count} characters at most).
        Nothing was posted.
    GM_MAY_NOT_PLAY: By its settings no GM of {subject} plays in it. `gm set gm may play yes`
        changes that, for all to see; `gm resign` leaves running it to others.
    IMPORTER_PLAYS: You play in {subject}, and by its settings its GM does not play. Let somebody
        else write `gm import`.
    GM_PLAYS: You play in {subject} yourself, so you have no right to see or give the orders of
        others there. A GM who does not play may.
    GM_MAY_NOT_ORDER: In {subject} the GM gives no orders for a player. `gm set gm may order yes`
        changes that, for all to see; `gm replace {other} @name` finds somebody else.
    NO_ORDERS_READ: I can read no order in “{subject}”. Name the power, then its orders.{example}
    POWER_OWES_NOTHING: {subject} has nothing to order in this phase.
    NOBODY_OWES: Nobody owes anything in {subject}: all have ordered or are ready. Nobody was
        reminded.
    UNREADABLE_EDIT: I cannot read “{subject}” as a change of the board. Write for example
        `gm edit +A PAR FRANCE`, `gm edit -F BRE` or `gm edit center BEL GERMANY`; several go with
        commas between them.
    EDIT_NEEDS_POWER: Whose? Name a power in “{subject}”, as in `gm edit +A PAR FRANCE` or
        `gm edit center BEL GERMANY`; `gm edit center BEL none` takes it from everybody.
    NOTHING_EDITED: The board is so already: “{subject}” changes nothing.
    PLACE_TAKEN: There is a unit in {subject} already. Take it away first:
        `gm edit -A PAR, +F BRE FRANCE`.
    NO_UNIT_THERE: No such unit is on the board: “{subject}”. `map` shows which are.
    NO_CENTER: {subject} is no supply center, so nobody can own it.
    UNIT_CANNOT_STAND: That unit cannot stand there: “{subject}”.{known} A fleet needs its coast
        where there are several: `gm edit +F STP/SC RUSSIA`.
    NOBODY_PLAYS: Nobody plays {subject} at the moment. `gm replace {subject} @name` gives it to
        somebody.
    NEEDS_REASON: That takes a reason, which everybody will read; it goes after “because”.{example}
    PERSON_PLAYS_NOT: {subject} plays no power in this game. `/dip status` says who does.
    PERSON_PLAYS_ANOTHER: {subject} does not play the power that you name. Name either of them
        alone: `/dip status` says who plays what.{example}
    PERSON_PLAYS_SEVERAL: {subject} plays several powers that are in the game. Name the one that you
        mean, as in `gm disorder FRANCE`.{known}
    DRAW_NEEDS_TWO: A draw is shared by two powers or more. Write `gm draw` for all that are left,
        or name them: `gm draw ENGLAND, FRANCE`.
    PHASE_IS_OPEN: {subject} is the open phase. Name an earlier one: `gm rollback spring 1901`;
        `history` lists them.
    PHASE_WAS_LEFT: {subject} has been rolled back itself and counts no more. `gm forward {subject}`
        goes back to it, with everything that followed.
    NOTHING_ROLLED_BACK: There is nothing of {subject} to go forward to: that takes a phase that was
        open when the game was taken back. `history` lists what was.

    # Files
    IMPORT_NEEDS_FILE: Post the game's file (the JSON of `gm export`) in the channel where the game
        shall go on, in a message to me: `@Gamesmaster gm import`.
    IMPORT_UNREAD: I could not read the file. It has to be a text of at most 8 MB, such as
        `gm export` gives; post it again with `@Gamesmaster gm import`.
    IMPORT_BROKEN: The file does not tell a game that can be taken up: `{subject}`
    UNKNOWN_FORMAT: “{subject}” is neither a format I write nor a game I know.{known} For example
        `/dip gm export judge`, or `/dip gm export of The Great War`.
    """,
)

# The sentences where nothing was written that they could be about.
_WITHOUT_SUBJECT = sentences(
    Refusal,
    """
    UNREADABLE_EDIT: What shall change on the board? Write for example
        `gm edit +A PAR FRANCE, -F BRE` or `gm edit center BEL GERMANY`.
    UNKNOWN_SETTING: Which setting, and what shall it be? Write for example
        `gm set draws dias, ends 1910`; `help settings` lists them all, `settings` shows what is
        set.
    UNKNOWN_VALUE: What shall {other} be?{known} `help settings` lists all settings, `settings`
        shows what is set.
    UNREADABLE_TIME: A time is missing. Write for example `gm deadline +12h`,
        `gm deadline tomorrow 9pm` or `gm deadline Sunday midnight Europe/London`.
    UNKNOWN_PHASE: Which phase? Write its name after the command; `status` says which phase it
        is.{known}{example}
    UNKNOWN_VERSION: Which version? There are {count} of your orders so far in this phase.
        `orders history` lists them, and `orders restore 1`, for example, goes back to the first.
    IMPOSSIBLE_TIME: A phase can be open for one minute to {count} days. For example:
        `new moves 24h retreats 12h builds 12h`.
    PERSON_PLAYS_ALREADY: You play a power in this game already. `status` says which.
    EXPELLED: The GM has expelled you from this game, and only the GM can take that back:
        `gm replace {other} @name`.
    UNKNOWN_POWER: Which power? Name it after the command.{known}{example}
    UNKNOWN_PLACE: Which province? Write for example `why BEL`, or `why Burgundy spring 1901` for an
        earlier phase.
    """,
)

# The {example} where no command was written that it could be an example of.
_WITHOUT_EXAMPLE: Mapping[Refusal, str] = {
    Refusal.UNKNOWN_SETTING: (
        " For example: `/dip new The Great War, moves 24h, draws dias`. A title with such a word "
        'in it goes between quotes: `/dip new "Builds and Moves" moves 24h`.'
    ),
    Refusal.UNKNOWN_VALUE: (
        ' A title with such a word in it goes between quotes: `/dip new "The Press Gang"`.'
    ),
    Refusal.SETTING_TWICE: " For example: `/dip new The Great War, moves 24h, draws dias`.",
    Refusal.UNKNOWN_PHASE: (
        " Write for example `map spring 1901`, `map F1901M`, `history fall 1901 retreats` or "
        "`history winter 1901`."
    ),
}

_UNNAMED = {
    Refusal.TIME_IS_PAST: "that time",
    Refusal.TIME_TOO_FAR: "that time",
    Refusal.UNKNOWN_COMMAND: "that",
    Refusal.NOTHING_ADJUDICATED: "the sandbox",
}


# Why a setting stays as it is once the game has begun, by its name.
_FIXED: Mapping[str, str] = {
    "edition": "the phases played so far went by these rules",
    "variant": "the game is being played on this board",
    "powers": "the powers have been given out",
    "presence check": "the first phase has begun",
    "lead": "the first phase has begun",
    "anonymity": "people took their seats knowing it",
    "gm sees orders": "people wrote their orders knowing it",
}
_FAULTS = frozenset(
    {one for one in Refusal if one.name.startswith("FAULT_")}
    | {Refusal.END_HAS_PASSED, Refusal.IMPOSSIBLE_TIME}
)
"""Refusals whose examples begin with `new` and are to fit where the settings were written."""

_PERSON = re.compile(r"<@[^>]*>")
_ADDRESS = re.compile(r"[A-Z][A-Z0-9]+/[UW][A-Z0-9]+")
_MENTION = re.compile(rf"<@({_ADDRESS.pattern})>")


def fixed(name: str) -> str:
    """Return why a setting cannot be changed once the game has begun."""
    return _FIXED.get(name, "the phases played so far went by it")


def refused(notice: Refused, _games: Games) -> Message:
    """Why a request was not carried out, and what would work."""
    return Message.of(refused_words(notice))


def refused_in_form(notice: Refused, variant: Variant = DEFAULT_VARIANT) -> str:
    """Return the sentence for a form, which shows no markup below a field."""
    return refused_words(notice, variant).replace("`", "")


def came_to_nothing(notice: Refused, variant: Variant) -> Form:
    """Return what takes a form's place when nothing of it was stored."""
    return Form("Nothing was stored", [Text(refused_words(notice, variant))], close="Close")


def refused_words(notice: Refused, variant: Variant = DEFAULT_VARIANT) -> str:
    """Return the sentence of a refusal; powers are named as in a game on the board."""
    reason, example = notice.reason, _PERSON.sub("@name", notice.example)
    sentence = REFUSALS[reason]
    if reason is Refusal.FAULT_SCHEDULE:
        sentence = SCHEDULE_FAULTS.get(notice.subject, sentence)
    if not notice.subject.strip():
        sentence = _WITHOUT_SUBJECT.get(reason, sentence)
    if reason in _FAULTS:
        sentence = _where_written(sentence, example)
    known = " Known: " + listed(f"`{word}`" for word in notice.known) + "." if notice.known else ""
    text = sentence.format(
        subject=_subject(notice.subject, variant) or _UNNAMED.get(reason, "the game"),
        known=known,
        count=notice.count,
        other=notice.other,
        fixed=fixed(notice.subject),
        at=when(notice.at) if notice.at else "",
        example=(
            f" Write for example `{example}`." if example else _WITHOUT_EXAMPLE.get(reason, "")
        ),
    )
    return text[:1].upper() + text[1:]


def _subject(subject: str, variant: Variant) -> str:
    if _ADDRESS.fullmatch(subject):
        return person(Player(subject))
    if subject in variant.powers:
        return power_name(subject, variant)
    try:
        return phase_of(subject)
    except PhaseError:
        return _MENTION.sub(lambda found: person(Player(found[1])), quoted(subject, 100))


def _where_written(sentence: str, example: str) -> str:
    """Return a sentence on faulty settings whose examples fit where these were written."""
    is_form = bool(example) and not example.startswith("gm ")
    command = "" if is_form else "gm set " if example.startswith("gm set ") else "/dip new "
    return sentence.replace("`new ", f"`{command}")
