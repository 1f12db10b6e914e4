package campaign

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strings"

	"maidan/internal/fault"
	"maidan/internal/money"
)

// Accounts registers visitors and signs them in for the plain forms. The app passes the same functions that the API calls. A
// *fault.Error is shown at the field that it names.
type Accounts struct {
	Register func(ctx context.Context, r *http.Request, form Form) (Tokens, error)
	Login    func(ctx context.Context, r *http.Request, form Form) (Tokens, error)
	OneTime  func(ctx context.Context, r *http.Request, token string) (Tokens, error) // signs in with a one-time link
}

// Form is a submitted plain form. Its fields have a valid format but are not verified.
type Form struct {
	Email      string // or, to sign in, the generated login of a one-click registration; empty when Phone is set
	Phone      string
	PhoneCode  string // ISO country of Phone
	Password   string
	Currency   money.Currency
	Country    string // ISO country; only requested when nothing else gives it
	BonusID    string // empty: without bonus
	PromoCode  string
	FormID     string            // the dialog in the page that was submitted; empty: the plain form
	OfAge      bool              // the second checkbox (adult), which forms of crash pages do not have
	News       bool              // consents to the newsletter
	Affiliates map[string]string // click_id, offer_id, partner_id, landing_id
}

// Tokens is the token data of the API.
type Tokens struct {
	AccessToken  string `json:"access_token"`
	RefreshToken string `json:"refresh_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int64  `json:"expires_in"` // absolute time in unix seconds
}

// forms are the plain forms by their path under Base/_/.
var forms = map[string]string{"register": "form.register", "login": "form.login"}

const (
	largestForm    = 64 << 10
	newRegSeconds  = 3600
	refreshSeconds = 600 // time to reach the app
)

// showForm answers with the plain form, its values and its errors (field → sentence).
func (s *Site) showForm(w http.ResponseWriter, r *http.Request, name string, status int, values, faults map[string]string) {
	address, campaign, at := s.origin(r)
	query := s.pageQuery(r, campaign)
	at = s.askedBy(campaign, at, query)
	language, at := s.chosenBy(campaign, at, query, s.language(r))
	language = s.languageOn(campaign, at, language)
	currency := money.Currency(query.Get("val_cur"))
	if campaign != nil && (!currency.Known() || campaign.prizeBlock() != nil) {
		currency = s.dialogCurrency(campaign, at)
	}
	if chosen := money.Currency(values["currency"]); chosen.Known() {
		currency = chosen
	}
	p := s.frame("form", language, currency)
	p.Route, p.Address = address, address
	if campaign != nil {
		lang, _ := s.brand.Language(language)
		p.Palette, p.Scene, p.Kind, p.Dialog.Bonus = campaign.Palette, campaign.Scene, campaign.Kind, campaign.wanted(query)
		p.Bonuses = s.bonuses(p.Dialog.Currency, campaign.offerAt(s.brand, at).ID, lang)
	}
	p.Title = p.Texts[forms[name]]
	by := byEmail
	if query.Get("by") == byPhone {
		by = byPhone
	}
	if campaign != nil {
		p.Notice = s.prizeOf(r, campaign, s.readerOf(campaign, at, s.ownLanguage(campaign, at, language)), query)
	}
	if code := query.Get("promo"); values == nil && promoForm.MatchString(code) {
		values = map[string]string{"promo_code": code}
	}
	p.Form = &pageForm{Name: name, By: by, Query: carried(query, address), Values: values, Errors: faults}
	html, err := s.render(r.Context(), p)
	if err != nil {
		s.log.Error("form not rendered", "form", name, "err", err)
		s.fail(w, r, http.StatusInternalServerError)
		return
	}
	s.pageHeaders(w.Header(), language)
	w.Header().Set("Cache-Control", "no-store") // it may contain an email address
	write(w, r, status, []byte(html))
}

// carried returns the query of the form's own address: the query to retain, and the page from which the visitor came.
func carried(query url.Values, address string) string {
	query.Set("from", address)
	return query.Encode()
}

// submit handles a plain form: it registers or signs in, sets cookies with the tokens and redirects to the app. The app moves
// the tokens from the cookies to its own storage.
func (s *Site) submit(w http.ResponseWriter, r *http.Request, name string) {
	if err := s.guard.Check(r); err != nil {
		s.fail(w, r, http.StatusForbidden)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, largestForm)
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, http.StatusRequestEntityTooLarge)
		return
	}
	_, campaign := s.from(r)
	query := s.pageQuery(r, campaign) // the form of a dialog has no query of its own
	query.Del("by")
	form, values, faults := s.readForm(r, name, query)
	if len(faults) > 0 {
		s.showForm(w, r, name, http.StatusUnprocessableEntity, values, faults)
		return
	}
	verb := s.accounts.Register
	if name == "login" {
		verb = s.accounts.Login
	}
	tokens, err := verb(r.Context(), r, form)
	if err != nil {
		if s.secondStep(w, r, err) {
			return
		}
		status, faults := s.explain(r, err)
		s.showForm(w, r, name, status, values, faults)
		return
	}
	s.signIn(w, r, tokens, name == "register")
	http.Redirect(w, r, s.exit(campaign.after(), name == "register", query), http.StatusSeeOther)
}

// exit returns the address in the app to which a plain form redirects the player, the same as the page's own script builds.
func (s *Site) exit(after After, isNew bool, query url.Values) string {
	place := after.Login
	if isNew {
		place = after.Register
		query.Set("newReg", "true")
	}
	place, own, _ := strings.Cut(place, "?")
	if params, err := url.ParseQuery(own); err == nil {
		maps.Copy(query, params)
	}
	query.Set("welcomeme", "1")
	if after.ID != "" {
		query.Set("id", after.ID)
	}
	target := withQuery(strings.TrimSuffix(s.app, "/")+"/"+place, query.Encode())
	if after.Hash != "" {
		target += "#" + after.Hash
	}
	return target
}

// after returns where players go from a page, which may be nil. Stay becomes the app's root, because a plain form is no page to
// stay on.
func (c *Campaign) after() After {
	if c == nil {
		return After{}
	}
	after := c.exits().After
	if after.Register == Stay {
		after.Register = ""
	}
	if after.Login == Stay {
		after.Login = ""
	}
	return after
}

// formTexts returns the texts in the language of the form, which is that of the page that opened it.
func (s *Site) formTexts(r *http.Request) map[string]string {
	_, campaign, at := s.origin(r)
	language, at := s.chosenBy(campaign, at, s.pageQuery(r, campaign), s.language(r))
	return s.texts.of(s.languageOn(campaign, at, language))
}

// explain converts a *fault.Error into a status and sentences by field. Other errors are logged and shown as "Oops".
func (s *Site) explain(r *http.Request, err error) (int, map[string]string) {
	texts := s.formTexts(r)
	var refusal *fault.Error
	if !errors.As(err, &refusal) || refusal.Kind == fault.Internal {
		s.log.Error("plain form failed", "err", err)
		return http.StatusInternalServerError, map[string]string{"": texts["error.oops"]}
	}
	say := func(code, msg string) string {
		if text := texts["error."+code]; text != "" {
			return text
		}
		return msg
	}
	faults := map[string]string{}
	for _, detail := range refusal.Details {
		location := detail.Location
		if location == "phone_code" {
			location = "phone"
		}
		faults[location] = say(detail.Code, detail.Msg)
	}
	for _, field := range []string{"username", "phone", "password", "currency", "country", "promo_code"} {
		if faults[field] != "" {
			return http.StatusUnprocessableEntity, faults
		}
	}
	return http.StatusUnprocessableEntity, map[string]string{"": say(refusal.Code, refusal.Message)}
}

// The cookies of a sign-in. The apps store the tokens under the same names in local storage.
const (
	AccessTokenCookie  = "vuexx"
	RefreshTokenCookie = "refresh"
)

// signIn sets the tokens as cookies for the app, because a plain form cannot access local storage. The app moves the refresh
// token to its own storage and deletes the cookie. The cookie is short-lived in case the visitor never reaches the app.
func (s *Site) signIn(w http.ResponseWriter, r *http.Request, tokens Tokens, isNew bool) {
	lasting := int(tokens.ExpiresIn - s.clock.Now().Unix())
	s.setCookie(w, r, AccessTokenCookie, tokens.AccessToken, max(lasting, 1))
	s.setCookie(w, r, RefreshTokenCookie, tokens.RefreshToken, refreshSeconds)
	if isNew {
		s.setCookie(w, r, "newReg", "true", newRegSeconds)
	}
	w.Header().Set("Cache-Control", "no-store")
}
