package proof_test

import (
	"flag"
	"strconv"
	"testing"

	"maidan/internal/longtest"
)

// The property test of statements writes to databases: fewer sequences than the 100 of a long run, unless -rapid.checks says how many.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", strconv.Itoa(longtest.Times(30, 100))); err != nil {
		panic(err)
	}
	m.Run()
}
