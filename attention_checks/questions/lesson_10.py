"""Check yourself, lesson 10: when T squared is too much."""

QUESTIONS = """
what_a_window_reaches: A causal model has 4 layers. Each has a window of 8 keys, including the position itself. From how many
  positions back can information reach position 100, at most?
  a) 7 positions: no layer sees farther.
     This is one layer. What has a position in the second layer's window already read?
* b) 28 positions: each layer adds 7.
     The farthest key of a window is 7 positions back. In the layer below, that position has read 7 positions farther. So 4
     layers reach 4 times 7.
  c) 32 positions: 4 times 8.
     A window of 8 includes the position itself. How far back is its farthest key?
  d) As far as in full attention: layers pass everything on.
     One layer reads nothing outside its window. How far do 4 such steps reach?

what_a_mask_saves: You set all but 64 keys of each query to False in a T by T mask, and pass it to ordinary attention. What do
  you save at T = 8192?
  a) Time and memory: masked scores are not computed.
     The mask is applied to scores that exist already. Which line has computed them?
  b) Memory, but no time.
     The scores are in a tensor of T by T, and the mask is another one.
* c) Nothing: all scores are computed, and most are thrown away.
     `q @ k.transpose(-2, -1)` does not know the mask. You even add T by T booleans. Only scores that are not computed are
     saved.
  d) Half of both: the upper triangle is left out.
     A product of two matrices computes all entries, also those that are masked later.

why_the_brackets_move: $(Q K^T) V$ equals $Q (K^T V)$. Why can linear attention use this, and softmax attention cannot?
* a) The softmax takes exp of each score, between the two products.
     exp(q . k) is not a dot product of a vector from q and a vector from k with few features. phi(q) . phi(k) is one, so the
     sum over the keys can be computed before a query comes.
  b) A softmax needs a mask.
     It needs no mask, and linear attention can be causal too. What is *between* the two products?
  c) The features are smaller than the keys.
     elu(x) + 1 is computed for each feature, so their number is the same. What is *between* the two products?
  d) Softmax attention can use it as well, but it would be slower.
     Try it: what would be the exponential of `Kᵀ V`?

what_a_state_weighs: One head has keys and values of 64 features. After 10,000 positions, how many numbers does softmax
  attention keep for the next position, and how many does linear attention keep?
* a) 1,280,000 numbers; 4,160 numbers.
     Softmax keeps two vectors of 64 numbers per position. Linear attention keeps S, 64 by 64, and z, 64, for any length. So
     few numbers cannot keep 10,000 keys apart.
  b) 4,160 numbers; 4,160 numbers.
     A softmax needs each key. How many are there?
  c) 100,000,000 numbers; 4,096 numbers.
     This is T by T, the scores of all queries. The next position computes its own, from keys and values.
  d) 1,280,000 numbers; 640,000: one vector per position in place of two.
     Does the state of linear attention grow with the text? What are the shapes of S and z?

which_rule_for_which_task: A state stores 16 pairs, with keys that are orthogonal and of length 1. Then one key gets a new
  value. All other values must stay as they are. Which rule does this?
  a) The sum: the newest value counts most.
     A sum does not depend on the order of its terms. How could it know which value is the newest?
* b) The delta rule with beta = 1.
     It writes `k (v - Sᵀ k)ᵀ`. For this key the state then answers `Sᵀ k + v - Sᵀ k`, which is v. For an orthogonal key it
     answers as before.
  c) A gate of 0.5 before the sum.
     The gate multiplies the whole state. What do the other 15 keys read afterwards?
  d) None: a state of fixed size cannot replace anything.
     What the state answers to one key can be changed. Which rule reads this answer before it writes?
"""
