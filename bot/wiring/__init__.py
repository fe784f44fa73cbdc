"""Construction: which concrete parts make a running bot, and a running practice workspace.

Nothing is decided here; errors of the parts pass through.
"""
