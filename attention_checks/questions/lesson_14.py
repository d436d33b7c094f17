"""Check yourself, lesson 14: serving."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="what_a_batch_shares",
        text="The weights of a model have 10 GB. The cache of each text has 1 GB. How much does one step of decoding read for a "
        "batch of 10 texts?",
        choices={"a": "11 GB.", "b": "20 GB.", "c": "110 GB.", "d": "10 GB."},
        answer="b",
        why={
            "a": "This is one text. What does each of the other nine texts need that is its own?",
            "b": "The weights are read once for all texts, and each of the ten caches is read for its own text: 10 + 10.",
            "c": "Then each text would read the weights again. Which product uses the same weights for all texts?",
            "d": "These are the weights alone. What does each query read besides?",
        },
    ),
    Question(
        id="what_grouped_heads_change",
        text="A model has 64 query heads with 64 KV heads. You train another one with 64 query heads and 8 KV heads. What is "
        "different in a step of decoding over a long text?",
        choices={
            "a": "The cache has an eighth of the bytes, and the number of scores is the same.",
            "b": "The number of scores is an eighth, and the cache is the same.",
            "c": "The cache and the number of scores are both an eighth.",
            "d": "Nothing in the numbers: the same result in less time.",
        },
        answer="a",
        why={
            "a": "Each query head still has a score for each token. But eight query heads read the same keys and values.",
            "b": "What does the cache contain: queries, or keys and values?",
            "c": "There is one row of scores per query head. Are there fewer query heads?",
            "d": "Query heads that had keys of their own now share them. This is another model with other numbers.",
        },
    ),
    Question(
        id="what_is_absorbed",
        text="In latent attention, `q @ W_k.transpose(-2, -1)` is computed before the latents are read. What would be "
        "computed in each step without this?",
        choices={
            "a": "A new latent for each earlier token.",
            "b": "The keys of all heads for all earlier tokens.",
            "c": "A second softmax.",
            "d": "The same products: only the order of the code changes.",
        },
        answer="b",
        why={
            "a": "The latents are in the cache. What do they still have to be multiplied with to give keys?",
            "b": "The plain form multiplies each latent by the matrices of all heads. Absorbed, only the queries are.",
            "c": "There is one softmax in both forms. Which product has one row per earlier token?",
            "d": "The result is the same. But one order multiplies T latents by a matrix, and the other one query.",
        },
    ),
    Question(
        id="which_page_size",
        text="A server changes the size of its pages from 16 to 256 tokens. What happens?",
        choices={
            "a": "Each text wastes more places in its last page, and its table is shorter.",
            "b": "Each page of a text wastes more places.",
            "c": "The results become less exact, because there are fewer partial results.",
            "d": "Texts of more than 256 tokens no longer fit.",
        },
        answer="a",
        why={
            "a": "Only the last page of a text is partly empty: about half a page on average. There are fewer pages to name.",
            "b": "All pages but one are full. Which one?",
            "c": "Partial results merge to the same softmax, up to rounding, wherever the keys are cut.",
            "d": "A text has as many pages as it needs. The table names them all.",
        },
    ),
    Question(
        id="one_text_or_eight",
        text="A GPU decodes one short text. Nearly all the time is spent on reading the weights. Now it decodes eight short "
        "texts in one batch. What happens to the time per step?",
        choices={
            "a": "It is about eight times as long.",
            "b": "It is about an eighth.",
            "c": "It is almost the same.",
            "d": "It is about 64 times as long, since each text reads all eight caches.",
        },
        answer="c",
        why={
            "a": "The arithmetic is eight times as much. But what does the arithmetic wait for?",
            "b": "The time per *token* is about an eighth. What was asked?",
            "c": "The weights are read once for all eight, and reading takes the time. Eight tokens for the price of one.",
            "d": "Each text reads its own cache only. What do all texts read together, and how often?",
        },
    ),
]
