package app

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
)

// buildManifest is the manifest of a built app: its outputs by source file.
type buildManifest map[string]struct {
	File    string   `json:"file"`
	Name    string   `json:"name"`
	Source  string   `json:"src"`
	Imports []string `json:"imports"`
}

// readManifest reads the manifest of a built app.
func readManifest(files fs.FS) (buildManifest, error) {
	text, err := fs.ReadFile(files, ".vite/manifest.json")
	if err != nil {
		return nil, err
	}
	var m buildManifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("build manifest: %w", err)
	}
	return m, nil
}

// chunk returns the key of a source file, or of the shared chunk with the given name that contains it. It is empty if the build has neither.
func (m buildManifest) chunk(source, shared string) string {
	if _, ok := m[source]; ok {
		return source
	}
	for key, e := range m {
		if e.Name == shared && e.Source == "" {
			return key
		}
	}
	return ""
}

// closure returns the scripts that the given sources load, each once, the imported ones after those that import them.
func (m buildManifest) closure(keys ...string) []string {
	var scripts []string
	seen := map[string]bool{}
	var add func(key string)
	add = func(key string) {
		e, ok := m[key]
		if !ok || seen[key] {
			return
		}
		seen[key] = true
		scripts = append(scripts, e.File)
		for _, imported := range e.Imports {
			add(imported)
		}
	}
	for _, key := range keys {
		add(key)
	}
	return scripts
}

// The sources of the player app's game screens.
const (
	gameRoute  = "src/routes/game.tsx"
	slotEngine = "src/features/casino/slots/slot.tsx"
	slotScene  = "src/features/casino/slots/scenes/%s.ts"
	gameStage  = "src/features/casino/games/%s.tsx"
	noticeBell = "src/features/notices/bell.tsx"
)

// ofGame returns the scripts of the screen of a game in a language. A game that players share, and an address without a game, get those of
// every game. The texts of sports are the bet slip's, the notices those of a player who is signed in.
func (m buildManifest) ofGame(game, language string, signedIn bool) []string {
	keys := []string{"index.html", m.chunk(gameRoute, "game")}
	texts := []string{"player", "player.casino", "player.error", "player.sport"}
	if signedIn {
		keys = append(keys, noticeBell)
		texts = append(texts, "player.notices")
	}
	for _, texts := range texts {
		keys = append(keys, "virtual:lang/"+texts+"/"+language)
	}
	if scene := fmt.Sprintf(slotScene, game); m[scene].File != "" {
		keys = append(keys, m.chunk(slotEngine, "slot"), scene)
	}
	return m.closure(append(keys, fmt.Sprintf(gameStage, game))...)
}

// scriptsOf returns the scripts that the page of an address loads, if it is the page of a game: the browser learns them from the page and
// fetches them together, instead of one after the other.
func (a *App) scriptsOf(m buildManifest) func(r *http.Request) []string {
	return func(r *http.Request) []string {
		route, params := routeOf(r.URL.Path)
		if route != "/casino/slot/$id" {
			return nil
		}
		return m.ofGame(params[0], a.languageOfVisitor(r), saysSignedIn(r))
	}
}

// preloading returns the index page with links that fetch scripts beforehand.
func (s *spa) preloading(scripts []string) *entry {
	key := "index.html " + strings.Join(scripts, " ")
	page := s.entry("index.html")
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.entries[key]; ok {
		return e
	}
	var links strings.Builder
	for _, script := range scripts {
		if link := `<link rel="modulepreload" crossorigin href="` + s.base + script + `">`; !strings.Contains(string(page.body), `"`+s.base+script+`"`) {
			links.WriteString(link)
		}
	}
	e := newEntry("index.html", []byte(strings.Replace(string(page.body), "</head>", links.String()+"</head>", 1)))
	s.entries[key] = e
	return e
}
