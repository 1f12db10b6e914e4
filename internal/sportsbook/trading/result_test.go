package trading_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// overrule sets a manual result, as an approved proposal does.
func overrideResult(t *testing.T, f *harness, by trading.ManualResult) error {
	office := trading.NewOffice(trading.OfficeConfig{DB: f.db, Clock: f.clock, IDs: id.NewMaker(f.clock, rng.Seeded([32]byte{9}))})
	return f.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return office.OverrideResult(ctx, tx, by, func(events ...outbox.Event) error { return f.box.Append(ctx, tx, events...) })
	})
}

// A manual result stays, whatever the feed sends, until it is released; the rest of the event continues.
func TestOverrideResult_LastsUntilRelease(t *testing.T) {
	t.Parallel()
	msgs := match(t, 1, "T5")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		half, eventID := len(msgs)/2, msgs[0].EventID
		f.deliver(t, msgs[:half]...)
		main := f.market(t, id.Market(string(eventID)+"-w"))
		results := map[id.Selection]market.Selection{}
		for _, s := range main.Selections {
			s.Settle(market.VoidResult, market.Factors{VoidMilli: market.VoidWhole, DeadHeatNum: 1, DeadHeatDen: 1})
			results[s.ID] = s
		}
		require.ErrorIs(t, overrideResult(t, f, trading.ManualResult{MarketID: "none", Results: results}), trading.ErrNoMarket)
		require.NoError(t, overrideResult(t, f, trading.ManualResult{MarketID: main.ID, Results: results}))
		require.NoError(t, f.box.Drain(t.Context()))
		require.Contains(t, *f.settled, market.SettledFact{EventID: eventID, MarketID: main.ID, Generation: 1})
		f.deliver(t, msgs[half:]...)
		after := f.market(t, id.Market(string(eventID)+"-w"))
		require.Equal(t, market.Void, after.Status)
		require.Equal(t, int64(1), after.Generation)
		for _, m := range f.markets(t, eventID) {
			require.True(t, m.Status.Done(), m.ID)
		}
		require.NoError(t, overrideResult(t, f, trading.ManualResult{MarketID: main.ID}))
		require.Equal(t, market.Void, f.market(t, id.Market(string(eventID)+"-w")).Status, "a release alone changes no result")

		again := msgs[len(msgs)-1] // the official result, sent once more
		again.Seq++
		f.restart()
		f.deliver(t, again)
		released := f.market(t, id.Market(string(eventID)+"-w"))
		require.Equal(t, market.Settled, released.Status, "the feed decides it again")
		require.Equal(t, int64(2), released.Generation)
	})
}
