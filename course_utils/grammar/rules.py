"""The rules: English word order on the left, and on the right what French makes of it.

Symbols are named `Kind.number.class`: `NP.sg.person`, `N.pl.food`. Verbs choose the classes of their subject and object, so
that houses do not sing and nobody eats a key.
"""

from functools import partial

from course_utils.grammar import lexicon
from course_utils.grammar.french import (
    Adjective,
    Determiner,
    Nominal,
    Noun,
    NounPhrase,
    Piece,
    Verb,
    VerbPhrase,
    clause,
    coordinate,
    definite,
    feminine,
    linked,
    negated_partitive,
    noun_phrase,
    partitive,
    plural,
    with_preposition,
)
from course_utils.grammar.synchronous import Rule

LONGEST_CHAIN = 9
CLASSES = ("person", "animal", "food", "text", "thing", "openable", "place", "tree")
MASSES = ("mass-food", "drink")
# What a verb may take as its object: classes with their shares, and whether a bare noun may be one (`sees dogs`; but in
# `loves dogs` French would want the generic article, so there it may not).
GROUPS = {
    "Person": ({"person": 1}, False),
    "Animate": ({"person": 3, "animal": 2}, False),
    "Visible": ({"person": 5, "animal": 4, "thing": 4, "text": 1, "openable": 1, "place": 3, "tree": 2}, True),
    "Goods": ({"thing": 5, "text": 2, "food": 2, "mass-food": 1}, True),
    "Thing": ({"thing": 1}, False),
    "Food": ({"food": 3, "mass-food": 2}, True),
    "Drink": ({"drink": 1}, True),
    "Text": ({"text": 1}, True),
    "Openable": ({"openable": 1}, False),
    "Place": ({"place": 1}, False),
    "Landmark": ({"place": 3, "tree": 1}, False),
}
OBJECT_PRONOUNS = (("him", "le", "lui"), ("her", "la", "lui"), ("them", "les", "leur"))


def same(value):
    """The French of a rule that only renames its one symbol."""
    return value


def all_rules():
    """Every rule of the grammar, a few thousand, in a fixed order."""
    return [
        *noun_rules(), *adjective_rules(), *determiner_rules(), *noun_phrase_rules(), *object_rules(),
        *predicate_rules(), *adjunct_rules(), *verb_phrase_rules(), *clause_rules(), *sentence_rules(),
    ]


# Words ---------------------------------------------------------------------------------------------------------------


def noun_rules():
    for singular, plural_form, french, gender, classes in lexicon.NOUNS:
        french_plural = lexicon.FRENCH_PLURALS.get(french, plural(french))
        for number, english, form in (("sg", singular, french), ("pl", plural_form, french_plural)):
            for kind in classes.split() if english else ():
                yield Rule(f"N.{number}.{kind}", tuple(english.split()), partial(_noun, form, gender))
    for name, gender in lexicon.NAMES:
        yield Rule("Name", (name,), partial(_name, name, gender))


def _noun(form, gender, *positions):
    return Noun(linked(form, *positions), gender)


def _name(name, gender, position):
    return NounPhrase(linked(name, position), gender, "sg")


def adjective_rules():
    for english, masculine, irregular, before_vowel, place, classes in lexicon.ADJECTIVES:
        french = partial(_adjective, masculine, irregular or feminine(masculine), before_vowel or masculine)
        for kind in classes.split():
            yield Rule(f"Adj.{kind}", (english,), french)
            yield Rule(f"Adj.{place}.{kind}", (english,), french)
            if english in lexicon.COLOURS:
                yield Rule(f"Colour.{kind}", (english,), french)


def _adjective(masculine, feminine_form, before_vowel, position):
    return Adjective(masculine, feminine_form, before_vowel, frozenset({position}))


def determiner_rules():
    for number, table in (("sg", lexicon.SINGULAR_DETERMINERS), ("pl", lexicon.PLURAL_DETERMINERS)):
        for english, masculine, feminine_form, kind, weight in table:
            french = partial(_determiner, masculine, feminine_form)
            yield Rule(f"Det.{kind}.{number}", tuple(english.split()), french, float(weight))


def _determiner(masculine, feminine_form, *positions):
    vowel = lexicon.BEFORE_VOWEL
    return Determiner(
        masculine, feminine_form, vowel.get(masculine, masculine), vowel.get(feminine_form, feminine_form), positions
    )


# Noun phrases --------------------------------------------------------------------------------------------------------


