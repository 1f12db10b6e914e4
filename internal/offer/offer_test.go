package offer_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/offer"
)

// node is one node with a brand of its own.
type node struct {
	*offer.Offers
	t     *testing.T
	clock *clock.Manual
	acts  []string
	mu    sync.Mutex
}

func open(t *testing.T, d *db.DB) *node {
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	n := &node{t: t, clock: clock.NewManual(time.UnixMilli(1_790_000_000_000))}
	n.Offers, err = offer.New(t.Context(), offer.Config{DB: d, Clock: n.clock, Brand: b, Log: slog.New(slog.DiscardHandler),
		Check: func(o content.Offer) []content.OfferProblem {
			if o.Image == "nothing" {
				return []content.OfferProblem{{Field: "image", Msg: "there is no such picture"}}
			}
			return nil
		}})
	require.NoError(t, err)
	return n
}

func (n *node) by(member id.Staff) offer.By {
	return offer.By{ID: member, Record: func(_ context.Context, _ *db.Tx, action, subject string, _ any) error {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.acts = append(n.acts, fmt.Sprintf("%s: %s %s", member, action, subject))
		return nil
	}}
}

// stored returns the latest version of an offer.
func (n *node) stored(offerID string) offer.Version {
	n.t.Helper()
	all, err := n.Versions(n.t.Context(), offerID)
	require.NoError(n.t, err)
	return all[0]
}

// draft returns an offer as it is written, with changes.
func (n *node) draft(offerID string, change func(*content.Offer)) content.Offer {
	n.t.Helper()
	o := n.stored(offerID).Offer.Definition()
	change(&o)
	return o
}

func wagered(times int64) func(*content.Offer) {
	return func(o *content.Offer) { o.Terms.Wager = times }
}

func TestSave_MakesAVersionThatIsServed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		require.Zero(t, n.stored("welcome-casino").Number)
		saved, err := n.Save(t.Context(), n.draft("welcome-casino", wagered(25)), 0, "cheaper", n.by("mira"))
		require.NoError(t, err)
		require.Equal(t, int64(1), saved.Number)
		bonus, _ := n.Brand.Bonus("welcome-casino-inr")
		require.Equal(t, int64(25), bonus.Terms.Wager)
		require.Equal(t, money.Amount(2_000_000), bonus.MaxBonus.Amount)
		listed := n.Brand.Welcome("INR", false)
		require.Equal(t, []string{"welcome-casino-inr", "welcome-sport-inr"}, []string{listed[0].ID, listed[1].ID}, "in the order of the file")

		again, err := n.Save(t.Context(), n.draft("welcome-casino", wagered(25)), 1, "cheaper", n.by("mira"))
		require.NoError(t, err)
		require.Equal(t, int64(1), again.Number, "nothing has changed")
		n.clock.Advance(time.Minute)
		_, err = n.Save(t.Context(), n.draft("welcome-casino", func(o *content.Offer) { o.Ends = n.clock.Now().UnixMilli() }), 1, "over", n.by("omar"))
		require.NoError(t, err)
		require.Len(t, n.Brand.Welcome("INR", false), 1)
		_, known := n.Brand.Bonus("welcome-casino-inr")
		require.True(t, known, "players who have it read its name")

		all, err := n.Versions(t.Context(), "welcome-casino")
		require.NoError(t, err)
		got := []string{}
		for _, v := range all {
			got = append(got, fmt.Sprintf("%d %s %s %d", v.Number, v.By, v.Reason, v.Offer.Terms.Wager))
		}
		require.Equal(t, []string{"2 omar over 25", "1 mira cheaper 25", "0   30"}, got)
		require.Equal(t, []string{"mira: offer.change welcome-casino", "omar: offer.change welcome-casino"}, n.acts)
	})
}

func TestSave_AddsAnOffer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		like := func(offerID string) content.Offer {
			return n.draft("welcome-sport", func(o *content.Offer) {
				o.ID, o.Name, o.Landing, o.Countries = offerID, "Monsoon", true, []string{"IN"}
			})
		}
		for _, bad := range []string{"", "ab", "Monsoon", "mon soon", "-monsoon", "costs", "check", "ways"} {
			_, err := n.Save(t.Context(), like(bad), offer.Unsaved, "new", n.by("mira"))
			require.Error(t, err, bad)
			require.Contains(t, []string{"offer_id_invalid", "offer_invalid"}, fault.CodeOf(err), bad)
		}
		_, err := n.Save(t.Context(), like("monsoon"), 3, "new", n.by("mira"))
		require.ErrorIs(t, err, offer.ErrUnknown)
		_, err = n.Save(t.Context(), like("welcome-casino"), offer.Unsaved, "new", n.by("mira"))
		require.ErrorIs(t, err, offer.ErrExists)
		saved, err := n.Save(t.Context(), like("monsoon"), offer.Unsaved, "new", n.by("mira"))
		require.NoError(t, err)
		require.Equal(t, int64(1), saved.Number)
		require.Equal(t, []string{"mira: offer.create monsoon"}, n.acts)
		latest, err := n.Latest(t.Context())
		require.NoError(t, err)
		require.Equal(t, "monsoon", latest[len(latest)-1].Offer.ID)
		require.Equal(t, "monsoon-inr", n.Brand.WelcomeOf("INR", false, "monsoon")[0].ID)
		require.Equal(t, "welcome-casino-pkr", n.Brand.WelcomeOf("PKR", false, "monsoon")[0].ID, "not in Pakistan")
		_, err = n.Versions(t.Context(), "winter")
		require.ErrorIs(t, err, offer.ErrUnknown)
	})
}

