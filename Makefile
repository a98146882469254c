# Fanlight: what can be done here. `make help` lists it.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# Which build `install` copies: release is linked with Swift's libraries inside, debug needs the toolchain beside it.
CONFIG ?= release
# Everything that is built, downloaded or logged goes here.
BUILD ?= .build
VENV ?= .venv

.DEFAULT_GOAL := help
.PHONY: help run test fuzz bench docs format lint build install install-files checked-prefix uninstall clean packages test-packages

# Debian's packages; Package.swift names the libraries of each room.
# g++ is for what Swift links with: the C and C++ libraries' files for linking, the linker, strip.
PACKAGES := git g++ curl pkg-config libzmq3-dev libprotobuf-c-dev libcairo2-dev libpango1.0-dev libgeos-dev librsvg2-2 \
	libturbojpeg0-dev libwebp-dev libtermkey-dev libchafa-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libsqlite3-dev \
	libsodium-dev zlib1g-dev fonts-inter fonts-jetbrains-mono fonts-noto-color-emoji fonts-droid-fallback bootstrap-icons
TEST_PACKAGES := protobuf-compiler protobuf-c-compiler python3-venv zsh

PACKAGING := Sources/Daemon/Packaging
PROGRAMS := fanlightd fanlight gallery
STATIC := --static-swift-stdlib
build_options := --scratch-path $(BUILD) --configuration $(CONFIG) $(if $(filter release,$(CONFIG)),$(STATIC))
strip := $(if $(filter release,$(CONFIG)),--strip)
built = $(BUILD)/$(CONFIG)

# Where `run` keeps what it runs.
HERE := $(abspath $(BUILD)/installed)

help: ## this list
	@echo "make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z-]*\):.*## /    \1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

run: packages ## build, start the service if none runs, open the gallery and attach this terminal to it
	@$(MAKE) --no-print-directory install PREFIX=$(HERE) DESTDIR= QUIET=1
	@exec .ci/try-it $(HERE)/bin

test: packages test-packages $(VENV)/ready ## every test there is
	@SWIFT="$(SWIFT)" BUILD="$(BUILD)" $(VENV)/bin/python Tests/run

# As `make test` does for two seconds. What is found is kept in Tests/WireTests/Corpus.
fuzz: packages ## damage messages, others in every run: SECONDS=60, SEED=N as an earlier run said
	@FANLIGHT_FUZZ_SECONDS=$(or $(SECONDS),60) FANLIGHT_FUZZ_SEED=$(SEED) \
		$(SWIFT) test --scratch-path $(BUILD) --filter 'WireTests.DamageTests/mutation'

docs: packages ## the documentation as a site in .build/docs: guides, decisions and the public API; warnings are errors
	@$(SWIFT) build --scratch-path $(BUILD) --target Fanlight --quiet
	@SWIFT="$(SWIFT)" BUILD="$(BUILD)" .ci/docs

# Everything that is written by hand; the generated code is C and Python.
SWIFT_SOURCES := Package.swift Sources Clients Tests

format: ## lay out the Swift sources as .swift-format says
	@$(SWIFT) format format --in-place --parallel --recursive $(SWIFT_SOURCES)

lint: ## name every line of Swift that `make format` would change, and fail if there is one
	@$(SWIFT) format lint --strict --parallel --recursive $(SWIFT_SOURCES)

bench: packages ## figures, one a line: name, value, unit, separated by tabs; ARGS=--check fails where one is too large
	@for program in $(PROGRAMS) Bench; do \
		$(SWIFT) build --scratch-path $(BUILD) --configuration release $(STATIC) --product $$program --quiet >&2 || exit; \
	done
	@$(SWIFT)c -O Tests/Fixtures/Hello/main.swift -o $(BUILD)/release/Hello
	@$(BUILD)/release/Bench $(ARGS)

# What the linker says of Swift's own libraries is for nobody: the log is shown where a build fails.
build: packages ## the programs, for installing
	@mkdir -p $(BUILD)
	@test -e $(built)/fanlightd || echo "The first build takes some minutes."
	@for program in $(PROGRAMS); do \
		echo "Building $$program"; \
		$(SWIFT) build $(build_options) --product $$program --quiet >$(BUILD)/$$program.log 2>&1 \
			|| { cat $(BUILD)/$$program.log >&2; exit 1; }; \
	done

