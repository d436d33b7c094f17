"""What an instructor runs."""
