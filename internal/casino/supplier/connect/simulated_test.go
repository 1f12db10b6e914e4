package connect_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/conformance"
	"maidan/internal/casino/supplier/connect"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

const common = "a key that both sides share"

// quick is the clock of a simulator whose pauses take no time.
type quick struct{ clock.System }

// Sleep implements clock.Clock.
func (quick) Sleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }

// site is an operator with the simulated suppliers, all over HTTP.
type site struct {
	*supplier.Engine
	t      *testing.T
	db     *db.DB
	wallet *wallet.Wallet
	clock  *clock.Manual
	url    string
	ids    *id.Maker
}

func newSite(t *testing.T, d *db.DB) *site {
	t.Helper()
	keys, err := simulator.NewKeys(common)
	require.NoError(t, err)
	var games *simulator.Server
	company := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { games.Handler().ServeHTTP(w, r) }))
	t.Cleanup(company.Close)
	games = simulator.New(simulator.Config{Clock: quick{}, Random: rng.Secure(), Keys: keys, PublicURL: company.URL})

	log, c := slog.New(slog.DiscardHandler), clock.NewManual(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC))
	ids := id.NewMaker(c, rng.Secure())
	w := wallet.New(wallet.Config{DB: d, Box: outbox.NewBox(d, c, log), Clock: c, IDs: ids, Log: log})
	t.Cleanup(func() { require.NoError(t, w.Close(context.Background())) })
	rounds := round.New(round.Config{DB: d, Wallet: w, Clock: c, IDs: ids, Random: rng.Secure(), Key: []byte("a key of exactly thirty-two byte")})
	require.NoError(t, rounds.StoreRules(t.Context()))
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s := &site{t: t, db: d, wallet: w, clock: c, url: server.URL, ids: ids}
	all, err := connect.Simulated(company.URL, common, ids.New, s.walletURL)
	require.NoError(t, err)
	s.Engine = supplier.New(supplier.Config{DB: d, Wallet: w, Rounds: rounds, Clock: c, IDs: ids, Random: rng.Secure(), Suppliers: all,
		Standing: func(context.Context, id.Player) (supplier.Standing, error) {
			return supplier.Standing{Country: "IN"}, nil
		}})
	for _, one := range all {
		mux.Handle("/"+one.Name+"/", http.StripPrefix("/"+one.Name, dialect.Serve(one.Operator, s.WalletOf(one.Name), log)))
		mux.Handle("/"+one.Name, http.StripPrefix("/"+one.Name, dialect.Serve(one.Operator, s.WalletOf(one.Name), log)))
	}
	for _, who := range []id.Player{"ann", "bob"} {
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if err := w.Open(ctx, tx, who, "INR"); err != nil {
				return err
			}
			_, err := w.Post(ctx, tx, "deposit:"+string(who), wallet.HashOf(who), wallet.Transfer{Kind: "deposit", Ref: string(who), Entries: []wallet.Entry{
				{Account: wallet.PlayerCash(who, "INR"), Amount: 1_000_000}, {Account: wallet.HouseAccount(wallet.Deposits, "INR"), Amount: -1_000_000}}})
			return err
		}))
	}
	require.NoError(t, s.Import(t.Context()))
	return s
}

func (s *site) walletURL(name string) string { return s.url + "/" + name }

func (s *site) holds() {
	s.t.Helper()
	ledger, err := wallet.Audit(s.t.Context(), s.db)
	require.NoError(s.t, err)
	own, err := supplier.Audit(s.t.Context(), s.db)
	require.NoError(s.t, err)
	for _, r := range append(ledger, own...) {
		require.True(s.t, r.OK, "%s: %s", r.Name, r.Detail)
	}
}

func (s *site) cash() money.Amount {
	held, err := s.wallet.Balance(s.t.Context(), wallet.PlayerCash("ann", "INR"))
	require.NoError(s.t, err)
	return held
}

// game returns a game of a simulated supplier that can be played without money.
func (s *site) game(name string) string {
	all, err := s.Games(s.t.Context(), "IN")
	require.NoError(s.t, err)
	for _, g := range all {
		if g.Supplier == name && g.Demo {
			return g.ID
		}
	}
	s.t.Fatalf("%s has no game", name)
	return ""
}

