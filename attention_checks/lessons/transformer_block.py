"""A block: self-attention and a feed-forward network, each with residual and norm."""

from attention_checks.engine.edits import chosen
from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons._attention import OUT_AND_WEIGHTS
from attention_checks.lessons._blocks import SHARED, called, cases
from course_utils.attention.transformer import TransformerBlock

REFERENCE = TransformerBlock
OUTPUTS = ("out", "weights")
PROPERTIES = (nothing_where_masked(1, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS))
call = called


def inputs(draw):
    return cases(draw, TransformerBlock, "T", ("B heads T T", "B 1 1 T", "heads T T", "T T"))


MISTAKES = """
mask_not_handed_on: The mask has no effect on your attention. Pass it on: `self.attention(..., mask)`.
    , mask) ->> )
    (x, x, x, mask) -> (x, x, x)
mask_inverted: Your mask is inverted. In this course True means *may attend*; PyTorch's layer means the opposite.
    , mask) ->> , None if mask is None else ~mask)
causal_mask_of_its_own: Your block hides the future, whatever `mask` is. The caller decides what may be read: pass `mask` on
  as it is.
    , mask) ->> , causal_mask(x.shape[1]) if mask is None else mask & causal_mask(x.shape[1]))
feed_forward_network_added_to_what_came_into_attention: You add the output of the feed-forward network to x, the input of the
  block. Add it to the sum after the attention (normed by `norm1` if the norms come last).
    attended + self.linear2 ->> x + self.linear2
    self.norm2(attended + -> self.norm2(x +
feed_forward_network_added_to_the_raw_sum: With `norm_first=False`, you add the output of the feed-forward network to the sum
  before `norm1`. All that follows uses the output of `norm1`.
    self.norm2(attended + -> self.norm2(x + read +
feed_forward_network_added_to_the_normed: With `norm_first`, you add the output of the feed-forward network to the output of
  `norm2`. Add it to the input of `norm2`: only the network reads what is normed.
    out = attended + -> out = self.norm2(attended) +
feed_forward_network_reads_what_came_into_attention: Your feed-forward network reads x, the input of the block. It should read
  the sum after the attention: normed by `norm2` with `norm_first`, by `norm1` without.
    self.norm2(attended) -> self.norm2(x) ; self.linear1(attended) -> self.linear1(x)
feed_forward_network_reads_what_attention_gives: Your feed-forward network reads the output of the attention alone. It should
  read the sum of x and that output.
    self.norm2(attended) -> self.norm2(read) ; self.linear1(attended) -> self.linear1(read)
attention_added_to_the_normed: With `norm_first`, you add the output of the attention to the output of `norm1`. Add it to x:
  only the attention reads what is normed.
    attended = x + -> attended = normed +
attention_lost: The output of the attention does not reach `out`. Add it to x, and go on from that sum.
    x + read ->> x + 0 * read
no_residual_around_the_attention: The residual connection around the attention is missing. Add the output of the attention to
  x.
    x + read ->> read
no_residual_around_the_feed_forward_network: The residual connection around the feed-forward network is missing. Add the
  output of the network to the sum after the attention.
    self.norm2(attended + self -> self.norm2(self
norms_what_is_read: With `norm_first=False` you norm the output of the sublayers, and then add. Norm the *sum*: norm(x +
  sublayer(x)).
    self.norm1(x + read) -> x + self.norm1(read) ;
      self.norm2(attended + self.linear2(hidden)) -> attended + self.norm2(self.linear2(hidden))
norm1_for_norm2: You use `norm1` where `norm2` is expected. Each sublayer has a norm of its own: `norm2` is for the
  feed-forward network.
    self.norm2( ->> self.norm1(
norm1_missing: Your `norm1` has no effect. It belongs before the attention with `norm_first`, and after its sum without.
    self.norm1( ->> (
    self.norm1(x + read) -> x + read
no_norms: Your norms have no effect. They belong before the sublayers with `norm_first`, and after the sums without.
    self.norm1( ->> ( ; self.norm2( ->> (
norms_all_at_the_end: With `norm_first=False`, your norms come one after the other at the end. Each norms the sum of its own
  sublayer, before the next one reads it.
    self.norm1(x + read) -> x + read ; self.norm2(attended + -> (lambda s: self.norm2(self.norm1(s)))(attended +
"""
MISTAKES += SHARED
MISTAKES += chosen(OUT_AND_WEIGHTS, "weights_first")
