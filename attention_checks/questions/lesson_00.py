"""Check yourself, lesson 00: softmax and heatmaps."""

QUESTIONS = """
softmax_of_shifted_scores: Your softmax of part 4 gets the scores (1001, 1000, 1000). Which weights does it return? (e is
  about 2.7.)
  a) Almost (1, 0, 0): the scores are very large.
     What is left of the three scores when the largest is subtracted?
  b) About (0.33, 0.33, 0.33): the scores differ by only a thousandth.
     The softmax does not divide scores. It takes exponentials of their differences, and one difference is 1.
* c) (2.7, 1, 1) / 4.7.
     The differences are those of the scores (1, 0, 0), and only the differences matter.
  d) `nan`: exp(1000) is infinite.
     That is so for the naive formula. Yours subtracts 1001 first.

softmax_along_which_dimension: `scores` has shape (3, 5): three queries, five keys. You compute `softmax(scores, dim=0)`. What
  sums to 1?
* a) Each column: three weights, one for each query.
     `dim` names the dimension that is summed over, and dimension 0 runs over the queries.
  b) Each row: five weights, one for each key.
     That is `dim=1`, or -1. `dim` names the dimension that is summed over.
  c) All fifteen weights together.
     The sum runs along one dimension only; there are five sums here.
  d) Rows and columns both.
     One division cannot do both: once the columns sum to 1, the rows do so only by chance.

reading_a_row_of_a_heatmap: In our heatmaps queries are rows and keys are columns. One row is pale, except for a single dark
  cell. What does the row say?
  a) All queries attend to that key.
     Then the whole *column* would be dark. One row is one query.
* b) That query attends almost only to that key.
     A row holds one query's weights. They sum to 1, so one dark cell leaves little for the others.
  c) That key attends to that query.
     It is the other way round: queries attend, and keys are attended to.
  d) That query's word and that key's word mean the same.
     A weight says where the query attends. It says nothing about meaning.

nan_in_no_row: Somebody gives you a softmax. In a million rows it returns no `nan`, and each row sums to 1. May you trust it?
  a) Yes: a formula that fails gives `nan`.
     At c = -104 the naive formula gives 0.80, 0.20 and 0.00 in place of 0.67, 0.24 and 0.09, without a `nan`.
  b) Yes: weights that sum to 1 are right.
     The wrong weights 0.80, 0.20 and 0.00 sum to 1, too: the division makes every row sum to 1.
* c) Not yet: compare it with a known result for very negative scores, too.
     At c = -104 the naive formula passes both tests, and its weights are wrong. Only a comparison shows it.
  d) No: float32 numbers are never right.
     They have about seven digits, which is enough here if no exponential underflows.
"""
