"""Check yourself, lesson 07: several heads."""

QUESTIONS = """
what_eight_heads_cost: You replace MultiHeadAttention(512, 1) by MultiHeadAttention(512, 8). What grows?
  a) The number of parameters: there are eight times as many matrices.
     There are eight times as many matrices, and each has an eighth of the rows. What is the total?
  b) The multiply-adds for the scores: there are eight times as many scores.
     There are eight times as many scores, and each is a sum over an eighth of the features.
* c) The memory for the weights: every query has eight rows instead of one.
     Parameters and multiply-adds stay as they are. The weights are (B, heads, Tq, Tk), one softmax for each row.
  d) Nothing at all.
     Parameters and multiply-adds do stay the same. But what is the shape of the weights?

which_size_divides_in_a_head: A model has `d_model` = 512 and 8 heads. By what are the scores of a head divided?
  a) The root of 512, about 22.6.
     The dot product of a head runs over its own 64 features. The root of 512 makes its weights too uniform.
* b) 8, the root of 64.
     A head's keys have 512 / 8 = 64 features, and the variance of their dot product grows with that number.
  c) 64.
     64 is the size of a head's keys. It is the *variance* that grows with it; the scores grow with its root.
  d) The root of 8, about 2.8.
     That is the root of the *number* of heads. A score is large when it is a sum of many products.

what_view_puts_into_a_head: x has the shape (B, 12, 8): twelve positions, eight features. What does head 0 of `x.view(B, 2,
  12, 4)` hold?
  a) The first four features of all twelve positions.
     That is what it should hold. But `view` does not know about positions: it takes the first half in memory.
  b) Every second feature of all twelve positions.
     `view` never skips numbers: it cuts the row in which they lie in memory. Which 48 come first?
* c) All eight features of the first six positions.
     In memory position follows position, eight numbers each. The first half of 96 numbers is six whole positions.
  d) All eight features of every second position.
     `view` never skips numbers: it cuts the row in which they lie in memory. Which 48 come first?

removing_one_head: You remove head 3 from a trained model, and its translations stay as good. What have you shown?
  a) That head 3 did nothing.
     Two heads can do the same work. Then you can remove either of them, as long as the other stays.
* b) That these sentences are translated as well without it, as long as the others stay.
     Exactly this. If you remove a second head, or test on other sentences, the answer may change.
  c) That the model would be as good if it were trained with one head less.
     Training with fewer heads is another experiment, that of part 6. The two can have different results.
  d) That what head 3 looks at has no meaning.
     Its map can still be right. You have shown only that the model can do without this head.

sums_of_the_rows: You train an nn.MultiheadAttention with dropout=0.1 and draw the weights that it returns. Some rows sum to
  0.9, others to 1.1. Why?
  a) Rounding.
     Rounding shows in the seventh digit, not in the first.
  b) The softmax ran over the queries.
     Then the columns would sum to 1, in evaluation as well.
  c) The mask was applied after the softmax.
     A mask only takes weight away. Where would a sum of 1.1 come from?
* d) They are returned after dropout, which sets some to zero and enlarges the others.
     They are the factors used on the values after dropout, not probabilities. Call `.eval()` before you draw them.
"""
