"""Why settings were not taken; faults between them are in `bot.messages.seats.settings_words`."""

from __future__ import annotations

from collections.abc import Mapping

SETTINGS: Mapping[str, str] = {
    "unknown_setting": (
        "I do not know the setting “{subject}”.{known}{example} `help settings` lists them all."
    ),
    "unknown_value": (
        "The setting {other} cannot be “{subject}”.{known}{example} `help settings` lists all "
        "settings."
    ),
    "setting_twice": (
        "You have said two different things about {subject}, so nothing was done. Say it once."
        "{example}"
    ),
    "setting_fixed": (
        "The setting {subject} stays as it is, because {fixed}. `settings` shows what is set."
    ),
    "set_so_already": "It is set so already in {subject}. `settings` shows what is set.",
    "needs_gm": (
        "The setting {subject} needs a GM, and the game would have none. Take `{other}` instead: "
        "the GM with `gm set {other}`; a new one opens with `/dip new Among Friends, no gm`."
    ),
    "end_has_passed": (
        "The game cannot end with {subject}, which is past. For example: `new ends 1910`, or "
        "`new ends never`."
    ),
    "impossible_time": (
        "“{subject}” is no time that a phase can have: it is a number with a unit, such as `24h`, "
        "`2d` or `90min`, from one minute to {count} days. For example: "
        "`new moves 24h retreats 12h builds 12h`."
    ),
}
