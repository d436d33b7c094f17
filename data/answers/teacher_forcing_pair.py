# %% wrong | 2026-outsiders | never_reads_bos | the decoder reads the very token it should answer (both leave out BOS)
def tfp_same_labels(tokens):
    return tokens[:, 1:], tokens[:, 1:]


# %% wrong | 2026-outsiders | whole_sentences | input and labels are both the whole sentence: nothing is shifted or cut
def tfp_whole(tokens):
    return tokens, tokens


# %% wrong | 2026-outsiders | reads_the_future | input and labels are swapped
def tfp_swapped(tokens):
    return tokens[:, 1:], tokens[:, :-1]


# %% wrong | 2026-outsiders | shifts_the_batch | slices the batch instead of time
def tfp_batch(tokens):
    return tokens[:-1], tokens[1:]


# %% wrong | 2026-outsiders | rolls_the_input_in | rolls, so that the last token is read first and nothing is cut
def tfp_roll(tokens):
    return torch.roll(tokens, 1, dims=1), tokens


# %% wrong | 2026-outsiders | two_steps_apart | shifts by two: the decoder is asked for the word after the next
def tfp_two(tokens):
    return tokens[:, :-2], tokens[:, 2:]


# %% wrong | 2026-outsiders | changes_the_dtype | converts the tokens to floats
def tfp_float(tokens):
    return tokens[:, :-1].float(), tokens[:, 1:].float()


# %% wrong | 2026-outsiders | only_the_last_label | the labels are only the last token
def tfp_last_label(tokens):
    return tokens[:, :-1], tokens[:, -1]


# %% wrong | 2026-outsiders | copies_its_input | both leave out the last token
def tfp_both_cut_end(tokens):
    x = tokens[:, :-1]
    return x, x.clone()


# %% wrong | 2026-outsiders | returns_one | returns only the decoder's input
def tfp_one(tokens):
    return tokens[:, :-1]


# %% wrong | 2026-outsiders | changes_its_input | shifts the caller's tensor in place
def tfp_in_place(tokens):
    decoder_input = tokens[:, :-1].clone()
    tokens[:, :-1] = tokens[:, 1:].clone()
    return decoder_input, tokens[:, :-1]


# %% wrong | 2026-outsiders | labels_one_too_long | the labels keep BOS: input cut at the end, labels uncut
def tfp_uncut_labels(tokens):
    return tokens[:, :-1], tokens


# %% wrong | 2026-outsiders | begins_with_0 | replaces BOS in the input by 0
def tfp_zero_bos(tokens):
    inp = torch.zeros_like(tokens[:, 1:])
    inp[:, 1:] = tokens[:, 1:-1]
    return inp, tokens[:, 1:]


# %% right | 2026-outsiders | narrow
def tfp_narrow(tokens):
    n = tokens.shape[1] - 1
    return tokens.narrow(1, 0, n), tokens.narrow(1, 1, n)


# %% right | 2026-outsiders | windows of two
def tfp_unfold(tokens):
    windows = tokens.unfold(1, 2, 1)
    return windows[..., 0], windows[..., 1]


# %% right | 2026-outsiders | roll, then cut
def tfp_roll_cut(tokens):
    return tokens[..., :-1], tokens.roll(-1, dims=-1)[..., :-1]


# %% right | 2026-outsiders | lists and back, as a list of two
def tfp_lists(tokens):
    rows = tokens.tolist()
    return [torch.tensor([r[:-1] for r in rows]), torch.tensor([r[1:] for r in rows])]


# %% right | 2026-outsiders | unbind and stack
def tfp_unbind(tokens):
    columns = tokens.unbind(1)
    return torch.stack(columns[:-1], 1), torch.stack(columns[1:], 1)


# %% right | house | slices
def pair_sliced(tokens):
    return tokens[:, :-1], tokens[:, 1:]


