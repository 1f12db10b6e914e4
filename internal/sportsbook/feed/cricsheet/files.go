package cricsheet

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// maxLine bounds one match in a file of many; the longest seen is under 200 KB.
const maxLine = 16 << 20

// Skipped is a match of a folder that could not be read or cannot have been played as recorded.
type Skipped struct {
	Match  string `json:"match"` // its id, or its file and line
	Reason string `json:"reason"`
}

// ReadDir calls use with every match of dir's *.jsonl.gz files, in the order of file names. Lines that are no scorecards
// (settlement cases have no innings of balls) are ignored; a broken scorecard is an error with its file name.
func ReadDir(dir string, use func(*Match) error) error {
	return ReadValid(dir, use, func(s Skipped) error { return fmt.Errorf("%s: %s", s.Match, s.Reason) })
}

// ReadValid is ReadDir, but calls skip for invalid JSON and for scorecards that Parse refuses, and continues.
func ReadValid(dir string, use func(*Match) error, skip func(Skipped) error) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl.gz"))
	if err != nil {
		return fmt.Errorf("cricsheet: %w", err)
	}
	if len(files) == 0 {
		return fmt.Errorf("cricsheet: no *.jsonl.gz in %s", dir)
	}
	for _, f := range files {
		if err := readLines(f, use, skip); err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(f), err)
		}
	}
	return nil
}

func readLines(path string, use func(*Match) error, skip func(Skipped) error) error {
	return eachLine(path, func(n int, line []byte) error {
		var m *Match
		var err error
		switch {
		case isScorecard(line):
			m, err = Parse(line)
		case json.Valid(line):
			return nil
		default:
			err = json.Unmarshal(line, &struct{}{}) // returns where the line is invalid
		}
		if err != nil {
			return skip(Skipped{lineName(path, n, line), err.Error()})
		}
		return use(m)
	})
}

var idField = regexp.MustCompile(`"id"\s*:\s*"([^"]+)"`)

// lineName returns the id in a line that may be invalid, else its file and number.
func lineName(path string, n int, line []byte) string {
	if found := idField.FindSubmatch(line[:min(len(line), 4096)]); found != nil {
		return string(found[1])
	}
	return fmt.Sprintf("%s line %d", filepath.Base(path), n)
}

// isScorecard distinguishes a match from other records without parsing it.
func isScorecard(line []byte) bool {
	return bytes.Contains(line[:min(len(line), 4096)], []byte(`"info":`))
}

// Lines calls use with each line of a gzipped file; the slice is valid only during the call. An error of use ends it.
func Lines(path string, use func(line []byte) error) error {
	return eachLine(path, func(n int, line []byte) error {
		if err := use(line); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		return nil
	})
}

func eachLine(path string, use func(n int, line []byte) error) (err error) {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	z, err := gzip.NewReader(f)
	if err != nil {
		return fmt.Errorf("gzip: %w", err)
	}
	sc := bufio.NewScanner(z)
	sc.Buffer(make([]byte, 1<<20), maxLine)
	for n := 1; sc.Scan(); n++ {
		if len(sc.Bytes()) == 0 {
			continue
		}
		if err := use(n, sc.Bytes()); err != nil {
			return err
		}
	}
	return sc.Err()
}

// ReadFile reads one match from a plain JSON file or the first of a .gz file; a match without an id gets the file's name.
func ReadFile(path string) (*Match, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cricsheet: %w", err)
	}
	defer func() { _ = f.Close() }() // read-only: a failure loses nothing
	var r io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		z, err := gzip.NewReader(f)
		if err != nil {
			return nil, fmt.Errorf("cricsheet: %s: %w", filepath.Base(path), err)
		}
		r = z
	}
	data, err := io.ReadAll(io.LimitReader(r, maxLine))
	if err != nil {
		return nil, fmt.Errorf("cricsheet: %s: %w", filepath.Base(path), err)
	}
	if strings.HasSuffix(path, ".jsonl.gz") {
		data, _, _ = bytes.Cut(data, []byte("\n"))
	}
	m, err := Parse(data)
	if err != nil {
		return nil, err
	}
	if m.ID == "" {
		m.ID, _, _ = strings.Cut(filepath.Base(path), ".")
	}
	return m, nil
}
