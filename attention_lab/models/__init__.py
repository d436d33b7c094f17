"""The few models that the lessons train, built from `attention`, and the loop that trains them. No model knows a task."""
