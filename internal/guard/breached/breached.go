// Package breached knows passwords that others have chosen before: those that everybody tries first, those that a rule makes
// of a name or a keyboard, and those of leaks as far as the house was given their list. Nobody outside is asked.
package breached

import (
	_ "embed"
	"log/slog"
	"strings"
	"sync"
)

// List says whether a password is known. Its zero value, and nil, know the built-in words and rules. It is safe for concurrent
// use.
type List struct {
	file *file
	log  *slog.Logger
}

// Open returns a List that looks into a file beside the built-in words. The file has a line for each password, "HASH:COUNT",
// the SHA-1 in 40 hexadecimal digits, sorted by them, as lists of leaked passwords are handed around; it is searched where it
// lies and may be far larger than the memory. An empty path: built-in words only. It fails when the file cannot be read or its
// first line is of another form.
func Open(path string, log *slog.Logger) (*List, error) {
	if path == "" {
		return &List{log: log}, nil
	}
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	return &List{file: f, log: log}, nil
}

// Close closes the file.
func (l *List) Close() error {
	if l == nil || l.file == nil {
		return nil
	}
	return l.file.close()
}

// Breached tells whether a password is known. A file that cannot be read any more is logged and counts as empty: nobody is
// kept from registering by a broken disk.
func (l *List) Breached(password string) bool {
	if Common(password) {
		return true
	}
	if l == nil || l.file == nil {
		return false
	}
	found, err := l.file.has(password)
	if err != nil {
		l.log.Error("list of breached passwords not read", "error", err)
	}
	return found
}

//go:embed words.txt
var wordsText string

// vocabulary are the words of words.txt: whole passwords, and names and words that people add digits to.
type vocabulary struct {
	whole, stems map[string]bool
}

var words = sync.OnceValue(func() vocabulary {
	v := vocabulary{map[string]bool{}, map[string]bool{}}
	into := v.whole
	for line := range strings.Lines(wordsText) {
		switch line = strings.TrimSpace(line); {
		case line == "[passwords]":
			into = v.whole
		case line == "[stems]":
			into = v.stems
		case strings.HasPrefix(line, "#"):
		default:
			for word := range strings.FieldsSeq(line) {
				into[word] = true
			}
		}
	}
	return v
})
