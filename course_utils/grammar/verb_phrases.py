"""Rules for verbs with their objects, and for the verb phrases that tense, negation, adverbs and modals make of them.

`Pred.form.class.polarity` is a verb with its objects. Its form is `sg` (`sees`), `base` (`see`, a plural or after `does not`) or
`modal` (`see` after `can`); its class the subject's; its polarity says whether the objects stand under a negation.
`Placeable` holds the verbs that leave it open where something happens (`sleeps`, but not `goes to the church`).
`VP.number.class` is what can follow a subject, and `NotVP.number.class` the same negated.
"""

from functools import partial

from course_utils.grammar import lexicon
from course_utils.grammar.french import Piece, Verb, VerbPhrase, linked, negated_partitive, partitive, with_preposition
from course_utils.grammar.noun_phrases import MASSES, same
from course_utils.grammar.synchronous import Rule

# What a verb may take as its object: classes with their shares, and whether a bare noun may be one (`sees dogs`; but for
# `loves dogs` French wants the generic article, so there it may not).
GROUPS = {
    "Person": ({"person": 1}, False),
    "Animate": ({"person": 3, "animal": 2}, False),
    "Visible": ({"person": 5, "animal": 4, "thing": 4, "text": 1, "openable": 1, "place": 4, "tree": 2}, True),
    "Goods": ({"thing": 5, "text": 2, "food": 3, "mass-food": 2}, True),
    "Thing": ({"thing": 3, "text": 1}, False),
    "Food": ({"food": 3, "mass-food": 1}, True),
    "Drink": ({"drink": 1}, True),
    "Text": ({"text": 1}, True),
    "Written": ({"written": 1}, True),
    "Openable": ({"openable": 1}, False),
}
# Where one is, and where one goes: to one place at a time.
PLACE_GROUPS = {
    "Place": ("sg.place",),
    "Public": ("sg.public",),
    "Home": ("sg.home",),
    "Tree": ("tree",),
    "Landmark": ("place", "place", "tree"),
}
OBJECT_PRONOUNS = (("him", "le", "lui"), ("her", "la", "lui"), ("them", "les", "leur"))
NUMBERS = (("sg", "sg", "does", "is"), ("pl", "base", "do", "are"))


def verb_phrase_rules():
    """Every rule of this file."""
    yield from _object_rules()
    for row in lexicon.VERBS:
        yield from _predicate_rules(*row)
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


def _object_rules():
    for group, (kinds, bare) in GROUPS.items():
        yes, no = f"Obj.yes.{group}", f"Obj.no.{group}"
        for kind, weight in kinds.items():
            number = "sg" if kind in MASSES else "pl"
            yield Rule(f"Def.{group}", (f"Def.{kind}",), same, weight)
            yield Rule(no, (f"Def.{kind}",), same, 4 * weight)
            yield Rule(yes, (f"NP.sg.{kind}",), same, 4 * weight)
            if kind not in MASSES:
                yield Rule(yes, (f"NP.pl.{kind}",), same, 3 * weight)
            if kind not in MASSES and group not in ("Person", "Animate"):
                yield Rule(no, ("a", f"Nom.sg.{kind}"), lambda a, nominal: negated_partitive(nominal, a), weight)
            if bare:
                yield Rule(yes, (f"Nom.{number}.{kind}",), partitive, 1.5 * weight)
                yield Rule(no, (f"Nom.{number}.{kind}",), negated_partitive, weight)
    for group, phrases in PLACE_GROUPS.items():
        for phrase in phrases:
            yield Rule(f"Def.{group}", (f"Def.{phrase}",), same)


# A verb and its objects ----------------------------------------------------------------------------------------------


def _predicate_rules(base, infinitive, singular, plural, frame, subjects):
    if frame == "that":
        return
    verb = partial(french_verb, infinitive, singular, plural)
    for form, english in (("sg", lexicon.english_third_person(base)), ("base", base), ("modal", base)):
        if form == "modal" and base in lexicon.NEVER_UNDER_MODAL:
            continue
        words = tuple(english.split())
        for subject in subjects.split():
            for polarity in ("yes", "no"):
                for right, french, weight in _uses(frame, words, verb, polarity):
                    yield Rule(f"Pred.{form}.{subject}.{polarity}", right, french, weight)
                    if polarity == "yes" and frame.split()[-1] not in PLACE_GROUPS:
                        yield Rule(f"Placeable.{form}.{subject}", right, french, weight)
        if form != "modal" and frame == "none":
            yield Rule(f"Short.{form}", words, lambda *args: VerbPhrase(verb(*args)))
        if form != "modal" and frame == "Animate":
            for right, french, weight in _pronoun_uses(words, verb):
                yield Rule(f"Short.{form}", right, french, 3 * weight)


def french_verb(infinitive, singular, plural, *positions):
    """A verb of the lexicon, linked to its English words; empty forms are those of a regular verb in -er."""
    reflexive = infinitive.startswith("se ")
    head, _, tail = infinitive.removeprefix("se ").partition(" ")
    stem = head.removesuffix("er")
    forms = [form.removeprefix("se ").split()[0] for form in (singular or stem + "e", plural or stem + "ent")]
    return Verb(*forms, head, frozenset(positions), reflexive, linked(tail, *positions))


def _uses(frame, words, verb, polarity):
    """The ways in which a verb of this frame is used: (English side, French function, weight)."""
    count = len(words)
    if frame == "none":
        yield words, lambda *args: VerbPhrase(verb(*args)), 1
    elif frame == "ditransitive":
        yield (*words, f"Obj.{polarity}.Thing", "to", "Def.person"), partial(_give, verb, count), 0.5
        for pronoun, _, dative in OBJECT_PRONOUNS:
            yield (*words, pronoun, f"Obj.{polarity}.Thing"), partial(_give_pronoun, verb, count, dative), 0.2
    elif " " in frame:
        english, french, group = frame.split()
        preposition = () if english == "+" else (english,)
        yield (*words, *preposition, f"Def.{group}"), partial(_prepositional, verb, count, french), 1
    elif frame in ("Animate", "Visible"):
        yield (*words, f"Obj.{polarity}.{frame}"), partial(_transitive, verb, count), 0.7
        yield from _pronoun_uses(words, verb)
    else:
        yield (*words, f"Obj.{polarity}.{frame}"), partial(_transitive, verb, count), 1


def _pronoun_uses(words, verb):
    for pronoun, accusative, _ in OBJECT_PRONOUNS:
        yield (*words, pronoun), partial(_pronoun_object, verb, len(words), accusative), 0.12


def _transitive(verb, count, *args):
    return VerbPhrase(verb(*args[:count]), complement=args[count].pieces)


def _pronoun_object(verb, count, french, *args):
    return VerbPhrase(verb(*args[:count]), clitics=linked(french, args[count]))


def _prepositional(verb, count, french, *args):
    *preposition, phrase = args[count:]
    return VerbPhrase(verb(*args[:count]), complement=with_preposition(linked(french, *preposition), phrase))


def _give(verb, count, *args):
    thing, to, person = args[count:]
    return VerbPhrase(verb(*args[:count]), complement=(*thing.pieces, *with_preposition(linked("à", to), person)))


def _give_pronoun(verb, count, french, *args):
    pronoun, thing = args[count:]
    return VerbPhrase(verb(*args[:count]), clitics=linked(french, pronoun), complement=thing.pieces)


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


# Verb phrases --------------------------------------------------------------------------------------------------------


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
    """What English is, French has: `is hungry` ~ `a faim`."""
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
