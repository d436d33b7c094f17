"""Handed in as it came: nothing was written."""
