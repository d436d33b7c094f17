"""The tasks of the lessons: corpora, and the grammar behind them, read from `data/` or drawn from a seed."""
