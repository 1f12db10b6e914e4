// Package breached detects known passwords: common ones, simple variations of words and keyboard runs, and, with a list,
// leaked ones. It calls no external service.
package breached

import (
	_ "embed"
	"log/slog"
	"strings"
	"sync"
)

// List reports whether a password is known. The zero List and nil use the built-in words and rules. It is safe for
// concurrent use.
type List struct {
	file *file
	log  *slog.Logger
}

// Open returns a List that searches a file in addition to the built-in words. Each line of the file is "HASH:COUNT" with a
// SHA-1 in 40 hexadecimal digits, sorted by hash, as lists of leaked passwords are distributed. It is searched on disk and
// may be larger than the memory. An empty path: built-in words only. It fails when the file cannot be read or its first line
// has another form.
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

// Breached reports whether a password is known. A file that can no longer be read is logged and ignored, so that a disk
// error does not prevent registrations.
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

// vocabulary are the words of words.txt: complete passwords, and names and words to which people add digits.
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
