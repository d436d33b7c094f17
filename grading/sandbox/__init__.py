"""Where a student's code runs: a small worker behind bubblewrap, spoken to over one socket."""
