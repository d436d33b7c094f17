"""The library behind the attention course: reference implementations, checks, timing and plots.

Floors, lowest first; a file imports only from floors below its own:
`attention`, `masks`, `grammar`, `corpus`, `environment`, `metrics`, `models`, `training`, `timing`, `plotting`, `recorded`,
`widgets`, `checks`.
"""

__version__ = "0.1.0"
