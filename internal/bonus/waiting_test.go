package bonus_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
)

// within is the offer for sports whose deposit must come within some hours.
func within(hours int) content.Offer {
	return with(func(o *content.Offer) { o.Terms.AcceptWithin = hours })
}

func (r *fixture) chooses(t *testing.T, player id.Player) bonus.Balance {
	t.Helper()
	require.NoError(t, r.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return r.wallet.Open(ctx, tx, player, inr) }))
	g, err := r.Choose(t.Context(), bonus.Player{ID: player, Currency: inr}, "sport-inr", "")
	require.NoError(t, err)
	return g
}

// depositAt credits a deposit of 300 rupees at a time after now.
func (r *fixture) depositAt(t *testing.T, player id.Player, deposit id.Deposit, after time.Duration) {
	t.Helper()
	require.NoError(t, r.Award(t.Context(), bonus.Deposit{ID: deposit, PlayerID: player, Currency: inr, Amount: 30_000, At: r.clock.Now().Add(after).UnixMilli()}))
}

func (r *fixture) expire(t *testing.T) int {
	t.Helper()
	n, err := r.Expire(t.Context())
	require.NoError(t, err)
	return n
}

func TestWaiting_ADepositGrantsUntilTheLastMillisecond(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		r.serve(within(1))
		for player, of := range map[id.Player]struct {
			after time.Duration
			want  string
		}{"asha": {time.Hour - time.Millisecond, bonus.Pending}, "mina": {time.Hour, bonus.Waiting}} {
			g := r.chooses(t, player)
			require.Equal(t, r.clock.Now().Add(time.Hour).UnixMilli(), r.Until(g))
			r.depositAt(t, player, id.Deposit("d"+player), of.after)
			require.Equal(t, of.want, r.read(t, player, g.ID).Status, player)
		}
		r.clock.Advance(time.Hour)
		require.Zero(t, r.expire(t), "deposits of the last moment are still being handled")
		r.clock.Advance(time.Minute)
		require.Equal(t, 1, r.expire(t))
		require.Zero(t, r.expire(t))
		require.Equal(t, []string{"sport-inr expired"}, r.statuses(t, "mina"))
		require.Contains(t, r.chosen, "mina:", "it is no longer the welcome bonus of the account")
		r.depositAt(t, "mina", "d3", 0)
		require.Equal(t, []string{"sport-inr expired"}, r.statuses(t, "mina"))
		r.audited(t)
	})
}

// A deposit that was credited in time is granted although it is handled late.
func TestWaiting_ALateEventOfATimelyDepositGrants(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		r.serve(within(1))
		r.chooses(t, "asha")
		r.clock.Advance(time.Hour + 59*time.Second)
		require.Zero(t, r.expire(t))
		r.depositAt(t, "asha", "d1", -60*time.Second)
		require.Equal(t, []string{"sport-inr pending"}, r.statuses(t, "asha"))
	})
}

// Nobody gets more time by choosing again.
func TestWaiting_TheTimeRunsFromTheFirstChoice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		r.serve(within(2), offer("casino", false))
		first := r.chooses(t, "asha")
		r.clock.Advance(time.Hour)
		require.NoError(t, r.drop(t, "asha"))
		again := r.chooses(t, "asha")
		require.NotEqual(t, first.ID, again.ID)
		require.Equal(t, r.Until(first), r.Until(again))
		r.clock.Advance(time.Hour)
		_, err := r.Choose(t.Context(), asha, "sport-inr", "")
		require.ErrorIs(t, err, bonus.ErrEnded)
		require.Len(t, r.choices(t, asha), 1, "only the other offer")
		require.Len(t, r.choices(t, bonus.Player{ID: "mina", Currency: inr}), 2, "another player")
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := r.Await(ctx, tx, asha, "sport-inr", "")
			return err
		}), "staff and codes begin it again")
	})
}

// Without a time of its own a bonus waits while its offer runs, and for 30 days at least.
func TestWaiting_AnEndedOfferLeavesThirtyDays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		r.serve(within(0))
		g := r.chooses(t, "asha")
		require.Zero(t, r.Until(g))
		r.clock.Advance(29 * 24 * time.Hour)
		require.Zero(t, r.expire(t))
		r.serve(with(func(o *content.Offer) { o.Ends = r.clock.Now().UnixMilli() }))
		require.Equal(t, g.CreatedAt+30*24*time.Hour.Milliseconds(), r.Until(g))
		r.clock.Advance(24*time.Hour + time.Minute - time.Millisecond)
		require.Zero(t, r.expire(t))
		r.depositAt(t, "asha", "d1", 0)
		require.Equal(t, []string{"sport-inr waiting"}, r.statuses(t, "asha"), "the deposit came too late")
		r.clock.Advance(time.Millisecond)
		require.Equal(t, 1, r.expire(t))
		require.Equal(t, []string{"sport-inr expired"}, r.statuses(t, "asha"))
		r.audited(t)
	})
}

// Whatever the order of deposits, jobs and choices on two nodes: a bonus is granted before its time or never.
func TestNodes_NothingIsGrantedAfterItsTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*fixture{open(t, d), open(t, d)}
		nodes[1].clock = nodes[0].clock
		nodes[1].Clock = nodes[0].clock
		for _, n := range nodes {
			n.serve(within(1))
		}
		random := rand.New(rand.NewPCG(7, 11)) //nolint:gosec // a test that can be repeated
		granted, expired := 0, 0
		for i := range 25 {
			player := id.Player(fmt.Sprint("player-", i))
			g := nodes[0].chooses(t, player)
			until := nodes[0].Until(g)
			nodes[0].clock.Advance(time.Hour - 2*time.Second + time.Duration(random.IntN(4000))*time.Millisecond)
			at := nodes[0].clock.Now().UnixMilli()
			if random.IntN(2) == 0 {
				nodes[0].clock.Advance(time.Minute)
			}
			inTime := at < until && nodes[0].clock.Now().UnixMilli() < until+time.Minute.Milliseconds()
			var both errgroup.Group
			both.Go(func() error {
				return nodes[0].Award(t.Context(), bonus.Deposit{ID: id.Deposit(fmt.Sprint("d-", i)), PlayerID: player, Currency: inr, Amount: 30_000, At: at})
			})
			both.Go(func() error {
				_, err := nodes[1].Expire(t.Context())
				return err
			})
			require.NoError(t, both.Wait())
			nodes[0].clock.Advance(2 * time.Minute)
			nodes[0].expire(t)
			g = nodes[0].read(t, player, g.ID)
			switch {
			case at >= until:
				require.Equal(t, bonus.Expired, g.Status, "a deposit %d ms after the time", at-until)
				expired++
			case inTime:
				require.Equal(t, bonus.Pending, g.Status, "a deposit %d ms before the time", until-at)
				granted++
			}
		}
		require.Positive(t, granted)
		require.Positive(t, expired)
		nodes[0].audited(t)
	})
}
