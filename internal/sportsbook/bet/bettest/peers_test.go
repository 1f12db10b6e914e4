package bettest_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
)

// line is a wire between the nodes of a test: messages arrive at once.
type line struct {
	ends []*end
}

type end struct {
	line *line
	fn   func([]byte)
}

func (l *line) end() *end {
	e := &end{line: l}
	l.ends = append(l.ends, e)
	return e
}

func (e *end) Publish(_ string, data []byte) error {
	for _, other := range e.line.ends {
		if other != e && other.fn != nil {
			other.fn(data)
		}
	}
	return nil
}

func (e *end) Subscribe(_ string, fn func([]byte)) (func(), error) {
	e.fn = fn
	return func() { e.fn = nil }, nil
}

// bounded returns an event with a limit on the potential win of all bets on a selection.
func (s *shop) bounded(t testing.TB, id string, most money.Amount) {
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := liability.SetBound(ctx, tx, liability.Bound{Scope: "event", Subject: id, MaxWin: most, MaxLoss: most, MaxEvent: 10 * most, ChangedBy: "test"})
		return err
	}))
}

// twoProcesses returns two connected books on one database, with an event at 3.0 and a limit of 100,000.
func twoProcesses(t testing.TB, d *db.DB) (a, b *shop, wire *line) {
	a, b, wire = newShop(t, d, 0), newShop(t, d, 0), &line{}
	a.bounded(t, "a", 100_000)
	a.event(t, "a", market.Upcoming, 3000, 1500)
	b.events, b.at = a.events, a.at
	for i := range 12 {
		a.punter(t, id.Player(fmt.Sprintf("p%02d", i)), "INR", 1_000_000)
	}
	for _, s := range []*shop{a, b} {
		leave, err := s.Subscribe(wire.end())
		require.NoError(t, err)
		t.Cleanup(leave)
	}
	return a, b, wire
}

// available returns the largest stake that a book accepts on home.
func (s *shop) available(t testing.TB) money.Amount {
	q, err := s.Quote(t.Context(), placement.Slip{Currency: "INR", Policy: placement.AnyOdds, Picks: []placement.Pick{s.pick("a", "h")}})
	require.NoError(t, err)
	return q.Max
}

// Two nodes share a limit like one: bets on one count on the other before its next bet, and bets refused by the ledger
// are released.
func TestLiability_IsSharedByTwoProcesses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a, b, _ := twoProcesses(t, d)
		require.Equal(t, money.Amount(50_000), a.available(t))
		require.Equal(t, money.Amount(50_000), b.available(t), "both have read the event: nothing more is read for half a minute")
		taken := 0
		for i := range 12 {
			s := []*shop{a, b}[i%2]
			_, _, err := s.Place(t.Context(), slip(id.Player(fmt.Sprintf("p%02d", i)), 10_000, s.pick("a", "h")))
			if err == nil {
				taken++
				continue
			}
			require.ErrorIs(t, err, liability.ErrLimit)
		}
		require.Equal(t, 5, taken, "each would win 20,000 of the 100,000")
		b.place(t, slip("p01", 20_000, b.pick("a", "a")))
		require.Equal(t, money.Amount(10_000), a.available(t), "money on the other side raises it for both")
		_, _, err := a.Place(t.Context(), slip("nobody", 10_000, a.pick("a", "h")))
		require.Error(t, err)
		require.Equal(t, money.Amount(10_000), b.available(t), "a refused bet is released")
		for _, s := range []*shop{a, b} {
			s.clock.Advance(time.Minute)
			require.Equal(t, money.Amount(10_000), s.available(t), "the bets give the same")
		}
		a.audit(t)
	})
}

// Reservations of a node count on the others until they are answered, also across a reading of the bets; those of a
// dead node expire. Changed limits apply everywhere from the next bet on.
func TestLiability_CountsReservationsOfOtherProcesses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a, b, wire := twoProcesses(t, d)
		third := wire.end()
		home := a.pick("a", "h").SelectionID
		asks := func(number int) []byte {
			return fmt.Appendf(nil, `{"n":"third","i":%d,"c":[{"e":"a","m":"a-w","s":%q,"k":10000,"p":50000}]}`, number, home)
		}
		require.NoError(t, third.Publish("", asks(1)))
		require.Equal(t, money.Amount(30_000), a.available(t), "read after the request")
		require.NoError(t, third.Publish("", asks(2)))
		require.Equal(t, money.Amount(10_000), a.available(t))
		require.NoError(t, third.Publish("", []byte(`{"n":"third","i":2,"t":false}`)))
		require.NoError(t, third.Publish("", []byte(`{"n":"third","i":7,"t":false}`)))
		require.NoError(t, third.Publish("", []byte(`{`)))
		require.Equal(t, money.Amount(30_000), a.available(t), "refused, and invalid messages are ignored")
		a.clock.Advance(31 * time.Second)
		require.Equal(t, money.Amount(50_000), a.available(t), "the first one's outcome is read from the bets")

		require.Equal(t, money.Amount(30_000), b.available(t))
		b.bounded(t, "a", 60_000)
		require.Equal(t, money.Amount(30_000), b.available(t), "known for half a minute")
		a.BoundsChanged()
		require.Equal(t, money.Amount(10_000), b.available(t))
		require.Equal(t, money.Amount(30_000), a.available(t))
	})
}
