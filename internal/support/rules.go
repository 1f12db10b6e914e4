package support

import (
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"maidan/internal/pace"
)

// Limits of texts, in characters, and of a thread, in messages.
const (
	maxText     = 2000
	maxName     = 80
	maxEmail    = 254
	maxMessages = 500
)

// maxOpen limits the threads that wait for an answer; retention is how long an inactive thread is stored.
const (
	maxOpen   = 5000
	retention = 180 * 24 * time.Hour
)

var emailShape = regexp.MustCompile(`^[^\s@<>,;:"\\]+@[^\s@<>,;:"\\]+\.\pL{2,}$`)

// tidyText returns the text as it is stored: valid UTF-8, trimmed, without control characters other than line breaks. Errors:
// ErrText.
func tidyText(s string) (string, error) {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n")))
	if n := utf8.RuneCountInString(s); n < 1 || n > maxText {
		return "", ErrText.At("text", "badRequest")
	}
	return s, nil
}

// tidyVisitor validates a visitor's name and email; both may be empty.
func tidyVisitor(name, email string) (tidyName, tidyEmail string, err error) {
	name, email = strings.TrimSpace(line(name)), strings.ToLower(strings.TrimSpace(line(email)))
	switch {
	case utf8.RuneCountInString(name) > maxName:
		return "", "", ErrName.At("name", "badRequest")
	case email != "" && (utf8.RuneCountInString(email) > maxEmail || !emailShape.MatchString(email)):
		return "", "", ErrEmail.At("email", "badRequest")
	}
	return name, email, nil
}

func line(s string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) {
			return -1
		}
		return r
	}, s)
}

func take(l *pace.Limiter, key string) error {
	if wait := l.Take(key); wait > 0 {
		return ErrTooMany.WithData("retry_after", int64((wait+time.Second-1)/time.Second))
	}
	return nil
}
