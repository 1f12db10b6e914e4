package app

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// unsaid are codes of the bet rooms that no screen of the player can be answered with: those that staff hear, and those about the
// form of a request that the app never sends otherwise.
var unsaid = []string{
	"bad_grant", "reason_required", "bad_limit", "bad_limit_scope", "bad_limit_sum", "bad_filter", "bad_cursor", "idempotency_key_required", // staff's acts, and addresses typed by hand
	"bad_override", "override_reason", "override_open", "override_not_found", "override_done", "override_own", "market_not_found", "bet_voided",
	"bad_cashout_margin", "cashout_margin_not_found", "cashout_margin_needed",
	"account_not_found", "transfer_not_found", "already_reversed", "not_reversible", // of the ledger; no bet leads there
	"sport_not_found", "team_not_found", "competition_not_found", "bad_kind", // stars stand beside what there is
}

// refusals finds the codes of fault.New and fault.Newf in the files of a folder, by file.
func refusals(t *testing.T, folder string) map[string][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
	require.NoError(t, err)
	found := map[string][]string{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) < 3 {
				return true
			}
			made, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !strings.HasPrefix(made.Sel.Name, "New") {
				return true
			}
			if room, ok := made.X.(*ast.Ident); !ok || room.Name != "fault" {
				return true
			}
			text, ok := call.Args[1].(*ast.BasicLit)
			require.True(t, ok, "%s: a code is written where it is made", name)
			code, err := strconv.Unquote(text.Value)
			require.NoError(t, err)
			found[filepath.Base(name)] = append(found[filepath.Base(name)], code)
			return true
		})
	}
	return found
}

// says reads which codes a language has sentences for in the app's own catalogue and in one of its parts.
func says(t *testing.T, language, part string) map[string]bool {
	t.Helper()
	said := map[string]bool{}
	for _, name := range []string{language + ".json", language + "." + part + ".json"} {
		raw, err := os.ReadFile(filepath.Join("..", "..", "lang", "player", name))
		require.NoError(t, err)
		var texts map[string]string
		require.NoError(t, json.Unmarshal(raw, &texts))
		for key, text := range texts {
			if code, ok := strings.CutPrefix(key, "error."); ok && strings.TrimSpace(text) != "" {
				said[code] = true
			}
		}
	}
	return said
}

// TestEveryRefusalOfABetIsSaidInEveryLanguage holds that whatever a bet, a cash-out or a star is refused with, the player reads why in
// the language of the screen: a code that a room can answer with has its sentence where that screen looks.
func TestEveryRefusalOfABetIsSaidInEveryLanguage(t *testing.T) {
	t.Parallel()
	seen := 0
	for folder, part := range map[string]string{"sportsbook/bet": "slip", "wallet": "slip", "protection": "slip", "sportsbook/market": "sport"} {
		for file, codes := range refusals(t, folder) {
			if folder == "protection" { // what its own screens refuse they say themselves
				codes = slices.DeleteFunc(codes, func(code string) bool { return !slices.Contains(ofStakes, code) })
			}
			codes = slices.DeleteFunc(codes, func(code string) bool { return slices.Contains(unsaid, code) })
			for _, code := range codes {
				where := part
				if strings.HasPrefix(file, "cashout") || code == "bet_not_found" {
					where = "mybets"
				}
				for _, language := range []string{"en", "hi", "ur"} {
					seen++
					require.True(t, says(t, language, where)[code], "%s.%s.json does not say error.%s of %s/%s", language, where, code, folder, file)
				}
			}
		}
	}
	require.Greater(t, seen, 100, "the rooms' refusals are read")
}

// ofStakes are the refusals of a stake for the player's own protection.
var ofStakes = []string{"limit_reached", "limit_required", "timed_out", "self_excluded", "jurisdiction_closed", "product_closed"}
