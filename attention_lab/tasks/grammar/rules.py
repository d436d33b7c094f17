"""Rules for subjects, clauses and sentences, and `all_rules`, which gathers the whole grammar.

Verbs choose the classes of their subject and object, so that houses do not sing and hats are not eaten. Symbols are named
`Kind.number.class`.
"""

from functools import partial

from attention_lab.tasks.grammar import lexicon
from attention_lab.tasks.grammar.french import NounPhrase, VerbPhrase, clause, coordinate, linked
from attention_lab.tasks.grammar.noun_phrases import MASSES, noun_phrase_rules, same
from attention_lab.tasks.grammar.predicates import french_verb, predicate_rules
from attention_lab.tasks.grammar.synchronous import Rule
from attention_lab.tasks.grammar.verb_phrases import is_adjective, is_not_adjective, verb_phrase_rules

LONGEST_CHAIN = 9
INANIMATE = ("thing", "place", "tree", "text", "openable", "food", *MASSES)


def all_rules():
    """Every rule of the grammar, in a fixed order: some two thousand, most of them words."""
    phrases = (*noun_phrase_rules(), *predicate_rules(), *verb_phrase_rules())
    return [*phrases, *_subject_rules(), *_clause_rules(), *_sentence_rules()]


def _subject_rules():
    """`Subject` stands before an affirmative verb phrase, `PlainSubject`, which no quantifier makes ambiguous, before any."""
    for subject, phrase in (("Subject", "NP"), ("PlainSubject", "PlainNP")):
        for number in ("sg", "pl"):
            yield Rule(f"{subject}.{number}.person", (f"{phrase}.{number}.person",), same, 9 if number == "sg" else 5)
            yield Rule(f"{subject}.{number}.animal", (f"{phrase}.{number}.animal",), same)
        yield Rule(f"{subject}.sg.person", ("he",), partial(_pronoun, "il", "m"), 2)
        yield Rule(f"{subject}.sg.person", ("she",), partial(_pronoun, "elle", "f"), 2)
        pair = ("Bare.sg.person", "and", "Bare.sg.person")
        yield Rule(f"{subject}.pl.person", pair, lambda one, word, other: coordinate(one, *linked("et", word), other), 1)
    yield Rule("Subject.sg.person", ("everyone",), partial(_pronoun, "tout le monde", "m"), 0.6)


def _pronoun(french, gender, position):
    return NounPhrase(linked(french, position), gender, "sg")


def _clause_rules():
    for number, be, weight in (("sg", "is", 4), ("pl", "are", 3)):
        for kind, share in (("person", 10), ("animal", 2)):
            yield Rule("Clause", (f"Subject.{number}.{kind}", f"VP.{number}.{kind}"), clause, 0.72 * share * weight)
            yield Rule("Clause", (f"PlainSubject.{number}.{kind}", f"NotVP.{number}.{kind}"), clause, 0.28 * share * weight)
        for kind in INANIMATE:
            if number == "sg" or kind not in MASSES:
                subject = f"Bare.{number}.{kind}"
                yield Rule("Clause", (subject, be, f"Adj.{kind}"), _is, 0.4 * weight)
                yield Rule("Clause", (subject, be, "not", f"Adj.{kind}"), _is_not, 0.1 * weight)
    yield Rule("Clause", ("nobody", "Pred.sg.person.no"), _nobody, 2)
    for english, french in lexicon.WEATHER:
        yield Rule("Clause", ("it", *english.split()), partial(_weather, french), 0.7)
    for base, infinitive, singular, plural, frame, _ in lexicon.VERBS:
        if frame == "that":
            french = partial(_says_that, partial(french_verb, infinitive, singular, plural))
            yield Rule("Clause", ("Subject.sg.person", lexicon.english_third_person(base), "that", "Clause"), french, 2)
            yield Rule("Clause", ("Subject.pl.person", base, "that", "Clause"), french, 0.7)


def _is(subject, be, adjective):
    return clause(subject, is_adjective(be, adjective))


def _is_not(subject, be, no, adjective):
    return clause(subject, is_not_adjective(be, no, adjective))


def _nobody(nobody, phrase):
    return (*linked("personne", nobody), *phrase.negated(nobody).finite("m", "sg"))


def _weather(french, it, *positions):
    return (*linked("il", it), *linked(french, *positions))


def _says_that(verb, subject, says, that, pieces):
    return clause(subject, VerbPhrase(verb(says), complement=(*linked("que", that), *pieces)))


def _sentence_rules():
    """`Sentence.n` is n joined clauses and a full stop; in `Bound.n` the first clause hangs on a subordinating conjunction."""
    for name, table in (("Coordinator", lexicon.COORDINATORS), ("Subordinator", lexicon.SUBORDINATORS)):
        for english, french, weight in table:
            yield Rule(name, tuple(english.split()), partial(linked, french), float(weight))
    for count in range(1, LONGEST_CHAIN + 1):
        yield Rule(f"Sentence.{count}", (f"Clauses.{count}", "."), lambda pieces, stop: (*pieces, *linked(".", stop)))
    yield Rule("Clauses.1", ("Clause",), same)
    yield Rule("Bound.1", ("Clause",), same)
    for count in range(2, LONGEST_CHAIN + 1):
        coordinated = ("Clause", "Coordinator", f"Clauses.{count - 1}")
        yield Rule(f"Clauses.{count}", coordinated, _join)
        yield Rule(f"Clauses.{count}", ("Clause", "Subordinator", f"Bound.{count - 1}"), _join)
        yield Rule(f"Bound.{count}", coordinated, _join)


def _join(first, conjunction, rest):
    return (*first, *conjunction, *rest)
