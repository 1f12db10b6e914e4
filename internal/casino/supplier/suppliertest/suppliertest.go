// Package suppliertest builds an operator with the simulated suppliers for tests, all over HTTP.
package suppliertest

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
	"maidan/internal/casino/supplier/connect"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// Common is the key that the operator and the simulator share.
const Common = "a key that both sides share"

// Given is what each player has at first, in hundredths of INR.
const Given = money.Amount(1_000_000)

// quick is the clock of a simulator whose pauses take no time.
type quick struct{ *clock.Manual }

// Sleep implements clock.Clock.
func (quick) Sleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }

// Site is an operator with two players, ann and bob, and the simulated suppliers.
type Site struct {
	*supplier.Engine
	DB        *db.DB
	Wallet    *wallet.Wallet
	Clock     *clock.Manual
	IDs       *id.Maker
	Simulator *simulator.Server

	t   *testing.T
	url string
}

// New returns a site on the fourth of March 2026, 12:00 UTC.
func New(t *testing.T, d *db.DB) *Site {
	t.Helper()
	keys, err := simulator.NewKeys(Common)
	require.NoError(t, err)
	s := &Site{t: t, DB: d, Clock: clock.NewManual(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC))}
	company := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.Simulator.Handler().ServeHTTP(w, r) }))
	t.Cleanup(company.Close)
	s.Simulator = simulator.New(simulator.Config{Clock: quick{s.Clock}, Random: rng.Secure(), Keys: keys, PublicURL: company.URL})

	log := slog.New(slog.DiscardHandler)
	s.IDs = id.NewMaker(s.Clock, rng.Secure())
	box := outbox.NewBox(d, s.Clock, log)
	s.Wallet = wallet.New(wallet.Config{DB: d, Box: box, Clock: s.Clock, IDs: s.IDs, Log: log})
	t.Cleanup(func() { require.NoError(t, s.Wallet.Close(context.Background())) })
	rounds := round.New(round.Config{DB: d, Wallet: s.Wallet, Clock: s.Clock, IDs: s.IDs, Random: rng.Secure(), Key: []byte("a key of exactly thirty-two byte")})
	require.NoError(t, rounds.StoreRules(t.Context()))
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s.url = server.URL
	all, err := connect.Simulated(company.URL, Common, s.IDs.New, s.WalletURL)
	require.NoError(t, err)
	s.Engine = supplier.New(supplier.Config{DB: d, Wallet: s.Wallet, Box: box, Rounds: rounds, Clock: s.Clock, IDs: s.IDs, Random: rng.Secure(), Suppliers: all,
		Standing: func(context.Context, id.Player) (supplier.Standing, error) {
			return supplier.Standing{Country: "IN"}, nil
		}})
	for _, one := range all {
		handler := http.StripPrefix("/"+one.Name, dialect.Serve(one.Operator, s.WalletOf(one.Name), log))
		mux.Handle("/"+one.Name+"/", handler)
		mux.Handle("/"+one.Name, handler)
	}
	for _, who := range []id.Player{"ann", "bob"} {
		s.enrol(who)
	}
	require.NoError(t, s.Import(t.Context()))
	return s
}

func (s *Site) enrol(who id.Player) {
	s.t.Helper()
	require.NoError(s.t, s.DB.InTx(s.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := s.Wallet.Open(ctx, tx, who, "INR"); err != nil {
			return err
		}
		_, err := s.Wallet.Post(ctx, tx, "deposit:"+string(who), wallet.HashOf(who), wallet.Transfer{Kind: "deposit", Ref: string(who), Entries: []wallet.Entry{
			{Account: wallet.PlayerCash(who, "INR"), Amount: Given}, {Account: wallet.HouseAccount(wallet.Deposits, "INR"), Amount: -Given}}})
		return err
	}))
}

// WalletURL returns the address of a supplier's wallet.
func (s *Site) WalletURL(name string) string { return s.url + "/" + name }

// Holds runs all checks of the ledger and of suppliers.
func (s *Site) Holds() {
	s.t.Helper()
	ledger, err := wallet.Audit(s.t.Context(), s.DB)
	require.NoError(s.t, err)
	own, err := supplier.Audit(s.t.Context(), s.DB)
	require.NoError(s.t, err)
	for _, r := range append(ledger, own...) {
		require.True(s.t, r.OK, "%s: %s", r.Name, r.Detail)
	}
}

// Cash returns what ann has.
func (s *Site) Cash() money.Amount {
	held, err := s.Wallet.Balance(s.t.Context(), wallet.PlayerCash("ann", "INR"))
	require.NoError(s.t, err)
	return held
}

// Game returns a game of a simulated supplier that can be played without money.
func (s *Site) Game(name string) string {
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

// Open opens a supplier's game for a player and returns the address of its page.
func (s *Site) Open(who id.Player, name string) (address string) {
	s.t.Helper()
	address, err := s.Launch(s.t.Context(), supplier.Launch{PlayerID: who, Currency: "INR", Supplier: name, Game: s.Game(name), Language: "en"})
	require.NoError(s.t, err, name)
	return address
}

// Spin plays a round of ten rupees with a trick.
func (s *Site) Spin(address string, trick simulator.Trick) (out simulator.Spin) {
	s.t.Helper()
	body, err := json.Marshal(map[string]any{"stake": 1000, "trick": trick})
	require.NoError(s.t, err)
	answer, err := http.Post(address+"/spin", "application/json", bytes.NewReader(body))
	require.NoError(s.t, err)
	require.NoError(s.t, json.NewDecoder(answer.Body).Decode(&out))
	require.NoError(s.t, answer.Body.Close())
	return out
}

// ReportFile returns the report of a supplier, by the name of its dialect, of the day of the clock.
func (s *Site) ReportFile(dialectName, query string) []byte {
	s.t.Helper()
	answer := httptest.NewRecorder()
	s.Simulator.Handler().ServeHTTP(answer, httptest.NewRequestWithContext(s.t.Context(), http.MethodGet, "/"+dialectName+simulator.ReportPath+"?"+query, http.NoBody))
	require.Equal(s.t, http.StatusOK, answer.Code)
	file, err := io.ReadAll(answer.Body)
	require.NoError(s.t, err)
	return file
}
