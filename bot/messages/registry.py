"""Every kind of notice with its message: the one list of both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from bot.gamesmaster.notices.archive import GameExported, GameImported, GamesShown
from bot.gamesmaster.notices.clock import (
    AwayNoted,
    BotWasAway,
    EarlyStopped,
    EveryoneReady,
    ExtensionAsked,
    ExtensionNoted,
    ExtensionProposed,
    ExtensionRefused,
    GameEnded,
    NobodyMissing,
    PauseEnding,
    PauseOver,
    PhaseStuck,
    PhaseWaits,
    PlayerAway,
    PowersMissed,
    PowersReturned,
    Reminder,
    YouMissed,
)
from bot.gamesmaster.notices.commands import CannotPost, Help, Refused, WhichGame
from bot.gamesmaster.notices.desk import (
    AuditShown,
    Confirm,
    Declined,
    GmActed,
    HealthShown,
    OrderedForYou,
    Preview,
    ToldByGm,
    Unsealed,
)
from bot.gamesmaster.notices.looking import (
    GameFilmed,
    GameReviewed,
    HistoryShown,
    MapShown,
    MapStyleShown,
    PhaseShown,
    ReliabilityShown,
    ResultDetails,
    ResultFiles,
    Results,
    Status,
    WhyShown,
    YearShown,
)
from bot.gamesmaster.notices.notice import Notice
from bot.gamesmaster.notices.orders import (
    ChoicesNeeded,
    FormOffered,
    NewerReceipt,
    NothingWithdrawn,
    OrderHistory,
    PlansEntered,
    PublicOrder,
    Receipt,
)
from bot.gamesmaster.notices.sandbox import SandboxShown
from bot.gamesmaster.notices.seats import (
    CoinFlipped,
    GameStarted,
    GmPlays,
    LeaveNoted,
    LeaveRequested,
    Left,
    PreferencesShown,
    PresenceNoted,
    PressSaid,
    PressSettled,
    PressShown,
    Recruiting,
    RollCall,
    SeatLost,
    SeatTaken,
    SettingsShown,
    YourPower,
)
from bot.gamesmaster.notices.votes import Surrendered, VoteNoted
from bot.messages.archive.archive import game_exported, game_imported, games_shown
from bot.messages.clock.deadlines import (
    away_noted,
    bot_was_away,
    early_stopped,
    everyone_ready,
    extension_asked,
    extension_noted,
    extension_proposed,
    extension_refused,
    pause_ending,
    pause_over,
    phase_stuck,
    player_away,
    reminder,
)
from bot.messages.clock.endings import game_ended, game_reviewed
from bot.messages.clock.missed_orders import (
    nobody_missing,
    phase_waits,
    powers_missed,
    powers_returned,
    reliability_shown,
    seat_taken,
    you_missed,
)
from bot.messages.commands.help import help_shown, which_game
from bot.messages.commands.messages import cannot_post, newer_receipt, nothing_withdrawn
from bot.messages.commands.refusals import refused
from bot.messages.desk.acts import audit_shown, confirm, declined, gm_acted
from bot.messages.desk.looking import health_shown, preview
from bot.messages.desk.people import told_by_gm
from bot.messages.desk.sealed import ordered_for_you, unsealed
from bot.messages.looking.films import game_filmed, year_shown
from bot.messages.looking.map_styles import map_style_shown
from bot.messages.looking.maps import map_shown
from bot.messages.looking.results import result_details, result_files, results
from bot.messages.looking.status import status
from bot.messages.looking.why import history_shown, phase_shown, why_shown
from bot.messages.message import Games, Message
from bot.messages.orders.choices import choices_needed
from bot.messages.orders.order_form import form_offered
from bot.messages.orders.order_history import order_history
from bot.messages.orders.plans import plans_entered
from bot.messages.orders.receipts import public_order, receipt
from bot.messages.sandbox.sandbox import sandbox_shown
from bot.messages.seats.lobby import (
    coin_flipped,
    game_started,
    gm_plays,
    leave_noted,
    leave_requested,
    left,
    presence_noted,
    recruiting,
    roll_call,
    seat_lost,
    your_power,
)
from bot.messages.seats.preferences import preferences_shown
from bot.messages.seats.press import press_said, press_settled, press_shown
from bot.messages.seats.settings import settings_shown
from bot.messages.votes.votes import surrendered, vote_noted

Wording: TypeAlias = Callable[[Any, Games], Message]
"""Makes the message of a notice of its own kind; reads what the notice only names."""

MESSAGES: tuple[tuple[type[Notice], Wording], ...] = (
    (ChoicesNeeded, choices_needed),
    (Receipt, receipt),
    (NewerReceipt, newer_receipt),
    (NothingWithdrawn, nothing_withdrawn),
    (PlansEntered, plans_entered),
    (OrderHistory, order_history),
    (FormOffered, form_offered),
    (PublicOrder, public_order),
    (Reminder, reminder),
    (EveryoneReady, everyone_ready),
    (EarlyStopped, early_stopped),
    (PauseEnding, pause_ending),
    (PauseOver, pause_over),
    (BotWasAway, bot_was_away),
    (PhaseStuck, phase_stuck),
    (ExtensionAsked, extension_asked),
    (ExtensionProposed, extension_proposed),
    (ExtensionNoted, extension_noted),
    (ExtensionRefused, extension_refused),
    (AwayNoted, away_noted),
    (PlayerAway, player_away),
    (PhaseWaits, phase_waits),
    (NobodyMissing, nobody_missing),
    (PowersMissed, powers_missed),
    (YouMissed, you_missed),
    (PowersReturned, powers_returned),
    (GameEnded, game_ended),
    (VoteNoted, vote_noted),
    (Surrendered, surrendered),
    (Recruiting, recruiting),
    (Left, left),
    (LeaveNoted, leave_noted),
    (LeaveRequested, leave_requested),
    (PreferencesShown, preferences_shown),
    (RollCall, roll_call),
    (PresenceNoted, presence_noted),
    (GmPlays, gm_plays),
    (GameStarted, game_started),
    (CoinFlipped, coin_flipped),
    (YourPower, your_power),
    (SeatLost, seat_lost),
    (SeatTaken, seat_taken),
    (SettingsShown, settings_shown),
    (PressShown, press_shown),
    (PressSaid, press_said),
    (PressSettled, press_settled),
    (Confirm, confirm),
    (Declined, declined),
    (GmActed, gm_acted),
    (OrderedForYou, ordered_for_you),
    (ToldByGm, told_by_gm),
    (Unsealed, unsealed),
    (Preview, preview),
    (AuditShown, audit_shown),
    (HealthShown, health_shown),
    (Status, status),
    (Results, results),
    (ResultDetails, result_details),
    (ResultFiles, result_files),
    (MapShown, map_shown),
    (MapStyleShown, map_style_shown),
    (WhyShown, why_shown),
    (HistoryShown, history_shown),
    (PhaseShown, phase_shown),
    (GameFilmed, game_filmed),
    (YearShown, year_shown),
    (GameReviewed, game_reviewed),
    (ReliabilityShown, reliability_shown),
    (SandboxShown, sandbox_shown),
    (GamesShown, games_shown),
    (GameExported, game_exported),
    (GameImported, game_imported),
    (Refused, refused),
    (Help, help_shown),
    (WhichGame, which_game),
    (CannotPost, cannot_post),
)
"""By the order of the rooms."""
_WORDINGS = dict(MESSAGES)
_KINDS = {kind.__name__: kind for kind, _ in MESSAGES}


class UnknownNoticeError(Exception):
    """Something in the outbox that is no notice of this version."""


def decode(kind: str, stored: object) -> Notice:
    """Return the notice that the outbox holds under the name of its class.

    Fields that were added since have their defaults; fields that are no more are left out.
    Raises UnknownNoticeError.
    """
    if kind not in _KINDS:
        raise UnknownNoticeError(f"there is no notice called {kind}")
    try:
        return msgspec.convert(stored, _KINDS[kind])
    except msgspec.ValidationError as error:
        raise UnknownNoticeError(f"a stored {kind} cannot be read") from error


def message_of(notice: Notice, games: Games) -> Message:
    """Return what a notice looks like."""
    return _WORDINGS[type(notice)](notice, games)
