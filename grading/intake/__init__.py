"""What was handed in, read with care and put into the instructor's notebook."""