# %% right | house | copies of slices
def pair_copied(tokens):
    return tokens[:, :-1].clone(), tokens[:, 1:].contiguous()


# %% right | house | narrow, and a stack
def pair_narrowed(tokens):
    n = tokens.size(1)
    return tokens.narrow(1, 0, n - 1), torch.stack([tokens[:, t] for t in range(1, n)], dim=1)


# %% wrong | 2026-blind | copies_its_input | the colleague's bug, both without the last token
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = tokens[:, :-1].clone()  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind | never_reads_bos | both without BOS
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, 1:]  # <-- here
    labels = tokens[:, 1:]
    return decoder_input, labels


# %% wrong | 2026-blind | reads_the_future | returned in the wrong order
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = tokens[:, 1:]
    return labels, decoder_input  # <-- here


# %% wrong | 2026-blind | shifts_the_batch | sliced along the batch
def teacher_forcing_pair(tokens):
    return tokens[:-1], tokens[1:]  # <-- here


# %% wrong | 2026-blind | - | the input keeps its last token
def teacher_forcing_pair(tokens):
    decoder_input = tokens  # <-- here
    labels = tokens[:, 1:]
    return decoder_input, labels


# %% wrong | 2026-blind | labels_one_too_long | the labels keep BOS
def teacher_forcing_pair(tokens):
    reads = tokens[:, :-1]
    answers = tokens.clone()  # <-- here
    return reads, answers


# %% wrong | 2026-blind | - | rolled labels, with BOS come round to the end
def teacher_forcing_pair(tokens):
    labels = tokens.roll(-1, dims=1)  # <-- here
    decoder_input = tokens[:, :-1]
    return decoder_input, labels


# %% wrong | 2026-blind | answers_with_the_one_before | rolled the wrong way
def teacher_forcing_pair(tokens):
    shifted = torch.roll(tokens, shifts=1, dims=1)  # <-- here
    return tokens[:, :-1], shifted[:, :-1]


# %% wrong | 2026-blind | - | rolled labels cut at the wrong end
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = torch.roll(tokens, -1)[:, 1:]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind | - | two steps apart
def teacher_forcing_pair(tokens):
    n = tokens.shape[1]
    decoder_input = tokens[:, : n - 1]
    labels = tokens[:, 2:n]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind | - | narrow's length taken for its end
def teacher_forcing_pair(tokens):
    n = tokens.size(1)
    decoder_input = tokens.narrow(1, 0, n - 1)
    labels = tokens.narrow(1, 1, n)  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind | - | takes the last token only
def teacher_forcing_pair(tokens):
    labels = tokens[:, 1:]
    decoder_input = tokens[:, -1]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind | - | three indices for two dimensions
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1, :]  # <-- here
    labels = tokens[:, 1:]
    return decoder_input, labels


# %% wrong | 2026-blind | - | the chunks keep the stacked dimension
def teacher_forcing_pair(tokens):
    decoder_input, labels = tokens[:, :-1], tokens[:, 1:]
    pair = torch.stack([decoder_input, labels], dim=-1)
    return pair.chunk(2, dim=-1)  # <-- here


# %% wrong | 2026-blind | - | unpacks the batch
def teacher_forcing_pair(tokens):
    decoder_input, labels = [(row[:-1], row[1:]) for row in tokens]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind | changes_the_dtype | labels as floats
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = torch.zeros(tokens.shape[0], tokens.shape[1] - 1)  # <-- here
    for t in range(1, tokens.shape[1]):
        labels[:, t - 1] = tokens[:, t]
    return decoder_input, labels


# %% wrong | 2026-blind | never_reads_bos | shifts the tokens in place, so that the input is shifted too
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = decoder_input
    labels[:, :] = tokens[:, 1:].clone()  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind | trims_twice | drops the last token twice
def teacher_forcing_pair(tokens):
    tokens = tokens[:, :-1]  # <-- here
    decoder_input = tokens[:, :-1]
    labels = tokens[:, 1:]
    return decoder_input, labels


