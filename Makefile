# The main commands are make run and make test. The others are for working on Vitrine.
CONFIGURATION ?= release
# The program to run, and the program built for tests.
PROGRAM = $(if $(filter release,$(CONFIGURATION)),.build/program/release/vitrine,.build/$(CONFIGURATION)/vitrine)
BIN = .build/$(CONFIGURATION)/vitrine
ARGUMENTS ?=
# More options of `swift build` for tests. "-debug-info-format none" compiles faster; traces of crashes lack lines then.
BUILD_OPTIONS ?=
# Suites that wait for limits, measure or paint; all others take less than three minutes in total.
SLOW_SUITES = ConnectionGuardTests|SafetyTests|LandscapePainterTests|WorkerMemoryTests|FetcherSecurityTests
# deb, tarball, container and test-packages are for Linux; the last needs root.
PACKAGES = .build/packages
.PHONY: deb tarball container test-packages run build test test-fast test-swift test-client test-browser test-servers check fuzz bench wasm format clean

run: build                 ## Set up, build and serve the demo on http://127.0.0.1:8080
	@exec $(PROGRAM) serve $(ARGUMENTS)

build:
	@scripts/setup.sh run
	scripts/build-program.sh $(CONFIGURATION)

test: test-swift test-client test-browser   ## Unit, server and browser tests

test-fast:                 ## Swift and client units without the slow suites
	@scripts/setup.sh test
	scripts/swift-build.sh -c $(CONFIGURATION) $(BUILD_OPTIONS) --build-tests
	VITRINE_BIN=$(abspath $(BIN)) scripts/test-fast.sh $(CONFIGURATION) '$(SLOW_SUITES)'

test-swift:
	@scripts/setup.sh test
	scripts/swift-build.sh -c $(CONFIGURATION) $(BUILD_OPTIONS) --build-tests
	VITRINE_BIN=$(abspath $(BIN)) scripts/test-swift.sh -c $(CONFIGURATION)

test-client:               ## Unit tests of the page's modules, in Node.js
	@scripts/setup.sh test
	scripts/test-client.sh

# Builds the program for browser tests; `make test` has already built it for the Swift tests.
BROWSER_BUILD = $(if $(filter test,$(MAKECMDGOALS)),,scripts/swift-build.sh -c $(CONFIGURATION) $(BUILD_OPTIONS) --product vitrine)

test-browser:
	@scripts/setup.sh test
	$(BROWSER_BUILD)
	VITRINE_BIN=$(abspath $(BIN)) scripts/test-browser.sh

test-servers:              ## Browser scenarios against three servers behind HAProxy
	@scripts/setup.sh test
	$(BROWSER_BUILD)
	VITRINE_BIN=$(abspath $(BIN)) scripts/test-servers.sh

check:                     ## Formatting, imports, generated files, types
	@scripts/setup.sh test
	scripts/check.sh

fuzz:                      ## Fuzz every reader; SECONDS_EACH, SEED, READERS
	@scripts/setup.sh run
	Fuzzing/run.sh

bench: build               ## Performance relative to other programs, medians of one run
	@scripts/setup.sh bench
	Benchmarks/run.sh

wasm:                      ## Rebuild Web/viewer.wasm and the types of its functions, and embed it
	scripts/build-wasm.sh
	scripts/core-exports.py
	scripts/embed-assets.py

deb:                       ## Debian package, in .build/packages
	@scripts/setup.sh packages
	scripts/build-program.sh
	scripts/make-deb.sh $(PACKAGES)

tarball:                   ## Archive to unpack in /usr/local
	@scripts/setup.sh packages
	scripts/build-program.sh
	scripts/make-tarball.sh $(PACKAGES)

container: deb             ## Container localhost/vitrine from the Debian package, with podman, buildah or docker
	scripts/make-container.sh $(PACKAGES)

test-packages: deb tarball ## Install, run, upgrade and remove each package; needs root
	@scripts/setup.sh packages-test
	scripts/test-packages.sh $(PACKAGES)

format:
	swift format --in-place --recursive Package.swift Sources Tests Fuzzing

clean:
	rm -rf .build .build-wasm .venv
