"""The student's side: a small worker behind bubblewrap that runs a student's code, spoken to over one socket."""
