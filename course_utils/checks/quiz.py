"""Quiz questions (being data) and how they are asked."""