install: checked-prefix build install-files ## the programs, the gallery, the systemd user unit, manual pages and completions: PREFIX, DESTDIR

# Without building: for packagers, and for tests of the installed layout. In share, because there systemd finds a user's
# units below ~/.local, /usr/local and /usr alike.
prefix = $(DESTDIR)$(place)
# The unit needs a whole path. What a shell has not made of ~ it would have meant.
place = $(if $(filter /%,$(PREFIX)),$(PREFIX),$(if $(filter ~/%,$(PREFIX)),$(PREFIX:~%=$(HOME)%),$(CURDIR)/$(PREFIX)))
# Words for a shell, for sed or for systemd would make something else of it in one of many places.
checked-prefix: export WANTED_PREFIX := $(PREFIX)
checked-prefix:
	@case "$${WANTED_PREFIX#"~/"}" in ""|*[[:space:]\"\'\\\$$%\|\&\;\`~\*\?\<\>\(\){}\#!]*|*[]\[]*) \
		printf 'PREFIX cannot be “%s”: name a folder without blanks and signs that a shell reads, such as %s.\n' \
			"$$WANTED_PREFIX" "/usr/local or ~/.local" >&2; exit 2;; \
	esac

install-files: checked-prefix
	@for program in $(PROGRAMS); do install -D $(strip) -m 755 $(built)/$$program $(prefix)/bin/$$program || exit; done
	@install -D -m 644 $(PACKAGING)/gallery.app.json $(prefix)/share/fanlight/apps/gallery.app.json
	@install -d $(prefix)/share/systemd/user
	@sed 's|@bindir@|$(place)/bin|' $(PACKAGING)/fanlightd.service >$(prefix)/share/systemd/user/fanlightd.service
	@install -D -m 644 $(PACKAGING)/fanlight.1 $(prefix)/share/man/man1/fanlight.1
	@install -D -m 644 $(PACKAGING)/fanlightd.8 $(prefix)/share/man/man8/fanlightd.8
	@install -d $(prefix)/share/bash-completion/completions $(prefix)/share/zsh/site-functions
	@$(built)/fanlight completion bash >$(prefix)/share/bash-completion/completions/fanlight
	@$(built)/fanlight completion zsh >$(prefix)/share/zsh/site-functions/_fanlight
	@$(if $(QUIET),:,echo "Installed in $(prefix)")

uninstall: checked-prefix ## what install put there
	@rm -f $(addprefix $(prefix)/bin/,$(PROGRAMS)) $(prefix)/share/fanlight/apps/gallery.app.json \
		$(prefix)/share/systemd/user/fanlightd.service \
		$(prefix)/share/man/man1/fanlight.1 $(prefix)/share/man/man8/fanlightd.8 \
		$(prefix)/share/bash-completion/completions/fanlight $(prefix)/share/zsh/site-functions/_fanlight
	@rmdir --ignore-fail-on-non-empty $(wildcard $(prefix)/share/fanlight/apps) 2>/dev/null || true
	@rmdir --ignore-fail-on-non-empty $(wildcard $(prefix)/share/fanlight) 2>/dev/null || true

clean: ## forget everything that was built
	@rm -rf $(BUILD) $(VENV)
	@find Clients Tests -name __pycache__ -prune -exec rm -rf {} +

packages:
	@.ci/packages $(PACKAGES)

test-packages:
	@.ci/packages $(TEST_PACKAGES)

# A virtual environment is full of paths, of itself and of what is installed from here: in another folder it is made anew.
venv_paths := $(abspath $(VENV)) $(CURDIR)
ifneq ($(file <$(VENV)/ready),$(venv_paths))
.PHONY: $(VENV)/ready
endif

$(VENV)/ready: Clients/python/pyproject.toml | test-packages
	@echo "Making $(VENV)"
	@python3 -m venv --clear $(VENV)
	@$(VENV)/bin/pip install --quiet --disable-pip-version-check --editable 'Clients/python[test]'
	@echo '$(venv_paths)' >$@
