package player

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nyaruka/phonenumbers"

	"maidan/internal/fault"
	"maidan/internal/money"
)

// Lengths of form input, in characters.
const (
	minPassword = 6
	maxPassword = 128
	maxEmail    = 254
	maxText     = 200 // click ids and the like; longer ones are cut
)

// emailShape matches a lower-case address with a top-level domain of at least two letters, without whitespace.
var emailShape = regexp.MustCompile(`^[^\s@<>()\[\],;:"\\]+@([\pL\d]([\pL\d-]*[\pL\d])?\.)+\pL{2,}$`)

// NormaliseEmail returns the form in which an address is stored and compared; ok is false when it is no address.
func NormaliseEmail(typed string) (email string, ok bool) {
	email = strings.ToLower(strings.TrimSpace(typed))
	ok = utf8.RuneCountInString(email) <= maxEmail && emailShape.MatchString(email) && printable(email)
	return email, ok
}

// NormalisePhone returns a phone number as E.164 and its country. code is the ISO country or the dial code ("IN", "+91"); it may
// be empty when the number begins with "+". ok is false when the number is not valid in that country. Spaces, dashes and
// parentheses are ignored.
func NormalisePhone(typed, code string) (phone, country string, ok bool) {
	typed = strings.TrimSpace(typed)
	country = countryOf(code, typed)
	if country == "" || len(typed) > 40 || strings.IndexFunc(typed, notOfPhones) >= 0 {
		return "", country, false
	}
	number, err := phonenumbers.Parse(typed, country)
	if err != nil || !phonenumbers.IsValidNumberForRegion(number, country) {
		return "", country, false
	}
	return phonenumbers.Format(number, phonenumbers.E164), country, true
}

func notOfPhones(r rune) bool { return !strings.ContainsRune("+0123456789 -().", r) }

// countryOf reads an ISO country from code. When several countries share a dial code, the number decides.
func countryOf(code, typed string) string {
	code = strings.ToUpper(strings.TrimSpace(code))
	if len(code) == 2 && code[0] >= 'A' {
		return code
	}
	dial := 0
	for _, c := range strings.TrimPrefix(code, "+") {
		if c < '0' || c > '9' || dial > 999 {
			return ""
		}
		dial = dial*10 + int(c-'0')
	}
	region := phonenumbers.GetRegionCodeForCountryCode(dial)
	if number, err := phonenumbers.Parse(typed, region); err == nil {
		if own := phonenumbers.GetRegionCodeForNumber(number); own != "" {
			return own
		}
	}
	if dial == 0 || region == "ZZ" {
		return ""
	}
	return region
}

// validRegistration is a registration with all fields valid and normalised.
type validRegistration struct {
	email, phone, country, password string
	currency                        money.Currency
	bonus                           string
	oneClick                        bool
}

// check applies the product's rules and returns every complaint at once.
func (r Registration) check(rules Rules) (validRegistration, []fault.Detail) {
	s := validRegistration{currency: r.Currency, bonus: r.BonusID, oneClick: r.OneClick}
	var wrong []fault.Detail
	complain := func(location, code, msg string) {
		wrong = append(wrong, fault.Detail{Location: location, Reason: "badRequest", Msg: msg, Code: code})
	}
	switch {
	case r.federated != nil:
		r.federated.check(rules, &s, complain)
	case !s.oneClick:
		r.checkNames(rules, &s, complain)
		s.password = r.Password
		checkPassword(rules, r.Password, r.RepeatPassword, complain)
	}
	if !rules.Currency(r.Currency) {
		complain("currency", "unknown_currency", "The currency is unknown.")
	} else if s.country == "" && r.Phone == "" && r.federated == nil {
		r.checkCountry(rules, &s, complain)
	}
	if rules.CurrencyAllowed != nil && s.country != "" && rules.Currency(r.Currency) && !rules.CurrencyAllowed(s.country, r.Currency) {
		complain("currency", "currency_not_allowed", "Accounts in this currency are not offered in this country.")
	}
	if !r.Checkbox1 {
		complain("checkbox1", "checkbox_required", "Please accept the terms.")
	}
	if !r.Checkbox2 && !r.fromCrash() {
		complain("checkbox2", "checkbox_required", "Please confirm that you are of age.")
	}
	if r.withoutBonus() {
		s.bonus = ""
	} else if !rules.Bonus(r.BonusID, r.Currency) {
		complain("bonus_id", "unknown_bonus", "The bonus is not available.")
	}
	if r.IsPromo && r.PromoCode == "" {
		complain("promo_code", ErrPromoEmpty.Code, ErrPromoEmpty.Message)
	}
	return s, wrong
}

// checkNames requires an email address or a phone number; when both are given, both must be valid.
func (r Registration) checkNames(rules Rules, s *validRegistration, complain func(location, code, msg string)) {
	var ok bool
	if r.Username != "" || r.Phone == "" {
		if s.email, ok = NormaliseEmail(r.Username); !ok {
			complain("username", "email_invalid", "The email is invalid")
		}
	}
	if r.Phone == "" {
		return
	}
	code := r.PhoneCode
	if code == "" {
		code = rules.PhoneCountry(r.Currency)
	}
	s.phone, s.country, ok = NormalisePhone(r.Phone, code)
	switch {
	case s.country == "" || !slices.Contains(rules.Countries, s.country):
		complain("phone_code", "country_not_allowed", "Phone numbers of this country are not accepted.")
	case !ok:
		complain("phone", "phone_invalid", "The phone number is invalid")
	}
}

// checkCountry sets the country of a player without phone: that of the currency if it has only one, else the player's choice,
// else that of the network address.
func (r Registration) checkCountry(rules Rules, s *validRegistration, complain func(location, code, msg string)) {
	s.country = cmp.Or(rules.CountryOf(r.Currency), r.Country, r.Visit.Country)
	switch {
	case s.country == "":
		complain("country", "country_required", "Please choose your country.")
	case !phonenumbers.GetSupportedRegions()[s.country]:
		complain("country", "country_unknown", "Players of this country are not accepted.")
	}
}

// checkPassword compares the repetition only when the password is long enough, as the form does.
func checkPassword(rules Rules, password, repeat string, complain func(location, code, msg string)) {
	switch {
	case utf8.RuneCountInString(strings.TrimSpace(password)) < minPassword:
		complain("password", "password_short", "The password should have at least 6 characters.")
	case utf8.RuneCountInString(password) > maxPassword:
		complain("password", "password_long", "The password should have at most 128 characters.")
	case repeat != password:
		complain("repeat_password", "password_mismatch", "The password doesn't match")
	case rules.Breached != nil && rules.Breached(password):
		complain("password", "password_breached", "This password is known from a data breach or easy to guess. Choose another one.")
	}
}

// fromCrash reports whether the form was that of a crash page, which has one checkbox only.
func (r Registration) fromCrash() bool { return strings.HasPrefix(r.From.FormID, "crash") }

// withoutBonus reports whether the player chose to play without one.
func (r Registration) withoutBonus() bool { return r.BonusID == "" || r.BonusID == "0" }

func printable(s string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, unicode.IsControl) < 0
}

// clean makes external text storable: valid UTF-8, no control characters, limited length.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, s)
	if utf8.RuneCountInString(s) > maxText {
		s = string([]rune(s)[:maxText])
	}
	return s
}
