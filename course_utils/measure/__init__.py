"""Measures: time, memory, multiply-adds, the quality of translations, and the results on record."""
