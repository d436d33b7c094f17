"""Measures: time, memory, multiply-adds, and the quality of translations."""
