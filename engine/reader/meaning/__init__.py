"""What the words of an order mean in a position, in each type of phase."""
