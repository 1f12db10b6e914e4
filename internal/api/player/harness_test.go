package player

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/bonus"
	"maidan/internal/captcha"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/payment/connect"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/promocode"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/support"
	"maidan/internal/tournament"
	"maidan/internal/verification"
	"maidan/internal/vip"
	"maidan/internal/wallet"
)

// harness is a running API over one database, with a manual clock, for one visitor with a cookie jar.
type harness struct {
	db      *db.DB
	clock   *clock.Manual
	box     *outbox.Box
	players *player.Players
	support *support.Service
	bonuses *bonus.Bonuses
	promos  *promocode.Codes
	checks  *verification.Checks
	codes   []verification.IssuedCode // sent codes
	ledger  *wallet.Wallet
	cash    *payment.Service
	sim     *connect.Embedded
	server  *httptest.Server
	client  *http.Client
	csrf    string
	log     *journal
	secrets []string    // must never be logged
	opened  []id.Player // players whose wallet was opened
	funds   map[id.Player]money.Amount

	sent          map[string]string // recovery tokens of the latest emails, by address
	emailsHandled bool
}

// legacyKey signs the tokens of the system that players were migrated from.
var legacyKey = []byte("the key of the previous system of 32")

// journal is a log that tests can read.
type journal struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.String()
}

func brand() *content.Brand {
	return &content.Brand{
		Name: "Test brand", DefaultCurrency: "INR", DefaultLanguage: "en",
		Currencies: []content.Currency{{ISOCode: "INR", Symbol: "₹", Flag: "IN"}, {ISOCode: "EUR", Symbol: "€", Flag: "EU"}},
		Languages:  []content.Language{{Code: "en", Name: "English", Enabled: true}, {Code: "hi", Name: "हिन्दी"}},
		Banners:    []content.Banner{{ID: "all", Enabled: true}, {ID: "hindi", Language: "hi", Enabled: true}, {ID: "off"}},
		Countries:  []content.Country{{ISOCode: "IN", Currencies: []money.Currency{"INR"}}, {ISOCode: "BR", Currencies: []money.Currency{"BRL"}}},
		Offers: []content.Offer{{ID: "welcome-sport", Name: "Sport", Bets: true, BonusName: map[string]string{"en": "Sport"},
			MaxBonus: map[money.Currency]money.Amount{"INR": 150000}},
			{ID: "second-sport", Name: "Sport again", Bets: true, Deposit: 2, BonusName: map[string]string{"en": "Sport again"}, MaxBonus: map[money.Currency]money.Amount{"INR": 150000}}},
	}
}

