package sandbox

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"maidan/internal/money"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
	"maidan/internal/simulate/payments/trick"
)

//go:embed pages
var files embed.FS

var pages = template.Must(template.ParseFS(files, "pages/pages.html"))

// maxForm is the largest body of a form in bytes.
const maxForm = 8 << 10

// servePages adds the hosted page and the list of prompts. They work without scripts and store no cookies: an unguessable address is the
// permission to pay.
func (p *Provider) servePages(mux *http.ServeMux) {
	mux.HandleFunc("GET /style.css", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=300")
		http.ServeFileFS(w, r, files, "pages/style.css")
	})
	mux.HandleFunc("GET /pay/{token}", p.payPage)
	mux.HandleFunc("POST /pay/{token}", sameOrigin(p.pay))
	mux.HandleFunc("GET /prompts", p.promptsPage)
	mux.HandleFunc("POST /prompts/{token}", sameOrigin(p.answerPrompt))
}

// sameOrigin refuses forms of other sites. Browsers that send neither header are old; the address of the form is a secret, too.
func sameOrigin(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		site, origin := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Origin")
		u, err := url.Parse(origin)
		if site != "" && site != "same-origin" || origin != "" && (err != nil || u.Host != r.Host) {
			http.Error(w, "This form belongs to another site.", http.StatusForbidden)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		if err := r.ParseForm(); err != nil {
			http.Error(w, "The form cannot be read.", http.StatusBadRequest)
			return
		}
		next(w, r)
	}
}

// view is the data of a page.
type view struct {
	Title, Base, Brand, Amount, Payment, Number, Wrong string
	Wallet, Failed                                     bool
	Refresh, Heading, Text, Return                     string
	Numbers                                            []testNumber
	Prompts                                            []prompt
}

