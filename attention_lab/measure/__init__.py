"""Measures of single lessons, and the results and weights on record."""
