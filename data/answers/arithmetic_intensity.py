# %% shared
from course_utils.measure.costs import multiply_adds


# %% right | house | nbytes
def ai_nbytes(attend, q, k, v):
    out = attend(q, k, v)
    if isinstance(out, tuple):
        out = out[0]
    return multiply_adds(attend, q, k, v) / (q.nbytes + k.nbytes + v.nbytes + out.nbytes)


# %% right | house | torch's counter, halved, around the call that is weighed
def ai_counter(attend, q, k, v):
    from torch.utils.flop_counter import FlopCounterMode

    with FlopCounterMode(display=False) as counter:
        made = attend(q, k, v)
    context = made if torch.is_tensor(made) else made[0]
    size = sum(each.numel() * each.element_size() for each in (q, k, v, context))
    return counter.get_total_flops() / 2 / size


# %% right | house | the result caught while it is counted
def ai_caught(attend, q, k, v):
    caught = []

    def watched(*args):
        caught.append(attend(*args))
        return caught[-1]

    count = multiply_adds(watched, q, k, v)
    context, *_ = caught[0] if isinstance(caught[0], (tuple, list)) else (caught[0],)
    moved = 0
    for tensor in [q, k, v, context]:
        moved += math.prod(tensor.shape) * tensor.dtype.itemsize
    return count / moved


# %% wrong | house | whole_number | // for /
def floor_divided(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    moved = sum(x.numel() * x.element_size() for x in (q, k, v, context))
    return float(multiply_adds(attend, q, k, v) // moved)  # <-- here
