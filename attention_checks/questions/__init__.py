"""The quiz questions, one file a lesson."""
