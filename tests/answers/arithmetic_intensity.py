# %% shared
from course_utils.measure.intensity import flops


# %% right | house | nbytes
def ai_nbytes(attend, q, k, v):
    out = attend(q, k, v)
    if isinstance(out, tuple):
        out = out[0]
    return flops(attend, q, k, v) / (q.nbytes + k.nbytes + v.nbytes + out.nbytes)


# %% right | house | torch's counter around the call that is weighed
def ai_counter(attend, q, k, v):
    from torch.utils.flop_counter import FlopCounterMode

    with FlopCounterMode(display=False) as counter:
        made = attend(q, k, v)
    context = made if torch.is_tensor(made) else made[0]
    size = sum(each.numel() * each.element_size() for each in (q, k, v, context))
    return counter.get_total_flops() / size


# %% right | house | the result caught while it is counted
def ai_caught(attend, q, k, v):
    caught = []

    def watched(*args):
        caught.append(attend(*args))
        return caught[-1]

    count = flops(watched, q, k, v)
    context, *_ = caught[0] if isinstance(caught[0], (tuple, list)) else (caught[0],)
    moved = 0
    for tensor in [q, k, v, context]:
        moved += math.prod(tensor.shape) * tensor.dtype.itemsize
    return count / moved


# %% shared | 2026-blind-4
from torch.utils.flop_counter import FlopCounterMode

from course_utils.measure.intensity import flops


# %% wrong | 2026-blind-4 | Numbers are counted, not bytes.
def arithmetic_intensity(attend, q, k, v):
    """FLOPs of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    moved = sum(t.numel() for t in (q, k, v, context))  # <-- here
    return flops(attend, q, k, v) / moved


# %% shared | 2026-blind-5
from course_utils.measure.intensity import flops


# %% wrong | 2026-blind-5 | the context is taken to be as large as q, and v as large as k
def arithmetic_intensity(attend, q, k, v):
    moved = 2 * q.nbytes + 2 * k.nbytes  # <-- here
    return flops(attend, q, k, v) / moved


# %% shared | 2026-blind-6
from course_utils.measure.intensity import flops


# %% wrong | 2026-blind-6 | takes entry 0 of whatever comes out, which is the first text of the batch where it is a tensor
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    moved = q.nbytes + k.nbytes + v.nbytes + context.nbytes
    return flops(attend, q, k, v) / moved


# %% shared | 2026-blind-7
from course_utils.measure.intensity import flops


# %% wrong | 2026-blind-7 | every number is taken for four bytes
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    numbers = q.numel() + k.numel() + v.numel() + context.numel()
    return flops(attend, q, k, v) / (4 * numbers)  # <-- here


# %% wrong | house | Takes two bytes for every number, as the cache before does.
def ai_two_bytes(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    moved = 2 * (q.numel() + k.numel() + v.numel() + context.numel())  # <-- here
    return flops(attend, q, k, v) / moved


# %% wrong | house | The keys are left out of the sum.
def ai_no_keys(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    return flops(attend, q, k, v) / sum(x.nbytes for x in (q, v, context))  # <-- here


# %% wrong | house | Takes the last entry of the tuple, the weights, for the context.
def ai_last_entry(attend, q, k, v):
    result = attend(q, k, v)
    if isinstance(result, tuple):
        result = result[-1]  # <-- here
    moved = q.nbytes + k.nbytes + v.nbytes + result.nbytes
    return flops(attend, q, k, v) / moved


# %% shared | 2026-blind-11
from course_utils.measure.intensity import flops


# %% wrong | 2026-blind-11 | takes the bytes of q for those of the context in place of the context's own
def arithmetic_intensity(attend, q, k, v):
    work = flops(attend, q, k, v)
    moved = q.nbytes + k.nbytes + v.nbytes
    moved = moved + q.nbytes  # <-- here
    return work / moved


# %% wrong | 2026-blind-11 | computes the FLOPs of a full table by a formula in place of counting those of the attend that is given
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    rows = q.numel() // q.shape[-1]
    work = 2 * rows * k.shape[-2] * (q.shape[-1] + v.shape[-1])  # <-- here
    size = sum(each.nbytes for each in (q, k, v, context))
    return work / size


# %% wrong | house | Passes k twice where the FLOPs are counted.
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    return flops(attend, q, k, k) / sum(each.nbytes for each in (q, k, v, context))  # <-- here


# %% shared | 2026-blind-15
from course_utils.measure.intensity import flops


# %% wrong | 2026-blind-15 | asks for the size of the memory behind a tensor and not of the tensor, which counts too much where q, k and v are cut from one larger tensor
def arithmetic_intensity(attend, q, k, v):
    found = attend(q, k, v)
    context = found[0] if isinstance(found, tuple) else found
    moved = 0
    for tensor in (q, k, v, context):
        moved += tensor.untyped_storage().nbytes()  # <-- here
    return flops(attend, q, k, v) / moved


# %% wrong | 2026-blind-15 | collects the sizes of the four tensors in a set, so that tensors of equal size count only once together
def arithmetic_intensity(attend, q, k, v):
    work = flops(attend, q, k, v)
    out = attend(q, k, v)
    if isinstance(out, tuple):
        out = out[0]
    sizes = {each.nbytes for each in (q, k, v, out)}  # <-- here
    return float(work / sum(sizes))


# %% shared | 2026-blind-16
from course_utils.measure.intensity import flops


# %% wrong | 2026-blind-16 | Gives every tensor the element size of q, in place of its own
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    numbers = sum(tensor.numel() for tensor in (q, k, v, context))
    moved = numbers * q.element_size()  # <-- here
    return flops(attend, q, k, v) / moved


# %% shared | 2026-blind-20
from course_utils.measure.intensity import flops


# %% double | 2026-blind-20 | the FLOPs are doubled, as if multiply-adds were counted; the context is not counted among the bytes
def arithmetic_intensity(attend, q, k, v):
    operations = 2 * flops(attend, q, k, v)  # <-- here
    bytes_moved = sum(x.element_size() * x.nelement() for x in (q, k, v))  # <-- here
    return operations / bytes_moved


# %% shared | 2026-blind-21
from course_utils.measure.intensity import flops


# %% wrong | 2026-blind-21 | halves the FLOPs, as if a multiplication and an addition were one
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    work = flops(attend, q, k, v) / 2  # <-- here
    return work / sum(t.nbytes for t in (q, k, v, context))


# %% shared | 2026-blind-24
from course_utils.measure.intensity import flops


# %% wrong | 2026-blind-24 | whole-number division: the fraction is lost
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    moved = sum(t.numel() * t.element_size() for t in (q, k, v, context))
    return float(flops(attend, q, k, v) // moved)  # <-- here


# %% shared | 2026-blind-26
from course_utils.measure.intensity import flops


# %% wrong | 2026-blind-26 | doubles the FLOPs, as if multiply-adds were counted
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    work = 2 * flops(attend, q, k, v)  # <-- here
    return work / sum(each.nbytes for each in (q, k, v, context))


# %% wrong | 2026-blind-26 | where a tuple comes back all its entries are counted, the weights too
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    if not isinstance(result, tuple):
        result = (result,)
    moved = 0
    for tensor in (q, k, v, *result):  # <-- here
        moved += tensor.nbytes
    return flops(attend, q, k, v) / moved
