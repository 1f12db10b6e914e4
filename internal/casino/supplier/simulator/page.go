package simulator

import (
	"embed"
	"html/template"
	"net/http"

	"maidan/internal/casino/supplier/dialect"
)

//go:embed page
var pages embed.FS

var page = template.Must(template.ParseFS(pages, "page/game.html"))

// policy lets the page run its own script only. Any page may show it in a frame: the operator's site is elsewhere.
const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src 'self' data:"

// showGame shows the page of an opened game.
func (s *Server) showGame(w http.ResponseWriter, r *http.Request) {
	if r.PathValue("play") == "game.js" {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		http.ServeFileFS(w, r, pages, "page/game.js")
		return
	}
	p := s.find(r)
	if p == nil {
		http.Error(w, "This game is over. Open it again.", http.StatusNotFound)
		return
	}
	balance := p.balance
	if p.launch.Token != "" {
		result, err := s.send(r.Context(), p, p.company.side, s.newCall(p, dialect.Balance, "", 0))
		if err != nil {
			s.Log.WarnContext(r.Context(), "balance", "dialect", p.company.dialect, "error", err)
			http.Error(w, "The operator does not answer: "+err.Error(), http.StatusBadGateway)
			return
		}
		balance = result.Balance
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Referrer-Policy", "no-referrer") // the address is the key to the game
	_ = page.Execute(w, map[string]any{"Name": p.game.name, "Play": r.PathValue("play"), "Balance": int64(balance), "Currency": p.launch.Currency, "Demo": p.launch.Token == "",
		"Tricks": Tricks(), "Dialect": p.company.dialect})
}
