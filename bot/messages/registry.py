"""Notices as messages: pure functions from values to blocks and text, a file per topic."""

from __future__ import annotations

from typing import assert_never

from bot.gamesmaster.notices import (
    AuditShown,
    AwayNoted,
    BotWasAway,
    CannotPost,
    ChoicesNeeded,
    CoinFlipped,
    Confirm,
    Declined,
    EarlyStopped,
    EnteredAhead,
    EveryoneReady,
    ExtensionAsked,
    ExtensionNoted,
    ExtensionProposed,
    ExtensionRefused,
    FormOffered,
    GameEnded,
    GameExported,
    GameFilmed,
    GameImported,
    GameReviewed,
    GamesShown,
    GameStarted,
    GmActed,
    GmPlays,
    HealthShown,
    Help,
    HistoryShown,
    LeaveNoted,
    LeaveWished,
    Left,
    LookShown,
    MapShown,
    NewerReceipt,
    NobodyMissing,
    NothingWithdrawn,
    Notice,
    OrderedForYou,
    OrderHistory,
    PauseEnding,
    PauseOver,
    PhaseShown,
    PhaseStuck,
    PhaseWaits,
    PlayerAway,
    PowersMissed,
    PowersReturned,
    PresenceNoted,
    PressSaid,
    PressSettled,
    PressShown,
    Preview,
    PublicOrder,
    Receipt,
    Recruiting,
    Refused,
    ReliabilityShown,
    Reminder,
    ResultDetails,
    ResultFiles,
    Results,
    RollCall,
    SandboxShown,
    SeatLost,
    SeatTaken,
    SettingsShown,
    Status,
    Surrendered,
    ToldByGm,
    Unsealed,
    VoteNoted,
    WhichGame,
    WhyShown,
    WishTold,
    YearShown,
    YouMissed,
    YourPower,
)
from bot.messages import desk
from bot.messages.archive import archive
from bot.messages.clock import absences as away
from bot.messages.clock import endings, phases
from bot.messages.clock import extend as extending
from bot.messages.clock import missed_orders as absences
from bot.messages.commands import messages
from bot.messages.looking import answers, filmed, result_files, results, study
from bot.messages.looking import map_styles as looks
from bot.messages.message import Message, Tables
from bot.messages.orders import choices, order_form, order_history, receipts
from bot.messages.orders import plans as ahead
from bot.messages.sandbox import sandbox
from bot.messages.seats import lobby, press, settings
from bot.messages.seats import preferences as wishes
from bot.messages.votes import votes
from engine.variant import Variant


