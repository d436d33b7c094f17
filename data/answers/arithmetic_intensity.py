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

# %% shared | 2026-blind-4
from torch.utils.flop_counter import FlopCounterMode

from course_utils.measure.costs import multiply_adds

# %% wrong | 2026-blind-4 | per_number | Numbers are counted, not bytes.
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    moved = sum(t.numel() for t in (q, k, v, context))  # <-- here
    return multiply_adds(attend, q, k, v) / moved

# %% wrong | 2026-blind-4 | first_sentence_for_the_context | The first entry is taken even where the context itself is returned, which leaves only its first batch.
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    context = attend(q, k, v)[0]  # <-- here
    work = multiply_adds(attend, q, k, v)
    return work / (q.nbytes + k.nbytes + v.nbytes + context.nbytes)

# %% wrong | 2026-blind-4 | counts_the_weights | All entries of the tuple are counted, the weights too.
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    results = attend(q, k, v)
    if torch.is_tensor(results):
        results = (results,)
    size = 0
    for tensor in (q, k, v, *results):  # <-- here
        size += tensor.numel() * tensor.element_size()
    return multiply_adds(attend, q, k, v) / size

# %% wrong | 2026-blind-4 | bytes_of_the_storage | The bytes of the storage are counted, which for a view are those of the whole tensor it is cut from.
def bytes_of(tensor):
    return tensor.untyped_storage().nbytes()


def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    context = attend(q, k, v)
    if isinstance(context, tuple):
        context = context[0]
    return multiply_adds(attend, q, k, v) / sum(map(bytes_of, [q, k, v, context]))

# %% wrong | 2026-blind-4 | d_counted_twice | The multiply-adds come from the formula for full attention with d_v = d and are not those of attend.
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    out = attend(q, k, v)
    context, *_ = out if isinstance(out, tuple) else (out,)
    *leading, Tq, d = q.shape
    work = 2 * math.prod(leading) * Tq * k.shape[-2] * d  # <-- here
    return work / sum(x.nbytes for x in (q, k, v, context))

# %% wrong | 2026-blind-4 | - | multiply_adds is given the result of attend and not the function.
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    result = attend(q, k, v)
    work = multiply_adds(attend(q, k, v))  # <-- here
    if isinstance(result, tuple):
        result = result[0]
    total_bytes = q.nbytes + k.nbytes + v.nbytes + result.nbytes
    return work / total_bytes

# %% wrong | 2026-blind-4 | context_as_large_as_q | The context is taken to be as large as the queries, which it is only where d_v = d.
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    moved = 2 * q.nbytes + k.nbytes + v.nbytes  # <-- here
    return multiply_adds(attend, q, k, v) / moved

# %% wrong | 2026-blind-4 | counts_operations | PyTorch's count is used without halving it.
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    counter = FlopCounterMode(display=False)
    with torch.no_grad(), counter:
        out = attend(q, k, v)
    if not isinstance(out, torch.Tensor):
        out = out[0]
    operations = counter.get_total_flops()  # <-- here
    return operations / (q.nbytes + k.nbytes + v.nbytes + out.nbytes)

# %% double | 2026-blind-4 | - | The context is not counted; the ratio is upside down
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    read = sum(x.element_size() * x.nelement() for x in (q, k, v))  # <-- here
    work = multiply_adds(attend, q, k, v)
    return read / work  # <-- here

# %% double | 2026-blind-4 | whole_number | Four bytes a number are taken for granted; the division gives a whole number
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    out = attend(q, k, v)
    if type(out) is tuple:
        out = out[0]
    bytes_moved = 4 * (q.numel() + k.numel() + v.numel() + out.numel())  # <-- here
    return multiply_adds(attend, q, k, v) // bytes_moved  # <-- here

# %% right | 2026-blind-4 | one call only, the result caught while it is counted
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    caught = []

    def watched(*inputs):
        caught.append(attend(*inputs))

    work = multiply_adds(watched, q, k, v)
    context = caught[0]
    if isinstance(context, (tuple, list)):
        context = context[0]
    return work / sum(x.numel() * x.element_size() for x in (q, k, v, context))

# %% right | 2026-blind-4 | straight, with nbytes and no gradients
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    with torch.no_grad():
        out = attend(q, k, v)
    context = out if torch.is_tensor(out) else out[0]
    bytes_moved = q.nbytes + k.nbytes + v.nbytes + context.nbytes
    return multiply_adds(attend, q, k, v) / bytes_moved

# %% right | 2026-blind-4 | a loop that multiplies out the shapes, structural pattern matching for the result
def arithmetic_intensity(attend, q, k, v):
    """Multiply-adds of `attend(q, k, v)` for each byte of q, k, v and of the context -> float.

    `attend` returns the context, or a tuple whose first entry is the context. Each of the four
    tensors is counted once; scores and weights are not, as if they never left fast memory.
    """
    match attend(q, k, v):
        case (context, *_):
            pass
        case context:
            pass
    size = 0
    for tensor in [q, k, v, context]:
        size += math.prod(tensor.shape) * tensor.dtype.itemsize
    return float(multiply_adds(attend, q, k, v)) / size


