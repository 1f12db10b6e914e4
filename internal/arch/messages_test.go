package arch

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ownTexts are the error codes whose text in the back office differs from the message.
var ownTexts = []string{
	"network", "server", // made by the API client, from a status or without a response
	"profile_stale", // the message is for the player whose data it is
	"max_attempts",  // the message is part of the API for players
}

var formatVerb = regexp.MustCompile(`%[a-z]`)

// The back office shows the text `error.<code>` of a refused call, and without one the message of the Go code. In English both
// are the same sentence.
func TestMessages_OfTheBackOfficeAreThoseOfTheErrors(t *testing.T) {
	t.Parallel()
	messages := map[string][]*regexp.Regexp{}
	for _, p := range sources(t) {
		for _, file := range p.files {
			readFaults(file, messages)
		}
	}
	files, err := filepath.Glob(filepath.Join("..", "..", "lang", "office", "en*.json"))
	require.NoError(t, err)
	compared := 0
	for _, name := range files {
		raw, err := os.ReadFile(name)
		require.NoError(t, err)
		var texts map[string]string
		require.NoError(t, json.Unmarshal(raw, &texts))
		for key, text := range texts {
			code, ok := strings.CutPrefix(key, "error.")
			if !ok || slices.Contains(ownTexts, code) {
				continue
			}
			compared++
			same := slices.ContainsFunc(messages[code], func(m *regexp.Regexp) bool { return m.MatchString(text) })
			assert.True(t, same, "%s: %s %q is not the message of the error: %s", filepath.Base(name), key, text, messages[code])
		}
	}
	require.Greater(t, compared, 50)
}

// readFaults adds the messages of the errors that a file makes with fault.New and fault.Newf, by their codes.
func readFaults(file *ast.File, messages map[string][]*regexp.Regexp) {
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) < 3 {
			return true
		}
		made, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || made.Sel.Name != "New" && made.Sel.Name != "Newf" {
			return true
		}
		if from, ok := made.X.(*ast.Ident); !ok || from.Name != "fault" {
			return true
		}
		code, isCode := literal(call.Args[1])
		message, isMessage := literal(call.Args[2])
		if !isCode || !isMessage {
			return true
		}
		pattern := regexp.QuoteMeta(message)
		if made.Sel.Name == "Newf" {
			pattern = strings.ReplaceAll(formatVerb.ReplaceAllString(pattern, ".+"), "%%", "%")
		}
		messages[code] = append(messages[code], regexp.MustCompile("^"+pattern+"$"))
		return true
	})
}

func literal(e ast.Expr) (string, bool) {
	text, ok := e.(*ast.BasicLit)
	if !ok || text.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(text.Value)
	return value, err == nil
}
