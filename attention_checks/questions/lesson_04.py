"""Check yourself, lesson 04: queries, keys and values."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="what_a_value_is_for",
        text="In the table of section 1, *them* becomes *her*. So the values of *shows* and of the pronoun change from +1 to -1, "
        "and nothing else changes. Which weights change?",
        choices={
            "a": "The weight of *shows*.",
            "b": "The weights of *shows* and of the pronoun.",
            "c": "None.",
            "d": "All four, because they must sum to 1.",
        },
        answer="c",
        why={
            "a": "How is the weight of *shows* computed? Is its value used?",
            "b": "From which two vectors does a weight come?",
            "c": "Weights come from the query and the keys. Only the result changes: from 0.81 to -0.81.",
            "d": "They sum to 1 already. What would change one of them?",
        },
    ),
    Question(
        id="longer_keys_and_a_higher_temperature",
        text="All keys become three times as long, and the temperature three times as high. What happens to the weights?",
        choices={
            "a": "They become sharper.",
            "b": "They become flatter.",
            "c": "They stay the same.",
            "d": "It depends on the query.",
        },
        answer="c",
        why={
            "a": "The longer keys alone would do this: each score is three times as large. What does the temperature do to it?",
            "b": "The higher temperature alone would do this. What do the longer keys do?",
            "c": "3 k . q / (3 T) = k . q / T. Longer keys and a lower temperature have the same effect.",
            "d": "Write down k . q / T before and after. For which query are the two different?",
        },
    ),
    Question(
        id="which_number_divides",
        text="Queries and keys have 256 independent features of mean 0 and variance 1. By which number must q . k be divided, so "
        "that the score has variance 1?",
        choices={"a": "16", "b": "256", "c": "65,536", "d": "8, as in the paper"},
        answer="a",
        why={
            "a": "The variance of q . k is 256. Dividing by 16, its square root, divides the variance by 256.",
            "b": "The variance is 256. Dividing a number by c divides its variance by c squared.",
            "c": "Dividing by c divides the variance by c squared. Which c squared is 256?",
            "d": "8 is the square root of 64, the size of a head's keys in the paper. Here there are 256 features.",
        },
    ),
    Question(
        id="what_happens_without_the_scaling",
        text="With $d_k = 512$, random queries and keys, and no division: what did you measure for the gradient with respect to "
        "the query?",
        choices={
            "a": "It is almost zero for every query.",
            "b": "It is larger for every query.",
            "c": "It is the same as with the division.",
            "d": "It is much smaller for most queries and much larger for some.",
        },
        answer="d",
        why={
            "a": "The median is almost zero. But some queries have a very large gradient: look at the mean.",
            "b": "The mean is larger. But look at the median: for most queries one key has already won.",
            "c": "Both the median and the mean differ: look at the figure of section 7 again.",
            "d": "Where the two best keys have almost the same score, a small step of the query decides between them.",
        },
    ),
    Question(
        id="a_mask_after_the_softmax",
        text="Somebody sets the weights of masked keys to 0 *after* the softmax, and changes nothing else. What is wrong?",
        choices={
            "a": "Masked keys still get some weight.",
            "b": "The other weights no longer sum to 1.",
            "c": "The softmax returns NaN.",
            "d": "Nothing: the order makes no difference.",
        },
        answer="b",
        why={
            "a": "Their weights are exactly 0. What about the weights of the other keys?",
            "b": "The masked keys took part of the 1 before they were set to 0. More padding makes the context smaller.",
            "c": "No score is infinite here, so the softmax is finite.",
            "d": "Compute it for two keys with equal scores, one of them masked. Which weight does the other key get?",
        },
    ),
]