func (s *site) spin(address string, trick simulator.Trick) (out simulator.Spin) {
	s.t.Helper()
	body, err := json.Marshal(map[string]any{"stake": 1000, "trick": trick})
	require.NoError(s.t, err)
	answer, err := http.Post(address+"/spin", "application/json", bytes.NewReader(body))
	require.NoError(s.t, err)
	require.NoError(s.t, json.NewDecoder(answer.Body).Decode(&out))
	require.NoError(s.t, answer.Body.Close())
	return out
}

// Every supplier is played, and makes every mistake: the player has what honest rounds give, and the ledger holds.
func TestSimulated_SuppliersPlayAndCheat(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		for _, name := range simulator.Dialects() {
			name := connect.SandboxName(name)
			address, err := s.Launch(t.Context(), supplier.Launch{PlayerID: "ann", Currency: "INR", Supplier: name, Game: s.game(name), Language: "en"})
			require.NoError(t, err, name)
			page, err := http.Get(address)
			require.NoError(t, err)
			text, err := io.ReadAll(page.Body)
			require.NoError(t, err)
			require.NoError(t, page.Body.Close())
			require.Equal(t, http.StatusOK, page.StatusCode, "%s: %s", name, text)
			for _, trick := range simulator.Tricks() {
				before := s.cash()
				out := s.spin(address, trick)
				want := out.Win - 1000
				if out.Error != "" {
					want = 0
				}
				require.Equal(t, want, s.cash()-before, "%s %s: %v", name, trick, out.Log)
				if trick == simulator.Honest {
					require.Empty(t, out.Error)
					require.Equal(t, s.cash(), out.Balance)
				}
			}
		}
		s.holds()
	})
}

func recorded(context.Context, *db.Tx, supplier.FreeRounds) error { return nil }

// Free rounds that are granted with a supplier are played first; fundist has no API for them.
func TestSimulated_FreeRounds(t *testing.T) {
	t.Parallel()
	s := newSite(t, dbtest.NewSQLite(t))
	for i, name := range simulator.Dialects() {
		free := supplier.FreeRounds{ID: id.FreeRounds("g" + name), Supplier: connect.SandboxName(name), PlayerID: "ann", Game: s.game(connect.SandboxName(name)), Currency: "INR", Rounds: 1,
			Stake: 1000, StartsAt: 1, EndsAt: 2_000_000_000_000}
		given, err := s.GrantFreeRounds(t.Context(), free, recorded)
		if name == "fundist" {
			require.ErrorIs(t, err, supplier.ErrNoFreeRounds)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, supplier.Granted, given.Status)
		address, err := s.Launch(t.Context(), supplier.Launch{PlayerID: "ann", Currency: "INR", Supplier: free.Supplier, Game: free.Game, Language: "en"})
		require.NoError(t, err)
		before := s.cash()
		out := s.spin(address, "")
		require.True(t, out.Free, name)
		require.GreaterOrEqual(t, s.cash(), before, "%d: nothing was staked", i)
		require.False(t, s.spin(address, "").Free, "it was the only one")
		_, err = s.CancelFreeRounds(t.Context(), free.ID, recorded)
		require.NoError(t, err)
	}
	s.holds()
}

// The wallet of this project passes every check of the suite in every dialect.
func TestConformance_OurWalletPasses(t *testing.T) {
	t.Parallel()
	keys, err := simulator.NewKeys(common)
	require.NoError(t, err)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		for _, name := range simulator.Dialects() {
			sandbox := connect.SandboxName(name)
			open := func(who id.Player) string {
				token, err := s.OpenSession(t.Context(), sandbox, who, s.game(sandbox), "INR")
				require.NoError(t, err)
				return token
			}
			subject := conformance.Subject{Wallet: s.walletURL(sandbox), Side: keys.Supplier(name), Wrong: keys.Forged(name), HTTP: http.DefaultClient, NewID: s.ids.New,
				Expired: open("ann"), Stake: 107, Currency: "INR"}
			require.NoError(t, s.EndSession(t.Context(), subject.Expired))
			subject.Session = conformance.Session{Token: open("ann"), PlayerID: "ann", Game: s.game(sandbox)}
			subject.Other = conformance.Session{Token: open("bob"), PlayerID: "bob", Game: s.game(sandbox)}
			r := conformance.Run(t.Context(), subject)
			require.Empty(t, r.Findings, name)
			t.Logf("%s: %d passed, left out: %v", name, len(r.Passed), r.Left)
		}
		s.holds()
	})
}
