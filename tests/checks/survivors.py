"""Mutants that the checks let pass, and why each is right, or outside what its exercise asks. By exercise, then by change."""

DEVICE = "every case lies on the CPU, where the default device is the right one"
SAME_SIZE = "both have the same size there"
COMMUTES = "the operands may be exchanged"
WIDER = "what it is added to has the wider dtype"
LAST_BUT_ONE = "of four dimensions the last but one is dimension 2"
OTHER_NUMBERS = "any other numbers behind the ends do"
ONE_LEADING = "all have the same dimensions in front"
EQUAL_ARGUMENTS = "two arguments that are one and the same have changed places"
DIMENSION_1 = "the last of two dimensions is dimension 1"
FLOAT_BETA = "the exercise asks for a float; a tensor of them is tried in the reference's own test"

SURVIVORS = {
    "masked_cross_entropy": {
        "logits.transpose(1, 2) -> logits.transpose(2, 1)": COMMUTES,
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
    "word_accuracy": {
        "right | ~real -> ~real | right": COMMUTES,
        "(lengths >= low) & (lengths < high) -> (lengths < high) & (lengths >= low)": COMMUTES,
        "(predicted == targets) & real -> real & (predicted == targets)": COMMUTES,
    },
    "additive_scores": {
        "projected_query + projected_keys -> projected_keys + projected_query": COMMUTES,
    },
    "AdditiveAttention": {
        "0 -> -1": "`v` has a single row, which is the first and the last",
    },
    "decoder_step": {
        "-1 -> 1": "the last of two dimensions is dimension 1",
        "-1 -> 1 (2)": "the last of two dimensions is dimension 1",
    },
    "reads_padding": {
        "scores -> keys": SAME_SIZE,
        "scores + 1 -> scores - 1": OTHER_NUMBERS,
        "scores + 1 -> 1 + scores": COMMUTES,
        "scores + 1 -> 1": OTHER_NUMBERS,
        "1 -> 2 (2)": OTHER_NUMBERS,
        "keys + 1 -> keys - 1": OTHER_NUMBERS,
        "keys + 1 -> 1 + keys": COMMUTES,
        "keys + 1 -> 1": OTHER_NUMBERS,
        "1 -> 2 (4)": OTHER_NUMBERS,
        "torch.allclose(context, other_context, atol=1e-05) -> torch.allclose(other_context, context, atol=1e-05)": COMMUTES,
        "torch.allclose(context, other_context, atol=1e-05) -> torch.allclose(context, other_context)": "contexts that nothing "
        "has touched are equal to the last digit here",
    },
    "is_broken": {
        "torch.allclose(context, expected, atol=1e-05) -> torch.allclose(expected, context, atol=1e-05)": COMMUTES,
    },
    "decode_steps": {
        "words -> first_state": "both have the dtype of the case, and lie on one device",
        "words -> first_state (2)": "both hold a row for each sentence",
        "-1 -> 1": "the last of two dimensions is dimension 1",
    },
    "gets_gradient": {
        "each.detach().clone() -> each.detach()": "nothing is written into it",
        "each.detach() -> each": "the tensors of the cases are part of no graph",
    },
    "soft_lookup": {
        "0 -> -1": "the scores have a single dimension, which is the first and the last",
    },
    "scaled_dot_product_attention": {
        "k.transpose(-2, -1) -> k.transpose(-1, -2)": COMMUTES,
        "q -> k (2)": SAME_SIZE,
    },
    "training_step": {
        "scale * products -> products * scale": COMMUTES,
        "weights * values -> values * weights": COMMUTES,
        "context - wanted -> wanted - context": "a square has no sign",
        "loss.item() -> loss": "a tensor that holds the one number is taken for it",
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
    "knock_out": {
        "torch.arange(len(query), device=weights.device) -> torch.arange(len(query))": DEVICE,
        "query -> keys": SAME_SIZE,
        "weights -> values": "both lie on one device",
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
    "attend_in_heads": {
        "-2 -> 2": "of four dimensions, dimension 2 is the last but one",
        "k.transpose(-2, -1) -> k.transpose(-1, -2)": COMMUTES,
        "q -> k (3)": SAME_SIZE,
    },
    "ablate": {
        "1 -> 0": "the output projection is square",
        "head + 1 -> 1 + head": COMMUTES,
        "head * d_head -> d_head * head": COMMUTES,
        "(head + 1) * d_head -> d_head * (head + 1)": COMMUTES,
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
    "merge_partial": {
        "torch.maximum(a[0], b[0]) -> torch.maximum(b[0], a[0])": COMMUTES,
        "scale_a * a[1] + scale_b * b[1] -> scale_b * b[1] + scale_a * a[1]": COMMUTES,
        "scale_a * a[1] -> a[1] * scale_a": COMMUTES,
        "scale_b * b[1] -> b[1] * scale_b": COMMUTES,
        "scale_a.unsqueeze(-1) * a[2] + scale_b.unsqueeze(-1) * b[2] -> "
        "scale_b.unsqueeze(-1) * b[2] + scale_a.unsqueeze(-1) * a[2]": COMMUTES,
        "scale_a.unsqueeze(-1) * a[2] -> a[2] * scale_a.unsqueeze(-1)": COMMUTES,
        "scale_b.unsqueeze(-1) * b[2] -> b[2] * scale_b.unsqueeze(-1)": COMMUTES,
    },
    "tiled_attention": {
        "k -> v": SAME_SIZE,
        "q -> k (3)": SAME_SIZE,
        "top + block -> block + top": COMMUTES,
        "torch.broadcast_shapes(rows.shape[:-2], k.shape[:-2], v.shape[:-2]) -> rows.shape[:-2]": ONE_LEADING,
        "torch.broadcast_shapes(rows.shape[:-2], k.shape[:-2], v.shape[:-2]) -> "
        "torch.broadcast_shapes(rows.shape[:-2], k.shape[:-2])": ONE_LEADING,
        "torch.broadcast_shapes(rows.shape[:-2], k.shape[:-2], v.shape[:-2]) -> "
        "torch.broadcast_shapes(k.shape[:-2], rows.shape[:-2], v.shape[:-2])": COMMUTES,
        "k -> v (2)": ONE_LEADING,
        "k -> v (3)": SAME_SIZE,
        "top + rows.shape[-2] - 1 + offset -> offset + (top + rows.shape[-2] - 1)": COMMUTES,
        "top + rows.shape[-2] -> rows.shape[-2] + top": COMMUTES,
        "k[..., left:left + block, :].transpose(-2, -1) -> k[..., left:left + block, :].transpose(-1, -2)": COMMUTES,
        "left + block -> block + left": COMMUTES,
        "top + scores.shape[-2] -> scores.shape[-2] + top": COMMUTES,
        "q -> k (5)": "both lie on one device",
        "left + scores.shape[-1] -> scores.shape[-1] + left": COMMUTES,
        "q -> k (6)": "both lie on one device",
        "queries.unsqueeze(1) + offset -> offset + queries.unsqueeze(1)": COMMUTES,
        "merge_partial(partial, partial_softmax(scores, v[..., left:left + block, :])) -> "
        "merge_partial(partial_softmax(scores, v[..., left:left + block, :]), partial)": COMMUTES,
        "left + block -> block + left (2)": COMMUTES,
    },
    "grouped_query_attention": {
        "k -> v": SAME_SIZE,
        "q -> k (2)": SAME_SIZE,
        "q -> k (3)": SAME_SIZE,
        "q -> k (4)": SAME_SIZE,
        "k.transpose(-2, -1) -> k.transpose(-1, -2)": COMMUTES,
        "-2 -> 2": LAST_BUT_ONE,
        "k -> v (3)": SAME_SIZE,
        "-2 -> 2 (2)": LAST_BUT_ONE,
    },
    "arithmetic_intensity": {
        "tensor.numel() * tensor.element_size() -> tensor.element_size() * tensor.numel()": COMMUTES,
    },
    "local_attention": {
        "q -> k": SAME_SIZE,
        "min(window, length) -> window": "larger blocks hold more of nothing, and the same numbers",
        "min(window, length) -> min(length, window)": COMMUTES,
        "length + missing -> missing + length": COMMUTES,
        "q -> k (3)": SAME_SIZE,
        "2 * size -> size * 2": COMMUTES,
        "2 * size -> size * 2 (2)": COMMUTES,
        "torch.arange(length + missing, device=q.device) -> torch.arange(length + missing)": DEVICE,
        "length + missing -> missing + length (2)": COMMUTES,
        "size * torch.arange(blocks, device=q.device).view(-1, 1, 1) + torch.arange(-size, size, device=q.device) -> "
        "torch.arange(-size, size, device=q.device) + size * torch.arange(blocks, device=q.device).view(-1, 1, 1)": COMMUTES,
        "size * torch.arange(blocks, device=q.device).view(-1, 1, 1) -> "
        "torch.arange(blocks, device=q.device).view(-1, 1, 1) * size": COMMUTES,
        "torch.arange(blocks, device=q.device) -> torch.arange(blocks)": DEVICE,
        "torch.arange(-size, size, device=q.device) -> torch.arange(-size, size)": DEVICE,
        "(key >= 0) & (key <= query) & (key > query - window) -> "
        "(key > query - window) & ((key >= 0) & (key <= query))": COMMUTES,
        "(key >= 0) & (key <= query) -> (key <= query) & (key >= 0)": COMMUTES,
        "around_v.transpose(-2, -1) -> around_v.transpose(-1, -2)": COMMUTES,
    }
    | {f"q -> k ({number})": "both lie on one device" for number in (4, 5, 6)},
    "linear_attention": {
        "keys.unsqueeze(-1) * v.unsqueeze(-2) -> v.unsqueeze(-2) * keys.unsqueeze(-1)": COMMUTES,
        "queries * keys.cumsum(dim=-2) -> keys.cumsum(dim=-2) * queries": COMMUTES,
        "keys.transpose(-2, -1) -> keys.transpose(-1, -2)": COMMUTES,
    },
    "chunked_linear_attention": {f"q -> k ({number})": SAME_SIZE for number in (2, 3, 4)}
    | {
        "start + chunk -> chunk + start": COMMUTES,
        "key.transpose(-2, -1) -> key.transpose(-1, -2)": COMMUTES,
        "weights @ value + query @ memory -> query @ memory + weights @ value": COMMUTES,
        "weights.sum(dim=-1, keepdim=True) + query @ total -> query @ total + weights.sum(dim=-1, keepdim=True)": COMMUTES,
        "memory + key.transpose(-2, -1) @ value -> key.transpose(-2, -1) @ value + memory": COMMUTES,
        "key.transpose(-2, -1) -> key.transpose(-1, -2) (2)": COMMUTES,
        "total + key.sum(dim=-2).unsqueeze(-1) -> key.sum(dim=-2).unsqueeze(-1) + total": COMMUTES,
    },
    "linear_attention_step": {
        "key.unsqueeze(-1) * v.unsqueeze(-2) -> v.unsqueeze(-2) * key.unsqueeze(-1)": COMMUTES,
        "state[0] + written -> written + state[0]": COMMUTES,
        "state[1] + key -> key + state[1]": COMMUTES,
        "query * total -> total * query": COMMUTES,
    },
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
        "state + k.unsqueeze(-1) * correction.unsqueeze(-2) -> k.unsqueeze(-1) * correction.unsqueeze(-2) + state": COMMUTES,
        "k.unsqueeze(-1) * correction.unsqueeze(-2) -> correction.unsqueeze(-2) * k.unsqueeze(-1)": COMMUTES,
        "beta * (v - answered) -> (v - answered) * beta": COMMUTES,
    },
    "location_scores": {
        "features.transpose(1, 2) -> features.transpose(2, 1)": COMMUTES,
        "from_query + from_keys + from_place -> from_place + (from_query + from_keys)": COMMUTES,
        "from_query + from_keys -> from_keys + from_query": COMMUTES,
    },
    "loss_by_position": {"logits.transpose(1, 2) -> logits.transpose(2, 1)": COMMUTES},
    "rotate": {
        "torch.promote_types(x.dtype, torch.float32) -> torch.promote_types(torch.float32, x.dtype)": COMMUTES,
        "x -> positions (2)": "both lie on one device",
        "x -> positions (3)": "both lie on one device",
        "x -> positions (4)": "both lie on one device",
        "float(base) -> base": "every base is a float already",
        "torch.arange(half, dtype=exact, device=x.device) -> torch.arange(half, device=x.device)": "a division makes it float32, "
        "of which near positions need no more",
        "torch.arange(half, dtype=exact, device=x.device) -> torch.arange(half, dtype=exact)": DEVICE,
        "positions.to(x.device, exact) -> positions": WIDER,
        "positions.to(x.device, exact) -> positions.to(x.device)": WIDER,
        "positions.to(x.device, exact).unsqueeze(-1) * frequencies -> "
        "frequencies * positions.to(x.device, exact).unsqueeze(-1)": COMMUTES,
        "-1 -> 1 (2)": "behind a single dimension comes dimension 1",
        "first * cos -> cos * first": COMMUTES,
        "second * sin -> sin * second": COMMUTES,
        "first * sin + second * cos -> second * cos + first * sin": COMMUTES,
        "first * sin -> sin * first": COMMUTES,
        "second * cos -> cos * second": COMMUTES,
    },
    "neighbours_to_halves": {"pairs.transpose(1, 2) -> pairs.transpose(2, 1)": COMMUTES},
    "alibi_bias": {
        "-8.0 * torch.arange(1, heads + 1) -> torch.arange(1, heads + 1) * -8.0": COMMUTES,
        "heads + 1 -> 1 + heads": COMMUTES,
        "-slopes.view(-1, 1, 1) * distance -> distance * -slopes.view(-1, 1, 1)": COMMUTES,
    },
    "layer_norm": {
        "variance + eps -> eps + variance": COMMUTES,
        "normed * weight + bias -> bias + normed * weight": COMMUTES,
        "normed * weight -> weight * normed": COMMUTES,
    },
    "TransformerBlock": {
        "self.attention(normed, normed, normed, mask) -> self.attention(normed, normed, normed, mask)": EQUAL_ARGUMENTS,
        "x + read -> read + x": COMMUTES,
        "attended + self.linear2(hidden) -> self.linear2(hidden) + attended": COMMUTES,
        "self.attention(x, x, x, mask) -> self.attention(x, x, x, mask)": EQUAL_ARGUMENTS,
        "x + read -> read + x (2)": COMMUTES,
        "attended + self.linear2(hidden) -> self.linear2(hidden) + attended (2)": COMMUTES,
    },
    "DecoderBlock": {
        "causal_mask(x.shape[1]).to(x.device) -> causal_mask(x.shape[1])": DEVICE,
        "causal_mask(x.shape[1]).to(x.device) -> causal_mask(x.shape[1]).to()": DEVICE,
        "x -> memory (2)": "both lie on one device",
        "x + self.attention(normed, normed, normed, past)[0] -> self.attention(normed, normed, normed, past)[0] + x": COMMUTES,
        "self.attention(normed, normed, normed, past) -> self.attention(normed, normed, normed, past)": EQUAL_ARGUMENTS,
        "attended + read -> read + attended": COMMUTES,
        "informed + self.linear2(hidden) -> self.linear2(hidden) + informed": COMMUTES,
        "x + self.attention(x, x, x, past)[0] -> self.attention(x, x, x, past)[0] + x": COMMUTES,
        "self.attention(x, x, x, past) -> self.attention(x, x, x, past)": EQUAL_ARGUMENTS,
        "attended + read -> read + attended (2)": COMMUTES,
        "informed + self.linear2(hidden) -> self.linear2(hidden) + informed (2)": COMMUTES,
    },
    "DecoderOnly": {
        "sinusoidal_positions(length, self.d_model).to(tokens.device) -> sinusoidal_positions(length, self.d_model)": DEVICE,
        "sinusoidal_positions(length, self.d_model).to(tokens.device) -> sinusoidal_positions(length, self.d_model).to()": DEVICE,
        "causal_mask(length).to(tokens.device) -> causal_mask(length)": DEVICE,
        "causal_mask(length).to(tokens.device) -> causal_mask(length).to()": DEVICE,
        "self.words(tokens) + positions -> positions + self.words(tokens)": COMMUTES,
    },
    "mean_cosine": {
        "-1 -> 1": DIMENSION_1,
        "positions * (positions - 1) -> (positions - 1) * positions": COMMUTES,
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
        "step * direction -> direction * step": COMMUTES,
        "weights + step * direction -> step * direction + weights": COMMUTES,
    },
    "rollout": {
        "0 -> -1": "all layers have the same positions and dtype",
        "0 -> -1 (2)": "all layers have the same positions and dtype",
        "0 -> -1 (3)": "all layers have the same positions and dtype",
        "1 -> 2": SAME_SIZE,
        "-1 -> 1": "queries and keys are the same positions",
        "mean + identity -> identity + mean": COMMUTES,
        "torch.eye(positions, dtype=weights_by_layer[0].dtype, device=weights_by_layer[0].device) -> "
        "torch.eye(positions, dtype=weights_by_layer[0].dtype)": DEVICE,
    },
    "sign_flips": {
        "abs(total) >= seen - ROUNDING -> abs(total) > seen - ROUNDING": "no sum is of just this size",
        "total + one -> one + total": COMMUTES,
        "[total + one for total in sums] + [total - one for total in sums] -> "
        "[total - one for total in sums] + [total + one for total in sums]": "the order of the choices",
        "total - one -> one - total": "every sum is there with its other sign, too",
    },
    "latent_attention": {
        "W_k.transpose(-2, -1) -> W_k.transpose(-1, -2)": COMMUTES,
        "latent.transpose(-2, -1) -> latent.transpose(-1, -2)": COMMUTES,
    },
    "paged_attend": {
        "k_pages -> v_pages": "pages of keys and of values have the same size",
        "-2 -> 2": LAST_BUT_ONE,
        "q -> k_pages (2)": "queries and keys have as many features",
        "zip(range(0, tokens, size), table, strict=False) -> zip(range(0, tokens, size), table)": "not strict is the default",
        "min(size, tokens - start) -> min(tokens - start, size)": COMMUTES,
        "k_pages[page, :, :used].transpose(-2, -1) -> k_pages[page, :, :used].transpose(-1, -2)": COMMUTES,
        "merge_partial(partial, new) -> merge_partial(new, partial)": COMMUTES,
    },
    "attention_backward": {
        "q -> k": SAME_SIZE,
        "q -> k (2)": SAME_SIZE,
        "v -> context": SAME_SIZE,
        "k -> v (2)": SAME_SIZE,
        **dict.fromkeys(
            [
                "d_context * context -> context * d_context",
                "left + block -> block + left",
                *(f"left + block -> block + left ({number})" for number in (2, 3, 4)),
                "scale * q -> q * scale",
                *(f"{name}.transpose(-2, -1) -> {name}.transpose(-1, -2)" for name in ("keys", "values", "weights", "d_scores")),
                "weights * (d_weights - D) -> (d_weights - D) * weights",
                *(f"scale * {each} -> {each} * scale" for each in ("d_scores", "d_scores.transpose(-2, -1)")),
            ],
            COMMUTES,
        ),
    },
}
