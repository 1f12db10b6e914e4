package bettest_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
)

// placeBoth places singles on both sides of an event, and accumulators that have another event open.
func (s *shop) placeBoth(t *testing.T, event, other id.Event) (bets []bet.Bet) {
	for i := range 12 {
		name := id.Player(fmt.Sprintf("%s-%d", event, i))
		s.punter(t, name, "INR", 10_000)
		picks := []placement.Pick{s.pick(event, []string{"h", "a"}[i%2])}
		if i%4 == 3 {
			picks = append(picks, s.pick(other, "h"))
		}
		bets = append(bets, s.place(t, slip(name, 1000, picks...)))
	}
	return bets
}

// interruptingClock calls happen when it is read for the first time: settling in bulk reads the time between reading a market's result and
// writing its bets.
type interruptingClock struct {
	clock.Clock
	armed  atomic.Bool
	happen func()
}

func (c *interruptingClock) Now() time.Time {
	if c.armed.CompareAndSwap(true, false) {
		c.happen()
	}
	return c.Clock.Now()
}

// While bets are settled for the first time the result is changed, or the market cancelled, by a second settlement that finds none of them
// settled yet. In the end every bet has the latest result. SQLite does not settle in bulk: it reads results in the transaction that
// writes.
func TestSettleMarket_FirstResultIsReplacedMeanwhile(t *testing.T) {
	t.Parallel()
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		d := dbtest.NewPostgres(t)
		s := newShop(t, d, 0)
		s.event(t, "other", market.Upcoming, 2000, 2000)
		for _, c := range []struct {
			event  id.Event
			change func(id id.Event)
			status bet.Status // of singles on the side that has lost at first
		}{
			{"corrected", func(id id.Event) { s.settle(t, id, winner("away")) }, bet.Won},
			{"cancelled", func(id id.Event) { s.cancel(t, id, 0, 0) }, bet.Void},
			{"reopened", func(id id.Event) { s.open(t, id); s.rollBack(t, id, market.RolledSettlement, 0, 0) }, bet.Pending},
			{"confirmed", func(id id.Event) { s.settle(t, id, winner("home")) }, bet.Lost},
		} {
			s.event(t, c.event, market.Upcoming, 2000, 2000)
			bets := s.placeBoth(t, c.event, "other")
			s.result(t, c.event, winner("home"))
			meanwhile := &interruptingClock{Clock: s.clock, happen: func() { c.change(c.event) }}
			meanwhile.armed.Store(true)
			s.Settler.Clock = meanwhile
			_, err := s.SettleMarket(t.Context(), s.at[c.event].ID)
			s.Settler.Clock = s.clock
			require.NoError(t, err)
			require.False(t, meanwhile.armed.Load())
			for i, one := range bets {
				now := s.find(t, one.PlayerID, one.ID)
				switch i % 4 {
				case 1:
					require.Equal(t, c.status, now.Status, "%s: %+v", c.event, now)
				case 3:
					require.Equal(t, c.status == bet.Lost, now.Status == bet.Lost, "%s: %+v", c.event, now)
				}
			}
		}
		s.audit(t)
	})
}
