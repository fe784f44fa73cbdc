"""Answers to questions and remarks: sentences of their own for facts, entries for all the rest."""