def noun_phrase_rules():
    """`Nom` has no determiner yet; `Def` is definite, `NP` any; `Owner` is who owns in `the king 's house`."""
    yield Rule("Owner", ("Det.definite.sg", "N.sg.person"), lambda determiner, noun: noun_phrase(determiner, Nominal(noun, "sg")), 3)
    yield Rule("Owner", ("Name",), same, 1)
    for kind in (*CLASSES, *MASSES):
        for number in ("sg", "pl") if kind in CLASSES else ("sg",):
            yield from _nominal_rules(kind, number)
            name, nominal = f"Def.{number}.{kind}", f"Nom.{number}.{kind}"
            yield Rule(name, (f"Det.definite.{number}", nominal), noun_phrase, 12)
            yield Rule(name, ("Owner", "'s", nominal), _possession, 1)
            yield Rule(f"NP.{number}.{kind}", (name,), same, 10)
            if kind in CLASSES:
                yield Rule(f"NP.{number}.{kind}", (f"Det.quantity.{number}", nominal), noun_phrase, 1 if number == "sg" else 4)
    for kind in CLASSES:
        yield Rule(f"NP.sg.{kind}", ("Det.indefinite.sg", f"Nom.sg.{kind}"), noun_phrase, 3)
        yield Rule(f"Def.{kind}", (f"Def.sg.{kind}",), same, 7)
        yield Rule(f"Def.{kind}", (f"Def.pl.{kind}",), same, 3)
    for kind in MASSES:
        yield Rule(f"Def.{kind}", (f"Def.sg.{kind}",), same)
    yield Rule("Def.sg.person", ("Name",), same, 3)
    for number in ("sg", "pl"):
        yield Rule(f"Def.{number}.openable", ("the", f"N.{number}.openable", "of", "Def.sg.place"), partial(_part_of, number), 3)
        relative = (f"Det.definite.{number}", f"N.{number}.person", "who", f"Relative.{number}")
        yield Rule(f"NP.{number}.person", relative, partial(_relative, number), 1)


def _nominal_rules(kind, number):
    name, noun = f"Nom.{number}.{kind}", f"N.{number}.{kind}"
    kinds = {place: [row for row in lexicon.ADJECTIVES if row[4] == place and kind in row[5].split()] for place in ("before", "after")}
    yield Rule(name, (noun,), lambda noun: Nominal(noun, number), 6)
    if kinds["before"]:
        yield Rule(name, (f"Adj.before.{kind}", noun), lambda adjective, noun: Nominal(noun, number, before=(adjective,)), 1.4)
    if kinds["after"]:
        yield Rule(name, (f"Adj.after.{kind}", noun), lambda adjective, noun: Nominal(noun, number, after=(adjective,)), 2)
    if kinds["before"] and any(row[0] in lexicon.COLOURS for row in kinds["after"]):
        both = lambda first, second, noun: Nominal(noun, number, (first,), (second,))  # noqa: E731
        yield Rule(name, (f"Adj.before.{kind}", f"Colour.{kind}", noun), both, 0.6)


def _possession(owner, s, nominal):
    owned = definite(nominal)
    return NounPhrase(owned.pieces + with_preposition(linked("de", s), owner), owned.gender, owned.number)


def _part_of(number, the, noun, of, whole):
    article = Determiner("les" if number == "pl" else "le", "les" if number == "pl" else "la", "le", "la", (the,))
    part = noun_phrase(article, Nominal(noun, number))
    return NounPhrase(part.pieces + with_preposition(linked("de", of), whole), part.gender, number)


def _relative(number, determiner, noun, who, verb_phrase):
    person = noun_phrase(determiner, Nominal(noun, number))
    pieces = (*person.pieces, *linked("qui", who), *verb_phrase.finite(person.gender, number))
    return NounPhrase(pieces, person.gender, number)


# Objects and predicates ----------------------------------------------------------------------------------------------


def object_rules():
    """`Obj.yes.G` follows a verb, `Obj.no.G` a negated one; `Def.G` follows a preposition."""
    for group, (kinds, bare) in GROUPS.items():
        for kind, weight in kinds.items():
            yield Rule(f"Def.{group}", (f"Def.{kind}",), same, weight)
            yield Rule(f"Obj.no.{group}", (f"Def.{kind}",), same, 4 * weight)
            yield Rule(f"Obj.yes.{group}", (f"NP.sg.{kind}",), same, 5 * weight)
            if kind in CLASSES:
                yield Rule(f"Obj.yes.{group}", (f"NP.pl.{kind}",), same, 2 * weight)
                yield Rule(f"Obj.no.{group}", ("a", f"Nom.sg.{kind}"), lambda a, nominal: negated_partitive(nominal, a), weight)
            if bare:
                number = "pl" if kind in CLASSES else "sg"
                share = (1 if kind in CLASSES else 4) * weight
                yield Rule(f"Obj.yes.{group}", (f"Nom.{number}.{kind}",), partitive, share)
                yield Rule(f"Obj.no.{group}", (f"Nom.{number}.{kind}",), negated_partitive, share)


