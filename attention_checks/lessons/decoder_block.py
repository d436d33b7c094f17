"""A decoder's block: causal self-attention, attention to a memory, a feed-forward network."""

from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import weights_over
from attention_checks.lessons._blocks import SHARED, called, cases
from course_utils.attention.transformer import DecoderBlock

REFERENCE = DecoderBlock
OUTPUTS = ("out", "cross_weights")
PROPERTIES = (weights_over(-1, "cross_weights", OUTPUTS),)
call = called


def inputs(draw):
    return cases(draw, DecoderBlock, "Tq Tm", ("B Tm",))


MISTAKES = """
memory_is_normed: With `norm_first`, you norm the memory too. Whoever made it has normed it: only x goes through your norms.
    self.norm2(attended), memory, memory -> self.norm2(attended), self.norm2(memory), self.norm2(memory)
    self.norm2(attended), memory, memory -> self.norm2(attended), self.norm1(memory), self.norm1(memory)
    self.norm2(attended), memory, memory -> self.norm2(attended), self.norm2(memory), memory
cross_attention_reads_what_came_into_self_attention: The queries of your cross-attention come from x, the input of the block.
  They come from the sum after the self-attention.
    self.norm2(attended) -> self.norm2(x) ; self.cross(attended -> self.cross(x
    self.norm2(attended) -> normed ; self.cross(attended -> self.cross(x
    self.cross(attended -> self.cross(x
cross_attention_added_to_what_came_into_self_attention: You add the output of the cross-attention to x, the input of the
  block. Add it to the sum after the self-attention.
    attended + read ->> x + read
    self.norm2(attended + read) -> self.norm2(x + read)
feed_forward_network_added_to_what_came_into_cross_attention: You add the output of the feed-forward network to what came into
  the cross-attention. Add it to the sum after the cross-attention.
    informed + self.linear2 ->> attended + self.linear2
self_attention_weights: You return the weights of the self-attention, (B, heads, Tq, Tq). Return those of `cross`: what the
  decoder reads in the memory.
    self.attention(normed, normed, normed, past)[0] -> (asked := self.attention(normed, normed, normed, past))[0] ;
      self.attention(x, x, x, past)[0] -> (asked := self.attention(x, x, x, past))[0] ; cross_weights) -> asked[1])
cross_weights_averaged_over_heads: You return weights averaged over the heads. Keep the heads apart: (B, heads, Tq, Tm).
    cross_weights) -> cross_weights.mean(1))
padding_set_to_0_in_the_memory: You set the padding of the memory to 0, and the cross-attention gets no mask. A key of 0 still
  gets a weight, which the words lose. Pass `memory_mask` on, in a shape that broadcasts to (B, heads, Tq, Tm).
    memory_mask = memory_mask[:, None, None, :] -> memory = memory * memory_mask.unsqueeze(2); memory_mask = None
memory_mask_not_handed_on: The memory mask has no effect, so padding is read. Pass `memory_mask` to the cross-attention, in a
  shape that broadcasts to (B, heads, Tq, Tm).
    memory, memory_mask) ->> memory)
memory_mask_inverted: Your memory mask is inverted. In this course True means *may* be read; PyTorch's padding masks mean the
  opposite.
    memory_mask[:, None, None, :] -> ~memory_mask[:, None, None, :]
causal_mask_on_the_memory: Your cross-attention is causal too, so some of the memory is hidden. The memory is there as a
  whole: all of it may be read.
    to(x.device) -> to(x.device); seen = torch.ones(x.shape[1], memory.shape[1], dtype=torch.bool).tril();
      memory_mask = seen if memory_mask is None else seen & memory_mask
no_causal_mask: Nothing is hidden from your self-attention, so each position reads the words that it should predict. The block
  makes the causal mask itself.
    , past) ->> )
    (x, x, x, past) -> (x, x, x)
causal_mask_without_the_diagonal: Your causal mask is off by one: positions do not see themselves. A position may read itself
  and all before it.
    causal_mask(x.shape[1]) -> causal_mask(x.shape[1]).tril(-1)
causal_mask_one_too_far: Your causal mask is off by one: each position sees the next one too.
    causal_mask(x.shape[1]) -> torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).tril(1)
one_attention_for_both: You use `attention` twice. The memory is read by an attention of its own, `cross`.
    self.cross( ->> self.attention(
memory_asks: In your cross-attention the queries come from the memory. They come from x; keys and values come from the memory.
    self.norm2(attended), memory, memory, memory_mask -> memory, self.norm2(attended), self.norm2(attended) ;
      self.cross(attended, memory, memory, memory_mask) -> self.cross(memory, attended, attended)
self_attention_lost: The output of the self-attention does not reach `out`. Add it to x, and go on from that sum.
    x + self.attention ->> x + 0 * self.attention
no_residual_around_the_cross_attention: The residual connection around the cross-attention is missing. Add its output to the
  sum after the self-attention.
    attended + read ->> read
no_residual: A residual connection is missing. Add the output of each sublayer to what came into it (before any norm of it).
    x + self.attention ->> self.attention
    informed + self.linear2 ->> self.linear2
    self.norm1(x + self -> self.norm1(self
    self.norm3(informed + self -> self.norm3(self
    x + self.attention ->> self.attention ; attended + read ->> read ; informed + self.linear2 ->> self.linear2
norms_what_is_read: With `norm_first=False` you norm the output of a sublayer, and then add. Norm the *sum*: norm(x +
  sublayer(x)).
    self.norm1(x + self.attention(x, x, x, past)[0]) -> x + self.norm1(self.attention(x, x, x, past)[0]) ;
      self.norm2(attended + read) -> attended + self.norm2(read) ; self.norm3(informed + -> informed + self.norm3(
"""
MISTAKES += chosen(SHARED, "no_relu another_function_for_relu orders_exchanged norms_last_by_default")
