"""Check yourself, lesson 08: causal attention."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="a_very_low_loss",
        text="A new language model reaches a loss of 0.01 nats per word on held-out sentences within a minute. What is the first "
        "thing to check?",
        choices={
            "a": "Whether it has learned the training sentences by heart.",
            "b": "Whether the answer can reach the output: the mask, and the shift of the targets.",
            "c": "Whether the learning rate is too high.",
            "d": "Nothing: the lower the better.",
        },
        answer="b",
        why={
            "a": "That would make it good on the training sentences. These were held out.",
            "b": "The next word cannot be predicted almost with certainty: a model that seems to do so has seen the answer. "
            "`leaks_future` finds a wrong mask. To find a missing shift, compare the input with the target (part 2).",
            "c": "Too high a learning rate makes the loss rise. It cannot make the next word certain.",
            "d": "How well can the next word be known at all? Look at what the model without a mask writes.",
        },
    ),
    Question(
        id="what_teacher_forcing_trains",
        text="A causal model reads a sentence of 12 words once, in training. How many next-word predictions does it train?",
        choices={
            "a": "One, of the last word.",
            "b": "Twelve, but only the first is honest: the others have seen later words.",
            "c": "Thirteen: one after each prefix, the empty one included. The last answer is EOS.",
            "d": "As many as there are words in the vocabulary.",
        },
        answer="c",
        why={
            "a": "Every position has its own output. What has each of them read?",
            "b": "The mask prevents this: the output at position t has read the words up to t, no others.",
            "c": "BOS and the first t words predict word t + 1, and the whole sentence predicts EOS. One pass trains them all.",
            "d": "Each prediction is a distribution over the vocabulary. How many of these distributions are there?",
        },
    ),
    Question(
        id="what_the_cache_saves",
        text="A model with a cache reads the 101st position of a text. What does one of its attention layers have to compute?",
        choices={
            "a": "One query, one key and one value, and the scores of this query with 101 keys.",
            "b": "101 queries, keys and values, and the scores of the last query.",
            "c": "One query, 101 keys and values, and the scores of this query.",
            "d": "One query, one key and one value, and a causal mask of 101 by 101.",
        },
        answer="a",
        why={
            "a": "100 keys and values are in the cache. Their cost is memory: two vectors per position and layer.",
            "b": "Earlier outputs are computed, and no later word changes them. Only the new query is needed.",
            "c": "The cache already holds the keys and values of 100 positions. No later word changes them.",
            "d": "A mask keeps a query from what is later. What in the cache is later than the newest position?",
        },
    ),
    Question(
        id="a_fully_masked_row",
        text="One row of scores is -inf in every place, and goes through a plain softmax. The loss leaves this row out. What are "
        "its weights, and what happens in training?",
        choices={
            "a": "Zeros; nothing happens.",
            "b": "Equal weights; the row reads the padding, and nothing else happens.",
            "c": "An error is raised.",
            "d": "NaN; gradients become NaN, although the loss is a number.",
        },
        answer="d",
        why={
            "a": "exp(-inf) is 0 in every place, so the sum to divide by is 0 as well. What is 0/0?",
            "b": "A large negative number such as -1e9 in place of -inf gives equal weights. -inf does not.",
            "c": "0/0 raises no error in floating-point arithmetic. Its result is NaN.",
            "d": "0/0 is NaN. The loss leaves the row out, but on the way back 0 times NaN is NaN. Clipping to a common norm "
            "then makes every gradient NaN. Our masked softmax gives zeros.",
        },
    ),
]
