"""What each command does, in a sentence, and how orders are written."""

from __future__ import annotations

from collections.abc import Mapping

# By the value of the gamesmaster's CommandName.
COMMANDS: Mapping[str, str] = {
    "help": "shows this, or more about one command",
    "order": "stores orders; the word `order` may be left out",
    "orders": "shows your orders as they are stored",
    "form": "opens a form with a menu for each unit that offers every legal order",
    "clear": "takes back all your orders of this phase",
    "clear ahead": "takes back all that you have given for later phases",
    "ready": "says that you are done; when everyone is, the phase ends early",
    "not ready": "takes that back",
    "status": "shows the phase, the deadline, who plays what and who still owes orders",
    "map": "shows the map as it stands, or the result of a phase",
    "my map": "shows the map with your own orders drawn in, to you alone",
    "draw": "votes for a draw: it happens when every survivor has, and is secret until then",
    "no draw": "takes that vote back",
    "game": "says which of your games you mean from now on, or lists them",
    "new": "opens a game in this channel, with a form or with the settings in words",
    "join": "takes a seat in this channel's game before it starts",
    "leave": "gives the seat back before the game starts",
    "start": "deals out the powers and begins",
    "gm deadline": "sets another deadline, after showing it to you",
    "gm pause": "stops the clock; orders are still taken",
    "gm resume": "lets the clock run again",
    "gm process": "adjudicates the named phase now; ignored when that phase is over",
    "gm replace": "gives a power to another person",
    "gm end": "ends the game without a winner",
}

HOW_TO_ORDER = (
    "Write your orders to me in a direct message, as many as you like, as you would write them to "
    "anyone:\n"
    "```A PAR - BUR\nF BRE - MAO\nMarseilles supports Paris to Burgundy```\n"
    "I answer with all your orders in full words. A later order for a unit replaces the earlier "
    "one. They count as they stand at the deadline; nobody else sees them before."
)

EXAMPLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("move", ("A PAR - BUR",)),
    ("hold", ("A PAR H",)),
    ("support a move", ("A MAR S A PAR - BUR",)),
    ("support a unit that stays", ("A MAR S A PAR",)),
    ("convoy, fleet and army", ("F NTH C A LON - NWY", "A LON - NWY")),
    ("retreat, or disband", ("A MUN R BER", "A MUN D")),
    ("build, or leave it", ("BUILD F STP/NC", "WAIVE")),
    ("remove", ("REMOVE A ALB",)),
)
"""Every kind of order with examples, each complete and understood as it stands."""


def command_words(name: str) -> str:
    """What a command does. Raises KeyError for one without a sentence."""
    return COMMANDS[name]
