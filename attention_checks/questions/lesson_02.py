"""Check yourself, lesson 02: additive attention."""

QUESTIONS = r"""
scores_without_tanh: You remove the tanh: $score = v \cdot (W_q q + W_k k)$. What changes for the weights?
  a) Nothing, but the scores can become large.
     Write the score as a sum of two terms, one with q and one with k. Which term differs between the keys?
  b) They no longer sum to 1.
     The softmax makes any scores into weights that sum to 1.
  c) They become negative where the scores are negative.
     exp of a negative number is positive, so weights are never negative.
* d) They no longer depend on the query.
     `v · W_q q` is the same number for every key. A softmax does not change when you add one number to all scores.

two_equal_weights: The weights over five keys are (0.5, 0.5, 0, 0, 0). What is the context vector?
  a) One of the first two keys, drawn at random.
     Nothing is drawn. That would be *hard* attention. Soft attention takes an average.
  b) The first two keys, side by side in one longer vector.
     The weighted average adds the vectors. The context has the length of one key.
* c) The mean of the first two keys.
     It is `0.5 * k_1 + 0.5 * k_2`. In general this is equal to no key.
  d) The first key: ties go to the first.
     Nothing is picked. Each key is multiplied by its weight, and the second weight is as large as the first.

what_the_query_has_not_read: As in the paper, the query at step $t$ is $s_{t-1}$, and $s_t$ is computed from $s_{t-1}$, the
  last word $y_{t-1}$ and the context. What does the query not know yet?
* a) The last word, $y_{t-1}$.
     The last word enters only the next state. So the query has not read it.
  b) Anything about the source.
     It contains the earlier contexts: each state was computed from one.
  c) The words before the last one.
     They entered earlier states, and the query was computed from these states.
  d) Nothing: it has read all words that were written.
     Follow the indices: which is the first state that is computed from the last word?

translations_and_alignments: The model translates nearly every sentence exactly, and its largest weights differ from the gold
  alignment in about one link of ten. What follows?
  a) The gold alignment must be wrong.
     The grammar that made the sentences knows the alignment. What else could be the reason?
* b) A right translation does not need its largest weight on the aligned word at every step.
     A key also contains the neighbours of its word. So the decoder can read a word from the key beside it.
  c) The translations are right by chance.
     Nearly a thousand unseen sentences are not translated exactly by chance.
  d) The attention does not matter to this model.
     Compare the control: with uniform weights, the same training fails on long sentences.

cost_of_additive_attention: The source has n words and the target m. How much work is additive attention for the whole
  sentence?
  a) n scores, one for each source word.
     That is the work of *one* step of the decoder. Each step needs new scores.
* b) $m n$ scores, and $W_k k$ for each source word once.
     Each step of the decoder scores each source word. `W_k k` does not depend on the step, so once is enough.
  c) m scores, one for each target word.
     Each step of the decoder needs a score for *each* source word.
  d) $m n$ scores, and $W_k k$ must be computed again for each score.
     m * n scores is right. But `W_k k` does not depend on the query. What can be computed before the first step?
"""