def message_of(  # noqa: C901, PLR0911, PLR0912, PLR0915 - one line per kind of notice
    notice: Notice, tables: Tables, default_variant: Variant
) -> Message:
    """What a notice looks like.

    Games are read from `tables` where the notice only names them; notices that name no game are
    worded with `default_variant`.
    """
    game = getattr(notice, "game", None)
    variant = tables.variant(game) if isinstance(game, str) else default_variant
    match notice:
        case Receipt():
            return receipts.receipt(notice, variant)
        case OrderHistory():
            return order_history.order_history(notice, variant)
        case EnteredAhead():
            return ahead.entered_ahead(notice, variant)
        case VoteNoted():
            return votes.vote_noted(notice, variant)
        case PhaseWaits():
            return absences.phase_waits(notice, variant)
        case NobodyMissing():
            return absences.nobody_missing(notice)
        case PowersMissed():
            return absences.powers_missed(notice, variant)
        case YouMissed():
            return absences.you_missed(notice, variant)
        case PowersReturned():
            return absences.powers_returned(notice, variant)
        case SeatTaken():
            return absences.seat_taken(notice, variant)
        case ReliabilityShown():
            return absences.reliability_shown(notice)
        case Surrendered():
            return votes.surrendered(notice, variant)
        case FormOffered():
            return order_form.form_offered(notice, variant)
        case PublicOrder():
            return receipts.public_order(notice)
        case NewerReceipt():
            return messages.newer_receipt(notice, variant)
        case NothingWithdrawn():
            return messages.nothing_withdrawn(notice, variant)
        case CannotPost():
            return messages.cannot_post(notice)
        case Recruiting():
            return lobby.recruiting(notice)
        case Left():
            return lobby.left(notice)
        case PresenceNoted():
            return lobby.presence_noted(notice)
        case GmPlays():
            return lobby.gm_plays(notice)
        case GameStarted():
            return lobby.game_started(notice, variant)
        case LeaveNoted():
            return lobby.leave_noted(notice, variant)
        case LeaveWished():
            return lobby.leave_wished(notice, variant)
        case RollCall():
            return lobby.roll_call(notice)
        case WishTold():
            return wishes.wish_told(notice, variant)
        case CoinFlipped():
            return lobby.coin_flipped(notice, variant)
        case YourPower():
            return lobby.your_power(notice, variant)
        case SeatLost():
            return lobby.seat_lost(notice, variant)
        case Reminder():
            return phases.reminder(notice, variant)
        case ChoicesNeeded():
            return choices.choices_needed(notice, variant)
        case EveryoneReady():
            return phases.everyone_ready(notice)
        case EarlyStopped():
            return phases.early_stopped(notice)
        case BotWasAway():
            return phases.bot_was_away(notice)
        case PhaseStuck():
            return phases.phase_stuck(notice)
        case PauseEnding():
            return phases.pause_ending(notice)
        case PauseOver():
            return phases.pause_over(notice)
        case ExtensionAsked():
            return extending.extension_asked(notice)
        case ExtensionProposed():
            return extending.extension_proposed(notice)
        case ExtensionRefused():
            return extending.extension_refused(notice)
        case AwayNoted():
            return away.away_noted(notice)
        case PlayerAway():
            return away.player_away(notice, default_variant)
        case ExtensionNoted():
            return extending.extension_noted(notice)
        case GameEnded():
            return endings.game_ended(notice, variant, tables)
        case GameReviewed():
            return endings.game_reviewed(notice, tables.review(notice.game))
        case Results():
            return results.results(tables.results(notice.game, notice.number))
        case ResultDetails():
            return results.result_details(tables.results(notice.game, notice.number))
        case ResultFiles():
            shown = tables.results(notice.game, notice.number)
            return result_files.result_files(shown, tables.whole(notice.game))
        case MapShown():
            return answers.map_shown(notice, tables)
        case LookShown():
            return looks.look_shown(notice, default_variant)
        case WhyShown():
            return study.why_shown(notice, tables)
        case HistoryShown():
            return study.history_shown(notice, tables)
        case PhaseShown():
            return study.phase_shown(notice, tables)
        case GameFilmed():
            return filmed.game_filmed(notice, tables.whole(notice.game))
        case YearShown():
            return filmed.year_shown(notice, tables.whole(notice.game))
        case SandboxShown():
            return sandbox.sandbox_shown(notice, tables.sandbox(notice.sandbox, notice.step))
        case Status():
            return answers.status(notice, variant)
        case PressSaid():
            return press.press_said(notice, variant)
        case PressShown():
            return press.press_shown(notice, variant)
        case PressSettled():
            return press.press_settled(notice)
        case SettingsShown():
            return settings.settings_shown(notice)
        case Help():
            return answers.help_shown(notice)
        case GamesShown():
            return archive.games_shown(notice, variant)
        case GameExported():
            return archive.game_exported(notice, tables)
        case GameImported():
            return archive.game_imported(notice, variant, tables)
        case WhichGame():
            return answers.which_game(notice)
        case Refused():
            return answers.refused(notice, variant)
        case Confirm():
            return desk.confirm(notice, variant)
        case Declined():
            return desk.declined(notice)
        case GmActed():
            return desk.gm_acted(notice, variant)
        case OrderedForYou():
            return desk.sealed.ordered_for_you(notice, variant)
        case ToldByGm():
            return desk.conduct.told_by_gm(notice, variant)
        case Unsealed():
            return desk.sealed.unsealed(notice, variant)
        case Preview():
            return desk.looking.preview(notice, variant, tables)
        case AuditShown():
            return desk.audit_shown(notice, variant)
        case HealthShown():
            return desk.looking.health_shown(notice)
        case _:
            assert_never(notice)
