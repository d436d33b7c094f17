"""Check yourself, lesson 04: queries, keys and values."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="a_query_that_matches_nothing",
        text="A query is at right angles to every key: all dot products are 0. What does the soft look-up return?",
        choices={
            "a": "A vector of zeros: nothing was found.",
            "b": "The plain mean of all values.",
            "c": "NaN: zero is divided by zero.",
            "d": "The value whose key is the shortest.",
        },
        answer="b",
        why={
            "a": "The weights sum to 1, whatever the scores. Where would the 1 go?",
            "b": "Equal scores make equal weights. A look-up of this kind cannot say that it has found nothing.",
            "c": "exp(0) is 1, so n ones are divided by n. Only a mask can leave nothing at all.",
            "d": "With a score of 0 for every key, how would the softmax know which key is short?",
        },
    ),
    Question(
        id="longer_keys_and_a_higher_temperature",
        text="Every key is made three times as long, and the temperature is made three times as high. What do the weights do?",
        choices={
            "a": "They become sharper.",
            "b": "They become flatter.",
            "c": "They stay as they are.",
            "d": "It depends on the query.",
        },
        answer="c",
        why={
            "a": "Longer keys alone would: every difference between scores is tripled. What does the temperature do to it?",
            "b": "The higher temperature alone would do that. What do the longer keys do?",
            "c": "3 k . q / (3 T) = k . q / T. How long keys and queries are, and the temperature, are one and the same dial.",
            "d": "Write down k . q / T before and after: for which query do the two differ?",
        },
    ),
    Question(
        id="which_number_divides",
        text="Queries and keys have 256 independent entries of mean 0 and variance 1. Dividing q . k by which number gives the "
        "scores variance 1?",
        choices={"a": "16", "b": "256", "c": "65,536", "d": "8, as in the paper"},
        answer="a",
        why={
            "a": "The variance of q . k is 256. Dividing by 16, its square root, divides the variance by 256.",
            "b": "The variance is 256. Dividing a number by c divides its variance by c squared.",
            "c": "Dividing by c divides the variance by c squared; which c squared is 256?",
            "d": "8 is the square root of 64, the size of a head's keys in the paper. Here there are 256 entries.",
        },
    ),
    Question(
        id="what_happens_without_the_scaling",
        text="With $d_k = 512$, random queries and keys, and no scaling: what did you measure for the gradient with respect to "
        "the query?",
        choices={
            "a": "It is practically zero, always.",
            "b": "It is larger, always.",
            "c": "It is as with the scaling.",
            "d": "It is tiny for most queries and huge for a few; the mean is larger.",
        },
        answer="d",
        why={
            "a": "The median nearly vanishes. But the slogan forgets the near-ties: look at the mean.",
            "b": "The mean is. But look at the median: for most queries one key has won already.",
            "c": "Neither the median nor the mean is: look at the figure of part 7 again.",
            "d": "Where two keys nearly tie, a small step decides between them, and no `1/√d_k` shrinks the gradient.",
        },
    ),
    Question(
        id="a_softmax_on_a_page",
        text="A page says: the softmax of (4, 2, 0) is (0.7, 0.2, 0.1). How can you tell, without a computer, that it is not?",
        choices={
            "a": "The weights do not sum to 1.",
            "b": "The scores fall by 2 both times, so the weights must fall by one and the same factor.",
            "c": "The weights should be in proportion to the scores.",
            "d": "A score of 0 must get a weight of exactly 0.",
        },
        answer="b",
        why={
            "a": "0.7 + 0.2 + 0.1 is 1. That test is passed; there is a second one.",
            "b": "`w_i / w_j` is `exp(s_i - s_j)`, here e squared, about 7.4, both times. But 0.7 / 0.2 is 3.5, "
            "and 0.2 / 0.1 is 2.",
            "c": "Then a negative score would get a negative weight. What does the softmax take first?",
            "d": "exp(0) is 1, and no score, however low, gets exactly 0.",
        },
    ),
]
