"""Orders: read, stored, shown, taken back."""
