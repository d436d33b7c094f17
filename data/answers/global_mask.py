# %% right | house | rows and columns, position by position
def global_mask(T, window, positions):
    place = torch.arange(T)
    mask = (place[:, None] - place[None, :]).abs() <= window
    for position in positions:
        mask[position] = True
        mask[:, position] = True
    return mask


# %% right | house | all positions at once, by index
def global_mask(T, window, positions):
    mask = torch.ones(T, T, dtype=torch.bool).tril(window).triu(-window)
    mask[positions, :] = True
    mask[:, positions] = True
    return mask


# %% right | house | who is global, as booleans that broadcast
def global_mask(T, window, positions):
    is_global = torch.zeros(T, dtype=torch.bool)
    is_global[list(positions)] = True
    i, j = torch.meshgrid(torch.arange(T), torch.arange(T), indexing="ij")
    near = (i - j <= window) & (j - i <= window)
    return near | is_global.unsqueeze(0) | is_global.unsqueeze(1)


# %% right | house | two loops in plain Python
def global_mask(T, window, positions):
    mask = torch.zeros(T, T, dtype=torch.bool)
    for i in range(T):
        for j in range(T):
            mask[i, j] = abs(i - j) <= window or i in positions or j in positions
    return mask


# %% right | house | isin and an outer or
def global_mask(T, window, positions):
    place = torch.arange(T)
    special = torch.isin(place, torch.tensor(positions, dtype=torch.long))
    return torch.logical_or((place - place.view(-1, 1)).abs() < window + 1, torch.logical_or(special, special[:, None]))
