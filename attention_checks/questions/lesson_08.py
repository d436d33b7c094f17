"""Check yourself, lesson 08: causal attention."""

QUESTIONS = """
a_very_low_loss: A new language model reaches a loss of 0.01 nats per word on held-out sentences within a minute. What is the
  first thing to check?
  a) Whether it has learned the training sentences by heart.
     That would make it good on the training sentences. These were held out.
* b) Whether the answer can reach the output: the mask, and the shift of the targets.
     The next word cannot be predicted almost with certainty: a model that seems to do so has seen the answer. `leaks_future`
     finds a wrong mask. To find a missing shift, compare the input with the target (part 2).
  c) Whether the learning rate is too high.
     Too high a learning rate makes the loss rise. It cannot make the next word certain.
  d) Nothing: the lower the better.
     How well can the next word be known at all? Look at what the model without a mask writes.

what_teacher_forcing_trains: A causal model reads a sentence of 12 words once, in training. How many next-word predictions
  does it train?
  a) One, of the last word.
     Every position has its own output. What has each of them read?
  b) Twelve, but only the first is honest: the others have seen later words.
     The mask prevents this: the output at position t has read the words up to t, no others.
* c) Thirteen: one after each prefix, the empty one included. The last answer is EOS.
     BOS and the first t words predict word t + 1, and the whole sentence predicts EOS. One pass trains them all.
  d) As many as there are words in the vocabulary.
     Each prediction is a distribution over the vocabulary. How many of these distributions are there?

what_the_cache_saves: A model with a cache reads the 101st position of a text. What does one of its attention layers have to
  compute?
* a) One query, one key and one value, and the scores of this query with 101 keys.
     100 keys and values are in the cache. Their cost is memory: two vectors per position and layer.
  b) 101 queries, keys and values, and the scores of the last query.
     Earlier outputs are computed, and no later word changes them. Only the new query is needed.
  c) One query, 101 keys and values, and the scores of this query.
     The cache already holds the keys and values of 100 positions. No later word changes them.
  d) One query, one key and one value, and a causal mask of 101 by 101.
     A mask keeps a query from what is later. What in the cache is later than the newest position?

a_fully_masked_row: One row of scores is -inf in every place, and goes through a plain softmax. The loss leaves this row out.
  What are its weights, and what happens in training?
  a) Zeros; nothing happens.
     exp(-inf) is 0 in every place, so the sum to divide by is 0 as well. What is 0/0?
  b) Equal weights; the row reads the padding, and nothing else happens.
     A large negative number such as -1e9 in place of -inf gives equal weights. -inf does not.
  c) An error is raised.
     0/0 raises no error in floating-point arithmetic. Its result is NaN.
* d) NaN; gradients become NaN, although the loss is a number.
     0/0 is NaN. The loss leaves the row out, but on the way back 0 times NaN is NaN. Clipping to a common norm then makes
     every gradient NaN. Our masked softmax gives zeros.
"""
