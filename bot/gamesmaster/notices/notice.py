"""What a notice is, where one goes, and why a request is refused.

A notice is a value: what the gamesmaster has to tell people. It is stored in the outbox as JSON,
and `bot.messages` makes a message of it when it is delivered. Orders and phases are canonical text
(`A PAR - BUR`, `S1901M`), moments aware UTC, people and channels addresses. A notice to one player
holds nothing that this player may not know at the time it is stored.

Fields that many have: `results_at` is when the phase is adjudicated, where that is later than its
`deadline`. `number` is the number of the phase, which buttons go by; 0: not known. `player` is None
where nobody plays, or where the reader may not know who does. `because` is a reason in a person's
own words, "" for none. `earlier` counts what a list leaves out. `examples` are canonical orders
that could be given now.

What is stored can be looked up at delivery: `game` and `number` alone name it. Where that is for
one player alone, whoever looks it up makes sure that it still is. What only the moment knows, such
as a setting as it was, is a field. A field added later has a default, because notices
stored before it are still to be delivered.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import NewType, Self

from msgspec import Struct
from msgspec.structs import replace

Player = NewType("Player", str)
"""The address of a person in one workspace, opaque here: `bot.slack.notation` makes it."""

Channel = NewType("Channel", str)
"""The address of a channel in one workspace, opaque here."""


def workspace_of(address: Player | Channel) -> str:
    """The workspace of a person or a channel: what stands before the slash of the address."""
    return address.partition("/")[0]


class Since(StrEnum):
    """Why a message is outdated."""

    NEWER = "newer"
    """A newer one is below."""
    OVER = "over"
    """The phase is over."""
    ANEW = "anew"
    """A GM has taken the game back or forward, or edited the board."""


class Rank(IntEnum):
    """How urgent a message is; those of each rank are sent side by side with those of the others.

    What stands before an answer in its stream is as urgent as the answer.
    """

    ANSWER = 0
    """The answer to somebody who has asked and waits."""
    NEWS = 1
    """What everybody is told."""
    PICTURE = 2
    """A picture that is put into its post."""
    LETTER = 3
    """What one person is told without having asked."""
    FILES = 4
    """Files that follow a result."""
    FILM = 5
    """A picture of many phases, which takes long to draw."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What some notices are about, where a newer notice makes the older ones useless.

    A newer one takes the place of those that were not sent yet, unless they are all sent
    (`all_sent`). One that was sent loses its buttons, if it is of one of the `kinds`.
    """

    name: str
    kinds: tuple[type[Notice], ...] = ()
    all_sent: bool = False


class Notice(Struct, frozen=True):
    """Something that the gamesmaster tells; each room has its kinds.

    It knows its own post: what that outdates, where it stands in line, how urgent it is.
    """

    @property
    def outdates(self) -> Topic | None:
        """The topic whose earlier messages to the same reader it outdates; None if none."""
        return None

    def outdated(self, _since: Since) -> Notice:
        """What its post says once it is outdated, without buttons; itself if it stays as it is.

        This is asked of the topic's kinds.
        """
        return replace(self, is_past=True)

    @property
    def settles(self) -> Topic | None:
        """Another topic whose newest message loses its buttons, if none of its own came since."""
        return None

    def settling(self, _older: Notice, *, was_sent: bool) -> Notice:  # noqa: ARG002 - by kind
        """This notice, with what is still open of one of the topic that it `settles`."""
        return self

    def following(self, _older: Self) -> Notice:
        """This notice, with what its reader still has to see of the one that it outdates."""
        return self

    def with_unsent(self, _older: Self) -> Notice:
        """This notice, with what its reader has to know of an older one that was never sent."""
        return self

    def stream(self, destination: Destination) -> str:
        """The line it stands in: the messages of a stream are sent one after the other."""
        return destination.stream

    def rank(self, destination: Destination, *, is_answer: bool) -> Rank:
        """How urgent it is."""
        if destination.is_public:
            return Rank.NEWS
        return Rank.ANSWER if is_answer else Rank.LETTER


class GameNotice(Notice, frozen=True):
    """A notice about a game, given by its id and its title."""

    game: str
    title: str


class PhaseNotice(GameNotice, frozen=True):
    """A notice about a phase of a game, given by its code."""

    phase: str


class NumberedPhase(Notice, frozen=True):
    """A notice about a phase, which alone says what it shows."""

    game: str
    number: int


class PowerNotice(GameNotice, frozen=True):
    """A notice about a power in a phase."""

    power: str
    phase: str


class Seat(Struct, frozen=True):
    """A power and who plays it; `is_hidden`: somebody does, whom the reader may not know."""

    power: str
    player: Player | None
    is_hidden: bool = False


class Secrecy(StrEnum):
    """Who besides its player may see an order before the results."""

    SEALED = "sealed"
    """Nobody."""
    MAY_BE_UNSEALED = "may be unsealed"
    """A GM who unseals it, which everyone is told."""
    SEEN_BY_GM = "seen by gm"
    """The GM, whenever they like."""


class Place(StrEnum):
    """Where a notice goes."""

    CHANNEL = "channel"
    """A post in the game's channel, seen by all."""
    THREAD = "thread"
    """Below an earlier post of the channel, named by its key."""
    DIRECT = "direct"
    """A direct message to one player."""
    PRIVATE = "private"
    """In a channel, visible to one player only; it may be lost, so nothing hangs on it alone."""


