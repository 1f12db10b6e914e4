package simulator

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/money"
)

// ReportPath is the path of a supplier's report, below the name of its dialect: the transactions that wallets accepted. The query has day, such as
// 2026-01-31 in UTC, otherwise today. With lies it has wrong rows, so many of a thousand, and with seed other ones.
const ReportPath = "/report.csv"

// reportHeadings are the headings of a report.
var reportHeadings = []string{"transaction", "type", "reference", "player", "round", "game", "amount", "currency", "time"}

type reportRow struct {
	id, kind, reference, player, round, game string
	amount                                   money.Amount
	currency                                 money.Currency
	at                                       time.Time
}

func (r reportRow) cells() []string {
	return []string{r.id, r.kind, r.reference, r.player, r.round, r.game, dialect.Decimal(r.amount), string(r.currency), r.at.UTC().Format(time.DateTime)}
}

// row returns what a report says about a transaction. Some dialects give rollbacks no id of their own.
func (e entry) row() reportRow {
	c, l := e.call, e.play.launch
	kinds := map[dialect.Kind]string{dialect.Bet: "BET", dialect.Win: "WIN", dialect.Rollback: "ROLLBACK"}
	r := reportRow{id: c.ID, kind: kinds[c.Kind], player: string(l.PlayerID), round: c.Round, game: l.Game, amount: c.Amount, currency: l.Currency, at: e.at}
	switch {
	case c.Kind == dialect.Rollback:
		r.reference = c.Reference
		if !e.play.company.side.Has().RollbackID {
			r.id = c.Reference
		}
	case c.Kind == dialect.Bet && c.Free:
		r.kind = "FREE_BET"
	}
	return r
}

// report sends the file of a day. Everybody who can reach the simulator may read it, like the games.
func (s *Server) report(w http.ResponseWriter, r *http.Request, dialectName string) {
	query := r.URL.Query()
	day := s.Clock.Now().UTC().Truncate(24 * time.Hour)
	rate, err := strconv.Atoi(cmp.Or(query.Get("lies"), "0"))
	if text := query.Get("day"); text != "" && err == nil {
		day, err = time.Parse(time.DateOnly, text)
	}
	if err != nil || rate < 0 || rate > 1000 {
		http.Error(w, "day must be a date like 2026-01-31, and lies 0 to 1000", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", dialectName+"-"+day.Format(time.DateOnly)+".csv"))
	file := csv.NewWriter(w)
	_ = file.Write(reportHeadings) // Flush fails too if the client is gone
	for _, e := range s.book.accepted(dialectName) {
		if e.at.Before(day) || !e.at.Before(day.AddDate(0, 0, 1)) {
			continue
		}
		row := e.row()
		for _, shown := range altered(LieOf(query.Get("seed"), rate, e.call.Kind, row.id), row) {
			_ = file.Write(shown.cells())
		}
	}
	file.Flush()
}
