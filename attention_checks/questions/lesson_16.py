"""Check yourself, lesson 16: an experiment of one's own."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="three_seeds_alike",
        text="A change that does nothing is tried on three seeds. How often do all three differences have the same sign?",
        choices={"a": "Never.", "b": "One time in twenty.", "c": "One time in eight.", "d": "One time in four."},
        answer="d",
        why={
            "a": "Each difference then falls on either side by chance. How many of the eight choices of signs are all alike?",
            "b": "That is a common threshold, and three seeds cannot reach it. How many of the eight choices of signs are alike?",
            "c": "That is all three lower. All three higher would have been noticed just as well.",
            "d": "Two of the eight choices of signs are alike: all lower, all higher.",
        },
    ),
    Question(
        id="two_changes_at_once",
        text="With twice the heads and twice the steps the loss is lower on ten seeds. What was shown?",
        choices={
            "a": "That more heads lower the loss.",
            "b": "That the two together lower it; which of them does is open.",
            "c": "That more steps lower the loss.",
            "d": "That each of them lowers it by half as much.",
        },
        answer="b",
        why={
            "a": "The steps were doubled as well. What would the loss be with them alone?",
            "b": "Something did: chance has all alike in 2 of 1,024. To know which, change one and leave the other.",
            "c": "The heads were doubled as well. What would the loss be with them alone?",
            "d": "One may do all of it, or they may need each other. Which runs would tell?",
        },
    ),
    Question(
        id="what_pairs_take_away",
        text="Why compare two settings on the same seeds, pair by pair, rather than on six different ones?",
        choices={
            "a": "What a seed does to both alike, easy or hard, is not in the difference.",
            "b": "Then each loss is measured more exactly.",
            "c": "Then the differences cannot come from chance.",
            "d": "Then the losses themselves become lower.",
        },
        answer="a",
        why={
            "a": "The same texts, the same first weights where the shapes agree. How much that is, the differences tell.",
            "b": "A loss is what one run gives, paired or not. What is it that two runs of one seed share?",
            "c": "They still can: that is what the signs are turned for. What do pairs take away?",
            "d": "A seed makes no model better on average. What is it that two runs of one seed share?",
        },
    ),
]
