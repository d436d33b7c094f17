"""Check yourself, lesson 05: self-attention, order and what a picture shows."""

QUESTIONS = """
a_running_mean: A layer gives each word the mean of all words *up to* this word. Is it permutation equivariant?
  a) Yes: a mean does not depend on the order of its terms.
     The mean of *all* words does not. Which words enter the mean of the second word after a shuffle?
  b) Yes: it has no position vectors.
     The mask of part 3 has none either. What did your test say about masked self-attention?
  c) No: it has no queries and no keys.
     A linear layer, word by word, has none either, and it is equivariant.
* d) No: which words enter a mean depends on the position.
     The first word reads one word, the second two. After a shuffle these are other words.

one_layer_and_two_endings: With one layer, the weights of `it` on `animal` and on `street` have the same ratio, whether the
  sentence ends in `tired` or in `wide`. Why?
  a) The model was not trained long enough.
     Then more training would help. But what are the two scores computed from?
  b) The last word is too far away.
     Every word is one step away from every other word.
* c) The query of `it` and the keys of the nouns are made before any of them reads the end.
     They are made of the words' own vectors. Only a second layer can ask with what the first layer has read.
  d) The softmax makes all weights about the same.
     They may be very different. But do they change from one sentence to the other?

what_one_heatmap_shows: One seed's model answers nearly all sentences, and its `it` looks most at the right noun. What may you
  conclude from the picture?
  a) The model answers by looking from `it` at that noun.
     Perhaps it does. But a picture cannot show it. Change the weights and count which answers are lost.
  b) Every model of this kind does so once it is good.
     Look at the marks of part 5 again: the picture differs from seed to seed.
  c) The model understands pronouns.
     It has learned which last words go with animals, in sentences of one kind.
* d) This layer of this model put its weight there, needed or not.
     A weight says how much of one value enters one sum. A knock-out shows whether the answer needs it.

needed_or_enough: A model answers 99 % of the sentences. When `it` gets nothing from the right noun, 52 % are left; when it
  gets nothing from any *other* word, 94 %. What do the two numbers say about that noun?
* a) It is needed for many answers, and by itself it is enough for most.
     Answers that are lost without a part needed it. For answers that survive on that part alone, it is enough.
  b) It is enough for half of the answers, and needed for nearly all.
     It is the other way round. Which number was measured *without* the noun, and which with the noun alone?
  c) The model looks at the right noun more than at the wrong one.
     A model with uniform weights also loses its answers without the right noun, and looks at both nouns equally.
  d) It is needed, but not enough: the other words count as well.
     With the noun alone, 94 of 99 answers are left. So it is enough for most of them.

what_doubling_the_sentence_costs: A sentence is made twice as long. What happens to the number of multiply-adds of
  self-attention?
  a) It doubles.
     The projections do. But each word also has twice as many words to read.
  b) It quadruples, always.
     The scores do. But each word is projected only once, and while T is below 2 d the projections cost more.
* c) The projections cost twice as much, the rest four times: it depends on T and d.
     4 T d² for the projections and 2 T² d for scores and contexts where `d_k` and `d_v` are d: equal at T = 2 d.
  d) It does not change: all words are read at once.
     Every pair of words still has a score. Reading at once saves time, not multiply-adds.
"""
