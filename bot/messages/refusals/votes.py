"""Why a vote was not stored."""

from __future__ import annotations

from collections.abc import Mapping

VOTES: Mapping[str, str] = {
    "vote_no_draws": ("{subject} knows no draw by vote: it is played until somebody wins."),
    "vote_no_surrenders": (
        "In {subject} nobody can surrender, so your units stay yours and nothing was stored. What "
        "I take is `draw`, a vote for a draw; whoever has to leave the game writes `leave`."
    ),
    "vote_no_concessions": (
        "In {subject} a game is not conceded, so nothing was stored. What I take is `draw`, a vote "
        "for a draw."
    ),
    "vote_all_share": (
        "In {subject} a draw is shared by all who are left, and nobody can be left out. Write "
        "`draw` alone."
    ),
    "vote_shared_by_one": (
        "A draw is shared by two powers at least. Write for example `draw with France and Germany`."
    ),
    "vote_not_left": (
        "You named a power that is out of {subject}, or in civil disorder, so the vote was not "
        "stored.{known}"
    ),
    "vote_one_winner": (
        "To whom? A concession names one power, for example `concede to France`.{known}"
    ),
    "vote_to_itself": "You named your own power, so the vote was not stored. Name others.{known}",
}
