"""Mutants that the checks let pass, and why each is right, or outside what its exercise asks. By exercise, then by change."""

SAME_SIZE = "both have the same size there"
WIDER = "what it is added to has the wider dtype"
LAST_BUT_ONE = "of four dimensions the last but one is dimension 2"
OTHER_NUMBERS = "any other numbers behind the ends do"
ONE_LEADING = "all have the same dimensions in front"
DIMENSION_1 = "the last of two dimensions is dimension 1"
FLOAT_BETA = "the exercise asks for a float; a tensor of them is tried in the reference's own test"

SURVIVORS = {
    "greedy_decode": {
        "torch.full((batch_size,), bos_id, dtype=torch.long, device=state.device) -> "
        "torch.full((batch_size,), bos_id, device=state.device)": "an integer fill gives integers anyway",
        "-1 -> 1": DIMENSION_1,
        "ended | (tokens == eos_id) -> tokens == eos_id": "the tokens of an ended row are EOS already",
    },
    "AdditiveAttention": {
        "0 -> -1": "`v` has a single row, which is the first and the last",
    },
    "decoder_step": {
        "-1 -> 1": DIMENSION_1,
        "-1 -> 1 (2)": DIMENSION_1,
    },
    "reads_padding": {
        "scores -> keys": SAME_SIZE,
        "scores + 1 -> scores - 1": OTHER_NUMBERS,
        "scores + 1 -> 1": OTHER_NUMBERS,
        "1 -> 2 (2)": OTHER_NUMBERS,
        "keys + 1 -> keys - 1": OTHER_NUMBERS,
        "keys + 1 -> 1": OTHER_NUMBERS,
        "1 -> 2 (4)": OTHER_NUMBERS,
        "torch.allclose(context, other_context, atol=1e-05) -> torch.allclose(context, other_context)": "contexts that nothing "
        "has touched are equal to the last digit here",
    },
    "decode_steps": {
        "words -> first_state": "both have the dtype of the case, and lie on one device",
        "words -> first_state (2)": "both hold a row for each sentence",
        "-1 -> 1": DIMENSION_1,
    },
    "gets_gradient": {
        "each.detach().clone() -> each.detach()": "nothing is written into it",
        "each.detach() -> each": "the tensors of the cases are part of no graph",
    },
    "soft_lookup": {
        "0 -> -1": "the scores have a single dimension, which is the first and the last",
    },
    "scaled_dot_product_attention": {
        "q -> k (2)": SAME_SIZE,
    },
    "training_step": {
        "context - wanted -> wanted - context": "a square has no sign",
        "loss.item() -> loss": "a tensor that holds the one number is taken for it",
    },
    "is_permutation_equivariant": {
        "0 -> -1": "the order has a single dimension, which is the first and the last",
        "1 -> 2 (2)": "moved on by two instead of one: any exchange that leaves no position in its place does",
    },
    "sinusoidal_positions": {
        "torch.arange(length, dtype=torch.float64) -> torch.arange(length)": "integers are divided by float64 numbers",
        "torch.arange(0, d_model, 2, dtype=torch.float64) -> torch.arange(0, d_model, 2)": "in float32 the exponents are as good "
        "at the lengths that are tried",
    },
    "knock_out": {
        "query -> keys": SAME_SIZE,
    },
    "split_heads": {
        "-2 -> 2": "x has three dimensions here, and after the cut four: dimension 2 is the last but one",
    },
    "merge_heads": {
        "-2 -> 2": LAST_BUT_ONE,
        "-2 -> 2 (2)": LAST_BUT_ONE,
    },
    "attend_in_heads": {
        "-2 -> 2": LAST_BUT_ONE,
        "q -> k (3)": SAME_SIZE,
    },
    "ablate": {
        "1 -> 0": "the output projection is square",
    },
    "leaks_future": {
        "1 -> 0": "before position 0 there is no output to compare",
        "x -> other (2)": SAME_SIZE,
    },
    "sample": {
        **{f"-1 -> 1 ({number})": DIMENSION_1 for number in (2, 3, 5)},
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
        "q -> k": SAME_SIZE,
    },
    "tiled_attention": {
        "k -> v": SAME_SIZE,
        "q -> k (3)": SAME_SIZE,
        "torch.broadcast_shapes(rows.shape[:-2], k.shape[:-2], v.shape[:-2]) -> rows.shape[:-2]": ONE_LEADING,
        "torch.broadcast_shapes(rows.shape[:-2], k.shape[:-2], v.shape[:-2]) -> "
        "torch.broadcast_shapes(rows.shape[:-2], k.shape[:-2])": ONE_LEADING,
        "k -> v (2)": ONE_LEADING,
        "k -> v (3)": SAME_SIZE,
    },
    "grouped_query_attention": {
        "k -> v": SAME_SIZE,
        "q -> k (2)": SAME_SIZE,
        "q -> k (3)": SAME_SIZE,
        "q -> k (4)": SAME_SIZE,
        "-2 -> 2": LAST_BUT_ONE,
        "k -> v (3)": SAME_SIZE,
        "-2 -> 2 (2)": LAST_BUT_ONE,
    },
    "local_attention": {
        "q -> k": SAME_SIZE,
        "min(window, length) -> window": "larger blocks hold more of nothing, and the same numbers",
        "q -> k (3)": SAME_SIZE,
    },
    "chunked_linear_attention": {f"q -> k ({number})": SAME_SIZE for number in (2, 3, 4)},
    "delta_step": {
        "if isinstance(beta, torch.Tensor): require_tensor('beta', beta, tuple(torch.broadcast_shapes(k.shape[:-1], "
        "v.shape[:-1]))) beta = beta.unsqueeze(-1) -> if False: require_tensor('beta', beta, "
        "tuple(torch.broadcast_shapes(k.shape[:-1], v.shape[:-1]))) beta = beta.unsqueeze(-1)": FLOAT_BETA,
        "beta = beta.unsqueeze(-1) -> pass": FLOAT_BETA,
        "beta.unsqueeze(-1) -> beta": FLOAT_BETA,
        "beta.unsqueeze(-1) -> beta.unsqueeze()": FLOAT_BETA,
        "beta -> state (2)": FLOAT_BETA,
        "-1 -> 1": FLOAT_BETA,
        "1 -> 0": FLOAT_BETA,
        "1 -> 2": FLOAT_BETA,
    },
    "rotate": {
        "x -> positions (2)": "both lie on one device",
        "float(base) -> base": "every base is a float already",
        "torch.arange(half, dtype=exact, device=x.device) -> torch.arange(half, device=x.device)": "a division makes it float32, "
        "of which near positions need no more",
        "positions.to(x.device, exact) -> positions": WIDER,
        "positions.to(x.device, exact) -> positions.to(x.device)": WIDER,
        "-1 -> 1 (2)": "behind a single dimension comes dimension 1",
    },
    "mean_cosine": {
        "-1 -> 1": DIMENSION_1,
        "((cosines.sum() - cosines.trace()) / pairs).item() -> (cosines.sum() - cosines.trace()) / pairs": "a tensor of one "
        "number does wherever a float does",
    },
    "offset_score": {
        "-1 -> 1": DIMENSION_1,
    },
    "effect_of_removing": {
        "torch.tensor(lost, dtype=torch.float32) -> torch.tensor(lost)": "accuracies may have either width",
    },
    "same_output": {
        "1 -> 2": "a second column of ones says nothing new",
        "1.0 -> 2.0": "a direction twice as long makes a step half as long",
        "direction.norm() < NO_WAY -> direction.norm() <= NO_WAY": "no direction is of just this length",
        "direction < 0 -> direction <= 0": "what does not change never reaches 0",
    },
    "rollout": {
        "0 -> -1": "all layers have the same positions and dtype",
        "0 -> -1 (2)": "all layers have the same positions and dtype",
        "1 -> 2": SAME_SIZE,
        "-1 -> 1": "queries and keys are the same positions",
    },
    "sign_flips": {
        "abs(total) >= seen - ROUNDING -> abs(total) > seen - ROUNDING": "no sum is of just this size",
        "total - one -> one - total": "every sum is there with its other sign, too",
    },
    "paged_attend": {
        "k_pages -> v_pages": "pages of keys and of values have the same size",
        "-2 -> 2": LAST_BUT_ONE,
        "q -> k_pages (2)": "queries and keys have as many features",
        "zip(range(0, tokens, size), table, strict=False) -> zip(range(0, tokens, size), table)": "not strict is the default",
    },
    "attention_backward": {
        "q -> k": SAME_SIZE,
        "q -> k (2)": SAME_SIZE,
        "v -> context": SAME_SIZE,
        "k -> v (2)": SAME_SIZE,
    },
}
