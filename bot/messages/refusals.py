"""Why a request was not carried out: a sentence for each refusal, by room, and what would work.

{subject} is what a refusal is about or what was not understood, {known} what would have been
(" Did you mean ...?" or nothing), {count} a number, {at} a moment, {other} what the subject does
not go with, {example} a command that would be understood, {fixed} why a setting stays as it is,
{until} until when at the latest a game is paused.
Examples that name FRANCE are shown with the power of the refusal.
"""

import re
from collections.abc import Mapping, Sequence

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.notice import Player, Refusal, Refused
from bot.gamesmaster.notices.orders import PublicSecret, Secret
from bot.messages.clock.schedules import SCHEDULE_FAULTS
from bot.messages.examples import fitted
from bot.messages.markup import channel_name, person, quoted, sentences, when
from bot.messages.message import Form, Games, Message, Wordings
from bot.messages.names import listed, phase_of, power_name
from bot.messages.parts import Button, Text, row
from engine.errors import PhaseError
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

REFUSALS = sentences(
    Refusal,
    """
    # Games, channels and confirmations
    NO_GAME_HERE: There's no such game here.{known} `/dip game` lists yours, and `/dip new` in a
        channel opens one.
    GAME_STILL_ON: {subject} is still going on, so look at it in its own channel with `/dip map` or
        `/dip history`.
    GAME_HERE_ALREADY: {subject} is still going on in this channel. Open the new game in another
        one with `/dip new`.
    BOT_NOT_IN_CHANNEL: I'm not in this channel. Write `/invite @Gamesmaster` first, then `/dip new`
        again.
    NOT_A_CHANNEL: Games are played in channels. Write `/dip new` in the one you want.
    NOT_IN_A_GAME: You aren't in a game yet. I run games of Diplomacy: press *Join* on a game's
        post, or open one with `/dip new` in a channel.
    NOT_IN_THIS_GAME: You don't play in {subject}. You can still look: `/dip status`, `/dip map`.
    GAME_STARTED: {subject} has started. `status` shows whether a power is free to take over.
    SEATS_ARE_GIVEN: {subject} has started. `gm replace FRANCE @name` gives a power to somebody
        else.
    GAME_STARTED_ALREADY: {subject} has already started. `status` shows how it stands.
    GAME_NOT_STARTED: {subject} hasn't started yet. `/dip start` starts it once everyone has joined.
    GAME_OVER: {subject} is over. `/dip map` and `/dip status` show how it ended.
    GAME_PAUSED: {subject} is paused{until}. `/dip gm resume` lets it go on: the GM's to write or,
        without a GM, the players'.
    NOT_PAUSED: {subject} isn't paused. `gm pause` stops the clock.
    NOT_THE_GM: Only a GM of {subject} can do that. `/dip status` says who that is.
    GM_ONLY_STARTS: Only the GM can start {subject}. `/dip status` says who that is.
    TITLE_TOO_LONG: That title has {subject} characters; the limit is {count}. Make it shorter:
        `/dip new The Great War moves 24h`.
    UNKNOWN_COMMAND: Sorry, I didn't get “{subject}”.{known}
    SMALL_TALK: I'm here to help. Send me orders such as `A PAR - BUR` whenever you like, or ask
        for `help`.
    NAME_THE_POWER: In {subject} it's a secret who plays what, so name the power:
        `gm reprimand FRANCE because of threats outside the game`.
    DECIDED_ALREADY: A GM of {subject} has already decided that. `status` shows how it stands.
    CONFIRMATION_GONE: That question is no longer open. Give the command again if you still want it.
    CONFIRMATION_DONE: That's already done. `gm audit` shows when.
    CONFIRMATION_DECLINED: You cancelled that. Give the command again if you want it after all.
    CONFIRMATION_STALE: The game has moved on since I asked. Give the command again to see what it
        would do now.
    EXTENSION_OVER: The deadline has changed since then, or the phase is over. `status` shows when
        orders are due.
    PROPOSAL_OVER: That has been decided since, or given up. `status` shows how the game stands.
    CONFIRMATION_OTHERS: Only the person who gave the command can confirm it.

    # Seats, preferences and press
    ALREADY_JOINED: You're already in {subject}. `/dip leave` takes you out again.
    GAME_FULL: All {count} seats of {subject} are taken. `/dip games` lists other games.
    WRONG_NUMBER_OF_PLAYERS: The game needs {subject} players and has {count} so far. Wait for more,
        or change the number: `gm set variant five`.
    SEATS_NOT_GIVEN: In {subject} the GM deals the powers, and some haven't been dealt.{known} Write
        `gm seat FRANCE @name` for each, then start the game.
    NO_PREFERENCES: {subject} deals its powers without preference lists. `status` shows the game.
    UNKNOWN_PREFERENCE: There's no power “{subject}” to play in this game.{known} Best first, equals
        in brackets: `prefer England, (France Germany), Italy`.
    PREFERENCE_TWICE: {subject} is on your list twice. Name each power once:
        `prefer England, (France Germany), Italy`.
    NOT_JOINED: {subject} hasn't joined the game yet. They can join with the button on the game's
        post.
    MAY_NOT_LEAVE_NOW: {subject} has started. Write `leave` to resign, and others can take over.
    TOO_FEW_SEATS: {count} people have joined, and the board {subject} has fewer seats. Some have to
        `leave` first.
    GM_WOULD_SEE: In {subject} the GM can see secrets, so can't play. Let somebody else be the GM,
        or change that before the start: `gm set gm sees orders no`, `gm set powers lots`.
    GM_WOULD_BE_SEEN: A GM who plays is announced, and in {subject} that would give away who plays
        what. Give the seat to somebody else: `gm replace FRANCE @name`.
    PROMISED_IN_PUBLIC: Everyone in {subject} already knows who plays what, so it can't be hidden
        now. Open another game for it: `new anonymity hidden, press public`.
    UNKNOWN_POWER: There's no power “{subject}” here.{known}{example}
    UNKNOWN_PERSON: I can't tell who you mean. Name the person with an @.{example}
    PERSON_PLAYS_ALREADY: {subject} already plays a power in this game.
    PERSON_UNREACHABLE: I can't write to {subject}. Name somebody else:
        `gm replace FRANCE @name`.
    SEAT_NOT_OPEN: {subject} isn't free to take over. `status` says who plays what.
    SEAT_IS_HELD: {subject} still has its player, who can come back at any time.
        `gm replace {other} @name` gives it to somebody else.
    TAKEOVER_OVER: That power no longer needs a new player. `status` says who plays what.
    EXPELLED: {subject} was expelled from this game. Only `gm replace {other} @name` takes that
        back.
    NOT_IN_DISORDER: {subject} isn't in civil disorder. `status` says who is.
    WHICH_SUCCESSOR: Do you want to leave the game? Write `leave`, or `leave for @name` to name a
        successor.
    SEAT_IS_YOURS: {subject} is yours. Send orders such as `A PAR - BUR`, or `ready`, and you play
        on.
    SEAT_SURRENDERED: {subject} has surrendered for good, so nobody can play it.
    NO_PRESS: {subject} is played without press. `settings` shows what else is set.
    PRESS_IS_SIGNED: Announcements in {subject} are signed. Write
        `announce We come in peace.`
    NOTHING_TO_SAY: What should I post for your power? For example: `announce We come in peace.`
    PRESS_IS_SETTLED: You've already decided that. To post it, write it again:
        `announce We come in peace.`
    PRESS_IS_STALE: {subject} has moved on since you wrote that. If you still mean it, write it
        again: `announce We come in peace.`
    PRESS_IN_PUBLIC: Others can read that here, with your name. Send it to me in a direct message,
        or put `/dip` in front: `announce We come in peace.`

    # Settings
    UNKNOWN_SETTING: There's no setting “{subject}”.{known}{example} `help settings` lists them all.
    UNKNOWN_VALUE: “{other}” can't be “{subject}”.{known}{example} `help settings` explains every
        setting.
    SETTING_TWICE: You've set {subject} to two different things.{example}
    SETTING_FIXED: {subject} can't be changed any more, because {fixed}. `settings` shows what is
        set.
    SET_SO_ALREADY: Nothing to change: {subject} is already set that way.
    NEEDS_GM: A game without a GM can't have {subject}. Write `{other}` instead.
    END_HAS_PASSED: {subject} is past, so the game can't end with it. For example: `new ends 1910`,
        or `new ends never`.
    IMPOSSIBLE_TIME: “{subject}” doesn't work. A phase can be open for one minute to {count} days,
        written with a unit: `new moves 24h retreats 12h builds 12h`.

    # {subject} and {other} are the values that a fault is about.
    FAULT_SCHEDULE: The schedule contradicts itself. For example:
        `new schedule Wed Sun midnight results next day 12:30`.
    FAULT_LEAD: The powers can be dealt at most 30 days before the first phase: `new lead 7d`.
    FAULT_VOTE_GRACE: Votes can be taken back for at most 7 days: `new vote grace 10m`.
    FAULT_GRACE: Grace is between a minute and 90 days: `new absence grace 12h`.
    FAULT_TIME_LIMIT: A game can last between a minute and ten years: `new ends after 2 months`.
    FAULT_GRACE_NOT_GIVEN: There's no grace with “{subject}”. Leave the grace out, or write
        `new absence grace 12h`: once that time is up, the units hold.
    FAULT_ENDS_BEFORE_START: The game begins with {other}, so it can't end with {subject}. For
        example: `new ends 1910`.
    FAULT_ENDS_AFTER_RULES: These rules end the game after {other} at the latest, so it would never
        get to {subject}. Choose an earlier year, or turn that rule off: `new max_years 0`.
    FAULT_NO_SHORT_GAME: The rules of {subject} don't say who wins a game that ends by time. Leave
        the end out, or say who wins:
        `new edition technical-guide, ends 1910, time_limit_winner most_units`.
    FAULT_SEVEN_ONLY: The edition {subject} is for seven players, and the board {other}
        isn't. Take another edition: `new edition 1971`.
    FAULT_THREE_AT_LEAST: The edition {subject} needs at least three players, and the board {other}
        has fewer. Take another edition: `new edition 1971`.
    FAULT_HIDDEN_OPEN: Players can't be hidden while the press is open, because people write under
        their own names. Write `new anonymity hidden, press public`.
    FAULT_GM_PLAYS_AND_SEES: A GM who may see orders can't play. Choose one of the two:
        `new gm sees orders yes, gm may play no`, or `new gm sees orders no, gm may play yes`.
    FAULT_GM_PLAYS_AND_DEALS: A GM who deals hidden powers can't play. Choose one of the two:
        `new powers gm, gm may play no`, or `new powers lots, gm may play yes`.

    # Times and absences
    UNREADABLE_TIME: I can't read “{subject}” as a time. Try `+12h`, `tomorrow 9pm` or
        `Sunday 18:00`.
    UNCLEAR_TIME: “{subject}” can mean more than one time.{known}
    TIME_NOT_LATER: The deadline is already {at}. Ask for a later one: `extend 24h` or
        `extend until Friday 18:00`.
    UNREADABLE_DAYS: I can't read “{subject}” as dates. Try `away 12-15 December`,
        `away until Friday` or `away Friday to Sunday`.
    DAYS_OUT_OF_REACH: “{subject}” is over, or ends more than {count} days from now. Try
        `away 12-15 December` or `away until Friday`.
    NOT_AWAY: You aren't away, as far as I know. `away 12-15 December` says when you will be.
    ASKED_ALREADY: You've already asked for {at}, and nobody has decided yet.
    AGREED_ALREADY: You've already agreed. Now it's up to the other players of {subject}.
    TIME_IS_PAST: {subject} is in the past. `+12h` counts from the current deadline, `in 12h` from
        now.
    TIME_TOO_FAR: {subject} is more than {count} days away, which is too late for a
        deadline.{example}

    # Phases, places and maps
    UNKNOWN_PHASE: “{subject}” isn't a phase of this game.{known}{example}
    NOT_ON_MAP: I can't find “{subject}” among the phases, places and map styles.{known} `map style`
        lists the styles.
    UNKNOWN_MAP_STYLE: There's no map style “{subject}”.{known} `map style` shows them all; try
        `map style dark` or `map style all+initials`.
    PHASE_OVER: {subject} is over, so nothing was changed. `/dip status` shows the current phase.
    PHASE_ANEW: {subject} has been reopened since I posted that. `orders` shows what counts now.
    PHASE_NOT_YET: {subject} is still to come. `/dip status` shows the current phase.
    PHASE_OPEN: {subject} isn't over yet, so its orders are still secret. `history` lists the phases
        that are.
    PHASE_SKIPPED: {subject} was skipped, because nobody had anything to decide. `history` lists the
        phases that were played.
    NOTHING_ADJUDICATED: {subject} has no results yet. `map` shows the board.
    NOTHING_TO_GO_BACK_TO: {subject} has no results yet, so there's nothing to go back to.
        `gm edit +A BUR FRANCE` changes the board.
    NOTHING_TRIED: The sandbox has no results yet. Write `next` first.
    UNKNOWN_PLACE: There's no place “{subject}”.{known}{example}
    UNCLEAR_PLACE: “{subject}” can be more than one place.{known}{example}

    # Orders
    NOTHING_TO_ORDER: You have nothing to order in this phase ({subject}). I'll write when you do.
    NOTHING_TO_ORDER_YET: You have nothing to order in this phase. {subject} stays in civil disorder
        until you send your next moves.
    IN_DISORDER: {subject} is in civil disorder, so nobody waits for you. Send orders or say
        `ready`, and you're back.
    POWER_OUT: {subject} has no units and no supply centers left, so there is nothing to order.
    DISORDER_SURRENDERED: {subject} has surrendered, so I take no orders or votes from it. `status`
        and `map` show how the game goes on.
    DISORDER_GM: The GM has put {subject} into civil disorder. Ask the GM if you want to come back:
        `gm tell I am back.`
    NO_ORDERS_YET: You haven't given any orders in this phase ({subject}). They look like
        `A PAR - BUR`.
    NO_ORDER_FOUND: I found no order in that, so nothing has changed.{example}
    NO_ORDER_FOR_UNIT: You haven't given an order for {subject}. `orders` shows what you have.
    NOTHING_MORE_TO_UNDO: There's nothing left to undo in {subject}. `orders history` lists every
        version, and `orders restore 1` brings one back.
    UNDO_OVERTAKEN: Your orders have changed since then, so I left them alone. `undo` takes back the
        latest change, `orders history` lists them all.
    NOTHING_ASKED: I haven't asked you anything that's still open, so there's nothing to answer.
        Your orders stay as they are.
    ANSWER_BY_BUTTON: Please answer that one with its button or in full, so that nothing happens
        by mistake.
    UNKNOWN_VERSION: There's no version “{subject}” of your orders; the latest is {count}.
        `orders history` lists them; `orders restore 1` goes back to the first.
    WHICH_POWER: You play several powers. Say whose version you mean: `orders restore 1 FRANCE`.
    NO_PLANS_TO_CLEAR: You haven't saved any orders for later in {subject}. `help ahead` says how
        they are written.
    TEXT_TOO_LONG: That message is too long for me ({count} characters at most). Send your orders in
        several messages; a line such as `A PAR - BUR` is enough.
    EMPTY_TEXT: That message was empty. Orders look like `A PAR - BUR, F BRE - MAO`; `help` shows
        the rest.
    ORDERS_CLOSED: Orders for {subject} are closed, so nothing was changed. I'll post the result as
        soon as I can.
    ORDERS_LOCKED: Orders for {subject} are closed, so nothing was changed. The result comes {at}.
    WRITTEN_BEFORE: You wrote that before {subject} began. Send it again if you mean it for
        {subject}.
    EDITED_TOO_LATE: Orders for {subject} were already closed when you changed that message, so its
        first version counts. For the current phase, send a new message.
    FILE_UNREAD: I don't read orders from files. Paste them into a message, in lines such as
        `A PAR - BUR`.

    # Votes
    VOTE_NO_DRAWS: There's no voting for a draw in {subject}. `settings` shows how it ends.
    VOTE_NO_SURRENDERS: There's no surrender in {subject}. `draw` votes for a draw, `leave` resigns
        your seat.
    VOTE_CONCEDE_INSTEAD: There's no surrender in {subject}, but you can concede to one power, which
        wins once all the others do: `concede to {other}`. `leave` resigns your seat.
    VOTE_NO_CONCESSIONS: You can't concede in {subject}. `draw` votes for a draw.
    VOTE_NO_VOTES: {subject} has no such vote. `settings` shows how it ends; `leave` resigns your
        seat.
    VOTE_ALL_SHARE: In {subject} all surviving powers share a draw. Just write `draw`.
    VOTE_SHARED_BY_ONE: A draw takes at least two powers. Write `draw with France and Germany`.
    VOTE_NOT_LEFT: You named a power that is out of {subject} or in civil disorder.{known}
    VOTE_ONE_WINNER: To which power? Name one, for example `concede to France`.{known}
    VOTE_TO_ITSELF: You named your own power. Name another.{known}
    VOTE_TWO: You wrote {subject}, but a power has one vote, so I took neither. Write only the one
        you mean, for example `draw`.
    VOTE_ENDS_GAME: The players have voted to end the game. It ends {at}; until then, `no vote`
        stops it.
    CONTACT_TOO_LONG: That's too long. A contact is one line of at most 200 characters, such as
        `contact anna@example.org`.

    # Sandboxes
    NO_SANDBOX: You have no sandbox open. `sandbox` starts one from the current position.
    SANDBOX_OVER: This sandbox has ended. `sandbox` starts a new one.
    SANDBOX_MOVED_ON: That button is from an earlier step. `sandbox show` brings up the latest.
    SANDBOX_AT_ITS_START: There's nothing to undo: this sandbox is at its beginning. Give an order
        such as `A PAR - BUR`, or `next` to see what happens.
    SANDBOX_ELSEWHERE: Your orders are for {subject}, and this sandbox shows another position. Start
        one from the current position with `sandbox`, then say `mine`.
    SANDBOX_WITHOUT_GAME: You aren't in a game, so write `sandbox` alone: it starts with Spring
        1901. In a game's channel, write `/dip sandbox`.
    NEXT_IS_FOR_SANDBOXES: `next` only works in a sandbox: use its thread, or write `sandbox next`.
        In the game, results come at the deadline, or soon after everyone is `ready`.
    NOT_IN_A_SANDBOX: This thread is a sandbox, so `{subject}` did nothing. If you mean the game,
        write it to me outside the thread.

    # The GM's acts
    NOT_THE_FIRST_GM: Only the first GM of {subject} can name or remove GMs. `gm resign` lets you
        step down.
    GM_PLAYS_NOT: You're the GM of {subject} and don't play in it. `gm` shows what you can do
        now.{example}
    NO_GM: {subject} has no GM who could do that. Its players can name one, `gm add @name`, or end
        the game, `gm end`, once most of them agree.
    NO_PLAYER_AS_GM: The settings of {subject} don't let its GM play. Name somebody who doesn't
        play in it: `gm add @name`.
    IS_GM_ALREADY: {subject} is already a GM of this game. `/dip status` names them all.
    IS_NO_GM: {subject} isn't a GM of this game. `/dip status` names them all.
    WORDS_NOT_TAKEN: I don't know what to do with “{subject}”.{known} A reason goes after “because”,
        as in `gm pause because of the holidays`.
    GAME_NOT_OVER: {subject} isn't over yet. `status` shows how it stands.
    CLOSED_ALREADY: {subject} has already been closed. `history` still tells its story.
    NOTHING_TO_ANNOUNCE: What should I announce? Write it after the command:
        `gm announce The next deadline is firm.`
    ANNOUNCEMENT_TOO_LONG: That's too long to announce, so nothing was posted. Keep it to {count}
        characters.
    GM_MAY_NOT_PLAY: The settings of {subject} don't let its GM play. `gm set gm may play yes`
        changes that, and everyone is told; or step down with `gm resign`.
    IMPORTER_PLAYS: You play in {subject}, and its settings don't let the GM play. Ask somebody else
        to write `gm import`.
    REMOVE_INSTEAD: {subject} hasn't started yet. `gm remove @name` takes somebody off the list of
        those who have joined.
    GM_PLAYS: You play in {subject}, so you can't see or give other players' orders. A GM who
        doesn't play can.
    GM_MAY_NOT_ORDER: In {subject} the GM can't give orders for a player. `gm set gm may order yes`
        changes that, and everyone is told; `gm replace {other} @name` changes the player.
    NO_ORDERS_READ: I can't read an order in “{subject}”. Name the power, then its orders.{example}
    POWER_OWES_NOTHING: {subject} has nothing to order in this phase.
    NOBODY_OWES: Nobody was reminded: everyone in {subject} has ordered or is ready.
    UNREADABLE_EDIT: I can't read “{subject}” as a change to the board. Try
        `gm edit move F BRE to PIC`, `gm edit +A PAR FRANCE` or `gm edit center BEL GERMANY`.
    EDIT_NEEDS_POWER: Whose? Name a power in “{subject}”, as in `gm edit +A PAR FRANCE` or
        `gm edit center BEL none`.
    NOTHING_EDITED: “{subject}” changes nothing: the board is already like that.
    PLACE_TAKEN: There's already a unit in {subject}. Remove it first:
        `gm edit -A PAR, +F BRE FRANCE`.
    NO_UNIT_THERE: There's no such unit on the board: “{subject}”. `map` shows them all.
    NO_CENTER: {subject} isn't a supply center, so nobody can own it.
    UNIT_CANNOT_STAND: That unit can't be there: “{subject}”.{known} Name a fleet's coast:
        `gm edit +F STP/SC RUSSIA`.
    NOBODY_PLAYS: Nobody plays {subject} at the moment. `gm replace {subject} @name` finds a player.
    NEEDS_REASON: Please give a reason, after “because”; everyone will read it.{example}
    PERSON_PLAYS_NOT: {subject} doesn't play in this game. `/dip status` says who does.
    PERSON_PLAYS_ANOTHER: {subject} doesn't play that power. `/dip status` says who plays
        what.{example}
    PERSON_PLAYS_SEVERAL: {subject} plays several powers.{known} Name one, as in
        `gm disorder FRANCE`.
    DRAW_NEEDS_TWO: A draw takes at least two powers. Write `gm draw` for all survivors, or name
        them: `gm draw ENGLAND, FRANCE`.
    PHASE_IS_OPEN: {subject} is the current phase. Name an earlier one: `gm rollback spring 1901`.
        `history` lists them.
    PHASE_WAS_LEFT: {subject} was rolled back. `gm forward {subject}` restores it and everything
        after it.
    NOTHING_ROLLED_BACK: There's nothing of {subject} to go forward to. `history` lists what was
        rolled back.

    # Files
    IMPORT_NEEDS_FILE: Post the game's file (from `gm export`, a judge's history, or a game of the
        diplomacy package) in the channel where you want to play on, with the message
        `@Gamesmaster gm import`.
    IMPORT_UNREAD: I couldn't read the file. Post it again, at most 8 MB, with
        `@Gamesmaster gm import`.
    IMPORT_BROKEN: I can't read a game in that file: `{subject}`
    UNKNOWN_FORMAT: “{subject}” is neither a file format nor a game.{known} For example
        `/dip gm export judge`, or `/dip gm export of The Great War`.
    FORMAT_LACKS_MAP: The diplomacy package doesn't know the map of {subject}. `/dip gm export`
        writes a file that I can read again.
    """,
)

