"""Check yourself, lesson 09: fast attention."""

QUESTIONS = """
what_tiles_save: A text becomes four times as long. How do the FLOPs of tiled attention and its peak memory change? (Forward
  only, no mask.)
  a) Both grow about 4 times.
     Every query still meets every key. How many pairs are there?
  b) Both grow about 16 times.
     That is the table of all scores. Does a tile grow when the text grows?
  c) The FLOPs grow about 4 times, the memory about 16 times.
     It is the other way round: what is never held all at once?
* d) The FLOPs grow about 16 times, the memory about 4 times.
     All pairs are still computed, 4 times 4 as many. The memory grows with the context: a tile keeps its size.

two_halves_of_the_keys: Two machines hold one half of the keys and values each. Each answers the same query with its context
  and its largest score, and with nothing else. Can you compute the context over all keys from this?
* a) No: the total of each half's exponentials is missing.
     The total says how much weight a half has: a hundred keys of one score outweigh a single key of this score. With maximum
     and total, the two can be merged.
  b) Yes: it is the mean of the two contexts.
     Then both halves would have the same weight. What if all good keys are in one of them?
  c) Yes: it is the context of the half with the larger maximum.
     The keys of the other half have weight too, and there may be many of them.
  d) Yes: weight the two contexts by exp of their maxima.
     Imagine a hundred keys with one score on one side, and a single key with the same score on the other.

a_clock_that_lies: On a GPU, `start = clock(); y = model(x); seconds = clock() - start` gives 0.2 ms for a hundred words and
  for ten thousand. What was timed?
  a) The model: a GPU works on all words at the same time.
     It works in parallel, but not without limit: a hundred times the words make ten thousand times the scores.
  b) The copy of x to the GPU.
     x is where the model is, or an error would be raised. Who waits for the end of the work here?
* c) Putting the work into the queue: the clock was read before the work was done.
     A call returns when the work is in the queue. Call `torch.cuda.synchronize()` before each reading.
  d) Nothing: the result was cached by the first call.
     PyTorch computes each call again. What does the call wait for?

why_the_kept_tables_win: On a CPU, your tiles of 512 are faster than the naive version. With its two tables kept from call to
  call, the naive version is faster than your tiles of every block. What does this control show?
  a) Your tiles were faster because they do less arithmetic.
     Both do the same matrix products, and the control does not change them either.
* b) Your tiles were faster because the naive version gets new memory at each call.
     This is the only thing that the control changes: arithmetic and tables stay as they were.
  c) Your tiles were faster because a small tile stays in fast memory.
     In a fused kernel, tiles do. But here the control has large tables, and it is faster than your tiles.
  d) Nothing: the two measurements contradict each other.
     They measure two different versions. In what do these differ?

which_side_of_the_roof: A GPU does 200 FLOPs in the time in which it moves one byte. A call does 30 FLOPs per byte. What can
  make it faster?
  a) Twice as many arithmetic units.
     The units that exist already wait: 170 of 200 FLOPs that the GPU could do are not done.
* b) Moving fewer bytes for the same FLOPs.
     The call waits for bytes, so it must move fewer of them.
  c) Fewer FLOPs for the same bytes.
     Arithmetic is not the limit here. It would wait for the same bytes as before.
  d) A text twice as long, at the same FLOPs per byte.
     A longer text has more FLOPs and more bytes. Does the call wait less for each byte?
"""
