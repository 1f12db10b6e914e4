package bettest_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// answer is what Place came back with.
type answer struct {
	bet bet.Bet
	hit bool
	err error
}

// asking places a bet in the background and returns once it waits on the clock.
func (s *shop) asking(ctx context.Context, t *testing.T, sl placement.Slip) <-chan answer {
	t.Helper()
	before, got := s.clock.Sleepers(), make(chan answer, 1)
	go func() {
		b, hit, err := s.Place(ctx, sl)
		got <- answer{b, hit, err}
	}()
	require.Eventually(t, func() bool { return s.clock.Sleepers() > before }, time.Minute, time.Millisecond)
	return got
}

func TestDelay_LiveBetWaits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 4*time.Second)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Live, 1850, 2000)
		s.event(t, "later", market.Upcoming, 1850, 2000)
		require.Equal(t, money.Odds(1850), s.place(t, slip("ann", 1000, s.pick("later", "h"))).Odds, "a match to come does not wait")

		sl := slip("ann", 1000, s.pick("a", "h"), s.pick("later", "h"))
		waiting := s.asking(t.Context(), t, sl)
		require.Equal(t, money.Amount(99_000), s.balance(t, "ann"))
		s.clock.Advance(4 * time.Second)
		first := <-waiting
		require.NoError(t, first.err)
		require.Equal(t, begin.Add(4*time.Second).UnixMilli(), first.bet.PlacedAt)
		require.Equal(t, money.Amount(98_000), s.balance(t, "ann"))

		waiting = s.asking(t.Context(), t, sl)
		s.clock.Advance(4 * time.Second)
		again := <-waiting
		require.True(t, again.hit)
		require.Equal(t, first.bet, again.bet)
	})
}

func TestDelay_ChecksAgainAfterTheWait(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 4*time.Second)
		s.punter(t, "ann", "INR", 100_000)
		for name, c := range map[id.Event]struct {
			happens func(id id.Event)
			want    error
		}{
			"suspended":        {func(id id.Event) { s.suspend(t, id) }, bet.ErrSuspended},
			"wicket":           {func(id id.Event) { s.suspend(t, id); s.reprice(t, id, 1850, 2000) }, placement.ErrOddsChanged},
			"price-moved":      {func(id id.Event) { s.reprice(t, id, 1840, 2010) }, placement.ErrOddsChanged},
			"over":             {func(id id.Event) { s.finish(t, id, wins(cricket.Home)) }, placement.ErrEventEnded},
			"nothing-happened": {func(id.Event) {}, nil},
		} {
			s.event(t, name, market.Live, 1850, 2000)
			waiting := s.asking(t.Context(), t, slip("ann", 1000, s.pick(name, "h")))
			c.happens(name)
			s.clock.Advance(4 * time.Second)
			got := <-waiting
			if c.want == nil {
				require.NoError(t, got.err, name)
			} else {
				require.ErrorIs(t, got.err, c.want, name)
			}
		}
		require.Equal(t, money.Amount(99_000), s.balance(t, "ann"))
	})
}

// A match that begins between validation and commit delays the bet, too.
func TestDelay_AppliesToAMatchThatHasJustBegun(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 4*time.Second)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 1850, 2000)
		// The ledger is busy until the match has begun: the bet has looked and not yet been decided.
		accounts := []wallet.AccountID{wallet.PlayerCash("ann", "INR")} // the account selects the committer, which must be the busy one
		busy, free := make(chan struct{}), make(chan struct{})
		go func() {
			_, _ = s.wallet.Submit(t.Context(), wallet.Command{Key: "busy", Accounts: accounts, Decide: func(*wallet.View) (wallet.Decision, error) {
				close(busy)
				<-free
				return wallet.Decision{}, fault.New(fault.Conflict, "busy", "busy")
			}})
		}()
		<-busy
		got := make(chan answer, 1)
		looked := make(chan struct{})
		go func() {
			close(looked)
			b, hit, err := s.Place(t.Context(), slip("ann", 1000, s.pick("a", "h")))
			got <- answer{b, hit, err}
		}()
		<-looked
		if d.Engine() == db.Postgres { // SQLite's only writer is the busy ledger
			s.change(t, "a", func(e *market.Event, _ *market.Market) { e.Status = market.Live })
		}
		close(free)
		if d.Engine() == db.Postgres {
			require.Eventually(t, func() bool { return s.clock.Sleepers() == 1 }, time.Minute, time.Millisecond)
			s.clock.Advance(4 * time.Second)
		}
		require.NoError(t, (<-got).err)
	})
}

