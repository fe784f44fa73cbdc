"""Orders: read, stored, shown, taken back.

- A version is a request. Orders are only added and replaced; each request that does so begins a
  numbered version of the power's set, from which undo, history and restore follow. Going back is a
  new version, so nothing is ever lost.
- Ready stays when one order takes another's place, and goes when orders are taken back, or when a
  saved plan that made its player ready is replaced: by text, button, form or `undo` alike
  (`ready`).
- What an edited message only repeats overrides nothing newer, what it leaves out still counts, and
  the receipt names both (`edits`).
- A form says only what was changed in it. A menu that nobody touched stores nothing, so an order
  written while the form was open stays; the form is stored whole or not at all.
"""
