# Maidan. "make help" lists what there is.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# One set of build flags for build, vet, tests and linter: each finds what another compiled. Every clone shares it, since
# -trimpath takes the clone's path out.
export CGO_ENABLED ?= 0
export GOFLAGS := $(strip $(filter-out -trimpath,$(shell go env GOFLAGS 2>/dev/null)) -trimpath)

# The linter and what it has analysed stay in the user's cache folder: "make clean" and a fresh clone keep them.
USER_CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/maidan
GOLANGCI_VERSION := v2.15.0
GOLANGCI = $(USER_CACHE)/golangci-lint-$(GOLANGCI_VERSION)-$(shell go env GOVERSION)
export GOLANGCI_LINT_CACHE ?= $(USER_CACHE)/golangci-lint
WEB_SOURCES := $(wildcard $(shell git ls-files -co --exclude-standard web lang package.json package-lock.json 2>/dev/null | grep -v '\.go$$'))
ADDR ?= 127.0.0.1:8080
SPEED ?= 6
BUILDER ?= docker

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  %-14s %s\n", $$1, $$2}'

.PHONY: run
run: build ## build all and serve the demo at http://127.0.0.1:8080 (ADDR, SPEED to change)
	bin/maidan serve --demo --addr $(ADDR) --data ./data --speed $(SPEED) --log-format text

.PHONY: dev
dev: web ## develop: rebuild and reload Go, promo site and apps on every change (ADDR, SPEED to change)
	@ADDR=$(ADDR) SPEED=$(SPEED) node scripts/dev.mjs

.PHONY: image
image: ## build a container image from the Containerfile (BUILDER=docker or podman)
	$(BUILDER) build -f Containerfile -t maidan .

.PHONY: build
build: web ## build bin/maidan, one file with the web inside
	go build -o bin/maidan ./cmd/maidan

.PHONY: web
web: .cache/web.stamp ## build the three web apps

.cache/web.stamp: $(WEB_SOURCES) node_modules/.stamp
	npm run --silent build
	@mkdir -p .cache && touch $@

node_modules/.stamp: package.json package-lock.json
	@scripts/need go node npm
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: test
test: ## run every test: both engines, web, browser; ends with a line of totals
	@scripts/test

.PHONY: test-fast
test-fast: node_modules/.stamp ## run the quick tests: Go on SQLite, web files that changed (under 90 s)
	@scripts/test-fast

.PHONY: test-long
test-long: build ## run what takes hours: race detector, model fits, kills, every page in the browser, a day, Lighthouse, fuzzing (PARTS="race fuzz" for some)
	@scripts/test-long $(PARTS)

.PHONY: test-go
test-go: web ## run the Go tests only
	@scripts/need postgres
	@scripts/need rabbitmq || echo "the tests against RabbitMQ are skipped" >&2
	go test ./...

.PHONY: test-web
test-web: node_modules/.stamp ## run the web tests only
	npm test --silent

.PHONY: test-e2e
test-e2e: build ## run the browser tests only
	@scripts/need chromium
	npm run --silent test -w @maidan/e2e

.PHONY: dieharder
dieharder: build ## test the casino's random numbers with dieharder, which must be installed (takes hours)
	@scripts/need dieharder
	@set +o pipefail; bin/maidan fair --bytes --server-seed "$$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')" --client-seed dieharder | dieharder -a -g 200

.PHONY: lint
lint: lint-go lint-web ## run every linter and the type checks

.PHONY: lint-go
lint-go: $(GOLANGCI)
	$(GOLANGCI) run ./...

.PHONY: lint-web
lint-web: node_modules/.stamp
	npm run --silent lint
	npm run --silent typecheck

$(GOLANGCI):
	@mkdir -p $(USER_CACHE)
	dir=$$(mktemp -d) && GOBIN=$$dir go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION) && \
		mv $$dir/golangci-lint $@ && rmdir $$dir

.PHONY: generate
generate: node_modules/.stamp ## write the generated files again (OpenAPI document, API types, shared constants)
	@mkdir -p .cache
	go run ./cmd/maidan openapi > .cache/openapi.json
	@cmp -s .cache/openapi.json web/packages/api/openapi.json || cp .cache/openapi.json web/packages/api/
	npm run --silent gen:api
	@cmp -s .cache/schema.d.ts web/packages/api/src/schema.d.ts || cp .cache/schema.d.ts web/packages/api/src/
	go run ./cmd/maidan constants --out .cache/constants
	npx prettier --write --log-level warn --ignore-path /dev/null .cache/constants
	@cd .cache/constants && for file in */*/src/constants.ts; do \
		cmp -s $$file ../../web/$$file || cp $$file ../../web/$$file; done

.PHONY: check-generated
check-generated: generate ## fail when a generated file is not fresh
	git diff --exit-code -- web/packages/api 'web/*/*/src/constants.ts' || { echo "generated files are stale: run 'make generate' and commit"; exit 1; }

.PHONY: bench
bench: build ## run every bench (bench/README.md has the figures)
	bin/maidan bench bets
	bin/maidan bench settle
	bin/maidan bench fanout
	bin/maidan bench day
	bin/maidan bench promo

.PHONY: screenshots
screenshots: build ## photograph the main screens into test-results/screens
	@scripts/need chromium
	npm run --silent screenshots -w @maidan/e2e

.PHONY: contact-sheet
contact-sheet: build ## photograph the first screen of every promo page into test-results/contact-sheet
	@scripts/need chromium
	npm run --silent contact-sheet -w @maidan/e2e

.PHONY: bench-promo
bench-promo: build ## measure the promo pages: serving, rendering, painting, Lighthouse (PAGES="/aviator /epl" or PAGES=all to choose)
	@scripts/need chromium
	bin/maidan bench promo
	MAIDAN_PAGES="$(PAGES)" npm run --silent paint -w @maidan/e2e
	MAIDAN_PAGES="$(PAGES)" npm run --silent lighthouse -w @maidan/e2e

.PHONY: bench-app
bench-app: build ## measure the first screens of the player app with Lighthouse, beside the same pages without scripts
	@scripts/need chromium
	npm run --silent app -w @maidan/e2e

.PHONY: clean
clean: ## remove what was built (not the data)
	rm -rf bin .cache node_modules test-results web/apps/*/dist/assets
