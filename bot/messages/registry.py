"""Every kind of notice with its message: the one list of both."""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from bot.gamesmaster.notices import (
    archive,
    clock,
    commands,
    desk,
    looking,
    orders,
    sandbox,
    seats,
    votes,
)
from bot.gamesmaster.notices.notice import Notice
from bot.messages.archive.archive import game_exported, game_imported, games_shown
from bot.messages.clock import deadlines, endings
from bot.messages.commands import help as help_texts
from bot.messages.commands import incidents, refusals
from bot.messages.desk import acts
from bot.messages.desk.looking import health_shown, preview, unsealed
from bot.messages.looking import history, maps, results, status, why
from bot.messages.message import Games, Message
from bot.messages.orders import choices, order_form, plans, receipts
from bot.messages.sandbox.sandbox import sandbox_shown
from bot.messages.seats import forms, lobby, press, takeovers
from bot.messages.seats.contacts import contacts_shown
from bot.messages.seats.settings import settings_shown
from bot.messages.votes.votes import surrendered, vote_noted

Wording: TypeAlias = Callable[[Any, Games], Message]
"""Makes the message of a notice of its own kind; reads what the notice only names."""

MESSAGES: tuple[tuple[type[Notice], Wording], ...] = (
    (orders.ChoicesNeeded, choices.choices_needed),
    (orders.Receipt, receipts.receipt),
    (orders.NewerReceipt, receipts.newer_receipt),
    (orders.NothingWithdrawn, receipts.nothing_withdrawn),
    (orders.PlansEntered, plans.plans_entered),
    (orders.OrderHistory, receipts.order_history),
    (orders.FormOffered, order_form.form_offered),
    (orders.PublicSecret, receipts.public_secret),
    (clock.Reminder, deadlines.reminder),
    (clock.EveryoneReady, deadlines.everyone_ready),
    (clock.EarlyStopped, deadlines.early_stopped),
    (clock.PauseEnding, deadlines.pause_ending),
    (clock.PauseOver, deadlines.pause_over),
    (clock.BotWasAway, deadlines.bot_was_away),
    (clock.LastTurn, endings.last_turn),
    (clock.PhaseStuck, deadlines.phase_stuck),
    (clock.ExtensionAsked, deadlines.extension_asked),
    (clock.ExtensionProposed, deadlines.extension_proposed),
    (clock.ExtensionNoted, deadlines.extension_noted),
    (clock.ExtensionRefused, deadlines.extension_refused),
    (clock.AwayNoted, deadlines.away_noted),
    (clock.PlayerAway, deadlines.player_away),
    (clock.PhaseWaits, deadlines.phase_waits),
    (clock.NobodyMissing, deadlines.nobody_missing),
    (clock.PowersMissed, takeovers.powers_missed),
    (clock.YouMissed, deadlines.you_missed),
    (clock.PowersReturned, deadlines.powers_returned),
    (clock.GameEnded, endings.game_ended),
    (votes.VoteNoted, vote_noted),
    (votes.Surrendered, surrendered),
    (seats.Recruiting, lobby.recruiting),
    (seats.Left, lobby.left),
    (seats.LeaveNoted, takeovers.leave_noted),
    (seats.LeaveRequested, takeovers.leave_requested),
    (seats.PowersResigned, takeovers.powers_resigned),
    (seats.PowersVacant, takeovers.powers_vacant),
    (seats.TakeoverAsked, takeovers.takeover_asked),
    (seats.TakeoverNoted, takeovers.takeover_noted),
    (seats.PreferencesShown, forms.preferences_shown),
    (seats.ContactsShown, contacts_shown),
    (seats.RollCall, lobby.roll_call),
    (seats.AreYouThere, lobby.are_you_there),
    (seats.StillWaiting, lobby.still_waiting),
    (seats.PresenceNoted, lobby.presence_noted),
    (seats.GmPlays, lobby.gm_plays),
    (seats.GameStarted, lobby.game_started),
    (seats.CoinFlipped, lobby.coin_flipped),
    (seats.YourPower, lobby.your_power),
    (seats.SeatLost, takeovers.seat_lost),
    (seats.SeatTaken, takeovers.seat_taken),
    (seats.SettingsShown, settings_shown),
    (seats.PressShown, press.press_shown),
    (seats.PressSaid, press.press_said),
    (seats.PressSettled, press.press_settled),
    (seats.ToldToGm, press.told_to_gm),
    (seats.WordPassedOn, press.word_passed_on),
    (desk.Confirm, acts.confirm),
    (desk.Declined, acts.declined),
    (desk.GmActed, acts.gm_acted),
    (desk.OrderedForYou, acts.ordered_for_you),
    (desk.ToldByGm, acts.told_by_gm),
    (desk.Unsealed, unsealed),
    (desk.Preview, preview),
    (desk.AuditShown, acts.audit_shown),
    (desk.HealthShown, health_shown),
    (looking.Status, status.status),
    (looking.Results, results.results),
    (looking.ResultDetails, results.result_details),
    (looking.ResultFiles, results.result_files),
    (looking.OriginalWords, results.original_words),
    (looking.MapShown, maps.map_shown),
    (looking.MapStyleShown, maps.map_style_shown),
    (looking.WhyShown, why.why_shown),
    (looking.HistoryShown, history.history_shown),
    (looking.PhaseShown, history.phase_shown),
    (looking.GameFilmed, history.game_filmed),
    (looking.YearShown, history.year_shown),
    (looking.GameReviewed, history.game_reviewed),
    (looking.ReliabilityShown, history.reliability_shown),
    (sandbox.SandboxShown, sandbox_shown),
    (archive.GamesShown, games_shown),
    (archive.GameExported, game_exported),
    (archive.GameImported, game_imported),
    (commands.Refused, refusals.refused),
    (commands.Help, help_texts.help_shown),
    (commands.WhichGame, help_texts.which_game),
    (commands.CannotPost, incidents.cannot_post),
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
