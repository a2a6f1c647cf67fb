# Two commands do everything: make run, make test. The rest is for those who change Vitrine.
CONFIGURATION ?= release
BIN = .build/$(CONFIGURATION)/vitrine
ARGUMENTS ?=
.PHONY: run build test test-swift test-browser check bench wasm format clean

run: build                 ## Sets up, builds and serves the demo on http://127.0.0.1:8080
	@exec $(BIN) serve $(ARGUMENTS)

build:
	@scripts/setup.sh run
	scripts/swift-build.sh -c $(CONFIGURATION) --product vitrine

test: test-swift test-browser   ## Unit, server and browser tests

test-swift:
	@scripts/setup.sh test
	scripts/swift-build.sh -c $(CONFIGURATION) --build-tests
	VITRINE_BIN=$(abspath $(BIN)) scripts/test-swift.sh -c $(CONFIGURATION)

test-browser:
	@scripts/setup.sh test
	scripts/swift-build.sh -c $(CONFIGURATION) --product vitrine
	@# A browser that loses its page is asked once more; the summary counts each such rerun.
	VITRINE_BIN=$(abspath $(BIN)) .venv/bin/python -m pytest -q --reruns 1 BrowserTests

check:                     ## Formatting, imports, generated files, types
	@scripts/setup.sh test
	scripts/check.sh

bench: build               ## Ratios against named references, medians of one run
	Benchmarks/run.sh

wasm:                      ## Rebuilds Web/viewer.wasm from ViewerCore and embeds it
	scripts/build-wasm.sh
	scripts/embed-assets.py

format:
	swift format --in-place --recursive Package.swift Sources Tests

clean:
	rm -rf .build .build-wasm .venv
