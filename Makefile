# The commands of the project; docs/development.md says when to use which.
PYTHON := .venv/bin/python
# Hundreds of commands and workers are processes of their own: what Python compiles is kept for the next one.
KEPT := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX="$(CURDIR)/.venv/pycache"
PYTEST := $(KEPT) $(PYTHON) -m pytest -n 2 --dist worksteal

.PHONY: setup test demo check lint bench docs clean

setup:
	@.ci/setup

test: setup
	$(PYTEST)

demo: setup
	@.ci/demo

check: lint
	$(PYTEST) -m "not lint"

lint: setup
	$(PYTHON) -m ruff format --check
	$(PYTHON) -m ruff check
	$(PYTHON) -m mypy
	$(PYTHON) .ci/prolog_lint.py

bench: setup
	@.ci/bench

docs: setup
	$(PYTHON) -m hornbill.clp.python_rows
	$(PYTHON) -m hornbill.clp.instructions_page
	$(PYTHON) -m hornbill.clp.library_page

clean:
	rm -rf clp/session-*.qlf .venv build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .hornbill
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
