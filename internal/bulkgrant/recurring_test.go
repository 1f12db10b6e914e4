package bulkgrant_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/bulkgrant"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/player"
)

const day = 24 * time.Hour

// rule gives the gift to players in INR every week for four weeks, each player once; it begins in an hour.
func (n *node) rule() bulkgrant.Rule {
	first := n.clock.Now().Add(time.Hour)
	return bulkgrant.Rule{OfferID: "gift", Reason: "come back", Segment: bulkgrant.MovingSegment{Currency: "INR"}, Every: bulkgrant.Weekly, FirstAt: first.UnixMilli(), Ends: first.Add(28 * day).UnixMilli(), Once: true}
}

// recurring returns an approved recurring grant.
func (n *node) recurring(rule bulkgrant.Rule) bulkgrant.Recurring {
	n.t.Helper()
	made, err := n.ProposeRecurring(n.t.Context(), "key", rule, by("mira"))
	require.NoError(n.t, err)
	approved, err := n.ApproveRecurring(n.t.Context(), made.ID, by("omar"))
	require.NoError(n.t, err)
	return approved
}

// pass moves the clock and lets the jobs do what is due.
func (n *node) pass(d time.Duration) {
	n.t.Helper()
	n.clock.Advance(d)
	require.NoError(n.t, n.Recur(n.t.Context()))
	require.NoError(n.t, n.Step(n.t.Context()))
}

func (n *node) now(recurring string) bulkgrant.Recurring {
	n.t.Helper()
	one, err := n.OneRecurring(n.t.Context(), n.DB.Reader(), recurring)
	require.NoError(n.t, err)
	return one
}

func each(t *testing.T, test func(t *testing.T, n *node)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		n.register("INR", "ann", "bob")
		n.register("KES", "kip")
		test(t, n)
		n.audited()
	})
}

func TestRecur_GivesToWhoeverIsInTheSegmentThen(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		r := n.recurring(n.rule())
		n.pass(time.Hour - time.Millisecond)
		require.Zero(t, n.bonusesOf("ann"))
		n.excluded["bob"] = true
		n.pass(time.Millisecond)
		require.Equal(t, 1, n.bonusesOf("ann"))
		require.Zero(t, n.bonusesOf("bob"), "the offer's conditions exclude the player")
		require.Zero(t, n.bonusesOf("kip"))
		n.excluded["bob"] = false
		n.register("INR", "cal")
		n.pass(7*day - time.Millisecond)
		require.Zero(t, n.bonusesOf("cal"))
		n.pass(time.Millisecond)
		require.Equal(t, []int{1, 1, 1}, []int{n.bonusesOf("ann"), n.bonusesOf("bob"), n.bonusesOf("cal")}, "ann has had hers")
		now := n.now(r.ID)
		require.Equal(t, int64(2), now.Runs)
		require.Equal(t, int64(3), now.GivenTo)
		require.Equal(t, r.FirstAt+(14*day).Milliseconds(), now.NextAt)
		made, err := n.List(t.Context(), n.DB.Reader(), bulkgrant.Done, "", 10)
		require.NoError(t, err)
		require.Len(t, made, 2)
		require.Equal(t, r.ID, made[0].RecurringID)
		require.Equal(t, []id.Staff{"mira", "omar"}, []id.Staff{made[0].ProposedBy, made[0].DecidedBy})
	})
}

func TestRecur_GivesAgainUntilItEnds(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		rule := n.rule()
		rule.Once, rule.Every = false, bulkgrant.Daily
		rule.Ends = rule.FirstAt + (3 * day).Milliseconds()
		r := n.recurring(rule)
		for range 5 {
			n.pass(day)
		}
		require.Equal(t, 3, n.bonusesOf("ann"), "a run that falls on the end is none")
		now := n.now(r.ID)
		require.Equal(t, bulkgrant.RecurringEnded, now.Status)
		require.Zero(t, now.NextAt)
		_, err := n.StopRecurring(t.Context(), r.ID, "too late", by("omar"))
		require.ErrorIs(t, err, bulkgrant.ErrRecurringEnded)
	})
}

