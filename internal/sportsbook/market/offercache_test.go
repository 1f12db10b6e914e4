package market_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// Cached offers equal the database after any change: a price, a suspension, or only the producer's validity.
func TestOfferCache_EqualsDatabase(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, offerCacheEqualsDatabase)
}

func offerCacheEqualsDatabase(t *testing.T, d *db.DB) {
	e := fixture
	e.Producer = "p"
	m := market.NewWinner(e)
	m.Status, m.Version = market.Active, 1
	for i := range m.Selections {
		m.Selections[i].Odds, m.Selections[i].Version = 1850, 1
	}
	ids := []id.Selection{m.Selections[0].ID, m.Selections[1].ID, "unknown"}
	read, locked := market.NewOfferCache(d.Reader()), market.NewOfferCache(d.Reader())
	ways := []func() (map[id.Selection]market.Offer, error){func() (map[id.Selection]market.Offer, error) { return read.Read(t.Context(), ids) }}
	if d.Engine() == db.Postgres {
		conn, err := d.OpenSession(t.Context(), nil)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, conn.Close()) })
		prefetched := market.NewOfferCache(d.Reader())
		ways = append(ways, func() (map[id.Selection]market.Offer, error) { return locked.Within(t.Context(), conn, ids) },
			func() (map[id.Selection]market.Offer, error) {
				look, then := prefetched.Prefetch(ids)
				if err := d.RoundTrip(t.Context(), look); err != nil {
					return nil, err
				}
				return then(t.Context(), conn, ids)
			})
	}
	agrees := func() map[id.Selection]market.Offer {
		truth, err := market.Offers(t.Context(), d.Reader(), ids)
		require.NoError(t, err)
		for _, way := range ways {
			for range 3 { // once read, then remembered
				seen, err := way()
				require.NoError(t, err)
				require.Equal(t, truth, seen)
			}
		}
		remembered, all := read.Cached(ids[:2])
		require.Equal(t, len(truth) == 2, all, "Cached reports whether all are cached")
		require.Equal(t, truth, remembered)
		return truth
	}
	require.Empty(t, agrees())
	require.NoError(t, save(t, d, market.Change{Event: e, New: []market.Market{m}, State: []byte("{}"), Desk: []byte("{}")}))
	require.Len(t, agrees(), 2)

	e.Version, m.Version, m.Selections[0].Odds, m.Selections[0].Version = 2, 2, 1900, 2
	require.NoError(t, save(t, d, market.Change{Event: e, From: 1, Changed: []market.Market{m}, Desk: []byte("{}")}))
	require.EqualValues(t, 1900, agrees()[ids[0]].Odds)

	e.Version, m.Version, m.Status = 3, 3, market.Suspended
	require.NoError(t, save(t, d, market.Change{Event: e, From: 2, Changed: []market.Market{m}, Desk: []byte("{}")}))
	require.Equal(t, market.Suspended, agrees()[ids[1]].Market)

	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return market.Vouch(ctx, tx, "p", 77) }))
	require.EqualValues(t, 77, agrees()[ids[0]].GoodUntil)

	hide := func(hidden bool) {
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if hidden {
				return market.Hide(ctx, tx, market.HideEvent, string(e.ID))
			}
			return market.Unhide(ctx, tx, market.HideEvent, string(e.ID))
		}))
	}
	require.True(t, agrees()[ids[0]].Bettable)
	hide(true)
	require.False(t, agrees()[ids[0]].Bettable, "a hidden event keeps its version")
	hide(false)
	require.True(t, agrees()[ids[0]].Bettable)

	require.Error(t, save(t, d, market.Change{Event: e, From: 3, Desk: []byte("{}")}), "two truths under one version")
}
