"""What single lessons measure beyond the shared task of `course_utils.translation`: one file an experiment, figures included."""
