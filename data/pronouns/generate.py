"""Write the pronoun sentences: train and test, one tab-separated file each.

    python data/pronouns/generate.py                 rewrite the files beside this script
    python data/pronouns/generate.py --out FOLDER    write them elsewhere
    python data/pronouns/generate.py --check         compare instead of writing; exit code 1 if a file differs

The same code writes the same bytes on every machine: all chance comes from `random.Random(SEED).random`.
"""

import argparse
import sys
from pathlib import Path

from attention_lab.tasks import pronouns

SEED = 20170831
FLIP_PAIRS = {"train": 3_000, "test": 500}


def contents():
    """The bytes of each file, {name: bytes}."""
    lines = {
        name: [f"{' '.join(s.words)}\t{s.words[s.noun]}\t{s.words[s.other]}\n" for s in sentences]
        for name, sentences in pronouns.generate(SEED, FLIP_PAIRS).items()
    }
    return {f"{name}.tsv": "".join(rows).encode() for name, rows in lines.items()}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parent, help="folder of the files")
    parser.add_argument("--check", action="store_true", help="compare with the files instead of writing them")
    options = parser.parse_args(arguments)
    try:
        if options.check:
            differing = [name for name, content in contents().items() if (options.out / name).read_bytes() != content]
            if differing:
                print(f"not what is generated: {', '.join(differing)}; run this script without --check", file=sys.stderr)
            return 1 if differing else 0
        options.out.mkdir(parents=True, exist_ok=True)
        for name, content in contents().items():
            temporary = options.out / f".{name}.new"
            temporary.write_bytes(content)
            temporary.replace(options.out / name)  # at once, so that a reader never sees half a file
    except OSError as error:
        action = "read" if options.check else "write"
        print(f"cannot {action} the sentences in {options.out}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
