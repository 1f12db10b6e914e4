package app

import (
	"encoding/json"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// staffOnly are the declarations through which calls of players and of staff share code, but which only calls of staff go through.
var staffOnly = []string{"maidan/internal/api/kit.admitStaff", "maidan/internal/api/kit.StaffOnly"}

// suppliersOnly has the refusals of calls of game suppliers. They are decisions of the ledger as those of players' calls are, but no player gets them.
const suppliersOnly = "maidan/internal/casino/supplier/dialect"

// TestPlayerCalls_EveryErrorCodeHasAText finds the codes that calls of players can answer by following the program from those calls, so that
// a new code without a text fails it. The texts are those that every screen of the player app can look up.
func TestPlayerCalls_EveryErrorCodeHasAText(t *testing.T) {
	t.Parallel()
	g := readCallGraph(t, "maidan/internal/app")
	from := []string{"maidan/internal/api/player", "maidan/internal/api/kit"}
	codes := g.codesFrom(t, from, func(o types.Object) bool {
		return slices.Contains(staffOnly, o.Pkg().Path()+"."+o.Name()) || o.Pkg().Path() == suppliersOnly
	})

	for _, known := range []string{
		"insufficient_funds",     // of a variable of another package
		"email_unverified",       // behind a hook that internal/app sets
		"account_number_invalid", // handed to a function as an argument
		"wrong_length",           // of the checks of a request's form
		"bets_open",              // of internal/app itself
	} {
		require.Contains(t, codes, known, "the walk reaches what it reached when it was written")
	}
	for _, staffs := range []string{"staff_exists", "trade_price", "bad_override", "permission_denied"} {
		require.NotContains(t, codes, staffs, "the walk stays with the calls of players")
	}

	languages, err := filepath.Glob(filepath.Join("..", "..", "lang", "player", "*.json"))
	require.NoError(t, err)
	asked := 0
	for _, file := range languages {
		language := strings.TrimSuffix(filepath.Base(file), ".json")
		if strings.Contains(language, ".") {
			continue // a part
		}
		translated := translatedCodes(t, language)
		for code, path := range codes {
			asked++
			require.True(t, translated[code], "lang/player/%s.error.json has no error.%s, which is made on this path: %s", language, code, path)
		}
	}
	require.Greater(t, asked, 600)
}

// translatedCodes returns the error codes that have a text in a language: in the app's main file, its error file and the given parts.
func translatedCodes(t *testing.T, language string, parts ...string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	names := []string{language + ".json", language + ".error.json"}
	for _, part := range parts {
		names = append(names, language+"."+part+".json")
	}
	for _, name := range names {
		raw, err := os.ReadFile(filepath.Join("..", "..", "lang", "player", name))
		require.NoError(t, err)
		var texts map[string]string
		require.NoError(t, json.Unmarshal(raw, &texts))
		for key, text := range texts {
			if code, ok := strings.CutPrefix(key, "error."); ok && strings.TrimSpace(text) != "" {
				found[code] = true
			}
		}
	}
	return found
}
