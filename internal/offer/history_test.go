package offer_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/offer"
)

const boost = "acca-boost"

// mostAt returns what an accumulator earned at most at a time; 0: the offer did not run.
func (n *node) mostAt(at int64) int64 {
	n.t.Helper()
	all, err := n.InForce(n.t.Context(), n.DB.Reader(), at)
	require.NoError(n.t, err)
	for _, o := range all {
		require.True(n.t, o.Kind.OnBets())
		if o.ID == boost {
			return o.Definition().Amount
		}
	}
	return 0
}

// A bet has the terms of the moment at which it was placed, on every node, whatever staff have changed since.
func TestInForce_IsTheVersionOfTheTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n, other := open(t, d), open(t, d)
		first := n.clock.Now().UnixMilli()
		require.Zero(t, n.mostAt(first-1))
		file := n.stored(boost).Offer.Definition().Amount
		require.Equal(t, file, n.mostAt(first))
		n.clock.Advance(time.Hour)
		later := n.clock.Now().UnixMilli()
		_, err := n.Save(t.Context(), n.draft(boost, func(o *content.Offer) { o.Amount = 7 }), 0, "smaller", n.by("meena"))
		require.NoError(t, err)
		_, err = n.Save(t.Context(), n.draft(boost, func(o *content.Offer) { o.Ends = later + 1000 }), 1, "ends", n.by("meena"))
		require.NoError(t, err)
		require.Equal(t, file, other.mostAt(later-1))
		require.Equal(t, int64(7), other.mostAt(later))
		require.Equal(t, int64(7), other.mostAt(later+999))
		require.Zero(t, other.mostAt(later+1000))
	})
}

// A later file of the brand changes no bet that was placed before.
func TestInForce_RemembersEarlierFiles(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		first, file := n.clock.Now().UnixMilli(), n.mostAt(n.clock.Now().UnixMilli())
		reopen := func(change func(*content.Brand)) *node {
			n.clock.Advance(time.Hour)
			change(n.Brand)
			var err error
			n.Offers, err = offer.New(t.Context(), n.Config)
			require.NoError(t, err)
			return n
		}
		reopen(func(b *content.Brand) {
			i := slices.IndexFunc(b.Offers, func(o content.Offer) bool { return o.ID == boost })
			changed := b.Offers[i].Definition()
			changed.Amount = 9
			complete, problems := b.Complete(changed)
			require.Empty(t, problems)
			b.Offers[i] = complete
		})
		changed := n.clock.Now().UnixMilli()
		require.Equal(t, file, n.mostAt(changed-1))
		require.Equal(t, int64(9), n.mostAt(changed))
		reopen(func(*content.Brand) {})
		require.Equal(t, int64(9), n.mostAt(n.clock.Now().UnixMilli()))
		reopen(func(b *content.Brand) {
			b.Offers = slices.DeleteFunc(b.Offers, func(o content.Offer) bool { return o.ID == boost })
		})
		require.Zero(t, n.mostAt(n.clock.Now().UnixMilli()))
		require.Equal(t, file, n.mostAt(first))
	})
}
