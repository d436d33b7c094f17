"""The instructor's loop on made-up submissions: release, hand in, autograde, feedback, report, export."""
