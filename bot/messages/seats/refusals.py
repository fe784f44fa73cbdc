"""Why somebody could not take, give or leave a seat, or speak to all; why settings were refused."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.commands import Refusal

SEATS: Mapping[Refusal, str] = {
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
}
SETTINGS: Mapping[Refusal, str] = {
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
_FIXED_OPTION = "the phases played so far went by it"
FAULTS = frozenset(
    {one for one in SETTINGS if one.name.startswith("FAULT_")}
    | {Refusal.END_HAS_PASSED, Refusal.IMPOSSIBLE_TIME}
)
"""Refusals whose examples begin with `new` and are to fit where the settings were written."""


def fixed(name: str) -> str:
    """Return why a setting cannot be changed once the game has begun."""
    return _FIXED.get(name, _FIXED_OPTION)
