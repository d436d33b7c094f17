# %% right | house | allclose with an absolute tolerance
def could_be_softmax(weights, scores, divisor):
    return torch.allclose(weights, torch.softmax(scores / divisor, dim=0), atol=0.00501, rtol=0)


# %% right | house | the softmax is printed with two digits as well
def rounded(weights, scores, divisor):
    return torch.equal(torch.softmax(scores / divisor, dim=0).round(decimals=2), weights)


# %% right | house | a loop, with the largest score taken off
def looped(weights, scores, divisor):
    shifted = [(float(score) - float(scores.max())) / divisor for score in scores]
    total = sum(math.exp(score) for score in shifted)
    for weight, score in zip(weights.tolist(), shifted, strict=True):
        if abs(weight - math.exp(score) / total) > 0.00501:
            return False
    return True


# %% right | house | a boolean tensor
def as_tensor(weights, scores, divisor):
    return ((F.softmax(scores / divisor, -1) - weights).abs() < 0.00501).all()
