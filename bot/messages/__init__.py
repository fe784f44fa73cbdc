"""What people read: each notice as a neutral message, sentence and layout in one place, by room."""
