package payout

import "maidan/internal/money"

// Field describes one detail of an account, so that a form can be built from it. Before a value is compared with Pattern it is
// cleaned: spaces at its ends are removed, runs of spaces become one, and Case and Compact are applied.
type Field struct {
	ID        string `json:"id" enum:"name,provider,number,ifsc,vpa,email,zip,identification,address"`
	Label     string `json:"label" enum:"name,provider,number,wallet_number,phone,mpesa,ifsc,vpa,email,zip,cpf,bitcoin,ethereum,tron" doc:"what the form calls the field"`
	Input     string `json:"input" enum:"text,digits,phone,email" doc:"keyboard that the form shows"`
	Required  bool   `json:"required"`
	Pattern   string `json:"pattern" doc:"regular expression that the value matches after cleaning"` // anchored; valid in RE2 and in ECMAScript with the flag u or v
	MaxLength int    `json:"max_length" doc:"most characters of the value before cleaning"`
	Case      string `json:"case,omitempty" enum:"upper,lower" doc:"case that the value is changed to"`
	Compact   bool   `json:"compact,omitempty" doc:"spaces and hyphens are removed"`
	Problem   string `json:"problem" doc:"code of the error"`
}

// Fields returns the fields of a kind's accounts in a currency, in the order of the form. It is empty for an unknown kind.
func Fields(kind Kind, currency money.Currency) []Field {
	fields := []Field{}
	for _, r := range rulesOf(kind, currency) {
		fields = append(fields, r.Field)
	}
	return fields
}
