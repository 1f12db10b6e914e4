// Package simulator plays game suppliers over HTTP, each in a dialect of its own, with a game whose rounds anybody can play in a browser. The process of
// "maidan simulate supplier" serves it. On demand it makes the mistakes that suppliers make, and those of an attacker (trick.go), and its reports lie (lie.go).
package simulator

import (
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/clock"
	"maidan/internal/rng"
)

// WalletHeader names the address of the wallet in calls to the API of a simulated supplier; a real one has it in its settings.
const WalletHeader = "X-Wallet-Url"

// RepeatPath is where a POST repeats calls without an answer; the response is how many still have none.
const RepeatPath = "/repeat"

// Config configures a Server. All but HTTP, Log and Rates are required.
type Config struct {
	Clock     clock.Clock
	Log       *slog.Logger // nil for none
	Random    rng.Source
	Keys      Keys
	PublicURL string       // origin of the games' pages, without a slash at the end
	HTTP      *http.Client // calls wallets; nil means one with a timeout of 10 seconds
	Rates     Rates        // tricks of long runs
	Speed     int          // divides pauses; 0 means 1
}

// Server holds the simulated suppliers.
type Server struct {
	Config
	companies map[string]company
	handler   http.Handler
	book      book

	mu     sync.Mutex
	plays  map[string]*play
	grants map[string]*grant
}

// company is a simulated supplier.
type company struct {
	dialect string
	side    dialect.Supplier
	wrong   dialect.Supplier // signs with another key
	games   []game
}

// game is a game of a simulated supplier.
type game struct {
	id, name string
	blocked  []string
	demo     bool
}

// Dialects returns the names of the dialects, each of one simulated supplier.
func Dialects() []string { return []string{"hub88", "pragmatic", "fundist", "swipe"} }

// gamesOf returns the games of a supplier. One of them may not be played in a country.
func gamesOf(dialectName string) []game {
	return []game{
		{id: "lanterns-" + dialectName, name: "River Lanterns", demo: true},
		{id: "kites-" + dialectName, name: "Kite Festival", blocked: []string{"KE"}},
	}
}

// New returns a Server.
func New(cfg Config) *Server {
	if cfg.HTTP == nil {
		cfg.HTTP = &http.Client{Timeout: 10 * time.Second}
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{Config: cfg, companies: map[string]company{}, plays: map[string]*play{}, grants: map[string]*grant{}, book: book{seen: map[string]bool{}}}
	for _, name := range Dialects() {
		side, wrong := cfg.Keys.Supplier(name), cfg.Keys.Forged(name)
		s.companies[name] = company{dialect: name, side: side, wrong: wrong, games: gamesOf(name)}
	}
	mux := http.NewServeMux()
	s.mountAPIs(mux)
	mux.HandleFunc("GET /play/{play}", s.showGame)
	mux.HandleFunc("POST /play/{play}/spin", s.spin)
	for _, name := range Dialects() {
		mux.HandleFunc("GET /"+name+ReportPath, func(w http.ResponseWriter, r *http.Request) { s.report(w, r, name) })
	}
	mux.HandleFunc("POST "+RepeatPath, func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprintln(w, s.Repeat(r.Context()))
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	s.handler = mux
	return s
}

// Handler answers calls and shows the games.
func (s *Server) Handler() http.Handler { return s.handler }

// newID returns a random name of a play, a round or a transaction, in the form of a UUID.
func (s *Server) newID() string {
	a, b := s.Random.Uint64(), s.Random.Uint64()
	return fmt.Sprintf("%08x-%04x-4%03x-%04x-%012x", a>>32, a>>16&0xffff, a&0xfff, b>>48&0x3fff|0x8000, b&0xffffffffffff)
}

// find returns a game of a supplier.
func (c company) find(gameID string) (game, bool) {
	for _, g := range c.games {
		if g.id == gameID {
			return g, true
		}
	}
	return game{}, false
}
