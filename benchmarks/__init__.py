"""Commands that measure: `benchmarks` times the lessons, `benchmarks.record` makes the recorded results."""
