# %% wrong | 2026-outsiders | input and labels are both the whole sentence: nothing is shifted or cut
def tfp_whole(tokens):
    return tokens, tokens


# %% wrong | 2026-outsiders | rolls, so that the last token is read first and nothing is cut
def tfp_roll(tokens):
    return torch.roll(tokens, 1, dims=1), tokens


# %% wrong | 2026-outsiders | shifts by two: the decoder is asked for the word after the next
def tfp_two(tokens):
    return tokens[:, :-2], tokens[:, 2:]


# %% wrong | 2026-outsiders | the labels are only the last token
def tfp_last_label(tokens):
    return tokens[:, :-1], tokens[:, -1]


# %% wrong | 2026-outsiders | both leave out the last token
def tfp_both_cut_end(tokens):
    x = tokens[:, :-1]
    return x, x.clone()


# %% wrong | 2026-outsiders | the labels keep BOS: input cut at the end, labels uncut
def tfp_uncut_labels(tokens):
    return tokens[:, :-1], tokens


# %% wrong | 2026-outsiders | replaces BOS in the input by 0
def tfp_zero_bos(tokens):
    inp = torch.zeros_like(tokens[:, 1:])
    inp[:, 1:] = tokens[:, 1:-1]
    return inp, tokens[:, 1:]


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


# %% wrong | 2026-blind | returned in the wrong order
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, :-1]
    labels = tokens[:, 1:]
    return labels, decoder_input  # <-- here


# %% wrong | 2026-blind | rolled the wrong way
def teacher_forcing_pair(tokens):
    shifted = torch.roll(tokens, shifts=1, dims=1)  # <-- here
    return tokens[:, :-1], shifted[:, :-1]


# %% wrong | 2026-blind | takes the last token only
def teacher_forcing_pair(tokens):
    labels = tokens[:, 1:]
    decoder_input = tokens[:, -1]  # <-- here
    return decoder_input, labels


# %% double | 2026-blind | order swapped; the input keeps its last token
def teacher_forcing_pair(tokens):
    decoder_input = tokens[:, 0:]  # <-- here
    labels = tokens[:, 1:]
    return labels, decoder_input  # <-- here


# %% wrong | 2026-learners | trims twice, the colleague's first line left in [learner B 1.5]
def teacher_forcing_pair(tokens):
    tokens = tokens[:, :-1]  # <-- here
    decoder_input = tokens
    labels = tokens[:, 1:]  # <-- here
    return decoder_input, labels


# %% wrong | 2026-learners | trims twice, the colleague's first line left in, both sliced [learner B 1.5]
def teacher_forcing_pair(tokens):
    tokens = tokens[:, :-1]  # <-- here
    decoder_input = tokens[:, :-1]
    labels = tokens[:, 1:]
    return decoder_input, labels


# %% wrong | 2026-learners | trims twice, the colleague's first line left in, returned at once [learner B 1.5]
def teacher_forcing_pair(tokens):
    tokens = tokens[:, :-1]  # <-- here
    return tokens, tokens[:, 1:].clone()  # <-- here


# %% wrong | 2026-blind-2 | The slices cut sentences from the batch instead of tokens from the sentences
def teacher_forcing_pair(tokens):
    return tokens[:-1], tokens[1:]  # <-- here


# %% wrong | 2026-blind-2 | Both begin after BOS, so that the decoder reads its own answer
def teacher_forcing_pair(tokens):
    tokens = tokens[:, 1:]  # <-- here
    return tokens, tokens.clone()


# %% wrong | house | a loop over the rows, whose lists are never joined
def teacher_forcing_pair(tokens):
    inputs, labels = [], []
    for row in tokens:
        inputs.append(row[:-1])
        labels.append(row[1:])
    return inputs, labels  # <-- here
