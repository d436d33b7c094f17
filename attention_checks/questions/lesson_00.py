"""Check yourself, lesson 00: softmax and heatmaps."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="softmax_of_shifted_scores",
        text="You add 100 to every score of a row and take the softmax again. What happens to the weights?",
        choices={
            "a": "They all grow, since exp grows fast.",
            "b": "The largest one takes even more of the total.",
            "c": "Nothing.",
            "d": "They sum to more than 1.",
        },
        answer="c",
        why={
            "a": "Every exponential grows by the factor exp(100), and so does their sum: the factor cancels in the fraction.",
            "b": "*Multiplying* the scores does that. Adding keeps their differences, and only those matter.",
            "c": "The factor exp(100) stands above and below the line. That is also why subtracting the maximum is allowed.",
            "d": "The division by the sum makes them sum to 1, whatever the scores.",
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
        text="In our heatmaps queries are rows and keys are columns. One row is pale but for a single dark cell. "
        "What does it say?",
        choices={
            "a": "All queries look at that key.",
            "b": "That query takes nearly all that it reads from that key.",
            "c": "That key looks at that query.",
            "d": "That query's word and that key's word mean the same.",
        },
        answer="b",
        why={
            "a": "For that the whole *column* would have to be dark: one row is one query.",
            "b": "A row holds one query's weights. They sum to 1, so one dark cell leaves little for the others.",
            "c": "The other way round: queries look, keys are looked at. Rows and columns are not exchangeable.",
            "d": "The weight says where the query reads, and nothing about meaning.",
        },
    ),
    Question(
        id="two_colour_scales",
        text="Two heatmaps stand side by side, each drawn with a colour scale of its own. Both have one very dark cell. "
        "Which weight is larger?",
        choices={
            "a": "The one in the heatmap with more pale cells.",
            "b": "Both are close to 1.",
            "c": "Both are equal.",
            "d": "The colours alone cannot tell.",
        },
        answer="d",
        why={
            "a": "How pale the others look depends on each picture's own scale as well.",
            "b": "Dark only means 'largest in this picture'. With twenty nearly uniform weights that may be 0.06.",
            "c": "The same colour stands for different numbers in the two: each was stretched to its own largest value.",
            "d": "Each picture was stretched to its own largest value. Our heatmaps fix the scale to 0-1, so that they compare.",
        },
    ),
]
