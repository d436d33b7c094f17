"""Check yourself, lesson 08: causal attention."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="a_very_low_loss",
        text="A new language model reaches a loss of 0.01 nats a word on held-out sentences within a minute. What is the first "
        "thing to look at?",
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
            "`leaks_future` finds a wrong mask, a look at one pair of input and target (part 2) a missing shift.",
            "c": "Too high a learning rate makes the loss rise. How could it make the next word certain?",
            "d": "How well can the next word be known at all? Look at what the model without a mask writes.",
        },
    ),
    Question(
        id="a_mask_for_another_library",
        text="Ours allows where it is True. You hand `causal_mask(5)` to `nn.MultiheadAttention` as `attn_mask`. What does its "
        "third position attend to?",
        choices={
            "a": "Positions 1 to 3, as it should.",
            "b": "Positions 4 and 5.",
            "c": "Positions 3 to 5.",
            "d": "Nothing: an error is raised.",
        },
        answer="b",
        why={
            "a": "It would with `~causal_mask(5)`: there True means *forbidden*.",
            "b": "There True means *forbidden*: the past and the position itself are shut off, and what remains is the future.",
            "c": "Its own position is True in our mask, and so forbidden there.",
            "d": "Shape and dtype are fine, so nothing complains. That is what makes the bug last.",
        },
    ),
    Question(
        id="what_teacher_forcing_trains",
        text="A sentence of 12 words is read once by a causal model, in training. How many next-word predictions come out of it?",
        choices={
            "a": "One, of the last word.",
            "b": "Twelve, but only the first is honest: the others have seen later words.",
            "c": "Thirteen: one behind each prefix, the empty one included, and the last is the end.",
            "d": "As many as there are words in the vocabulary.",
        },
        answer="c",
        why={
            "a": "Every position has an output of its own. What has each of them read?",
            "b": "That is what the mask is for: the output at position t has read the words up to t, and nothing else.",
            "c": "BOS and the first t words predict word t + 1, the whole sentence EOS. One reading trains all prefixes.",
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
            "a": "100 keys and values lie in the cache. What they cost is memory: two vectors for every position and layer.",
            "b": "The earlier queries have been answered, and no later word changes their answers. Only the new one asks.",
            "c": "The keys and values of 100 positions are what the cache holds. No later word changes them.",
            "d": "A mask keeps a query from what is later. What in the cache is later than the newest position?",
        },
    ),
    Question(
        id="a_fully_masked_row",
        text="In a batch, one row of scores has -inf in every place, and goes through a plain softmax. What comes out, and what "
        "becomes of the training?",
        choices={
            "a": "Zeros; nothing happens.",
            "b": "Equal weights; the row reads the padding, and nothing else happens.",
            "c": "An error is raised.",
            "d": "NaN; one step later most parameters are NaN, whatever the loss says.",
        },
        answer="d",
        why={
            "a": "exp(-inf) is 0 in every place, so the sum to divide by is 0 as well. What is 0/0?",
            "b": "That is what the dtype's minimum in place of -inf gives, if the weights are not set to 0 afterwards.",
            "c": "0/0 raises nothing in floating-point arithmetic. It gives a number that is none.",
            "d": "0/0 is NaN. The loss may leave that row out, but in the gradients 0 times NaN is NaN. Clipping to a common "
            "norm then spreads it to every parameter. Ours gives zeros.",
        },
    ),
]