# %% shared | 2026-blind-5
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-5 | keys_as_large_as_values | the context is taken to be as large as q, and v as large as k
def arithmetic_intensity(attend, q, k, v):
    moved = 2 * q.nbytes + 2 * k.nbytes  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-5 | first_sentence_for_the_context | the first entry is taken of a context that is no tuple as well, which is its first sentence
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    moved = q.nbytes + k.nbytes + v.nbytes + context.nbytes
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-5 | whole_number | the division is one of ints, which rounds down, to 0 for a text that is written
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    moved = sum(x.nbytes for x in (q, k, v, context))
    return float(multiply_adds(attend, q, k, v) // moved)  # <-- here


# %% double | 2026-blind-5 | forgets_the_context+per_number | numbers are counted and not bytes; the context is left out
def arithmetic_intensity(attend, q, k, v):
    products = multiply_adds(attend, q, k, v)
    return products / sum(
        x.numel()  # <-- here
        for x in (q, k, v)  # <-- here
    )


# %% right | 2026-blind-5 | one call that counts and keeps the context at the same time
def arithmetic_intensity(attend, q, k, v):
    kept = []
    work = multiply_adds(lambda *inputs: kept.append(attend(*inputs)), q, k, v)
    (context,) = kept
    if not isinstance(context, torch.Tensor):
        context = context[0]
    moved = 0
    for tensor in (q, k, v, context):
        moved += tensor.numel() * tensor.element_size()
    return work / moved


# %% shared | 2026-blind-6
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-6 | first_sentence_for_the_context | takes entry 0 of whatever comes out, which is the first text of the batch where it is a tensor
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    moved = q.nbytes + k.nbytes + v.nbytes + context.nbytes
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-6 | counts_the_weights | adds up all that comes out, the weights as well
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    if isinstance(out, torch.Tensor):
        out = (out,)
    size = sum(t.numel() * t.element_size() for t in (q, k, v, *out))  # <-- here
    return multiply_adds(attend, q, k, v) / size


# %% double | 2026-blind-6 | context_as_large_as_q+four_bytes_each | takes four bytes for every number; takes the context to be as large as the queries
def arithmetic_intensity(attend, q, k, v):
    numbers = 2 * q.numel() + k.numel() + v.numel()  # <-- here
    size = 4 * numbers  # <-- here
    return multiply_adds(attend, q, k, v) / size


# %% right | 2026-blind-6 | a helper for bytes, and the context kept by a wrapper while it is counted
def arithmetic_intensity(attend, q, k, v):
    def weight(tensor):
        return math.prod(tensor.shape) * tensor.element_size()

    kept = []

    def listening(*inputs):
        result = attend(*inputs)
        kept.append(result[0] if isinstance(result, (tuple, list)) else result)
        return result

    work = multiply_adds(listening, q, k, v)
    return float(work / sum(map(weight, (q, k, v, kept[-1]))))


# %% shared | 2026-blind-7
from course_utils.measure.costs import multiply_adds

# %% wrong | 2026-blind-7 | four_bytes_each | every number is taken for four bytes
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    numbers = q.numel() + k.numel() + v.numel() + context.numel()
    return multiply_adds(attend, q, k, v) / (4 * numbers)  # <-- here

# %% wrong | 2026-blind-7 | context_as_large_as_q | the context is taken to be as large as q, which is wrong when the values are wider or narrower
def arithmetic_intensity(attend, q, k, v):
    context_bytes = q.nbytes  # <-- here
    moved = q.nbytes + k.nbytes + v.nbytes + context_bytes
    return multiply_adds(attend, q, k, v) / moved

# %% wrong | 2026-blind-7 | counts_the_weights | all that attend returns is counted, the weights too
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    if not isinstance(result, tuple):
        result = (result,)
    tensors = [q, k, v, *result]  # <-- here
    moved = sum(t.numel() * t.element_size() for t in tensors)
    return multiply_adds(attend, q, k, v) / moved

# %% double | 2026-blind-7 | - | it divides by numbers and not bytes; a multiply-add is counted as two
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)
    if isinstance(context, tuple):
        context = context[0]
    work = 2 * multiply_adds(attend, q, k, v)  # <-- here
    size = sum(each.numel() for each in (q, k, v, context))  # <-- here
    return work / size

# %% right | 2026-blind-7 | a running sum with an own helper for bytes
def arithmetic_intensity(attend, q, k, v):
    def weigh(tensor):
        return math.prod(tensor.shape) * tensor.element_size()

    answer = attend(q, k, v)
    while isinstance(answer, tuple):
        answer = answer[0]
    total = 0
    for tensor in (q, k, v, answer):
        total += weigh(tensor)
    return float(multiply_adds(attend, q, k, v)) / total


# %% shared | 2026-blind-8
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-8 | context_as_large_as_q | Does not call attend for the context's bytes but takes it to be as large as q, though the values may have another width.
def arithmetic_intensity(attend, q, k, v):
    moved = 2 * q.nbytes + k.nbytes + v.nbytes  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-8 | bytes_of_the_storage | Asks the storage for its bytes, and a tensor that is a view of a larger one reports the whole.
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    moved = 0
    for tensor in (q, k, v, context):
        moved += tensor.untyped_storage().nbytes()  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% double | 2026-blind-8 | counts_the_weights+four_bytes_each | Counts the weights as moved, too; takes 4 bytes for every number whatever the dtype.
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    out = out if isinstance(out, tuple) else (out,)
    numbers = sum(x.numel() for x in (q, k, v, *out))  # <-- here
    return multiply_adds(attend, q, k, v) / (4 * numbers)  # <-- here


# %% right | 2026-blind-8 | own helper function, element_size
def size_in_bytes(tensor):
    return math.prod(tensor.shape) * tensor.element_size()


def arithmetic_intensity(attend, q, k, v):
    products = multiply_adds(attend, q, k, v)
    context = attend(q, k, v)
    if not torch.is_tensor(context):
        context = context[0]
    total = size_in_bytes(context)
    for tensor in (q, k, v):
        total += size_in_bytes(tensor)
    return float(products / total)


# %% shared | 2026-blind-9
from course_utils.measure.costs import multiply_adds

# %% wrong | 2026-blind-9 | context_as_large_as_q | Takes the context to be as large as q, which is wrong where the values have another width.
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    moved = 2 * q.nbytes + k.nbytes + v.nbytes  # <-- here
    return work / moved

