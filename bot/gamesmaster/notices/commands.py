"""Answers to what was not understood or not allowed, and help."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from bot.gamesmaster.notices.looking import Status
from bot.gamesmaster.notices.notice import Channel, Notice

Refusal = StrEnum(
    "Refusal",
    """
    NO_GAME_HERE GAME_STILL_ON GAME_HERE_ALREADY BOT_NOT_IN_CHANNEL NOT_A_CHANNEL NOT_IN_A_GAME
    NOT_IN_THIS_GAME GAME_STARTED GAME_STARTED_ALREADY GAME_NOT_STARTED GAME_OVER GAME_PAUSED
    NOT_PAUSED NOT_THE_GM GM_ONLY_STARTS TITLE_TOO_LONG UNKNOWN_COMMAND SMALL_TALK
    NAME_THE_POWER DECIDED_ALREADY CONFIRMATION_GONE CONFIRMATION_DONE CONFIRMATION_DECLINED
    CONFIRMATION_STALE EXTENSION_OVER CONFIRMATION_OTHERS

    ALREADY_JOINED GAME_FULL WRONG_NUMBER_OF_PLAYERS SEATS_NOT_GIVEN
    NO_PREFERENCES UNKNOWN_PREFERENCE PREFERENCE_TWICE NOT_JOINED MAY_NOT_LEAVE_NOW
    MAY_NOT_LEAVE_ALONE TOO_FEW_SEATS GM_WOULD_SEE GM_WOULD_BE_SEEN PROMISED_IN_PUBLIC
    UNKNOWN_POWER UNKNOWN_PERSON PERSON_PLAYS_ALREADY PERSON_UNREACHABLE SEAT_NOT_OPEN
    SEAT_IS_HELD TAKEOVER_OVER EXPELLED NOT_IN_DISORDER WHICH_SUCCESSOR
    SEAT_IS_YOURS SEAT_SURRENDERED NO_PRESS PRESS_IS_SIGNED NOTHING_TO_SAY PRESS_IS_SETTLED
    PRESS_IS_STALE PRESS_IN_PUBLIC

    UNKNOWN_SETTING UNKNOWN_VALUE SETTING_TWICE SETTING_FIXED SET_SO_ALREADY NEEDS_GM
    END_HAS_PASSED IMPOSSIBLE_TIME

    FAULT_SCHEDULE FAULT_LEAD FAULT_GRACE FAULT_VOTE_GRACE FAULT_TIME_LIMIT FAULT_GRACE_NOT_GIVEN
    FAULT_ENDS_BEFORE_START FAULT_ENDS_AFTER_RULES FAULT_NO_SHORT_GAME FAULT_SEVEN_ONLY
    FAULT_THREE_AT_LEAST FAULT_HIDDEN_OPEN FAULT_GM_PLAYS_AND_SEES FAULT_GM_PLAYS_AND_DEALS

    UNREADABLE_TIME UNCLEAR_TIME TIME_NOT_LATER UNREADABLE_DAYS DAYS_OUT_OF_REACH NOT_AWAY
    ASKED_ALREADY AGREED_ALREADY TIME_IS_PAST TIME_TOO_FAR

    UNKNOWN_PHASE NOT_ON_MAP UNKNOWN_MAP_STYLE PHASE_OVER PHASE_ANEW PHASE_NOT_YET PHASE_OPEN
    PHASE_SKIPPED NOTHING_ADJUDICATED UNKNOWN_PLACE UNCLEAR_PLACE

    NOTHING_TO_ORDER NOTHING_TO_ORDER_YET POWER_OUT DISORDER_SURRENDERED DISORDER_GM
    NO_ORDERS_YET NO_ORDER_FOR_UNIT NOTHING_MORE_TO_UNDO UNDO_OVERTAKEN UNKNOWN_VERSION
    WHICH_POWER NO_PLANS_TO_CLEAR TEXT_TOO_LONG EMPTY_TEXT ORDERS_CLOSED
    ORDERS_LOCKED WRITTEN_BEFORE EDITED_TOO_LATE FILE_UNREAD

    VOTE_NO_DRAWS VOTE_NO_SURRENDERS VOTE_CONCEDE_INSTEAD VOTE_NO_CONCESSIONS VOTE_NO_VOTES
    VOTE_ALL_SHARE VOTE_SHARED_BY_ONE VOTE_NOT_LEFT VOTE_ONE_WINNER VOTE_TO_ITSELF VOTE_TWO
    VOTE_ENDS_GAME CONTACT_TOO_LONG

    NO_SANDBOX SANDBOX_OVER SANDBOX_MOVED_ON SANDBOX_AT_ITS_START SANDBOX_ELSEWHERE
    SANDBOX_WITHOUT_GAME NEXT_IS_FOR_SANDBOXES NOT_IN_A_SANDBOX

    NOT_THE_FIRST_GM NO_GM IS_GM_ALREADY IS_NO_GM WORDS_NOT_TAKEN GAME_NOT_OVER CLOSED_ALREADY
    NOTHING_TO_ANNOUNCE ANNOUNCEMENT_TOO_LONG GM_MAY_NOT_PLAY IMPORTER_PLAYS GM_PLAYS
    GM_MAY_NOT_ORDER NO_ORDERS_READ NOBODY_OWES UNREADABLE_EDIT EDIT_NEEDS_POWER NOTHING_EDITED
    PLACE_TAKEN NO_UNIT_THERE NO_CENTER UNIT_CANNOT_STAND NOBODY_PLAYS NEEDS_REASON
    PERSON_PLAYS_NOT PERSON_PLAYS_ANOTHER PERSON_PLAYS_SEVERAL DRAW_NEEDS_TWO PHASE_IS_OPEN
    PHASE_WAS_LEFT NOTHING_ROLLED_BACK

    IMPORT_NEEDS_FILE IMPORT_UNREAD IMPORT_BROKEN UNKNOWN_FORMAT
    """,
)
"""Why a request was not carried out; each has its sentence in `bot.messages.refusals`, by room.

