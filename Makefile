# Fanlight's developer commands. `make help` lists them.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# The build that `install` copies: release is statically linked with Swift's libraries, debug needs the toolchain.
CONFIG ?= release
# The folder of all build products, downloads and logs.
BUILD ?= .build
VENV ?= .venv

.DEFAULT_GOAL := help
.PHONY: help run test fuzz chaos soak attacks bench docs format lint build install install-files checked-prefix uninstall clean packages test-packages

# Debian packages; Package.swift lists the libraries of each module.
# g++ brings the C and C++ link libraries, the linker and strip, which Swift needs.
PACKAGES := git g++ curl pkg-config libzmq3-dev libprotobuf-c-dev libcairo2-dev libpango1.0-dev libgeos-dev librsvg2-dev \
	libturbojpeg0-dev libwebp-dev libtermkey-dev libchafa-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libsqlite3-dev \
	libsodium-dev zlib1g-dev libpoppler-glib8 fonts-inter fonts-jetbrains-mono fonts-noto-color-emoji fonts-droid-fallback bootstrap-icons
TEST_PACKAGES := protobuf-compiler protobuf-c-compiler python3-venv zsh

PACKAGING := Sources/Daemon/Packaging
PROGRAMS := fanlightd fanlight-gate fanlight gallery
STATIC := --static-swift-stdlib
build_options := --scratch-path $(BUILD) --configuration $(CONFIG) $(if $(filter release,$(CONFIG)),$(STATIC))
strip := $(if $(filter release,$(CONFIG)),--strip)
built = $(BUILD)/$(CONFIG)

# The prefix that `run` installs to.
HERE := $(abspath $(BUILD)/installed)

help: ## print this list
	@echo "make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z-]*\):.*## /    \1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

run: packages ## build, start the service if none runs, open the gallery and attach this terminal to it
	@$(MAKE) --no-print-directory install PREFIX=$(HERE) DESTDIR= QUIET=1
	@exec .ci/try-it $(HERE)/bin

test: packages test-packages $(VENV)/ready ## run all tests
	@SWIFT="$(SWIFT)" BUILD="$(BUILD)" $(VENV)/bin/python Tests/run

# `make test` executes the kept inputs, and damaged ones for two seconds each. KEEP=1 makes the kept inputs anew.
fuzz: packages ## feed decoders, sockets and sessions with inputs that reach new code: SECONDS=60 for each TARGET=name, or RUNS=N
	@SWIFT="$(SWIFT)" BUILD="$(BUILD)" TARGET="$(TARGET)" SECONDS="$(SECONDS)" RUNS="$(RUNS)" KEEP="$(KEEP)" \
		Tests/Fuzz/run

# `make test` does the same for 10 kills.
chaos: packages test-packages $(VENV)/ready ## kill, stall and cut off all processes while clients tap, and check the outcome: KILLS=1000, CLIENTS=3, SEED=N
	@for program in $(PROGRAMS) TestApp; do $(SWIFT) build --scratch-path $(BUILD) --product $$program --quiet || exit; done
	@BUILD="$(BUILD)" KILLS="$(KILLS)" SEED="$(SEED)" CLIENTS="$(CLIENTS)" $(VENV)/bin/python Tests/EndToEnd/chaos.py

# `make test` does the same for half a minute.
soak: packages test-packages $(VENV)/ready ## use the gallery for SECONDS=600, and fail where memory, descriptors, threads or live objects grow
	@for program in $(PROGRAMS) TestApp; do $(SWIFT) build --scratch-path $(BUILD) --product $$program --quiet || exit; done
	@BUILD="$(BUILD)" FANLIGHT_SOAK_SECONDS=$(or $(SECONDS),600) $(VENV)/bin/python -m pytest -rP Tests/EndToEnd/test_soak.py

# `make test` carries out the same attacks on the debug build, and asserts counts.
attacks: packages test-packages $(VENV)/ready ## measure the service under each attack, and reconnects after kills; fails where a figure is missed: CONFIG=release
	@for program in $(PROGRAMS) TestApp; do $(SWIFT) build $(build_options) --product $$program --quiet || exit; done
	@BUILD="$(BUILD)" FANLIGHT_TEST_CONFIG=$(CONFIG) $(VENV)/bin/python Tests/EndToEnd/attack_figures.py

docs: packages ## build the documentation as a site in .build/docs; warnings are errors
	@$(SWIFT) build --scratch-path $(BUILD) --target Fanlight --quiet
	@SWIFT="$(SWIFT)" BUILD="$(BUILD)" .ci/docs

# Everything that is written by hand; the generated code is C and Python.
SWIFT_SOURCES := Package.swift Sources Clients Tests

format: ## format the Swift sources as .swift-format says
	@$(SWIFT) format format --in-place --parallel --recursive $(SWIFT_SOURCES)

lint: ## fail if `make format` would change a line, and list those lines
	@$(SWIFT) format lint --strict --parallel --recursive $(SWIFT_SOURCES)

bench: packages ## measure: one line per figure with name, value and unit; ARGS=--check fails above a bound
	@for program in $(PROGRAMS) Bench; do \
		$(SWIFT) build --scratch-path $(BUILD) --configuration release $(STATIC) --product $$program --quiet >&2 || exit; \
	done
	@$(SWIFT)c -O Tests/Fixtures/Hello/main.swift -o $(BUILD)/release/Hello
	@SWIFT="$(SWIFT)" $(BUILD)/release/Bench $(ARGS)

