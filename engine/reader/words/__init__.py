"""From characters to words, names, and the ways in which they can be an order."""
