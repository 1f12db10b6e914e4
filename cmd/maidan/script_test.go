package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"maidan/internal/longtest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"maidan": main})
}

// TestScripts runs the commands of each file in testdata/script against the binary, as a shell would.
func TestScripts(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
