package payout

import (
	"slices"

	"maidan/internal/money"
)

// form lists the rules of a kind's fields in some currencies.
type form struct {
	kind       Kind
	currencies []money.Currency // nil for all
	rules      []rule
}

// mpesa are the currencies whose mobile money is M-Pesa.
var mpesa = []money.Currency{"KES", "TZS", "MZN", "CDF", "GHS"}

// forms is the table of all forms. The first that fits a kind and a currency is used.
var forms = []form{
	{UPI, nil, []rule{holder, vpa}},
	{Bank, []money.Currency{"INR"}, []rule{holder, indianNumber, ifsc}},
	{Bank, []money.Currency{"BRL"}, []rule{holder, bankNumber, cep, cpf}},
	{Bank, nil, []rule{holder, bankNumber}},
	{Wallet, []money.Currency{"BRL"}, []rule{holder, optional(provider), walletNumber, cpf}},
	{Wallet, nil, []rule{holder, optional(provider), walletNumber}},
	{MobileMoney, mpesa, []rule{holder, optional(provider), mpesaNumber}},
	{MobileMoney, nil, []rule{holder, optional(provider), phone}},
	{Other, nil, []rule{holder, provider, email}},
	{Bitcoin, nil, []rule{holder, bitcoin}},
	{Ethereum, nil, []rule{holder, ethereum}},
	{Tron, nil, []rule{holder, tron}},
}

// rulesOf returns the rules of the fields in the order of the form, nil for an unknown kind.
func rulesOf(kind Kind, currency money.Currency) []rule {
	for _, f := range forms {
		if f.kind == kind && (f.currencies == nil || slices.Contains(f.currencies, currency)) {
			return f.rules
		}
	}
	return nil
}
