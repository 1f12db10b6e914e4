package reconciliation_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/longtest"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/payment/book"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/method"
	"maidan/internal/payment/reconciliation"
	"maidan/internal/rng"
	"maidan/internal/simulate/payments"
	"maidan/internal/simulate/payments/sandbox"
	"maidan/internal/simulate/payments/trick"
	"maidan/internal/wallet"
)

// tricks are the rates of all tricks, and lies how many of a thousand rows of a statement file are wrong.
const (
	tricks = "seed=7,not-found=30,declined=50,slow=40,half=50,twice=60,late=50,vanish=50,dropped=50,busy=50,reorder=50,tiny=40,surplus=60"
	seed   = "11"
	lies   = 120
)

// world is a payment service with its simulator on the first of March.
type world struct {
	*payment.Service
	t       *testing.T
	clock   *clock.Manual
	sim     *connect.Embedded
	rates   trick.Rates
	records map[string]int // audit records by action
	*reconciliation.Reconciler
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	rates, err := trick.ParseRates(tricks)
	require.NoError(t, err)
	w := &world{t: t, clock: clock.NewManual(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)), rates: rates, records: map[string]int{}}
	ids, log := id.NewMaker(w.clock, rng.Secure()), slog.New(slog.DiscardHandler)
	box := outbox.NewBox(d, w.clock, log)
	methods, err := method.Load()
	require.NoError(t, err)
	w.sim, err = connect.NewEmbedded(connect.EmbeddedConfig{Clock: w.clock, Rates: rates})
	require.NoError(t, err)
	w.Service, err = payment.New(payment.Config{Payee: "Maidan", AccountKey: []byte("a key of exactly thirty-two byte"), NotifyURL: w.sim.NotifyURL}, payment.Deps{
		DB: d, Clock: w.clock, IDs: ids, Random: rng.Secure(), Wallet: wallet.New(wallet.Config{DB: d, Box: box, Clock: w.clock, IDs: ids, Log: log}),
		Outbox: box, Methods: methods, Providers: w.sim.Providers, Log: log,
	})
	require.NoError(t, err)
	w.sim.Attach(w.Receive)
	w.Reconciler = reconciliation.New(reconciliation.Deps{DB: d, Clock: w.clock, IDs: ids, Payments: w.Service})
	return w
}

func (w *world) member(name id.Staff) book.By {
	return book.By{StaffID: name, Record: func(_ context.Context, _ *db.Tx, action, _ string, _ map[string]any) error {
		w.records[action]++
		return nil
	}}
}

// pass moves the clock in steps, lets the simulator deliver and the service repeat its calls.
func (w *world) pass(times int, each time.Duration) {
	for range times {
		w.clock.Advance(each)
		w.sim.Step(w.t.Context())
		_, err := w.Sweep(w.t.Context())
		require.NoError(w.t, err)
	}
}

// play makes n deposits, each of another player, and a withdrawal of each player who has the money.
func (w *world) play(n int) {
	players := make([]id.Player, n)
	for i := range players {
		players[i] = id.Player(w.Service.IDs.New())
		require.NoError(w.t, w.Service.DB.InTx(w.t.Context(), func(ctx context.Context, tx *db.Tx) error { return w.Wallet.Open(ctx, tx, players[i], "INR") }))
		o := payment.Order{PlayerID: players[i], Currency: "INR", Key: fmt.Sprint("deposit ", i), Method: "upi", Amount: money.Amount(2000+i%900) * 100}
		if i%3 == 0 {
			o.Method = "tether"
		}
		dep, _, err := w.CreateDeposit(w.t.Context(), o)
		if err != nil {
			require.ErrorIs(w.t, err, payment.ErrUnavailable, "the only provider of coins refused")
			continue
		}
		if o.Method == "upi" {
			_, err = w.SubmitTransactionID(w.t.Context(), players[i], dep.ID, fmt.Sprintf("%08d9999", i))
			require.NoError(w.t, err)
		}
		if i%50 == 0 {
			w.pass(1, 5*time.Second)
		}
	}
	w.pass(60, 30*time.Second)
	for i, player := range players {
		r := payment.Request{
			PlayerID: player, Currency: "INR", Key: fmt.Sprint("withdrawal ", i), Method: "upi", Amount: money.Amount(600+i%300) * 100,
			To: payment.Account{Name: "Asha Rao", VPA: "asha.rao@playbank"},
		}
		request, _, err := w.RequestWithdrawal(w.t.Context(), r)
		if err != nil {
			require.ErrorIs(w.t, err, payment.ErrFunds)
			continue
		}
		_, err = w.Approve(w.t.Context(), request.ID, payment.Decision{StaffID: "meena", Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return nil }})
		require.NoError(w.t, err)
		if i%50 == 0 {
			w.pass(1, 5*time.Second)
		}
	}
	w.pass(60, 30*time.Second)
}