class Destination(Struct, frozen=True):
    """Where a notice goes. `under` is the key of the post below which it belongs (THREAD, DIRECT).

    `reply_to` is an address at which the request that caused the notice may be answered
    (opaque; PRIVATE only).
    """

    place: Place
    channel: Channel | None = None
    player: Player | None = None
    under: str | None = None
    reply_to: str | None = None

    @property
    def is_public(self) -> bool:
        """Whether everybody in the channel sees it."""
        return self.place in {Place.CHANNEL, Place.THREAD}

    @property
    def stream(self) -> str:
        """The name of the stream of what is sent there."""
        match self.place:
            case Place.DIRECT:
                return direct_stream(self.player)
            case Place.PRIVATE:
                return f"private {self.channel} {self.player}"
            case Place.CHANNEL | Place.THREAD:
                return f"channel {self.channel}"


def direct_stream(player: str | None) -> str:
    """The name of the stream of direct messages to somebody."""
    return f"direct {player}"


Refusal = StrEnum(
    "Refusal",
    """
    NO_GAME_HERE GAME_STILL_ON GAME_HERE_ALREADY BOT_NOT_IN_CHANNEL NOT_A_CHANNEL NOT_IN_A_GAME
    NOT_IN_THIS_GAME GAME_STARTED GAME_STARTED_ALREADY GAME_NOT_STARTED GAME_OVER GAME_PAUSED
    NOT_PAUSED NOT_THE_GM GM_ONLY_STARTS TITLE_TOO_LONG UNKNOWN_COMMAND SMALL_TALK
    NAME_THE_POWER DECIDED_ALREADY CONFIRMATION_GONE CONFIRMATION_DONE CONFIRMATION_DECLINED
    CONFIRMATION_STALE EXTENSION_OVER PROPOSAL_OVER CONFIRMATION_OTHERS

    ALREADY_JOINED GAME_FULL WRONG_NUMBER_OF_PLAYERS SEATS_NOT_GIVEN SEATS_ARE_GIVEN
    NO_PREFERENCES UNKNOWN_PREFERENCE PREFERENCE_TWICE NOT_JOINED MAY_NOT_LEAVE_NOW
    TOO_FEW_SEATS GM_WOULD_SEE GM_WOULD_BE_SEEN PROMISED_IN_PUBLIC
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
    PHASE_SKIPPED NOTHING_ADJUDICATED NOTHING_TO_GO_BACK_TO NOTHING_TRIED UNKNOWN_PLACE
    UNCLEAR_PLACE

    NOTHING_TO_ORDER NOTHING_TO_ORDER_YET IN_DISORDER POWER_OUT DISORDER_SURRENDERED DISORDER_GM
    NO_ORDERS_YET NO_ORDER_FOUND NO_ORDER_FOR_UNIT NOTHING_MORE_TO_UNDO UNDO_OVERTAKEN
    NOTHING_ASKED ANSWER_BY_BUTTON
    UNKNOWN_VERSION WHICH_POWER NO_PLANS_TO_CLEAR TEXT_TOO_LONG EMPTY_TEXT ORDERS_CLOSED
    ORDERS_LOCKED WRITTEN_BEFORE EDITED_TOO_LATE FILE_UNREAD

    VOTE_NO_DRAWS VOTE_NO_SURRENDERS VOTE_CONCEDE_INSTEAD VOTE_NO_CONCESSIONS VOTE_NO_VOTES
    VOTE_ALL_SHARE VOTE_SHARED_BY_ONE VOTE_NOT_LEFT VOTE_ONE_WINNER VOTE_TO_ITSELF VOTE_TWO
    VOTE_ENDS_GAME CONTACT_TOO_LONG

    NO_SANDBOX SANDBOX_OVER SANDBOX_MOVED_ON SANDBOX_AT_ITS_START SANDBOX_ELSEWHERE
    SANDBOX_WITHOUT_GAME NEXT_IS_FOR_SANDBOXES NOT_IN_A_SANDBOX

    NOT_THE_FIRST_GM GM_PLAYS_NOT NO_GM NO_PLAYER_AS_GM IS_GM_ALREADY IS_NO_GM WORDS_NOT_TAKEN
    GAME_NOT_OVER CLOSED_ALREADY NOTHING_TO_ANNOUNCE ANNOUNCEMENT_TOO_LONG GM_MAY_NOT_PLAY
    IMPORTER_PLAYS REMOVE_INSTEAD GM_PLAYS GM_MAY_NOT_ORDER NO_ORDERS_READ POWER_OWES_NOTHING
    NOBODY_OWES
    UNREADABLE_EDIT EDIT_NEEDS_POWER NOTHING_EDITED PLACE_TAKEN NO_UNIT_THERE NO_CENTER
    UNIT_CANNOT_STAND NOBODY_PLAYS NEEDS_REASON
    PERSON_PLAYS_NOT PERSON_PLAYS_ANOTHER PERSON_PLAYS_SEVERAL DRAW_NEEDS_TWO PHASE_IS_OPEN
    PHASE_WAS_LEFT NOTHING_ROLLED_BACK

    IMPORT_NEEDS_FILE IMPORT_UNREAD IMPORT_BROKEN UNKNOWN_FORMAT FORMAT_LACKS_MAP
    """,
)
"""Why a request was not carried out; each has its sentence in `bot.messages.refusals`, by room.

NOTHING_TO_ORDER_YET: nor has a power in civil disorder, whose player would resume with an order.
ORDERS_LOCKED: orders are closed, and are adjudicated only later. PHASE_ANEW: the phase was opened
anew, by a rollback, since something was made for it. The faults of settings and of votes have the
names that the engine has for them.
"""


