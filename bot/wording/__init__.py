"""Every sentence for people, by topic. Only values come in, only plain words go out.

`names` phases, units and orders in full · `outcomes` what became of an order and why ·
`warnings` doubts about a stored order · `refusals` why a request was not carried out ·
`results` the story of a phase · `commands` help · `times` moments and lengths of time.
"""