// newHarness starts an API whose built-in captcha is at its easiest.
func newHarness(t testing.TB, d *db.DB, limits player.Limits) *harness {
	h := &harness{db: d, clock: clock.NewManual(time.UnixMilli(1_760_000_000_000)), log: &journal{}, funds: map[id.Player]money.Amount{}}
	log := slog.New(slog.NewJSONHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	h.box = outbox.NewBox(d, h.clock, log)
	h.support = support.New(support.Config{
		DB: d, Clock: h.clock, Random: rng.Secure(), IDs: id.NewMaker(h.clock, rng.Secure()), Limits: support.DefaultLimits(),
	})
	robots, err := captcha.New(captcha.Config{
		Kind: captcha.Pow, Bits: captcha.MinBits, Key: []byte("a key of the tests"), DB: d, Clock: h.clock, Random: rng.Secure(),
	})
	require.NoError(t, err)
	b := brand()
	h.players, err = player.New(t.Context(), player.Config{
		DB: d, Box: h.box, Clock: h.clock, Random: rng.Secure(), IDs: id.NewMaker(h.clock, rng.Secure()),
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}), Rules: rulesOf(b), Limits: limits,
		VerifyCaptcha: robots.Verify, Legacy: player.Legacy{Key: legacyKey, Issuer: "old system"},
		OnRegister: func(ctx context.Context, tx *db.Tx, p player.Player) error {
			h.opened = append(h.opened, p.ID)
			return h.bonuses.Open(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, p.WelcomeBonusID)
		},
	})
	require.NoError(t, err)
	shield := h.shield(t)
	h.bonuses = bonus.New(bonus.Config{
		DB: d, Wallet: h.ledger, Box: h.box, Clock: h.clock, IDs: id.NewMaker(h.clock, rng.Secure()), Brand: b, Chosen: h.players.ChooseWelcome,
		Deposits: func(ctx context.Context, playerID id.Player) (int, error) { return min(int(h.funds[playerID]), 1), nil },
	})
	codes := promocode.New(promocode.Config{DB: d, Box: h.box, Clock: h.clock, Random: rng.Secure(), Brand: b, Players: h.players,
		Barred: func(context.Context, db.Querier, id.Player) error { return nil },
		Eligible: func(ctx context.Context, q db.Querier, p player.Player, o content.WelcomeBonus) error {
			return h.bonuses.Eligible(ctx, q, bonus.Player{ID: p.ID, Currency: p.Currency}, o.ID)
		},
		Give: map[content.OfferKind]promocode.Give{content.Match: func(ctx context.Context, tx *db.Tx, p player.Player, o content.WelcomeBonus, _, address string) error {
			_, err := h.bonuses.Await(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, o.ID, address)
			return err
		}}})
	h.promos = codes
	profiles := profile.New(profile.Config{
		DB: d, Box: h.box, Clock: h.clock, Random: rng.Secure(), IDs: id.NewMaker(h.clock, rng.Secure()), Players: h.players,
		Key: []byte("a key of exactly thirty-two byte"), DefaultLanguage: "en",
		Language: func(code string) (string, bool) { return code, code == "en" || code == "hi" },
		HasBonus: func(_ context.Context, _ db.Querier, _ id.Player, bonusID string) (bool, error) {
			return bonusID == "b1", nil
		},
	})
	h.checks = verification.New(verification.Config{
		DB: d, Box: h.box, Clock: h.clock, Random: rng.Secure(), IDs: id.NewMaker(h.clock, rng.Secure()), Players: h.players, Log: log,
		Key: []byte("a key of exactly thirty-two byte"), Phones: true,
	})
	h.box.On(outbox.Reaction{Name: "codes", Kinds: []string{verification.KindCodeRequested}, Handle: h.storeCodes})
	k := kit.New(kit.Config{Clock: h.clock, Log: log, CSRFKey: h.players.CSRFKey(), AuthenticatePlayer: Authenticator(h.players)})
	a := New(Deps{Clock: h.clock, Protection: shield, Cash: h.openCash(t, shield), Players: h.players, Checks: h.checks, Inbox: h.inbox, Profiles: profiles, DB: d, Brand: b, CSRF: k.CSRF(), Funds: h.fundsOf, Captcha: robots, Support: h.support, Bonuses: h.bonuses, PromoCodes: codes, Tournaments: tournament.New(tournament.Config{DB: d, Clock: h.clock}), VIP: vip.New(vip.Config{DB: d, Clock: h.clock}), TestOrigin: "https://test.example", Origins: []string{"https://test.example"}})
	k.HandleFunc("GET "+keeperPath, a.authKeeper)
	a.registerAccount(k.API())
	a.registerLimits(k.API())
	a.registerSession(k.API())
	a.registerOneTime(k.API())
	a.registerPasswords(k.API())
	a.registerSecondFactor(k.API())
	a.registerSecurity(k.API())
	a.registerDevices(k.API())
	a.registerPlaySession(k.API())
	a.registerProfile(k.API())
	a.registerPayoutDetails(k.API())
	a.registerVerification(k.API())
	a.registerDocuments(k.API())
	a.registerInbox(k.API())
	a.registerActivity(k.API())
	a.registerStatistics(k.API())
	a.registerSettings(k.API())
	a.registerCaptcha(k.API())
	a.registerSupport(k.API())
	a.registerBonus(k.API())
	a.registerBalances(k.API())
	a.registerTournaments(k.API())
	a.registerCash(k.API())
	a.registerWithdrawals(k.API())
	a.registerHistory(k.API())
	site := http.NewServeMux()
	k.Mount(site)
	h.server = httptest.NewServer(k.Outer(site))
	t.Cleanup(h.server.Close)
	h.visit(t)
	t.Cleanup(func() {
		for _, s := range h.secrets {
			require.NotContains(t, h.log.String(), s, "a secret was logged")
		}
	})
	return h
}

func (h *harness) fundsOf(_ context.Context, id id.Player, _ money.Currency) (Cash, error) {
	return Cash{Balance: h.funds[id], Deposits: 2 * h.funds[id]}, nil
}

// visit starts again as a visitor with an empty cookie jar.
func (h *harness) visit(t testing.TB) {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	h.client = &http.Client{Jar: jar}
	h.csrf = h.call(t, "GET", "/ccg/csrf-token", "", nil).want(t, 200).text("token")
}

