"""Check yourself, lesson 12: the transformer."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="what_a_residual_path_keeps",
        text="In a pre-norm block, attention and feed-forward network both happen to give zeros. What does the block give?",
        choices={
            "a": "Zeros.",
            "b": "Its input, brought to mean 0 and variance 1.",
            "c": "Its input, as it came.",
            "d": "The mean of its inputs over the positions.",
        },
        answer="c",
        why={
            "a": "That would be so without residual connections. What is the sublayers' output added to?",
            "b": "That is what a post-norm block would do: there the norm stands on the path. Where does it stand here?",
            "c": "x + 0 + 0. The path from input to output has no layer on it, and the gradient takes the same way back.",
            "d": "A mean over positions is what an attention with equal weights reads. What is it added to here?",
        },
    ),
    Question(
        id="which_attention_has_which_mask",
        text="A batch of sentences of different lengths is translated. Which mask does the decoder's *cross*-attention need?",
        choices={
            "a": "The causal mask: word i may read the first i words of the source.",
            "b": "The padding mask of the source.",
            "c": "Both of them.",
            "d": "None: the encoder has masked its padding already.",
        },
        answer="b",
        why={
            "a": "The causal mask keeps a word from the words that are still to be predicted. Are those in the source?",
            "b": "The whole source is there from the beginning, its padding excepted. The causal mask belongs to the decoder's "
            "self-attention, the padding mask of the source also to the encoder's.",
            "c": "Of the two, one would shut off source words that are there, and needed.",
            "d": "Its mask kept words from reading padding. The padding's own positions have states too, and who reads those?",
        },
    ),
    Question(
        id="what_layer_norm_averages_over",
        text="A batch holds three sentences of 9 words, with 64 features a word. How many means does a layer norm take?",
        choices={"a": "One.", "b": "Three.", "c": "27.", "d": "64."},
        answer="c",
        why={
            "a": "Then every word would depend on every other word of the batch. What does it depend on in a layer norm?",
            "b": "One for each sentence: then a word would be normed by its neighbours, also by those still to come.",
            "c": "One for each position of each sentence, over its 64 features. So neither padding nor later words enter.",
            "d": "One for each feature, over all words of the batch: that is a batch norm.",
        },
    ),
    Question(
        id="where_the_parameters_are",
        text="In a block, `d_ff` is `4 * d_model`, and `d_model` is large. What share of its parameters does the attention hold, "
        "and how does that change with more heads?",
        choices={
            "a": "About a third, whatever the number of heads.",
            "b": "About a half, whatever the number of heads.",
            "c": "About two thirds, whatever the number of heads.",
            "d": "The more heads, the more: each has matrices of its own.",
        },
        answer="a",
        why={
            "a": "Four matrices of `d_model` by `d_model` against two of `d_model` by `4 * d_model`: 4 against 8.",
            "b": "The attention has four matrices of `d_model` by `d_model`. What do the two of the feed-forward network have?",
            "c": "Which of the two is larger: four matrices of `d_model` by `d_model`, or two of `d_model` by `4 * d_model`?",
            "d": "It has, but each is as much narrower as there are more of them. What is their sum?",
        },
    ),
    Question(
        id="another_answer_every_time",
        text="A trained model is given the same sentence twice and answers with other probabilities. No parameter has changed. "
        "What is the first thing to look at?",
        choices={
            "a": "Whether the random seed was set.",
            "b": "Whether `model.eval()` was called.",
            "c": "Whether `torch.no_grad()` was used.",
            "d": "Whether it is pre-norm or post-norm.",
        },
        answer="b",
        why={
            "a": "Seeded before each call the two would be alike, and both wrong: part of the model would still be switched off.",
            "b": "In training mode dropout sets other features to zero at every call. `eval()` switches it off.",
            "c": "That saves memory, as no gradient is kept. The numbers are the same with it and without.",
            "d": "Either order computes the same thing twice. What in a model is random?",
        },
    ),
]
