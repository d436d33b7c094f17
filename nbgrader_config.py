"""Lets nbgrader and JupyterLab, started in this folder, find the course's settings."""

c = get_config()  # noqa: F821
load_subconfig("grading/nbgrader_config.py")  # noqa: F821
