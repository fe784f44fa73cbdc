"""Everything the gamesmaster tells people, as values; sentences are made from them elsewhere.

A notice is stored in the outbox and turned into a message when it is delivered. Orders and phases
are canonical text (`A PAR - BUR`, `S1901M`), moments aware UTC, people and channels addresses.
A notice to one player holds nothing that this player may not know at the time it is stored.
"""

from __future__ import annotations

from typing import TypeAlias, get_args

from bot.gamesmaster.notices.absences import (
    NobodyMissing,
    PhaseWaits,
    PowersMissed,
    PowersReturned,
    ReliabilityShown,
    SeatTaken,
    YouMissed,
)
from bot.gamesmaster.notices.answers import (
    Help,
    LookShown,
    MapShown,
    Refusal,
    Refused,
    Status,
    WhichGame,
)
from bot.gamesmaster.notices.archive import (
    FileFormat,
    GameExported,
    GameImported,
    GameListed,
    GamesShown,
)
from bot.gamesmaster.notices.away import AwayNoted, PlayerAway
from bot.gamesmaster.notices.clock import (
    ExtensionAsked,
    ExtensionNoted,
    ExtensionProposed,
    ExtensionRefused,
)
from bot.gamesmaster.notices.desk import (
    Act,
    AuditLine,
    AuditShown,
    Change,
    Confirm,
    Declined,
    Details,
    GmActed,
    HealthShown,
    OrderedForYou,
    PositionChange,
    Preview,
    ToldByGm,
    Unsealed,
)
from bot.gamesmaster.notices.lobby import (
    CoinFlipped,
    GameStarted,
    GmPlays,
    LeaveNoted,
    LeaveWished,
    Left,
    PresenceNoted,
    Recruiting,
    RollCall,
    Seat,
    SeatLost,
    WishTold,
    YourPower,
)
from bot.gamesmaster.notices.messages import (
    CannotPost,
    NewerReceipt,
    NothingWithdrawn,
)
from bot.gamesmaster.notices.phases import (
    BotWasAway,
    ChoicesNeeded,
    Duty,
    EarlyStopped,
    EveryoneReady,
    GameEnded,
    GameReviewed,
    Owed,
    PauseEnding,
    PauseOver,
    PhaseStuck,
    Reminder,
    ResultDetails,
    ResultFiles,
    Results,
    UnitChoices,
)
from bot.gamesmaster.notices.places import (
    Destination,
    Place,
)
from bot.gamesmaster.notices.press import PressSaid, PressSettled, PressShown
from bot.gamesmaster.notices.receipts import (
    AheadKind,
    AheadLine,
    EnteredAhead,
    FormOffered,
    NotUnderstood,
    OrderChange,
    OrderHistory,
    OrderMark,
    OrderVersion,
    PublicOrder,
    Receipt,
    ReceiptLine,
    SetChange,
    UnusedAhead,
)
from bot.gamesmaster.notices.settings import SettingsShown
from bot.gamesmaster.notices.study import (
    GameFilmed,
    HistoryShown,
    PhaseShown,
    SandboxNews,
    SandboxShown,
    WhyShown,
    YearShown,
)
from bot.gamesmaster.notices.votes import (
    Surrendered,
    VoteNoted,
    VoteTold,
)
from engine.game.ending import Ending

Notice: TypeAlias = (
    Receipt
    | OrderHistory
    | Refused
    | Recruiting
    | GmPlays
    | GameStarted
    | CoinFlipped
    | LeaveNoted
    | LeaveWished
    | RollCall
    | WishTold
    | YourPower
    | Reminder
    | ChoicesNeeded
    | Results
    | ResultDetails
    | ResultFiles
    | MapShown
    | LookShown
    | Status
    | SettingsShown
    | PressShown
    | PressSaid
    | PressSettled
    | Help
    | EveryoneReady
    | EarlyStopped
    | WhichGame
    | PublicOrder
    | Confirm
    | Declined
    | GmActed
    | Unsealed
    | ToldByGm
    | Preview
    | OrderedForYou
    | HealthShown
    | AuditShown
    | SeatLost
    | VoteNoted
    | Surrendered
    | NobodyMissing
    | PhaseWaits
    | PowersMissed
    | PowersReturned
    | ReliabilityShown
    | SeatTaken
    | YouMissed
    | GameEnded
    | GameReviewed
    | BotWasAway
    | Left
    | PresenceNoted
    | PhaseStuck
    | PauseEnding
    | PauseOver
    | ExtensionAsked
    | ExtensionNoted
    | ExtensionProposed
    | ExtensionRefused
    | AwayNoted
    | PlayerAway
    | WhyShown
    | HistoryShown
    | PhaseShown
    | GameFilmed
    | YearShown
    | SandboxShown
    | NewerReceipt
    | NothingWithdrawn
    | CannotPost
    | EnteredAhead
    | FormOffered
    | GameExported
    | GameImported
    | GamesShown
)

NOTICES: tuple[type[Notice], ...] = get_args(Notice)
"""Every kind of notice; the outbox names a kind by its class name."""

__all__ = [
    "NOTICES",
    "Act",
    "AheadKind",
    "AheadLine",
    "AuditLine",
    "AuditShown",
    "AwayNoted",
    "BotWasAway",
    "CannotPost",
    "Change",
    "ChoicesNeeded",
    "CoinFlipped",
    "Confirm",
    "Declined",
    "Destination",
    "Details",
    "Duty",
    "EarlyStopped",
    "Ending",
    "EnteredAhead",
    "EveryoneReady",
    "ExtensionAsked",
    "ExtensionNoted",
    "ExtensionProposed",
    "ExtensionRefused",
    "FileFormat",
    "FormOffered",
    "GameEnded",
    "GameExported",
    "GameFilmed",
    "GameImported",
    "GameListed",
    "GameReviewed",
    "GameStarted",
    "GamesShown",
    "GmActed",
    "GmPlays",
    "HealthShown",
    "Help",
    "HistoryShown",
    "LeaveNoted",
    "LeaveWished",
    "Left",
    "LookShown",
    "MapShown",
    "NewerReceipt",
    "NobodyMissing",
    "NotUnderstood",
    "NothingWithdrawn",
    "Notice",
    "OrderChange",
    "OrderHistory",
    "OrderMark",
    "OrderVersion",
    "OrderedForYou",
    "Owed",
    "PauseEnding",
    "PauseOver",
    "PhaseShown",
    "PhaseStuck",
    "PhaseWaits",
    "Place",
    "PlayerAway",
    "PositionChange",
    "PowersMissed",
    "PowersReturned",
    "PresenceNoted",
    "PressSaid",
    "PressSettled",
    "PressShown",
    "Preview",
    "PublicOrder",
    "Receipt",
    "ReceiptLine",
    "Recruiting",
    "Refusal",
    "Refused",
    "ReliabilityShown",
    "Reminder",
    "ResultDetails",
    "ResultFiles",
    "Results",
    "RollCall",
    "SandboxNews",
    "SandboxShown",
    "Seat",
    "SeatLost",
    "SeatTaken",
    "SetChange",
    "SettingsShown",
    "Status",
    "Surrendered",
    "ToldByGm",
    "UnitChoices",
    "Unsealed",
    "UnusedAhead",
    "VoteNoted",
    "VoteTold",
    "WhichGame",
    "WhyShown",
    "WishTold",
    "YearShown",
    "YouMissed",
    "YourPower",
]
