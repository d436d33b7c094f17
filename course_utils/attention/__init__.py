"""The mechanisms, one small file each: pure functions first, then the module that holds their weights."""
