package campaign

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"

	"maidan/internal/money"
)

// What a plain form asks for beside the password.
const (
	byEmail = "email"
	byPhone = "phone"
)

const (
	shortestSecret = 6
	// crashForms begin with it: registrations of crash pages, which have one box only.
	crashForms = "crash"
)

var (
	emailForm   = regexp.MustCompile(`^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$`)
	madeUpLogin = regexp.MustCompile(`^[^\s@]{3,}$`)
	promoForm   = regexp.MustCompile(`^[0-9]{0,12}$`)
)

// readForm checks the form of each field: the same rules as web/apps/promo/src/dialogs/read.ts. Faults are sentences of
// the catalogue by field. Dialogs that are sent before their script is there come here too.
func (s *Site) readForm(r *http.Request, name string, query url.Values) (Form, map[string]string, map[string]string) {
	sent := r.PostForm
	form := Form{
		Email:      strings.TrimSpace(sent.Get("username")),
		Password:   sent.Get("password"),
		Currency:   money.Currency(sent.Get("currency")),
		Country:    sent.Get("country"),
		PromoCode:  strings.TrimSpace(sent.Get("promo_code")),
		FormID:     sent.Get("form_id"),
		Affiliates: map[string]string{},
	}
	if sent.Has("phone_user") { // the other channel is cleared, whatever it holds
		form.Email, form.Phone, form.PhoneCode = "", strings.TrimSpace(sent.Get("phone_user")), sent.Get("phone_code")
	}
	form.BonusID = s.bonusOf(r, form.Currency, query)
	for key, value := range affiliates(r, query) {
		form.Affiliates[key] = value[0]
	}
	values := map[string]string{
		"username": form.Email, "phone_user": form.Phone, "phone_code": form.PhoneCode,
		"currency": string(form.Currency), "country": form.Country, "bonus_id": form.BonusID, "promo_code": form.PromoCode,
	}
	texts, faults := s.formTexts(r), map[string]string{}
	for field, key := range form.namesWrong(name == "login", sent.Has("phone_user")) {
		faults[field] = texts[key]
	}
	if name == "register" {
		for field, key := range form.offerWrong(sent) {
			faults[field] = texts[key]
		}
	}
	return form, values, faults
}

// namesWrong returns what is wrong with the name and the password: field → key of the catalogue.
func (f Form) namesWrong(login, phone bool) map[string]string {
	wrong := map[string]string{}
	madeUp := login && madeUpLogin.MatchString(f.Email) // of a one-click registration
	switch {
	case phone && f.Phone == "": // whether it is a number of its country, the accounts say
		wrong["phone"] = "error.phone"
	case !phone && !madeUp && !emailForm.MatchString(f.Email):
		wrong["username"] = "error.email"
	}
	if utf8.RuneCountInString(strings.TrimSpace(f.Password)) < shortestSecret {
		wrong["password"] = "error.password"
	}
	return wrong
}

// offerWrong returns what is wrong with the rest of a registration, and notes what was agreed to. A dialog with one box
// for all of it sends "agreement".
func (f *Form) offerWrong(sent url.Values) map[string]string {
	wrong := map[string]string{}
	all := sent.Get("agreement") != ""
	terms := all || sent.Get("checkbox1") != ""
	f.OfAge = all || sent.Get("checkbox2") != ""
	f.News = all || sent.Get("news") != ""
	if !terms || !f.OfAge && !strings.HasPrefix(f.FormID, crashForms) {
		wrong["checkbox1"] = "error.agree"
	}
	if !f.Currency.Known() {
		wrong["currency"] = "error.currency"
	}
	if !promoForm.MatchString(f.PromoCode) {
		wrong["promo_code"] = "error.promo_unknown"
	}
	if repeat, asked := sent["repeat_password"]; asked && repeat[0] != f.Password && utf8.RuneCountInString(strings.TrimSpace(repeat[0])) >= shortestSecret {
		wrong["password"] = "error.mismatch"
	}
	return wrong
}

// bonusOf returns the bonus that was chosen, in the currency that was chosen. A form without a list of bonuses has the
// one that its dialog shows.
func (s *Site) bonusOf(r *http.Request, currency money.Currency, query url.Values) string {
	if r.PostForm.Has("bonus_id") {
		return s.bonusIn(r.PostForm.Get("bonus_id"), currency)
	}
	named, wanted := "", query.Get("bonus")
	if _, campaign, at := s.origin(r); campaign != nil {
		at = s.askedBy(campaign, at, query)
		named, wanted = campaign.offerAt(s.brand, at).ID, s.wantedOn(campaign, at, query)
	}
	offered := s.brand.WelcomeOf(currency, false, named)
	for _, bonus := range offered {
		if is(bonus, wanted) {
			return bonus.ID
		}
	}
	if len(offered) > 0 {
		return offered[0].ID
	}
	return ""
}

// bonusIn returns the same offer in the currency that was chosen: without a script the list cannot follow the currency.
// An offer that is not made in that currency becomes none.
func (s *Site) bonusIn(id string, currency money.Currency) string {
	for _, offer := range s.brand.Offers {
		if strings.HasPrefix(id, offer.ID+"-") {
			if bonus, ok := offer.In(currency); ok {
				return bonus.ID
			}
			return ""
		}
	}
	return id
}
