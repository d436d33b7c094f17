"""Rules for verbs with their objects: the objects that each verb takes, and their places in French.

`Obj.polarity.group` is what can follow a verb, `Def.group` what can follow a preposition. `Pred.form.class.polarity` is a
verb with its objects. Its form is `sg` (`sees`), `base` (`see`, a plural or after `does not`) or `modal` (`see` after `can`);
its class the subject's; its polarity says whether the objects stand under a negation. `Placeable` holds the verbs that leave it
open where something happens (`sleeps`, but not `goes to the church`), `Short` those that a relative clause may hold.
"""

from functools import partial

from attention_lab.tasks.grammar import lexicon
from attention_lab.tasks.grammar.french import Verb, VerbPhrase, linked, negated_partitive, partitive, with_preposition
from attention_lab.tasks.grammar.noun_phrases import MASSES, same
from attention_lab.tasks.grammar.synchronous import Rule

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


def predicate_rules():
    """Every rule of this file."""
    yield from _object_rules()
    for row in lexicon.VERBS:
        yield from _verb_rules(*row)


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


def _verb_rules(base, infinitive, singular, plural, frame, subjects):
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
