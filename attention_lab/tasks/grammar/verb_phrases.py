"""Rules for negation, adverbs, places, times and modals around a verb and its objects.

`VP.number.class` is what can follow a subject of that number and class, and `NotVP.number.class` the same negated.
"""

from functools import partial

from attention_lab.tasks.grammar import lexicon
from attention_lab.tasks.grammar.french import Piece, Verb, VerbPhrase, linked, with_preposition
from attention_lab.tasks.grammar.noun_phrases import same
from attention_lab.tasks.grammar.synchronous import Rule

NUMBERS = (("sg", "sg", "does", "is"), ("pl", "base", "do", "are"))


def verb_phrase_rules():
    """Every rule of this file."""
    yield from _adjunct_rules()
    for subject in ("person", "animal"):
        for number, form, do, be in NUMBERS:
            yield from _simple_rules(f"{number}.{subject}", form, subject, do)
            yield from _be_rules(f"{number}.{subject}", be, subject)
    for number, form, do, be in NUMBERS:
        yield from _modal_rules(f"{number}.person", number, do)
        yield from _have_rules(f"{number}.person", be)
        yield Rule(f"Relative.{number}", (f"Short.{form}",), same, 4)
        yield Rule(f"Relative.{number}", (do, "not", "Short.base"), _not, 1)
        yield Rule(f"Relative.{number}", (be, "Adj.person"), is_adjective, 3)


def _adjunct_rules():
    for english, french, group in lexicon.PLACES:
        yield Rule("Place", (*english.split(), f"Def.{group}"), partial(_place, french))
    yield Rule("Time", ("today",), partial(linked, "aujourd'hui"))
    yield Rule("Time", ("now",), partial(linked, "maintenant"))
    yield Rule("Time", ("every", "day"), lambda every, day: (*linked("tous les", every), *linked("jours", day)))
    for english, french in (("morning", "matin"), ("evening", "soir")):
        yield Rule("Time", ("in", "the", english), partial(_part_of_day, f"le {french}"))
    yield Rule("Time", ("at", "night"), lambda at, night: (Piece("la"), *linked("nuit", night)))


def _part_of_day(french, _, the, noun):
    return linked(french, the, noun)


def _place(french, *args):
    *positions, phrase = args
    words = french.replace("_", " ").split()
    if "_" in french:
        # `next to` ~ `à côté de`: the noun for the noun, the preposition for the preposition.
        preposition = (*linked(" ".join(words[:-1]), positions[0]), *linked(words[-1], positions[-1]))
    else:
        preposition = linked(french, *positions)
    return with_preposition(preposition, phrase)


def _simple_rules(phrase, form, subject, do):
    yes, no = f"Pred.{form}.{subject}.yes", f"Pred.{form}.{subject}.no"
    yield Rule(f"VP.{phrase}", (yes,), same, 38)
    yield Rule(f"VP.{phrase}", (yes, "Time"), VerbPhrase.followed_by, 7)
    yield Rule(f"VP.{phrase}", (f"Placeable.{form}.{subject}", "Place"), VerbPhrase.followed_by, 9)
    yield Rule(f"NotVP.{phrase}", (do, "not", f"Pred.base.{subject}.no"), _not, 13)
    yield Rule(f"NotVP.{phrase}", ("never", no), lambda never, phrase: phrase.negated(never, *linked("jamais", never)), 4)
    for adverb, french in (("often", "souvent"), ("always", "toujours")):
        yield Rule(f"VP.{phrase}", (adverb, yes), partial(_with_adverb, french), 3)


def _not(do, no, phrase):
    """`does not sleep` ~ `ne dort pas`: both halves of the negation are linked to `not`, and `does` to nothing."""
    return phrase.negated(no, *linked("pas", no))


def _with_adverb(french, position, phrase):
    return VerbPhrase(phrase.verb, phrase.clitics, phrase.complement, adverb=linked(french, position))


def _modal_rules(phrase, number, do):
    yes, no = "Pred.modal.person.yes", "Pred.modal.person.no"
    for english_singular, english_plural, infinitive, singular, plural in lexicon.MODALS:
        modal = partial(Verb, singular, plural, infinitive)
        english = english_singular if number == "sg" else english_plural
        if english_plural == "want":
            yield Rule(f"VP.{phrase}", (english, "to", yes), partial(_wants, modal), 4)
            yield Rule(f"NotVP.{phrase}", (do, "not", "want", "to", no), partial(_does_not_want, modal), 3)
        else:
            negated = ("cannot",) if english == "can" else (english, "not")
            yield Rule(f"VP.{phrase}", (english, yes), partial(_can, modal), 3)
            yield Rule(f"NotVP.{phrase}", (*negated, no), partial(_cannot, modal), 3)


def _can(modal, position, phrase):
    return phrase.under(modal(frozenset({position})))


def _cannot(modal, *args):
    """`must not` has a word for the negation, `cannot` links its one word to all three of `ne peut pas`."""
    position, *_, no, phrase = (args[0], *args)
    return _can(modal, position, phrase).negated(no, *linked("pas", no))


def _wants(modal, want, to, phrase):
    return _can(modal, want, phrase)


def _does_not_want(modal, do, no, want, to, phrase):
    return _can(modal, want, phrase).negated(no, *linked("pas", no))


def _be_rules(phrase, be, subject):
    yield Rule(f"VP.{phrase}", (be, f"Adj.{subject}"), is_adjective, 7)
    yield Rule(f"NotVP.{phrase}", (be, "not", f"Adj.{subject}"), is_not_adjective, 3)


def is_adjective(be, adjective):
    return VerbPhrase(Verb("est", "sont", "être", frozenset({be})), predicative=adjective)


def is_not_adjective(be, no, adjective):
    return is_adjective(be, adjective).negated(no, *linked("pas", no))


def _have_rules(phrase, be):
    """English `is`, French `a`: `is hungry` ~ `a faim`."""
    for english, french in lexicon.STATES:
        yield Rule(f"VP.{phrase}", (be, english), partial(_has, french), 1)
        yield Rule(f"NotVP.{phrase}", (be, "not", english), partial(_has_not, french), 0.5)
    yield Rule(f"VP.{phrase}", (be, "afraid", "of", "Def.Animate"), _is_afraid, 3)


def _has(noun, be, state):
    return VerbPhrase(Verb("a", "ont", "avoir", frozenset({be}), tail=linked(noun, state)))


def _has_not(noun, be, no, state):
    return _has(noun, be, state).negated(no, *linked("pas", no))


def _is_afraid(be, afraid, of, phrase):
    return _has("peur", be, afraid).followed_by(with_preposition(linked("de", of), phrase))
