package staff_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	api "maidan/internal/api/staff"
	"maidan/internal/betoffer"
	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/casino/supplier"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/email"
	"maidan/internal/guard"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/notice"
	"maidan/internal/offer"
	"maidan/internal/outbox"
	"maidan/internal/pace"
	"maidan/internal/payment"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/method"
	"maidan/internal/payment/reconciliation"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/playoffer"
	"maidan/internal/profile"
	"maidan/internal/promocode"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/staff"
	"maidan/internal/support"
	"maidan/internal/verification"
	"maidan/internal/vip"
	"maidan/internal/wallet"
	texts "maidan/lang/notice"
)

const password = "a long password"

// office is a running staff API over one database, with a player who has money, and a browser's cookie jar.
type office struct {
	guard   *guard.Guard
	notices *notice.Service
	db      *db.DB
	clock   *clock.Manual
	desk    *payment.Service
	sim     *connect.Embedded
	staff   *staff.Staff
	ledger  *wallet.Wallet
	players *player.Players
	support *support.Service
	mails   *email.Sender
	checks  *verification.Checks
	bonuses *bonus.Bonuses
	player  player.Player
	server  *httptest.Server
	client  *http.Client
	n       int
}

func newOffice(t *testing.T, d *db.DB) *office {
	t.Helper()
	o := &office{db: d, clock: clock.NewManual(time.UnixMilli(1_760_000_000_000))}
	ids, log := id.NewMaker(o.clock, rng.Secure()), slog.New(slog.DiscardHandler)
	hasher := secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1})
	box := outbox.NewBox(d, o.clock, log)
	o.ledger = wallet.New(wallet.Config{DB: d, Box: box, Clock: o.clock, IDs: ids, Log: log})
	methods, err := method.Load()
	require.NoError(t, err)
	o.sim, err = connect.NewEmbedded(connect.EmbeddedConfig{Clock: o.clock})
	require.NoError(t, err)
	o.desk, err = payment.New(payment.Config{Payee: "Test brand", SecondApproval: map[money.Currency]money.Amount{"INR": 100_000}, Mismatch: payment.Mismatch{ShortPercent: 25}, NotifyURL: o.sim.NotifyURL, AccountKey: []byte("a key of exactly thirty-two byte")}, payment.Deps{
		DB: d, Clock: o.clock, IDs: ids, Random: rng.Secure(), Wallet: o.ledger, Outbox: box, Methods: methods, Providers: o.sim.Providers, Log: log,
	})
	require.NoError(t, err)
	o.sim.Attach(o.desk.Receive)
	players, err := player.New(t.Context(), player.Config{
		DB: d, Box: box, Clock: o.clock, Random: rng.Secure(), IDs: ids, Hasher: hasher,
		Rules: player.Rules{
			Countries: []string{"IN"}, PhoneCountry: india, CountryOf: india,
			Currency: money.Currency.Known, Bonus: func(string, money.Currency) bool { return true },
		},
		OnRegister: func(ctx context.Context, tx *db.Tx, p player.Player) error {
			return o.ledger.Open(ctx, tx, p.ID, p.Currency)
		},
	})
	require.NoError(t, err)
	registered, err := players.Register(t.Context(), player.Registration{
		Username: "asha@example.com", Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: "INR", Checkbox1: true, Checkbox2: true,
	})
	require.NoError(t, err)
	o.players, o.player = players, registered.Player
	o.staff = staff.New(staff.Config{DB: d, Clock: o.clock, Random: rng.Secure(), IDs: ids, Hasher: hasher, Limit: pace.Rate{Every: time.Minute, Burst: 8}, Key: []byte("a key of exactly thirty-two bytes")[:32]})
	o.support = support.New(support.Config{DB: d, Clock: o.clock, Random: rng.Secure(), IDs: ids})
	o.mails, err = email.New(email.Config{DB: d, Clock: o.clock, IDs: ids, From: "support@brand.example"})
	require.NoError(t, err)
	o.guard = guard.New(guard.Config{DB: d, Clock: o.clock, IDs: ids, Key: []byte("a secret of the tests")})
	profiles := profile.New(profile.Config{
		DB: d, Box: box, Clock: o.clock, Random: rng.Secure(), IDs: ids, Players: players, Key: []byte("a key of exactly thirty-two byte"),
		DefaultLanguage: "en", Language: func(code string) (string, bool) { return code, code == "en" },
	})
	o.checks = verification.New(verification.Config{
		DB: d, Box: box, Clock: o.clock, Random: rng.Secure(), IDs: ids, Players: players, Log: log, Key: []byte("a key of exactly thirty-two byte"),
	})
	book, err := phrase.New(texts.Texts, phrase.Brand{Brand: "Test brand"})
	require.NoError(t, err)
	offers := &content.Brand{Offers: []content.Offer{{ID: "welcome-sport"}, {ID: "welcome-casino", Name: "Welcome", Casino: true, Percent: 100, Budget: 500,
		MaxBonus: map[money.Currency]money.Amount{"INR": 100_000}, Terms: content.OfferTerms{Wager: 30, Days: 7, MinDeposit: 30}}}}
	codes := promocode.New(promocode.Config{DB: d, Box: box, Clock: o.clock, Random: rng.Secure(), Players: players, Brand: offers})
	o.bonuses = bonus.New(bonus.Config{DB: d, Wallet: o.ledger, Box: box, Clock: o.clock, IDs: ids, Brand: offers, Chosen: players.ChooseWelcome,
		Deposits: func(context.Context, id.Player) (int, error) { return 0, nil },
		Staked:   func(context.Context, db.Querier, id.Player, id.Grant) (bool, error) { return false, nil }})
	o.notices = notice.New(notice.Config{DB: d, Clock: o.clock, IDs: ids, Book: book, Key: []byte("a secret of the tests")})
	edited, err := offer.New(t.Context(), offer.Config{DB: d, Clock: o.clock, Brand: offers, Log: log, Check: func(content.Offer) []content.OfferProblem { return nil }})
	require.NoError(t, err)
	o.serve(t, api.Deps{Notices: o.notices, PromoCodes: codes, Offers: edited, Bonuses: o.bonuses, EmailDelivery: o.mails, Protection: o.shield(t, box, ids), Staff: o.staff, Players: players, Profiles: profiles, Checks: o.checks, Cash: o.desk, Reconciliation: reconciliation.New(reconciliation.Deps{DB: d, Clock: o.clock, IDs: ids, Payments: o.desk}), Wallet: o.ledger, Support: o.support, EmailInbox: o.mails, Guard: o.guard, VIP: vip.New(vip.Config{DB: d, Clock: o.clock, Programme: vip.Programme{Levels: []vip.Level{{ID: "silver"}, {ID: "gold"}}}}), BetOffers: betoffer.New(betoffer.Config{DB: d}), PlayOffers: playoffer.New(playoffer.Config{DB: d}),
		Grants:    &grant.Issuer{Config: grant.Config{DB: d, Clock: o.clock, Most: bet.LargestStake}},
		Suppliers: &supplier.Engine{Config: supplier.Config{DB: d, Clock: o.clock}}, DB: d}, log)
	return o
}

