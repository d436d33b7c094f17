"""Check yourself, lesson 00: softmax and heatmaps."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="softmax_of_shifted_scores",
        text="Your softmax of part 4 gets the scores (1001, 1000, 1000). Which weights does it return? (e is about 2.7.)",
        choices={
            "a": "Almost (1, 0, 0): the scores are very large.",
            "b": "About (0.33, 0.33, 0.33): the scores differ by only a thousandth.",
            "c": "(2.7, 1, 1) / 4.7.",
            "d": "`nan`: exp(1000) is infinite.",
        },
        answer="c",
        why={
            "a": "What is left of the three scores when the largest is subtracted?",
            "b": "The softmax does not divide scores. It takes exponentials of their differences, and one difference is 1.",
            "c": "The differences are those of the scores (1, 0, 0), and only the differences matter.",
            "d": "That is so for the naive formula. Yours subtracts 1001 first.",
        },
    ),
    Question(
        id="softmax_along_which_dimension",
        text="`scores` has shape (3, 5): three queries, five keys. You compute `softmax(scores, dim=0)`. What sums to 1?",
        choices={
            "a": "Each column: three weights, one for each query.",
            "b": "Each row: five weights, one for each key.",
            "c": "All fifteen weights together.",
            "d": "Rows and columns both.",
        },
        answer="a",
        why={
            "a": "`dim` names the dimension that is summed over, and dimension 0 runs over the queries.",
            "b": "That is `dim=1`, or -1. `dim` names the dimension that is summed over.",
            "c": "The sum runs along one dimension only; there are five sums here.",
            "d": "One division cannot do both: once the columns sum to 1, the rows do so only by chance.",
        },
    ),
    Question(
        id="reading_a_row_of_a_heatmap",
        text="In our heatmaps queries are rows and keys are columns. One row is pale, except for a single dark cell. "
        "What does the row say?",
        choices={
            "a": "All queries attend to that key.",
            "b": "That query attends almost only to that key.",
            "c": "That key attends to that query.",
            "d": "That query's word and that key's word mean the same.",
        },
        answer="b",
        why={
            "a": "Then the whole *column* would be dark. One row is one query.",
            "b": "A row holds one query's weights. They sum to 1, so one dark cell leaves little for the others.",
            "c": "It is the other way round: queries attend, and keys are attended to.",
            "d": "A weight says where the query attends. It says nothing about meaning.",
        },
    ),
    Question(
        id="nan_in_no_row",
        text="Somebody gives you a softmax. In a million rows it returns no `nan`, and each row sums to 1. May you trust it?",
        choices={
            "a": "Yes: a formula that fails gives `nan`.",
            "b": "Yes: weights that sum to 1 are right.",
            "c": "Not yet: compare it with a known result for very negative scores, too.",
            "d": "No: float32 numbers are never right.",
        },
        answer="c",
        why={
            "a": "At c = -104 the naive formula gives 0.80, 0.20 and 0.00 in place of 0.67, 0.24 and 0.09, without a `nan`.",
            "b": "The wrong weights 0.80, 0.20 and 0.00 sum to 1, too: the division makes every row sum to 1.",
            "c": "At c = -104 the naive formula passes both tests, and its weights are wrong. Only a comparison shows it.",
            "d": "They have about seven digits, which is enough here if no exponential underflows.",
        },
    ),
]
