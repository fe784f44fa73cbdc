"""The variants that can be played: an explicit list, nothing registers itself."""

from engine.errors import VariantError
from engine.variant import Variant
from engine.variants.classic import CLASSIC
from engine.variants.fewer import FEWER

VARIANTS: tuple[Variant, ...] = (CLASSIC, *FEWER)


def variant_named(name: str) -> Variant:
    """The variant of a name such as `classic`. Raises VariantError."""
    for variant in VARIANTS:
        if variant.name == name:
            return variant
    known = ", ".join(variant.name for variant in VARIANTS)
    raise VariantError(f"there is no variant {name!r}; there is {known}")
