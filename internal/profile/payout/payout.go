// Package payout defines the accounts for withdrawals: their kinds, the fields and rules of their details, and their masked form.
package payout

import (
	"slices"
	"strings"

	"maidan/internal/fault"
	"maidan/internal/money"
)

// ErrAccount is returned for invalid details; its details list each field, at "account.<field>".
var ErrAccount = fault.New(fault.Invalid, "account_invalid", "Check the account's details.")

// Kind is the kind of a payout account. Fields lists the details of each.
type Kind string

// The kinds of payout account.
const (
	UPI         Kind = "upi"
	Bank        Kind = "bank"
	Wallet      Kind = "wallet"
	MobileMoney Kind = "mobile_money"
	Other       Kind = "other" // an account that is known by the holder's email address
	Bitcoin     Kind = "bitcoin"
	Ethereum    Kind = "ethereum"
	Tron        Kind = "tron"
)

// Kinds returns all kinds.
func Kinds() []Kind {
	return []Kind{UPI, Bank, Wallet, MobileMoney, Other, Bitcoin, Ethereum, Tron}
}

// Known reports whether the kind exists.
func (k Kind) Known() bool { return slices.Contains(Kinds(), k) }

// Account is the target of a payout. The provider and staff get it complete, players get it Masked.
type Account struct {
	Name           string `json:"name" doc:"holder's name" maxLength:"60"`
	Number         string `json:"number,omitempty" doc:"account, wallet or phone number" maxLength:"34"`
	IFSC           string `json:"ifsc,omitempty" doc:"branch code of an Indian bank" maxLength:"11"`
	VPA            string `json:"vpa,omitempty" doc:"UPI address" maxLength:"100"`
	Provider       string `json:"provider,omitempty" doc:"who keeps the account, for example the wallet's name" maxLength:"40"`
	Email          string `json:"email,omitempty" doc:"e-mail address of the account" maxLength:"100"`
	ZIP            string `json:"zip,omitempty" doc:"ZIP code of the holder's address, in Brazil the CEP" maxLength:"10"`
	Identification string `json:"identification,omitempty" doc:"holder's identification number, in Brazil the CPF" maxLength:"20"`
	Address        string `json:"address,omitempty" doc:"address of a cryptocurrency" maxLength:"100"`
}

// at returns the detail that a field's id names.
func (a *Account) at(id string) *string {
	return map[string]*string{
		"name": &a.Name, "provider": &a.Provider, "number": &a.Number, "ifsc": &a.IFSC, "vpa": &a.VPA, "email": &a.Email,
		"zip": &a.ZIP, "identification": &a.Identification, "address": &a.Address,
	}[id]
}

// Clean validates and normalizes the details of a kind by its Fields: no needless spaces, one case in codes. It drops details that
// the kind does not use. It fails with ErrAccount, which lists all errors. Cleaning a cleaned account changes nothing.
func (a Account) Clean(kind Kind, currency money.Currency) (Account, error) {
	rules := rulesOf(kind, currency)
	if rules == nil {
		return Account{}, ErrAccount.With(at("kind", wrong("kind_unknown", "There is no such kind of account.")))
	}
	var cleaned Account
	var details []fault.Detail
	for _, r := range rules {
		value, invalid := r.clean(*a.at(r.ID))
		if invalid != nil {
			details = append(details, at(r.ID, *invalid))
		}
		*cleaned.at(r.ID) = value
	}
	if details != nil {
		return Account{}, ErrAccount.With(details...)
	}
	return cleaned, nil
}

// at returns the detail for a field of the account.
func at(field string, d fault.Detail) fault.Detail {
	d.Location = "account." + field
	return d
}

// shownEnd is how many characters of a number or an address Masked shows.
const shownEnd = 4

// Masked shows the end of an account's number, the start of its name, or both ends of an address: "•••• 4321", "ra•••@bank",
// "bc1q•••7k3d".
func (a Account) Masked() string {
	if end := len(a.Address) - shownEnd; end > shownEnd {
		return a.Address[:shownEnd] + "•••" + a.Address[end:]
	}
	for _, address := range []string{a.VPA, a.Email} {
		if user, bank, ok := strings.Cut(address, "@"); ok {
			return user[:min(2, len(user))] + "•••@" + bank
		}
	}
	return "•••• " + a.Number[max(0, len(a.Number)-shownEnd):]
}
