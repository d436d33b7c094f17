"""A linear reader of sentence vectors: fitted on some, and judged on others."""

import torch
from torch.nn import functional as F

from attention_checks.engine.carry import mistakes
from attention_checks.engine.cases import Case, label, non_contiguous
from attention_checks.engine.checking import Exercise
from attention_checks.engine.compare import first_difference
from attention_lab.measure.probes import linear_probe

OUTPUTS = ("share", "scores")


def _inputs(draw):
    for strength in (0.4, 2.0, 6.0):
        yield _case(draw, "ordinary", strength=strength)
    yield _case(draw, "one new sentence", M=1)
    yield _case(draw, "fewer sentences than features", N=3, d=5, classes=2)
    yield _case(draw, "an unseen class", note="a class that is never seen", unseen="before")
    yield _case(draw, "an unseen class", note="a class that no label has", unseen="at all")
    yield _case(draw, "weak penalty", strength=0.01, dtype=torch.float64, note="float64")
    yield _case(draw, "strong penalty", strength=40.0)
    yield _case(draw, "float64", dtype=torch.float64, note="float64")
    yield _case(draw, "not contiguous", note="not contiguous")
    yield _case(draw, "square", N=6, M=6, d=4, classes=6, diagnostic=True)
    yield _case(draw, "square", N=9, M=9, d=4, classes=9, diagnostic=True)


def _case(draw, group, *, strength=1.5, dtype=torch.float32, note="", unseen="", diagnostic=False, **fixed):
    N, M, d, classes = (
        fixed.get(name, size)
        for name, size in zip(
            ("N", "M", "d", "classes"),
            (draw.integer(15, 20), draw.shuffled(11, 13)[0], draw.integer(6, 8), draw.integer(3, 5)),
            strict=True,
        )
    )
    ends = draw.normal(d, classes, dtype=dtype)  # what a label depends on, but for some noise
    vectors, new_vectors = (draw.normal(size, d, dtype=dtype) + 0.7 for size in (N, M))
    new_vectors[0] *= 3  # so that the largest score of all is the first sentence's, and its place in all the scores a class
    labels, new_labels = (
        (each @ ends + draw.normal(len(each), classes, dtype=dtype)).argmax(dim=1) for each in (vectors, new_vectors)
    )
    labels[:classes] = torch.arange(classes)  # every class is there
    new_labels[:2] = torch.tensor([1, 0])[: len(new_labels)]
    if unseen:
        labels[labels == classes - 1], new_labels[new_labels == classes - 1] = 0, 0
        new_labels[0] = classes - 1 if unseen == "before" else 0
    if note == "not contiguous":
        vectors, new_vectors = non_contiguous(vectors), non_contiguous(new_vectors)
    sizes = {"N": N, "M": M, "d": d, "classes": classes, "strength": strength}
    args = (vectors, labels, new_vectors, new_labels, classes, strength)
    return Case(group, label(sizes, note), args, diagnostic=diagnostic)


def _share_of_right_scores(want, got, case):
    """A sentence where the scores are right, and the share alone is not."""
    (share, scores), (own, own_scores) = want, got
    if not isinstance(own, (int, float)) or first_difference(scores, own_scores) is not None or own == share:
        return None
    if any(own == round(share, digits) for digits in range(1, 5)):
        return "The scores are right, and so is the share, but rounded. Leave all digits."
    return (
        "The scores are right, and the share is not. A sentence is read rightly where its highest score is that of its own label "
        "in `new_labels`: how many of the M are?"
    )


def _ones(vectors):
    return torch.cat([vectors, torch.ones_like(vectors[:, :1])], dim=1)


def _solved(features, targets, penalty):
    return torch.linalg.solve(features.T @ features + penalty, features.T @ targets)


def _identity(features, strength):
    return strength * torch.eye(features.shape[1], dtype=features.dtype)


def _judged(scores, labels):
    return (scores.argmax(dim=-1) == labels).double().mean().item(), scores


def _with_penalty(made):
    """The probe with another penalty, `made(features, strength)`."""

    def probe(vectors, labels, new_vectors, new_labels, classes, strength):
        features = _ones(vectors)
        targets = F.one_hot(labels, classes).to(features)
        return _judged(_ones(new_vectors) @ _solved(features, targets, made(features, strength)), new_labels)

    return probe


def scores_the_same_sentences(vectors, labels, new_vectors, new_labels, classes, strength):
    """Your probe is judged on the sentences that it was fitted on, where it may have learned the answers by heart. Fit on
    `vectors`, and judge on `new_vectors`."""
    return linear_probe(vectors, labels, vectors, labels, classes, strength)