# %% wrong | 2026-blind-9 | whole_number | Divides with // and so cuts off everything behind the point.
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)
    if isinstance(context, tuple):
        context = context[0]
    moved = sum(x.numel() * x.element_size() for x in (q, k, v, context))
    return float(multiply_adds(attend, q, k, v) // moved)  # <-- here

# %% wrong | 2026-blind-9 | first_sentence_for_the_context | Always takes entry 0 of what attend returns, which for a plain tensor is the first text of the batch.
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    bytes_moved = q.nbytes + k.nbytes + v.nbytes + context.nbytes
    return multiply_adds(attend, q, k, v) / bytes_moved

# %% double | 2026-blind-9 | counts_the_weights+four_bytes_each | Counts four bytes for every number, whatever the dtype; counts all that attend returns, the weights too.
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    if not isinstance(out, tuple):
        out = (out,)
    numbers = q.numel() + k.numel() + v.numel()
    for tensor in out:
        numbers += tensor.numel()  # <-- here
    return multiply_adds(attend, q, k, v) / (4 * numbers)  # <-- here

# %% right | 2026-blind-9 | keeps the context of the counted call in a list, so that attend runs once
def arithmetic_intensity(attend, q, k, v):
    kept = []

    def watched(*inputs):
        kept.append(attend(*inputs))

    work = multiply_adds(watched, q, k, v)
    (returned,) = kept
    context = returned[0] if isinstance(returned, tuple) else returned
    moved = 0
    for tensor in (q, k, v, context):
        moved += tensor.numel() * tensor.element_size()
    return work / moved


# %% wrong | house | by_a_formula | Counts the attention of the exercise before, and not `attend`.
from course_utils.attention.grouped import grouped_query_attention as my_grouped


def ai_the_exercise_before(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    moved = q.nbytes + k.nbytes + v.nbytes + context.nbytes
    return multiply_adds(my_grouped, q, k, v) / moved  # <-- here


# %% wrong | house | two_bytes_each | Takes two bytes for every number, as the cache before does.
def ai_two_bytes(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    moved = 2 * (q.numel() + k.numel() + v.numel() + context.numel())  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | house | forgets_the_keys | The keys are left out of the sum.
def ai_no_keys(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    return multiply_adds(attend, q, k, v) / sum(x.nbytes for x in (q, v, context))  # <-- here


# %% wrong | house | halved_twice | Counts each tensor twice, as read and as written.
def ai_read_and_written(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    moved = 2 * (q.nbytes + k.nbytes + v.nbytes + context.nbytes)  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | house | counts_the_weights | Adds the bytes of the scores, by their sizes, where attend keeps them to itself as well.
def ai_scores_by_their_sizes(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    scores = q.shape[0] * q.shape[1] * q.shape[2] * k.shape[2] * q.element_size()
    moved = q.nbytes + k.nbytes + v.nbytes + context.nbytes + scores  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | house | weights_for_the_context | Takes the last entry of the tuple, the weights, for the context.
def ai_last_entry(attend, q, k, v):
    result = attend(q, k, v)
    if isinstance(result, tuple):
        result = result[-1]  # <-- here
    moved = q.nbytes + k.nbytes + v.nbytes + result.nbytes
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | house | - | Counts the queries and keys alone.
def ai_scores_alone(attend, q, k, v):
    return multiply_adds(attend, q, k, v) / (q.nbytes + k.nbytes)  # <-- here


# %% shared | 2026-blind-10
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-10 | first_sentence_for_the_context | takes entry 0 of whatever attend returns, so where it is a tensor only the first of the batch is counted
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    context = attend(q, k, v)[0]  # <-- here
    moved = q.nbytes + k.nbytes + v.nbytes + context.nbytes
    return work / moved


# %% wrong | 2026-blind-10 | context_as_large_as_q | counts the context with the bytes of q, which differ where the values have another width than the queries
def arithmetic_intensity(attend, q, k, v):
    count = multiply_adds(attend, q, k, v)
    read = sum(tensor.numel() * tensor.element_size() for tensor in (q, k, v))
    # one context for each query
    written = q.numel() * q.element_size()  # <-- here
    return count / (read + written)


# %% wrong | 2026-blind-10 | four_bytes_each | takes four bytes for every number, whatever the dtype is
def arithmetic_intensity(attend, q, k, v):
    BYTES = 4  # <-- here
    result = attend(q, k, v)
    if isinstance(result, tuple):
        result = result[0]
    numbers = q.numel() + k.numel() + v.numel() + result.numel()
    return multiply_adds(attend, q, k, v) / (BYTES * numbers)


# %% double | 2026-blind-10 | whole_number | counts the weights too where attend returns a tuple; divides with // and gives a whole number in place of a float
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    if not isinstance(out, tuple):
        out = (out,)
    total_bytes = 0
    for tensor in (q, k, v, *out):  # <-- here
        total_bytes += tensor.nbytes
    return multiply_adds(attend, q, k, v) // total_bytes  # <-- here


# %% right | 2026-blind-10 | the context kept from inside the counted call, and bytes from the shapes
def arithmetic_intensity(attend, q, k, v):
    seen = []

    def watched(*given):
        answer = attend(*given)
        seen.append(answer[0] if isinstance(answer, tuple) else answer)

    work = multiply_adds(watched, q, k, v)
    moved = [math.prod(x.shape) * x.element_size() for x in (q, k, v, seen[0])]
    return float(work) / sum(moved)


# %% shared | 2026-blind-11
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-11 | context_as_large_as_q | takes the bytes of q for those of the context in place of the context's own
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    moved = q.nbytes + k.nbytes + v.nbytes
    moved = moved + q.nbytes  # <-- here
    return work / moved


# %% wrong | 2026-blind-11 | counts_the_weights | counts every tensor that attend returns, the weights too, in place of the context alone
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    if isinstance(result, torch.Tensor):
        result = (result,)
    moved = 0
    for tensor in (q, k, v, *result):  # <-- here
        moved += tensor.numel() * tensor.element_size()
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-11 | by_a_formula | computes the multiply-adds of a full table by a formula in place of counting those of the attend that is given
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    rows = q.numel() // q.shape[-1]
    work = rows * k.shape[-2] * (q.shape[-1] + v.shape[-1])  # <-- here
    size = sum(each.nbytes for each in (q, k, v, context))
    return work / size


# %% right | 2026-blind-11 | attend is called once: a wrapper keeps what it returns while the multiply-adds are counted
def arithmetic_intensity(attend, q, k, v):
    kept = []

    def watched(*inputs):
        kept.append(attend(*inputs))

    work = multiply_adds(watched, q, k, v)
    context = kept[-1]
    while isinstance(context, (tuple, list)):
        context = context[0]
    moved = [each.element_size() * each.numel() for each in (q, k, v, context)]
    return float(work) / sum(moved)


# %% shared | 2026-blind-12
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-12 | first_sentence_for_the_context | takes the first entry of what attend returns even where that is the context itself, and so counts the first text's context alone
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    moved = sum(x.nbytes for x in (q, k, v, context))
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-12 | context_as_large_as_q | takes the context to be as large as the queries, which is wrong where the values have another width
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    read = q.numel() + k.numel() + v.numel()
    written = q.numel()  # <-- here
    return work / ((read + written) * q.element_size())


# %% double | 2026-blind-12 | - | counts a multiplication and an addition as two; counts the bytes of the weights as well where attend returns them
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    if not isinstance(out, tuple):
        out = (out,)
    total = 0
    for tensor in (q, k, v, *out):  # <-- here
        total += tensor.numel() * tensor.element_size()
    operations = 2 * multiply_adds(attend, q, k, v)  # <-- here
    return operations / total


# %% right | 2026-blind-12 | the context caught while the call is counted, bytes from numbers times their size
def arithmetic_intensity(attend, q, k, v):
    caught = []

    def watched(*given):
        result = attend(*given)
        caught.append(result if torch.is_tensor(result) else result[0])
        return result

    work = multiply_adds(watched, q, k, v)
    moved = 0
    for tensor in (q, k, v, caught[-1]):
        moved += tensor.numel() * tensor.element_size()
    return float(work / moved)


# %% shared | 2026-blind-13
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-13 | first_sentence_for_the_context | the first entry of what attend returns is taken also where it is the context itself, which leaves the first text of the batch
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    context = attend(q, k, v)[0]  # <-- here
    moved = sum(each.numel() * each.element_size() for each in (q, k, v, context))
    return work / moved


# %% wrong | 2026-blind-13 | - | the keys' bytes are counted twice in place of keys and values each once
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    if isinstance(result, tuple):
        result = result[0]
    cache = 2 * k.nbytes  # <-- here
    return multiply_adds(attend, q, k, v) / (q.nbytes + cache + result.nbytes)


# %% wrong | 2026-blind-13 | counts_the_weights | of a tuple all entries are counted as moved, the weights as well, in place of the context alone
def arithmetic_intensity(attend, q, k, v):
    def size(tensor):
        return tensor.nelement() * tensor.element_size()

    came_out = attend(q, k, v)
    if not isinstance(came_out, tuple):
        came_out = (came_out,)
    total = 0
    for tensor in (q, k, v, *came_out):  # <-- here
        total += size(tensor)
    return multiply_adds(attend, q, k, v) / total


# %% right | 2026-blind-13 | a single call of attend, which is counted and keeps what came out
def arithmetic_intensity(attend, q, k, v):
    kept = []

    def call():
        kept.append(attend(q, k, v))

    count = multiply_adds(call)
    context = kept[0][0] if isinstance(kept[0], tuple) else kept[0]
    return float(count) / sum(tensor.nbytes for tensor in (q, k, v, context))


# %% wrong | house | d_counted_twice | Hands k over twice where the multiply-adds are counted.
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    return multiply_adds(attend, q, k, k) / sum(each.nbytes for each in (q, k, v, context))  # <-- here


# %% wrong | house | counts_the_weights | Adds the bytes of the scores, as many as there are queries and keys.
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    scores = q.shape[:-1].numel() * k.shape[-2] * q.element_size()  # <-- here
    return multiply_adds(attend, q, k, v) / (sum(each.nbytes for each in (q, k, v, context)) + scores)


# %% shared | 2026-blind-14
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-14 | - | the numbers of the context are counted with the size of q's numbers, though the context may come in another dtype
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)
    if isinstance(context, tuple):
        context = context[0]
    numbers = sum(each.numel() for each in (q, k, v, context))
    moved = numbers * q.element_size()  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-14 | - | a tuple is unpacked as exactly two things, so a tuple of one or three entries fails
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    if isinstance(result, tuple):
        context, _ = result  # <-- here
    else:
        context = result
    size = 0
    for tensor in [q, k, v, context]:
        size += tensor.numel() * tensor.element_size()
    return multiply_adds(attend, q, k, v) / size


# %% wrong | 2026-blind-14 | context_as_large_as_q | the context is taken to be as large as q in place of being asked, which is wrong where d_v is not d
def arithmetic_intensity(attend, q, k, v):
    """q is read, the context (one row for each query) is written, k and v are read."""
    in_and_out = 2 * q.nbytes  # <-- here
    moved_bytes = in_and_out + k.nbytes + v.nbytes
    work = multiply_adds(attend, q, k, v)
    return work / moved_bytes


# %% double | 2026-blind-14 | halved_twice | the count is halved, though multiply_adds has halved it already; the bytes are those of the storage behind a tensor, which is larger where it is a slice
def arithmetic_intensity(attend, q, k, v):
    def in_memory(tensor):
        return tensor.untyped_storage().nbytes()  # <-- here

    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    products = multiply_adds(attend, q, k, v) / 2  # <-- here
    return products / (in_memory(q) + in_memory(k) + in_memory(v) + in_memory(context))


# %% right | 2026-blind-14 | the context is caught while the counter runs, so that attend runs once
def arithmetic_intensity(attend, q, k, v):
    caught = []

    def watched(*inputs):
        caught.append(attend(*inputs))

    work = multiply_adds(watched, q, k, v)
    (result,) = caught
    first = result[0] if isinstance(result, (tuple, list)) else result
    moved = math.fsum(math.prod(each.shape) * each.element_size() for each in (q, k, v, first))
    return work / moved

# %% wrong | house | - | The numbers of k and v are counted with the size of q's numbers, though a cache may keep them in another dtype.
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    read = (q.numel() + k.numel() + v.numel()) * q.element_size()  # <-- here
    return multiply_adds(attend, q, k, v) / (read + context.nbytes)

# %% wrong | house | - | The numbers of v are counted with the size of k's numbers.
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)
    if isinstance(context, tuple):
        context = context[0]
    moved = q.nbytes + (k.numel() + v.numel()) * k.element_size() + context.nbytes  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% shared | 2026-blind-15
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-15 | bytes_of_the_storage | asks for the size of the memory behind a tensor and not of the tensor, which counts too much where q, k and v are cut from one larger tensor
def arithmetic_intensity(attend, q, k, v):
    found = attend(q, k, v)
    context = found[0] if isinstance(found, tuple) else found
    moved = 0
    for tensor in (q, k, v, context):
        moved += tensor.untyped_storage().nbytes()  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-15 | - | collects the sizes of the four tensors in a set, so that tensors of equal size count only once together
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    out = attend(q, k, v)
    if isinstance(out, tuple):
        out = out[0]
    sizes = {each.nbytes for each in (q, k, v, out)}  # <-- here
    return float(work / sum(sizes))


# %% wrong | 2026-blind-15 | - | takes the bytes of a number of q for all four tensors, also where a cache or a context has another dtype
def numbers_in(*tensors):
    return sum(tensor.numel() for tensor in tensors)


def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)
    if isinstance(context, tuple):
        context, *_ = context
    total_bytes = numbers_in(q, k, v, context) * q.element_size()  # <-- here
    products = multiply_adds(attend, q, k, v)
    return products / total_bytes


# %% double | 2026-blind-15 | - | counts q twice in place of q and the context, which has another size where values and keys have unlike features; rounds down to a whole number
def arithmetic_intensity(attend, q, k, v):
    moved = 2 * q.nbytes + k.nbytes + v.nbytes  # <-- here
    return float(multiply_adds(attend, q, k, v) // moved)  # <-- here


# %% right | 2026-blind-15 | a recording wrapper, so that attend runs a single time
def arithmetic_intensity(attend, q, k, v):
    kept = []

    def recorded(*inputs):
        answer = attend(*inputs)
        kept.append(answer[0] if isinstance(answer, tuple) else answer)

    work = multiply_adds(recorded, q, k, v)
    moved = sum(each.numel() * each.element_size() for each in [q, k, v, *kept])
    return work / moved


# %% shared | 2026-blind-16
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-16 | context_as_large_as_q | Takes the context to be as large as q, in place of asking the context itself, whose features are those of v
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    read = q.nbytes + k.nbytes + v.nbytes
    written = q.nbytes  # <-- here
    return work / (read + written)


# %% wrong | 2026-blind-16 | - | Gives every tensor the element size of q, in place of its own
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    numbers = sum(tensor.numel() for tensor in (q, k, v, context))
    moved = numbers * q.element_size()  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-16 | bytes_of_the_storage | Asks for the bytes of the storage behind each tensor, which may be shared and larger, in place of those of the tensor
def arithmetic_intensity(attend, q, k, v):
    def size_of(tensor):
        return tensor.untyped_storage().nbytes()

    out = attend(q, k, v)
    if not torch.is_tensor(out):
        out = out[0]
    total_bytes = 0
    for each in [q, k, v, out]:
        total_bytes += size_of(each)  # <-- here
    return multiply_adds(attend, q, k, v) / total_bytes


# %% double | 2026-blind-16 | whole_number | Unpacks a tuple into exactly two entries, context and weights, in place of taking the first of however many; divides with //, which drops what is after the point
def arithmetic_intensity(attend, q, k, v):
    answer = attend(q, k, v)
    if isinstance(answer, tuple):
        context, weights = answer  # <-- here
    else:
        context = answer
    traffic = 0
    for t in (q, k, v, context):
        traffic += t.nelement() * t.element_size()
    return float(multiply_adds(attend, q, k, v) // traffic)  # <-- here


# %% right | 2026-blind-16 | a single call, whose context is caught while it is counted
def arithmetic_intensity(attend, q, k, v):
    caught = []

    def watched(*inputs):
        answer = attend(*inputs)
        caught.append(answer[0] if isinstance(answer, tuple) else answer)

    count = multiply_adds(watched, q, k, v)
    weight = sum(each.numel() * each.element_size() for each in (q, k, v, caught[-1]))
    return float(count) / weight


# %% shared | 2026-blind-17
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-17 | - | the size of a number of q is taken for all four tensors, also where keys, values or context have another dtype
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    numbers = sum(t.numel() for t in (q, k, v, context))
    return work / (numbers * q.element_size())  # <-- here


# %% wrong | 2026-blind-17 | first_sentence_for_the_context | takes entry 0 of what comes back also where it is the context itself, which is then only its first text
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    total_bytes = 0
    for tensor in [q, k, v, context]:
        total_bytes += tensor.numel() * tensor.element_size()
    return multiply_adds(attend, q, k, v) / total_bytes


# %% wrong | 2026-blind-17 | bytes_of_the_storage | counts the bytes of the storages, which are larger than the tensors where these are views
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    if isinstance(result, (tuple, list)):
        result = result[0]

    def size(tensor):
        return tensor.untyped_storage().nbytes()  # <-- here

    return float(multiply_adds(attend, q, k, v)) / (size(q) + size(k) + size(v) + size(result))


# %% double | 2026-blind-17 | counts_the_weights+per_number | counts all that comes back, the weights too; divides by numbers in place of bytes
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    outs = list(out) if isinstance(out, tuple) else [out]
    moved = [q, k, v] + outs  # <-- here
    return multiply_adds(attend, q, k, v) / sum(each.numel() for each in moved)  # <-- here


# %% right | 2026-blind-17 | the context caught while the counter runs the call
def arithmetic_intensity(attend, q, k, v):
    caught = []

    def watched(*inputs):
        found = attend(*inputs)
        caught.append(found[0] if isinstance(found, tuple) else found)
        return found

    work = multiply_adds(watched, q, k, v)
    if not caught:
        watched(q, k, v)
    moved = 0
    for tensor in (q, k, v, caught[-1]):
        moved += math.prod(tensor.shape) * tensor.element_size()
    return float(work / moved)


# %% shared | 2026-blind-18
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-18 | context_as_large_as_q | takes the context to be as large as q: its bytes are wrong where the values are wider or narrower than the queries
def arithmetic_intensity(attend, q, k, v):
    context = torch.empty_like(q)  # <-- here
    moved = sum(each.nbytes for each in (q, k, v, context))
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-18 | four_bytes_each | counts four bytes for every number, whatever the dtype
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    if isinstance(out, tuple):
        out = out[0]
    numbers = q.numel() + k.numel() + v.numel() + out.numel()
    return multiply_adds(attend, q, k, v) / (4 * numbers)  # <-- here


# %% wrong | 2026-blind-18 | first_sentence_for_the_context | always takes entry 0 of what comes out: of a plain context that is only the first text of the batch
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    context = attend(q, k, v)[0]  # <-- here
    tensors = [q, k, v, context]
    return work / sum(t.numel() * t.element_size() for t in tensors)


# %% double | 2026-blind-18 | - | the halved count is doubled again, as if operations were asked; the values are taken to be as large as the keys
def arithmetic_intensity(attend, q, k, v):
    answer = attend(q, k, v)
    context = answer[0] if isinstance(answer, tuple) else answer
    operations = 2 * multiply_adds(attend, q, k, v)  # <-- here
    moved = q.nbytes + 2 * k.nbytes + context.nbytes  # <-- here
    return operations / moved


# %% right | 2026-blind-18 | the context is caught by a wrapper around attend, during the only call
def arithmetic_intensity(attend, q, k, v):
    caught = []

    def spy(*tensors):
        caught.append(attend(*tensors))
        return caught[-1]

    work = multiply_adds(spy, q, k, v)
    context = caught[0]
    while isinstance(context, tuple):
        context = context[0]
    return work / sum(map(lambda t: t.element_size() * math.prod(t.shape), (q, k, v, context)))


# %% shared | 2026-blind-19
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-19 | context_as_large_as_q | counts the context as large as q, which is wrong when d_v differs from d
def arithmetic_intensity(attend, q, k, v):
    products = multiply_adds(attend, q, k, v)
    moved = q.nbytes + k.nbytes + v.nbytes
    moved = moved + q.nbytes  # <-- here
    return products / moved


# %% wrong | 2026-blind-19 | first_sentence_for_the_context | takes the first entry of whatever attend returns: of a plain tensor that is the first text of the batch only
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    size = sum(x.numel() * x.element_size() for x in (q, k, v, context))
    return multiply_adds(attend, q, k, v) / size


# %% wrong | 2026-blind-19 | counts_the_weights | where attend returns a tuple, all its entries are counted as moved, the weights too
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    if not isinstance(out, tuple):
        out = (out,)
    total_bytes = 0
    for tensor in (q, k, v, *out):  # <-- here
        total_bytes += tensor.nbytes
    return multiply_adds(attend, q, k, v) / total_bytes


# %% double | 2026-blind-19 | two_bytes_each | fixed 4 bytes a number, whatever the dtype; a multiplication and an addition are counted as two
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    work = 2 * multiply_adds(attend, q, k, v)  # <-- here
    moved = 4 * (q.numel() + k.numel() + v.numel() + context.numel())  # <-- here
    return work / moved


# %% right | 2026-blind-19 | the context is kept by a wrapper while the products are counted, with attend called a single time
def arithmetic_intensity(attend, q, k, v):
    kept = []

    def remember(*tensors):
        result = attend(*tensors)
        kept.append(result if torch.is_tensor(result) else result[0])
        return result

    count = multiply_adds(remember, q, k, v)
    return float(count) / sum(each.nbytes for each in (q, k, v, kept[-1]))


# %% shared | 2026-blind-20
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-20 | first_sentence_for_the_context | the first entry is taken whether or not a tuple came back: of a plain context only the first text of the batch is counted
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    moved = q.nbytes + k.nbytes + v.nbytes + context.nbytes
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-20 | counts_the_weights | where a tuple comes back, all its entries are counted as moved, the weights, too
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    outputs = list(result) if isinstance(result, tuple) else [result]
    moved = 0
    for tensor in [q, k, v] + outputs:  # <-- here
        moved += tensor.numel() * tensor.element_size()
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-20 | bytes_of_the_storage | the size of the storage behind a tensor is counted, which for a slice is that of the whole it was cut from
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out

    def size(x):
        return x.untyped_storage().nbytes()  # <-- here

    return multiply_adds(attend, q, k, v) / sum(map(size, (q, k, v, context)))


# %% double | 2026-blind-20 | - | what is counted is doubled, as if a multiplication and an addition were two; the context is not counted among the bytes
def arithmetic_intensity(attend, q, k, v):
    operations = 2 * multiply_adds(attend, q, k, v)  # <-- here
    bytes_moved = sum(x.element_size() * x.nelement() for x in (q, k, v))  # <-- here
    return operations / bytes_moved


# %% right | 2026-blind-20 | the call is watched while it is counted: a wrapper keeps the answer, so that attend runs once
def arithmetic_intensity(attend, q, k, v):
    kept = []

    def watched(*inputs):
        kept.append(attend(*inputs))
        return kept[-1]

    work = multiply_adds(watched, q, k, v)
    (answer,) = kept
    while isinstance(answer, tuple):
        answer = answer[0]
    traffic = sum(t.numel() * t.element_size() for t in (q, k, v, answer))
    return work / traffic


# %% shared | 2026-blind-21
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-21 | halved_twice | divides the counted multiply-adds by two once more, as if they were operations
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    work = multiply_adds(attend, q, k, v) / 2  # <-- here
    return work / sum(t.nbytes for t in (q, k, v, context))


# %% wrong | 2026-blind-21 | four_bytes_each | numel of all four tensors times the element size of float32, so half precision counts double
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    if isinstance(result, tuple):
        result = result[0]
    numbers = q.numel() + k.numel() + v.numel() + result.numel()
    moved = numbers * torch.finfo(torch.float32).bits // 8  # <-- here
    return float(multiply_adds(attend, q, k, v) / moved)


# %% wrong | 2026-blind-21 | context_as_large_as_q | takes the context to be as large as q: wrong where the values have another number of features than the queries
def arithmetic_intensity(attend, q, k, v):
    incoming = sum(each.nbytes for each in (q, k, v))
    outgoing = q.nbytes  # <-- here
    return multiply_adds(attend, q, k, v) / (incoming + outgoing)


# %% double | 2026-blind-21 | - | takes [0] without asking whether the result is a tuple, so a bare context is cut to its first batch entry; v is left out
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    moved = sum(x.numel() * x.element_size() for x in (q, k, context))  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% right | 2026-blind-21 | the context is caught by a wrapper while the work is counted, so attend runs once
def arithmetic_intensity(attend, q, k, v):
    caught = []

    def watched(*inputs):
        made = attend(*inputs)
        caught.append(made[0] if isinstance(made, tuple) else made)
        return made

    work = multiply_adds(watched, q, k, v)
    traffic = 0
    for tensor in (q, k, v, *caught):
        traffic += tensor.numel() * tensor.element_size()
    return work / traffic


# %% shared | 2026-blind-22
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-22 | first_sentence_for_the_context | takes [0] of whatever comes back; where attend returns the context itself, that is only the first text of the batch
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    moved = sum(x.nbytes for x in (q, k, v, context))
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-22 | counts_the_weights | where attend returns a tuple, all its entries are counted as moved, the weights too
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    outputs = result if isinstance(result, tuple) else (result,)  # <-- here
    total_bytes = 0
    for tensor in (q, k, v, *outputs):
        total_bytes += tensor.numel() * tensor.element_size()
    return multiply_adds(attend, q, k, v) / total_bytes


# %% wrong | 2026-blind-22 | context_as_large_as_q | takes the context to be as large as q, which it is not when values have another width
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    read = q.nbytes + k.nbytes + v.nbytes
    written = q.nbytes  # <-- here
    return work / (read + written)


# %% double | 2026-blind-22 | forgets_the_context+four_bytes_each | four bytes a number in every dtype; the context is not counted
def arithmetic_intensity(attend, q, k, v):
    numbers = q.numel() + k.numel() + v.numel()  # <-- here
    size = 4 * numbers  # <-- here
    return multiply_adds(attend, q, k, v) / size


# %% right | 2026-blind-22 | functional style: map over the tensors, itemsize of the dtype, shape by math.prod
def arithmetic_intensity(attend, q, k, v):
    def weight(tensor):
        return math.prod(tensor.shape) * tensor.dtype.itemsize

    answer = attend(q, k, v)
    if isinstance(answer, tuple):
        answer, *_ = answer
    load = math.fsum(map(weight, [answer, v, k, q]))
    return multiply_adds(attend, q, k, v) / load


# %% shared | 2026-blind-23
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-23 | first_sentence_for_the_context | takes entry 0 of the result also where it is a tensor, and so only the context of the first text
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)[0]  # <-- here
    moved = q.nbytes + k.nbytes + v.nbytes + context.nbytes
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-23 | context_as_large_as_q | takes the context to be as large as the queries, which is wrong when the values have another size
def arithmetic_intensity(attend, q, k, v):
    bytes_in = sum(x.numel() * x.element_size() for x in (q, k, v))
    bytes_out = q.numel() * q.element_size()  # <-- here
    return float(multiply_adds(attend, q, k, v) / (bytes_in + bytes_out))


# %% wrong | 2026-blind-23 | counts_the_weights | counts all entries of a tuple that is returned, the weights too
def arithmetic_intensity(attend, q, k, v):
    returned = attend(q, k, v)
    if torch.is_tensor(returned):
        returned = (returned,)
    tensors = [q, k, v]
    tensors += list(returned)  # <-- here
    work = multiply_adds(attend, q, k, v)
    return work / sum(each.nbytes for each in tensors)


# %% double | 2026-blind-23 | - | counts a multiplication and an addition as two; divides by the numbers, not by the bytes
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    operations = 2 * multiply_adds(attend, q, k, v)  # <-- here
    moved = sum(each.numel() for each in (q, k, v, context))  # <-- here
    return operations / moved


# %% right | 2026-blind-23 | a closure catches the context while the work is counted, bytes from the shapes
def arithmetic_intensity(attend, q, k, v):
    caught = []

    def spy(*inputs):
        result = attend(*inputs)
        caught.append(result)
        return result

    work = multiply_adds(spy, q, k, v)
    first = caught[-1] if isinstance(caught[-1], torch.Tensor) else caught[-1][0]
    traffic = 0
    for tensor in (q, k, v, first):
        traffic += math.prod(tensor.shape) * tensor.element_size()
    return work / traffic


# %% shared | 2026-blind-24
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-24 | whole_number | whole-number division: the fraction is lost
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    moved = sum(t.numel() * t.element_size() for t in (q, k, v, context))
    return float(multiply_adds(attend, q, k, v) // moved)  # <-- here


# %% wrong | 2026-blind-24 | counts_the_weights | counts every entry of the tuple, so that the weights' bytes are among the moved
def arithmetic_intensity(attend, q, k, v):
    results = attend(q, k, v)
    if not isinstance(results, tuple):
        results = (results,)
    tensors = [q, k, v, *results]  # <-- here
    return multiply_adds(attend, q, k, v) / sum(each.nbytes for each in tensors)


# %% wrong | 2026-blind-24 | context_as_large_as_q | takes the context to be as large as the queries, which it is only where d_v equals d
def arithmetic_intensity(attend, q, k, v):
    work = multiply_adds(attend, q, k, v)
    traffic = 2 * q.nbytes + k.nbytes + v.nbytes  # <-- here
    return work / traffic


# %% double | 2026-blind-24 | - | counts numbers, not bytes; multiplications and additions are counted apart, twice the multiply-adds
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)
    if type(context) is tuple:
        context = context[0]
    flops = 2 * multiply_adds(attend, q, k, v)  # <-- here
    size = q.numel() + k.numel() + v.numel() + context.numel()  # <-- here
    return flops / size


# %% right | 2026-blind-24 | the attend is called once only, inside the count, and leaves its context in a list
def arithmetic_intensity(attend, q, k, v):
    kept = []

    def noted(*inputs):
        answer = attend(*inputs)
        kept.append(answer[0] if isinstance(answer, tuple) else answer)

    products = multiply_adds(noted, q, k, v)
    weight = 0
    for tensor in [q, k, v] + kept:
        weight += math.prod(tensor.shape) * tensor.dtype.itemsize
    return products / weight


# %% shared | 2026-blind-25
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-25 | - | takes the context to be as large as v: wrong where there are more or fewer queries than keys
def arithmetic_intensity(attend, q, k, v):
    moved = q.nbytes + k.nbytes + 2 * v.nbytes  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% wrong | 2026-blind-25 | counts_the_weights | of a tuple all entries are counted, the weights too
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    if not isinstance(out, tuple):
        out = (out,)
    tensors = [q, k, v, *out]  # <-- here
    size = sum(t.numel() * t.element_size() for t in tensors)
    return multiply_adds(attend, q, k, v) / size


# %% wrong | 2026-blind-25 | whole_number | whole-number division: what is after the point is lost
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    context = result[0] if isinstance(result, tuple) else result
    total_bytes = 0
    for each in (q, k, v, context):
        total_bytes += each.nbytes
    work = multiply_adds(attend, q, k, v)
    return float(work // total_bytes)  # <-- here


# %% right | 2026-blind-25 | the context is caught by a closure during the one counted call
def arithmetic_intensity(attend, q, k, v):
    caught = []

    def spy(*tensors):
        answer = attend(*tensors)
        caught.append(answer[0] if isinstance(answer, tuple) else answer)
        return answer

    work = multiply_adds(spy, q, k, v)
    weight = sum(math.prod(x.shape) * x.element_size() for x in (q, k, v, caught[-1]))
    return float(work / weight)


# %% shared | 2026-blind-26
from course_utils.measure.costs import multiply_adds


# %% wrong | 2026-blind-26 | counts_operations | each multiply-add is counted as two operations
def arithmetic_intensity(attend, q, k, v):
    out = attend(q, k, v)
    context = out[0] if isinstance(out, tuple) else out
    work = 2 * multiply_adds(attend, q, k, v)  # <-- here
    return work / sum(each.nbytes for each in (q, k, v, context))


# %% wrong | 2026-blind-26 | context_as_large_as_q | takes the context to be as large as the queries, though it has d_v features
def arithmetic_intensity(attend, q, k, v):
    size = lambda t: t.numel() * t.element_size()
    read = size(q) + size(k) + size(v)
    written = size(q)  # <-- here
    return multiply_adds(attend, q, k, v) / (read + written)


# %% wrong | 2026-blind-26 | counts_the_weights | where a tuple comes back all its entries are counted, the weights too
def arithmetic_intensity(attend, q, k, v):
    result = attend(q, k, v)
    if not isinstance(result, tuple):
        result = (result,)
    moved = 0
    for tensor in (q, k, v, *result):  # <-- here
        moved += tensor.nbytes
    return multiply_adds(attend, q, k, v) / moved


# %% double | 2026-blind-26 | forgets_the_values+four_bytes_each | four bytes a number, whatever the dtype; the values are not counted
def arithmetic_intensity(attend, q, k, v):
    context = attend(q, k, v)
    if isinstance(context, tuple):
        context = context[0]
    numbers = q.numel() + k.numel() + context.numel()  # <-- here
    moved = 4 * numbers  # <-- here
    return multiply_adds(attend, q, k, v) / moved


# %% right | 2026-blind-26 | bytes from shape and element size, in a loop
def arithmetic_intensity(attend, q, k, v):
    first, *_ = made if isinstance(made := attend(q, k, v), tuple) else (made,)
    traffic = 0
    for tensor in [q, k, v, first]:
        traffic += math.prod(tensor.shape) * tensor.element_size()
    return float(multiply_adds(attend, q, k, v)) / traffic
