"""The experiments of the lessons: the shared task in `translation`, and one file for each other, figures included."""
