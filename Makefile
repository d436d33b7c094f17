# Thin names for real commands. Each sets up .venv first, so that any of them may be the first one typed.
PYTHON ?= python3
BIN := .venv/bin
LESSON ?= 00_start_here
# Naming the notebook as a file would make its folder JupyterLab's root, outside which Validate and formgrader find nothing.
# JupyterLab refuses to run as root unless told to; in a container one often is.
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)
# Lessons' kernels run one at a time: `loadgroup` keeps the tests that start them in one of the two workers.
PYTEST_ARGS ?= -n 2 --dist loadgroup

.DEFAULT_GOAL := help
.PHONY: help lab programs test test-all test-every lint notebooks demo bench course gpu site site-serve publish

help:  ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*##/make \1\t/'

# What a learner need not see (news, build advice, nbgrader's panel for authors) is switched off in .jupyter, here alone.
lab: .venv/.ready  ## set up and open JupyterLab on the first lesson (another one: make lab LESSON=02_bahdanau)
	JUPYTER_CONFIG_PATH="$(CURDIR)/.jupyter$${JUPYTER_CONFIG_PATH:+:$$JUPYTER_CONFIG_PATH}" \
	$(BIN)/jupyter lab $(ROOT_FLAG) --LabApp.default_url=/lab/tree/notebooks/$(LESSON)/$(LESSON).ipynb $(LAB_ARGS)

test: programs .venv/.ready lint  ## set up and run the tests that every change should pass, in 10 to 20 minutes on two cores
	$(BIN)/python -m pytest $(PYTEST_ARGS) -m "not slow and not exhaustive"

test-all: test  ## and then the slow ones: every lesson against stock nbgrader, every notebook, the browser, every kill
	$(BIN)/python -m pytest $(PYTEST_ARGS) -m "slow and not exhaustive"

test-every: test-all  ## and then, before a release: every check on more draws, recorded runs trained anew
	$(BIN)/python -m pytest $(PYTEST_ARGS) -m exhaustive

programs:
	@.ci/install bubblewrap chromium libatomic1  # the last is for Playwright, which drives Chromium

lint: .venv/.ready  ## look for mistakes that need no running
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

notebooks: .venv/.ready  ## build the lessons whose script, library or data changed
	$(BIN)/python -m authoring build

demo: .venv/.ready  ## grade six made-up submissions, from release to feedback, class report and CSV
	$(BIN)/python -m grading demo

bench: .venv/.ready  ## measure what the lessons promise: time, memory, first figure
	$(BIN)/python -m benchmarks

course: .venv/.ready  ## run every lesson, and print what it measures now where that differs from what is stored
	$(BIN)/python -m benchmarks --outputs

gpu: .venv/.ready  ## measure on a GPU what lessons 09, 14 and 15 say of it, in at most six minutes, into data/recorded
	$(BIN)/python -m benchmarks.gpu --record

site: .venv/.ready  ## build the web site, every lesson to be read, into website/_build/html
	$(BIN)/python -m website

site-serve: .venv/.ready  ## build the web site, and serve it at http://127.0.0.1:8000
	$(BIN)/python -m website --serve

publish: .venv/.ready  ## write the course's address into set-up cells, badges and links: make publish REPOSITORY=https://github.com/owner/name [BRANCH=main]
	$(if $(filter undefined,$(origin REPOSITORY)),$(error Say where the course is: make publish REPOSITORY=https://github.com/owner/name))
	$(BIN)/python -m authoring publish --branch '$(or $(BRANCH),main)' -- '$(REPOSITORY)'

.venv/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "The course needs Python 3.11 or newer, but $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/pip || { PYTHON=$(PYTHON) .ci/install python3-venv && $(PYTHON) -m venv .venv; }
	@echo "Installing the course into .venv; the first time takes some minutes."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[lab,grading,dev]'
	@touch $@
