"""Check yourself, lesson 15: a kernel of your own."""

QUESTIONS = """
what_is_kept_for_the_way_back: FlashAttention stores no weights. What does the way back use, besides q, k, v, the context and
  its gradient?
  a) The scores of each tile.
     Together these would be T by T numbers. What can be computed again from q and k?
* b) One number per query: the logarithm of its sum of exponentials.
     With L, the weights of any block of keys are exp(scores - L), without the other keys.
  c) One number per key: its largest score.
     A weight is divided by the sum over all keys of *one query*. What belongs to the query?
  d) Nothing: q, k and v are enough for each block alone.
     The weights of a block depend on the sum over all keys. Where does the block get this sum?

when_all_values_are_equal: All values of a text are the same vector. What is the gradient of the loss with respect to the
  scores?
  a) The same for all keys, and not 0.
     The weights sum to 1. What changes in the context when a weight moves from one key to another?
  b) Largest for the key with the largest weight.
     Compute `d_weights - D`. What is each of the `d_weights`, when all values are equal?
* c) Zero.
     All `d_weights` are equal, so each is equal to their average D. The context is this vector for any weights.
  d) It depends on the gradient of the context.
     It multiplies every value in the same way. What is left after D is subtracted?

keys_beyond_the_text: T = 100 and the block is 64. Your kernel loads keys with a mask and `other=0.0`, but it never sets a
  score to -inf. What happens?
  a) Nothing: keys of zeros add nothing to the total.
     Their score is 0. What is exp(0 - maximum)?
* b) 28 keys of zeros get a score of 0 and take weight from the real keys.
     exp(0 - maximum) is not 0, so the total is too large and the context too small. Only -inf has no weight.
  c) The kernel reads beyond the end of the keys.
     The mask of the load prevents this. What do the masked places hold?
  d) Only the last 28 queries are wrong.
     Every query meets the last block of keys. Which queries have these keys in their total?

which_program_works_most: A causal kernel has 16 blocks of queries and leaves out the tiles of the future. Which program takes
  the longest?
  a) The one of the first block: it has the most keys to the right of its queries.
     These keys are in the future of the first block. Where does its loop end?
  b) The one in the middle, which has most tiles on the diagonal.
     Each program has exactly one tile on the diagonal. How many has it before that one?
  c) All take equally long, because all programs have the same text.
     They have the same text, but `program_id` decides where the loop ends.
* d) The one of the last block: its queries see all keys.
     Its loop has 16 tiles, and that of the first block has one. So the programs are not balanced.

what_bounds_the_block: With blocks twice as large, keys and values are loaded half as often. Why is no block of all T
  positions used?
* a) The blocks and the tile of scores must fit into the fast memory of one part of the GPU.
     The tile alone would have T by T numbers, which is what tiles avoid. And one block is one program: the rest of the GPU
     would have nothing to do.
  b) The numbers would differ: the online softmax needs several blocks.
     With one block it is an ordinary softmax. Would that be wrong?
  c) The mask works only for blocks smaller than T.
     A mask also works for a block that is larger than T. What else grows with the block?
  d) The kernel would need more arithmetic.
     The products are the same, in other pieces. What must be held at one time?
"""