# The linker's warnings about Swift's own libraries are useless: the log is shown only if a build fails.
build: packages ## build the programs for installation
	@mkdir -p $(BUILD)
	@test -e $(built)/fanlightd || echo "The first build takes some minutes."
	@for program in $(PROGRAMS); do \
		echo "Building $$program"; \
		$(SWIFT) build $(build_options) --product $$program --quiet >$(BUILD)/$$program.log 2>&1 \
			|| { cat $(BUILD)/$$program.log >&2; exit 1; }; \
	done

install: checked-prefix build install-files ## install programs, gallery, package, systemd unit, manual pages and completions in PREFIX

# Installs without building: for packagers, and for tests of the installed layout. The unit is in share, because systemd
# finds user units there below ~/.local, /usr/local and /usr.
prefix = $(DESTDIR)$(place)
# The unit needs an absolute path. An unexpanded ~ is expanded as a shell would.
place = $(if $(filter /%,$(PREFIX)),$(PREFIX),$(if $(filter ~/%,$(PREFIX)),$(PREFIX:~%=$(HOME)%),$(CURDIR)/$(PREFIX)))
# Rejects characters that are special to the shell, sed or systemd: the prefix is used in all of them.
checked-prefix: export WANTED_PREFIX := $(PREFIX)
checked-prefix:
	@case "$${WANTED_PREFIX#"~/"}" in ""|*[[:space:]\"\'\\\$$%\|\&\;\`~\*\?\<\>\(\){}\#!]*|*[]\[]*) \
		printf 'PREFIX cannot be “%s”: name a folder whose path has no spaces or special characters of the shell, such as %s.\n' \
			"$$WANTED_PREFIX" "/usr/local or ~/.local" >&2; exit 2;; \
	esac

install-files: checked-prefix
	@for program in $(PROGRAMS); do install -D $(strip) -m 755 $(built)/$$program $(prefix)/bin/$$program || exit; done
	@install -D -m 644 $(PACKAGING)/gallery.app.json $(prefix)/share/fanlight/apps/gallery.app.json
	@install -d $(prefix)/share/systemd/user
	@sed 's|@bindir@|$(place)/bin|' $(PACKAGING)/fanlightd.service >$(prefix)/share/systemd/user/fanlightd.service
	@install -D -m 644 $(PACKAGING)/fanlight.1 $(prefix)/share/man/man1/fanlight.1
	@install -D -m 644 $(PACKAGING)/fanlightd.8 $(prefix)/share/man/man8/fanlightd.8
	@install -D -m 644 $(PACKAGING)/fanlight-gate.8 $(prefix)/share/man/man8/fanlight-gate.8
	@install -d $(prefix)/share/bash-completion/completions $(prefix)/share/zsh/site-functions
	@$(built)/fanlight completion bash >$(prefix)/share/bash-completion/completions/fanlight
	@$(built)/fanlight completion zsh >$(prefix)/share/zsh/site-functions/_fanlight
	@rm -rf $(package_place).new
	@install -d $(package_place).new
	@tar -cf - $(package_files) | tar -xf - --no-same-owner -C $(package_place).new
	@rm -rf $(package_place)
	@mv $(package_place).new $(package_place)
	@$(if $(QUIET),:,echo "Installed in $(prefix)")

# The package that projects depend on. Times of files are kept: an installation of the same sources builds nothing anew.
package_place = $(prefix)/share/fanlight/package
package_files := --exclude=Clients/python --exclude='*.docc' Package.swift LICENSE Sources Clients

uninstall: checked-prefix ## remove the installed files from PREFIX
	@rm -f $(addprefix $(prefix)/bin/,$(PROGRAMS)) $(prefix)/share/fanlight/apps/gallery.app.json \
		$(prefix)/share/systemd/user/fanlightd.service \
		$(prefix)/share/man/man1/fanlight.1 $(addprefix $(prefix)/share/man/man8/,fanlightd.8 fanlight-gate.8) \
		$(prefix)/share/bash-completion/completions/fanlight $(prefix)/share/zsh/site-functions/_fanlight
	@rm -rf $(package_place)
	@rmdir --ignore-fail-on-non-empty $(wildcard $(prefix)/share/fanlight/apps) 2>/dev/null || true
	@rmdir --ignore-fail-on-non-empty $(wildcard $(prefix)/share/fanlight) 2>/dev/null || true

clean: ## remove all build products
	@rm -rf $(BUILD) $(VENV)
	@find Clients Tests -name __pycache__ -prune -exec rm -rf {} +

packages:
	@.ci/packages $(PACKAGES)

test-packages:
	@.ci/packages $(TEST_PACKAGES)

# A virtual environment contains absolute paths, of itself and of the editable install: it is rebuilt in another folder.
venv_paths := $(abspath $(VENV)) $(CURDIR)
ifneq ($(file <$(VENV)/ready),$(venv_paths))
.PHONY: $(VENV)/ready
endif

$(VENV)/ready: Clients/python/pyproject.toml | test-packages
	@echo "Making $(VENV)"
	@python3 -m venv --clear $(VENV)
	@$(VENV)/bin/pip install --quiet --disable-pip-version-check --editable 'Clients/python[test]'
	@echo '$(venv_paths)' >$@
