"""The option table of the rulebook editions, as far as movement and retreats read it.

Source: the table "Options" and its "Meanings" in the requirements. `guide` as a paradox rule is
not here: the technical guide has a judge of its own, `guide_judge`.
"""

from collections.abc import Mapping
from types import MappingProxyType

Options = Mapping[str, str | bool]

_MODERN: dict[str, str | bool] = {
    "convoy_routes": "all",
    "paradox": "szykman",
    "adjacent_convoy": "own_or_via",
    "via_fallback": False,
    "via_fallback_disrupted": False,
    "convoy_swap": True,
    "front_dislodge_cuts": True,
    "front_convoy_cuts": False,
    "own_attack_cuts": False,
    "self_attack": "stands_off",
    "victim_support": "none",
    "no_effect_on_origin": "head_to_head",
    "illegal_move_supportable": True,
    "support_coast": "must_match",
    "retreat_convoy_origin": True,
}
_1961: dict[str, str | bool] = {
    **_MODERN,
    "convoy_routes": "any",
    "adjacent_convoy": "explicit",
    "convoy_swap": False,
    "front_dislodge_cuts": False,
    "self_attack": "void",
    "no_effect_on_origin": "always",
    "support_coast": "ignored",
    "retreat_convoy_origin": False,
}
_HOUSE = {**_1961, "convoy_swap": True, "front_dislodge_cuts": True, "self_attack": "stands_off"}
_1971 = {**_HOUSE, "paradox": "1971", "adjacent_convoy": "intent"}
_1982 = {**_1971, "paradox": "1982", "convoy_routes": "all"}
_2023 = {**_MODERN, "paradox": "2000", "no_effect_on_origin": "always", "via_fallback": True}

EDITION_OPTIONS: Mapping[str, Options] = MappingProxyType(
    {
        "1961": _1961,
        "house": _HOUSE,
        "1971": _1971,
        "1982": _1982,
        "rulebook-gm": _1982,
        "2000": {**_2023, "retreat_convoy_origin": False},
        "2023": _2023,
        "modern": _MODERN,
    }
)
"""The options of each rulebook edition that `rulebook_judge` adjudicates."""