// Runs that were missed, because nobody had approved or no node ran, are not made up for: the next one is at its usual time.
func TestRecur_MissedRunsAreOne(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		rule := n.rule()
		rule.Once = false
		r := n.recurring(rule)
		n.pass(16 * day)
		n.pass(time.Minute)
		require.Equal(t, 1, n.bonusesOf("ann"))
		require.Equal(t, r.FirstAt+(21*day).Milliseconds(), n.now(r.ID).NextAt)
	})
}

// Nothing is given after the end, also if no node ran while there was time.
func TestRecur_GivesNothingAfterTheEnd(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		late, err := n.ProposeRecurring(t.Context(), "late", n.rule(), by("mira"))
		require.NoError(t, err)
		r := n.recurring(n.rule())
		n.pass(28*day + time.Hour)
		require.Zero(t, n.bonusesOf("ann"))
		require.Equal(t, bulkgrant.RecurringEnded, n.now(r.ID).Status)
		_, err = n.ApproveRecurring(t.Context(), late.ID, by("omar"))
		require.ErrorIs(t, err, bulkgrant.ErrRecurringTime)
	})
}

func TestProposeRecurring_IsOnceForAKeyAndRefusesWhatCannotBe(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		rule := n.rule()
		first, err := n.ProposeRecurring(t.Context(), "k", rule, by("mira"))
		require.NoError(t, err)
		n.clock.Advance(2 * time.Hour)
		again, err := n.ProposeRecurring(t.Context(), "k", rule, by("mira"))
		require.NoError(t, err, "its time has passed since")
		require.Equal(t, first.ID, again.ID)
		other := rule
		other.Reason = "another"
		_, err = n.ProposeRecurring(t.Context(), "k", other, by("mira"))
		require.ErrorIs(t, err, bulkgrant.ErrMismatch)
		for name, c := range map[string]struct {
			change func(*bulkgrant.Rule)
			want   error
		}{
			"an offer that does not exist": {func(r *bulkgrant.Rule) { r.OfferID = "nothing" }, bulkgrant.ErrOffer},
			"a first run in the past":      {func(r *bulkgrant.Rule) { r.FirstAt = n.clock.Now().UnixMilli() }, bulkgrant.ErrRecurringTime},
			"a first run too far away":     {func(r *bulkgrant.Rule) { r.FirstAt += (91 * day).Milliseconds(); r.Ends = r.FirstAt + 1 }, bulkgrant.ErrRecurringTime},
			"an end before its beginning":  {func(r *bulkgrant.Rule) { r.Ends = r.FirstAt }, bulkgrant.ErrRecurringTime},
			"an end too far away":          {func(r *bulkgrant.Rule) { r.Ends = r.FirstAt + (367 * day).Milliseconds() }, bulkgrant.ErrRecurringTime},
			"days below zero":              {func(r *bulkgrant.Rule) { r.Segment.SeenDaysMin = -1 }, bulkgrant.ErrRecurringSegment},
			"days that nobody has":         {func(r *bulkgrant.Rule) { r.Segment.SeenDaysMin, r.Segment.SeenDaysMax = 5, 4 }, bulkgrant.ErrRecurringSegment},
		} {
			bad := n.rule()
			c.change(&bad)
			_, err := n.ProposeRecurring(t.Context(), name, bad, by("mira"))
			require.ErrorIs(t, err, c.want, name)
		}
		_, _, err = n.PreviewRecurring(t.Context(), "nothing", rule.Segment)
		require.ErrorIs(t, err, bulkgrant.ErrOffer)
		players, more, err := n.PreviewRecurring(t.Context(), "gift", rule.Segment)
		require.NoError(t, err)
		require.Equal(t, 2, players)
		require.False(t, more)
	})
}

