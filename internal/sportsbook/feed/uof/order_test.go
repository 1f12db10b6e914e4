package uof

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
	"maidan/internal/sportsbook/feed"
)

// offer prices some markets at a time; without a status the score is unchanged.
func offer(at int64, odds float64, ids ...int) *OddsChange {
	m := &OddsChange{Head: Head{Product: 1, EventID: match, Timestamp: at}, Odds: &OddsList{}}
	for _, id := range ids {
		m.Odds.Markets = append(m.Odds.Markets, OddsMarket{Line: Line{ID: id}, Outcomes: []Outcome{{ID: "1", Odds: odds}, {ID: "2", Odds: 2}, {ID: "3", Odds: 4}}})
	}
	return m
}

func TestOrder_IgnoresOlderPrices(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.send(prices(5, EventLive))
		w.send(offer(9, 1.5, 1))
		w.kinds()
		w.send(offer(8, 3, 1))
		require.Equal(w.t, []feed.Kind{feed.KindOdds}, w.kinds(), "the score is not older: there is none in it")
		w.send(offer(8, 3, 1, 10))
		got := w.messages()[0].Odds.Lines
		require.Len(w.t, got, 1, "one of the two markets has a newer price")
		require.Equal(w.t, "double_chance", got[0].Key)
		w.kinds()

		w.send(&BetStop{Head: Head{Product: 1, EventID: match, Timestamp: 20}})
		w.kinds()
		w.send(offer(15, 1.6, 1))
		require.Equal(w.t, feed.LineSuspended, w.messages()[0].Odds.Lines[0].State, "stopped since")
		w.kinds()
		w.send(offer(21, 1.7, 1))
		require.Equal(w.t, feed.LineActive, w.messages()[0].Odds.Lines[0].State)
		w.kinds()
		w.send(prices(4, EventNotStarted))
		require.Empty(w.t, w.kinds(), "neither score nor prices are new")
	})
}

func TestOrder_UndecidedMarketWaitsForSettlement(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.send(prices(5, EventLive))
		w.kinds()
		m := settled(9)
		open := SettledMarket{Line: Line{ID: 10}, Outcomes: []SettledOutcome{{ID: "9", Result: new(Win)}, {ID: "11", Result: new(Undecided)}}}
		m.Markets = append(m.Markets, open)
		w.send(m)
		require.Len(w.t, w.messages()[0].Settlement.Lines, len(m.Markets)-1)
	})
}

// Whatever the order of arrival, the latest prices apply in the end, and no market is active that was stopped later.
func TestOrder_LatestPricesApplyInAnyOrder(t *testing.T) {
	t.Parallel()
	src := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		type message struct {
			at   int64
			stop bool
			ids  []int
		}
		var all []message
		for at := int64(1); at <= 12; at++ {
			s := message{at: at, stop: src.IntN(4) == 0}
			for id := range 3 {
				if src.IntN(2) == 0 {
					s.ids = append(s.ids, id)
				}
			}
			all = append(all, s)
		}
		latest, stopped := map[string]int64{}, int64(0)
		for _, s := range all {
			if s.stop {
				stopped = s.at
				continue
			}
			for _, id := range s.ids {
				latest[strconv.Itoa(id)] = s.at
			}
		}
		src.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		var o order
		shown := map[string]feed.Priced{}
		for _, s := range all {
			at := stamp{"uof.1", s.at}
			if s.stop {
				o.addStop(at, nil)
				for id, p := range shown {
					p.State = feed.LineSuspended
					shown[id] = p
				}
				continue
			}
			sent := feed.Odds{}
			for _, id := range s.ids {
				sent.Lines = append(sent.Lines, feed.Priced{Line: feed.Line{ID: strconv.Itoa(id), Number: int(s.at)}, State: feed.LineActive})
			}
			o.filter(at, &sent)
			for _, p := range sent.Lines {
				shown[p.ID] = p
			}
		}
		require.Len(t, shown, len(latest))
		for id, p := range shown {
			require.EqualValues(t, latest[id], p.Number, "market %s", id)
			if p.State == feed.LineActive {
				require.Greater(t, latest[id], stopped, "market %s was stopped after its price", id)
			}
		}
	}
}

func TestForget_RemovesEndedEvents(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1e12)
	r := &run{events: map[id.Event]*event{}}
	for i := range mostEvents {
		r.events[id.Event(strconv.Itoa(i))] = &event{over: i%2 == 0}
	}
	r.events["0"].over, r.events["0"].missing = false, now
	r.events["1"].missing = now.Add(-missingFor)
	r.forget(now)
	require.Len(t, r.events, mostEvents/2)
	require.Contains(t, r.events, id.Event("0"))
	require.NotContains(t, r.events, id.Event("1"))
}
