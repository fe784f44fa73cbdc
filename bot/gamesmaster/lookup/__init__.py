"""Find what people mean: which game, phase, province, power or setting.

Words go to the only game that they fit (`orders.several_powers`): where one has such units, or
where a phase asks for something at all. What fits several, or half of two, is asked about, or is
for the game meant last. An order that would be illegal in one and legal in another fits both.
"""
