"""Every table, a file for each topic, with the repository that reads and writes it."""
