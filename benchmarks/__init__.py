"""Commands that measure: `benchmarks` times the lessons, the others make the recorded results in `data/recorded`."""
