"""Limits on what one student's session may use."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Bounds on a session; whoever passes one loses the session, and nobody else does.

    `memory_bytes`: of all the session's processes together, and of each one's data; `processes`: threads count as well;
    `cell_seconds`: for one cell of the student's; `asking_seconds`: for one that asks a check, more than the check may take;
    `provided_seconds`: for one of the lesson's, which may compute and ask several; `notebook_seconds`: processor time of the
    whole session, `clock_seconds`: time by the clock of all that is done for one submission; `file_bytes`: of one file;
    `output_bytes`: of one cell, `notebook_output_bytes` of all cells of a notebook; `sockets`: open at once; `tmpfs_bytes` and
    `inodes`: of all files together.
    """

    memory_bytes: int = 3_000_000_000
    processes: int = 64
    cell_seconds: float = 15.0
    asking_seconds: float = 25.0
    provided_seconds: float = 60.0
    notebook_seconds: float = 600.0
    clock_seconds: float = 1_200.0
    file_bytes: int = 256 * 2**20
    output_bytes: int = 10_000_000
    notebook_output_bytes: int = 40_000_000
    sockets: int = 256
    tmpfs_bytes: int = 512 * 2**20
    inodes: int = 20_000