func TestSave_RefusesWhatIsWrong(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		_, err := n.Save(t.Context(), n.draft("welcome-casino", wagered(25)), 0, "cheaper", n.by("mira"))
		require.NoError(t, err)
		_, err = n.Save(t.Context(), n.draft("welcome-casino", wagered(20)), 0, "cheaper", n.by("mira"))
		require.ErrorIs(t, err, offer.ErrStale)
		_, err = n.Save(t.Context(), n.draft("welcome-casino", func(o *content.Offer) {
			o.Kind, o.Percent, o.Amount, o.MaxBonus, o.Landing, o.Terms.MinDeposit = content.Fixed, 0, 10, nil, true, 0
		}),
			1, "a gift", n.by("mira"))
		require.ErrorIs(t, err, offer.ErrKind)
		_, err = n.Save(t.Context(), n.draft("welcome-casino", func(o *content.Offer) { o.Percent, o.Terms.Wager, o.Terms.Days, o.Budget, o.Stops = 0, 300, 0, 0, true }), 1, "wrong", n.by("mira"))
		require.ErrorIs(t, err, offer.ErrInvalid)
		require.Equal(t, []string{"offer.percent", "offer.stops", "offer.terms.days", "offer.terms.wager"}, fieldsOf(t, err))
		_, err = n.Save(t.Context(), n.draft("welcome-casino", func(o *content.Offer) { o.Image = "nothing" }), 1, "wrong", n.by("mira"))
		require.Equal(t, []string{"offer.image"}, fieldsOf(t, err))
		require.Equal(t, int64(25), n.stored("welcome-casino").Offer.Terms.Wager)
	})
}

func fieldsOf(t *testing.T, err error) (fields []string) {
	t.Helper()
	var refused *fault.Error
	require.ErrorAs(t, err, &refused)
	for _, d := range refused.Details {
		fields = append(fields, d.Location)
	}
	return fields
}

// Of members who edit the same version on two nodes one saves, and both nodes serve it.
func TestNodes_OneOfTwoEditsIsStored(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*node{open(t, d), open(t, d)}
		for version := range int64(5) {
			var saved atomic.Int64
			var callers sync.WaitGroup
			for i, n := range nodes {
				draft := n.draft("welcome-casino", wagered(40+version*2+int64(i)))
				callers.Go(func() {
					switch _, err := n.Save(t.Context(), draft, version, "at once", n.by("mira")); {
					case err == nil:
						saved.Add(1)
					case fault.CodeOf(err) != offer.ErrStale.Code:
						t.Errorf("save: %v", err)
					}
				})
			}
			callers.Wait()
			require.Equal(t, int64(1), saved.Load())
			for _, n := range nodes {
				require.NoError(t, n.Refresh(t.Context()))
			}
			second, _ := nodes[1].Brand.Bonus("welcome-casino-inr")
			first, _ := nodes[0].Brand.Bonus("welcome-casino-inr")
			require.Equal(t, first.Terms, second.Terms)
			require.Equal(t, version+1, nodes[0].stored("welcome-casino").Number)
			require.Equal(t, nodes[0].Brand.OffersMark(), nodes[1].Brand.OffersMark())
		}
	})
}

// A version that the brand of a later start does not allow is not offered; the others are.
func TestRefresh_LeavesOutWhatIsImpossible(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		_, err := n.Save(t.Context(), n.draft("welcome-casino", func(o *content.Offer) { o.Image = "rocket" }), 0, "a rocket", n.by("mira"))
		require.NoError(t, err)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE offer_versions SET definition = REPLACE(definition, 'rocket', 'nothing')`)
			return err
		}))
		later := open(t, d)
		require.Len(t, later.Brand.Welcome("INR", false), 1, "not that of the file in its place")
		_, known := later.Brand.Bonus("welcome-casino-inr")
		require.True(t, known)
	})
}
