# make play: the table on this machine.  make test: the whole suite.  Both make their own environment first.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
JOBS   ?= auto

.PHONY: play test check bench sweep lock wheel clean

play: $(VENV)/ready
	@$(BIN)/hutch serve $(if $(PORT),--port $(PORT))

test: $(VENV)/dev
	@$(BIN)/python tests/chromium.py --install
	$(BIN)/python -m hutch warm
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup -rs

check: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

sweep: $(VENV)/dev      ## the slow checks: a million random games of every game, level against level
	$(BIN)/python -m pytest -m sweep -rs

bench: $(VENV)/bench
	$(BIN)/python -m benchmarks

wheel: $(VENV)/dev
	$(BIN)/python -m build --wheel

lock: $(VENV)/bench     ## write constraints.txt anew from what is installed here
	@echo '# What `make` installs, to the version; `make lock` writes this file anew.' > constraints.txt
	$(BIN)/python -m pip freeze --exclude-editable --exclude hutch >> constraints.txt

$(VENV)/bin/python:
	$(PYTHON) -c "import sys; sys.exit(0 if sys.version_info >= (3, 11) else 'Hutch needs Python 3.11 or newer; try make PYTHON=python3.12')"
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Hutch into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Hutch and what its tests need into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	@touch $@ $(VENV)/ready

$(VENV)/bench: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing the peers that the bench measures against into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev,bench]"
	@touch $@ $(VENV)/dev $(VENV)/ready

clean:
	rm -rf $(VENV) dist build