// file returns the simulator's statement file of a provider.
func (w *world) file(provider string) []byte {
	answer := httptest.NewRecorder()
	path := fmt.Sprintf("/%s%s?day=2026-03-01&seed=%s&lies=%d", provider, sandbox.StatementPath, seed, lies)
	w.sim.Handler().ServeHTTP(answer, httptest.NewRequestWithContext(w.t.Context(), http.MethodGet, path, http.NoBody))
	require.Equal(w.t, http.StatusOK, answer.Code)
	return answer.Body.Bytes()
}

// simulated is how the simulator's files are read.
func simulated() *reconciliation.Mapping {
	m := reconciliation.Simulated()
	return &m
}

// expected returns the kinds of differences that the tricks and lies about the calls of a provider must lead to, by payment. Those about
// payments that never were have an empty payment.
func (w *world) expected(provider string) map[string][]reconciliation.Kind {
	type call struct{ id, payment, purpose, state string }
	rows, err := w.Service.DB.Reader().Query(w.t.Context(), "SELECT id, payment_id, purpose, state, amount FROM payment_calls WHERE provider = $1", provider)
	require.NoError(w.t, err)
	defer func() { require.NoError(w.t, rows.Close()) }()
	want := map[string][]reconciliation.Kind{}
	for rows.Next() {
		var c call
		var amount money.Amount
		require.NoError(w.t, rows.Scan(&c.id, &c.payment, &c.purpose, &c.state, &amount))
		if c.state == "refused" {
			continue
		}
		kinds := w.expectedOf(c.id, c.purpose)
		for _, kind := range kinds {
			about := c.payment
			if kind == reconciliation.KindMissingHere {
				about = ""
			}
			want[about] = append(want[about], kind)
		}
	}
	require.NoError(w.t, rows.Err())
	return want
}

// expectedOf returns the kinds of differences of one call that the provider accepted.
func (w *world) expectedOf(call, purpose string) []reconciliation.Kind {
	t, lie := w.rates.Of(call), sandbox.LieOf(seed, lies, call)
	if t == trick.Declined || t == trick.NotFound { // no money moved
		return nil
	}
	if purpose != "payout" && t == trick.Tiny { // it arrived, and is too little to be credited
		return map[sandbox.Lie][]reconciliation.Kind{
			sandbox.Omitted: nil, sandbox.Undone: nil, sandbox.Added: {reconciliation.KindStatus, reconciliation.KindMissingHere},
			sandbox.Doubled: {reconciliation.KindStatus, reconciliation.KindDuplicate},
			"":              {reconciliation.KindStatus}, sandbox.Wrong: {reconciliation.KindStatus}, sandbox.Charged: {reconciliation.KindStatus},
		}[lie]
	}
	if purpose == "start" && t == trick.Surplus { // a second payment that is credited nowhere
		return map[sandbox.Lie][]reconciliation.Kind{
			"": {reconciliation.KindDuplicate}, sandbox.Omitted: nil, sandbox.Undone: nil, sandbox.Added: {reconciliation.KindDuplicate, reconciliation.KindMissingHere},
			sandbox.Doubled: {reconciliation.KindDuplicate, reconciliation.KindDuplicate}, sandbox.Wrong: {reconciliation.KindAmount, reconciliation.KindDuplicate},
			sandbox.Charged: {reconciliation.KindFee, reconciliation.KindDuplicate},
		}[lie]
	}
	return map[sandbox.Lie][]reconciliation.Kind{
		sandbox.Omitted: {reconciliation.KindMissingThere}, sandbox.Added: {reconciliation.KindMissingHere}, sandbox.Wrong: {reconciliation.KindAmount},
		sandbox.Charged: {reconciliation.KindFee}, sandbox.Undone: {reconciliation.KindStatus}, sandbox.Doubled: {reconciliation.KindDuplicate},
	}[lie]
}

// found returns the kinds of all undecided differences of a provider, by payment.
func (w *world) found(provider string) (kinds map[string][]reconciliation.Kind, all []reconciliation.Difference) {
	kinds = map[string][]reconciliation.Kind{}
	cursor := ""
	for {
		items, next, err := w.Differences(w.t.Context(), reconciliation.Filter{Provider: provider, State: reconciliation.Undecided, Cursor: cursor})
		require.NoError(w.t, err)
		for _, d := range items {
			kinds[d.Payment] = append(kinds[d.Payment], d.Kind)
		}
		all = append(all, items...)
		if cursor = next; next == "" {
			return kinds, all
		}
	}
}

