"""The judge: what becomes of the orders of a phase, and why."""
