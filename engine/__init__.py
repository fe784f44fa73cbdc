"""The rules of Diplomacy: pure functions over frozen values."""
