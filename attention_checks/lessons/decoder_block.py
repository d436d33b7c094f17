"""A decoder's block: causal self-attention, attention to a memory, a feed-forward network."""

from attention_checks.engine.properties import weights_over
from attention_checks.lessons._blocks import called, cases
from course_utils.attention.transformer import DecoderBlock

REFERENCE = DecoderBlock
OUTPUTS = ("out", "cross_weights")
PROPERTIES = (weights_over(-1, "cross_weights", OUTPUTS),)
call = called


def inputs(draw):
    return cases(draw, DecoderBlock, "Tq Tm", ("B Tm",))


MISTAKES = """
memory_is_normed: With `norm_first`, you norm the memory as well. Whoever made the memory has normed it: use it as it is.
    self.norm2(attended), memory, memory -> self.norm2(attended), self.norm2(memory), self.norm2(memory)
cross_attention_reads_what_came_into_self_attention: Your cross-attention takes its queries from x, the input of the block. Take
  them from the sum after the self-attention: normed by `norm2` with `norm_first`, by `norm1` without.
    self.norm2(attended), memory -> self.norm2(x), memory ; self.cross(attended, -> self.cross(x,
    self.norm2(attended), memory -> normed, memory ; self.cross(attended, -> self.cross(x,
    self.norm2(attended), memory -> self.norm2(x), memory
    self.cross(attended, -> self.cross(x,
padding_set_to_0_in_the_memory: You set the *memory's* padding to 0, and no mask reaches the cross-attention. A key of 0 still
  gets a weight. Pass `memory_mask` on, in a shape that broadcasts to (B, heads, Tq, Tm).
    memory_mask = memory_mask[:, None, None, :] -> memory = memory * memory_mask.unsqueeze(2); memory_mask = None
causal_mask_on_the_memory: Your cross-attention is causal too: each position reads the memory only up to its own place. All of
  the memory may be read.
    memory, memory_mask) ->> memory, (torch.ones(1, dtype=torch.bool) if memory_mask is None else memory_mask) &
      torch.ones(x.shape[1], memory.shape[1], dtype=torch.bool).tril())
causal_mask_on_the_end_of_the_memory: Your cross-attention is causal too, with the last queries at the end of the memory. All of
  the memory may be read.
    memory, memory_mask) ->> memory, (torch.ones(1, dtype=torch.bool) if memory_mask is None else memory_mask) &
      torch.ones(x.shape[1], memory.shape[1], dtype=torch.bool).tril(memory.shape[1] - x.shape[1]))
self_attention_weights: You return the weights of the self-attention, (B, heads, Tq, Tq). Return those of `cross`: what the
  decoder reads of the memory.
    attended = x + self.attention(normed, normed, normed, past)[0] -> read, own = self.attention(normed, normed, normed, past);
      attended = x + read ; attended = self.norm1(x + self.attention(x, x, x, past)[0]) ->
      read, own = self.attention(x, x, x, past); attended = self.norm1(x + read) ; (out, cross_weights) -> (out, own)
cross_attention_added_to_what_came_into_self_attention: You add the output of the cross-attention to x, the input of the block.
  Add it to the sum after the self-attention.
    informed = attended + read -> informed = x + read ; self.norm2(attended + read) -> self.norm2(x + read)
    informed = attended + read -> informed = x + read
    self.norm2(attended + read) -> self.norm2(x + read)
one_attention_for_both: You use `attention` twice. The memory is read by an attention of its own, `cross`.
    self.cross( ->> self.attention(
attentions_exchanged: The two attentions are exchanged. `attention` reads x itself, `cross` reads the memory.
    self.attention(normed -> self.cross(normed ; self.attention(x, -> self.cross(x, ;
      self.cross(self.norm2 -> self.attention(self.norm2 ; self.cross(attended -> self.attention(attended
norm2_and_norm3_exchanged: Two norms are exchanged. `norm2` belongs to the cross-attention, `norm3` to the feed-forward network.
    self.norm2(attended), memory -> self.norm3(attended), memory ; self.norm3(informed) -> self.norm2(informed) ;
      self.norm2(attended + read) -> self.norm3(attended + read) ; self.norm3(informed + -> self.norm2(informed +
norm2_for_norm3: You use `norm2` where `norm3` is expected. Each sublayer has a norm of its own; `norm3` is that of the
  feed-forward network.
    self.norm3( ->> self.norm2(
no_causal_mask: Your self-attention has no mask: each position reads the words that it should predict. Make a causal mask in
  `forward`, for the length of x.
    , past)[0] ->> , None)[0]
causal_mask_without_the_diagonal: Your causal mask is off by one: positions do not see themselves. A position may read itself and
  all before it.
    causal_mask(x.shape[1]) -> causal_mask(x.shape[1]).tril(-1)
causal_mask_one_too_far: Your causal mask is off by one: each position sees the next one as well. That is the word to be
  predicted.
    causal_mask(x.shape[1]) -> torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).tril(1)
causal_mask_inverted: Your causal mask is inverted: positions see what comes later. In this course True means *may attend*.
    causal_mask(x.shape[1]) -> (~causal_mask(x.shape[1]))
memory_mask_not_handed_on: The memory's mask does not reach the cross-attention, so padding is read. Pass `memory_mask` on, in a
  shape that broadcasts to (B, heads, Tq, Tm).
    memory, memory_mask) ->> memory)
memory_mask_inverted: Your memory mask is inverted. In this course True means *may be read*; PyTorch's padding masks mean the
  opposite.
    = memory_mask[:, -> = ~memory_mask[:,
memory_asks: In your cross-attention the queries come from the memory. Queries come from x; keys and values come from the memory.
    self.norm2(attended), memory, memory, memory_mask -> memory, self.norm2(attended), self.norm2(attended) ;
      (attended, memory, memory, memory_mask -> (memory, attended, attended
memory_does_not_enter: The memory is not used: `cross` reads x once more. Its keys and values come from the memory.
    self.norm2(attended), memory, memory, memory_mask -> self.norm2(attended), self.norm2(attended), self.norm2(attended) ;
      (attended, memory, memory, memory_mask -> (attended, attended, attended
no_residual_around_the_self_attention: The residual connection around the self-attention is missing. Add its output to x.
    x + self.attention ->> self.attention
no_residual_around_the_cross_attention: The residual connection around the cross-attention is missing. Add its output to the sum
  after the self-attention.
    attended + read ->> read
no_residual_around_the_feed_forward_network: The residual connection around the feed-forward network is missing. Add the
  network's output to the sum after the cross-attention.
    informed + self.linear2 ->> self.linear2
keys_and_values_not_normed: With `norm_first`, keys and values of your self-attention are made from x itself. Queries, keys and
  values are all made from `norm1(x)`.
    normed, normed, normed -> normed, x, x
norms_what_is_read: With `norm_first=False` you norm the output of the sublayers and then add. There the *sum* is normed: norm(x
  + sublayer(x)).
    self.norm1(x + self.attention(x, x, x, past)[0]) -> x + self.norm1(self.attention(x, x, x, past)[0]) ;
      self.norm2(attended + read) -> attended + self.norm2(read) ;
      self.norm3(informed + self.linear2(hidden)) -> informed + self.norm3(self.linear2(hidden))
feed_forward_network_added_to_what_came_into_cross_attention: You add the output of the feed-forward network to the sum after
  the *self*-attention. Add it to the sum after the cross-attention.
    out = informed + -> out = attended + ; self.norm3(informed + -> self.norm3(attended +
added_to_the_normed: With `norm_first`, you add the output of a sublayer to what its norm gives. Add it to what the norm is
  given: only the sublayer reads what is normed.
    out = informed + -> out = self.norm3(informed) +
    informed = attended + -> informed = self.norm2(attended) +
    attended = x + -> attended = normed +
no_relu: The ReLU between `linear1` and `linear2` is missing. Without it the two are one linear layer.
    torch.relu( ->> (
another_function_for_relu: Between `linear1` and `linear2` you use another function than ReLU. (GELU came later; the paper, and
  this block, use ReLU.)
    torch.relu ->> nn.functional.gelu
    torch.relu ->> torch.tanh
orders_exchanged: The two orders are exchanged. `norm_first=True` is x + sublayer(norm(x)), False is norm(x + sublayer(x)).
    if self.norm_first -> if not self.norm_first
norms_last_by_default: Where `norm_first` is left out, the norms come last in your block. Its default is True: look at the
  signature of `__init__`.
    norm_first=True -> norm_first=False
"""