def shares_of_the_same_sentences(vectors, labels, new_vectors, new_labels, classes, strength):
    share, _ = linear_probe(vectors, labels, vectors, labels, classes, strength)
    return share, linear_probe(vectors, labels, new_vectors, new_labels, classes, strength)[1]


def fitted_on_the_new_sentences(vectors, labels, new_vectors, new_labels, classes, strength):
    """Your probe is *fitted* on the new sentences, whose labels it should find by itself. They are there for judging alone."""
    return linear_probe(new_vectors, new_labels, new_vectors, new_labels, classes, strength)


def fitted_on_all_sentences(vectors, labels, new_vectors, new_labels, classes, strength):
    """Your probe is fitted on all sentences, the new ones too. Then it has seen the answers on which it is judged."""
    together = torch.cat([vectors, new_vectors]), torch.cat([labels, new_labels])
    return linear_probe(*together, new_vectors, new_labels, classes, strength)


def no_column_of_ones(vectors, labels, new_vectors, new_labels, classes, strength):
    """The column of ones is missing, so that your probe has no bias: every score is 0 where the vector is 0."""
    targets = F.one_hot(labels, classes).to(vectors)
    return _judged(new_vectors @ _solved(vectors, targets, _identity(vectors, strength)), new_labels)


def ones_in_two_places(vectors, labels, new_vectors, new_labels, classes, strength):
    """The column of ones stands behind the vectors that you fit on and in front of the new ones, or the other way round, so that
    the bias meets a feature. Append both at the same place."""
    features, targets = _ones(vectors), F.one_hot(labels, classes).to(vectors)
    return _judged(_ones(new_vectors).roll(1, 1) @ _solved(features, targets, _identity(features, strength)), new_labels)


def ones_in_two_places_the_other_way(vectors, labels, new_vectors, new_labels, classes, strength):
    features, targets = _ones(vectors).roll(1, 1), F.one_hot(labels, classes).to(vectors)
    return _judged(_ones(new_vectors) @ _solved(features, targets, _identity(features, strength)), new_labels)


def scores_without_the_bias(vectors, labels, new_vectors, new_labels, classes, strength):
    """The probe is fitted with a bias, and the new vectors are scored without it: the row of W that belongs to the ones is left
    out, or meets none."""
    features = _ones(vectors)
    weights = _solved(features, F.one_hot(labels, classes).to(features), _identity(features, strength))
    return _judged(new_vectors @ weights[:-1], new_labels)


def each_centred_by_its_own_mean(vectors, labels, new_vectors, new_labels, classes, strength):
    """You take the means off, those of the new vectors from the new ones. The probe is fitted on the vectors as they are, and
    reads the new ones as they are."""
    centred = vectors - vectors.mean(0), labels, new_vectors - new_vectors.mean(0), new_labels
    return linear_probe(*centred, classes, strength)


def everything_centred_by_its_own_mean(vectors, labels, new_vectors, new_labels, classes, strength):
    targets, centred = F.one_hot(labels, classes).to(vectors), vectors - vectors.mean(0)
    weights = _solved(centred, targets - targets.mean(0), _identity(vectors, strength))
    return _judged((new_vectors - new_vectors.mean(0)) @ weights + targets.mean(0), new_labels)


def bias_without_penalty(vectors, labels, new_vectors, new_labels, classes, strength):
    """These are the numbers of a probe whose bias pays no penalty. Many libraries do it so; in the formula here `strength` stands
    on the whole diagonal, at the column of ones too."""

    def all_but_the_last(features, strength):
        penalty = _identity(features, strength)
        penalty[-1, -1] = 0.0
        return penalty

    return _with_penalty(all_but_the_last)(vectors, labels, new_vectors, new_labels, classes, strength)


def no_penalty(vectors, labels, new_vectors, new_labels, classes, strength):
    """These are the numbers of plain least squares, without a penalty. `strength` belongs on the diagonal of X'X."""
    features = _ones(vectors)
    return _judged(_ones(new_vectors) @ torch.linalg.pinv(features) @ F.one_hot(labels, classes).to(features), new_labels)


def penalty_on_every_entry(*args):
    """`strength` is added to *every* entry of X'X. It belongs on the diagonal alone: `strength` times the identity matrix."""
    return _with_penalty(lambda features, strength: strength)(*args)


def penalty_times_sentences(*args):
    """Your penalty is N times too large beside X'X and X'Y. The formula has sums over the sentences, not means, and `strength`
    meets no N."""
    return _with_penalty(lambda features, strength: len(features) * _identity(features, strength))(*args)


def strength_left_out(*args):
    """These are the numbers of a penalty of 1, whatever `strength` is. The identity matrix is to be multiplied by it."""
    return _with_penalty(lambda features, strength: torch.eye(features.shape[1], dtype=features.dtype))(*args)