def predicate_rules():
    """`Pred.form.class.polarity`: a verb with its objects; form `sg` is `sees`, `base` is `see` (infinitive or plural)."""
    for base, infinitive, singular, plural_form, frame, subjects in lexicon.VERBS:
        if frame == "that":
            continue
        third_person = lexicon.english_third_person(base)
        for form, english in (("sg", third_person), ("base", base)):
            verb = partial(_verb, infinitive, singular, plural_form)
            for subject in subjects.split():
                for polarity in ("yes", "no"):
                    for right, french, weight in _frame(frame, tuple(english.split()), verb, polarity):
                        yield Rule(f"Pred.{form}.{subject}.{polarity}", right, french, weight)


def _verb(infinitive, singular, plural_form, *positions):
    reflexive = infinitive.startswith("se ")
    infinitive = infinitive.removeprefix("se ")
    stem = infinitive.removesuffix("er")
    head, _, tail = infinitive.partition(" ")
    singular = (singular or stem + "e").removeprefix("se ").split()[0]
    plural_form = (plural_form or stem + "ent").removeprefix("se ").split()[0]
    return Verb(singular, plural_form, head, frozenset(positions), reflexive, linked(tail, *positions))


def _frame(frame, words, verb, polarity):
    """The ways in which a verb of this frame is used: (English side, French function, weight)."""
    count = len(words)
    if frame == "none":
        yield words, lambda *args: VerbPhrase(verb(*args)), 1
    elif frame == "ditransitive":
        right = (*words, f"Obj.{polarity}.Thing", "to", "Def.person")
        yield right, partial(_give, verb, count), 0.5
        for pronoun, _, dative in OBJECT_PRONOUNS:
            right = (*words, pronoun, f"Obj.{polarity}.Thing")
            yield right, partial(_give_pronoun, verb, count, dative), 0.2
    elif " " in frame:
        english, french, group = frame.split()
        preposition = () if english == "+" else (english,)
        yield (*words, *preposition, f"Def.{group}"), partial(_prepositional, verb, count, french), 1
    else:
        pronouns = frame in ("Animate", "Visible")
        yield (*words, f"Obj.{polarity}.{frame}"), partial(_transitive, verb, count), 0.7 if pronouns else 1
        for pronoun, accusative, _ in OBJECT_PRONOUNS if pronouns else ():
            yield (*words, pronoun), partial(_pronoun_object, verb, count, accusative), 0.1


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


def adjunct_rules():
    for english, french, target in lexicon.PLACES:
        symbol = target if target.startswith("Def.") else "Def." + target
        yield Rule("Place", (*english.split(), symbol.replace("Def.place", "Def.sg.place")), partial(_place, french))
    yield Rule("Time", ("today",), lambda today: linked("aujourd'hui", today))
    yield Rule("Time", ("now",), lambda now: linked("maintenant", now))
    yield Rule("Time", ("every", "day"), lambda every, day: (*linked("tous les", every), *linked("jours", day)))
    for english, french in (("morning", "matin"), ("evening", "soir")):
        yield Rule("Time", ("in", "the", english), partial(_part_of_day, french))
    yield Rule("Time", ("at", "night"), lambda at, night: (Piece("la"), *linked("nuit", night)))
    yield Rule("Adjunct", ("Place",), same, 5)
    yield Rule("Adjunct", ("Time",), same, 4)


def _part_of_day(french, _, the, noun):
    return linked(f"le {french}", the, noun)


def _place(french, *args):
    *positions, phrase = args
    words = french.replace("_", " ").split()
    if "_" in french:
        # `next to` ~ `à côté de`: the noun for the noun, the preposition for the preposition.
        preposition = (*linked(" ".join(words[:-1]), positions[0]), *linked(words[-1], positions[-1]))
    else:
        preposition = linked(french, *positions)
    return with_preposition(preposition, phrase)


# Verb phrases and clauses --------------------------------------------------------------------------------------------