# The sentences where nothing was written that they could be about.
_WITHOUT_SUBJECT = sentences(
    Refusal,
    """
    UNKNOWN_COMMAND: Sorry, I didn't get that.{known}
    UNREADABLE_EDIT: What should change on the board? Write `gm edit +A PAR FRANCE, -F BRE` or
        `gm edit center BEL GERMANY`.
    UNKNOWN_SETTING: Which setting, and what should it be? Write `gm set draws dias, ends 1910`;
        `help settings` lists them all.
    UNKNOWN_VALUE: What should {other} be?{known} `help settings` lists all settings.
    UNREADABLE_TIME: Until when? Try `gm deadline +12h`, `gm deadline tomorrow 9pm` or
        `gm deadline Sunday midnight Europe/London`.
    UNKNOWN_PHASE: Which phase? Write its name after the command.{known}{example}
    UNKNOWN_VERSION: Which version? The latest is {count}. `orders history` lists them;
        `orders restore 1` goes back to the first.
    IMPOSSIBLE_TIME: A phase can be open for one minute to {count} days. For example:
        `new moves 24h retreats 12h builds 12h`.
    PERSON_PLAYS_ALREADY: You already play a power in this game. `status` says which.
    EXPELLED: You were expelled from this game. Only `gm replace {other} @name` takes that back.
    NOT_IN_DISORDER: No power is in civil disorder. `status` says who plays what.
    UNKNOWN_POWER: Which power? Name it after the command.{known}{example}
    UNKNOWN_PLACE: Which province?{example}
    """,
)

