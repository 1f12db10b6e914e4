package app

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

const gameManifest = `{
	"index.html": {"file": "assets/index.js", "src": "index.html", "imports": ["_react.js"]},
	"_react.js": {"file": "assets/react.js", "name": "react"},
	"_game.js": {"file": "assets/game.js", "name": "game", "imports": ["index.html", "_react.js"]},
	"_slot.js": {"file": "assets/slot.js", "name": "slot", "imports": ["_game.js"]},
	"src/features/casino/slots/scenes/joker.ts": {"file": "assets/joker.js", "src": "src/features/casino/slots/scenes/joker.ts", "imports": ["_slot.js"]},
	"src/features/casino/games/dice.tsx": {"file": "assets/dice.js", "src": "src/features/casino/games/dice.tsx", "imports": ["_game.js"]},
	"virtual:lang/player/ur": {"file": "assets/ur.js"},
	"virtual:lang/player.casino/ur": {"file": "assets/ur-casino.js"},
	"virtual:lang/player.error/ur": {"file": "assets/ur-error.js"},
	"virtual:lang/player.sport/ur": {"file": "assets/ur-sport.js"},
	"virtual:lang/player.notices/ur": {"file": "assets/ur-notices.js"},
	"src/features/notices/bell.tsx": {"file": "assets/bell.js", "imports": ["index.html"]},
	"src/routes/home.tsx": {"file": "assets/home.js"}
}`

func TestManifest_NamesTheScriptsOfAGame(t *testing.T) {
	t.Parallel()
	m, err := readManifest(fstest.MapFS{".vite/manifest.json": {Data: []byte(gameManifest)}})
	require.NoError(t, err)
	every := []string{"assets/index.js", "assets/react.js", "assets/game.js", "assets/ur.js", "assets/ur-casino.js", "assets/ur-error.js", "assets/ur-sport.js"}
	for game, own := range map[string][]string{
		"joker":   {"assets/slot.js", "assets/joker.js"},
		"dice":    {"assets/dice.js"},
		"aviator": nil,
		"../home": nil,
	} {
		require.Equal(t, append(every[:7:7], own...), m.ofGame(game, "ur", false), game)
	}
	require.Subset(t, m.ofGame("dice", "ur", true), []string{"assets/bell.js", "assets/ur-notices.js"})
}

func TestManifest_RefusesABrokenOne(t *testing.T) {
	t.Parallel()
	_, err := readManifest(fstest.MapFS{".vite/manifest.json": {Data: []byte(`{"index.html":`)}})
	require.ErrorContains(t, err, "build manifest")
}

func TestSPA_PreloadsWhatAPageLoads(t *testing.T) {
	t.Parallel()
	site := newSPA(fstest.MapFS{
		"index.html": {Data: []byte(`<head><script type="module" crossorigin src="/assets/index.js"></script></head><body></body>`)},
	}, "/", anywhere)
	site.scripts = func(r *http.Request) []string {
		if r.URL.Path == "/game" {
			return []string{"assets/index.js", "assets/game.js"}
		}
		return nil
	}
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, http.NoBody))
		return w
	}
	game, other := get("/game"), get("/bets")
	require.Contains(t, game.Body.String(), `src="/assets/index.js"></script><link rel="modulepreload" crossorigin href="/assets/game.js"></head>`)
	require.NotContains(t, other.Body.String(), "modulepreload")
	require.NotEqual(t, other.Header().Get("ETag"), game.Header().Get("ETag"), "a page with other links is another page")
	require.Equal(t, game.Header().Get("ETag"), get("/game").Header().Get("ETag"))
	require.Contains(t, game.Header().Values("Vary"), "Cookie", "the texts depend on the language")
}
