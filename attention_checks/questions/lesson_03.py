"""Check yourself, lesson 03: cheaper scores, the new state, and windows."""

QUESTIONS = """
where_the_brackets_go: A general score, q . W k, for m queries and T keys of one sentence, all of size d. There are more
  queries than keys. Which order needs the fewest multiply-adds?
  a) q W for each query, and then the dot products.
     This is m d² + m T d. How often is W used if it is multiplied by the keys?
  b) W k anew for each pair of query and key.
     Then W is used m T times. Each W k can be kept for all queries.
* c) W k for each key, and then the dot products.
     T d² + m T d: W is used once for each key, and T is smaller than m.
  d) All three need the same number.
     The results are the same. But how often is W used in each?

two_halves_of_W: You cut the W of a concat score between the columns of the query and those of the key. What can the two
  halves be used for?
* a) As $W_q$ and $W_k$ of an additive score that gives the same numbers for less work.
     `W [q; k]` is `W_q q + W_k k`, exactly. Written as a sum, `W_q q` is computed once and `W_k k` can be kept.
  b) As $W_q$ and $W_k$ of an additive score that gives similar numbers.
     A matrix times two vectors set side by side *is* the sum of two products. Nothing is approximated.
  c) Nothing: concat also weighs products of the query's features with the key's.
     Before the tanh, `W [q; k]` only adds. No product of a query's feature with a key's feature appears in it.
  d) As two scores, each with weights of its own.
     Both halves are needed for one score: they are added before the tanh.

dot_of_different_sizes: Your encoder computes 100 features in each direction, and your decoder's state has 128 features. A dot
  product needs equal sizes. Which choice throws away features that the encoder computed?
  a) Another decoder, whose state has 200 features.
     Nothing is thrown away: query and keys then both have 200 features.
  b) Another encoder, with 64 features in each direction.
     Nothing is thrown away: the encoder computes 64 and 64, which make 128, the size of the state.
  c) A matrix that maps each key from 200 features to 128. It is used for the scores alone.
     Nothing is left out for good: the matrix learns what to bring along. It is the general score, with the key side computed
     once.
* d) Only 128 of the 200 features of each key are used, in the scores and in the context.
     The sizes are equal, but 72 of the 200 features are thrown away: the decoder never reads them.

what_the_new_state_costs: Without input feeding, Luong's decoder can compute all its states in training before it computes any
  attention. What does the decoder lose by this?
  a) Knowing the word that was written last.
     The new state has read that word: it is the state *before* the step that has not.
* b) A recurrent state that knows where the decoder looked.
     The context enters after the step, so no later state depends on it. Input feeding returns it, word by word.
  c) The gradient from the loss to the encoder.
     The gradient flows through the context and the weights to the keys, as before.
  d) Nothing: the order makes no difference to what is computed.
     Follow the context: before the step it is part of the next state, after the step only of the next word.

sum_of_local_weights: Local-p attention, D = 4. The predicted centre is 10, and the softmax gives almost all of its weight to
  position 13. What is the sum of the row's weights?
  a) 1: they come out of a softmax.
     The softmax does sum to 1, and then the Gaussian multiplies it and nothing divides again.
  b) 0: position 13 lies outside the window.
     The window reaches from 6 to 14; position 13 is inside, three places from its centre.
  c) More than 1: the Gaussian is added.
     It multiplies, and it is 1 at the most.
* d) About a third: the Gaussian is not renormalised.
     sigma is 2, so the Gaussian at a distance of 3 is exp(-9/8), about 0.32. A wrong centre shrinks the context.
"""
