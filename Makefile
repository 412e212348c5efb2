# make play: the table on this machine.  make test: the whole suite.  Both make their own environment first.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
JOBS   ?= auto

.PHONY: play test test-pythons check bench bench-gpu ptx wasm sweep mutate api pictures load lock wheel clean

play: $(VENV)/ready
	@$(BIN)/hutch serve $(if $(PORT),--port $(PORT))

test: $(VENV)/dev
	@$(BIN)/python tests/chromium.py --install
	$(BIN)/python -m hutch compile
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup -rs

test-pythons:           ## the quick part of the suite on every Python at hand; make test-pythons PYTHONS="python3.11 python3.13"
	$(PYTHON) tools/test_pythons.py $(PYTHONS)

check: $(VENV)/dev     ## linters and type checkers, of Python and of the pages' scripts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tools
	$(BIN)/python tools/check_pages.py

sweep: $(VENV)/dev      ## the slow checks: a million random games of every game, level against level
	$(BIN)/python -m pytest -m sweep -rs

mutate: $(VENV)/mutation    ## which small faults in the rules the rule tests miss; make mutate GAMES=carrotia SAMPLE=100 SEED=7
	$(BIN)/python tools/mutate.py $(GAMES) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED))

bench: $(VENV)/bench $(VENV)/cluster
	$(BIN)/python -m benchmarks

bench-gpu: $(VENV)/cuda     ## on a machine with an NVIDIA GPU; results go to build/bench-gpu
	$(BIN)/python -m benchmarks.gpu

ptx: $(VENV)/cuda       ## rules and bots of every game, compiled for a GPU; needs none
	$(BIN)/python -m hutch.batches.cuda.ptx

wasm: $(VENV)/wasm      ## each game's engine for the browser, into its folder; only those whose sources have changed
	$(BIN)/python -m hutch.engine.build $(GAMES)

api: $(VENV)/dev        ## write docs/api.md anew from the docstrings
	$(BIN)/python tools/api_page.py

pictures: $(VENV)/dev   ## take the pictures of docs/pictures anew, from the real pages
	@$(BIN)/python tests/chromium.py --install
	$(BIN)/python tools/pictures.py

load: $(VENV)/dev        ## how many rooms this machine holds, into docs/growing.md; make load ROOMS=100,300 GAMES=rodentia only prints
	$(BIN)/python -m benchmarks.load $(if $(ROOMS),--rooms $(ROOMS)) $(if $(GAMES),--games $(GAMES)) $(if $(WORKERS),--workers $(WORKERS)) $(if $(ROOMS)$(GAMES)$(WORKERS),,--write)

wheel: $(VENV)/dev
	$(BIN)/python -m build --wheel

lock: $(VENV)/bench $(VENV)/mutation $(VENV)/cuda $(VENV)/wasm $(VENV)/cluster    ## write constraints.txt anew from what is installed here
	@echo '# What `make` installs, to the version; `make lock` writes this file anew.' > constraints.txt
	$(BIN)/python -m pip freeze --exclude-editable --exclude hutch >> constraints.txt

$(VENV)/bin/python:
	$(PYTHON) -c "import sys; sys.exit(0 if sys.version_info >= (3, 11) else 'Hutch needs Python 3.11 or newer; try make PYTHON=python3.12')"
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Hutch into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[print,studies]"
	@touch $@

$(VENV)/dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Hutch and what its tests need into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	@touch $@ $(VENV)/ready

$(VENV)/bench: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing the peers that the bench measures against into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev,bench]"
	@touch $@ $(VENV)/dev $(VENV)/ready

$(VENV)/cuda: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing what compiles for a GPU into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev,bench,cuda]"
	@touch $@ $(VENV)/dev $(VENV)/ready

$(VENV)/wasm: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing what links WebAssembly into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev,wasm]"
	@touch $@ $(VENV)/dev $(VENV)/ready

$(VENV)/cluster: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Ray into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev,cluster]"
	@touch $@ $(VENV)/dev $(VENV)/ready

$(VENV)/mutation: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing what plants faults into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev,mutation]"
	@touch $@ $(VENV)/dev $(VENV)/ready

clean:
	rm -rf $(VENV) .pythons node_modules dist build
