# %% wrong | 2026-outsiders | by_sentence | the bug itself: the sentence's place in the batch chooses the row
def ap_bug(x, table):
    return x + table[: x.shape[0]].unsqueeze(1)


# %% wrong | 2026-outsiders | the_whole_table | the table is not cut
def ap_uncut(x, table):
    return x + table


# %% wrong | 2026-outsiders | lined_up_with_the_sentences | cut by T, but unsqueezed as before: (T, 1, d)
def ap_unsqueeze_1(x, table):
    return x + table[: x.shape[1]].unsqueeze(1)


# %% wrong | 2026-outsiders | counts_from_1 | positions from 1
def ap_from_one(x, table):
    return x + table[1 : x.shape[1] + 1]


# %% wrong | 2026-outsiders | changes_its_input | adds in place: the caller's x is changed
def ap_in_place(x, table):
    with torch.no_grad():
        x += table[: x.shape[1]]
    return x


# %% wrong | 2026-outsiders | multiplies | multiplies instead of adding
def ap_times(x, table):
    return x * table[: x.shape[1]]


# %% wrong | 2026-outsiders | side_by_side | sets the positions side by side with x: (B, T, 2d)
def ap_cat(x, table):
    return torch.cat([x, table[: x.shape[1]].expand_as(x)], dim=-1)


# %% wrong | 2026-outsiders | the_last_rows | the last T rows of the table
def ap_last(x, table):
    return x + table[-x.shape[1] :]


# %% wrong | 2026-outsiders | as_many_rows_as_features | cut by d
def ap_cut_d(x, table):
    return x + table[: x.shape[2]]


# %% wrong | 2026-outsiders | by_sentence | cut by the batch's size, without unsqueeze
def ap_cut_b(x, table):
    return x + table[: x.shape[0]]


# %% wrong | 2026-outsiders | one_row_for_all | a single row for all: table[T]
def ap_row(x, table):
    return x + table[x.shape[1] - 1]


# %% wrong | 2026-outsiders | - | goes on counting from one sentence to the next
def ap_continues(x, table):
    B, T, _d = x.shape
    rows = torch.arange(B * T).reshape(B, T) % len(table)
    return x + table[rows]


# %% wrong | 2026-outsiders | from_the_end | positions backwards
def ap_backwards(x, table):
    return x + table[: x.shape[1]].flip(0)


# %% wrong | 2026-outsiders | scales_the_words | x is multiplied by sqrt(d) first, as in Vaswani et al.'s embeddings
def ap_sqrt(x, table):
    return x * math.sqrt(x.shape[-1]) + table[: x.shape[1]]


# %% wrong | 2026-outsiders | cuts_the_gradient | the table is detached: learned positions would learn nothing
def ap_detached(x, table):
    return x + table[: x.shape[1]].detach()


# %% wrong | 2026-outsiders | positions_without_words | returns the positions alone
def ap_alone(x, table):
    return table[: x.shape[1]].expand_as(x)


# %% wrong | 2026-outsiders | - | the result is (T, B, d)
def ap_time_first(x, table):
    return x.transpose(0, 1) + table[: x.shape[1]].unsqueeze(1)


# %% wrong | 2026-outsiders | the_first_sentence_alone | adds to the first sentence only
def ap_first(x, table):
    out = x.clone()
    out[0] = out[0] + table[: x.shape[1]]
    return out


# %% wrong | 2026-outsiders | - | repeat_interleave lays the rows out along the wrong dimension
def ap_interleave(x, table):
    B, T, d = x.shape
    return x + table[:T].repeat_interleave(B, dim=0).reshape(B, T, d)


# %% wrong | 2026-outsiders | - | the mean of x and position
def ap_mean(x, table):
    return (x + table[: x.shape[1]]) / 2


# %% wrong | 2026-outsiders | takes_them_away | subtracts
def ap_minus(x, table):
    return x - table[: x.shape[1]]


# %% wrong | 2026-outsiders | - | the sum over all positions up to here (cumsum)
def ap_cumsum(x, table):
    return x + table[: x.shape[1]].cumsum(0)


# %% wrong | 2026-outsiders | - | the last position is left out: zeros for it
def ap_short(x, table):
    out = x.clone()
    out[:, :-1] = out[:, :-1] + table[: x.shape[1] - 1]
    return out


