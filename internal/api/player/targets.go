package player

import "strings"

// targets are the origins that a redirect may lead to, each exactly a scheme and a host ("https://play.example").
type targets []string

// longestTarget bounds a redirect's target in bytes.
const longestTarget = 2048

// allow tells whether a browser that is sent to target ends at one of the origins; a path of our own ends at ours.
//
// It reads as little as a parser could read differently from a browser: the text must be printable ASCII without a backslash
// (which browsers take for a slash), and what stands before the first "/", "?" or "#" of an absolute address must be the
// origin to the letter, so that there is no room for a user name, another port or a longer host.
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

// foreign finds what a good address holds in no browser: blanks, controls, backslashes and whatever should be escaped.
func foreign(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("\\\"<>^`{|}", r) }

// pathOf cuts the query and the fragment off.
func pathOf(s string) string {
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		return s[:i]
	}
	return s
}

// cutPrefixFold is strings.CutPrefix that does not tell upper from lower case of ASCII: s is ASCII.
func cutPrefixFold(s, prefix string) (rest string, ok bool) {
	if prefix == "" || len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return "", false
	}
	return s[len(prefix):], true
}
