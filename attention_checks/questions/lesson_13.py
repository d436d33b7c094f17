"""Check yourself, lesson 13: reading attention."""

QUESTIONS = """
what_a_strong_picture_proves: A head puts 0.9 of its weight on the previous word, in every sentence. What does that prove?
  a) The model needs this head.
     Then removing it would cost something. What did it cost to remove a head of the second layer?
* b) This head reads the previous position.
     A heatmap shows what is read. Whether the model needs it, only a removal shows.
  c) The previous word decides what the model answers.
     What is read is added to the residual stream and to what other heads read. Who measured the answer?
  d) Nothing at all.
     The head computes with these weights. What do they say about what it reads?

a_layer_of_many_heads: Removing any single head of a layer costs under 1 point, removing all of them costs 90. What follows?
  a) The layer is not needed.
     Without all of its heads, 90 points are lost. Which heads do the work while one is missing?
  b) Each head does a different job.
     Then one job would not be done without its head, and that would cost something.
* c) Without any one head, the others are enough.
     The heads' parts add up, and what is left is enough. Remove several, or keep one alone.
  d) The removals were done wrongly.
     Both numbers can be right. What do the other heads do while one is missing?

the_weights_of_a_broad_row: A head has values of 8 features and reads 24 words. Its weights are nearly equal. What is true of
  them?
* a) Very different weights give exactly the same output.
     24 weights have 8 + 1 conditions, so 15 directions change nothing. No weight is near 0, where a step ends.
  b) Other weights always give another output.
     24 weights make 8 numbers. How many conditions are there, with the sum?
  c) Other weights give nearly, but never exactly the same output.
     How many of 24 directions are left when 9 conditions hold exactly?
  d) Only the order of the weights counts.
     The output is a weighted mean of the values. Would any order do?

what_rollout_assumes: Attention rollout multiplies the layers' weights. What does it assume?
  a) That the model was trained with dropout.
     Does any random number enter the product?
* b) That all heads count the same, and values do not matter.
     It takes the mean over the heads. Values, norms and networks are not in the product.
  c) That there are no residual connections.
     Every layer adds half of the identity. What does it stand for?
  d) That the attention is causal.
     It multiplies any weights. Which step would fail without a mask?

where_the_weight_goes: No key in this sentence is of use to a head. Where does its weight go?
  a) Nowhere: all weights are 0.
     What do the weights of a row sum to?
  b) To the query's own word, always.
     A model may learn this, but nothing in the softmax forces it.
* c) To some keys: a row always sums to 1.
     So a heatmap shows weight even where it has no use. Many models learn a place for it, an attention sink.
  d) To the next layer.
     Weights stay in their layer. What does a row sum to?
"""
