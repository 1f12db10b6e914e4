package connect_test

import (
	"context"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/conformance"
	"maidan/internal/casino/supplier/connect"
	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/casino/supplier/suppliertest"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
)

// Every supplier is played, and makes every mistake: the player has what honest rounds give, and the ledger holds.
func TestSimulated_SuppliersPlayAndCheat(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := suppliertest.New(t, d)
		for _, name := range simulator.Dialects() {
			name := connect.SandboxName(name)
			address := s.Open("ann", name)
			page, err := http.Get(address)
			require.NoError(t, err)
			text, err := io.ReadAll(page.Body)
			require.NoError(t, err)
			require.NoError(t, page.Body.Close())
			require.Equal(t, http.StatusOK, page.StatusCode, "%s: %s", name, text)
			for _, trick := range simulator.Tricks() {
				before := s.Cash()
				out := s.Spin(address, trick)
				want := out.Win - 1000
				if out.Error != "" {
					want = 0
				}
				require.Equal(t, want, s.Cash()-before, "%s %s: %v", name, trick, out.Log)
				if trick == simulator.Honest {
					require.Empty(t, out.Error)
					require.Equal(t, s.Cash(), out.Balance)
				}
			}
		}
		s.Holds()
	})
}

func recorded(context.Context, *db.Tx, supplier.FreeRounds) error { return nil }

// Free rounds that are granted with a supplier are played first; fundist has no API for them.
func TestSimulated_FreeRounds(t *testing.T) {
	t.Parallel()
	s := suppliertest.New(t, dbtest.NewSQLite(t))
	for i, name := range simulator.Dialects() {
		free := supplier.FreeRounds{ID: id.FreeRounds("g" + name), Supplier: connect.SandboxName(name), PlayerID: "ann", Game: s.Game(connect.SandboxName(name)), Currency: "INR", Rounds: 1,
			Stake: 1000, StartsAt: 1, EndsAt: 2_000_000_000_000}
		given, err := s.GrantFreeRounds(t.Context(), free, recorded)
		if name == "fundist" {
			require.ErrorIs(t, err, supplier.ErrNoFreeRounds)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, supplier.Granted, given.Status)
		address := s.Open("ann", free.Supplier)
		before := s.Cash()
		out := s.Spin(address, "")
		require.True(t, out.Free, name)
		require.GreaterOrEqual(t, s.Cash(), before, "%d: nothing was staked", i)
		require.False(t, s.Spin(address, "").Free, "it was the only one")
		_, err = s.CancelFreeRounds(t.Context(), free.ID, recorded)
		require.NoError(t, err)
	}
	s.Holds()
}

// The wallet of this project passes every check of the suite in every dialect.
func TestConformance_OurWalletPasses(t *testing.T) {
	t.Parallel()
	keys, err := simulator.NewKeys(suppliertest.Common)
	require.NoError(t, err)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := suppliertest.New(t, d)
		for _, name := range simulator.Dialects() {
			sandbox := connect.SandboxName(name)
			open := func(who id.Player) string {
				token, err := s.OpenSession(t.Context(), sandbox, who, s.Game(sandbox), "INR", supplier.Source{})
				require.NoError(t, err)
				return token
			}
			subject := conformance.Subject{Wallet: s.WalletURL(sandbox), Side: keys.Supplier(name), Wrong: keys.Forged(name), HTTP: http.DefaultClient, NewID: s.IDs.New,
				Expired: open("ann"), Stake: 107, Currency: "INR"}
			require.NoError(t, s.EndSession(t.Context(), subject.Expired))
			subject.Session = conformance.Session{Token: open("ann"), PlayerID: "ann", Game: s.Game(sandbox)}
			subject.Other = conformance.Session{Token: open("bob"), PlayerID: "bob", Game: s.Game(sandbox)}
			r := conformance.Run(t.Context(), subject)
			require.Empty(t, r.Findings, name)
			t.Logf("%s: %d passed, left out: %v", name, len(r.Passed), r.Left)
		}
		s.Holds()
	})
}
