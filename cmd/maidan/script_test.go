package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"maidan/internal/db/dbtest"
)

func TestMain(m *testing.M) {
	testscript.Main(withDatabases{m}, map[string]func(){"maidan": main})
}

// withDatabases runs the tests and stops the database server that they started.
type withDatabases struct{ m *testing.M }

func (w withDatabases) Run() int { return dbtest.Run(w.m) }

// TestScripts runs the binary as a shell would; each file of testdata/script is one story.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
