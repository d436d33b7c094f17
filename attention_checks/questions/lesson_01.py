"""Check yourself, lesson 01: the bottleneck."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="exact_match_and_words",
        text="A translator gets half of the 10-word sentences exactly right, and almost none of the 40-word sentences. You know "
        "nothing else. What follows for its words?",
        choices={
            "a": "In long sentences almost every word is wrong.",
            "b": "Nothing: the same share of words right, about 93 %, would give both numbers.",
            "c": "The words are good up to some length between 10 and 40, and bad beyond it.",
            "d": "The vector has no room for more than about 10 words.",
        },
        answer="b",
        why={
            "a": "One wrong word is enough to make a sentence wrong. Almost all of its words may be right.",
            "b": "If wrong words are independent, 10 words are all right with `0.93 ** 10` = 0.48, and 40 words with "
            "`0.93 ** 40` = 0.05. To know whether the words get worse, count the words.",
            "c": "That is possible, but exact match cannot show it: a constant share of right words gives these numbers, too.",
            "d": "Exact match says nothing about room. In part 6 longer training helps with the same 140 numbers.",
        },
    ),
    Question(
        id="loss_over_padding",
        text="A batch holds one sentence of 4 tokens and one of 20, padded to 20. You average the loss over all 40 positions. "
        "What goes wrong?",
        choices={
            "a": "Nothing: the loss of padding is always 0.",
            "b": "The model cannot learn to write EOS.",
            "c": "The gradients of the real words become larger.",
            "d": "The model is also trained to predict padding, and the loss looks better than it is.",
        },
        answer="d",
        why={
            "a": "If padding is counted, it is a target like any other word. Its loss is 0 only if you leave it out.",
            "b": "EOS is a real token, and it is still counted. Only what comes after it should not be counted.",
            "c": "They become smaller: the sum is divided by 40, although only 24 positions hold a token.",
            "d": "Padding is very easy to predict, and 16 of the 40 terms are padding.",
        },
    ),
    Question(
        id="loss_near_zero_at_once",
        text="After a few hundred steps the training loss is nearly 0. What the model generates is nonsense. "
        "What do you suspect first?",
        choices={
            "a": "The decoder reads the very token that it should answer.",
            "b": "The learning rate is too small.",
            "c": "Greedy decoding is too simple; a beam would help.",
            "d": "The hidden state is too small for the sentences.",
        },
        answer="a",
        why={
            "a": "It learns quickly to copy its input. When it generates, it can only copy its own last word.",
            "b": "Then the loss would fall slowly. It fell too fast.",
            "c": "If the model is almost sure of each word, a beam finds hardly anything else. What differs between training and "
            "generation?",
            "d": "Then the training loss would stay high. Here the training loss is too good.",
        },
    ),
    Question(
        id="movement_and_reading",
        text="In a long sentence, exchanging a word in the middle moves the vector clearly. A linear probe that should read this "
        "word is no better than always guessing the most frequent one. What follows?",
        choices={
            "a": "The vector contains nothing about the word.",
            "b": "The vector is full: it has too few numbers.",
            "c": "The probe should be judged on the sentences that it was fitted on.",
            "d": "A linear probe cannot read this word at this place. Another probe may.",
        },
        answer="d",
        why={
            "a": "Then exchanging the word would not move the vector.",
            "b": "The size of the vector was not changed here. In part 6, longer training helps with the same size.",
            "c": "There a probe can learn the answers by heart, even wrong ones.",
            "d": "A probe answers only the question that it is asked, and only as well as it can read.",
        },
    ),
]