# %% double | 2026-blind | - | order swapped; the input keeps its last token
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, 0:]  # <-- here
    labels = tokens[:, 1:]
    return labels, decoder_input  # <-- here


# %% double | 2026-blind | - | sliced along the batch; no step apart
def teacher_forcing_pair(tokens):
    tokens = tokens[:-1]  # <-- here
    decoder_input = tokens[:, :-1]
    labels = tokens[:, :-1].clone()  # <-- here
    return decoder_input, labels


# %% right | 2026-blind | two slices
def teacher_forcing_pair(tokens):
    return tokens[:, :-1], tokens[:, 1:]


# %% right | 2026-blind | narrow, contiguous copies
def teacher_forcing_pair(tokens):
    n = tokens.shape[-1]
    decoder_input = tokens.narrow(-1, 0, n - 1).contiguous()
    labels = tokens.narrow(-1, 1, n - 1).contiguous()
    return decoder_input, labels


# %% right | 2026-blind | windows of two
def teacher_forcing_pair(tokens):
    windows = tokens.unfold(1, 2, 1)
    return windows[..., 0], windows[..., 1]


# %% right | 2026-blind | loop over the steps
def teacher_forcing_pair(tokens):
    reads, answers = [], []
    for t in range(tokens.shape[1] - 1):
        reads.append(tokens[:, t])
        answers.append(tokens[:, t + 1])
    decoder_input = torch.stack(reads, dim=1)
    labels = torch.stack(answers, dim=1)
    return decoder_input, labels


# %% wrong | 2026-learners | trims_twice | trims twice, the colleague's first line left in [learner B 1.5]
def teacher_forcing_pair(tokens):
    tokens = tokens[:, :-1]  # <-- here
    decoder_input = tokens
    labels = tokens[:, 1:]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-learners | trims_twice | trims twice, the colleague's first line left in, both sliced [learner B 1.5]
def teacher_forcing_pair(tokens):
    tokens = tokens[:, :-1]  # <-- here
    decoder_input = tokens[:, :-1]
    labels = tokens[:, 1:]
    return decoder_input, labels


# %% wrong | 2026-learners | trims_twice | trims twice, the colleague's first line left in, returned at once [learner B 1.5]
def teacher_forcing_pair(tokens):
    tokens = tokens[:, :-1]  # <-- here
    return tokens, tokens[:, 1:].clone()  # <-- here


# %% wrong | 2026-blind-2 | reads_the_future | The two are returned in the wrong order: the decoder reads what it should answer
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = tokens[:, 1:]
    return labels, decoder_input  # <-- here


# %% wrong | 2026-blind-2 | shifts_the_batch | The slices cut sentences from the batch instead of tokens from the sentences
def teacher_forcing_pair(tokens):
    return tokens[:-1], tokens[1:]  # <-- here


# %% wrong | 2026-blind-2 | - | `roll` brings BOS back at the end, and neither of the two has lost a token
def teacher_forcing_pair(tokens):
    labels = torch.roll(tokens, shifts=-1, dims=1)  # <-- here
    return tokens, labels


# %% wrong | 2026-blind-2 | two_steps_apart | The labels lie two steps ahead of what is read
def teacher_forcing_pair(tokens):
    n = tokens.shape[1]
    reads = tokens[:, : n - 2]  # <-- here
    answers = tokens[:, 2:]
    return reads, answers


# %% wrong | 2026-blind-2 | never_reads_bos | Both begin after BOS, so that the decoder reads its own answer
def teacher_forcing_pair(tokens):
    tokens = tokens[:, 1:]  # <-- here
    return tokens, tokens.clone()


# %% wrong | 2026-blind-2 | - | The whole sentence is read, and a made-up 0 is answered at the end
def teacher_forcing_pair(tokens):
    decoder_input = tokens  # <-- here
    labels = torch.zeros_like(tokens)
    labels[:, :-1] = tokens[:, 1:]
    return decoder_input, labels


