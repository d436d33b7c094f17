"""One file a command: `NAME`, `HELP` (one line), `configure(parser)` and `run(arguments)` -> exit code."""

ALL_WELL, NEEDS_A_LOOK, SET_UP = 0, 1, 2
