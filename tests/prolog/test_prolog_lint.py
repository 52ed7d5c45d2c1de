"""The Prolog lint: it finds nothing in the project, and finds what it should in files made to be wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LINT = Path(__file__).parents[2] / ".ci" / "prolog_lint.py"


def lint(*paths: Path) -> tuple[int, str]:
    """The exit status of the lint, and what it says; of the whole project where no file is named."""
    done = subprocess.run([sys.executable, LINT, *paths], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.lint
def test_the_project_is_clean() -> None:
    status, findings = lint()
    assert status == 0, findings


CLEAN = """
:- module(clean, [twice/2, letters//1]).
:- use_module(library(lists), [member/2]).
:- use_module(library(apply), [maplist/2]).

%!  twice(+X:integer, -Y:integer) is det.
%
%   Y is twice X.

twice(X, Y) :-
    maplist(known, [X]),
    applied(closure, X),
    Y is 2*X,
    \\+ odd(Y).

:- meta_predicate applied(1, ?).
applied(Goal, X) :- call(Goal, X).
closure(_).

known(X) :-
    once(member(X, [1, 2, 3])).

%!  letters(?Letters)// is nondet.
%
%   A list of letters.

letters([]) --> [].
letters([C|Cs]) --> [C], letters(Cs).

odd(X) :- X =\\= 0, Y is X-1, even(Y).
even(0).
even(X) :- X > 0, Y is X-1, odd(Y).

:- multifile user:portray/1.
user:portray(clean) :- shown.
shown :- true.

:- public asked/1.
asked(X) :- answer(X).
answer(42).
"""

MARK = "%!  twice(+X:integer, -Y:integer) is det."


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (":- module(clean, [twice/2, letters//1]).", "", "not a module"),
        ("module(clean,", "module(aggregate,", "has the name of a library"),
        (MARK, "%  twice(X, Y)", "twice/2 is exported without PlDoc"),
        (MARK, "%!  twice(+X:integer, -Y:integer)", "twice/2 is exported without PlDoc"),
        ("%!  letters(?Letters)// is nondet.", "", "letters/3 is exported without PlDoc"),
        ("(library(lists), [member/2])", "(library(lists))", "import does not name what it imports"),
        (":- use_module(library(lists), [member/2]).", "", "member/2 is called but not imported"),
        (":- use_module(library(apply), [maplist/2]).", "", "maplist/2 is called but not imported"),
        ("maplist(known, [X])", "true", "known/1 is never called"),
        (":- meta_predicate applied(1, ?).", "", "closure/1 is never called"),
        ("\\+ odd(Y)", "true", "even/1 is never called"),
        (":- public asked/1.", "", "answer/1 is never called"),
        ("odd(X) :- X", "odd(X) :- missing(X), X", "missing/1"),
        ("answer(42).", "answer(Singleton).", "Singleton"),
        ("answer(42).", "answer(42", "yntax"),
        ("shown :- true.", "even(1).", "iscontiguous"),
        ("answer(42).", "answer(42).\n:- initialization(halt).", "ended with status 0"),
    ],
)
def test_finds(old: str, new: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "clean.pl"
    assert CLEAN.count(old) == 1
    path.write_text(CLEAN.replace(old, new))
    status, findings = lint(path)
    assert status == 1
    assert complaint in findings


def test_accepts_a_clean_file(tmp_path: Path) -> None:
    path = tmp_path / "clean.pl"
    path.write_text(CLEAN)
    assert lint(path) == (0, "1 Prolog files, nothing found\n")


def test_accepts_a_module_that_passes_another_one_on(tmp_path: Path) -> None:
    (tmp_path / "clean.pl").write_text(CLEAN)
    facade = tmp_path / "facade.pl"
    facade.write_text(":- module(facade, []).\n:- reexport(clean).\n")
    assert lint(facade) == (0, "1 Prolog files, nothing found\n")


def test_accepts_modules_that_import_each_other_and_a_table_expanded_by_its_own_rules(tmp_path: Path) -> None:
    (tmp_path / "even.pl").write_text(
        ":- module(even, [even/1]).\n:- use_module(odd, [odd/1]).\n"
        "%!  even(+N) is semidet.\n%\n%   N is even.\neven(0).\neven(N) :- N > 0, M is N-1, odd(M).\n"
    )
    (tmp_path / "odd.pl").write_text(
        ":- module(odd, [odd/1]).\n:- use_module(even, [even/1]).\n"
        "%!  odd(+N) is semidet.\n%\n%   N is odd.\nodd(N) :- N > 0, M is N-1, even(M), row(N).\n"
        "term_expansion(short(N), row(N)).\nshort(1).\nshort(3).\n"
    )
    assert lint(tmp_path / "even.pl", tmp_path / "odd.pl") == (0, "2 Prolog files, nothing found\n")


def test_a_closure_of_an_imported_predicate_is_called(tmp_path: Path) -> None:
    (tmp_path / "twice.pl").write_text(
        ":- module(twice, [twice/1]).\n%!  twice(:Goal) is nondet.\n%\n%   Goal holds twice.\n"
        "twice(G) :- again(G), call(G).\n:- meta_predicate twice(0), again(0).\nagain(G) :- call(G).\n"
    )
    caller = tmp_path / "caller.pl"
    caller.write_text(
        ":- module(caller, [all/0]).\n:- use_module(twice, [twice/1]).\n"
        "%!  all is det.\n%\n%   It holds.\nall :- twice(called).\ncalled.\n"
    )
    assert lint(caller) == (0, "1 Prolog files, nothing found\n")


def test_a_file_is_checked_without_what_others_load(tmp_path: Path) -> None:
    clause = "%!  one(+X) is semidet.\n%\n%   X is one.\none(X) :- known:one(X).\n"
    (tmp_path / "known.pl").write_text(
        ":- module(known, [one/1]).\n%!  one(?X) is det.\n%\n%   One.\none(1).\n"
    )
    forgetful = tmp_path / "forgetful.pl"
    forgetful.write_text(":- module(forgetful, [one/1]).\n" + clause)
    status, findings = lint(tmp_path / "known.pl", forgetful)
    assert status == 1 and "known:one/1" in findings
