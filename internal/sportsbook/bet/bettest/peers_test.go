package bettest_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
)

// line is a wire between the processes of a test: what one tells the others hear at once.
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

// bounded is an event on which all bets together may win so much on a selection.
func (s *shop) bounded(t testing.TB, id string, most money.Amount) {
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := liability.SetBound(ctx, tx, liability.Bound{Scope: "event", Subject: id, MaxWin: most, MaxLoss: most, MaxEvent: 10 * most, ChangedBy: "test"})
		return err
	}))
}

// twoProcesses are two books on one database that hear each other, with an event at 3.0 on which 100,000 may be lost.
func twoProcesses(t testing.TB, d *db.DB) (a, b *shop, wire *line) {
	a, b, wire = newShop(t, d, 0), newShop(t, d, 0), &line{}
	a.bounded(t, "a", 100_000)
	a.event(t, "a", market.Upcoming, 3000, 1500)
	b.events, b.at = a.events, a.at
	for i := range 12 {
		a.punter(t, fmt.Sprintf("p%02d", i), "INR", 1_000_000)
	}
	for _, s := range []*shop{a, b} {
		leave, err := s.Subscribe(wire.end())
		require.NoError(t, err)
		t.Cleanup(leave)
	}
	return a, b, wire
}

// room is the largest stake that a book would take on home.
func (s *shop) room(t testing.TB) money.Amount {
	q, err := s.Quote(t.Context(), placement.Slip{Currency: "INR", Policy: placement.AnyOdds, Picks: []placement.Pick{s.pick("a", "h")}})
	require.NoError(t, err)
	return q.Max
}

// Two processes share a limit as one would: what one takes the other knows before its next bet, and what the ledger refuses one is
// free for the other.
func TestTwoProcessesShareALimit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a, b, _ := twoProcesses(t, d)
		require.Equal(t, money.Amount(50_000), a.room(t))
		require.Equal(t, money.Amount(50_000), b.room(t), "both have read the event: nothing more is read for half a minute")
		taken := 0
		for i := range 12 {
			s := []*shop{a, b}[i%2]
			_, _, err := s.Place(t.Context(), slip(fmt.Sprintf("p%02d", i), 10_000, s.pick("a", "h")))
			if err == nil {
				taken++
				continue
			}
			require.ErrorIs(t, err, liability.ErrLimit)
		}
		require.Equal(t, 5, taken, "each would win 20,000 of the 100,000")
		b.place(t, slip("p01", 20_000, b.pick("a", "a")))
		require.Equal(t, money.Amount(10_000), a.room(t), "money on the other side makes room for both")
		_, _, err := a.Place(t.Context(), slip("nobody", 10_000, a.pick("a", "h")))
		require.Error(t, err)
		require.Equal(t, money.Amount(10_000), b.room(t), "what was refused is free again")
		for _, s := range []*shop{a, b} {
			s.clock.Advance(time.Minute)
			require.Equal(t, money.Amount(10_000), s.room(t), "the bets themselves say the same")
		}
		a.audit(t)
	})
}

// What a process asks of the ledger counts for the others while it is not answered, also through a reading of the bets; of one that
// died it is forgotten in the end. Limits that are changed hold everywhere from the next bet on.
func TestWhatAnotherProcessAsksForCounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a, b, wire := twoProcesses(t, d)
		third := wire.end()
		home := a.pick("a", "h").SelectionID
		asks := func(number int) []byte {
			return fmt.Appendf(nil, `{"n":"third","i":%d,"c":[{"e":"a","m":"a-w","s":%q,"k":10000,"p":50000}]}`, number, home)
		}
		require.NoError(t, third.Publish("", asks(1)))
		require.Equal(t, money.Amount(30_000), a.room(t), "read after it was asked")
		require.NoError(t, third.Publish("", asks(2)))
		require.Equal(t, money.Amount(10_000), a.room(t))
		require.NoError(t, third.Publish("", []byte(`{"n":"third","i":2,"t":false}`)))
		require.NoError(t, third.Publish("", []byte(`{"n":"third","i":7,"t":false}`)))
		require.NoError(t, third.Publish("", []byte(`{`)))
		require.Equal(t, money.Amount(30_000), a.room(t), "refused, and nonsense is passed over")
		a.clock.Advance(31 * time.Second)
		require.Equal(t, money.Amount(50_000), a.room(t), "nobody says what became of the first: the bets do")

		require.Equal(t, money.Amount(30_000), b.room(t))
		b.bounded(t, "a", 60_000)
		require.Equal(t, money.Amount(30_000), b.room(t), "known for half a minute")
		a.BoundsChanged()
		require.Equal(t, money.Amount(10_000), b.room(t))
		require.Equal(t, money.Amount(30_000), a.room(t))
	})
}
