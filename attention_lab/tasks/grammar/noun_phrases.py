"""Rules for nouns, adjectives, determiners and the noun phrases that they make.

`Noun.sg.food` is a noun of a number and class, `Owned.sg.food` one that a possessive suits; `Nom` adds adjectives, `Def` a
definite determiner, and `NP` is any noun phrase.
"""

from functools import partial

from attention_lab.tasks.grammar import lexicon
from attention_lab.tasks.grammar.french import (
    Adjective,
    Determiner,
    Nominal,
    Noun,
    NounPhrase,
    definite,
    feminine,
    linked,
    noun_phrase,
    plural,
    with_preposition,
)
from attention_lab.tasks.grammar.synchronous import Rule

CLASSES = ("person", "animal", "food", "text", "written", "thing", "openable", "place", "home", "public", "tree", "adult")
MASSES = ("mass-food", "drink")


def same(value):
    """The French of a rule that only renames its one symbol."""
    return value


def noun_phrase_rules():
    """Every rule of this file."""
    yield from _noun_rules()
    yield from _adjective_rules()
    yield from _determiner_rules()
    for kind in CLASSES:
        for number in ("sg", "pl"):
            yield from _phrase_rules(kind, number)
            # Under a negation `every` and `all the` would be ambiguous, so that only `NP` holds them, and not `PlainNP`.
            yield Rule(f"NP.{number}.{kind}", (f"PlainNP.{number}.{kind}",), same, 18)
            universal = (f"Det.universal.{number}", f"Nom.{number}.{kind}")
            yield Rule(f"NP.{number}.{kind}", universal, noun_phrase, 1 if number == "sg" else 3)
        yield Rule(f"PlainNP.pl.{kind}", ("Det.quantity.pl", f"Nom.pl.{kind}"), noun_phrase, 3)
        yield Rule(f"PlainNP.sg.{kind}", ("Det.indefinite.sg", f"Nom.sg.{kind}"), noun_phrase, 4)
        yield Rule(f"Def.{kind}", (f"Def.sg.{kind}",), same, 6)
        yield Rule(f"Def.{kind}", (f"Def.pl.{kind}",), same, 4)
    for kind in MASSES:
        yield from _phrase_rules(kind, "sg")
        yield Rule(f"NP.sg.{kind}", (f"PlainNP.sg.{kind}",), same)
        yield Rule(f"Def.{kind}", (f"Def.sg.{kind}",), same)
    yield from _special_rules()


def _phrase_rules(kind, number):
    """Definite noun phrases: `the red hat`, `my red hat`, `the king 's red hat`, and with `Bare` the same without adjective."""
    phrase = f"{number}.{kind}"
    owned = any(kind in row[4].split() and row[0] not in lexicon.NEVER_OWNED for row in lexicon.NOUNS)
    yield from _nominal_rules("Nom", "Noun", kind, number)
    if owned:
        yield from _nominal_rules("OwnedNom", "Owned", kind, number)
    for name, nominal, owned_nominal in (("Def", "Nom", "OwnedNom"), ("Bare", "OnlyNoun", "OnlyOwned")):
        yield Rule(f"{name}.{phrase}", (f"Det.definite.{number}", f"{nominal}.{phrase}"), noun_phrase, 8)
        if owned:
            yield Rule(f"{name}.{phrase}", (f"Det.possessive.{number}", f"{owned_nominal}.{phrase}"), noun_phrase, 4)
            yield Rule(f"{name}.{phrase}", ("Owner", "'s", f"{owned_nominal}.{phrase}"), _possession, 1)
    yield Rule(f"PlainNP.{phrase}", (f"Def.{phrase}",), same, 12)


def _nominal_rules(name, noun, kind, number):
    """A noun with no adjective, one before, one behind, or one on each side (in French)."""
    left, noun_symbol = f"{name}.{number}.{kind}", f"{noun}.{number}.{kind}"
    before, after = _adjectives(kind, "before"), _adjectives(kind, "after")
    yield Rule(f"Only{noun}.{number}.{kind}", (noun_symbol,), lambda noun: Nominal(noun, number))
    yield Rule(left, (noun_symbol,), lambda noun: Nominal(noun, number), 4)
    if before:
        yield Rule(left, (f"Adj.before.{kind}", noun_symbol), lambda first, noun: Nominal(noun, number, (first,)), 1.5)
    if after:
        yield Rule(left, (f"Adj.after.{kind}", noun_symbol), lambda last, noun: Nominal(noun, number, (), (last,)), 2)
    if before and lexicon.COLOURS & after:
        right = (f"Adj.before.{kind}", f"Colour.{kind}", noun_symbol)
        yield Rule(left, right, lambda first, last, noun: Nominal(noun, number, (first,), (last,)), 0.6)


def _suits(kind, classes):
    return kind in classes or lexicon.SUBCLASSES.get(kind) in classes


