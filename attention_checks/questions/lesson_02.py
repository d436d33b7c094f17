"""Check yourself, lesson 02: additive attention."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="scores_without_tanh",
        text="You leave the tanh out: $score = v^\\top (W_q q + W_k k)$. What do the attention weights lose?",
        choices={
            "a": "Only speed: the scores can grow large.",
            "b": "They no longer sum to 1.",
            "c": "They become negative where the scores are.",
            "d": "They no longer depend on the query.",
        },
        answer="d",
        why={
            "a": "Write the score as a sum of two terms, one with q and one with k. Which one differs between the keys?",
            "b": "The softmax makes any scores into weights that sum to 1.",
            "c": "exp of a negative number is positive: weights never are negative.",
            "d": "`v · W_q q` is the same number for every key, and adding one number to all scores changes no softmax.",
        },
    ),
    Question(
        id="two_equal_weights",
        text="The weights over five keys are (0.5, 0.5, 0, 0, 0). What is the context vector?",
        choices={
            "a": "One of the first two keys, drawn at random.",
            "b": "The first two keys, one after the other in one longer vector.",
            "c": "The point half-way between the first two keys.",
            "d": "The first key: ties go to the first.",
        },
        answer="c",
        why={
            "a": "Nothing is drawn: that would be *hard* attention. Soft attention blends.",
            "b": "Blending adds the vectors up; the context is as long as one key.",
            "c": "It is `0.5 * k_1 + 0.5 * k_2`, which need not equal any key: attention blends.",
            "d": "Nothing is picked. Every key takes part with its weight, the second as much as the first.",
        },
    ),
    Question(
        id="what_the_query_has_not_read",
        text="As in the paper, the query at step $t$ is $s_{t-1}$, and $s_t$ is computed from $s_{t-1}$, the last word $y_{t-1}$ "
        "and the context. What does the query not know yet?",
        choices={
            "a": "The word said last, $y_{t-1}$.",
            "b": "Anything about the source.",
            "c": "The words before the last one.",
            "d": "Nothing: it has read all that was said.",
        },
        answer="a",
        why={
            "a": "The last word only enters the next state. The query asks where to look without having read what was just said.",
            "b": "Earlier contexts are in it: each state was computed from one.",
            "c": "Those entered earlier states, and the query was computed from them.",
            "d": "Follow the indices: which state is the first to be computed from the last word?",
        },
    ),
    Question(
        id="translations_and_alignments",
        text="The model translates nearly every sentence exactly, and the largest attention weights miss the gold alignment "
        "for about one link in ten. What follows?",
        choices={
            "a": "The gold alignment must be wrong.",
            "b": "Good translations do not need weights that look like word alignments.",
            "c": "The translations are right by chance.",
            "d": "The attention does not matter to this model.",
        },
        answer="b",
        why={
            "a": "The sentences come from a grammar that knows which word made which. What else could differ?",
            "b": "An encoder state has read its neighbours too, so a word's meaning can be fetched from beside it.",
            "c": "Nearly a thousand unseen sentences are not translated exactly by chance.",
            "d": "Compare lesson 01: without attention, the same budget fails on long sentences.",
        },
    ),
    Question(
        id="cost_of_additive_attention",
        text="The source has n words and the target m. How much work is additive attention for the whole sentence?",
        choices={
            "a": "n scores: one for each source word.",
            "b": "$m n$ scores, and $W_k k$ for each source word once.",
            "c": "m scores: one for each target word.",
            "d": "$m n$ scores, and $W_k k$ anew for each of them, necessarily.",
        },
        answer="b",
        why={
            "a": "That is the work of *one* target step. Every step asks again.",
            "b": "Every target step scores every source word. `W_k k` does not depend on the step, so once is enough.",
            "c": "Each target step needs a score for *every* source word before it can share out its weight.",
            "d": "m * n scores, yes, but `W_k k` does not depend on the query: what can be computed before the first step?",
        },
    ),
]
