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
            "a": "Then taking it away would cost something. What did it cost to lose a head of the second layer?",
            "b": "That is what a picture shows: what is read. It may hold a mixture; if it is needed, a removal tells.",
            "c": "What is read is mixed with the residual path and with other heads. Who has measured the answer?",
            "d": "The weights are what the head computes with. What do they say about what it reads?",
        },
    ),
    Question(
        id="a_layer_of_many_heads",
        text="Removing any single head of a layer costs under 1 point, removing all of them costs 90. What follows?",
        choices={
            "a": "The layer is not needed.",
            "b": "Each head does a different job.",
            "c": "What one head does, others can stand in for.",
            "d": "The removals were done wrongly.",
        },
        answer="c",
        why={
            "a": "Without all of its heads 90 points are gone. Who does the work while one is missing?",
            "b": "Then one job would be left undone, and that would cost something.",
            "c": "Removing one at a time cannot see what is done twice. Remove several, or keep one alone.",
            "d": "Both can be true at once. What do the other heads do while one is away?",
        },
    ),
    Question(
        id="the_weights_of_a_broad_row",
        text="A head has values of 8 features and reads 24 words. Its weights are nearly equal. What about its picture?",
        choices={
            "a": "Very different weights give exactly the same output.",
            "b": "Other weights always give another output.",
            "c": "Other weights give nearly, but never exactly the same output.",
            "d": "Only the order of the weights counts.",
        },
        answer="a",
        why={
            "a": "24 weights, 8 + 1 conditions: 15 directions change nothing, and no weight is near 0 to forbid a step.",
            "b": "24 numbers make 8. How many conditions are there, the sum included?",
            "c": "What is left of a direction when 9 conditions hold exactly?",
            "d": "The output is a weighted mean of the values. Would any order do?",
        },
    ),
    Question(
        id="what_rollout_assumes",
        text="Attention rollout multiplies the layers' weights. What does it take for granted?",
        choices={
            "a": "That the model was trained with dropout.",
            "b": "That all heads count alike, and values do not matter.",
            "c": "That there are no residual connections.",
            "d": "That the attention is causal.",
        },
        answer="b",
        why={
            "a": "Does any random number enter the product?",
            "b": "Heads are averaged, and what the values hold, or the norms and networks do, does not enter.",
            "c": "What is the half of the identity for that is added to every layer?",
            "d": "It multiplies whatever weights there are. Which step would fail without a mask?",
        },
    ),
    Question(
        id="where_the_weight_goes",
        text="A softmax head finds nothing that matters in this sentence. Where does its weight go?",
        choices={
            "a": "Nowhere: all weights are 0.",
            "b": "To the query's own word, always.",
            "c": "Somewhere: it sums to 1 whatever happens.",
            "d": "To the next layer.",
        },
        answer="c",
        why={
            "a": "What do the weights of a row sum to?",
            "b": "A model may learn that, but what in the softmax would force it?",
            "c": "So a picture shows weight even where nothing is read for a purpose. Many models learn a place for it, a sink.",
            "d": "Weights stay in their layer. What do they sum to?",
        },
    ),
]
