"""A synchronous grammar: rules that build an English sentence and its French at once, and read English back.

One set of rules serves three purposes. Walked at random it *generates* a pair; run over given words it *recognises* English and
*translates* it. So the generator and the recogniser cannot disagree about what the grammar contains.

Lewis and Stearns (1968), "Syntax-directed transduction", section 2, is where synchronous rules come from; our French side
is a function rather than a string, because agreement and contraction need more than a change of order.
"""

from collections.abc import Callable, Hashable
from typing import NamedTuple


class Rule(NamedTuple):
    """`left -> right`, where a word starting with a capital is a symbol and any other an English word.

    `french` receives one argument for each item of `right`: a symbol's French value, or an English word's position in the
    sentence. It returns the French value of `left`, which must be hashable. `weight` is the rule's share when generating.
    """

    left: str
    right: tuple[str, ...]
    french: Callable[..., Hashable]
    weight: float = 1.0


def is_symbol(item):
    """Whether an item of a rule's right side is a symbol: symbols are capitalised, words never are."""
    return item[0].isupper()


class Grammar:
    """Rules by their left side. No rule may be empty, and no symbol may begin with itself (left recursion)."""

    def __init__(self, rules):
        self.rules = {}
        for rule in rules:
            self.rules.setdefault(rule.left, []).append(rule)
        undefined = {item for rule in rules for item in rule.right if is_symbol(item)} - self.rules.keys()
        if undefined:
            raise ValueError(f"rules use symbols that no rule defines: {', '.join(sorted(undefined))}")
        self._first_words = {}
        for symbol in self.rules:
            self._find_first_words(symbol, ())

    def _find_first_words(self, symbol, open_symbols):
        """The words that a phrase of this symbol can begin with: lets the recogniser skip most rules at once."""
        if symbol in open_symbols:
            raise ValueError(f"{symbol} can begin with itself, which the recogniser cannot follow")
        if symbol not in self._first_words:
            words = set()
            for rule in self.rules[symbol]:
                head = rule.right[0]
                words |= self._find_first_words(head, (*open_symbols, symbol)) if is_symbol(head) else {head}
            self._first_words[symbol] = frozenset(words)
        return self._first_words[symbol]

    def derive(self, symbol, random, english):
        """Expand `symbol` at random: appends its words to the list `english` and returns its French value.

        `random` is a function that returns floats in [0, 1), such as `random.Random(seed).random`, the one method whose
        sequence Python promises to keep from version to version.
        """
        rule = self._pick(self.rules[symbol], random)
        arguments = []
        for item in rule.right:
            if is_symbol(item):
                arguments.append(self.derive(item, random, english))
            else:
                arguments.append(len(english))
                english.append(item)
        return rule.french(*arguments)

    @staticmethod
    def _pick(rules, random):
        remaining = random() * sum(rule.weight for rule in rules)
        for rule in rules:
            remaining -= rule.weight
            if remaining < 0:
                return rule
        return rules[-1]

    def parses(self, symbol, words, memory=None):
        """The French values that `symbol` can have over exactly these English words -> {value: probability}.

        The probability is that `derive` makes the words with this value, over all its ways to make them: the inside probability
        of Baker (1979), "Trainable grammars for speech recognition". `memory`: a dict that calls about the same words share.
        """
        words = tuple(words)
        spans = self._spans(symbol, 0, words, {} if memory is None else memory)
        return {value: probability for (end, value), probability in spans.items() if end == len(words)}

    def _spans(self, symbol, start, words, memory):
        """{(end, French value): probability} of the phrases of this symbol that begin at `start`, remembered in `memory`."""
        if start >= len(words) or words[start] not in self._first_words[symbol]:
            return {}
        key = (symbol, start)
        if key not in memory:
            rules, found = self.rules[symbol], {}
            total = sum(rule.weight for rule in rules)
            for rule in rules:
                partial = [(start, (), rule.weight / total)]
                for item in rule.right:
                    partial = [
                        (end, (*arguments, value), share * probability)
                        for position, arguments, share in partial
                        for (end, value), probability in self._steps(item, position, words, memory).items()
                    ]
                for end, arguments, share in partial:
                    span = (end, rule.french(*arguments))
                    found[span] = found.get(span, 0.0) + share
            memory[key] = found
        return memory[key]

    def _steps(self, item, position, words, memory):
        if is_symbol(item):
            return self._spans(item, position, words, memory)
        return {(position + 1, position): 1.0} if position < len(words) and words[position] == item else {}