def _adjectives(kind, place):
    return {row[0] for row in lexicon.ADJECTIVES if row[4] == place and _suits(kind, row[5].split())}


def _noun_rules():
    for singular, plural_form, french, gender, kinds in lexicon.NOUNS:
        french_plural = lexicon.FRENCH_PLURALS.get(french, plural(french))
        for number, english, form in (("sg", singular, french), ("pl", plural_form, french_plural)):
            for kind in kinds.split() if english else ():
                if singular not in lexicon.ALWAYS_OWNED:
                    yield Rule(f"Noun.{number}.{kind}", tuple(english.split()), partial(_noun, form, gender))
                if singular not in lexicon.NEVER_OWNED:
                    yield Rule(f"Owned.{number}.{kind}", tuple(english.split()), partial(_noun, form, gender))
    for name, gender in lexicon.NAMES:
        yield Rule("Name", (name,), partial(_name, name, gender))


def _noun(form, gender, *positions):
    return Noun(linked(form, *positions), gender)


def _name(name, gender, position):
    return NounPhrase(linked(name, position), gender, "sg")


def _adjective_rules():
    """`Adj.class` stands behind `is`; `Adj.before.class` and `Adj.after.class` by the noun, as French places them."""
    for english, masculine, irregular, before_vowel, place, classes in lexicon.ADJECTIVES:
        french = partial(_adjective, masculine, irregular or feminine(masculine), before_vowel or masculine)
        for kind in (*CLASSES, *MASSES):
            if _suits(kind, classes.split()):
                yield Rule(f"Adj.{place}.{kind}", (english,), french)
                if english not in lexicon.NEVER_PREDICATIVE:
                    # Behind `is`, what suits a subclass suits the whole class: `the child is small`.
                    yield Rule(f"Adj.{lexicon.SUBCLASSES.get(kind, kind)}", (english,), french)
                if english in lexicon.COLOURS:
                    yield Rule(f"Colour.{kind}", (english,), french)


def _adjective(masculine, feminine_form, before_vowel, position):
    return Adjective(masculine, feminine_form, before_vowel, frozenset({position}))


def _determiner_rules():
    for number, table in (("sg", lexicon.SINGULAR_DETERMINERS), ("pl", lexicon.PLURAL_DETERMINERS)):
        for english, masculine, feminine_form, kind, weight in table:
            french = partial(_determiner, masculine, feminine_form)
            yield Rule(f"Det.{kind}.{number}", tuple(english.split()), french, float(weight))


def _determiner(masculine, feminine_form, *positions):
    vowel = lexicon.BEFORE_VOWEL
    before_vowel = (vowel.get(masculine, masculine), vowel.get(feminine_form, feminine_form))
    return Determiner(masculine, feminine_form, *before_vowel, positions)


def _special_rules():
    """Names, owners, parts (`the door of the house`) and relative clauses."""
    yield Rule("Def.sg.person", ("Name",), same, 3)
    yield Rule("Bare.sg.person", ("Name",), same, 3)
    yield Rule("Owner", ("Det.definite.sg", "OnlyNoun.sg.person"), noun_phrase, 2)
    yield Rule("Owner", ("Det.possessive.sg", "OnlyOwned.sg.person"), noun_phrase, 2)
    yield Rule("Owner", ("Name",), same, 2)
    for number in ("sg", "pl"):
        the, noun = f"The.{number}", f"OnlyNoun.{number}.openable"
        article = partial(_determiner, *(("les", "les") if number == "pl" else ("le", "la")))
        yield Rule(the, ("the",), article)
        yield Rule(f"Def.{number}.openable", (the, noun, "of", "Bare.sg.place"), _part_of, 3)
        right = (f"Det.definite.{number}", f"OnlyNoun.{number}.person", "who", f"Relative.{number}")
        yield Rule(f"PlainNP.{number}.person", right, _relative, 1)
        for nominal in ("Nom", "OwnedNom"):
            yield Rule(f"{nominal}.{number}.person", (f"{nominal}.{number}.adult",), same, 6)


def _possession(owner, s, nominal):
    """`the king 's house` ~ `la maison du roi`: the owner moves behind, and `'s` becomes `de`."""
    owned = definite(nominal)
    return NounPhrase(owned.pieces + with_preposition(linked("de", s), owner), owned.gender, owned.number)


def _part_of(article, nominal, of, whole):
    part = noun_phrase(article, nominal)
    return NounPhrase(part.pieces + with_preposition(linked("de", of), whole), part.gender, part.number)


def _relative(determiner, nominal, who, verb_phrase):
    person = noun_phrase(determiner, nominal)
    pieces = (*person.pieces, *linked("qui", who), *verb_phrase.finite(person.gender, person.number))
    return NounPhrase(pieces, person.gender, person.number)
