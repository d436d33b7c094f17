"""What the made-up students hand in: a small Python file each, and how it is put into the released notebook."""
