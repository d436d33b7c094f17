"""Check yourself, lesson 13: reading attention."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="what_a_strong_picture_proves",
        text="A head puts 0.9 of its weight on the previous word, in every sentence. What does that prove?",
        choices={
            "a": "The model needs this head.",
            "b": "This head reads the previous position.",
            "c": "The previous word decides what the model answers.",
            "d": "Nothing at all.",
        },
        answer="b",
        why={
            "a": "Then removing it would cost something. What did it cost to remove a head of the second layer?",
            "b": "A heatmap shows what is read. Whether the model needs it, only a removal shows.",
            "c": "What is read is added to the residual stream and to what other heads read. Who measured the answer?",
            "d": "The head computes with these weights. What do they say about what it reads?",
        },
    ),
    Question(
        id="a_layer_of_many_heads",
        text="Removing any single head of a layer costs under 1 point, removing all of them costs 90. What follows?",
        choices={
            "a": "The layer is not needed.",
            "b": "Each head does a different job.",
            "c": "Without any one head, the others are enough.",
            "d": "The removals were done wrongly.",
        },
        answer="c",
        why={
            "a": "Without all of its heads, 90 points are lost. Which heads do the work while one is missing?",
            "b": "Then one job would not be done without its head, and that would cost something.",
            "c": "The heads' parts add up, and what is left is enough. Remove several, or keep one alone.",
            "d": "Both numbers can be right. What do the other heads do while one is missing?",
        },
    ),
    Question(
        id="the_weights_of_a_broad_row",
        text="A head has values of 8 features and reads 24 words. Its weights are nearly equal. What is true of them?",
        choices={
            "a": "Very different weights give exactly the same output.",
            "b": "Other weights always give another output.",
            "c": "Other weights give nearly, but never exactly the same output.",
            "d": "Only the order of the weights counts.",
        },
        answer="a",
        why={
            "a": "24 weights have 8 + 1 conditions, so 15 directions change nothing. No weight is near 0, where a step ends.",
            "b": "24 weights make 8 numbers. How many conditions are there, with the sum?",
            "c": "How many of 24 directions are left when 9 conditions hold exactly?",
            "d": "The output is a weighted mean of the values. Would any order do?",
        },
    ),
    Question(
        id="what_rollout_assumes",
        text="Attention rollout multiplies the layers' weights. What does it assume?",
        choices={
            "a": "That the model was trained with dropout.",
            "b": "That all heads count the same, and values do not matter.",
            "c": "That there are no residual connections.",
            "d": "That the attention is causal.",
        },
        answer="b",
        why={
            "a": "Does any random number enter the product?",
            "b": "It takes the mean over the heads. Values, norms and networks are not in the product.",
            "c": "Every layer adds half of the identity. What does it stand for?",
            "d": "It multiplies any weights. Which step would fail without a mask?",
        },
    ),
    Question(
        id="where_the_weight_goes",
        text="No key in this sentence is of use to a head. Where does its weight go?",
        choices={
            "a": "Nowhere: all weights are 0.",
            "b": "To the query's own word, always.",
            "c": "To some keys: a row always sums to 1.",
            "d": "To the next layer.",
        },
        answer="c",
        why={
            "a": "What do the weights of a row sum to?",
            "b": "A model may learn this, but nothing in the softmax forces it.",
            "c": "So a heatmap shows weight even where it has no use. Many models learn a place for it, an attention sink.",
            "d": "Weights stay in their layer. What does a row sum to?",
        },
    ),
]
