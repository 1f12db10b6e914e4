package arch

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// privateWords once meant something in this project only; beside them stand the words of the field, and docs/glossary.md
// lists the terms that are in use. Forms and phrases are separated by bars.
var privateWords = map[string]string{
	"house|houses":            "app, server, node, brand, identity provider (house account and house edge stay)",
	"room|rooms":              "package, available liability",
	"door|doors":              "API, entry point",
	"tell|tells|told":         "publish, notify, report, send",
	"hear|hears|heard":        "handle, receive, subscribe",
	"letter|letters":          "email (letters of an alphabet stay)",
	"shelf|shelves":           "cache",
	"glance|glances|glanced":  "prefetch, cached read",
	"stance|stances|posture":  "state",
	"asker|askers":            "request coalescer",
	"parcel|parcels":          "event batch",
	"hush|hushed|veil|veiled": "suspend, hide",
	"chore|chores|crew":       "job, scheduler",
	"crowd|crowds":            "load, many clients",
	"anew|afresh":             "again",
	"lapse|lapsed":            "expired",
	"way in|ways in":          "sign-in method",
	"way to pay|ways to pay":  "payment method",
	"by hand":                 "manually, manual override",
}

// allowed are terms of the field, of a library or of a language that contain a private word. Lines are compared in lower
// case, with the words of an identifier apart.
var allowed = regexp.MustCompile(strings.Join([]string{
	`house[ _-](accounts?|edge)`, `bingo rooms?`,
	`is letter|letters? (and|or|of)|(and|or|no|capital|upper[- ]case|lower[- ]case|small|first|latin|two|three|six) letters?|letter[- ]spacing`,
}, "|"))

// drawings are programs that draw houses, doors and crowds.
const drawings = "web/packages/art/"

// otherText are the folders that hold what others wrote, what is generated and what is data.
var otherText = []string{"node_modules", "dist", "testdata", ".git", ".cache", "bin", "test-results"}

var (
	identifier = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	notWord    = regexp.MustCompile(`[^a-z]+`)
)

func TestLanguage_HasNoPrivateWords(t *testing.T) {
	t.Parallel()
	instead := map[string]string{}
	for words, field := range privateWords {
		for phrase := range strings.SplitSeq(words, "|") {
			instead[phrase] = field
		}
	}
	var found []string
	eachSource(t, func(path, text string) {
		if strings.HasPrefix(path, drawings) {
			return
		}
		for n, line := range strings.Split(text, "\n") {
			for _, word := range privateIn(line, instead) {
				found = append(found, fmt.Sprintf("%s:%d: %q: say %s", path, n+1, word, instead[word]))
			}
		}
	})
	if len(found) > 0 {
		t.Errorf("%d private words:\n%s", len(found), strings.Join(found, "\n"))
	}
}

// privateIn returns the private words and phrases of a line.
func privateIn(line string, instead map[string]string) (found []string) {
	plain := strings.ToLower(identifier.ReplaceAllString(line, "$1 $2"))
	words := notWord.Split(plain, -1)
	for i, word := range words {
		for size := 1; size <= 3 && i+size <= len(words); size++ {
			phrase := word
			if size > 1 {
				phrase = strings.Join(words[i:i+size], " ")
			}
			if _, private := instead[phrase]; private && !slices.Contains(found, phrase) {
				found = append(found, phrase)
			}
		}
	}
	if len(found) == 0 || !allowed.MatchString(plain) {
		return found
	}
	return privateIn(allowed.ReplaceAllString(plain, ""), instead)
}

// eachSource calls fn with every source, page and English text of the project.
func eachSource(t *testing.T, fn func(path, text string)) {
	t.Helper()
	root := filepath.Join("..", "..")
	kinds := []string{".go", ".ts", ".tsx", ".mjs", ".css", ".sql", ".md", ".yaml", ".yml", ".sh"}
	require.NoError(t, filepath.WalkDir(root, func(path string, e os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if path != root && slices.Contains(otherText, e.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		english := strings.HasPrefix(name, "lang/") && strings.HasPrefix(e.Name(), "en.")
		if !english && !slices.Contains(kinds, filepath.Ext(name)) || strings.HasSuffix(name, "schema.d.ts") ||
			name == "internal/arch/language_test.go" || strings.HasPrefix(name, "campaigns/") {
			return nil
		}
		text, err := os.ReadFile(path)
		fn(name, string(text))
		return err
	}))
}

func TestPrivateIn_SplitsIdentifiersAndAllowsTermsOfTheField(t *testing.T) {
	t.Parallel()
	instead := map[string]string{"house": "", "letter": "", "by hand": ""}
	require.Equal(t, []string{"house"}, privateIn("func openHouse() error", instead))
	require.Equal(t, []string{"by hand"}, privateIn("-- set By Hand", instead))
	require.Empty(t, privateIn("HouseAccount, house edge, unicode.IsLetter, a warehouse", instead))
	require.Equal(t, []string{"house"}, privateIn("the house pays a house account", instead))
}
