"""`hornbill completion`: what completes commands, options and files in a shell."""

from __future__ import annotations

import argparse

import shtab

from hornbill.commands.console import Console

_SHELLS = ("bash", "zsh", "tcsh")
_PLACES = ("path", "suite", "out", "db", "config", "batch", "class_path", "assume_file")
"""Arguments that name files or folders."""
_EPILOG = """\
examples:
  hornbill completion bash > ~/.local/share/bash-completion/completions/hornbill
  hornbill completion zsh > ~/.zfunc/_hornbill
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("shell", metavar="SHELL", choices=_SHELLS, help=", ".join(_SHELLS))


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Print the script."""
    from hornbill.commands.parsers import command_line  # noqa: PLC0415 - which knows this module as a command

    parser = command_line()
    for action in _arguments_of(parser):
        if action.dest in _PLACES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # where shtab looks for it
    console.write(shtab.complete(parser, shell=chosen.shell))
    return 0


def _arguments_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """The arguments of the parser and of those of its commands."""
    own = list(parser._actions)  # noqa: SLF001 - argparse has no other way to them
    below = [action.choices for action in own if isinstance(action, argparse._SubParsersAction)]  # noqa: SLF001
    return own + [
        argument for parsers in below for one in parsers.values() for argument in _arguments_of(one)
    ]
