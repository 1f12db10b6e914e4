// Package longtest marks the tests that "make test" skips and "make test-long" runs. They take many seconds and rarely break,
// such as fits of models and statistics over thousands of matches.
package longtest

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

// Env is the environment variable that enables the long tests when it is not empty.
const Env = "MAIDAN_TEST_LONG"

// Long reports whether the long tests are enabled.
func Long() bool { return os.Getenv(Env) != "" }

// Skip skips a long test unless the long tests are enabled. The message explains how to run it.
func Skip(t testing.TB) {
	t.Helper()
	if !Long() {
		t.Skip("a long test: run it with " + Env + "=1, or all of them with make test-long")
	}
}

// SkipShort skips a test that takes many seconds in a run with -short.
func SkipShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("a test of many seconds: -short leaves it out")
	}
}

// Times returns how often a test repeats something: usual, or long when the long tests are enabled.
func Times(usual, long int) int {
	if Long() {
		return long
	}
	return usual
}

// Properties sets how many sequences property tests try that write to databases: usual, or 100 when the long tests are enabled. TestMain calls it.
func Properties(usual int) {
	if err := flag.Set("rapid.checks", strconv.Itoa(Times(usual, 100))); err != nil {
		panic(err) // the package has no property tests
	}
}
