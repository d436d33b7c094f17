"""One file a command: `configure(parser)` and `run(arguments)` -> exit code; its docstring is what `--help` says of it."""

ALL_WELL, NEEDS_A_LOOK, SET_UP, INTERRUPTED = 0, 1, 2, 130
