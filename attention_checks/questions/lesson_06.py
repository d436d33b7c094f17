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
            "a": "Then each word of the document would ask the question. Who asks here?",
            "b": "A row of weights is a query, a column a position that answers. Which of the two asks?",
            "c": "Who asks gets an answer each: 12 rows of out, and for each a row of 300 weights that sum to 1.",
            "d": "There is one answer for each query. How many queries are there?",
        },
    ),
    Question(
        id="what_may_be_computed_once",
        text="A decoder writes 50 words and reads the same source at every step through `CrossAttention`. What can be computed "
        "once, before the first word?",
        choices={
            "a": "The weights.",
            "b": "The keys and the values.",
            "c": "The queries and the keys.",
            "d": "Nothing: every step is a new question.",
        },
        answer="b",
        why={
            "a": "They depend on the query, which is new at every step.",
            "b": "Both are projections of the memory, and the memory stays. Only the query side is new.",
            "c": "The queries come from the decoder's states, and these come one by one.",
            "d": "The question is new, but what is asked is not: which of the projections see only the memory?",
        },
    ),
    Question(
        id="what_a_memory_position_gets",
        text="Ten queries attend to a memory of five positions, none of them masked. How much weight does one memory position "
        "get from all ten queries together?",
        choices={
            "a": "Exactly 1.",
            "b": "Exactly 2, its share of 10.",
            "c": "Anything between 0 and 10.",
            "d": "At least a little more than 0.2.",
        },
        answer="c",
        why={
            "a": "Rows sum to 1, and rows are queries. What do the columns sum to?",
            "b": "Five positions share ten in all, but nothing makes them share it equally.",
            "c": "Each query shares out its own 1 as it likes. A position may be read by all, or by nobody.",
            "d": "Softmax weights are above 0, but they may be as small as they like.",
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
            "a": "The text encoder sees text only: its words attend to words, which is self-attention.",
            "b": "It compares two finished vectors. No word chooses among patches, and nothing is blended.",
            "c": "Picture and caption are encoded apart and meet as two vectors. Two modalities alone make no cross-attention.",
            "d": "The last layers are those of two separate encoders. Does either of them get to see the other's input?",
        },
    ),
    Question(
        id="why_not_in_lesson_02",
        text="Why could the decoder of lesson 02 not ask for all words of a known translation in one call?",
        choices={
            "a": "What it read at one step went into the state that asks at the next.",
            "b": "Its additive scores cannot be computed for several queries at once.",
            "c": "The softmax needs the weights of the step before.",
            "d": "It did not know the words of the translation.",
        },
        answer="a",
        why={
            "a": "The context is an input of the recurrent step, so query t + 1 does not exist before answer t is there.",
            "b": "They can: add a dimension for the queries and broadcast. What must be known before they can be computed?",
            "c": "Each row of the softmax stands for itself.",
            "d": "In training it does: that is what teacher forcing means.",
        },
    ),
]
