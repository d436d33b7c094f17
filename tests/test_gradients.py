"""Which inputs get a gradient."""

import torch

from course_utils.measure.gradients import gets_gradient


def test_each_input_has_an_answer_of_its_own():
    def function(used, detached, without, unused):
        with torch.no_grad():
            kept = without.exp()
        return used.sin() + detached.detach() + kept

    assert gets_gradient(function, [torch.ones(3)] * 4) == [True, False, False, False]


def test_the_tensors_stay_as_they_are_also_where_no_gradient_is_wanted():
    x = torch.ones(2)
    with torch.no_grad():
        assert gets_gradient(torch.sin, [x]) == [True]
    assert not x.requires_grad and x.grad is None and x.tolist() == [1, 1]
