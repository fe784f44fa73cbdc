"""Answers to what was not understood or not allowed, and help."""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from bot.gamesmaster.notices.notice import Channel, Notice


class Refusal(StrEnum):
    """Why a request was not carried out; each has its sentence, with an example, in wording."""

    NO_GAME_HERE = "no_game_here"
    GAME_HERE_ALREADY = "game_here_already"
    UNKNOWN_FORMAT = "unknown_format"
    IMPORT_NEEDS_FILE = "import_needs_file"
    IMPORT_UNREAD = "import_unread"
    IMPORT_BROKEN = "import_broken"
    BOT_NOT_IN_CHANNEL = "bot_not_in_channel"
    NOT_A_CHANNEL = "not_a_channel"
    NOT_IN_A_GAME = "not_in_a_game"
    NOT_IN_THIS_GAME = "not_in_this_game"
    ALREADY_JOINED = "already_joined"
    GAME_FULL = "game_full"
    GAME_STARTED = "game_started"
    GAME_NOT_STARTED = "game_not_started"
    GAME_OVER = "game_over"
    GAME_PAUSED = "game_paused"
    NOT_PAUSED = "not_paused"
    SEATS_NOT_GIVEN = "seats_not_given"
    NOT_ALL_PRESENT = "not_all_present"
    GAME_STARTED_ALREADY = "game_started_already"
    NO_PREFERENCES = "no_preferences"
    UNKNOWN_PREFERENCE = "unknown_preference"
    PREFERENCE_TWICE = "preference_twice"
    NOT_JOINED = "not_joined"
    WRONG_NUMBER_OF_PLAYERS = "wrong_number_of_players"
    MAY_NOT_LEAVE_NOW = "may_not_leave_now"
    MAY_NOT_LEAVE_ALONE = "may_not_leave_alone"
    GAME_STILL_ON = "game_still_on"
    NOT_THE_GM = "not_the_gm"
    NOT_THE_FIRST_GM = "not_the_first_gm"
    NO_GM = "no_gm"
    IS_GM_ALREADY = "is_gm_already"
    IS_NO_GM = "is_no_gm"
    WORDS_NOT_TAKEN = "words_not_taken"
    GM_PLAYS = "gm_plays"
    GM_MAY_NOT_ORDER = "gm_may_not_order"
    NO_ORDERS_READ = "no_orders_read"
    NOBODY_OWES = "nobody_owes"
    UNREADABLE_EDIT = "unreadable_edit"
    EDIT_NEEDS_POWER = "edit_needs_power"
    NOTHING_EDITED = "nothing_edited"
    PLACE_TAKEN = "place_taken"
    NO_UNIT_THERE = "no_unit_there"
    NO_CENTER = "no_center"
    UNIT_CANNOT_STAND = "unit_cannot_stand"
    NOBODY_PLAYS = "nobody_plays"
    NEEDS_REASON = "needs_reason"
    PERSON_PLAYS_NOT = "person_plays_not"
    PERSON_PLAYS_ANOTHER = "person_plays_another"
    PERSON_PLAYS_SEVERAL = "person_plays_several"
    DRAW_NEEDS_TWO = "draw_needs_two"
    GAME_NOT_OVER = "game_not_over"
    CLOSED_ALREADY = "closed_already"
    WHICH_GM = "which_gm"
    NOTHING_TO_ANNOUNCE = "nothing_to_announce"
    ANNOUNCEMENT_TOO_LONG = "announcement_too_long"
    GM_ONLY_STARTS = "gm_only_starts"
    UNKNOWN_COMMAND = "unknown_command"
    SMALL_TALK = "small_talk"
    UNKNOWN_SETTING = "unknown_setting"
    UNKNOWN_VALUE = "unknown_value"
    NO_PRESS = "no_press"
    PRESS_IS_SIGNED = "press_is_signed"
    NOTHING_TO_SAY = "nothing_to_say"
    PRESS_IS_SETTLED = "press_is_settled"
    PRESS_IS_STALE = "press_is_stale"
    PRESS_IN_PUBLIC = "press_in_public"
    SETTING_TWICE = "setting_twice"
    SETTING_FIXED = "setting_fixed"
    SET_SO_ALREADY = "set_so_already"
    TOO_FEW_SEATS = "too_few_seats"
    NEEDS_GM = "needs_gm"
    GM_MAY_NOT_PLAY = "gm_may_not_play"
    IMPORTER_PLAYS = "importer_plays"
    GM_WOULD_SEE = "gm_would_see"
    GM_WOULD_BE_SEEN = "gm_would_be_seen"
    NAME_THE_POWER = "name_the_power"
    PROMISED_IN_PUBLIC = "promised_in_public"
    END_HAS_PASSED = "end_has_passed"
    IMPOSSIBLE_TIME = "impossible_time"
    TITLE_TOO_LONG = "title_too_long"
    UNREADABLE_TIME = "unreadable_time"
    UNCLEAR_TIME = "unclear_time"
    TIME_IS_PAST = "time_is_past"
    TIME_NOT_LATER = "time_not_later"
    AGREED_ALREADY = "agreed_already"
    ASKED_ALREADY = "asked_already"
    UNREADABLE_DAYS = "unreadable_days"
    DAYS_OUT_OF_REACH = "days_out_of_reach"
    NOT_AWAY = "not_away"
    TIME_TOO_FAR = "time_too_far"
    UNKNOWN_PHASE = "unknown_phase"
    NOT_ON_MAP = "not_on_map"
    UNKNOWN_MAP_STYLE = "unknown_map_style"
    PHASE_OVER = "phase_over"
    PHASE_ANEW = "phase_anew"
    """It was opened anew, by a rollback, since something was made for it."""
    PHASE_NOT_YET = "phase_not_yet"
    PHASE_OPEN = "phase_open"
    PHASE_SKIPPED = "phase_skipped"
    PHASE_IS_OPEN = "phase_is_open"
    PHASE_WAS_LEFT = "phase_was_left"
    NOTHING_ROLLED_BACK = "nothing_rolled_back"
    NOTHING_ADJUDICATED = "nothing_adjudicated"
    UNKNOWN_PLACE = "unknown_place"
    UNCLEAR_PLACE = "unclear_place"
    NO_SANDBOX = "no_sandbox"
    SANDBOX_OVER = "sandbox_over"
    SANDBOX_MOVED_ON = "sandbox_moved_on"
    SANDBOX_AT_ITS_START = "sandbox_at_its_start"
    SANDBOX_ELSEWHERE = "sandbox_elsewhere"
    SANDBOX_WITHOUT_GAME = "sandbox_without_game"
    NEXT_IS_FOR_SANDBOXES = "next_is_for_sandboxes"
    NOT_IN_A_SANDBOX = "not_in_a_sandbox"
    UNKNOWN_POWER = "unknown_power"
    UNKNOWN_PERSON = "unknown_person"
    PERSON_PLAYS_ALREADY = "person_plays_already"
    PERSON_UNREACHABLE = "person_unreachable"
    NOTHING_TO_ORDER = "nothing_to_order"
    POWER_OUT = "power_out"
    DISORDER_SURRENDERED = "disorder_surrendered"
    DISORDER_GM = "disorder_gm"
    SEAT_NOT_OPEN = "seat_not_open"
    SEAT_IS_YOURS = "seat_is_yours"
    SEAT_SURRENDERED = "seat_surrendered"
    VOTE_NO_DRAWS = "vote_no_draws"
    VOTE_NO_SURRENDERS = "vote_no_surrenders"
    VOTE_NO_CONCESSIONS = "vote_no_concessions"
    VOTE_ALL_SHARE = "vote_all_share"
    VOTE_SHARED_BY_ONE = "vote_shared_by_one"
    VOTE_NOT_LEFT = "vote_not_left"
    VOTE_ONE_WINNER = "vote_one_winner"
    VOTE_TO_ITSELF = "vote_to_itself"
    VOTE_TWO = "vote_two"
    NO_ORDERS_TO_CLEAR = "no_orders_to_clear"
    NO_ORDER_FOR_UNIT = "no_order_for_unit"
    NOTHING_MORE_TO_UNDO = "nothing_more_to_undo"
    NOTHING_TO_UNDO = "nothing_to_undo"
    UNDO_OVERTAKEN = "undo_overtaken"
    WHICH_POWER = "which_power"
    UNKNOWN_VERSION = "unknown_version"
    NO_VERSIONS = "no_versions"
    NO_PLANS_TO_CLEAR = "no_plans_to_clear"
    CONFIRMATION_GONE = "confirmation_gone"
    CONFIRMATION_DONE = "confirmation_done"
    CONFIRMATION_DECLINED = "confirmation_declined"
    CONFIRMATION_STALE = "confirmation_stale"
    CONFIRMATION_OTHERS = "confirmation_others"
    EXTENSION_OVER = "extension_over"
    DECIDED_ALREADY = "decided_already"
    TEXT_TOO_LONG = "text_too_long"
    EMPTY_TEXT = "empty_text"
    ORDERS_CLOSED = "orders_closed"
    ORDERS_LOCKED = "orders_locked"
    """Orders are closed, and are adjudicated only later."""
    WRITTEN_BEFORE = "written_before"
    EDITED_TOO_LATE = "edited_too_late"
    FILE_UNREAD = "file_unread"
    # The faults of settings, each by the name that the engine has for it.
    FAULT_SCHEDULE = "fault_schedule"
    FAULT_LEAD = "fault_lead"
    FAULT_GRACE = "fault_grace"
    FAULT_TIME_LIMIT = "fault_time_limit"
    FAULT_GRACE_NOT_GIVEN = "fault_grace_not_given"
    FAULT_ENDS_BEFORE_START = "fault_ends_before_start"
    FAULT_ENDS_AFTER_RULES = "fault_ends_after_rules"
    FAULT_NO_SHORT_GAME = "fault_no_short_game"
    FAULT_SEVEN_ONLY = "fault_seven_only"
    FAULT_THREE_AT_LEAST = "fault_three_at_least"
    FAULT_HIDDEN_OPEN = "fault_hidden_open"
    FAULT_GM_PLAYS_AND_SEES = "fault_gm_plays_and_sees"
    FAULT_GM_PLAYS_AND_DEALS = "fault_gm_plays_and_deals"


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
    """How to use the bot: `topic` is "" for the overview, or the name of a topic or a command.

    `unknown` is a topic that there is not, `close` the nearest ones. `commands` is the command
    asked about, or all for the overview.
    """

    topic: str = ""
    power: str | None = None
    is_gm: bool = False
    unknown: str = ""
    close: tuple[str, ...] = ()
    commands: tuple[CommandShown, ...] = ()


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