def verb_phrase_rules():
    """`VP.number.class` is what can follow a subject of that number and class."""
    for subject in ("person", "animal"):
        for number, form, do, be in (("sg", "sg", "does", "is"), ("pl", "base", "do", "are")):
            name = f"VP.{number}.{subject}"
            yes, no = f"Pred.{form}.{subject}.yes", f"Pred.{form}.{subject}.no"
            base_yes, base_no = f"Pred.base.{subject}.yes", f"Pred.base.{subject}.no"
            yield Rule(name, (yes,), same, 38)
            yield Rule(name, (yes, "Adjunct"), lambda phrase, adjunct: phrase.followed_by(adjunct), 16)
            yield Rule(name, (do, "not", base_no), lambda do, no, phrase: phrase.negated(no, *linked("pas", no)), 13)
            yield Rule(name, ("never", no), lambda never, phrase: phrase.negated(never, *linked("jamais", never)), 4)
            for adverb, french in (("often", "souvent"), ("always", "toujours")):
                yield Rule(name, (adverb, yes), partial(_with_adverb, french), 3)
            if subject == "person":
                yield from _modal_rules(name, number, do, base_yes, base_no)
                yield from _state_rules(name, be, subject)
            else:
                yield Rule(name, (be, "Adj.animal"), partial(_is_adjective), 5)
                yield Rule(name, (be, "not", "Adj.animal"), partial(_is_not_adjective), 2)
    for number, form, do, be in (("sg", "sg", "does", "is"), ("pl", "base", "do", "are")):
        name = f"Relative.{number}"
        yield Rule(name, (f"Pred.{form}.person.intransitive",), same, 4)
        yield Rule(name, (do, "not", "Pred.base.person.intransitive"), lambda do, no, phrase: phrase.negated(no, *linked("pas", no)), 1)
        yield Rule(name, (be, "Adj.person"), _is_adjective, 3)
    for base, infinitive, singular, plural_form, frame, _ in lexicon.VERBS:
        third_person = lexicon.english_third_person(base)
        for form, english in (("sg", third_person), ("base", base)):
            verb = partial(_verb, infinitive, singular, plural_form)
            words = tuple(english.split())
            if frame == "none":
                yield Rule(f"Pred.{form}.person.intransitive", words, lambda *args, verb=verb: VerbPhrase(verb(*args)), 1)
            elif frame == "Animate":
                for pronoun, accusative, _ in OBJECT_PRONOUNS:
                    french = partial(_pronoun_object, verb, len(words), accusative)
                    yield Rule(f"Pred.{form}.person.intransitive", (*words, pronoun), french, 0.4)


def _with_adverb(french, position, phrase):
    return VerbPhrase(phrase.verb, phrase.clitics, phrase.complement, adverb=linked(french, position))


def _modal_rules(name, number, do, yes, no):
    for english_singular, english_plural, infinitive, singular, plural_form in lexicon.MODALS:
        modal = partial(Verb, singular, plural_form, infinitive)
        if english_singular == "wants":
            words = (english_singular if number == "sg" else english_plural, "to")
            yield Rule(name, (*words, yes), lambda want, to, phrase, modal=modal: phrase.under(modal(frozenset({want}))), 4)
            yield Rule(name, (do, "not", english_plural, "to", no), partial(_does_not_want, modal), 3)
            continue
        yield Rule(name, (english_singular, yes), lambda can, phrase, modal=modal: phrase.under(modal(frozenset({can}))), 3)
        negated = ("cannot",) if english_singular == "can" else (english_singular, "not")
        yield Rule(name, (*negated, no), partial(_modal_not, modal), 3)


def _modal_not(modal, *args):
    *positions, phrase = args
    return phrase.under(modal(frozenset(positions[:1]))).negated(positions[-1], *linked("pas", positions[-1]))


def _does_not_want(modal, do, no, want, to, phrase):
    return phrase.under(modal(frozenset({want}))).negated(no, *linked("pas", no))


def _state_rules(name, be, subject):
    yield Rule(name, (be, f"Adj.{subject}"), _is_adjective, 7)
    yield Rule(name, (be, "not", f"Adj.{subject}"), _is_not_adjective, 3)
    for english, french in lexicon.STATES:
        yield Rule(name, (be, english), partial(_has, french), 1)
        yield Rule(name, (be, "not", english), partial(_has_not, french), 0.5)
    yield Rule(name, (be, "afraid", "of", "Def.Animate"), _is_afraid, 3)


def _to_be(position):
    return Verb("est", "sont", "être", frozenset({position}))


