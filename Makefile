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
TRUST_ARGS ?=
SOAK_HANDS ?= 100000
SOAK_BUILDS ?= compiled pure
LOCK_ARGS ?=

VENV := .venv
BENCH_VENV := .venv-bench
PY := $(CURDIR)/$(VENV)/bin/python
# What makes packages, client and builds; it does only what is not done yet.
WORKSHOP := UV="$(UV)" $(PYTHON) -m workshop
NPM := $(PYTHON) web/build_client.py npm
CODE := $(wildcard src tests bench examples workshop hatch_build.py web/build_client.py)
PYTEST := $(PY) -m pytest -n $(JOBS) --dist worksteal $(PYTEST_ARGS)

# What is read is kept as bytecode, wherever this runs: tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE
SHELL := /bin/sh
.SHELLFLAGS := -eu -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help run lan play test check web web-check test-browser packages screenshots taps format test-compiled test-pure soak soak-hands bench strength trust lock dev install build clean

help: ## 列出所有命令 · list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

run: ## 开馆：在浏览器里打牌 · open the parlour, play in the browser
	@$(WORKSHOP) open serve $(ARGS)

lan: ## 一个 Wi-Fi 里一起打：手机扫码 · for everybody on one Wi-Fi, phones scan a code
	@$(WORKSHOP) open serve --lan $(ARGS)

play: ## 在终端里打牌 · play in the terminal
	@$(WORKSHOP) open play $(ARGS)

test: dev ## 全部检查和测试 · every check and test, on both builds
	@# Compiling takes longest: the tests beside it give way. Whichever side fails ends both.
	@echo '一边编译、检查网页，一边测源码 · compiling and checking the client beside the source'
	@$(WORKSHOP) side-by-side '$(MAKE) install web-check' 'nice $(MAKE) check test-pure'
	@cat build/beside.log
	@$(MAKE) test-compiled test-browser

check: dev ## 格式、写法、类型 · lint and types only
	$(PY) -m ruff check $(CODE)
	$(PY) -m ruff format --check $(CODE)
	$(PY) -m mypy $(CODE)

web: ## 造网页 · build the browser client
	@$(WORKSHOP) client

web-check: ## 检查网页的代码 · types, style and unit tests of the browser client
	@$(WORKSHOP) client everything
	$(NPM) run --silent check
	$(NPM) run --silent lint
	$(NPM) run --silent test

test-browser: dev install packages ## 在真浏览器里测试 · tests in a real browser
	PYTHONPATH= $(PY) -m pytest -n 2 -m browser tests/browser $(BROWSER_ARGS)

screenshots: dev install packages ## 每一页的截图 · every page as a picture, into screenshots/
	PYTHONPATH= $(PY) -m tests.browser.screenshots $(SCREENSHOT_ARGS)

taps: dev install packages ## 慢手机上点一下要多久 · how soon a tap is answered on a slow phone
	PYTHONPATH= $(PY) -m tests.browser.taps

# What tests need from the system: a browser with Chinese letters, PostgreSQL, nginx, and a second
# network for the phone. Installed where this may; what is missing is said, and with CI set its
# tests fail.
packages:
	@missing=; \
	command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || \
		missing="chromium libatomic1 fonts-wqy-microhei"; \
	command -v postgres >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || \
		missing="$$missing postgresql"; \
	PATH="$$PATH:/usr/sbin:/sbin"; \
	command -v nginx >/dev/null 2>&1 || missing="$$missing nginx-light"; \
	command -v openssl >/dev/null 2>&1 || missing="$$missing openssl"; \
	command -v ip >/dev/null 2>&1 || missing="$$missing iproute2"; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		echo "测试要用，现在装进系统 · the tests need these, installing them: apt install $$missing"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
			--no-install-recommends $$missing >/dev/null; \
	else \
		echo "!! 系统里缺少，要用到的测试会跳过 · missing from the system, tests that need it are" \
			"SKIPPED: apt install $$missing" >&2; \
	fi
	@# HAProxy is one of two balancers: where it cannot be had, its tests say so and nothing fails.
	@PATH="$$PATH:/usr/sbin:/sbin"; command -v haproxy >/dev/null 2>&1 || { \
		[ "$$(id -u)" = 0 ] && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
			--no-install-recommends haproxy >/dev/null 2>&1; } || \
		echo '!! 没有 haproxy，deploy/haproxy.cfg 没有测 · no haproxy: its file is NOT tested' >&2

format: dev ## 整理代码 · put the code in order
	$(PY) -m ruff check --fix $(CODE)
	$(PY) -m ruff format $(CODE)
	@$(WORKSHOP) client everything
	$(NPM) run --silent format

