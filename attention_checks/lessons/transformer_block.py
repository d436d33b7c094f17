"""A block: self-attention and a feed-forward network, each with residual and norm."""

from attention_checks.engine.properties import nothing_where_masked, weights_over
from attention_checks.lessons._blocks import called, cases
from course_utils.attention.transformer import TransformerBlock

REFERENCE = TransformerBlock
OUTPUTS = ("out", "weights")
PROPERTIES = (nothing_where_masked(1, "weights", OUTPUTS), weights_over(-1, "weights", OUTPUTS))
call = called


def inputs(draw):
    return cases(draw, TransformerBlock, "T", ("B heads T T", "B 1 1 T", "heads T T", "T T"))


MISTAKES = """
keys_and_values_not_normed: With `norm_first`, your keys and values are made from x itself. Queries, keys and values are all
  made from `norm1(x)`.
    normed, normed, normed -> normed, x, x
mask_not_handed_on: The mask hides nothing from the attention. Pass it on: `self.attention(..., mask)`.
    , mask) ->> )
feed_forward_network_added_to_what_came_into_attention: You add the output of the feed-forward network to x, the input of the
  block. Add it to the sum after the attention (which `norm1` has normed where the norms come last).
    attended + self.linear2 ->> x + self.linear2
norms_what_is_read: With `norm_first=False` you norm the output of the sublayers and then add. There the *sum* is normed: norm(x
  + sublayer(x)).
    self.norm1(x + read) -> x + self.norm1(read) ;
      self.norm2(attended + self.linear2(hidden)) -> attended + self.norm2(self.linear2(hidden))
feed_forward_network_reads_what_came_into_attention: The feed-forward network reads x, the input of the block. It should read
  the sum after the attention: normed by `norm2` with `norm_first`, by `norm1` without.
    self.norm2(attended) -> self.norm2(x) ; self.linear1(attended) -> self.linear1(x)
    self.norm2(attended) -> normed ; self.linear1(attended) -> self.linear1(x)
    self.linear1(attended) -> self.linear1(x)
feed_forward_network_added_to_the_raw_sum: You add the output of the feed-forward network to the sum before `norm1`. With
  `norm_first=False`, all that follows uses the output of `norm1`.
    self.norm2(attended + -> self.norm2(x + read +
norm1_for_norm2: You use `norm1` where `norm2` is expected. Each sublayer has a norm of its own; `norm2` is that of the
  feed-forward network.
    self.norm2( ->> self.norm1(
norm2_before_the_sum: With `norm_first=False`, your `norm2` norms the output of the feed-forward network, and the sum comes
  after it. There the *sum* is normed.
    self.norm2(attended + self.linear2(hidden)) -> attended + self.norm2(self.linear2(hidden))
another_function_for_relu: Between `linear1` and `linear2` you use another function than ReLU. (GELU came later; the paper, and
  this block, use ReLU.)
    torch.relu ->> nn.functional.gelu
    torch.relu ->> torch.tanh
    torch.relu ->> torch.sigmoid
    torch.relu ->> nn.functional.silu
feed_forward_network_added_to_the_normed: With `norm_first`, you add the output of the feed-forward network to the output of
  `norm2`. Add it to the input of `norm2`: only the network reads what is normed.
    out = attended + -> out = self.norm2(attended) +
attention_added_to_the_normed: With `norm_first`, you add the output of the attention to the output of `norm1`. Add it to x:
  only the attention reads what is normed.
    attended = x + -> attended = normed +
no_residual_around_the_attention: The residual connection around the attention is missing. Add the attention's output to x.
    x + read ->> read
no_residual_around_the_feed_forward_network: The residual connection around the feed-forward network is missing. Add the
  network's output to the sum after the attention.
    attended + self.linear2 ->> self.linear2
norm1_before_the_sum: With `norm_first=False`, your `norm1` norms the output of the attention, and the sum comes after it. There
  the *sum* is normed.
    self.norm1(x + read) -> x + self.norm1(read)
no_relu: The ReLU between `linear1` and `linear2` is missing. Without it the two are one linear layer.
    torch.relu( ->> (
always_norm_last: With `norm_first` your norms come after the sums. They belong before the sublayers: x + sublayer(norm(x)).
    if self.norm_first -> if False
orders_exchanged: The two orders are exchanged: `norm_first=True` is x + sublayer(norm(x)), False is norm(x + sublayer(x)).
    if self.norm_first -> if not self.norm_first
values_not_normed: With `norm_first`, your values are made from x itself. Queries, keys and values are all made from `norm1(x)`.
    normed, normed, normed -> normed, normed, x
norms_last_by_default: Where `norm_first` is left out, the norms come last in your block. Its default is True: look at the
  signature of `__init__`.
    norm_first=True -> norm_first=False
network_before_the_attention: Your feed-forward network comes before the attention. It belongs after it, and reads what the
  attention has read.
    read, weights = self.attention(normed, normed, normed, mask) -> read = self.linear2(torch.relu(self.linear1(normed))) ;
      hidden = torch.relu(self.linear1(self.norm2(attended))) -> normed = self.norm2(attended) ;
      out = attended + self.linear2(hidden) ->
      read, weights = self.attention(normed, normed, normed, mask); out = attended + read ;
      read, weights = self.attention(x, x, x, mask) -> read = self.linear2(torch.relu(self.linear1(x))) ;
      hidden = torch.relu(self.linear1(attended)) -> hidden, weights = self.attention(attended, attended, attended, mask) ;
      self.norm2(attended + self.linear2(hidden)) -> self.norm2(attended + hidden)
weights_first: You return the weights first. The order is `return out, weights`.
    return (out, weights) -> return (weights, out)
causal_mask_of_its_own: Your block masks the future, whatever `mask` says. The caller decides which positions may be read: pass
  `mask` on as it comes.
    , mask) ->> , mask if x.shape[1] == 1 else torch.ones_like((x @ x.mT)[:, None], dtype=torch.bool).tril() & (mask if mask
      is not None else True))
mask_inverted: Your mask is inverted. In this course True means *may attend*; PyTorch's layer means the opposite.
    , mask) ->> , None if mask is None else ~mask)
"""
