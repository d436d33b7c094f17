# %% right | house | distances, near or on the stride
def strided_mask(T, window, stride):
    distance = torch.arange(T).unsqueeze(1) - torch.arange(T)
    return (distance >= 0) & ((distance < window) | (distance % stride == 0))


# %% right | house | two loops in plain Python
def strided_mask(T, window, stride):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for query in range(T):
        for key in range(query + 1):
            if query - key < window or (query - key) % stride == 0:
                mask[query, key] = True
    return mask


# %% right | house | slices of each row, from the query back
def strided_mask(T, window, stride):
    mask = torch.zeros((T, T)).bool()
    for t in range(T):
        mask[t, max(0, t - window + 1) : t + 1] = True
        mask[t, t % stride : t + 1 : stride] = True
    return mask


# %% right | house | diagonals, one by one
def strided_mask(T, window, stride):
    mask = torch.eye(T, dtype=torch.bool)
    for distance in {*range(min(window, T)), *range(0, T, stride)}:
        mask |= torch.ones(T - distance).diag(-distance) > 0
    return mask


# %% right | house | a band by tril and triu, and the rest of a division
def strided_mask(T, window, stride):
    ones = torch.ones(T, T, dtype=torch.bool)
    band = ones.tril() & ones.triu(1 - window)
    positions = torch.arange(T) % stride
    return band | (ones.tril() & torch.eq(positions[:, None], positions[None, :]))


# %% right | house | a list of lists
def strided_mask(T, window, stride):
    return torch.tensor([[0 <= i - j < window or (i >= j and (i - j) % stride == 0) for j in range(T)] for i in range(T)])
