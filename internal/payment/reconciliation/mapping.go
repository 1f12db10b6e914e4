package reconciliation

import (
	"unicode/utf8"

	"maidan/internal/report"
)

// Columns are the headings of a file's columns; an empty one is absent.
type Columns struct {
	ProviderRef   string `json:"provider_ref" doc:"the provider's id of the payment"`
	Reference     string `json:"reference" doc:"our reference"`
	TransactionID string `json:"transaction_id"`
	Amount        string `json:"amount"`
	Currency      string `json:"currency" doc:"without it, every row has the mapping's currency"`
	Fee           string `json:"fee"`
	Status        string `json:"status" doc:"without it, every payment succeeded"`
	Direction     string `json:"direction" doc:"without it, the sign of the amount decides"`
	Time          string `json:"time"`
}

// Mapping says how a provider's statement file is read.
type Mapping struct {
	Columns Columns `json:"columns"`
	report.Format
	Directions map[string][]string `json:"directions" doc:"values of the column of directions that mean in, out, fee and other"`
	Statuses   map[string][]string `json:"statuses" doc:"values of the column of states that mean succeeded, failed and pending"`
}

// Simulated returns the mapping of the statement files of simulated providers.
func Simulated() Mapping {
	return Mapping{
		Columns: Columns{
			ProviderRef: "id", Reference: "reference", TransactionID: "utr", Amount: "amount", Currency: "currency", Fee: "fee", Status: "status",
			Direction: "type", Time: "time",
		},
		Format:     report.Simulated(),
		Directions: map[string][]string{"in": {"payment"}, "out": {"payout"}},
		Statuses:   map[string][]string{"succeeded": {"SUCCESS"}, "failed": {"FAILED"}},
	}
}

// Check returns ErrMapping at the first field that is invalid.
func (m Mapping) Check() error {
	c := m.Columns
	wrong := m.Wrong(c.Currency)
	switch {
	case c.Amount == "":
		wrong = "columns.amount"
	case c.Time == "":
		wrong = "columns.time"
	case c.ProviderRef == "" && c.Reference == "" && c.TransactionID == "":
		wrong = "columns.provider_ref"
	case wrong != "":
	case c.Direction != "" && !report.Unambiguous(m.Directions, "in", "out", "fee", "other"):
		wrong = "directions"
	case c.Status != "" && !report.Unambiguous(m.Statuses, "succeeded", "failed", "pending"):
		wrong = "statuses"
	case !utf8.ValidString(c.Amount + c.Time + c.ProviderRef + c.Reference + c.TransactionID + c.Currency + c.Fee + c.Status + c.Direction):
		wrong = "columns"
	}
	if wrong != "" {
		return ErrMapping.At("mapping."+wrong, "")
	}
	return nil
}
