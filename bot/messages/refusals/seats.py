"""Why somebody could not take, give or leave a seat."""

from __future__ import annotations

from collections.abc import Mapping

SEATS: Mapping[str, str] = {
    "already_joined": "You are in {subject} already. `/dip leave` takes you out again.",
    "game_full": (
        "All {count} seats of {subject} are taken. Should one become free later, it can be yours."
    ),
    "wrong_number_of_players": (
        "It takes {subject} players to start; {count} have joined so far. Others join with the "
        "button on the game's post."
    ),
    "seats_not_given": (
        "In {subject} the GM gives out the powers, and not all are given out yet.{known} Write "
        "for each `gm seat FRANCE @name`, then start the game."
    ),
    "not_all_present": (
        "{subject} still waits for {count} of its players to say that they are there; the post in "
        "the channel names them. It begins by itself once they have; `start anyway` begins without "
        "waiting."
    ),
    "no_preferences": (
        "In {subject} the powers do not go by lists of preferences, so nothing was kept. `status` "
        "shows the game."
    ),
    "unknown_preference": (
        "“{subject}” is no power that somebody plays in this game, so your list is as it was."
        "{known} Write for example `prefer England, (France Germany), random`: best first, those "
        "you like equally in brackets."
    ),
    "preference_twice": (
        "{subject} stands in your list twice, so your list is as it was. Write for example "
        "`prefer England, (France Germany), random`."
    ),
    "not_joined": (
        "{subject} has not joined the game, so no power can be kept for them. They join with the "
        "button on the game's post."
    ),
    "may_not_leave_now": (
        "{subject} is under way, so nobody can simply leave. Write `leave`, and the GM hears that "
        "somebody else shall take over."
    ),
    "may_not_leave_alone": (
        "{subject} is under way and has no GM who could give your power to somebody else, so "
        "please play on. `extend 24h` asks for more time, `away 12-15 December` says when you "
        "cannot."
    ),
    "too_few_seats": (
        "The board {subject} has fewer seats than people have joined ({count}). Some can take "
        "back their seat with `leave`; then give the command again."
    ),
    "gm_would_see": (
        "A GM of {subject} sees more than the players do (their orders, or who plays what), so no "
        "GM can play in it. Somebody else can be the GM, or the game can be set otherwise before "
        "it starts: `gm set gm sees orders no`, `gm set powers lots`."
    ),
    "gm_would_be_seen": (
        "A GM who begins to play is announced, and in {subject} that would tell who plays what. "
        "Somebody else has to take the seat: `gm replace FRANCE @name`."
    ),
    "promised_in_public": (
        "Everybody has read in {subject} who is to play what, so that cannot be hidden any more. "
        "Open another game for it: `new anonymity hidden, press public`."
    ),
    "unknown_power": ("No power here is called “{subject}”.{known}{example}"),
    "unknown_person": ("I cannot tell whom you mean. Name the person with an @.{example}"),
    "person_plays_already": "{subject} plays a power in this game already; one person, one power.",
    "person_unreachable": (
        "I cannot write to {subject}, who is an app or not here any more, and nobody can play "
        "without messages from me. Name somebody else: `gm replace FRANCE @name`."
    ),
    "seat_not_open": (
        "{subject} is not looking for a player (any more), so nothing was done. `status` says who "
        "plays what."
    ),
    "seat_is_yours": (
        "{subject} is yours: send orders such as `A PAR - BUR`, or say `ready`, and you play on."
    ),
    "seat_surrendered": (
        "{subject} has surrendered and stays in civil disorder for good, so nobody can play it."
    ),
}