func TestDelay_CancelledRequestTakesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 4*time.Second)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Live, 1850, 2000)
		ctx, leave := context.WithCancel(t.Context())
		waiting := s.asking(ctx, t, slip("ann", 1000, s.pick("a", "h")))
		leave()
		require.ErrorIs(t, (<-waiting).err, context.Canceled)
		require.Equal(t, money.Amount(100_000), s.balance(t, "ann"))
	})
}

func TestHistory_FiltersAndPages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000_000)
		s.punter(t, "bob", "INR", 10_000_000)
		for _, id := range []id.Event{"a", "rain", "open"} {
			s.event(t, id, market.Upcoming, 2000, 2000)
		}
		place := func(at time.Time, event id.Event, side string) id.Bet {
			s.clock.Set(at)
			return s.place(t, slip("ann", 1000, s.pick(event, side))).ID
		}
		// begin is Wednesday 4 March 2026: its week began on Monday the 2nd.
		yearAgo := place(begin.AddDate(-1, 0, -1), "a", "h")
		quarter := place(begin.AddDate(0, -2, 0), "a", "h")
		lastWeek := place(begin.AddDate(0, 0, -3), "a", "a") // Sunday
		monday := place(time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC), "rain", "h")
		today := place(begin, "open", "h")
		s.place(t, slip("bob", 1000, s.pick("open", "h")))
		s.finish(t, "a", wins(cricket.Home))
		s.finish(t, "rain", cricket.Outcome{Result: cricket.ResultNoResult})

		for f, want := range map[bet.Filter][]id.Bet{
			{}:                                   {today, monday, lastWeek, quarter, yearAgo},
			{Status: "all", Period: "all"}:       {today, monday, lastWeek, quarter, yearAgo},
			{Status: "pending"}:                  {today},
			{Status: "approved"}:                 {quarter, yearAgo},
			{Status: "declined"}:                 {lastWeek},
			{Status: "cancelled"}:                {monday},
			{Period: "week"}:                     {today, monday},
			{Period: "last_week"}:                {lastWeek},
			{Period: "month"}:                    {today, monday, lastWeek},
			{Period: "3months"}:                  {today, monday, lastWeek, quarter},
			{Period: "year"}:                     {today, monday, lastWeek, quarter},
			{Status: "declined", Period: "week"}: {},
		} {
			page, err := bet.History(t.Context(), s.db.Reader(), "ann", f, s.clock.Now())
			require.NoError(t, err)
			got := []id.Bet{}
			for _, b := range page.Items {
				got = append(got, b.ID)
				require.Len(t, b.Legs, 1)
			}
			require.Equal(t, want, got, "%+v", f)
			require.Empty(t, page.Next)
		}
		for _, f := range []bet.Filter{{Status: "x"}, {Period: "x"}, {Cursor: "x"}} {
			_, err := bet.History(t.Context(), s.db.Reader(), "ann", f, s.clock.Now())
			require.Error(t, err)
		}
		n, oldest, err := bet.Open(t.Context(), s.db.Reader(), "ann")
		require.NoError(t, err)
		require.Equal(t, int64(1), n)
		require.Equal(t, begin.UnixMilli(), oldest)
	})
}

func TestHistory_HasPagesOfTwenty(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		var want []id.Bet
		for range 45 {
			want = append([]id.Bet{s.place(t, slip("ann", 1000, s.pick("a", "h"))).ID}, want...)
		}
		var got []id.Bet
		var sizes []int
		cursor := ""
		for {
			page, err := bet.History(t.Context(), s.db.Reader(), "ann", bet.Filter{Cursor: cursor}, s.clock.Now())
			require.NoError(t, err)
			sizes = append(sizes, len(page.Items))
			for _, b := range page.Items {
				got = append(got, b.ID)
			}
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		require.Equal(t, []int{20, 20, 5}, sizes)
		require.Equal(t, want, got)
	})
}
