"""Check yourself, lesson 16: an experiment of one's own."""

from attention_checks.quiz import Question

QUESTIONS = [
    Question(
        id="three_seeds_alike",
        text="A change that does nothing is tested on three seeds. How often do all three differences have the same sign?",
        choices={"a": "Never.", "b": "One time in twenty.", "c": "One time in eight.", "d": "One time in four."},
        answer="d",
        why={
            "a": "Each difference is then above or below 0 by chance. How many of the eight patterns of signs are all alike?",
            "b": "This is a common threshold, and three seeds cannot reach it. How many of the eight patterns are all alike?",
            "c": "This counts only the pattern in which all three are lower. You would also have noticed three that are higher.",
            "d": "Two of the eight patterns of signs are all alike: all lower, and all higher.",
        },
    ),
    Question(
        id="two_changes_at_once",
        text="With twice the heads and twice the steps, the loss is lower on ten seeds. What was shown?",
        choices={
            "a": "More heads lower the loss.",
            "b": "The two changes together lower it. We do not know which of them does.",
            "c": "More steps lower the loss.",
            "d": "Each of the two lowers the loss by half of the difference.",
        },
        answer="b",
        why={
            "a": "The steps were doubled as well. What would the loss be with them alone?",
            "b": "By chance all ten signs are alike in 2 of 1,024 cases. To know which change it was, change only one of them.",
            "c": "The heads were doubled as well. What would the loss be with them alone?",
            "d": "One change may do all of it, or they may need each other. Which runs would tell?",
        },
    ),
    Question(
        id="what_the_null_shares",
        text="The runs of a change share texts and first weights with the runs of no change. Why is the null a fair yardstick?",
        choices={
            "a": "Its runs share the same things, so it shows what chance does in such a pair.",
            "b": "It changes nothing at all, so its differences are exactly 0.",
            "c": "Its differences are as large as those between two seeds.",
            "d": "It makes every loss more exact.",
        },
        answer="a",
        why={
            "a": "What two runs share cancels in the difference. The yardstick must share as much as the comparison does.",
            "b": "It multiplies each first weight by 1.000001. What did twelve seeds show after the training?",
            "c": "The charm's differences are of that size, because its runs share nothing. What do the runs of the null share?",
            "d": "A loss is what one run gives, in a pair or not. What does the difference of two runs depend on?",
        },
    ),
]
