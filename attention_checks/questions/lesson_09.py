"""Check yourself, lesson 09: fast attention."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="what_tiles_save",
        text="A text becomes four times as long. How do the FLOPs of tiled attention and its peak memory "
        "change? (Forward only, no mask.)",
        choices={
            "a": "Both grow about 4 times.",
            "b": "Both grow about 16 times.",
            "c": "The FLOPs grow about 4 times, the memory about 16 times.",
            "d": "The FLOPs grow about 16 times, the memory about 4 times.",
        },
        answer="d",
        why={
            "a": "Every query still meets every key. How many pairs are there?",
            "b": "That is the table of all scores. Does a tile grow when the text grows?",
            "c": "It is the other way round: what is never held all at once?",
            "d": "All pairs are still computed, 4 times 4 as many. The memory grows with the context: a tile keeps its size.",
        },
    ),
    Question(
        id="two_halves_of_the_keys",
        text="Two machines hold one half of the keys and values each. Each answers the same query with its context and its "
        "largest score, and with nothing else. Can you compute the context over all keys from this?",
        choices={
            "a": "No: the total of each half's exponentials is missing.",
            "b": "Yes: it is the mean of the two contexts.",
            "c": "Yes: it is the context of the half with the larger maximum.",
            "d": "Yes: weight the two contexts by exp of their maxima.",
        },
        answer="a",
        why={
            "a": "The total says how much weight a half has: a hundred keys of one score outweigh a single key of this score. "
            "With maximum and total, the two can be merged.",
            "b": "Then both halves would have the same weight. What if all good keys are in one of them?",
            "c": "The keys of the other half have weight too, and there may be many of them.",
            "d": "Imagine a hundred keys with one score on one side, and a single key with the same score on the other.",
        },
    ),
    Question(
        id="a_clock_that_lies",
        text="On a GPU, `start = clock(); y = model(x); seconds = clock() - start` gives 0.2 ms for a hundred words and for ten "
        "thousand. What was timed?",
        choices={
            "a": "The model: a GPU works on all words at the same time.",
            "b": "The copy of x to the GPU.",
            "c": "Putting the work into the queue: the clock was read before the work was done.",
            "d": "Nothing: the result was cached by the first call.",
        },
        answer="c",
        why={
            "a": "It works in parallel, but not without limit: a hundred times the words make ten thousand times the scores.",
            "b": "x is where the model is, or an error would be raised. Who waits for the end of the work here?",
            "c": "A call returns when the work is in the queue. Call `torch.cuda.synchronize()` before each reading.",
            "d": "PyTorch computes each call again. What does the call wait for?",
        },
    ),
    Question(
        id="why_the_kept_tables_win",
        text="On a CPU, your tiles of 512 are faster than the naive version. With its two tables kept from call to call, the "
        "naive version is faster than your tiles of every block. What does this control show?",
        choices={
            "a": "Your tiles were faster because they do less arithmetic.",
            "b": "Your tiles were faster because the naive version gets new memory at each call.",
            "c": "Your tiles were faster because a small tile stays in fast memory.",
            "d": "Nothing: the two measurements contradict each other.",
        },
        answer="b",
        why={
            "a": "Both do the same matrix products, and the control does not change them either.",
            "b": "This is the only thing that the control changes: arithmetic and tables stay as they were.",
            "c": "In a fused kernel, tiles do. But here the control has large tables, and it is faster than your tiles.",
            "d": "They measure two different versions. In what do these differ?",
        },
    ),
    Question(
        id="which_side_of_the_roof",
        text="A GPU does 200 FLOPs in the time in which it moves one byte. A call does 30 FLOPs per byte. What can make "
        "it faster?",
        choices={
            "a": "Twice as many arithmetic units.",
            "b": "Moving fewer bytes for the same FLOPs.",
            "c": "Fewer FLOPs for the same bytes.",
            "d": "A text twice as long, at the same FLOPs per byte.",
        },
        answer="b",
        why={
            "a": "The units that exist already wait: 170 of 200 FLOPs that the GPU could do are not done.",
            "b": "The call waits for bytes, so it must move fewer of them.",
            "c": "Arithmetic is not the limit here. It would wait for the same bytes as before.",
            "d": "A longer text has more FLOPs and more bytes. Does the call wait less for each byte?",
        },
    ),
]