# %% double | 2026-blind-2 | - | The input is cut along the batch, and the labels are put first
def teacher_forcing_pair(tokens):
    x = tokens[:-1]  # <-- here
    y = tokens[:, 1:]
    return y, x  # <-- here


# %% right | 2026-blind-2 | narrow
def teacher_forcing_pair(tokens):
    steps = tokens.size(1) - 1
    return tokens.narrow(1, 0, steps), tokens.narrow(1, 1, steps)


# %% right | 2026-blind-2 | unfold pairs
def teacher_forcing_pair(tokens):
    windows = tokens.unfold(1, 2, 1)
    reads, answers = windows.unbind(dim=-1)
    return reads, answers


# %% wrong | 2026-blind-5 | reads_the_future | the two are handed back in the wrong order
def teacher_forcing_pair(tokens):
    labels = tokens[:, 1:]
    decoder_input = tokens[:, :-1]
    return labels, decoder_input  # <-- here


# %% wrong | 2026-blind-5 | shifts_the_batch | the slices cut the batch and not the sentence
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:-1]  # <-- here
    labels = tokens[1:]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind-5 | - | a second BOS is put in front of tokens that begin with one already
def teacher_forcing_pair(tokens):
    bos = tokens[:, :1]
    decoder_input = torch.cat([bos, tokens[:, :-1]], dim=1)  # <-- here
    return decoder_input, tokens


# %% right | 2026-blind-5 | two narrows of the same tensor
def teacher_forcing_pair(tokens):
    n = tokens.size(1)
    reads, answers = (tokens.narrow(1, first, n - 1) for first in (0, 1))
    return reads, answers
# %% double | 2026-blind-5 | changes_its_input | Marks padding in the labels as -100, which writes into the tokens and into what the decoder reads; the two are returned in the wrong order
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = tokens[:, 1:]
    labels[labels == 0] = -100  # <-- here
    return labels, decoder_input  # <-- here

# %% double | 2026-blind-5 | - | The decoder input keeps its last token, n long; the labels are rolled by one, so that they end with BOS and are n long as well
def teacher_forcing_pair(tokens):
    decoder_input = tokens  # <-- here
    labels = torch.roll(tokens, shifts=-1, dims=1)  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind-6 | reads_the_future | returns the labels first and the input second
def teacher_forcing_pair(tokens):
    return tokens[:, 1:], tokens[:, :-1]  # <-- here


# %% wrong | 2026-blind-6 | shifts_the_batch | slices the batch dimension instead of the positions
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:-1]  # <-- here
    labels = tokens[1:]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind-6 | changes_its_input | blanks out the input where the answer is padding, and so writes through a view into the caller's tokens and over EOS in the labels
def teacher_forcing_pair(tokens):
    decoder_input, labels = tokens[:, :-1], tokens[:, 1:]
    # EOS is the end, the decoder must not read it
    decoder_input[labels == 0] = 0  # <-- here
    return decoder_input, labels


# %% right | 2026-blind-6 | the columns as a list, stacked again
def teacher_forcing_pair(tokens):
    columns = list(tokens.unbind(dim=1))
    return torch.stack(columns[:-1], dim=1), torch.stack(columns[1:], dim=1)


# %% wrong | 2026-blind-7 | reads_the_future | the pair is handed back the wrong way round
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = tokens[:, 1:]
    return labels, decoder_input  # <-- here

# %% wrong | 2026-blind-7 | answers_with_the_one_before | the labels are shifted with roll, which moves the wrong way, so the decoder is asked for the token before
def teacher_forcing_pair(tokens):
    shifted = torch.roll(tokens, shifts=1, dims=1)  # <-- here
    return tokens[:, :-1], shifted[:, :-1]

# %% wrong | 2026-blind-7 | - | the slice is taken over the sentences and not over the positions
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = tokens[1:]  # <-- here
    return decoder_input, labels

