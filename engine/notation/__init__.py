"""Orders as text: canonical spelling, and what people write."""

from engine.notation.canonical import parse_order

__all__ = ["parse_order"]
