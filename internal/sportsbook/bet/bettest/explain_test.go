package bettest_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
)

// approve proposes and approves an override by two people.
func (s *shop) approve(t testing.TB, o settlement.Override) {
	var trail []string
	o.Reason = "as the umpires say"
	proposed, err := s.Propose(t.Context(), o, auditor("meena", &trail))
	require.NoError(t, err)
	_, err = s.Decide(t.Context(), proposed.ID, true, "", auditor("omar", &trail))
	require.NoError(t, err)
	require.NoError(t, s.box.Drain(t.Context()))
}

// A void leg says why it is void: the strongest reason that there is.
func TestExplain_VoidLegHasAReason(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.Apply = func(context.Context, *db.Tx, settlement.Override) error { return nil }
		s.punter(t, "ann", "INR", 1_000_000)
		placed := map[id.Event]id.Bet{}
		for _, id := range []id.Event{"rule", "abandoned", "auditor", "released", "cancelled", "window", "back", "won"} {
			s.event(t, id, market.Upcoming, 2000, 2000)
			placed[id] = s.place(t, slip("ann", 10_000, s.pick(id, "h"))).ID
		}
		results := func(eventID id.Event) map[id.Selection]settlement.ManualResult {
			all := map[id.Selection]settlement.ManualResult{}
			for _, x := range s.at[eventID].Selections {
				all[x.ID] = settlement.ManualResult{Result: market.VoidResult}
			}
			return all
		}
		for _, id := range []id.Event{"auditor", "released"} {
			s.approve(t, settlement.Override{Kind: settlement.SetResult, MarketID: s.at[id].ID, Results: results(id)})
		}
		s.clock.Advance(time.Second)
		s.approve(t, settlement.Override{Kind: settlement.ReleaseResult, MarketID: s.at["released"].ID})
		for _, id := range []id.Event{"rule", "abandoned", "auditor", "released"} {
			s.settle(t, id, (*market.Market).VoidAll)
		}
		s.change(t, "abandoned", func(e *market.Event, _ *market.Market) { e.Status = market.Abandoned })
		s.cancel(t, "cancelled", 0, 0)
		from := begin.Add(-time.Minute).UnixMilli()
		s.cancel(t, "window", from, begin.Add(time.Minute).UnixMilli())
		s.cancel(t, "back", 0, 0)
		s.approve(t, settlement.Override{Kind: settlement.VoidBet, BetID: placed["back"]})
		s.settle(t, "won", winner("home"))
		for id, why := range map[id.Event]bet.VoidReason{"rule": bet.ByRule, "abandoned": bet.Abandoned, "auditor": bet.Manual, "released": bet.ByRule,
			"cancelled": bet.Cancelled, "window": bet.InWindow, "back": bet.TakenBack, "won": ""} {
			leg := s.find(t, "ann", placed[id]).Legs[0]
			require.Equal(t, why, leg.VoidReason, id)
			require.Equal(t, why == bet.InWindow, leg.VoidFrom == from, id)
		}
	})
}

// A bet says that it is open again, or was settled otherwise before; the answer to its key still says what it receipt first.
func TestExplain_ShowsCorrections(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		asked := slip("ann", 10_000, s.pick("a", "h"))
		first := s.place(t, asked)
		says := func(status bet.Status, reopened, corrected bool) {
			t.Helper()
			now := s.find(t, "ann", first.ID)
			require.Equal(t, []any{status, reopened, corrected}, []any{now.Status, now.Reopened, now.Corrected})
		}
		says(bet.Pending, false, false)
		s.settle(t, "a", winner("home"))
		says(bet.Won, false, false)
		s.open(t, "a")
		s.rollBack(t, "a", market.RolledSettlement, 0, 0)
		says(bet.Pending, true, false)
		s.settle(t, "a", (*market.Market).VoidAll)
		says(bet.Void, false, true)
		again, hit, err := s.Place(t.Context(), asked)
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, first, again)
	})
}
