"""Commands that measure: `benchmarks.record` makes the recorded results, `benchmarks.lessons` times the lessons."""
