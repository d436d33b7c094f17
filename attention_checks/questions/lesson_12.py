"""Check yourself, lesson 12: the transformer."""

QUESTIONS = """
what_a_residual_path_keeps: In a pre-norm block, the attention and the feed-forward network both return zeros. What does the
  block return?
  a) Zeros.
     This would be right without residual connections. To what is the output of each sublayer added?
  b) Its input, normed to mean 0 and variance 1.
     A post-norm block returns this: its norms are on the stream. Where are the norms of a pre-norm block?
* c) Its input, unchanged.
     x + 0 + 0 = x. There is no layer on the residual stream, and the gradient takes the same way back.
  d) The mean of its inputs over the positions.
     Attention with equal weights reads a mean over the positions. But here the attention returns zeros.

which_attention_has_which_mask: A batch of sentences of different lengths is translated. Which mask does the decoder's
  *cross*-attention need?
  a) The causal mask: word i may read the first i words of the source.
     The causal mask hides the words that are still to be predicted. Are these words in the source?
* b) The padding mask of the source.
     The whole source is known from the beginning, so its words may be read, but not its padding. The causal mask belongs to
     the self-attention of the decoder.
  c) Both of them.
     One of the two would hide source words that the decoder may read, and needs.
  d) None: the encoder has masked its padding already.
     In the encoder no word reads padding. But the padding positions have vectors too. Who would read those?

what_layer_norm_averages_over: A batch contains three sentences of 9 words, with 64 features per word. How many means does a
  layer norm compute?
  a) One.
     Then every word would depend on every other word of the batch. On what does a word depend in a layer norm?
  b) Three.
     One per sentence: then the result for a word would depend on its neighbours, and on later words.
* c) 27.
     One per position of each sentence, over its 64 features. So padding and later words have no influence.
  d) 64.
     One per feature, over all words of the batch: this is a batch norm.

where_the_parameters_are: In a block, `d_ff` is `4 * d_model`, and `d_model` is large. What share of its parameters is in the
  attention, and how does it change with more heads?
* a) About a third, whatever the number of heads.
     Four matrices of `d_model` by `d_model` against two of `d_model` by `4 * d_model`: 4 against 8.
  b) About a half, whatever the number of heads.
     The attention has four matrices of `d_model` by `d_model`. How large are the two of the feed-forward network?
  c) About two thirds, whatever the number of heads.
     Which of the two is larger: four matrices of `d_model` by `d_model`, or two of `d_model` by `4 * d_model`?
  d) The more heads, the more: each has matrices of its own.
     Each head has its own matrices. But with twice the heads, each is half as wide. What is their sum?

another_answer_every_time: You give a trained model the same sentence twice, and get two different results. No parameter has
  changed. What do you check first?
  a) Whether the random seed was set.
     With a seed before each call, both results would be equal and wrong: some features would still be missing.
* b) Whether `model.eval()` was called.
     In training mode, dropout sets different features to zero at every call. `eval()` switches it off.
  c) Whether `torch.no_grad()` was used.
     This saves memory, because no gradients are kept. The numbers are the same with and without it.
  d) Whether it is pre-norm or post-norm.
     Both orders compute the same result twice. What in a model is random?
"""
