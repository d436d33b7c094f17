"""French morphology: agreement, determiners, the verb group, contraction and elision.

Every French word travels as a `Piece` with the English positions it is linked to, so that moving words around (adjectives
behind nouns, pronouns before verbs) moves their alignment along.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

VOWELS = "aàâeéèêiîoôœuûyh"
# An h that blocks elision and liaison cannot be told from its spelling.
ASPIRATED = {"héros", "hibou", "hiboux"}
ELIDED = {"le": "l'", "la": "l'", "de": "d'", "ne": "n'", "se": "s'", "que": "qu'"}
CONTRACTED = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}


class Piece(NamedTuple):
    """A French word and the English positions it is linked to."""

    text: str
    links: frozenset[int] = frozenset()


def linked(text, *positions):
    """French words linked to English positions: one to one when there are as many of each, otherwise all to all."""
    words = text.split()
    if len(words) == len(positions):
        return tuple(Piece(word, frozenset({position})) for word, position in zip(words, positions, strict=True))
    return tuple(Piece(word, frozenset(positions)) for word in words)


def starts_with_vowel(word):
    """Whether a word asks for elision: it begins with a vowel or a silent h."""
    return word[0] in VOWELS and word not in ASPIRATED


def plural(word):
    """The regular plural of a noun or adjective; of several words, the first is inflected (`pommes de terre`)."""
    head, space, rest = word.partition(" ")
    if head.endswith(("s", "x", "z")):
        return word
    if head.endswith("al"):
        return head[:-1] + "ux" + space + rest
    if head.endswith(("eau", "jou", "bou")):
        return head + "x" + space + rest
    return head + "s" + space + rest


def feminine(adjective):
    """The regular feminine of an adjective."""
    if adjective.endswith("e"):
        return adjective
    if adjective.endswith("eux"):
        return adjective[:-1] + "se"
    return adjective + "e"


@dataclass(frozen=True)
class Noun:
    """`gender` is "m" or "f"; `pieces` carry the number already."""

    pieces: tuple[Piece, ...]
    gender: str


@dataclass(frozen=True)
class Adjective:
    """`before_vowel` is the masculine singular before a vowel (`bel`), where it differs."""

    masculine: str
    feminine: str
    before_vowel: str
    links: frozenset[int]

    def agree(self, gender, number, following=""):
        form = self.feminine if gender == "f" else self.masculine
        if number == "pl":
            form = plural(form)
        elif gender == "m" and following and starts_with_vowel(following):
            form = self.before_vowel
        return Piece(form, self.links)


@dataclass(frozen=True)
class Nominal:
    """A noun with its adjectives, before the determiner is chosen."""

    noun: Noun
    number: str
    before: tuple[Adjective, ...] = ()
    after: tuple[Adjective, ...] = ()

    def pieces(self):
        words = self.noun.pieces + tuple(adjective.agree(self.noun.gender, self.number) for adjective in self.after)
        for adjective in reversed(self.before):
            words = (adjective.agree(self.noun.gender, self.number, following=words[0].text), *words)
        return words


@dataclass(frozen=True)
class Determiner:
    """The forms of a determiner by gender; `before_vowel` is the form before a vowel in the singular, where it differs."""

    masculine: str
    feminine: str
    masculine_before_vowel: str
    feminine_before_vowel: str
    positions: tuple[int, ...]

    def agree(self, gender, number, following):
        form = self.feminine if gender == "f" else self.masculine
        if number == "sg" and starts_with_vowel(following):
            form = self.feminine_before_vowel if gender == "f" else self.masculine_before_vowel
        return linked(form, *self.positions)


@dataclass(frozen=True)
class NounPhrase:
    pieces: tuple[Piece, ...]
    gender: str
    number: str


def noun_phrase(determiner, nominal):
    """A determiner that agrees with its noun, then the noun and its adjectives."""
    pieces = nominal.pieces()
    article = determiner.agree(nominal.noun.gender, nominal.number, pieces[0].text)
    return NounPhrase(article + pieces, nominal.noun.gender, nominal.number)


def definite(nominal):
    """With an article that has no English counterpart (`the king 's house` ~ `la maison du roi`)."""
    forms = ("les", "les", "les", "les") if nominal.number == "pl" else ("le", "la", "le", "la")
    return noun_phrase(Determiner(*forms, positions=()), nominal)


def partitive(nominal):
    """Bare English nouns: `apples` ~ `des pommes`, `small apples` ~ `de petites pommes`, `bread` ~ `du pain`."""
    if nominal.number == "pl":
        article = (Piece("de" if nominal.before else "des"),)
        return NounPhrase(article + nominal.pieces(), nominal.noun.gender, "pl")
    return NounPhrase(with_preposition((Piece("de"),), definite(nominal)), nominal.noun.gender, "sg")


def negated_partitive(nominal, *positions):
    """After a negated verb every indefinite article becomes `de`: `does not eat a cake` ~ `ne mange pas de gâteau`."""
    return NounPhrase((Piece("de", frozenset(positions)), *nominal.pieces()), nominal.noun.gender, nominal.number)


def with_preposition(preposition, phrase):
    """Preposition pieces and the pieces of a noun phrase; `de` and `à` contract with `le` and `les`."""
    *start, last = preposition
    article, *rest = phrase.pieces
    contracted = CONTRACTED.get((last.text, article.text))
    # `le` before a vowel elides instead: `de l' arbre`.
    if contracted and not (article.text == "le" and starts_with_vowel(rest[0].text)):
        return (*start, Piece(contracted, last.links | article.links), *rest)
    return (*preposition, *phrase.pieces)


@dataclass(frozen=True)
class Verb:
    """Finite forms of the third person and the infinitive; `tail` is what follows the verb (`a besoin`, `a faim`)."""

    singular: str
    plural: str
    infinitive: str
    links: frozenset[int]
    reflexive: bool = False
    tail: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class VerbPhrase:
    """A verb and what stands around it: `[ne] [se, le, lui] verb [pas, souvent] tail complement`."""

    verb: Verb
    clitics: tuple[Piece, ...] = ()
    complement: tuple[Piece, ...] = ()
    predicative: Adjective | None = None
    ne: frozenset[int] | None = None
    adverb: tuple[Piece, ...] = ()

    def _clitics(self):
        return ((Piece("se", self.verb.links),) if self.verb.reflexive else ()) + self.clitics

    def finite(self, gender, number):
        """The pieces of the verb phrase, in agreement with its subject."""
        form = self.verb.plural if number == "pl" else self.verb.singular
        negation = () if self.ne is None else (Piece("ne", self.ne),)
        predicative = () if self.predicative is None else (self.predicative.agree(gender, number),)
        verb = (*negation, *self._clitics(), Piece(form, self.verb.links), *self.adverb, *self.verb.tail)
        return (*verb, *predicative, *self.complement)

    def under(self, modal):
        """This verb phrase as an infinitive that depends on a modal verb."""
        infinitive = Piece(self.verb.infinitive, self.verb.links)
        return VerbPhrase(modal, complement=(*self._clitics(), infinitive, *self.verb.tail, *self.complement))

    def negated(self, ne, *adverb):
        """With `ne` linked to the position `ne`, and the negation's second word after the finite verb."""
        return replace(self, ne=frozenset({ne}), adverb=adverb)

    def followed_by(self, pieces):
        return replace(self, complement=self.complement + tuple(pieces))


def clause(subject, verb_phrase):
    """Subject and verb phrase in agreement."""
    return subject.pieces + verb_phrase.finite(subject.gender, subject.number)


def coordinate(first, conjunction, second):
    """Two noun phrases joined: plural, and masculine unless both are feminine."""
    gender = "f" if first.gender == second.gender == "f" else "m"
    return NounPhrase((*first.pieces, conjunction, *second.pieces), gender, "pl")


def elide(pieces):
    """Elision over a whole sentence: `le arbre` -> `l' arbre`, `ne aime` -> `n' aime`; `si` elides before `il` only."""
    elided = []
    for piece, following in zip(pieces, (*pieces[1:], Piece(".")), strict=True):
        text = piece.text
        if text in ELIDED and starts_with_vowel(following.text):
            text = ELIDED[text]
        elif text == "si" and following.text == "il":
            text = "s'"
        elided.append(Piece(text, piece.links))
    return tuple(elided)