// render sends a page that no other site may frame, and that the browser does not store.
func (p *Provider) render(w http.ResponseWriter, status int, name string, v view) {
	v.Base = p.base
	var body bytes.Buffer
	if err := pages.ExecuteTemplate(&body, name, v); err != nil {
		http.Error(w, "The page cannot be shown.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes()) // the browser is gone
}

// byToken returns the started deposit of a page or prompt.
func (p *Provider) byToken(token string, flow method.Flow) (r record, ok bool) {
	p.mu.Lock()
	call, ok := p.tokens[token]
	p.mu.Unlock()
	if !ok {
		return r, false
	}
	r, ok = p.find(call)
	return r, ok && r.request.Flow == flow
}

func (p *Provider) payPage(w http.ResponseWriter, r *http.Request) {
	rec, ok := p.byToken(r.PathValue("token"), method.Page)
	switch {
	case !ok:
		p.render(w, http.StatusNotFound, "result", view{Title: "Page not found", Failed: true, Heading: "This payment does not exist", Text: "Return to the site and begin again."})
	case rec.open.decided || !p.cfg.Clock.Now().Before(rec.open.expires):
		p.resultPage(w, rec)
	default:
		p.formPage(w, http.StatusOK, rec, "", "")
	}
}

// takesWallet reports whether the page asks for the number of a wallet instead of a card.
func takesWallet(rec record) bool { return rec.request.Method != "card" }

func (p *Provider) formPage(w http.ResponseWriter, status int, rec record, number, wrong string) {
	v := view{
		Title: "Pay", Brand: "Sandbox Cards", Amount: money.Money{Amount: rec.request.Amount, Currency: rec.request.Currency}.String(),
		Payment: rec.request.Payment, Wallet: takesWallet(rec), Number: number, Wrong: wrong, Numbers: testNumbers(takesWallet(rec)),
	}
	if takesWallet(rec) {
		v.Brand = "Sandbox Wallet"
	}
	p.render(w, status, "pay", v)
}

// resultPage shows what the player did, and leads back to the site after some seconds. The return proves nothing.
func (p *Provider) resultPage(w http.ResponseWriter, rec record) {
	v := view{Title: "Payment", Heading: "Payment sent", Text: "The site credits it when it is confirmed.", Return: returnTo(rec.request.ReturnURL)}
	switch {
	case !rec.open.decided:
		v.Failed, v.Heading, v.Text = true, "This payment page has expired", "Nothing was charged. Return to the site and begin again."
	case rec.open.refused:
		v.Failed, v.Heading, v.Text = true, "Payment not completed", "Nothing was charged."
	}
	if v.Return != "" {
		v.Refresh = "5; url=" + v.Return
	}
	p.render(w, http.StatusOK, "result", v)
}

// returnTo returns an address only if a browser may be sent there.
func returnTo(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return ""
	}
	return u.String()
}

// Test numbers. Real ones are refused, so that nobody enters a card.
var (
	notDigits  = regexp.MustCompile(`[^0-9]`)
	testCard   = regexp.MustCompile(`^400000[0-9]{6}[0-9]{4}$`)
	testWallet = regexp.MustCompile(`^900000[0-9]{4}$`)
)

type testNumber struct{ Number, Effect string }

func testNumbers(wallet bool) []testNumber {
	start := "4000 0000 0000 "
	if wallet {
		start = "900000 "
	}
	return []testNumber{
		{start + "4242", "The payment succeeds."},
		{start + string(trick.NotFound), "Not enough money."},
		{start + string(trick.Declined), "Declined."},
		{start + string(trick.Slow), "Succeeds, but slowly."},
		{start + string(trick.Half), "Half of the amount arrives."},
		{start + string(trick.Twice), "Succeeds; the site is notified twice."},
		{start + string(trick.Late), "Declined, and succeeds later."},
		{start + string(trick.Vanish), "Succeeds; the site is not notified."},
		{start + string(trick.Dropped), "Succeeds; this page breaks."},
		{start + string(trick.Reorder), "Succeeds; notices arrive in the wrong order."},
		{start + string(trick.Tiny), "One unit arrives."},
		{start + string(trick.Surplus), "A second payment follows."},
	}
}

func (p *Provider) pay(w http.ResponseWriter, r *http.Request) {
	rec, ok := p.byToken(r.PathValue("token"), method.Page)
	if !ok || rec.open.decided || !p.cfg.Clock.Now().Before(rec.open.expires) {
		p.payPage(w, r)
		return
	}
	number := notDigits.ReplaceAllString(r.PostFormValue("number"), "")
	pattern := testCard
	if takesWallet(rec) {
		pattern = testWallet
	}
	cancelled := r.PostFormValue("action") == "cancel"
	if !cancelled && !pattern.MatchString(number) {
		p.formPage(w, http.StatusUnprocessableEntity, rec, r.PostFormValue("number"), "Enter one of the test numbers below. Real ones are not accepted.")
		return
	}
	t := p.trickOf(number, rec.request)
	pl := pagePlan(t, rec.request.Amount, rec.request.Call)
	if cancelled {
		pl, t = plan{steps: []step{failed(provider.ReasonCancelled)}}, ""
	}
	now := p.cfg.Clock.Now()
	if err := p.decide(rec.request.Call, pl, now, manualPrefix(rec.request.Call, now)); err != nil {
		http.Error(w, "Too many payments are waiting. Try again.", http.StatusServiceUnavailable)
		return
	}
	if t == trick.Dropped {
		panic(http.ErrAbortHandler) // closes the connection without an answer
	}
	http.Redirect(w, r, p.base+"/pay/"+rec.open.token, http.StatusSeeOther)
}

// pagePlan plans a payment on the page.
func pagePlan(t trick.Trick, amount money.Amount, call string) plan {
	switch t {
	case trick.NotFound:
		return plan{steps: []step{failed(provider.ReasonFunds)}}
	case trick.Declined:
		return plan{steps: []step{failed(provider.ReasonDeclined)}}
	default:
		return receipts(usualPlan(t, amount, provider.ReasonDeclined), call, t)
	}
}

// prompt is a prompt that waits for its answer.
type prompt struct{ Phone, Amount, Payment, Token, Until string }

func (p *Provider) promptsPage(w http.ResponseWriter, _ *http.Request) {
	p.render(w, http.StatusOK, "prompts", view{Title: "Prompts on phones", Refresh: "3", Prompts: p.prompts()})
}

// prompts returns the prompts that wait for an answer, newest first.
func (p *Provider) prompts() (waiting []prompt) {
	now := p.cfg.Clock.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, call := range slices.Backward(p.order) {
		rec := p.calls[call]
		if rec == nil || rec.open == nil || rec.request.Flow != method.Prompt || rec.open.decided || !now.Before(rec.open.expires) {
			continue
		}
		waiting = append(waiting, prompt{
			Phone: masked(rec.request.Phone), Payment: rec.request.Payment, Token: rec.open.token, Until: rec.open.expires.UTC().Format(time.TimeOnly) + " UTC",
			Amount: money.Money{Amount: rec.request.Amount, Currency: rec.request.Currency}.String(),
		})
	}
	return waiting
}

// masked shows the end of a phone number, which selects the trick.
func masked(phone string) string {
	const shown = 4
	if len(phone) <= shown {
		return phone
	}
	return strings.Repeat("•", len(phone)-shown) + phone[len(phone)-shown:]
}

func (p *Provider) answerPrompt(w http.ResponseWriter, r *http.Request) {
	rec, ok := p.byToken(r.PathValue("token"), method.Prompt)
	if ok {
		pl := receipts(usualPlan("", rec.request.Amount, provider.ReasonFunds), rec.request.Call, "")
		if r.PostFormValue("action") != "pay" {
			pl = plan{steps: []step{failed(provider.ReasonCancelled)}}
		}
		now := p.cfg.Clock.Now()
		if err := p.decide(rec.request.Call, pl, now, manualPrefix(rec.request.Call, now)); err != nil {
			http.Error(w, "Too many payments are waiting. Try again.", http.StatusServiceUnavailable)
			return
		}
	}
	http.Redirect(w, r, p.base+"/prompts", http.StatusSeeOther)
}
