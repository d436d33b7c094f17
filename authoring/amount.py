"""How much one lesson says: the bounds of every lesson, and what a cell that is read does without."""

import ast
import re

FOLD = re.compile(r"<details><summary>(?!A hint|A stronger hint)")
MOST_LINES = 15  # of a code cell, comments and blank lines left out: who reads it should understand it
# what -> (the most, how it is counted). Exercises hold an idea each; hints are no folds: they are for those who want them.
MOST = {
    "cells": (70, lambda cells: len(cells) + sum(cell.kind == "quiz" for cell in cells)),  # a question counts as two
    "predictions": (4, lambda cells: sum(cell.kind == "prediction" for cell in cells)),
    "exercises": (5, lambda cells: sum(cell.kind in ("exercise", "data") for cell in cells)),
    "folds besides hints": (4, lambda cells: sum(len(FOLD.findall(cell.source)) for cell in cells if cell.markdown)),
}
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def too_much(cells):
    """What the lesson of these ScriptCells has more of than a learner has patience for -> list of (line, sentence)."""
    counts = {what: (count(cells), most) for what, (most, count) in MOST.items()}
    found = [
        (cells[0].line, f"the lesson has {count} {what}, where {most} are the most: take one away")
        for what, (count, most) in counts.items()
        if count > most
    ]
    for cell in cells:
        if cell.kind in ("code", "training", "prediction"):
            found += [(cell.line, sentence) for sentence in hard_to_read(cell.source)]
    return found


def hard_to_read(source):
    """What makes a cell's source hard to read, a sentence each."""
    lines = [line for line in source.splitlines() if line.strip() and not line.strip().startswith("#")]
    found = []
    if len(lines) > MOST_LINES:
        found.append(f"the cell has {len(lines)} lines of code, where {MOST_LINES} are the most: give what draws to the library")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, COMPREHENSIONS) and any(isinstance(inner, COMPREHENSIONS) for inner in inside(node)):
            found.append(f"`{ast.unparse(node)}` is a comprehension within a comprehension: write a loop")
        if isinstance(node, ast.Lambda) and node.args.defaults:
            found.append(f"`{ast.unparse(node)}` is a lambda with defaults: write a function")
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "zip" and len(node.args) > 2:
            found.append(f"`{ast.unparse(node)}` walks through three things at once: name what belongs together")
    return found


def inside(node):
    return (inner for child in ast.iter_child_nodes(node) for inner in ast.walk(child))
