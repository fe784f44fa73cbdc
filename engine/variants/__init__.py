"""The variants that can be played: an explicit list, nothing registers itself."""

from functools import cache

from engine.errors import VariantError
from engine.variant import Variant, with_ally
from engine.variants.classic import CLASSIC, SET_UPS

VARIANTS: tuple[Variant, ...] = (CLASSIC, *SET_UPS)
DEFAULT_VARIANT: Variant = VARIANTS[0]
"""What is played where nobody has chosen."""


@cache
def variant_named(name: str) -> Variant:
    """The variant of a name such as `classic`, or `two/ENGLAND` once Italy has joined England.

    Raises VariantError, or UnknownPowerError for who is no power.
    """
    base, slash, leader = name.partition("/")
    for variant in VARIANTS:
        if variant.name == base:
            return with_ally(variant, variant.power(leader)) if slash else variant
    known = ", ".join(variant.name for variant in VARIANTS)
    raise VariantError(f"there is no variant {name!r}; the variants are {known}")