def penalty_squared(*args):
    """These are the numbers that strength * strength gives. (In the stacked form of the problem the rows below X hold the *square
    root* of `strength`.)"""
    return _with_penalty(lambda features, strength: strength * _identity(features, strength))(*args)


def penalty_subtracted(*args):
    """Your penalty is subtracted. It is added to X'X: then large weights cost something."""
    return _with_penalty(lambda features, strength: -_identity(features, strength))(*args)


def only_the_classes_that_were_seen(vectors, labels, new_vectors, new_labels, classes, strength):
    """You have as many columns as the labels that you fit on need. `classes` says how many there are: one that never comes up
    there has a column as well."""
    there = int(labels.max()) + 1
    return _judged(linear_probe(vectors, labels, new_vectors, new_labels.clamp(max=there - 1), there, strength)[1], new_labels)


def best_sentence_of_each_class(vectors, labels, new_vectors, new_labels, classes, strength):
    """Your argmax runs over the sentences, dimension 0, and finds the best sentence for each class. What is read off a sentence
    is the class of its highest score: dimension 1."""
    scores = linear_probe(vectors, labels, new_vectors, new_labels, classes, strength)[1]
    return (scores.argmax(dim=0) == new_labels).double().mean().item(), scores


def one_argmax_for_all(vectors, labels, new_vectors, new_labels, classes, strength):
    """One class is read for all sentences, as by an argmax without a dimension. Each sentence has a class of its own: dim=-1."""
    scores = linear_probe(vectors, labels, new_vectors, new_labels, classes, strength)[1]
    return (scores.argmax() == new_labels).double().mean().item(), scores


def _another_share(changed):
    def probe(vectors, labels, new_vectors, new_labels, classes, strength):
        share, scores = linear_probe(vectors, labels, new_vectors, new_labels, classes, strength)
        return changed(share, len(new_labels)), scores

    return probe


def share_of_errors(*args):
    """The scores are right. Your share is that of the labels that were read *wrongly*."""
    return _another_share(lambda share, count: 1.0 - share)(*args)


def percentage(*args):
    """The scores are right. Your share is a percentage; a share lies between 0 and 1."""
    return _another_share(lambda share, count: 100.0 * share)(*args)


def counted(*args):
    """The scores are right. In place of a share there is a count: divide by the number of new sentences."""
    return _another_share(lambda share, count: share * count)(*args)


def all_or_nothing(*args):
    """The scores are right. Your share is 0 although some sentences are read rightly: is each one compared by itself, is the
    count kept, and is no `//` in the division?"""
    return _another_share(lambda share, count: share // 1)(*args)


def divided_by_the_sentences_of_the_fit(vectors, labels, new_vectors, new_labels, classes, strength):
    """The scores are right. What was read rightly is divided by the number of sentences of the fit, N; there are M new ones."""
    share, scores = linear_probe(vectors, labels, new_vectors, new_labels, classes, strength)
    return share * len(new_labels) / len(labels), scores


def _another_result(changed):
    def probe(vectors, labels, new_vectors, new_labels, classes, strength):
        return changed(*linear_probe(vectors, labels, new_vectors, new_labels, classes, strength))

    return probe


def scores_first(*args):
    """You return the scores first. The order is `return share, scores`."""
    return _another_result(lambda share, scores: (scores, share))(*args)


def share_alone(*args):
    """You return the share alone. The scores are wanted as well: `return share, scores`."""
    return _another_result(lambda share, scores: share)(*args)


def classes_for_scores(*args):
    """Beside the share you return the classes that were read. The scores are wanted, (M, classes), from before the argmax."""
    return _another_result(lambda share, scores: (share, scores.argmax(dim=-1)))(*args)


def softmax_of_the_scores(*args):
    """Your scores went through a softmax. Least squares has none: a score is a plain weighted sum."""
    return _another_result(lambda share, scores: (share, scores.softmax(dim=-1)))(*args)


def weights_for_scores(vectors, labels, new_vectors, new_labels, classes, strength):
    """Beside the share you return the weights W of the probe, (d + 1, classes). The scores of the new sentences are wanted."""
    features = _ones(vectors)
    weights = _solved(features, F.one_hot(labels, classes).to(features), _identity(features, strength))
    return _judged(_ones(new_vectors) @ weights, new_labels)[0], weights


EXERCISE = Exercise(
    name="linear_probe",
    reference=linear_probe,
    inputs=_inputs,
    outputs=OUTPUTS,
    properties=(_share_of_right_scores,),
    differentiable=False,
    misconceptions=mistakes(globals(), linear_probe),
)
