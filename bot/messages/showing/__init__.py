"""What people look at.

A phase is told three times: in a sentence or two (`results`), order by order (`outcomes`, with
`causes` and `movement`) and province by province (`why`). Each words standoffs and dislodgements in
its own way; change them together.
"""
