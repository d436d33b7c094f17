"""Check yourself, lesson 11: where, not only what."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="which_a_was_copied",
        text="An additive attention copies the string `a b a c a d`, a symbol a step. Its keys are embeddings of the symbols. "
        "It has just copied the second `a`. What is impossible for its scores?",
        choices={
            "a": "Give all `a` more weight than the others.",
            "b": "Give the second `a` another weight than the first and the third.",
            "c": "Give an `a` another weight than a `b`.",
            "d": "Nothing: the softmax runs over positions, so it knows where they are.",
        },
        answer="b",
        why={
            "a": "All three have the same key, and a query can match it. What differs between the three?",
            "b": "Equal keys have equal scores, wherever they stand. The weights of the last step say where it was.",
            "c": "Their embeddings differ, and so do their scores.",
            "d": "The weights have places, but each is made of its own key alone. What would a swap of two equal keys change?",
        },
    ),
    Question(
        id="three_words_for_where",
        text="A paper says that at each step its model reads one position alone, drawn from the weights, and trains it with "
        "REINFORCE. What does this lesson call that?",
        choices={
            "a": "Local attention.",
            "b": "Location-aware attention.",
            "c": "Hard attention.",
            "d": "Relative attention.",
        },
        answer="c",
        why={
            "a": "Local attention reads a window of several positions, softly: gradients pass through its weights.",
            "b": "Location-aware scores see the last weights, but all positions are read. No draw takes place.",
            "c": "One place is drawn, and a draw has no derivative. That is why the gradient has to be estimated.",
            "d": "Relative scores depend on the distance between query and key. How many positions are read?",
        },
    ),
    Question(
        id="everything_ten_places_later",
        text="Queries and keys are rotated by their positions. A second text is the first with ten words put in front of it. For "
        "two words of the first text, what happens to the product of a rotated query and a rotated key?",
        choices={
            "a": "It turns by ten times the frequency.",
            "b": "It grows, since both positions are larger.",
            "c": "It becomes smaller, since rotations fade with the position.",
            "d": "Nothing, where query and key are as before: both turn by the same further angle.",
        },
        answer="d",
        why={
            "a": "Each of the two vectors turns by that. What does their product see of a turn that both make?",
            "b": "A rotation keeps lengths. Does the position enter in any other way?",
            "c": "A rotation keeps lengths, so nothing fades with the position.",
            "d": "The product sees the difference of the two angles, and that is the distance times the frequency.",
        },
    ),
    Question(
        id="beyond_the_longest_sentence",
        text="A model was trained on sentences of at most 12 words, with a learned vector for each position. It is asked to read "
        "30. What are the vectors of positions 13 to 30?",
        choices={
            "a": "Whatever they were at the start: no example has ever moved them.",
            "b": "Good guesses: gradient descent continues the pattern of the first twelve.",
            "c": "Zero, so that the model falls back on the words alone.",
            "d": "The same as those of positions 1 to 12, repeated.",
        },
        answer="a",
        why={
            "a": "A row that is never read gets no gradient. If the table has rows for these positions at all, they are "
            "what the start drew.",
            "b": "Each position has a row of its own. What tells row 13 what row 12 has learned?",
            "c": "They would have to be set to 0 and stay so. Where do the rows of a table start?",
            "d": "Nothing in a table of rows repeats, unless somebody takes positions modulo 12.",
        },
    ),
    Question(
        id="what_a_baseline_changes",
        text="All rewards lie between 10 and 11. In place of the baseline 0 you subtract 10.5 from each reward. What becomes of "
        "the REINFORCE estimate?",
        choices={
            "a": "Its mean moves by 10.5, its variance stays.",
            "b": "Its mean stays, and it varies less.",
            "c": "Its mean becomes 0, so nothing is learned.",
            "d": "Nothing at all: a constant has no gradient.",
        },
        answer="b",
        why={
            "a": "The baseline multiplies the gradient of log p. What is the mean of that gradient over all draws?",
            "b": "The gradient of log p has the mean 0, so a constant times it adds nothing on average. It does add noise: "
            "with 0, every draw is praised by about 10, whatever was drawn.",
            "c": "Rewards above 10.5 still pull their place up and those below push it down. What differs is how hard.",
            "d": "The mean does not change. But each single estimate does: its factor is reward minus baseline.",
        },
    ),
]