# %% right | 2026-blind-7 | narrow, with copies
def teacher_forcing_pair(tokens):
    n = tokens.shape[1]
    return tokens.narrow(1, 0, n - 1).clone(), tokens.narrow(1, 1, n - 1).clone()


# %% wrong | 2026-blind-9 | shifts_the_batch | the shift runs over the sentences of the batch instead of over their tokens
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:-1]  # <-- here
    labels = tokens[1:]  # <-- here
    return decoder_input, labels

# %% wrong | 2026-blind-9 | never_reads_bos | labels is the same tensor as tokens, so shifting it in place shifts the decoder's input and the caller's tokens too
def teacher_forcing_pair(tokens):
    labels = tokens
    labels[:, :-1] = tokens[:, 1:].clone()  # <-- here
    return tokens[:, :-1], labels[:, :-1]

# %% double | 2026-blind-9 | copies_its_input | the tokens are rolled to the right instead of to the left, so the label is what is read; the decoder's input is made float
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1].float()  # <-- here
    labels = torch.roll(tokens, 1, dims=1)[:, 1:]  # <-- here
    return decoder_input, labels

# %% right | 2026-blind-9 | labels first, and the input made of BOS and the labels without their last
def teacher_forcing_pair(tokens):
    bos, labels = tokens[:, :1], tokens[:, 1:]
    decoder_input = torch.cat([bos, labels[:, :-1]], dim=1)
    return decoder_input, labels


# %% wrong | 2026-blind-10 | changes_the_dtype | fills both results into torch.zeros, so that they are floats in place of integers
def teacher_forcing_pair(tokens):
    B, n = tokens.shape
    reads = torch.zeros(B, n - 1)  # <-- here
    answers = torch.zeros(B, n - 1)  # <-- here
    for b in range(B):
        for t in range(n - 1):
            reads[b, t] = tokens[b, t]
            answers[b, t] = tokens[b, t + 1]
    return reads, answers


# %% right | 2026-blind-10 | index_select with two lists of columns, one step apart
def teacher_forcing_pair(tokens):
    columns = torch.arange(tokens.shape[1] - 1, device=tokens.device)
    decoder_input = tokens.index_select(1, columns)
    labels = tokens.index_select(1, columns + 1)
    return decoder_input, labels


# %% wrong | house | keeps_lists | a loop over the rows, whose lists are never joined
def teacher_forcing_pair(tokens):
    inputs, labels = [], []
    for row in tokens:
        inputs.append(row[:-1])
        labels.append(row[1:])
    return inputs, labels  # <-- here


# %% wrong | house | - | the return stands inside the loop over the rows
def teacher_forcing_pair(tokens):
    inputs, labels = [], []
    for row in tokens:
        inputs.append(row[:-1])
        labels.append(row[1:])
        return torch.stack(inputs), torch.stack(labels)  # <-- here


# %% wrong | 2026-blind-11 | - | shifts by putting a second BOS in front of the input, so the decoder reads BOS twice and its first label is BOS
def teacher_forcing_pair(tokens):
    bos = tokens[:, :1]
    # shift right: what is read lies one step behind what is answered
    labels = tokens[:, :-1]  # <-- here
    decoder_input = torch.cat([bos, labels[:, :-1]], dim=1)  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind-11 | - | the loop over the labels stops one step early, so that the last label is never filled in and stays 0
def teacher_forcing_pair(tokens):
    n = tokens.shape[1]
    decoder_input = tokens[:, : n - 1].clone()
    labels = torch.zeros_like(decoder_input)
    for t in range(n - 2):  # <-- here
        labels[:, t] = tokens[:, t + 1]
    return decoder_input, labels


# %% wrong | 2026-blind-11 | - | the windows of two neighbours move on by two tokens in place of one, so every second pair is missing
def teacher_forcing_pair(tokens):
    neighbours = tokens.unfold(1, 2, 2)  # <-- here
    decoder_input = neighbours[:, :, 0]
    labels = neighbours[:, :, 1]
    return decoder_input, labels


