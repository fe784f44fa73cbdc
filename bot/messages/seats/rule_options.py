"""The single options of the rules in words, by their names."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages.names import listed
from engine.game.setting_table import RULE_OPTIONS

MEANINGS: Mapping[str, str] = {
    "convoy_routes": "which lost fleets stop an army that has several routes",
    "paradox": "what becomes of a convoy that depends on its own success",
    "adjacent_convoy": "when an army goes to a province next to it by convoy",
    "via_fallback": "whether it goes by land where no fleets were ordered to convoy it",
    "via_fallback_disrupted": "whether it goes by land where its convoy is broken",
    "convoy_attack_from": "where the attack of a convoyed army comes from",
    "convoy_swap": "whether two units may change places when one goes by convoy",
    "front_dislodge_cuts": "whether dislodging a supporter from the front cuts its support",
    "front_convoy_cuts": "whether a convoyed attack from the front cuts support",
    "own_attack_cuts": "whether a power cuts the support of its own units",
    "self_attack": "whether an attack on a unit of the own power keeps others out",
    "victim_support": "whether support by the power attacked counts against rivals",
    "no_effect_on_origin": "when a dislodged unit's move has no effect where the attack came from",
    "illegal_move_supportable": "whether a unit with an illegal move can be supported to hold",
    "support_coast": "whether a coast that is written in a support must match",
    "support_without_coast": "whether a support may leave out the coast",
    "missing_coast": "whether a fleet's only possible coast may be left out",
    "impossible_coast": "what becomes of a move to the wrong coast",
    "wrong_coast": "whether a unit may be named with the wrong coast",
    "irrelevant_coast": "whether a coast may be named where there is none",
    "wrong_unit_type": "whether army and fleet may be mixed up",
    "retreat_convoy_origin": "whether a unit may retreat to where a convoyed attack came from",
    "fleet_inland": "what becomes of a fleet built inland",
    "too_many_builds": "which of too many builds count",
    "too_many_removals": "which of too many removals count",
    "remove_shortfall": "what missing removals are put down to",
    "removal_distance": "from where the units to remove are counted",
    "final_adjustments": "whether the year in which a power wins still has adjustments",
    "victory": "what wins: centers, most of the pieces, or 24 pieces",
    "draw_share": "who shares a draw: those with pieces, with centers, or who voted",
    "stalemate_years": "after how many years without a capture the game is a draw; 0 for never",
    "max_years": "after how many years the game is a draw; 0 for never",
    "time_limit_winner": "whether most pieces win when the time agreed upon is up",
}

EXAMPLES: tuple[tuple[str, tuple[str, ...]], ...] = tuple(
    (
        f"*{one.name}*: {MEANINGS[one.name]} ({listed(one.values, joined_by='or')})",
        (f"gm set {one.example}",),
    )
    for one in RULE_OPTIONS
)
"""What each option decides, what it can be, and how it is set."""
