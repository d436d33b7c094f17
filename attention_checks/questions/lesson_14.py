"""Check yourself, lesson 14: serving."""

QUESTIONS = """
what_a_batch_shares: The weights of a model have 10 GB. The cache of each text has 1 GB. How much does one step of decoding
  read for a batch of 10 texts?
  a) 11 GB.
     This is one text. What does each of the other nine texts need that is its own?
* b) 20 GB.
     The weights are read once for all texts, and each of the ten caches is read for its own text: 10 + 10.
  c) 110 GB.
     Then each text would read the weights again. Which product uses the same weights for all texts?
  d) 10 GB.
     These are the weights alone. What does each query read besides?

what_grouped_heads_change: A model has 64 query heads with 64 KV heads. You train another one with 64 query heads and 8 KV
  heads. What is different in a step of decoding over a long text?
* a) The cache has an eighth of the bytes, and the number of scores is the same.
     Each query head still has a score for each token. But eight query heads read the same keys and values.
  b) The number of scores is an eighth, and the cache is the same.
     What does the cache contain: queries, or keys and values?
  c) The cache and the number of scores are both an eighth.
     There is one row of scores per query head. Are there fewer query heads?
  d) Nothing in the numbers: the same result in less time.
     Query heads that had keys of their own now share them. This is another model with other numbers.

what_is_absorbed: In latent attention, `q @ W_k.transpose(-2, -1)` is computed before the latents are read. What would be
  computed in each step without this?
  a) A new latent for each earlier token.
     The latents are in the cache. What do they still have to be multiplied with to give keys?
* b) The keys of all heads for all earlier tokens.
     The plain form multiplies each latent by the matrices of all heads. Absorbed, only the queries are.
  c) A second softmax.
     There is one softmax in both forms. Which product has one row per earlier token?
  d) The same products: only the order of the code changes.
     The result is the same. But one order multiplies T latents by a matrix, and the other one query.

which_page_size: A server changes the size of its pages from 16 to 256 tokens. What happens?
* a) Each text wastes more places in its last page, and its table is shorter.
     Only the last page of a text is partly empty: about half a page on average. There are fewer pages to name.
  b) Each page of a text wastes more places.
     All pages but one are full. Which one?
  c) The results become less exact, because there are fewer partial results.
     Partial results merge to the same softmax, up to rounding, wherever the keys are cut.
  d) Texts of more than 256 tokens no longer fit.
     A text has as many pages as it needs. The table names them all.

one_text_or_eight: A GPU decodes one short text. Nearly all the time is spent on reading the weights. Now it decodes eight
  short texts in one batch. What happens to the time per step?
  a) It is about eight times as long.
     The arithmetic is eight times as much. But what does the arithmetic wait for?
  b) It is about an eighth.
     The time per *token* is about an eighth. What was asked?
* c) It is almost the same.
     The weights are read once for all eight, and reading takes the time. Eight tokens for the price of one.
  d) It is about 64 times as long, since each text reads all eight caches.
     Each text reads its own cache only. What do all texts read together, and how often?
"""