func TestRecurring_IsDecidedByAnotherMemberAndStopped(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		_, err := n.ApproveRecurring(t.Context(), "nothing", by("omar"))
		require.ErrorIs(t, err, bulkgrant.ErrNoRecurring)
		made, err := n.ProposeRecurring(t.Context(), "k", n.rule(), by("mira"))
		require.NoError(t, err)
		n.pass(2 * time.Hour)
		require.Zero(t, n.bonusesOf("ann"), "nobody has approved it")
		for _, decide := range []func() (bulkgrant.Recurring, error){
			func() (bulkgrant.Recurring, error) { return n.ApproveRecurring(t.Context(), made.ID, by("mira")) },
			func() (bulkgrant.Recurring, error) {
				return n.DeclineRecurring(t.Context(), made.ID, "not now", by("mira"))
			},
		} {
			_, err := decide()
			require.ErrorIs(t, err, bulkgrant.ErrSecond)
		}
		_, err = n.StopRecurring(t.Context(), made.ID, "not now", by("mira"))
		require.ErrorIs(t, err, bulkgrant.ErrRecurringEnded)
		for range 2 {
			_, err = n.ApproveRecurring(t.Context(), made.ID, by("omar"))
			require.NoError(t, err)
		}
		_, err = n.ApproveRecurring(t.Context(), made.ID, by("uma"))
		require.ErrorIs(t, err, bulkgrant.ErrRecurringDecided)
		n.pass(time.Minute)
		require.Equal(t, 1, n.bonusesOf("ann"))
		for range 2 {
			stopped, err := n.StopRecurring(t.Context(), made.ID, "a mistake", by("mira"))
			require.NoError(t, err)
			require.Equal(t, bulkgrant.RecurringStopped, stopped.Status)
		}
		n.register("INR", "cal")
		n.pass(8 * day)
		require.Zero(t, n.bonusesOf("cal"))
		declined, err := n.ProposeRecurring(t.Context(), "other", n.rule(), by("mira"))
		require.NoError(t, err)
		for range 2 {
			_, err = n.DeclineRecurring(t.Context(), declined.ID, "not now", by("omar"))
			require.NoError(t, err)
		}
		_, err = n.ApproveRecurring(t.Context(), declined.ID, by("omar"))
		require.ErrorIs(t, err, bulkgrant.ErrRecurringDecided)
	})
}

// Two nodes run what is due at once: each run makes one bulk grant.
func TestNodes_ARunIsMadeOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*node{open(t, d), open(t, d)}
		nodes[0].register("INR", "ann", "bob")
		nodes[1].players = nodes[0].players
		rule := nodes[0].rule()
		rule.Once, rule.Every = false, bulkgrant.Daily
		r := nodes[0].recurring(rule)
		for range 4 {
			var group errgroup.Group
			for _, n := range nodes {
				n.clock.Advance(day)
				n.Players = nodes[0].players
				group.Go(func() error { return n.Recur(context.WithoutCancel(t.Context())) })
			}
			require.NoError(t, group.Wait())
		}
		require.NoError(t, nodes[0].Step(t.Context()))
		require.Equal(t, int64(4), nodes[1].now(r.ID).Runs)
		require.Equal(t, 4, nodes[0].bonusesOf("ann"))
		nodes[0].audited()
	})
}

func TestMovingSegment_CountsDaysBackFromTheRun(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1_790_000_000_000)
	ago := func(days int) int64 { return now.Add(-time.Duration(days) * day).UnixMilli() }
	s := bulkgrant.MovingSegment{Currency: "INR", Country: "IN", RegisteredDaysMin: 7, RegisteredDaysMax: 30, SeenDaysMin: 2, SeenDaysMax: 14, Deposited: bulkgrant.Never}
	require.Equal(t, bulkgrant.Segment{Deposited: bulkgrant.Never, Segment: player.Segment{Currency: "INR", Country: "IN", RegisteredFrom: ago(30), RegisteredUntil: ago(7), SeenFrom: ago(14), SeenUntil: ago(2)}}, s.At(now.UnixMilli()))
	require.Equal(t, bulkgrant.Segment{}, bulkgrant.MovingSegment{}.At(now.UnixMilli()))
}