def _is_adjective(be, adjective):
    return VerbPhrase(_to_be(be), predicative=adjective)


def _is_not_adjective(be, no, adjective):
    return _is_adjective(be, adjective).negated(no, *linked("pas", no))


def _has(noun, be, state):
    return VerbPhrase(Verb("a", "ont", "avoir", frozenset({be}), tail=linked(noun, state)))


def _has_not(noun, be, no, state):
    return _has(noun, be, state).negated(no, *linked("pas", no))


def _is_afraid(be, afraid, of, phrase):
    return _has("peur", be, afraid).followed_by(with_preposition(linked("de", of), phrase))


def clause_rules():
    singular = "sg"
    yield Rule("Subject.sg.person", ("NP.sg.person",), same, 9)
    yield Rule("Subject.sg.person", ("he",), lambda he: NounPhrase(linked("il", he), "m", singular), 2)
    yield Rule("Subject.sg.person", ("she",), lambda she: NounPhrase(linked("elle", she), "f", singular), 2)
    yield Rule("Subject.sg.person", ("everyone",), lambda word: NounPhrase(linked("tout le monde", word), "m", singular), 0.5)
    yield Rule("Subject.pl.person", ("NP.pl.person",), same, 5)
    pair = ("Def.sg.person", "and", "Def.sg.person")
    yield Rule("Subject.pl.person", pair, lambda a, conjunction, b: coordinate(a, *linked("et", conjunction), b), 1)
    for number, weight in (("sg", 5), ("pl", 2)):
        yield Rule(f"Subject.{number}.animal", (f"NP.{number}.animal",), same)
        yield Rule("Clause", (f"Subject.{number}.person", f"VP.{number}.person"), clause, 10 * weight)
        yield Rule("Clause", (f"Subject.{number}.animal", f"VP.{number}.animal"), clause, 2 * weight)
        for kind in ("thing", "place", "tree", "text", "openable", "food"):
            be = "is" if number == "sg" else "are"
            right = (f"Def.{number}.{kind}", be, f"Adj.{kind}")
            yield Rule("Clause", right, lambda np, be, adjective: clause(np, _is_adjective(be, adjective)), 0.3 * weight)
            right = (f"Def.{number}.{kind}", be, "not", f"Adj.{kind}")
            yield Rule("Clause", right, lambda np, be, no, adj: clause(np, _is_not_adjective(be, no, adj)), 0.1 * weight)
    for kind in MASSES:
        yield Rule("Clause", (f"Def.sg.{kind}", "is", f"Adj.{kind}"), lambda np, be, adj: clause(np, _is_adjective(be, adj)), 1)
    nobody = lambda nobody, phrase: (*linked("personne", nobody), *phrase.negated(nobody).finite("m", "sg"))  # noqa: E731
    yield Rule("Clause", ("nobody", "Pred.sg.person.no"), nobody, 2)
    for english, french in lexicon.WEATHER:
        yield Rule("Clause", ("it", *english.split()), partial(_weather, french), 0.7)
    for base, infinitive, singular_form, plural_form, frame, _ in lexicon.VERBS:
        if frame == "that":
            verb = partial(_verb, infinitive, singular_form, plural_form)
            for number, english in (("sg", lexicon.english_third_person(base)), ("pl", base)):
                right = (f"Subject.{number}.person", english, "that", "Clause")
                yield Rule("Clause", right, partial(_says_that, verb), 2 if number == "sg" else 0.7)


def _weather(french, it, *positions):
    return (*linked("il", it), *linked(french, *positions))


def _says_that(verb, subject, says, that, pieces):
    return clause(subject, VerbPhrase(verb(says), complement=(*linked("que", that), *pieces)))


def sentence_rules():
    """`Sentence.n` has n joined clauses and its full stop."""
    for english, french, weight in lexicon.CONJUNCTIONS:
        yield Rule("Conjunction", tuple(english.split()), partial(linked, french), float(weight))
    yield Rule("Clauses.1", ("Clause",), same)
    for count in range(2, LONGEST_CHAIN + 1):
        right = ("Clause", "Conjunction", f"Clauses.{count - 1}")
        yield Rule(f"Clauses.{count}", right, lambda first, conjunction, rest: (*first, *conjunction, *rest))
    for count in range(1, LONGEST_CHAIN + 1):
        yield Rule(f"Sentence.{count}", (f"Clauses.{count}", "."), lambda pieces, stop: (*pieces, *linked(".", stop)))