func (o *office) serve(t *testing.T, deps api.Deps, log *slog.Logger) {
	k := kit.New(kit.Config{Clock: o.clock, Log: log, AuthenticateStaff: api.Authenticator(o.staff)})
	a := api.New(deps)
	a.Register(k.API())
	if deps.Live != nil {
		a.Streams(k)
	}
	k.HandleFunc("GET /ccg/csrf-token", func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, k.CSRF().Issue(w, r)) })
	site := http.NewServeMux()
	k.Mount(site)
	o.server = httptest.NewServer(k.Outer(site))
	t.Cleanup(o.server.Close)
	o.visit(t)
}

// visit begins again with an empty cookie jar.
func (o *office) visit(t *testing.T) {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	o.client = &http.Client{Jar: jar}
}

// enter adds a member with a role and signs them in.
func (o *office) enter(t *testing.T, role staff.Role) {
	t.Helper()
	o.n++
	address := strings.Repeat("x", o.n) + string(role) + "@example.com"
	_, err := o.staff.AddWithoutSecondFactor(t.Context(), address, role, password)
	require.NoError(t, err)
	o.visit(t)
	o.post(t, "/session", map[string]any{"email": address, "password": password}).want(t, 200)
}

type answer struct {
	status int
	header http.Header
	body   string
}

func (o *office) send(t *testing.T, method, path string, body io.Reader, headers map[string]string) answer {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, o.server.URL+path, body)
	require.NoError(t, err)
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	res, err := o.client.Do(req)
	require.NoError(t, err)
	defer func() { _ = res.Body.Close() }()
	all, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return answer{res.StatusCode, res.Header, string(all)}
}

func (o *office) get(t *testing.T, path string) answer {
	t.Helper()
	return o.send(t, "GET", "/api/v3/staff"+path, http.NoBody, nil)
}

// post sends with a good CSRF token.
func (o *office) post(t *testing.T, path string, body any) answer {
	t.Helper()
	return o.change(t, "POST", path, body)
}

func (o *office) change(t *testing.T, method, path string, body any) answer {
	t.Helper()
	token := o.send(t, "GET", "/ccg/csrf-token", http.NoBody, nil).want(t, 200).body
	encoded, err := json.Marshal(body)
	require.NoError(t, err)
	return o.send(t, method, "/api/v3/staff"+path, strings.NewReader(string(encoded)), map[string]string{kit.CSRFHeader: token})
}

func (a answer) want(t *testing.T, status int) answer {
	t.Helper()
	require.Equal(t, status, a.status, a.body)
	return a
}

func (a answer) refused(t *testing.T, status int, code string) {
	t.Helper()
	a.want(t, status)
	var e kit.Error
	require.NoError(t, json.Unmarshal([]byte(a.body), &e), a.body)
	require.Equal(t, code, e.Errors[0].Code, a.body)
}

func decode[T any](t *testing.T, a answer) (v T) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(a.want(t, 200).body), &v), a.body)
	return v
}

// asked gives the player 1,000 rupees and asks for a withdrawal of 600, to an account whose digits may decide its fate.
func (o *office) asked(t *testing.T, digits string) payment.Withdrawal {
	t.Helper()
	ctx := t.Context()
	o.n++
	dep, _, err := o.desk.CreateDeposit(ctx, payment.Order{PlayerID: o.player.ID, Currency: "INR", Key: o.server.URL + string(rune('a'+o.n)), Method: "upi", Amount: 100000})
	require.NoError(t, err)
	_, err = o.desk.SubmitTransactionID(ctx, o.player.ID, dep.ID, "4123456789"+string(rune('0'+o.n/10))+string(rune('0'+o.n%10)))
	require.NoError(t, err)
	o.pass(t)
	w, _, err := o.desk.RequestWithdrawal(ctx, payment.Request{
		PlayerID: o.player.ID, Currency: "INR", Key: string(rune('a' + o.n)), Method: "bank", Amount: 60000,
		To: payment.Account{Name: "Asha Rao", Number: digits, IFSC: "PLAY0ABC123"},
	})
	require.NoError(t, err)
	return w
}

func (o *office) pass(t *testing.T) {
	o.clock.Advance(10 * time.Second)
	o.sim.Step(t.Context())
}

// india is the country of every currency here.
func india(money.Currency) string { return "IN" }