# %% right | 2026-blind-11 | windows of two neighbours, taken apart
def teacher_forcing_pair(tokens):
    neighbours = tokens.unfold(dimension=1, size=2, step=1)  # (B, n - 1, 2)
    read, answered = neighbours.unbind(dim=-1)
    return read.contiguous(), answered.contiguous()


# %% wrong | 2026-blind-12 | changes_the_dtype | both results are filled into tensors of the default dtype, so they hold floats in place of integer ids
def teacher_forcing_pair(tokens):
    B, n = tokens.shape
    decoder_input = torch.zeros(B, n - 1)  # <-- here
    labels = torch.zeros(B, n - 1)  # <-- here
    for b in range(B):
        for t in range(n - 1):
            decoder_input[b, t] = tokens[b, t]
            labels[b, t] = tokens[b, t + 1]
    return decoder_input, labels


# %% wrong | 2026-blind-12 | - | BOS is put in front of rows that begin with BOS already, so the input reads BOS twice, the first label is BOS, and both have n places in place of n - 1
def teacher_forcing_pair(tokens):
    bos = tokens[:, :1]
    # shift everything one place to the right
    decoder_input = torch.cat([bos, tokens[:, :-1]], dim=1)  # <-- here
    labels = tokens.clone()
    return decoder_input, labels


# %% wrong | 2026-blind-12 | two_steps_apart | reading and answering lie two steps apart in place of one
def teacher_forcing_pair(tokens):
    steps = tokens.shape[1] - 2
    reads = tokens[:, :steps]
    answers = tokens[:, 2 : 2 + steps]  # <-- here
    return reads, answers


# %% right | 2026-blind-12 | narrow with start and length
def teacher_forcing_pair(tokens):
    steps = tokens.size(1) - 1
    decoder_input, labels = (tokens.narrow(1, start, steps) for start in (0, 1))
    return decoder_input, labels


# %% wrong | house | rolls_the_input_in | the last token is put in front by cat
def teacher_forcing_pair(tokens):
    decoder_input = torch.cat([tokens[:, -1:], tokens[:, :-1]], dim=1)  # <-- here
    return decoder_input, tokens


# %% wrong | 2026-blind-13 | shifts_the_batch | cuts the first dimension, the sentences, in place of the second, the positions
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:-1]  # <-- here
    labels = tokens[1:]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind-13 | changes_the_dtype | builds both with torch.Tensor, which makes floats of the token ids, in place of torch.tensor
def teacher_forcing_pair(tokens):
    reads, answers = [], []
    for sentence in tokens.tolist():
        reads.append(sentence[:-1])
        answers.append(sentence[1:])
    return torch.Tensor(reads), torch.Tensor(answers)  # <-- here


# %% right | 2026-blind-13 | windows of two neighbours, unbound into the earlier and the later
def teacher_forcing_pair(tokens):
    windows = tokens.unfold(1, 2, 1)  # (B, n - 1, 2)
    before, after = windows.unbind(dim=-1)
    return before.clone(), after.clone()


# %% wrong | 2026-blind-14 | - | puts BOS once more before tokens that begin with it, so that reading lags two steps behind answering
def teacher_forcing_pair(tokens):
    labels = tokens[:, 1:]
    bos = tokens[:, :1]
    decoder_input = torch.cat([bos, tokens], dim=1)[:, : labels.shape[1]]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind-14 | - | flattens the batch and cuts B tokens off its end and its beginning, in place of one token off each row
def teacher_forcing_pair(tokens):
    B, n = tokens.shape
    stream = tokens.reshape(-1)
    decoder_input = stream[: B * (n - 1)].reshape(B, n - 1)  # <-- here
    labels = stream[B:].reshape(B, n - 1)  # <-- here
    return decoder_input, labels


