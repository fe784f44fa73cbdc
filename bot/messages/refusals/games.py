"""Why a request about a game, or about nothing known, was not carried out."""

from __future__ import annotations

from collections.abc import Mapping

GAMES: Mapping[str, str] = {
    "no_game_here": (
        "There is no such game here. `/dip new` opens one in a channel, `/dip game` lists "
        "yours.{known}"
    ),
    "game_still_on": (
        "{subject} is still going on: look at it in its own channel, with `/dip map` or "
        "`/dip history`. From elsewhere only games that are over can be read; `games` lists them."
    ),
    "game_here_already": (
        "{subject} is still going on in this channel, and a channel holds one game at a time. "
        "Open the new one in another channel, or let the GM end the old one with `/dip gm end`."
    ),
    "bot_not_in_channel": (
        "I am not in this channel, so I could not post here. Write `/invite @Gamesmaster` first, "
        "then `/dip new` again."
    ),
    "not_a_channel": (
        "A game is played in a channel. Go to the channel it should be in and write `/dip new` "
        "there."
    ),
    "not_in_a_game": (
        "You are not in a game at the moment. Press *Join* on a game's post, or open a game with "
        "`/dip new` in a channel."
    ),
    "not_in_this_game": (
        "You do not play in {subject}, so you have no right to do that there, and nothing was "
        "done. What you may do: `/dip status` and `/dip map`."
    ),
    "game_started": (
        "{subject} has started, so nobody can join or start it any more. The GM can change who "
        "plays: `/dip gm replace FRANCE @name`."
    ),
    "game_started_already": (
        "{subject} has started already, so all is well; `status` says how it stands."
    ),
    "game_not_started": (
        "{subject} has not started yet. The GM starts it with `/dip start` once all have joined."
    ),
    "game_over": "{subject} is over. `/dip map` and `/dip status` still show how it ended.",
    "game_paused": "{subject} is paused. The GM lets it go on with `/dip gm resume`.",
    "not_paused": (
        "{subject} is not paused, so there is nothing to resume. `gm pause` would stop the clock."
    ),
    "not_the_gm": (
        "Only a GM of {subject} has the right to do that, so nothing was done. `/dip status` says "
        "who is one."
    ),
    "gm_only_starts": (
        "Only the GM can start {subject}: nobody else has the right to. `/dip status` says who "
        "that is."
    ),
    "title_too_long": (
        "A title can have {count} characters, and this one has {subject}, so no game was opened. "
        "Give it a shorter one, for example `/dip new The Great War moves 24h`."
    ),
    "unknown_command": (
        "“{subject}” is neither a command I know nor a whole order.{known} `help` lists the "
        "commands; orders look like `A PAR - BUR`."
    ),
    "small_talk": (
        "You are welcome. Write me orders such as `A PAR - BUR` whenever you like; `help` lists "
        "everything else."
    ),
    "name_the_power": (
        "In {subject} nobody is to know who plays what, so I find no power by its player. Name the "
        "power: `gm reprimand FRANCE because of threats outside the game`."
    ),
    "decided_already": (
        "A GM of {subject} has decided about this already, so nothing was done. `status` shows the "
        "deadline."
    ),
    "confirmation_gone": (
        "This question has been answered already, or it is too old. Give the command again if you "
        "still want it."
    ),
    "confirmation_done": (
        "That has been done already, so nothing was done again. `gm audit` shows it, with its time."
    ),
    "confirmation_declined": (
        "You left that as it was when I asked, so nothing was done. Give the command again if you "
        "want it after all."
    ),
    "confirmation_stale": (
        "The game has moved on since I asked, so nothing was done. Give the command again to see "
        "what it would do now."
    ),
    "extension_over": (
        "The deadline has been set anew since more time was asked for, or the phase is over, so "
        "nothing was done. `status` shows when orders are due."
    ),
    "confirmation_others": "Only the GM who gave the command can confirm it.",
}
