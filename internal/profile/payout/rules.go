package payout

import (
	"regexp"
	"strings"

	"maidan/internal/fault"
)

// Names have letters of any script with their marks, and the separators of names.
var (
	holder = compile(rule{
		Field:   Field{ID: "name", Label: "name", Input: "text", Required: true, Pattern: `^[\p{L}\p{M} .'’\-]{2,60}$`, MaxLength: 60},
		invalid: wrong("account_name_invalid", "The holder's name may have up to 60 characters and no digits."),
	})
	provider = compile(rule{
		Field:   Field{ID: "provider", Label: "provider", Input: "text", Required: true, Pattern: `^[\p{L}\p{M}\p{Nd} .'’&\-]{2,40}$`, MaxLength: 40},
		invalid: wrong("provider_invalid", "Name the provider, in 2 to 40 characters."),
	})
)

// Accounts that are known by an address.
var (
	vpa = compile(rule{
		Field:   Field{ID: "vpa", Label: "vpa", Input: "email", Required: true, Pattern: `^[a-z0-9][a-z0-9._\-]{1,63}@[a-z][a-z0-9]{1,31}$`, MaxLength: 100, Case: lower},
		invalid: wrong("vpa_invalid", "The UPI address looks like name@bank."),
	})
	email = compile(rule{
		Field:   Field{ID: "email", Label: "email", Input: "email", Required: true, Pattern: `^[a-z0-9][a-z0-9._+\-]{0,63}@[a-z0-9][a-z0-9.\-]{0,31}\.[a-z]{2,}$`, MaxLength: 100, Case: lower},
		invalid: wrong("email_invalid", "E-mail must be valid"),
	})
)

// Accounts at a bank.
var (
	bankNumber   = number("number", `^[0-9]{6,20}$`, wrong("account_number_invalid", "The account number has 6 to 20 digits."))
	indianNumber = number("number", `^[0-9]{9,18}$`, wrong("account_number_invalid", "The account number has 9 to 18 digits."))
	ifsc         = compile(rule{
		Field:   Field{ID: "ifsc", Label: "ifsc", Input: "text", Required: true, Pattern: `^[A-Z]{4}0[A-Z0-9]{6}$`, MaxLength: 11, Case: upper},
		invalid: wrong("ifsc_invalid", "IFSC code must be valid"),
	})
)

// Wallets. The messages of M-Pesa are given by the product.
var (
	walletNumber = number("wallet_number", `^[0-9]{10}$`, wrong("wallet_number_invalid", "The number of characters should be 10"),
		exactProblem{regexp.MustCompile(`[^0-9]`), wrong("numeric_only", "The field should contains only numbers")})
	phone       = phoneNumber("phone", wrong("mobile_number_invalid", "Give the phone number with its country code."))
	mpesaNumber = phoneNumber("mpesa", wrong("mpesa_invalid", "M-Pesa number must be valid"),
		exactProblem{regexp.MustCompile(`^$`), wrong("mpesa_required", "M-Pesa number Required")})
)

func number(label, pattern string, invalid fault.Detail, exact ...exactProblem) rule {
	return compile(rule{
		Field:   Field{ID: "number", Label: label, Input: "digits", Required: true, Pattern: pattern, MaxLength: 34, Compact: true},
		invalid: invalid, exact: exact,
	})
}

// phoneNumber is stored with the plus sign, which need not be typed.
func phoneNumber(label string, invalid fault.Detail, exact ...exactProblem) rule {
	r := number(label, `^\+?[1-9][0-9]{7,14}$`, invalid, exact...)
	r.Input = "phone"
	r.finish = func(value string) string { return "+" + strings.TrimPrefix(value, "+") }
	return r
}
