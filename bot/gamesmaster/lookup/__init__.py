"""Find what people mean: which game, phase, province, power, time or setting."""
