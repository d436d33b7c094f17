"""One file an exercise, named like it."""