test-compiled: dev install packages ## 测试编译版 · tests on the compiled build
	@if PYTHONPATH= $(PY) -c 'import paiguan; assert paiguan.build() == "compiled"' 2>/dev/null; then \
		set -x; PYTHONPATH= PAIGUAN_EXPECT_BUILD=compiled $(PYTEST); \
	elif [ "$${CI:-}" ]; then \
		echo '没有编译版可测 · there is no compiled build to test' >&2; exit 1; \
	else \
		echo '!! 没有 C 编译器，跳过编译版的测试，服务器在源码上测 · no C compiler: the tests of the' \
			'compiled build are SKIPPED, the server is tested on the source' >&2; \
		set -x; PYTHONPATH=$(CURDIR)/src PAIGUAN_EXPECT_BUILD=pure $(PYTEST) $(ON_ONE_BUILD); \
	fi

# The server is never compiled: one build shows it, the compiled one if there is one. Nor are the
# workshop, what pages tell one to type, and the words of the terminal.
ON_ONE_BUILD := tests/server tests/nodes tests/research/test_training.py tests/workshop \
	tests/test_build_client.py tests/test_documents.py tests/test_trust_page.py \
	tests/cli/test_completion.py tests/cli/test_greeting.py tests/cli/test_help.py \
	tests/cli/test_language.py tests/cli/test_progress.py
test-pure: dev ## 测试源码 · tests on the source as it is
	PYTHONPATH=$(CURDIR)/src PAIGUAN_EXPECT_BUILD=pure $(PYTEST) \
		$(ON_ONE_BUILD:%=--ignore %)

soak: dev install ## 长时间测试 · the long tests (SOAK_HANDS=n SOAK_BUILDS="compiled pure")
	@for build in $(SOAK_BUILDS); do \
		case $$build in pure) path=$(CURDIR)/src;; *) path=;; esac; \
		(set -x; PYTHONPATH=$$path PAIGUAN_EXPECT_BUILD=$$build PAIGUAN_SOAK_HANDS=$(SOAK_HANDS) \
			$(PYTEST) -m soak $(SOAK_ARGS)); \
	done

soak-hands: dev install ## 十万手随机牌 · 100,000 random hands of each game (HANDS=n)
	PYTHONPATH= $(PY) -m tests.soak $(HANDS)

bench: build $(BENCH_VENV)/.dependencies ## 和同类比速度 · speed beside the peers
	$(BENCH_PIP) --no-deps --no-index --force-reinstall build/wheel/paiguan-*.whl
	PYTHONPATH= $(BENCH_VENV)/bin/python -m bench $(BENCH_ARGS)

strength: install ## 比各级电脑的水平 · measure the bots, write docs/strength.md (STRENGTH_ARGS=…)
	mkdir -p build
	PYTHONPATH= $(PY) -m paiguan.study.report $(STRENGTH_ARGS) > build/strength.md
	mv build/strength.md docs/strength.md

trust: dev install ## 承诺和测到的数字 · promises and figures, docs/trust.md (TRUST_ARGS="measure kills")
	PYTHONPATH= $(PY) -m bench.trust $(TRUST_ARGS)

lock: ## 重新锁定依赖 · pin the dependencies again (LOCK_ARGS=--upgrade)
	@if [ "$(UV)" ]; then uv="$(UV)"; else \
		uv=.venv-lock/bin/uv; \
		[ -x $$uv ] || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/pip install -q uv; }; \
	fi; \
	compile="$$uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
		$(LOCK_ARGS)"; \
	within="--constraints requirements.lock pyproject.toml"; \
	$$compile pyproject.toml --extra dev --extra build --extra server --extra postgres \
		--output-file requirements.lock; \
	$$compile $$within --extra server --output-file requirements-run.lock; \
	$$compile $$within --extra build --output-file requirements-build.lock; \
	$$compile $$within --extra bench --output-file requirements-bench.lock; \
	$(PYTHON) web/build_client.py pin | $$compile - --output-file requirements-node.lock

dev:
	@$(WORKSHOP) packages dev

install:
	@$(WORKSHOP) install
	@PYTHONPATH= $(PY) -c 'import paiguan; print("paiguan", paiguan.__version__, paiguan.build())'

build: ## 只造 wheel · the wheel alone, in build/wheel
	@$(WORKSHOP) wheel

clean: ## 删掉造出来的一切 · remove all that was made
	rm -rf .venv .venv-* build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests bench workshop -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete
	rm -rf web/node_modules src/paiguan/server/static screenshots

# The environment of the peers

# pip or what stands for it.
BENCH_PIP = $(if $(UV),$(UV) pip install --quiet --python $(BENCH_VENV)/bin/python,\
	$(BENCH_VENV)/bin/python -m pip install --quiet --disable-pip-version-check)

# rlcard is built from source: the first lock brings the setuptools for it.
$(BENCH_VENV)/.dependencies: requirements.lock requirements-bench.lock
	$(if $(UV),$(UV) venv --quiet --clear --python "$(PYTHON)",$(PYTHON) -m venv --clear) $(BENCH_VENV)
	$(BENCH_PIP) --require-hashes -r requirements.lock
	$(BENCH_PIP) --require-hashes --no-build-isolation $(if $(UV),,--use-pep517) \
		-r requirements-bench.lock
	@touch $@
