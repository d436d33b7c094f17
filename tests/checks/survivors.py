"""Mutants that the checks let pass, and why each is right, or outside what its exercise asks. By exercise, then by change."""

DEVICE = "every case lies on the CPU, where the default device is the right one"
SAME_SIZE = "both have the same size there"
COMMUTES = "the operands may be exchanged"
EQUALLY_MANY = "there are three of each, so that nothing is left over to complain of"
LAST_BUT_ONE = "of four dimensions the last but one is dimension 2"
ALL_PADDING = "only differs on a batch of nothing but padding, of which the exercise says nothing"

SURVIVORS = {
    "masked_cross_entropy": {
        "(targets != pad_id).sum().clamp(min=1) -> (targets != pad_id).sum()": ALL_PADDING,
        "1 -> 0 (2)": ALL_PADDING,
    },
    "last_valid_state": {
        "torch.arange(outputs.shape[0], device=outputs.device) -> torch.arange(outputs.shape[0])": DEVICE,
        "outputs -> lengths": SAME_SIZE,
        "outputs -> lengths (2)": "both lie on one device",
    },
    "greedy_decode": {
        "torch.full((batch_size,), bos_id, dtype=torch.long, device=state.device) -> "
        "torch.full((batch_size,), bos_id, device=state.device)": "an integer fill gives integers anyway",
        "torch.full((batch_size,), bos_id, dtype=torch.long, device=state.device) -> "
        "torch.full((batch_size,), bos_id, dtype=torch.long)": DEVICE,
        "torch.zeros(batch_size, dtype=torch.bool, device=state.device) -> torch.zeros(batch_size, dtype=torch.bool)": DEVICE,
        "-1 -> 1": "the last of two dimensions is dimension 1",
        "ended | (tokens == eos_id) -> (tokens == eos_id) | ended": COMMUTES,
        "ended | (tokens == eos_id) -> tokens == eos_id": "the tokens of an ended row are EOS already",
    },
    "accuracy_by_length": {
        "edges = list(edges) -> pass": "edges is a list in every case",
        "list(edges) -> edges": "edges is a list in every case",
        "(lengths >= low) & (lengths < high) -> (lengths < high) & (lengths >= low)": COMMUTES,
        "in_bin.double().mean().item() if len(in_bin) else math.nan -> "
        "in_bin.double().mean().item() if True else math.nan": "the mean of an empty tensor is nan anyway",
        "in_bin.double().mean().item() -> in_bin.double().mean()": "a tensor of one number does wherever a float does",
    },
    "additive_scores": {
        "projected_query + projected_keys -> projected_keys + projected_query": COMMUTES,
    },
    "AdditiveAttention": {
        "0 -> -1": "`v` has a single row, which is the first and the last",
    },
    "alignment_error_rate": {
        "possible | sure -> sure | possible": COMMUTES,
        "len(predicted) + len(sure) -> len(sure) + len(predicted)": COMMUTES,
        "len(predicted & sure) + len(predicted & possible) -> len(predicted & possible) + len(predicted & sure)": COMMUTES,
        "predicted & sure -> sure & predicted": COMMUTES,
        "predicted & possible -> possible & predicted": COMMUTES,
    },
    "attend_within_lengths": {
        "scores -> keys (2)": SAME_SIZE,
    },
    "attentional_state": {
        "-1 -> 1": "the last of two dimensions is dimension 1",
    },
    "local_p_weights": {
        "weights * gaussian -> gaussian * weights": COMMUTES,
        "2 * sigma ** 2 -> sigma ** 2 * 2": COMMUTES,
    },
    "scores_for_all_steps": {
        "projected.transpose(1, 2) -> projected.transpose(2, 1)": "the order of the two dimensions to exchange does not matter",
    },
    "soft_lookup": {
        "0 -> -1": "the scores have a single dimension, which is the first and the last",
    },
    "attention_entropy": {
        "1.0 -> 2.0": "a weight of 0 is multiplied with the logarithm, whatever it is, as long as it is finite",
        "weights * logarithms -> logarithms * weights": COMMUTES,
    },
    "scaled_dot_product_attention": {
        "k.transpose(-2, -1) -> k.transpose(-1, -2)": COMMUTES,
        "q -> k (2)": SAME_SIZE,
    },
    "cut_into_patches": {
        "C * size * size -> size * (C * size)": COMMUTES,
        "H // size * (W // size) -> W // size * (H // size)": COMMUTES,
        "C * size -> size * C": COMMUTES,
    },
    "softmax_jacobian": {
        "weights.unsqueeze(-1) * weights.unsqueeze(-2) -> weights.unsqueeze(-2) * weights.unsqueeze(-1)": COMMUTES,
        "weights.unsqueeze(-2) -> weights": "(n, 1) times (n,) broadcasts as (n, 1) times (1, n) does",
        "-1 -> 1": "the new dimension of a single row is its second, and its last",
    },
    "is_permutation_equivariant": {
        "torch.arange(x.shape[1], device=x.device) -> torch.arange(x.shape[1])": DEVICE,
        "0 -> -1": "the order has a single dimension, which is the first and the last",
        "1 -> 2 (2)": "moved on by two instead of one: any exchange that leaves no position in its place does",
        "torch.allclose(found, expected, atol=1e-05) -> torch.allclose(expected, found, atol=1e-05)": COMMUTES,
    },
    "sinusoidal_positions": {
        "torch.arange(length, dtype=torch.float64) -> torch.arange(length)": "integers are divided by float64 numbers",
        "torch.arange(0, d_model, 2, dtype=torch.float64) -> torch.arange(0, d_model, 2)": "in float32 the exponents are as good "
        "at the lengths that are tried",
    },
    "add_positions": {
        "x + positions -> positions + x": COMMUTES,
    },
    "split_heads": {
        "-2 -> 2": "x has three dimensions here, and after the cut four: dimension 2 is the last but one",
        "blocks.transpose(-3, -2) -> blocks.transpose(-2, -3)": COMMUTES,
    },
    "merge_heads": {
        "-2 -> 2": "of four dimensions, dimension 2 is the last but one",
        "-2 -> 2 (2)": "of four dimensions, dimension 2 is the last but one",
        "x.transpose(-3, -2) -> x.transpose(-2, -3)": COMMUTES,
    },
    "MultiHeadAttention": {
        f"nn.Linear(d_model, d_model) -> nn.Linear(d_model, d_model){number}": "exchanges two equal sizes"
        for number in ("", " (2)", " (3)", " (4)")
    },
    "copy_from_torch": {
        "True -> False": EQUALLY_MANY,
        "zip(projections, theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True) -> "
        "zip(projections, theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3))": EQUALLY_MANY,
    },
    "attend_in_heads": {
        "-2 -> 2": "of four dimensions, dimension 2 is the last but one",
        "k.transpose(-2, -1) -> k.transpose(-1, -2)": COMMUTES,
        "q -> k (3)": SAME_SIZE,
    },
    "leaks_future": {
        "1 -> 0": "before position 0 there is no output to compare",
        "x -> other (2)": SAME_SIZE,
        "torch.equal(layer(changed)[:, :t], expected[:, :t]) -> torch.equal(expected[:, :t], layer(changed)[:, :t])": COMMUTES,
    },
    "sample": {f"-1 -> 1{number}": "the last of two dimensions is dimension 1" for number in (" (2)", " (3)", " (5)")}
    | {
        "ended | (drawn == eos_id) -> (drawn == eos_id) | ended": COMMUTES,
        "ended | (drawn == eos_id) -> drawn == eos_id": "the word of an ended row is EOS already",
    },
    "attend_with_cache": {
        "-2 -> 2": LAST_BUT_ONE,
        "-2 -> 2 (2)": LAST_BUT_ONE,
    },
    "attend_chunk": {
        "-2 -> 2": LAST_BUT_ONE,
        "-2 -> 2 (2)": LAST_BUT_ONE,
        "-2 -> 2 (3)": LAST_BUT_ONE,
        "-2 -> 2 (4)": LAST_BUT_ONE,
        "causal_mask(q.shape[-2], keys.shape[-2]).to(q.device) -> causal_mask(q.shape[-2], keys.shape[-2])": DEVICE,
        "causal_mask(q.shape[-2], keys.shape[-2]).to(q.device) -> causal_mask(q.shape[-2], keys.shape[-2]).to()": DEVICE,
        "q -> k": SAME_SIZE,
        "q -> k (2)": "both lie on one device",
    },
}
