"""Held out: wrong and right ways to write teacher_forcing_pair."""

import torch

from held_out.registry import right, wrong


@wrong("teacher_forcing_pair", "never_reads_bos", "the decoder reads the very token it should answer (both leave out BOS)")
def tfp_same_labels(tokens):
    return tokens[:, 1:], tokens[:, 1:]


@wrong("teacher_forcing_pair", "whole_sentences", "input and labels are both the whole sentence: nothing is shifted or cut")
def tfp_whole(tokens):
    return tokens, tokens


@wrong("teacher_forcing_pair", "reads_the_future", "input and labels are swapped")
def tfp_swapped(tokens):
    return tokens[:, 1:], tokens[:, :-1]


@wrong("teacher_forcing_pair", "shifts_the_batch", "slices the batch instead of time")
def tfp_batch(tokens):
    return tokens[:-1], tokens[1:]


@wrong("teacher_forcing_pair", "rolls_the_input_in", "rolls, so that the last token is read first and nothing is cut")
def tfp_roll(tokens):
    return torch.roll(tokens, 1, dims=1), tokens


@wrong("teacher_forcing_pair", "two_steps_apart", "shifts by two: the decoder is asked for the word after the next")
def tfp_two(tokens):
    return tokens[:, :-2], tokens[:, 2:]


@wrong("teacher_forcing_pair", "changes_the_dtype", "converts the tokens to floats")
def tfp_float(tokens):
    return tokens[:, :-1].float(), tokens[:, 1:].float()


@wrong("teacher_forcing_pair", "only_the_last_label", "the labels are only the last token")
def tfp_last_label(tokens):
    return tokens[:, :-1], tokens[:, -1]


@wrong("teacher_forcing_pair", "copies_its_input", "both leave out the last token")
def tfp_both_cut_end(tokens):
    x = tokens[:, :-1]
    return x, x.clone()


@wrong("teacher_forcing_pair", "returns_one", "returns only the decoder's input")
def tfp_one(tokens):
    return tokens[:, :-1]


@wrong("teacher_forcing_pair", "changes_its_input", "shifts the caller's tensor in place")
def tfp_in_place(tokens):
    decoder_input = tokens[:, :-1].clone()
    tokens[:, :-1] = tokens[:, 1:].clone()
    return decoder_input, tokens[:, :-1]


@wrong("teacher_forcing_pair", "labels_one_too_long", "the labels keep BOS: input cut at the end, labels uncut")
def tfp_uncut_labels(tokens):
    return tokens[:, :-1], tokens


@wrong("teacher_forcing_pair", "begins_with_0", "replaces BOS in the input by 0")
def tfp_zero_bos(tokens):
    inp = torch.zeros_like(tokens[:, 1:])
    inp[:, 1:] = tokens[:, 1:-1]
    return inp, tokens[:, 1:]


@right("teacher_forcing_pair", "narrow")
def tfp_narrow(tokens):
    n = tokens.shape[1] - 1
    return tokens.narrow(1, 0, n), tokens.narrow(1, 1, n)


@right("teacher_forcing_pair", "windows of two")
def tfp_unfold(tokens):
    windows = tokens.unfold(1, 2, 1)
    return windows[..., 0], windows[..., 1]


@right("teacher_forcing_pair", "roll, then cut")
def tfp_roll_cut(tokens):
    return tokens[..., :-1], tokens.roll(-1, dims=-1)[..., :-1]


@right("teacher_forcing_pair", "lists and back, as a list of two")
def tfp_lists(tokens):
    rows = tokens.tolist()
    return [torch.tensor([r[:-1] for r in rows]), torch.tensor([r[1:] for r in rows])]


@right("teacher_forcing_pair", "unbind and stack")
def tfp_unbind(tokens):
    columns = tokens.unbind(1)
    return torch.stack(columns[:-1], 1), torch.stack(columns[1:], 1)
