"""Check yourself, lesson 11: where, not only what."""

QUESTIONS = """
which_a_was_copied: An additive attention copies the string `a b a c a d`, one symbol per step. Its keys are the symbols'
  embeddings. It has just copied the second `a`. What is impossible for its scores?
  a) Give all `a` more weight than the others.
     All three have the same key, and a query can match it. What differs between the three?
* b) Give the second `a` another weight than the first and the third.
     Equal keys have equal scores, wherever they are. Only the last weights could tell them apart.
  c) Give an `a` another weight than a `b`.
     Their embeddings differ, and so do their scores.
  d) Nothing: the softmax runs over positions, so it knows where they are.
     The weights have places, but each is made of its own key alone. What would a swap of two equal keys change?

everything_ten_places_later: Queries and keys are rotated by their positions. A second text is the first with ten words put in
  front of it. For two words of the first text, what happens to the product of a rotated query and a rotated key?
  a) It turns by ten times the frequency.
     Each of the two vectors turns by that. What does their product see of a turn that both make?
  b) It grows, since both positions are larger.
     A rotation keeps lengths. Does the position enter in any other way?
  c) It becomes smaller, since rotations fade with the position.
     A rotation keeps lengths, so nothing fades with the position.
* d) Nothing, where query and key are as before: both turn by the same further angle.
     The product sees the difference of the two angles, and that is the distance times the frequency.

beyond_the_longest_sentence: A model was trained on sentences of at most 12 words, with a learned vector for each position. It
  is asked to read 30. What are the vectors of positions 13 to 30?
* a) Whatever they were at the start: no example has ever moved them.
     A row that is never read gets no gradient. If the table has rows for these positions at all, they are what the start
     drew.
  b) Good guesses: gradient descent continues the pattern of the first twelve.
     Each position has a row of its own. What tells row 13 what row 12 has learned?
  c) Zero, so that the model uses only the words.
     They would have to be set to 0 and stay so. Where do the rows of a table start?
  d) The same as those of positions 1 to 12, repeated.
     Nothing in a table of rows repeats, unless somebody takes positions modulo 12.

two_ways_to_pair: Weights were trained with a rotation that pairs features 2i and 2i + 1. They are run with a rotation that
  pairs i and i + d/2. What happens?
  a) An error is raised: the shapes do not fit.
     Both rotations return the shape that they are given. Which shape could differ?
  b) Nothing: the scores depend only on the distance with both.
     Both do depend only on the distance. But is it the same function of the distance?
* c) No error is raised, but from the second position on the scores are different.
     The wrong features turn together. The first position has a single key, so its weight is 1 anyway.
  d) The values are in the wrong order, so the output is too.
     Only queries and keys are rotated. What is wrong with their scores?

which_change_tells: A model fails on long texts. There it reads more keys and larger distances than in training. Which change
  tells you whether the larger distances are the reason?
* a) Read all keys, and count every larger distance as the largest of training.
     The number of keys stays, and only the distances change. So what changes is due to them.
  b) Read only the nearest keys, as many as in training.
     This changes two things: there are fewer keys, and no larger distance.
  c) Train the model on longer texts.
     Then many keys and large distances are both known from training.
  d) Compare it with a model that has no positions.
     That model has other weights. What differs besides the distances?
"""
