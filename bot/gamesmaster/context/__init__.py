"""What one request runs in: its transaction, the open game, the outbox, permissions."""
