"""`python -m grading COMMAND`: everything an instructor runs. See `python -m grading --help`."""

import argparse
import importlib
import os
import sys

from sqlalchemy.exc import SQLAlchemyError

COMMANDS = ("doctor", "release", "collect", "autograde", "feedback", "report", "export", "upload", "demo")


def main(arguments=None):
    """Run one command -> its exit code: 0 all well, 1 something needs a look, 2 usage or set-up, 130 stopped by Ctrl-C."""
    from grading.commands import INTERRUPTED, SET_UP
    from grading.commands.common import say
    from grading.intake.errors import SetUpError, first_line

    parsed = parser().parse_args(arguments)
    try:
        return parsed.run(parsed)
    except SetUpError as error:
        say(error, sys.stderr)
    except SQLAlchemyError as error:
        say(f"The gradebook cannot be used: {first_line(error)}", sys.stderr)
    except OSError as error:
        said = os.strerror(error.errno) if error.errno else error
        say(f"{error.filename or 'A file'} cannot be used: {said}", sys.stderr)
    except KeyboardInterrupt:
        say("\nStopped. What was done is kept: the same command goes on from there.", sys.stderr)
        return INTERRUPTED
    return SET_UP


def parser():
    """The command line."""
    top = argparse.ArgumentParser(
        prog="python -m grading",
        formatter_class=lambda prog: argparse.HelpFormatter(prog, max_help_position=18, width=110),
        description="Grade a class safely, with nbgrader's folders, gradebook and pages.",
        epilog="In order: release a lesson, collect what was handed in, autograde, report, feedback, export. "
        "`python -m grading COMMAND --help` says more; grading/README.md tells what is promised and what is not.",
    )
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for name in COMMANDS:
        module = importlib.import_module(f"grading.commands.{name}")
        summary, _, more = module.__doc__.strip().partition(".\n\n")
        summary = summary[0].lower() + summary[1:]
        command = commands.add_parser(name, help=summary, description=more, formatter_class=argparse.RawDescriptionHelpFormatter)
        module.configure(command)
        command.set_defaults(run=module.run)
    return top


if __name__ == "__main__":
    sys.exit(main())