# %% wrong | 2026-outsiders | - | positions spread over the whole table: every (length // T)-th row
def ap_spread(x, table):
    T = x.shape[1]
    return x + table[:: len(table) // T][:T]


# %% wrong | 2026-outsiders | - | a layer norm on top
def ap_norm(x, table):
    y = x + table[: x.shape[1]]
    return F.layer_norm(y, y.shape[-1:])


# %% right | 2026-outsiders | broadcast
def ap_r1(x, table):
    return x + table[: x.shape[1]]


# %% right | 2026-outsiders | unsqueeze(0), size
def ap_r2(x, table):
    return x + table[: x.size(1), :].unsqueeze(0)


# %% right | 2026-outsiders | F.embedding with position numbers
def ap_r3(x, table):
    numbers = torch.arange(x.shape[1]).expand(x.shape[0], -1)
    return x + F.embedding(numbers, table)


# %% right | 2026-outsiders | sentence by sentence
def ap_r4(x, table):
    T = x.shape[1]
    return torch.stack([sentence + table[:T] for sentence in x])


# %% right | 2026-outsiders | word by word in a clone
def ap_r5(x, table):
    out = x.clone()
    for t in range(x.shape[1]):
        out[:, t] += table[t]
    return out


# %% right | 2026-outsiders | time first, and back
def ap_r6(x, table):
    return (x.transpose(0, 1) + table[: x.shape[1]].unsqueeze(1)).transpose(0, 1)


# %% right | 2026-outsiders | torch.add with narrow and repeat
def ap_r7(x, table):
    B, T, _ = x.shape
    return torch.add(x, table.narrow(0, 0, T).repeat(B, 1, 1))


# %% right | house | slice
def positions_sliced(x, table):
    return x + table[: x.shape[1]]


# %% right | house | F.embedding
def positions_looked_up(x, table):
    return x + F.embedding(torch.arange(x.size(1)), table).unsqueeze(0)


# %% right | house | a loop over positions
def positions_by_loop(x, table):
    return torch.stack([x[:, t] + table[t] for t in range(x.shape[1])], dim=1)


# %% right | house | expand
def positions_expanded(x, table):
    B, T, d = x.shape
    return torch.add(x, table[:T].expand(B, T, d))


# %% wrong | 2026-blind | as_many_rows_as_features | cuts the table by the width
def add_positions(x, table):
    return x + table[: x.shape[-1]]  # <-- here


# %% wrong | 2026-blind | changes_its_input | adds in place
def add_positions(x, table):
    T = x.shape[1]
    x += table[:T]  # <-- here
    return x


# %% wrong | 2026-blind | one_row_for_all | one row of the table, the colon is missing
def add_positions(x, table):
    return x + table[x.shape[1]]  # <-- here


# %% wrong | 2026-blind | counts_from_1 | leaves position 0 out
def add_positions(x, table):
    B, T, d = x.shape
    rows = table[1 : T + 1]  # <-- here
    return x + rows


# %% wrong | 2026-blind | lined_up_with_the_sentences | the dimension still goes in the middle
def add_positions(x, table):
    return x + table[: x.shape[1]].unsqueeze(1)  # <-- here


# %% wrong | 2026-blind | the_whole_table | the table is not cut
def add_positions(x, table):
    positions = table.unsqueeze(0)  # <-- here
    return x + positions


# %% wrong | 2026-blind | side_by_side | puts the positions beside the words
def add_positions(x, table):
    rows = table[: x.size(1)].expand(x.size(0), -1, -1)
    return torch.cat([x, rows], dim=-1)  # <-- here


# %% wrong | 2026-blind | by_sentence | a row for each sentence
def add_positions(x, table):
    out = []
    for b, sentence in enumerate(x):
        out.append(sentence + table[b])  # <-- here
    return torch.stack(out)


# %% double | 2026-blind | the_last_rows | takes the last rows; the words lose their gradient
def add_positions(x, table):
    T = x.shape[1]
    rows = table[len(table) - T :]  # <-- here
    return x.detach() + rows  # <-- here


# %% double | 2026-blind | - | stacks the positions in front; counts them down
def add_positions(x, table):
    T = x.shape[1]
    out = [x[:, t] + table[T - 1 - t] for t in range(T)]  # <-- here
    return torch.stack(out)  # <-- here


# %% right | 2026-blind | broadcasting
def add_positions(x, table):
    return x + table[: x.shape[1]]


# %% right | 2026-blind | an embedding look-up
def add_positions(x, table):
    positions = torch.arange(x.size(1), device=x.device)
    return x + F.embedding(positions, table)[None]


# %% right | 2026-blind | word by word in a copy
def add_positions(x, table):
    out = x.clone()
    for t in range(x.shape[1]):
        out[:, t] += table[t]
    return out


# %% wrong | 2026-learners | lined_up_with_the_sentences | shape[1] with the unsqueeze kept [learner A 5.4]
def add_positions(x, table):
    return x + table[: x.shape[1]].unsqueeze(1)  # <-- here


# %% wrong | 2026-learners | lined_up_with_the_sentences | shape[1] with the unsqueeze kept, line by line [learner A 5.4]
def add_positions(x, table):
    T = x.shape[1]
    positions = table[:T].unsqueeze(1)  # <-- here
    return x + positions


# %% wrong | 2026-learners | - | the features cut instead of the positions [learner A 5.4]
def add_positions(x, table):
    return x + table[:, : x.shape[1]]  # <-- here


# %% wrong | 2026-learners | - | the features cut instead of the positions, line by line [learner A 5.4]
def add_positions(x, table):
    B, T, d = x.shape
    pos = table[:, :T]  # <-- here
    return x + pos


# %% wrong | 2026-blind-2 | the_whole_table | The table is added as a whole, which raises as soon as it is longer than the sentence
def add_positions(x, table):
    return x + table  # <-- here


# %% wrong | 2026-blind-2 | the_last_rows | The last T rows of the table are taken instead of the first
def add_positions(x, table):
    T = x.shape[1]
    return x + table[-T:]  # <-- here


# %% wrong | 2026-blind-2 | changes_its_input | `+=` writes the positions into the caller's vectors
def add_positions(x, table):
    T = x.size(1)
    with torch.no_grad():
        x += table[:T]  # <-- here
    return x


# %% wrong | 2026-blind-2 | side_by_side | The positions are set beside the words instead of added
def add_positions(x, table):
    pos = table[: x.shape[1]].expand(len(x), -1, -1)
    return torch.cat([x, pos], dim=-1)  # <-- here


# %% wrong | 2026-blind-2 | as_many_rows_as_features | The table is cut at d, the last size, instead of at T
def add_positions(x, table):
    return x + table[: x.shape[-1]]  # <-- here


# %% wrong | 2026-blind-2 | counts_from_1 | The first word gets the vector of position 1
def add_positions(x, table):
    index = torch.arange(1, x.shape[1] + 1).clamp(max=len(table) - 1)  # <-- here
    return x + table[index]


# %% wrong | 2026-blind-2 | scales_the_words | The words are multiplied with the root of d first, as in the paper's embeddings; nobody asked for that here
def add_positions(x, table):
    return x * x.shape[-1] ** 0.5 + table[: x.shape[1]]  # <-- here


# %% wrong | 2026-blind-2 | cuts_the_gradient | The table is detached, so that learned positions would never learn
def add_positions(x, table):
    p = table.detach()[: x.shape[1]]  # <-- here
    return x + p.unsqueeze(0)


# %% wrong | 2026-blind-2 | one_row_for_all | The counter of the loop is not used: every word gets the vector of position 0
def add_positions(x, table):
    words = []
    for t in range(x.shape[1]):
        words.append(x[:, t] + table[0])  # <-- here
    return torch.stack(words, dim=1)


# %% double | 2026-blind-2 | - | The positions begin at 1, and the words are stacked along dimension 0
def add_positions(x, table):
    n = len(table)
    rows = [x[:, t] + table[(t + 1) % n] for t in range(x.shape[1])]  # <-- here
    return torch.stack(rows)  # <-- here


# %% double | 2026-blind-2 | - | The rows of the table begin at position 1, and they go along the batch instead of along the words
def add_positions(x, table):
    rows = table[1 : x.shape[0] + 1]  # <-- here
    return x + rows[:, None, :]  # <-- here


# %% right | 2026-blind-2 | embedding lookup
def add_positions(x, table):
    return x.add(F.embedding(torch.arange(x.size(1)), table))


# %% right | 2026-blind-2 | one hot product
def add_positions(x, table):
    chooser = torch.eye(len(table), dtype=table.dtype)[: x.shape[1]]
    return torch.stack([sentence + chooser @ table for sentence in x])


# %% wrong | 2026-blind-2 | - | The table is moved to a GPU, which x need not be on
def add_positions(x, table):
    pos = table[: x.shape[1]].cuda()  # <-- here
    return x + pos
