package breached

import (
	"bufio"
	"crypto/sha1" //nolint:gosec // the format of such lists; not used for protection
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

// file is a sorted list of SHA-1 hashes on disk.
type file struct {
	f    *os.File
	size int64
}

// lineShape is the form of a line: the hash and how often it was seen.
var lineShape = regexp.MustCompile(`^[0-9A-Fa-f]{40}(:\d+)?\s*$`)

// longest is the maximum of bytes in a line.
const longest = 128

func openFile(path string) (*file, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open list of breached passwords: %w", err)
	}
	info, err := f.Stat()
	if err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("open list of breached passwords: %w", err)
	}
	list := &file{f, info.Size()}
	if first, _, err := list.lineAt(0); err != nil || !lineShape.MatchString(first) {
		_ = f.Close()
		return nil, fmt.Errorf("list of breached passwords %s: want lines HASH:COUNT with a SHA-1 in hexadecimal", path)
	}
	return list, nil
}

func (l *file) close() error { return l.f.Close() }

// has finds a password by binary search: about thirty short reads in a list of a billion lines.
func (l *file) has(password string) (bool, error) {
	sum := sha1.Sum([]byte(password)) //nolint:gosec // see above
	want := strings.ToUpper(hex.EncodeToString(sum[:]))
	low, high := int64(0), l.size // the searched line begins in [low, high)
	for low < high {
		middle := low + (high-low)/2
		line, next, err := l.lineFrom(middle)
		if err != nil {
			return false, fmt.Errorf("read list of breached passwords: %w", err)
		}
		hash := strings.ToUpper(line[:min(len(line), len(want))])
		switch {
		case hash == want:
			return true, nil
		case line == "" || hash > want: // no line begins at or after middle, or its hash is greater
			high = middle
		default:
			low = next
		}
	}
	return false, nil
}

// lineFrom returns the first line that begins at or after an offset, and the offset of the next line; an empty line when
// there is none.
func (l *file) lineFrom(offset int64) (line string, next int64, err error) {
	if offset == 0 {
		return l.lineAt(0)
	}
	_, begins, err := l.lineAt(offset - 1) // the rest of the line that covers the byte before
	if err != nil || begins >= l.size {
		return "", l.size, err
	}
	return l.lineAt(begins)
}

// lineAt reads from an offset to the end of its line.
func (l *file) lineAt(offset int64) (line string, next int64, err error) {
	r := bufio.NewReaderSize(io.NewSectionReader(l.f, offset, longest), longest)
	text, err := r.ReadString('\n')
	if err != nil && err != io.EOF {
		return "", 0, err
	}
	if err == io.EOF && offset+int64(len(text)) < l.size {
		return "", 0, fmt.Errorf("a line at byte %d is longer than %d bytes", offset, longest)
	}
	return strings.TrimRight(text, "\r\n"), offset + int64(len(text)), nil
}
