"""`make gpu`: what it says where there is no GPU, and that each of its measurements works, tried on the CPU."""

import pytest
import torch

from benchmarks import gpu


def test_make_gpu_without_a_gpu_says_so_and_fails(monkeypatch, capsys):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert gpu.main(["--record"]) == 1
    assert capsys.readouterr().out == "There is no GPU here that PyTorch can use, so nothing was measured.\n"


def test_make_gpu_measures_every_entry_and_records_nothing_of_a_cpu(monkeypatch, capsys):
    monkeypatch.setattr(gpu, "write", lambda *_: pytest.fail("the CPU is no GPU"))
    monkeypatch.setattr(gpu.tiles, "roof_calls", lambda *_: {})  # large products, which take long
    assert gpu.main(["--device", "cpu", "--small", "--record"]) == 0
    said = capsys.readouterr().out
    assert all(f"measurement: {name}," in said for name in gpu.MEASUREMENTS)
    monkeypatch.setattr(gpu, "LIMIT", -1)
    assert gpu.main(["--device", "cpu", "--small"]) == 0
    assert capsys.readouterr().out.count("left out") == len(gpu.MEASUREMENTS)
