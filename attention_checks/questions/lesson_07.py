"""Check yourself, lesson 07: several heads."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="what_eight_heads_cost",
        text="You replace MultiHeadAttention(512, 1) by MultiHeadAttention(512, 8). What grows?",
        choices={
            "a": "The number of parameters: there are eight times as many matrices.",
            "b": "The multiply-adds for the scores: there are eight times as many scores.",
            "c": "The memory for the weights: every query has eight rows instead of one.",
            "d": "Nothing at all.",
        },
        answer="c",
        why={
            "a": "There are eight times as many matrices, and each has an eighth of the rows. What is the total?",
            "b": "There are eight times as many scores, and each is a sum over an eighth of the features.",
            "c": "Parameters and multiply-adds stay as they are. The weights are (B, heads, Tq, Tk), one softmax for each row.",
            "d": "Parameters and multiply-adds do stay the same. But what is the shape of the weights?",
        },
    ),
    Question(
        id="which_size_divides_in_a_head",
        text="A model has `d_model` = 512 and 8 heads. By what are the scores of a head divided?",
        choices={"a": "The root of 512, about 22.6.", "b": "8, the root of 64.", "c": "64.", "d": "The root of 8, about 2.8."},
        answer="b",
        why={
            "a": "The dot product of a head runs over its own 64 features. The root of 512 makes its weights too uniform.",
            "b": "A head's keys have 512 / 8 = 64 features, and the variance of their dot product grows with that number.",
            "c": "64 is the size of a head's keys. It is the *variance* that grows with it; the scores grow with its root.",
            "d": "That is the root of the *number* of heads. A score is large when it is a sum of many products.",
        },
    ),
    Question(
        id="what_view_puts_into_a_head",
        text="x has the shape (B, 12, 8): twelve positions, eight features. What does head 0 of `x.view(B, 2, 12, 4)` hold?",
        choices={
            "a": "The first four features of all twelve positions.",
            "b": "Every second feature of all twelve positions.",
            "c": "All eight features of the first six positions.",
            "d": "All eight features of every second position.",
        },
        answer="c",
        why={
            "a": "That is what it should hold. But `view` does not know about positions: it takes the first half in memory.",
            "b": "`view` never skips numbers: it cuts the row in which they lie in memory. Which 48 come first?",
            "c": "In memory position follows position, eight numbers each. The first half of 96 numbers is six whole positions.",
            "d": "`view` never skips numbers: it cuts the row in which they lie in memory. Which 48 come first?",
        },
    ),
    Question(
        id="removing_one_head",
        text="You remove head 3 from a trained model, and its translations stay as good. What have you shown?",
        choices={
            "a": "That head 3 did nothing.",
            "b": "That these sentences are translated as well without it, as long as the others stay.",
            "c": "That the model would be as good if it were trained with one head less.",
            "d": "That what head 3 looks at has no meaning.",
        },
        answer="b",
        why={
            "a": "Two heads can do the same work. Then you can remove either of them, as long as the other stays.",
            "b": "Exactly this. If you remove a second head, or test on other sentences, the answer may change.",
            "c": "Training with fewer heads is another experiment, that of part 6. The two can have different results.",
            "d": "Its map can still be right. You have shown only that the model can do without this head.",
        },
    ),
    Question(
        id="sums_of_the_rows",
        text="You train an nn.MultiheadAttention with dropout=0.1 and draw the weights that it returns. Some rows sum to 0.9, "
        "others to 1.1. Why?",
        choices={
            "a": "Rounding.",
            "b": "The softmax ran over the queries.",
            "c": "The mask was applied after the softmax.",
            "d": "They are returned after dropout, which sets some to zero and enlarges the others.",
        },
        answer="d",
        why={
            "a": "Rounding shows in the seventh digit, not in the first.",
            "b": "Then the columns would sum to 1, in evaluation as well.",
            "c": "A mask only takes weight away. Where would a sum of 1.1 come from?",
            "d": "They are the factors used on the values after dropout, not probabilities. Call `.eval()` before you draw them.",
        },
    ),
]