_THE_SAME_FOR_ALL = frozenset(
    [
        Refusal.EDITED_TOO_LATE,
        Refusal.FILE_UNREAD,
        Refusal.GAME_NOT_STARTED,
        Refusal.GAME_OVER,
        Refusal.NOTHING_TO_ORDER,
        Refusal.NOTHING_TO_ORDER_YET,
        Refusal.NOT_IN_A_GAME,
        Refusal.NOT_IN_THIS_GAME,
        Refusal.ORDERS_CLOSED,
        Refusal.ORDERS_LOCKED,
        Refusal.POWER_OUT,
        Refusal.WRITTEN_BEFORE,
    ]
)
"""Refusals that do not depend on what was written: once is enough for several messages."""


class Refused(Notice, frozen=True):
    """A request was not carried out, and nothing changed.

    `subject` is what the reason is about (a phase, a power, the words not understood), `other` what
    that does not go with or is a value of, `known` what would have been understood, where that is a
    short list. `example` is the refused command as it may be written, which the sentences show that
    have a place for it (`RequestRefused.with_example`), and `power` the one to name in examples,
    which are of the board of `game`, where there is one; `orders` (canonical text) are
    some that the reader could give in it. `is_gms`: the reader is a GM of it.
    """

    reason: Refusal
    subject: str = ""
    known: tuple[str, ...] = ()
    count: int = 0
    at: datetime | None = None
    other: str = ""
    example: str = ""
    power: str = ""
    game: str = ""
    orders: tuple[str, ...] = ()
    is_gms: bool = False

    @property
    def outdates(self) -> Topic | None:
        """The same refusal before, where it does not depend on what was written."""
        if self.reason not in _THE_SAME_FOR_ALL:
            return None
        return Topic(f"refused {self.reason.value} {self.subject}")


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
        power: str = "",
    ) -> None:
        super().__init__(reason.value)
        self.notice = Refused(reason, subject, known, count, at, other, power=power)

    def with_example(self, example: str) -> RequestRefused:
        """This refusal, with the command as it may be written, unless it shows one already."""
        self.notice = replace(self.notice, example=self.notice.example or example)
        return self

    def naming(
        self, *, game: str, power: str = "", orders: tuple[str, ...] = (), is_gms: bool = False
    ) -> RequestRefused:
        """This refusal as one of a game, with examples that fit it, unless it is of one already."""
        now = self.notice
        if now.game:
            return self
        self.notice = replace(
            now, power=now.power or power, game=game, orders=orders, is_gms=is_gms
        )
        return self