# %% wrong | house | - | the input is reversed
def teacher_forcing_pair(tokens):
    return tokens[:, :-1].flip(1), tokens[:, 1:]  # <-- here


# %% wrong | 2026-blind-15 | changes_the_dtype | both results are filled into tables of zeros that are float32, so the token numbers come out as floats in place of integers
def teacher_forcing_pair(tokens):
    B, n = tokens.shape
    decoder_input = torch.zeros(B, n - 1)  # <-- here
    labels = torch.zeros(B, n - 1)  # <-- here
    for b in range(B):
        for t in range(n - 1):
            decoder_input[b, t] = tokens[b, t]
            labels[b, t] = tokens[b, t + 1]
    return decoder_input, labels


# %% wrong | 2026-blind-15 | - | the batch is flattened to one stream of tokens and cut into rows of n - 1 again, so that rows run over into the next sentence, in place of cutting each row by itself
def teacher_forcing_pair(tokens):
    B, n = tokens.shape
    stream = tokens.reshape(-1)
    count = B * (n - 1)
    decoder_input = stream[:count].reshape(B, n - 1)  # <-- here
    labels = stream[1 : count + 1].reshape(B, n - 1)  # <-- here
    return decoder_input, labels


# %% right | 2026-blind-15 | windows of two neighbouring tokens, taken apart
def teacher_forcing_pair(tokens):
    windows = tokens.unfold(1, 2, 1)  # (B, n - 1, 2)
    here, following = windows.unbind(dim=-1)
    return here, following


# %% wrong | 2026-blind-16 | changes_the_dtype | collects the tokens in tensors of torch.zeros without a dtype, so that both results are floats in place of integers
def teacher_forcing_pair(tokens):
    rows, n = tokens.shape
    decoder_input = torch.zeros(rows, n - 1)  # <-- here
    labels = torch.zeros(rows, n - 1)  # <-- here
    for t in range(n - 1):
        decoder_input[:, t] = tokens[:, t]
        labels[:, t] = tokens[:, t + 1]
    return decoder_input, labels


# %% wrong | 2026-blind-16 | - | the loop over the labels ends one step too early, so that the last label is a 0 in place of the last token
def teacher_forcing_pair(tokens):
    n = tokens.shape[1]
    reads = tokens[:, : n - 1]
    answers = torch.zeros_like(reads)
    position = 1
    while position < n - 1:  # <-- here
        answers[:, position - 1] = tokens[:, position]
        position = position + 1
    return reads, answers


# %% right | 2026-blind-16 | windows of two neighbouring tokens by Tensor.unfold, taken apart
def teacher_forcing_pair(tokens):
    windows = tokens.unfold(1, 2, 1)  # (B, n - 1, 2)
    reads, answers = windows.unbind(dim=-1)
    return reads.contiguous(), answers.contiguous()


# %% wrong | 2026-blind-17 | - | rolls the batch along its sentences in place of its tokens, so the labels are another sentence's words
def teacher_forcing_pair(tokens):
    nxt = torch.roll(tokens, shifts=-1, dims=0)  # <-- here
    return tokens[:, :-1], nxt[:, :-1]


# %% wrong | 2026-blind-17 | trims_twice | takes narrow's length for one less than it is, so the labels have n - 2 columns and lack the last token
def teacher_forcing_pair(tokens):
    n = tokens.shape[1]
    decoder_input = tokens.narrow(1, 0, n - 1)
    labels = tokens.narrow(1, 1, n - 2)  # <-- here
    return decoder_input, labels


# %% right | 2026-blind-17 | sliding windows by unfold
def teacher_forcing_pair(tokens):
    windows = tokens.unfold(1, tokens.shape[1] - 1, 1)  # (B, 2, n - 1)
    return windows[:, 0], windows[:, 1]


