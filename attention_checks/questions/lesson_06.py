"""Check yourself, lesson 06: one sequence asks another."""

QUESTIONS = """
who_asks_whom: A model answers a question of 12 words about a document of 300 words. Each word of the question looks at the
  document through `CrossAttention`. What are the shapes of out and weights, for one question?
  a) out (300, d), weights (300, 12)
     This would be so if each word of the document asked the question. Who asks here?
  b) out (12, d), weights (300, 12)
     Each row of the weights is a query, and each column is a position of the memory. Which of the two asks?
* c) out (12, d), weights (12, 300)
     Each query gets one answer: out has 12 rows, and for each of them there are 300 weights that sum to 1.
  d) out (300, d), weights (12, 300)
     There is one answer for each query. How many queries are there?

what_may_be_computed_once: A decoder generates 50 words and reads the same source at every step through `CrossAttention`. What
  can be computed once, before the first word?
  a) The weights.
     They depend on the query, which is new at every step.
* b) The keys and the values.
     Both are projections of the memory, and the memory stays the same. Only the query is new.
  c) The queries and the keys.
     The queries come from the decoder's states, and these are computed one after the other.
  d) Nothing, because every step has a new query.
     The query is new, but the memory is not. Which of the projections use only the memory?

what_a_memory_position_gets: Ten queries attend to a memory of five positions, none of them masked. How much weight does one
  memory position get from all ten queries together?
  a) Exactly 1.
     Each row sums to 1, and each row is a query. What do the columns sum to?
  b) Exactly 2, which is its share of 10.
     Five positions share a weight of ten, but nothing makes them share it equally.
* c) Anything between 0 and 10.
     Each query divides its own weight of 1. A position may be read by all queries, or by almost none.
  d) At least a little more than 0.2.
     Softmax weights are above 0, but they may be arbitrarily small.

does_clip_use_cross_attention: CLIP (Radford et al. 2021) turns a picture into one vector and a caption into one vector, each
  with an encoder of its own, and compares the two by a dot product. Where in it do words attend to patches?
  a) In every layer of the text encoder.
     The text encoder sees only text. Its words attend to words, which is self-attention.
  b) In the dot product at the end.
     The dot product compares two finished vectors. No word chooses among patches, and no values are averaged.
* c) Nowhere.
     Picture and caption are encoded separately. Having two modalities does not by itself mean cross-attention.
  d) In the last layer alone.
     The last layers belong to two separate encoders. Does either of them see the other's input?

why_not_in_lesson_02: Why could the decoder of lesson 02 not ask for all words of a known translation in one call?
* a) The context that it read at one step became part of the state that asks at the next step.
     The context is an input of the recurrent step, so query t + 1 cannot be computed before answer t is known.
  b) Its additive scores cannot be computed for several queries at once.
     They can: add a dimension for the queries and broadcast. What must be known before the queries?
  c) The softmax needs the weights of the previous step.
     Each row of the softmax is computed independently of the other rows.
  d) It did not know the words of the translation.
     In training it does know them. This is what teacher forcing means.
"""