func sorted(all map[string][]reconciliation.Kind) map[string][]reconciliation.Kind {
	for _, kinds := range all {
		slices.Sort(kinds)
	}
	return all
}

// resolve resolves a difference as the provider says it, by two members if it needs them.
func (w *world) resolve(d reconciliation.Difference) {
	action := reconciliation.WriteOff
	if d.Kind == reconciliation.KindFee {
		action = reconciliation.BookFee
	}
	proposed, err := w.Reconciler.Resolve(w.t.Context(), d.ID, reconciliation.Resolution{Action: action, Reason: "as the provider says"}, w.member("ann"))
	require.NoError(w.t, err)
	if action == reconciliation.BookFee {
		require.Equal(w.t, reconciliation.StateResolved, proposed.State)
		return
	}
	_, err = w.Decide(w.t.Context(), d.ID, true, w.member("ann"))
	require.ErrorIs(w.t, err, reconciliation.ErrSecond)
	decided, err := w.Decide(w.t.Context(), d.ID, true, w.member("bob"))
	require.NoError(w.t, err)
	require.Equal(w.t, reconciliation.StateResolved, decided.State)
	_, err = w.Decide(w.t.Context(), d.ID, true, w.member("bob"))
	require.ErrorIs(w.t, err, reconciliation.ErrClosed)
}

// TestDay_DifferencesAreExactlyTheLies plays a day with all tricks on, imports the files of all providers, of which many rows
// are wrong, resolves every difference, and compares what should be at each provider with the file.
func TestDay_DifferencesAreExactlyTheLies(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.play(longtest.Times(200, 6_000))
		differences := 0
		for _, provider := range []string{payments.Transfers, payments.Mobile, payments.Coins} {
			file := w.file(provider)
			s, err := w.Import(t.Context(), reconciliation.Upload{Provider: provider, Mapping: simulated(), Name: provider + ".csv"}, bytes.NewReader(file), w.member("ann"))
			require.NoError(t, err)
			kinds, all := w.found(provider)
			require.Equal(t, sorted(w.expected(provider)), sorted(kinds), provider)
			require.Equal(t, len(all), s.Counts.Undecided)
			require.Equal(t, s.Rows, s.Counts.Matched+s.Counts.Repeated+s.Counts.NoMoney+s.Counts.Difference+s.Counts.Other)
			differences += len(all)

			_, err = w.Import(t.Context(), reconciliation.Upload{Provider: provider, Name: "again.csv"}, bytes.NewReader(file), w.member("bob"))
			require.ErrorIs(t, err, reconciliation.ErrKnown)
			for _, difference := range all {
				w.resolve(difference)
			}
			require.Equal(t, net(t, file), w.float(provider), "what should be at %s", provider)
			s, err = w.MatchAgain(t.Context(), s.ID, w.member("bob"))
			require.NoError(t, err)
			require.Zero(t, s.Counts.Undecided, "what was resolved stays resolved")
		}
		require.Greater(t, differences, 20)
		require.Equal(t, 3, w.records["statement.import"])
		require.Equal(t, differences, w.records["difference.write_off"]+w.records["difference.book_fee"])
		w.audit()
	})
}

// net returns what the payments of a file sum to, less the fees.
func net(t *testing.T, file []byte) (sum money.Amount) {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	require.NoError(t, err)
	hundredths := func(text string) (n money.Amount) {
		var units, rest int64
		_, err := fmt.Sscanf(text, "%d.%d", &units, &rest)
		require.NoError(t, err)
		return money.Amount(units*100 + rest)
	}
	for _, r := range rows[1:] {
		amount := hundredths(r[3])
		switch {
		case r[6] != "SUCCESS":
			continue
		case r[7] == "payout":
			amount = -amount
		}
		sum += amount - hundredths(r[5])
	}
	return sum
}

func (w *world) float(provider string) (sum money.Amount) {
	all, err := w.Book.Floats(w.t.Context())
	require.NoError(w.t, err)
	for _, f := range all {
		if f.Provider == provider {
			sum += f.Balance
		}
	}
	return sum
}

func (w *world) audit() {
	checks, err := payment.Audit(w.t.Context(), w.Service.DB)
	require.NoError(w.t, err)
	ledger, err := wallet.Audit(w.t.Context(), w.Service.DB)
	require.NoError(w.t, err)
	for _, c := range append(checks, ledger...) {
		require.True(w.t, c.OK, "%s: %s", c.Name, c.Detail)
	}
}
