"""Check yourself, lesson 05: self-attention, order and what a picture shows."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="who_asks_in_self_attention",
        text="A sentence of 12 words goes through self-attention with $d_k = 8$. How many queries are there, and where do they "
        "come from?",
        choices={
            "a": "One: a decoder's state, as in lesson 02.",
            "b": "12: each word's own vector, projected.",
            "c": "8: one for each feature of the keys.",
            "d": "144: one for each pair of words.",
        },
        answer="b",
        why={
            "a": "There is no decoder here. Who else could ask?",
            "b": "Every word makes a query, a key and a value: three projections of the same 12 vectors.",
            "c": "d_k is how wide a query is. How many words may ask?",
            "d": "144 is the number of scores: 12 queries, each with 12 keys.",
        },
    ),
    Question(
        id="shuffled_without_positions",
        text="Self-attention without positions reads a sentence, then the same words shuffled. What happens to the output of the "
        "word `street`?",
        choices={
            "a": "It is the same vector, now at another place.",
            "b": "It becomes another vector, because its neighbours are others.",
            "c": "All words get the same vector.",
            "d": "It depends on what the layer has learned.",
        },
        answer="a",
        why={
            "a": "The same scores with the same words, summed in another order. That is what equivariant means.",
            "b": "Which neighbours? In the scores q . k nobody knows who stands next to whom.",
            "c": "Words with different vectors ask different questions.",
            "d": "Whatever the matrices are: write the output of `street` as a sum over words, and look for positions in it.",
        },
    ),
    Question(
        id="one_layer_and_two_endings",
        text="With one layer, the weights of `it` on `animal` and on `street` have the same ratio, whether the sentence ends in "
        "`tired` or in `wide`. Why?",
        choices={
            "a": "The model was not trained long enough.",
            "b": "The last word stands too far away.",
            "c": "`it` asks, and the nouns answer, before anybody has read the last word.",
            "d": "The softmax makes all weights about the same.",
        },
        answer="c",
        why={
            "a": "Then more training would help. But compare the two scores before and after: what enters them?",
            "b": "Every word is one step away from every other. That is not what is missing.",
            "c": "The query of `it` and the keys of the nouns are made of their own vectors. Only a second layer can ask with "
            "what the first one read.",
            "d": "They may differ as much as they like. But do they differ between the two sentences?",
        },
    ),
    Question(
        id="what_one_heatmap_shows",
        text="One seed's model answers nearly all sentences, and its `it` looks most at the right noun. What may you conclude "
        "from the picture?",
        choices={
            "a": "The model answers by looking from `it` at that noun.",
            "b": "Every model of this kind does so once it is good.",
            "c": "The model understands pronouns.",
            "d": "This layer of this model put its weight there, needed or not.",
        },
        answer="d",
        why={
            "a": "Perhaps it does. But a picture cannot tell: take that weight away, and see which answers are lost.",
            "b": "That was measured, seed by seed: look at the dots of part 5 again.",
            "c": "It knows which of twenty last words go with animals, in sentences of one kind.",
            "d": "A weight is a fact about one sum. Whether the answer needs it, a knock-out tells.",
        },
    ),
    Question(
        id="what_doubling_the_sentence_costs",
        text="A sentence is made twice as long. What happens to the number of multiply-adds of self-attention?",
        choices={
            "a": "It doubles.",
            "b": "It quadruples, always.",
            "c": "The projections double, scores and blends quadruple: it depends on T and d.",
            "d": "It stays: all words are read at once.",
        },
        answer="c",
        why={
            "a": "The projections do. But each word has twice as many others to look at.",
            "b": "The scores do. But the four projections are done once a word, and while T is below 2 d they cost more.",
            "c": "4 T d^2 for the projections and 2 T^2 d for scores and contexts, when d_k = d_v = d: equal at T = 2 d.",
            "d": "At once is a matter of time, not of work: every pair of words still has a score.",
        },
    ),
]
