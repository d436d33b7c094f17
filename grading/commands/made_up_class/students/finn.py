"""His upload broke off: half of the notebook arrived."""

BROKEN = True
