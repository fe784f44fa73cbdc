"""What the practice workspace holds: people's channels, messages, files, and open forms."""
