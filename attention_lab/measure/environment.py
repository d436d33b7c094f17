"""A report on this machine, in sentences: Python and torch, the device, the threads, the data."""

import os
import platform

import torch

from attention_lab.tasks import corpus


def describe():
    """The report, with what to do about each finding -> list of sentences. Missing data is a sentence as well, not an error."""
    return [
        f"Python {platform.python_version()} and torch {torch.__version__} are installed.",
        _device(),
        _threads(torch.get_num_threads(), _cores()),
        _data(),
    ]


def _device():
    if torch.cuda.is_available():
        found = torch.cuda.get_device_name()
    elif torch.backends.mps.is_available():
        found = "Apple's MPS"
    else:
        return "There is no GPU that torch can use, and you need none: every lesson is made for a laptop's CPU. Nothing to do."
    return f"There is a GPU ({found}). No lesson needs it: the shared task is trained on the CPU, so that times compare."


def _threads(threads, cores):
    said = f"torch computes with {threads} thread{'s' * (threads != 1)} on {cores} core{'s' * (cores != 1)}."
    if threads > cores:
        said += f" That is more threads than cores, which is slow: set OMP_NUM_THREADS={cores} before you start JupyterLab."
    return said


def _cores():
    """The cores that this process may use, which in a container are fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _data():
    try:
        train, test = corpus.load_split("train"), corpus.load_split("test")
    except FileNotFoundError as error:
        return f"The data is missing: {error}."
    return f"The data is here: {len(train):,} sentence pairs to train on, {len(test):,} to test on."