# %% wrong | 2026-blind-18 | - | cuts nothing off: the last token is read too, and its label is BOS, wrapped round by torch.roll; n pairs in place of n - 1
def teacher_forcing_pair(tokens):
    labels = torch.roll(tokens, shifts=-1, dims=1)  # <-- here
    return tokens, labels  # <-- here


# %% wrong | 2026-blind-18 | shifts_the_batch | slices the batch in place of the positions: all sentences but the last, all but the first
def teacher_forcing_pair(tokens):
    reads = tokens[:-1]  # <-- here
    answers = tokens[1:]  # <-- here
    return reads, answers


# %% right | 2026-blind-18 | narrow, with the count of pairs by name
def teacher_forcing_pair(tokens):
    pairs = tokens.size(1) - 1
    return tuple(tokens.narrow(1, start, pairs) for start in (0, 1))


# %% wrong | 2026-blind-19 | shifts_the_batch | Cuts the batch dimension: leaves out the last and the first sentence, not the last and the first token.
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:-1]  # <-- here
    labels = tokens[1:]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind-19 | reads_the_future | Input and labels are handed back the wrong way round.
def teacher_forcing_pair(tokens):
    n = tokens.size(1)
    without_last, without_first = (tokens.narrow(1, s, n - 1) for s in (0, 1))
    return without_first, without_last  # <-- here


# %% right | 2026-blind-19 | rolls the flat batch and cuts off the last column, where other rows' tokens have come in
def teacher_forcing_pair(tokens):
    ahead = torch.roll(tokens, shifts=-1)
    reads, answers = (each[:, : tokens.shape[1] - 1] for each in (tokens, ahead))
    return reads, answers


# %% wrong | 2026-blind-23 | answers_with_the_one_before | rolls the wrong way: the label is the token before the one that is read
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = tokens.roll(1, dims=1)[:, :-1]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind-23 | reads_the_future | the two are the wrong way round: the decoder reads the next word and should answer the one before it
def teacher_forcing_pair(tokens):
    n = tokens.shape[1]
    without_bos = tokens[:, 1:n]
    without_last = tokens[:, 0 : n - 1]
    decoder_input, labels = without_bos, without_last  # <-- here
    return decoder_input, labels


# %% right | 2026-blind-23 | windows of two neighbours, taken apart
def teacher_forcing_pair(tokens):
    neighbours = tokens.unfold(1, 2, 1)  # (B, n - 1, 2)
    read, answer = neighbours.unbind(dim=-1)
    return read, answer


# %% wrong | 2026-blind-24 | - | the labels are made with roll and cut at the front, so they are the tokens two places on, with BOS at the end
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    nxt = torch.roll(tokens, shifts=-1, dims=1)
    labels = nxt[:, 1:]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind-24 | shifts_the_batch | cuts the last and the first row (dimension 0, the batch) instead of the last and the first token
def teacher_forcing_pair(tokens):
    reads, answers = tokens[:-1], tokens[1:]  # <-- here
    return reads, answers


# %% right | 2026-blind-24 | a generator of two narrow views
def teacher_forcing_pair(tokens):
    steps = tokens.size(1) - 1
    return tuple(tokens.narrow(1, start, steps) for start in range(2))


# %% wrong | 2026-blind-26 | - | the labels are the input's tokens two places on: the rolled rows lose their first token once too often, and BOS comes back at the end
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    ahead = tokens.roll(-1, dims=1)
    labels = ahead[:, 1:]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-blind-26 | shifts_the_batch | the shift leaves out sentences (dimension 0) instead of positions
def teacher_forcing_pair(tokens):
    reads = tokens[:-1]  # <-- here
    answers = tokens[1:]  # <-- here
    return reads, answers


# %% right | 2026-blind-26 | the columns as a list, zipped with their successors
def teacher_forcing_pair(tokens):
    columns = tokens.unbind(dim=1)
    here, after = zip(*zip(columns, columns[1:]))
    return torch.stack(here, dim=1), torch.stack(after, dim=1)
