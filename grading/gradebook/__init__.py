"""One run over a class, and what is kept of it: verdicts, nbgrader's notebooks and gradebook, files of grades."""
