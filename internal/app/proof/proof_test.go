package proof_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/app/proof"
	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// Every check holds on a database with some of everything.
func TestEveryCheckHoldsOnAHealthyDatabase(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newBrand(t, d)
		s.trade()
		all, err := proof.Run(t.Context(), d)
		require.NoError(t, err)
		for _, r := range all {
			require.True(t, r.OK, "%s: %s", r.Name, r.Detail)
			if strings.Contains(r.Name, roundResult) {
				require.Equal(t, "1 rounds were played with seeds that are in use", r.Detail)
			} else {
				require.Empty(t, r.Detail, r.Name)
			}
		}
	})
}

// While events of these results are pending, bets on those markets are excused and counted, and every other bet is held to its results.
func TestWaitingResultsExcuseOnlyTheirBets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newBrand(t, d)
		s.trade()
		s.announce("c", "home")
		all, err := proof.Run(t.Context(), d)
		require.NoError(t, err)
		excused := 0
		for _, r := range all {
			require.True(t, r.OK, "%s: %s", r.Name, r.Detail)
			if r.Detail != "" && !strings.Contains(r.Name, roundResult) {
				require.Contains(t, r.Detail, "events of these results are pending")
				excused++
			}
		}
		require.Equal(t, 2, excused, "what bets are, and what their legs show")
		for _, c := range []corruption{
			{"a lost bet is void", judged, "UPDATE bet_bets SET status = 'void', payout = stake WHERE id = '{lost_double}'"},
			{"a lost leg is won", shown, "UPDATE bet_legs SET status = 'won' WHERE bet_id = '{lost_double}' AND status = 'lost'"},
		} {
			at := slices.IndexFunc(all, func(r audit.Result) bool { return strings.Contains(r.Name, c.check) })
			hit := s.corrupted(c, proof.Checks()...)[at]
			require.False(t, hit.OK, c.name)
			require.Contains(t, hit.Detail, s.names["lost_double"])
		}
	})
}

// The kinds of transfers that the packages name are all that a brand makes.
func TestTheKindsOfTransfersAreKnown(t *testing.T) {
	t.Parallel()
	d := dbtest.NewSQLite(t)
	s := newBrand(t, d)
	s.trade()
	rows, err := d.Reader().Query(t.Context(), "SELECT DISTINCT kind FROM wallet_transfers ORDER BY kind")
	made, err := db.Collect(rows, err, audit.ScanText)
	require.NoError(t, err)
	require.Subset(t, made, []string{"bet.cashout", "bet.payout", "bet.payout.free", "bet.payout.reversed", "bet.refund", "bet.stake", "bonus.convert", "bonus.grant",
		"bonus.take_back", "debt.collected", "deposit", "withdrawal.paid", "withdrawal.reject", "withdrawal.request"}, "the healthy database is rich")
}
