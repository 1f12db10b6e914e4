package payment

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"maidan/internal/fault"
)

// AccountKind names which details a payout needs.
type AccountKind string

// The kinds of payout account.
const (
	AccountUPI         AccountKind = "upi"          // name and VPA
	AccountBank        AccountKind = "bank"         // name, number, and in India the IFSC
	AccountWallet      AccountKind = "wallet"       // name and the wallet's number: exactly 10 digits
	AccountMobileMoney AccountKind = "mobile_money" // name and phone number with country code
)

func (k AccountKind) known() bool {
	return k == AccountUPI || k == AccountBank || k == AccountWallet || k == AccountMobileMoney
}

// Account is where a payout goes. It is kept whole for the provider and the staff; answers to players show Masked.
type Account struct {
	Name   string `json:"name" doc:"holder's name" maxLength:"60"`
	Number string `json:"number,omitempty" doc:"account, wallet or phone number" maxLength:"34"`
	IFSC   string `json:"ifsc,omitempty" doc:"branch code of an Indian bank" maxLength:"11"`
	VPA    string `json:"vpa,omitempty" doc:"UPI address" maxLength:"100"`
}

var (
	ifsc        = regexp.MustCompile(`^[A-Z]{4}0[A-Z0-9]{6}$`)
	vpa         = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9]{1,31}$`)
	bankNumber  = regexp.MustCompile(`^[0-9]{6,20}$`)
	indiaNumber = regexp.MustCompile(`^[0-9]{9,18}$`)
	wallet10    = regexp.MustCompile(`^[0-9]{10}$`)
	phone       = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)
)

// clean checks the details that kind needs, in the writing of a bank: no spaces, capitals where codes have them. Details
// that kind does not use are dropped. All faults are told at once.
func (a Account) clean(kind AccountKind, india bool) (Account, error) {
	var wrong []fault.Detail
	check := func(ok bool, field, code, msg string) {
		if !ok {
			wrong = append(wrong, fault.Detail{Location: "account." + field, Reason: "badRequest", Msg: msg, Code: code})
		}
	}
	out := Account{Name: strings.Join(strings.Fields(a.Name), " ")}
	check(properName(out.Name), "name", "account_name_invalid", "The holder's name has letters only, at most 60.")
	number := strings.NewReplacer(" ", "", "-", "").Replace(a.Number)
	switch kind {
	case AccountUPI:
		out.VPA = strings.ToLower(strings.TrimSpace(a.VPA))
		check(vpa.MatchString(out.VPA), "vpa", "vpa_invalid", "The UPI address looks like name@bank.")
	case AccountBank:
		out.Number = number
		if !india {
			check(bankNumber.MatchString(number), "number", "account_number_invalid", "The account number has 6 to 20 digits.")
			break
		}
		check(indiaNumber.MatchString(number), "number", "account_number_invalid", "The account number has 9 to 18 digits.")
		out.IFSC = strings.ToUpper(strings.TrimSpace(a.IFSC))
		check(ifsc.MatchString(out.IFSC), "ifsc", "ifsc_invalid", "The IFSC is four letters, a zero and six letters or digits.")
	case AccountWallet:
		out.Number = number
		check(wallet10.MatchString(number), "number", "wallet_number_invalid", "The wallet number has exactly 10 digits.")
	case AccountMobileMoney:
		out.Number = "+" + strings.TrimPrefix(number, "+")
		check(phone.MatchString(out.Number), "number", "mobile_number_invalid", "Give the phone number with its country code.")
	}
	if wrong != nil {
		return Account{}, ErrAccount.With(wrong...)
	}
	return out, nil
}

// properName takes the letters of any script with their marks, and what stands between them in names.
func properName(name string) bool {
	if n := utf8.RuneCountInString(name); n < 2 || n > 60 {
		return false
	}
	return !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune(" .'’-", r)
	})
}

// Masked shows enough to recognise the account and not enough to use it: "•••• 4321", "ra•••@bank".
func (a Account) Masked() string {
	if user, bank, ok := strings.Cut(a.VPA, "@"); ok {
		return user[:min(2, len(user))] + "•••@" + bank
	}
	return "•••• " + a.Number[max(0, len(a.Number)-4):]
}
