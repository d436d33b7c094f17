"""What checks every exercise, and knows none."""