NOTHING_TO_ORDER_YET: nor has a power in civil disorder, whose player would resume with an order.
ORDERS_LOCKED: orders are closed, and are adjudicated only later. PHASE_ANEW: the phase was opened
anew, by a rollback, since something was made for it. The faults of settings and of votes have the
names that the engine has for them.
"""


class Refused(Notice, frozen=True):
    """A request was not carried out, and nothing changed.

    `subject` is what the reason is about (a phase, a power, the words not understood), `other` what
    that does not go with or is a value of, `known` what would have been understood, where that is a
    short list. `example` is a GM's command as it may be written.
    """

    reason: Refusal
    subject: str = ""
    known: tuple[str, ...] = ()
    count: int = 0
    at: datetime | None = None
    other: str = ""
    example: str = ""


class RequestRefused(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """A request that is not carried out; `Runner.do` answers it with its notice."""

    def __init__(
        self,
        reason: Refusal,
        subject: str = "",
        *,
        known: tuple[str, ...] = (),
        count: int = 0,
        at: datetime | None = None,
        other: str = "",
    ) -> None:
        super().__init__(reason.value)
        self.notice = Refused(reason, subject, known, count, at, other)

    def with_example(self, example: str) -> RequestRefused:
        """This refusal, with the command as it may be written, unless it shows one already."""
        self.notice = replace(self.notice, example=self.notice.example or example)
        return self


class Who(StrEnum):
    """Who may use a command."""

    ANYONE = "anyone"
    PLAYER = "player"
    GM = "gm"


class CommandShown(Struct, frozen=True):
    """A command as help shows it: `also` are other words it may begin with."""

    name: str
    usage: str
    who: Who
    examples: tuple[str, ...]
    also: tuple[str, ...]


class Help(Notice, frozen=True):
    """How to use the bot: `topic` is "" for what to do now, or the name of a topic or a command.

    `unknown` is a topic that there is not, `close` the nearest ones. `commands` is the command
    asked about, or all where these are asked for. `standing` is how the reader's game stands, of
    several the channel's; `examples` are orders (canonical text) that they could give in it for
    `power`. `named` is a power of the game for the examples of a topic.
    """

    topic: str = ""
    standing: Status | None = None
    examples: tuple[str, ...] = ()
    power: str | None = None
    is_gm: bool = False
    unknown: str = ""
    close: tuple[str, ...] = ()
    commands: tuple[CommandShown, ...] = ()
    named: str = ""


class WhichGame(Notice, frozen=True):
    """To a person in several games: a button for each game (id and title) that may be meant.

    A press carries out the stored request `pending`; `text` quotes it.
    """

    pending: str
    games: tuple[tuple[str, str], ...]
    text: str = ""


class CannotPost(Notice, frozen=True):
    """To the GM alone: Slack's `error` keeps the bot from posting in the game's channel."""

    title: str
    channel: Channel
    error: str
