package market_test

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// offered is a database with one event on offer, at price 1.
func offered(t *testing.T, d *db.DB) (sell func(version int64) error, ids []id.Selection) {
	e := fixture
	m := market.NewWinner(e)
	m.Status = market.Active
	sell = func(version int64) error {
		before := e.Version
		e.Version, m.Version = version, version
		for i := range m.Selections {
			m.Selections[i].Odds, m.Selections[i].Version = 1850, version
		}
		c := market.Change{Event: e, From: before, Changed: []market.Market{m}, Desk: []byte("{}")}
		if version == 1 {
			c = market.Change{Event: e, New: []market.Market{m}, State: []byte("{}"), Desk: []byte("{}")}
		}
		return save(t, d, c)
	}
	e.Version = 0
	require.NoError(t, sell(1))
	return sell, []id.Selection{m.Selections[0].ID, m.Selections[1].ID}
}

// Every read returns a state from after its call, however many run at once.
// A bet must not be judged by a price that was outdated when it arrived.
func TestOfferCache_ReadIsNeverOlderThanItsCall(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		sell, ids := offered(t, d)
		cache := market.NewOfferCache(d.Reader())
		var out, over atomic.Int64
		out.Store(1)
		var group errgroup.Group
		for range 8 {
			group.Go(func() error {
				for over.Load() == 0 {
					least := out.Load()
					seen, err := cache.Read(t.Context(), ids)
					if err != nil {
						return err
					}
					if got := seen[ids[0]].Version; got < least {
						t.Errorf("read when price %d was published and got %d", least, got)
					}
				}
				return nil
			})
		}
		group.Go(func() error {
			defer over.Store(1)
			for v := int64(2); v < 60; v++ {
				if err := sell(v); err != nil {
					return err
				}
				out.Store(v)
			}
			return nil
		})
		require.NoError(t, group.Wait())
	})
}
