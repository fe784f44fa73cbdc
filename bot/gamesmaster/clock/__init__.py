"""Deadlines, adjudication, and what happens when orders are missing."""
