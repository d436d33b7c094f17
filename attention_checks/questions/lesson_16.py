"""Check yourself, lesson 16: an experiment of one's own."""

QUESTIONS = """
three_seeds_alike: A change helps as often as it harms. How often do its differences on three seeds all have the same sign?
  a) Never.
     Each difference is above or below 0 by chance. How many of the eight patterns of signs are all alike?
  b) One time in twenty.
     This is a common threshold, and three seeds cannot reach it. How many of the eight patterns are all alike?
  c) One time in eight.
     This counts only the pattern in which all three are lower. You would also have noticed three that are higher.
* d) One time in four.
     Two of the eight patterns of signs are all alike: all lower, and all higher.

two_changes_at_once: With twice the heads and twice the steps, the loss is lower on ten seeds. What was shown?
  a) More heads lower the loss.
     The steps were doubled as well. What would the loss be with them alone?
* b) The two changes together lower it. We do not know which of them does.
     By chance all ten signs are alike in 2 of 1,024 cases. To know which change it was, change only one of them.
  c) More steps lower the loss.
     The heads were doubled as well. What would the loss be with them alone?
  d) Each of the two lowers the loss by half of the difference.
     One change may do all of it, or they may need each other. Which runs would tell?

what_the_null_shows: After 150 steps, the null changes the loss by less than 0.000001 nats. What does this show?
* a) In this training, a difference of the size of rounding does not grow.
     It multiplies all first weights by 1.000001 and does no more. For new weights, they must be drawn again.
  b) A gate whose first weights are drawn again changes the loss by as little.
     The null draws nothing again. What did part 3 print for the gate that was drawn again?
  c) A change that lowers the loss by 0.001 on one seed lowers it on all.
     The null is about one seed at a time. What tells whether a change has a direction over seeds?
  d) Training from another seed gives nearly the same loss.
     Both runs of a null pair have the same seed. What did the charm, which changes the seed, do to the loss?
"""
