// Package cricsheettest finds the real matches that some tests read, and writes invented ones.
package cricsheettest

import (
	"os"
	"path/filepath"
	"testing"
)

// Dir is the folder of real matches: that of MAIDAN_CRICKET_DIR, or the one beside the project. Where there is none the test is skipped
// and says so.
func Dir(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("MAIDAN_CRICKET_DIR")
	if dir == "" {
		dir = filepath.Join(project(t), "..", "shared", "data", "cricket")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("real matches are not here (%s): set MAIDAN_CRICKET_DIR to a folder of *.jsonl.gz", dir)
	}
	return dir
}

// project is the folder of go.mod, above that of the package under test.
func project(t testing.TB) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	t.Fatal("no go.mod above the test")
	return ""
}