# The {example} where no command was written that it could be an example of.
_WITHOUT_EXAMPLE = sentences(
    Refusal,
    """
    UNKNOWN_SETTING: For example: `/dip new The Great War, moves 24h, draws dias`. Put quotes around
        a title with such a word in it: `/dip new "Builds and Moves" moves 24h`.
    UNKNOWN_VALUE: Put quotes around a title with such a word in it: `/dip new "The Press Gang"`.
    SETTING_TWICE: For example: `/dip new The Great War, moves 24h, draws dias`.
    UNKNOWN_PHASE: Try `map spring 1901`, `map F1901M` or `history fall 1901 retreats`.
    """,
)
# What a GM of the game reads instead, who is not told to ask the GM.
_TO_A_GM = sentences(
    Refusal,
    """
    GAME_PAUSED: {subject} is paused{until}. `gm resume` starts the clock again.
    WRONG_NUMBER_OF_PLAYERS: The game needs {subject} players and has {count} so far. Wait for more,
        or change the number: `gm set variant five`.
    TIME_NOT_LATER: The deadline is already {at}. Which one do you mean? Try `gm deadline +24h` or
        `gm deadline Sunday 18:00`; `gm process` ends the phase now.
    MAY_NOT_LEAVE_NOW: {subject} has started. Write `leave` to resign your power.
    DISORDER_GM: A GM has put {subject} into civil disorder. `gm reinstate FRANCE` takes that back.
    """,
)
_SAMPLES = ("A PAR - BUR", "F BRE - MAO")
_UNNAMED = {Refusal.TIME_IS_PAST: "that time", Refusal.TIME_TOO_FAR: "that time"}


