// Package longtest marks the tests that "make test" leaves to "make test-long": what takes many seconds and rarely breaks, such
// as fits of models and statistics over thousands of matches.
package longtest

import (
	"os"
	"testing"
)

// Env makes the long tests run when it is not empty.
const Env = "MAIDAN_TEST_LONG"

// Long reports whether the long tests run.
func Long() bool { return os.Getenv(Env) != "" }

// Skip skips a test that only the long run needs, and says how to run it.
func Skip(t testing.TB) {
	t.Helper()
	if !Long() {
		t.Skip("a long test: run it with " + Env + "=1, or all of them with make test-long")
	}
}

// SkipShort skips a test of many seconds in a run with -short.
func SkipShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("a test of many seconds: -short leaves it out")
	}
}

// Times returns how often a test repeats something: usual, or long in the long run.
func Times(usual, long int) int {
	if Long() {
		return long
	}
	return usual
}
