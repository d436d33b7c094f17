"""Check yourself, lesson 01: the bottleneck."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="larger_hidden_state",
        text="In the figure of part 6 the network and its vector grow from 64 numbers to 256, and the steps stay the same. What "
        "happens to the cliff in exact match?",
        choices={
            "a": "It is gone: a larger vector can hold any sentence.",
            "b": "It moves towards longer sentences, and is still there.",
            "c": "Nothing: the size of the vector does not matter.",
            "d": "It moves towards shorter sentences: more numbers are harder to learn.",
        },
        answer="b",
        why={
            "a": "Look at the right half of the figure: after 2,000 steps no size gets sentences of 20 words right.",
            "b": "The wider the network, the later its curve falls. Longer training moves it too, with the vector as it is.",
            "c": "Look at the figure of part 6 again: the curves of the three sizes fall at different lengths.",
            "d": "In the figure the widest network's curve falls last, at equal steps.",
        },
    ),
    Question(
        id="loss_over_padding",
        text="A batch holds one sentence of 4 tokens and one of 20, padded to 20. You average the loss over all 40 positions. "
        "What goes wrong?",
        choices={
            "a": "Nothing: padding has a loss of 0 by itself.",
            "b": "The model cannot learn to say EOS.",
            "c": "The gradients of the real words become larger.",
            "d": "The model is also trained to say padding, and the loss looks better than it is.",
        },
        answer="d",
        why={
            "a": "A position costs nothing only when it is left out. Counted, padding is a target like any other word.",
            "b": "EOS is a real token and still counted. It is what comes after it that should not be.",
            "c": "Smaller: the sum is divided by 40 although only 24 positions say anything.",
            "d": "Padding is the easiest word of all to predict, and 16 of the 40 terms reward it.",
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
            "a": "Copying the input is quickly learned; in generation all that it can copy is its own last word.",
            "b": "Then the loss would fall slowly. It fell too fast.",
            "c": "A model that is almost sure of each word leaves greedy decoding little to miss. What else differs?",
            "d": "Then the training loss would stay high. It is the training loss that looks too good.",
        },
    ),
    Question(
        id="movement_and_reading",
        text="Exchanging a word moves the sentence's vector clearly. A linear probe, asked which word stands at that place, is "
        "right no more often than whoever always guesses the most frequent one. What follows?",
        choices={
            "a": "The vector holds nothing about the word.",
            "b": "The vector is full: it has too few numbers.",
            "c": "The probe should have been judged on the sentences that it was fitted on.",
            "d": "This probe cannot answer this question; another question may find the word.",
        },
        answer="d",
        why={
            "a": "Then exchanging it would not move the vector. In part 7 such a probe finds whether a word occurs at all.",
            "b": "No size was changed here. What longer training does with as many numbers is another measurement.",
            "c": "There it would read even labels that were shuffled at random: it can learn its own sentences by heart.",
            "d": "A probe answers only what it is asked. In the middle of a long sentence it hardly reads which word stands at a "
            "place, and still finds whether a word occurs.",
        },
    ),
    Question(
        id="greedy_decoding",
        text="Greedy decoding takes the likeliest word at every step. Is the result the likeliest *sentence* under the model?",
        choices={
            "a": "Yes: the likeliest words make the likeliest sentence.",
            "b": "Not always: a less likely first word may allow a likelier rest.",
            "c": "Yes, if the model was trained with teacher forcing.",
            "d": "No, never.",
        },
        answer="b",
        why={
            "a": "Each word's probability depends on the words before it, so the best step now can lead to poor steps later.",
            "b": "A sentence's probability is a product, and greedy decoding never looks beyond the next factor.",
            "c": "Training does not enter: this is about the search for a sentence under a model that is given.",
            "d": "It often is. There is just no guarantee.",
        },
    ),
]