// answer is a response.
type answer struct {
	status int
	header http.Header
	body   string
}

func (h *harness) call(t testing.TB, method, path, body string, headers map[string]string) answer {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, h.server.URL+path, strings.NewReader(body))
	require.NoError(t, err)
	if h.csrf != "" {
		req.Header.Set(kit.CSRFHeader, h.csrf)
	}
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	res, err := h.client.Do(req)
	require.NoError(t, err)
	defer func() { _ = res.Body.Close() }()
	all, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return answer{res.StatusCode, res.Header, string(all)}
}

func bearer(token string) map[string]string {
	return map[string]string{"Authorization": "Bearer " + token}
}

func (a answer) want(t testing.TB, status int) answer {
	t.Helper()
	require.Equal(t, status, a.status, a.body)
	return a
}

// refused checks the error body: status, and the code and location of its first error.
func (a answer) refused(t testing.TB, status int, code, location string) answer {
	t.Helper()
	a.want(t, status)
	var e kit.Error
	require.NoError(t, json.Unmarshal([]byte(a.body), &e), a.body)
	require.NotEmpty(t, e.Message)
	require.NotEmpty(t, e.Errors)
	for _, item := range e.Errors {
		require.NotEmpty(t, item.Reason, a.body)
		require.NotEmpty(t, item.Msg, a.body)
		require.NotEmpty(t, item.Code, a.body)
	}
	require.Equal(t, code, e.Errors[0].Code, a.body)
	require.Equal(t, location, e.Errors[0].Location, a.body)
	return a
}

// locations returns the locations of all errors, in order.
func (a answer) locations(t testing.TB) []string {
	var e kit.Error
	require.NoError(t, json.Unmarshal([]byte(a.body), &e), a.body)
	var all []string
	for _, item := range e.Errors {
		all = append(all, item.Location)
	}
	return all
}

func (a answer) json() map[string]any {
	var m map[string]any
	_ = json.Unmarshal([]byte(a.body), &m)
	return m
}

func (a answer) text(field string) string {
	s, _ := a.json()[field].(string)
	return s
}

// form returns a valid registration by email with changes; a nil value removes a field.
func form(changes map[string]any) string {
	f := map[string]any{
		"username": "asha@example.com", "phone": "", "phone_code": "IN", "password": "s3cret-word", "repeat_password": "s3cret-word",
		"currency": "INR", "bonus_id": "welcome-sport-inr", "checkbox1": true, "checkbox2": true, "confirm_subscribers": []string{"news"},
		"is_promo": false, "isTwoStep": false, "promo_code": "", "set_deposit_modal_type": true, "form_id": "basic", "type": "2",
		"click_id": "c-1", "offer_id": "o-1", "partner_id": "p-1", "landing_id": "l-1",
	}
	for k, v := range changes {
		if f[k] = v; v == nil {
			delete(f, k)
		}
	}
	b, _ := json.Marshal(f)
	return string(b)
}

// register registers an account and returns the response; the log must not contain its secrets from now on.
func (h *harness) register(t testing.TB, changes map[string]any) answer {
	t.Helper()
	a := h.call(t, "POST", "/ccg/user/registration", form(changes), nil)
	h.watch(a)
	h.secrets = append(h.secrets, "s3cret-word")
	return a
}

func (h *harness) watch(a answer) {
	for _, field := range []string{"access_token", "refresh_token"} {
		if s := a.text(field); s != "" {
			h.secrets = append(h.secrets, s)
		}
	}
}

func (h *harness) refresh(t testing.TB, token string) answer {
	t.Helper()
	a := h.call(t, "POST", "/api/v3/oauth/refresh", `{"refresh_token":"`+token+`"}`, nil)
	h.watch(a)
	return a
}

// rulesOf returns a brand's registration rules: countries, currencies and welcome offers.
func rulesOf(b *content.Brand) player.Rules {
	rules := player.Rules{PhoneCountry: b.PhoneCountry, CountryOf: b.CurrencyCountry}
	for _, c := range b.Countries {
		rules.Countries = append(rules.Countries, c.ISOCode)
	}
	rules.Currency = func(currency money.Currency) bool {
		for _, c := range b.Currencies {
			if c.ISOCode == currency {
				return true
			}
		}
		return false
	}
	rules.Bonus = func(bonusID string, currency money.Currency) bool {
		for _, offer := range b.Offers {
			if bonus, ok := offer.In(currency); ok && bonus.ID == bonusID {
				return true
			}
		}
		return false
	}
	return rules
}
