"""The instructor's loop on made-up submissions: release, submit, autograde, feedback, export."""
