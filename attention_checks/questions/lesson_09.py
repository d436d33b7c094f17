"""Check yourself, lesson 09: fast attention."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="what_tiles_save",
        text="A sentence becomes four times as long. What becomes of the multiply-adds of tiled attention without a mask, and "
        "of the live bytes beyond its inputs?",
        choices={
            "a": "Both grow about 4 times.",
            "b": "Both grow about 16 times.",
            "c": "Multiply-adds grow about 4 times, bytes about 16 times.",
            "d": "Multiply-adds grow about 16 times, bytes about 4 times.",
        },
        answer="d",
        why={
            "a": "Every query still meets every key. How many pairs are there?",
            "b": "That is the table of all scores. Does a tile get larger when the sentence does?",
            "c": "The other way round: what is it that is never held all at once?",
            "d": "All pairs are still computed, 4 times 4 as many. What is live grows with the context alone: a tile keeps its "
            "size.",
        },
    ),
    Question(
        id="two_halves_of_the_keys",
        text="Two machines hold one half of the keys and values each. Each answers the same query with its own context and "
        "its own largest score, and nothing else. Can the context over all keys be made of that?",
        choices={
            "a": "No: how large each half's sum of exponentials was is missing.",
            "b": "Yes: the mean of the two contexts.",
            "c": "Yes: the context of the half with the larger maximum.",
            "d": "Yes: weigh the contexts by exp of their maxima.",
        },
        answer="a",
        why={
            "a": "The total says how much weight a half has: a hundred keys of one score outweigh a single one of that score. "
            "With maximum and total the two can be merged.",
            "b": "Then both halves would weigh the same. What if all good keys lie in one of them?",
            "c": "The other half's keys have weight too, and there may be many of them.",
            "d": "Think of a hundred keys of one score on one side, and a single one of the same score on the other.",
        },
    ),
    Question(
        id="a_clock_that_lies",
        text="On a GPU, `start = clock(); y = model(x); seconds = clock() - start` gives 0.2 ms, whether the sentence has a "
        "hundred words or ten thousand. What was timed?",
        choices={
            "a": "The model: a GPU is that fast, and works on all words at once.",
            "b": "The copy of x to the GPU.",
            "c": "Handing the work over: the clock was read before it was done.",
            "d": "Nothing: the result was cached by the first call.",
        },
        answer="c",
        why={
            "a": "It is parallel, but not without end: a hundred times the words make ten thousand times the scores.",
            "b": "x is where the model is, or an error would be raised. Who waits for the end of the work here?",
            "c": "Calls return when the work is queued. `torch.cuda.synchronize()` before each reading of the clock waits.",
            "d": "PyTorch computes a call anew each time. What does the call wait for?",
        },
    ),
    Question(
        id="why_share_keys",
        text="64 query heads share 8 heads of keys and values, where there were 64 before. What becomes of decoding, one token"
        " at a time over a long text?",
        choices={
            "a": "The cache shrinks to an eighth; the scores stay as many.",
            "b": "The scores shrink to an eighth; the cache stays as large.",
            "c": "Cache and scores both shrink to an eighth.",
            "d": "The numbers stay the same, only sooner.",
        },
        answer="a",
        why={
            "a": "Every query head still has scores of its own with every token. What shrinks is what they read.",
            "b": "What does the cache hold: queries, or keys and values?",
            "c": "Count the rows of weights: one for each query head. Do the query heads become fewer?",
            "d": "A model with fewer heads of keys is another model, to be trained as such. Tiles change nothing; this does.",
        },
    ),
    Question(
        id="what_limits_decoding",
        text="A machine multiplies and adds 100 times in the time in which it reads one byte. Attention that decodes one token"
        " reaches 1 multiply-add a byte. What makes it faster?",
        choices={
            "a": "Twice as many arithmetic units.",
            "b": "A larger batch of texts, each with a cache of its own.",
            "c": "Fewer bytes for the same work: a cache of smaller numbers, or heads that share keys.",
            "d": "Another order of the multiplications, in tiles.",
        },
        answer="c",
        why={
            "a": "They wait already: 99 of 100 multiply-adds that the machine could do find nothing to work on.",
            "b": "Each text brings its own keys and values: more work, and just as many more bytes.",
            "c": "Reading is the limit, so what is read has to become less.",
            "d": "Each key is read once for the single query as it is. What could a tile use twice?",
        },
    ),
]
