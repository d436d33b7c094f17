"""Check yourself, lesson 10: when T squared is too much."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="what_a_window_reaches",
        text="A causal model has 4 layers, each with a window of 8 keys (its own position included). How far back can position "
        "100 be influenced?",
        choices={
            "a": "7 positions: no layer sees farther.",
            "b": "28 positions: each layer adds 7.",
            "c": "32 positions: 4 times 8.",
            "d": "As far as in full attention: layers pass everything on.",
        },
        answer="b",
        why={
            "a": "That is one layer. What has a position in the second layer's window read already?",
            "b": "The farthest key of a window is 7 back, and that position has itself read 7 farther in the layer below: "
            "4 times 7.",
            "c": "A window of 8 holds the position itself. How far back is its farthest key?",
            "d": "In one layer nothing comes from outside the window. How many steps of at most that length do 4 layers make?",
        },
    ),
    Question(
        id="what_a_mask_saves",
        text="You set all but 64 keys of each query to False in a mask of T by T, and hand it to ordinary attention. What "
        "have you saved at T = 8192?",
        choices={
            "a": "Time and memory: masked scores are not computed.",
            "b": "Memory, but no time.",
            "c": "Nothing: all scores are made, and most of them are thrown away.",
            "d": "Half of both: the upper triangle is left out.",
        },
        answer="c",
        why={
            "a": "The mask meets scores that exist already. Who made them?",
            "b": "The scores that are to be filled lie in a tensor of T by T, and the mask in another one.",
            "c": "`q @ k.transpose(-2, -1)` does not know the mask. You have even added T by T booleans. What saves is not to "
            "make the scores.",
            "d": "A product of two matrices makes all of its entries, whatever becomes of them later.",
        },
    ),
    Question(
        id="why_the_brackets_move",
        text="$(Q K^T) V$ equals $Q (K^T V)$. Why may linear attention use that, when attention with a softmax may not?",
        choices={
            "a": "Because exp is taken of each score by itself, and then nothing is left of the product.",
            "b": "Because a softmax needs a mask.",
            "c": "Because the features are smaller than the keys.",
            "d": "Attention with a softmax may use it as well; it would merely be slower.",
        },
        answer="a",
        why={
            "a": "exp(q . k) is in general no product of something of q and something of k with few features. phi(q) . phi(k) is "
            "one by definition, so that the keys can be summed before a query comes.",
            "b": "It needs none, and linear attention may be causal too. What stands *between* the two products?",
            "c": "elu(x) + 1 works element by element, so they are as many. What stands *between* the two products?",
            "d": "Try it: what would be the exponential of `Kᵀ V`?",
        },
    ),
    Question(
        id="what_a_state_weighs",
        text="A layer has keys of 64 and values of 64 features, in one head. After 10,000 positions, what does softmax attention "
        "keep for the next position, and what does linear attention?",
        choices={
            "a": "1,280,000 numbers; 4,160 numbers.",
            "b": "4,160 numbers; 4,160 numbers.",
            "c": "100,000,000 numbers; 4,096 numbers.",
            "d": "1,280,000 numbers; 640,000 numbers.",
        },
        answer="a",
        why={
            "a": "Two vectors of 64 for every position, against S, 64 by 64, and z, 64, however long the text is. What so few "
            "numbers cannot do is tell 10,000 keys apart.",
            "b": "A softmax needs each key by itself. How many are there?",
            "c": "That is T by T, the scores of all queries. The next position needs keys and values, and makes its own scores.",
            "d": "Does the state of linear attention grow with the positions? What are the shapes of S and z?",
        },
    ),
    Question(
        id="which_rule_for_which_task",
        text="A memory first stores 16 pairs. Then the value of one key is replaced: the new pair is written, and nothing else. "
        "Which state then answers with the new value, and why?",
        choices={
            "a": "A sum of keys times values: the newest counts most.",
            "b": "The delta rule, with beta 1 and keys of length 1: it adds what the answer lacks.",
            "c": "Both: each write replaces what stood there.",
            "d": "Neither: a state of a fixed size never replaces anything.",
        },
        answer="b",
        why={
            "a": "A sum does not depend on the order of its terms. How would it know which value is the newest?",
            "b": "It writes `k (v - Sᵀ k)ᵀ`. Asked for k, the state then answers `Sᵀ k + v - Sᵀ k`, which is v. A sum "
            "answers with both values, mixed.",
            "c": "One of them adds v to what is there, and never takes the old value away.",
            "d": "What a state answers to a key can be changed without making it larger. Which of the rules looks at that answer "
            "first?",
        },
    ),
]
