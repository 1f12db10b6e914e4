package player

import "strings"

// targets are the origins that a redirect may lead to, each exactly a scheme and a host ("https://play.example").
type targets []string

// longestTarget is the maximum length of a redirect's target in bytes.
const longestTarget = 2048

// allow reports whether a redirect to target leads to one of the origins. A path leads to our own origin.
//
// It accepts only addresses that parsers and browsers interpret alike: printable ASCII without a backslash (which browsers read
// as a slash). The part before the first "/", "?" or "#" of an absolute address must equal the origin, without a user name,
// another port or a longer host.
func (t targets) allow(target string) bool {
	if target == "" || len(target) > longestTarget || strings.ContainsFunc(target, foreign) {
		return false
	}
	if target[0] == '/' {
		return !strings.Contains(pathOf(target), "//")
	}
	for _, origin := range t {
		rest, ok := cutPrefixFold(target, origin)
		if ok && (rest == "" || strings.ContainsRune("/?#", rune(rest[0]))) && !strings.Contains(pathOf(rest), "//") {
			return true
		}
	}
	return false
}

// foreign reports whether a character may not appear in an address unescaped: blanks, controls, backslashes and the like.
func foreign(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("\\\"<>^`{|}", r) }

// pathOf returns the address without query and fragment.
func pathOf(s string) string {
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		return s[:i]
	}
	return s
}

// cutPrefixFold is strings.CutPrefix without regard to case; s must be ASCII.
func cutPrefixFold(s, prefix string) (rest string, ok bool) {
	if prefix == "" || len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return "", false
	}
	return s[len(prefix):], true
}