# Why a setting stays as it is once the game has begun, by its name.
_FIXED: Mapping[str, str] = {
    "edition": "earlier phases were played by these rules",
    "variant": "the game is being played on this board",
    "powers": "the powers have been dealt",
    "presence check": "the first phase has begun",
    "lead": "the first phase has begun",
    "anonymity": "players joined on those terms",
    "gm sees orders": "players wrote their orders on those terms",
}
_FAULTS = frozenset(
    {refusal for refusal in Refusal if refusal.name.startswith("FAULT_")}
    | {Refusal.END_HAS_PASSED, Refusal.IMPOSSIBLE_TIME}
)
"""Refusals whose examples begin with `new` and are to fit where the settings were written."""

_FEW = 3
_PERSON = re.compile(r"<@[^>]*>")
_ADDRESS = re.compile(r"[A-Z][A-Z0-9]+/[UW][A-Z0-9]+")
_MENTION = re.compile(rf"<@({_ADDRESS.pattern})>")


def fixed(name: str) -> str:
    """Return why a setting cannot be changed once the game has begun."""
    return _FIXED.get(name, "earlier phases were played with it")


def refused(notice: Refused, games: Games) -> Message:
    """Why a request was not carried out, and what would work."""
    variant = games.variant(notice.game) if notice.game else DEFAULT_VARIANT
    said = Message.of(refused_words(notice, variant))
    if notice.reason is not Refusal.UNKNOWN_COMMAND or not (notice.known and notice.subject):
        return said
    offered = (Button(name, Action.WRITE, name) for name in notice.known[:_FEW])
    return Message(said.text, [*said.parts, row(*offered)])


