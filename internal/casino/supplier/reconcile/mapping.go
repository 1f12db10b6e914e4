package reconcile

import (
	"unicode/utf8"

	"maidan/internal/report"
)

// ReportColumns are the headings of a file's columns; an empty one is absent.
type ReportColumns struct {
	TransactionID string `json:"transaction_id" doc:"the supplier's id of the transaction, as its calls name it"`
	Kind          string `json:"kind"`
	Reference     string `json:"reference" doc:"of a rollback: the transaction that is taken back; without it, the id of a rollback is that"`
	Player        string `json:"player" doc:"our id of the player; without it, players are not compared"`
	Round         string `json:"round"`
	Game          string `json:"game"`
	Amount        string `json:"amount"`
	Currency      string `json:"currency" doc:"without it, every row has the mapping's currency"`
	Time          string `json:"time"`
}

func (c ReportColumns) all() []string {
	return []string{c.TransactionID, c.Kind, c.Reference, c.Player, c.Round, c.Game, c.Amount, c.Currency, c.Time}
}

// ReportMapping says how a supplier's report is read.
type ReportMapping struct {
	Columns ReportColumns `json:"columns"`
	report.Format
	Kinds map[string][]string `json:"kinds" doc:"values of the column of kinds that mean bet, free, win, rollback and other"`
}

// Simulated returns the mapping of the reports of simulated suppliers.
func Simulated() ReportMapping {
	return ReportMapping{
		Columns: ReportColumns{TransactionID: "transaction", Kind: "type", Reference: "reference", Player: "player", Round: "round", Game: "game", Amount: "amount",
			Currency: "currency", Time: "time"},
		Format: report.Simulated(),
		Kinds:  map[string][]string{"bet": {"BET"}, "free": {"FREE_BET"}, "win": {"WIN"}, "rollback": {"ROLLBACK"}},
	}
}

// Check returns report.ErrMapping at the first field that is invalid.
func (m ReportMapping) Check() error {
	c, wrong := m.Columns, m.Wrong(m.Columns.Currency)
	switch {
	case c.TransactionID == "":
		wrong = "columns.transaction_id"
	case c.Kind == "":
		wrong = "columns.kind"
	case c.Amount == "":
		wrong = "columns.amount"
	case c.Time == "":
		wrong = "columns.time"
	case wrong != "":
	case !report.Unambiguous(m.Kinds, "bet", "free", "win", "rollback", "other"):
		wrong = "kinds"
	}
	for _, name := range c.all() {
		if !utf8.ValidString(name) {
			wrong = "columns"
		}
	}
	if wrong != "" {
		return report.ErrMapping.At("mapping."+wrong, "")
	}
	return nil
}
