// Package payout defines the accounts for withdrawals: their kinds, the rules of their details, and their masked form.
package payout

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"maidan/internal/fault"
	"maidan/internal/money"
)

// ErrAccount is returned for invalid details; its details list each field, at "account.<field>".
var ErrAccount = fault.New(fault.Invalid, "account_invalid", "Check the account's details.")

// Kind is the kind of a payout account.
type Kind string

// The kinds of payout account.
const (
	UPI         Kind = "upi"          // name and VPA
	Bank        Kind = "bank"         // name, number, and in India the IFSC
	Wallet      Kind = "wallet"       // name and the wallet's number: exactly 10 digits
	MobileMoney Kind = "mobile_money" // name and phone number with country code
	Other       Kind = "other"        // name, provider and the holder's email address there
)

// Kinds are all kinds.
var Kinds = []Kind{UPI, Bank, Wallet, MobileMoney, Other}

// Known reports whether the kind exists.
func (k Kind) Known() bool { return slices.Contains(Kinds, k) }

// Account is the target of a payout. The provider and staff get it complete, players get it Masked.
type Account struct {
	Name     string `json:"name" doc:"holder's name" maxLength:"60"`
	Number   string `json:"number,omitempty" doc:"account, wallet or phone number" maxLength:"34"`
	IFSC     string `json:"ifsc,omitempty" doc:"branch code of an Indian bank" maxLength:"11"`
	VPA      string `json:"vpa,omitempty" doc:"UPI address" maxLength:"100"`
	Provider string `json:"provider,omitempty" doc:"who keeps the account, for example the wallet's name" maxLength:"40"`
	Email    string `json:"email,omitempty" doc:"e-mail address of the account" maxLength:"100"`
}

var (
	ifsc        = regexp.MustCompile(`^[A-Z]{4}0[A-Z0-9]{6}$`)
	vpa         = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9]{1,31}$`)
	email       = regexp.MustCompile(`^[a-z0-9][a-z0-9._+-]{0,63}@[a-z0-9][a-z0-9.-]{0,31}\.[a-z]{2,}$`)
	bankNumber  = regexp.MustCompile(`^[0-9]{6,20}$`)
	indiaNumber = regexp.MustCompile(`^[0-9]{9,18}$`)
	digits      = regexp.MustCompile(`^[0-9]+$`)
	phone       = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)
)

// walletDigits is the length of a wallet's number.
const walletDigits = 10

// mpesa are the currencies whose mobile money is M-Pesa. Its error messages are given by the product.
var mpesa = []money.Currency{"KES", "TZS", "MZN", "CDF", "GHS"}

// Clean validates and normalizes the details of a kind: no spaces, capitals in codes. It drops details that the kind does
// not use. It fails with ErrAccount, which lists all errors. Cleaning a cleaned account changes nothing.
func (a Account) Clean(kind Kind, currency money.Currency) (Account, error) {
	c := checker{out: Account{Name: strings.Join(strings.Fields(a.Name), " ")}}
	c.check(properName(c.out.Name), "name", "account_name_invalid", "The holder's name may have up to 60 characters and no digits.")
	number := strings.NewReplacer(" ", "", "-", "").Replace(a.Number)
	switch kind {
	case UPI:
		c.out.VPA = strings.ToLower(strings.TrimSpace(a.VPA))
		c.check(vpa.MatchString(c.out.VPA), "vpa", "vpa_invalid", "The UPI address looks like name@bank.")
	case Bank:
		c.bank(number, a.IFSC, currency == "INR")
	case Wallet:
		c.provider(a.Provider, false)
		c.wallet(number)
	case MobileMoney:
		c.provider(a.Provider, false)
		c.mobile(number, slices.Contains(mpesa, currency))
	case Other:
		c.provider(a.Provider, true)
		c.out.Email = strings.ToLower(strings.TrimSpace(a.Email))
		c.check(email.MatchString(c.out.Email), "email", "email_invalid", "E-mail must be valid")
	default:
		c.check(false, "kind", "kind_unknown", "There is no such kind of account.")
	}
	if c.wrong != nil {
		return Account{}, ErrAccount.With(c.wrong...)
	}
	return c.out, nil
}

type checker struct {
	out   Account
	wrong []fault.Detail
}

func (c *checker) check(ok bool, field, code, msg string) {
	if !ok {
		c.wrong = append(c.wrong, fault.Detail{Location: "account." + field, Reason: "badRequest", Msg: msg, Code: code})
	}
}

func (c *checker) bank(number, code string, india bool) {
	c.out.Number = number
	if !india {
		c.check(bankNumber.MatchString(number), "number", "account_number_invalid", "The account number has 6 to 20 digits.")
		return
	}
	c.check(indiaNumber.MatchString(number), "number", "account_number_invalid", "The account number has 9 to 18 digits.")
	c.out.IFSC = strings.ToUpper(strings.TrimSpace(code))
	c.check(ifsc.MatchString(c.out.IFSC), "ifsc", "ifsc_invalid", "IFSC code must be valid")
}

func (c *checker) wallet(number string) {
	c.out.Number = number
	if number != "" && !digits.MatchString(number) {
		c.check(false, "number", "numeric_only", "The field should contains only numbers")
		return
	}
	c.check(len(number) == walletDigits, "number", "wallet_number_invalid", "The number of characters should be 10")
}

func (c *checker) mobile(number string, mpesa bool) {
	c.out.Number = "+" + strings.TrimPrefix(number, "+")
	switch {
	case !mpesa:
		c.check(phone.MatchString(c.out.Number), "number", "mobile_number_invalid", "Give the phone number with its country code.")
	case number == "":
		c.check(false, "number", "mpesa_required", "M-Pesa number Required")
	default:
		c.check(phone.MatchString(c.out.Number), "number", "mpesa_invalid", "M-Pesa number must be valid")
	}
}

func (c *checker) provider(typed string, needed bool) {
	c.out.Provider = strings.Join(strings.Fields(typed), " ")
	n := utf8.RuneCountInString(c.out.Provider)
	ok := n <= 40 && !strings.ContainsFunc(c.out.Provider, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" .'’&-", r)
	})
	c.check(ok && (n >= 2 || n == 0 && !needed), "provider", "provider_invalid", "Name the provider, in 2 to 40 characters.")
}

// properName accepts letters of any script with their marks, and the separators of names.
func properName(name string) bool {
	if n := utf8.RuneCountInString(name); n < 2 || n > 60 {
		return false
	}
	return !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune(" .'’-", r)
	})
}

// Masked shows the end of an account's number or the start of its name: "•••• 4321", "ra•••@bank".
func (a Account) Masked() string {
	for _, address := range []string{a.VPA, a.Email} {
		if user, bank, ok := strings.Cut(address, "@"); ok {
			return user[:min(2, len(user))] + "•••@" + bank
		}
	}
	return "•••• " + a.Number[max(0, len(a.Number)-4):]
}