def refused_in_form(notice: Refused, variant: Variant = DEFAULT_VARIANT) -> str:
    """Return the sentence for a form, which shows no markup below a field."""
    return refused_words(notice, variant).replace("`", "")


def came_to_nothing(notice: Refused, variant: Variant) -> Form:
    """Return what takes a form's place when nothing of it was stored."""
    return Form("Nothing was saved", [Text(refused_words(notice, variant))], close="Close")


def refused_words(notice: Refused, variant: Variant = DEFAULT_VARIANT) -> str:
    """Return the sentence of a refusal; powers and places are named as on the variant's board."""
    reason, example = notice.reason, _PERSON.sub("@name", notice.example)
    sentence = REFUSALS[reason]
    if reason is Refusal.FAULT_SCHEDULE:
        sentence = SCHEDULE_FAULTS.get(notice.subject, sentence)
    if not notice.subject.strip():
        sentence = _WITHOUT_SUBJECT.get(reason, sentence)
    sentence = _TO_A_GM.get(reason, sentence) if notice.is_gms else sentence
    if reason in _FAULTS:
        sentence = _where_written(sentence, example)
    if notice.orders:
        sentence = _with_own_orders(sentence, notice.orders)
    if notice.power not in sentence:
        sentence = sentence.replace("FRANCE", notice.power)
        example = example.replace("FRANCE", notice.power)
    example = f"For example: `{example}`." if example else _WITHOUT_EXAMPLE.get(reason, "")
    sentence, example = fitted(sentence, variant), fitted(example, variant)
    text = sentence.format(
        subject=_subject(notice.subject, variant) or _UNNAMED.get(reason, "the game"),
        known=_known(notice, variant),
        count=notice.count,
        other=notice.other,
        fixed=fixed(notice.subject),
        at=when(notice.at) if notice.at else "",
        until=f" until {when(notice.at)} at the latest" if notice.at else "",
        example=f" {example}" if example else "",
    )
    return text[:1].upper() + text[1:]


