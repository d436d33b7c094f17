"""Check yourself, lesson 06: one sequence asks another."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="who_asks_whom",
        text="A model answers a question of 12 words about a document of 300 words. Each word of the question looks at the "
        "document through `CrossAttention`. What are the shapes of out and weights, for one question?",
        choices={
            "a": "out (300, d), weights (300, 12)",
            "b": "out (12, d), weights (300, 12)",
            "c": "out (12, d), weights (12, 300)",
            "d": "out (300, d), weights (12, 300)",
        },
        answer="c",
        why={
            "a": "This would be so if each word of the document asked the question. Who asks here?",
            "b": "Each row of the weights is a query, and each column is a position of the memory. Which of the two asks?",
            "c": "Each query gets one answer: out has 12 rows, and for each of them there are 300 weights that sum to 1.",
            "d": "There is one answer for each query. How many queries are there?",
        },
    ),
    Question(
        id="what_may_be_computed_once",
        text="A decoder generates 50 words and reads the same source at every step through `CrossAttention`. What can be "
        "computed once, before the first word?",
        choices={
            "a": "The weights.",
            "b": "The keys and the values.",
            "c": "The queries and the keys.",
            "d": "Nothing, because every step has a new query.",
        },
        answer="b",
        why={
            "a": "They depend on the query, which is new at every step.",
            "b": "Both are projections of the memory, and the memory stays the same. Only the query is new.",
            "c": "The queries come from the decoder's states, and these are computed one after the other.",
            "d": "The query is new, but the memory is not. Which of the projections use only the memory?",
        },
    ),
    Question(
        id="what_a_memory_position_gets",
        text="Ten queries attend to a memory of five positions, none of them masked. How much weight does one memory position "
        "get from all ten queries together?",
        choices={
            "a": "Exactly 1.",
            "b": "Exactly 2, which is its share of 10.",
            "c": "Anything between 0 and 10.",
            "d": "At least a little more than 0.2.",
        },
        answer="c",
        why={
            "a": "Each row sums to 1, and each row is a query. What do the columns sum to?",
            "b": "Five positions share a weight of ten, but nothing makes them share it equally.",
            "c": "Each query divides its own weight of 1. A position may be read by all queries, or by almost none.",
            "d": "Softmax weights are above 0, but they may be arbitrarily small.",
        },
    ),
    Question(
        id="does_clip_use_cross_attention",
        text="CLIP (Radford et al. 2021) turns a picture into one vector and a caption into one vector, each with an encoder of "
        "its own, and compares the two by a dot product. Where in it do words attend to patches?",
        choices={
            "a": "In every layer of the text encoder.",
            "b": "In the dot product at the end.",
            "c": "Nowhere.",
            "d": "In the last layer alone.",
        },
        answer="c",
        why={
            "a": "The text encoder sees only text. Its words attend to words, which is self-attention.",
            "b": "The dot product compares two finished vectors. No word chooses among patches, and no values are averaged.",
            "c": "Picture and caption are encoded separately. Having two modalities does not by itself mean cross-attention.",
            "d": "The last layers belong to two separate encoders. Does either of them see the other's input?",
        },
    ),
    Question(
        id="why_not_in_lesson_02",
        text="Why could the decoder of lesson 02 not ask for all words of a known translation in one call?",
        choices={
            "a": "The context that it read at one step became part of the state that asks at the next step.",
            "b": "Its additive scores cannot be computed for several queries at once.",
            "c": "The softmax needs the weights of the previous step.",
            "d": "It did not know the words of the translation.",
        },
        answer="a",
        why={
            "a": "The context is an input of the recurrent step, so query t + 1 cannot be computed before answer t is known.",
            "b": "They can: add a dimension for the queries and broadcast. What must be known before the queries?",
            "c": "Each row of the softmax is computed independently of the other rows.",
            "d": "In training it does know them. This is what teacher forcing means.",
        },
    ),
]