def _with_own_orders(sentence: str, orders: Sequence[str]) -> str:
    """Return a sentence with orders of its reader in place of the examples in it."""
    several = sentence.replace(", ".join(_SAMPLES), ", ".join(orders[:2]))
    return several.replace(_SAMPLES[0], orders[0])


def _known(notice: Refused, variant: Variant) -> str:
    """Return what would have been understood, as a question where it is little."""
    words = [f"`{word}`" for word in notice.known]
    if notice.reason is Refusal.UNKNOWN_COMMAND:
        if not words:
            usual = " Try `help`, or an order such as `A PAR - BUR`."
            if notice.orders:
                return _with_own_orders(usual, notice.orders)
            return fitted(usual, variant)
        words = words[:_FEW]
    if not words:
        return ""
    if notice.reason is Refusal.SEATS_NOT_GIVEN:
        return f" Left: {listed(words)}."
    if len(words) > _FEW:
        return f" Choose from {listed(words)}."
    return f" Did you mean {listed(words, joined_by='or')}?"


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


_PUBLIC = {Secret.ORDER: "an order", Secret.VOTE: "a vote", Secret.PREFERENCES: "your preferences"}


def public_secret(notice: PublicSecret, _games: Games) -> Message:
    """To a player who wrote what is for the bot alone where all can read it."""
    return Message.of(
        f"I *didn't* save that: everyone in {channel_name(notice.channel)} can read it. If it was "
        f"{_PUBLIC[notice.what]} for {notice.title}, send it to me in a direct message, or put "
        "`/dip` in front. You may want to delete your message."
    )


WORDINGS: Wordings = ((Refused, refused), (PublicSecret, public_secret))
