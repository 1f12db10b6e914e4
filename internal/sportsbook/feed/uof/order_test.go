package uof

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/feed"
)

// offer prices some markets at a moment; without a status the score is as it was.
func offer(at int64, odds float64, ids ...int) *OddsChange {
	m := &OddsChange{Head: Head{Product: 1, EventID: match, Timestamp: at}, Odds: &OddsList{}}
	for _, id := range ids {
		m.Odds.Markets = append(m.Odds.Markets, OddsMarket{Line: Line{ID: id}, Outcomes: []Outcome{{ID: "1", Odds: odds}, {ID: "2", Odds: 2}, {ID: "3", Odds: 4}}})
	}
	return m
}

func TestOlderPricesDoNotReplaceLaterOnes(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.send(prices(5, EventLive))
		w.send(offer(9, 1.5, 1))
		w.said()
		w.send(offer(8, 3, 1))
		require.Equal(w.t, []feed.Kind{feed.KindOdds}, w.said(), "the score is not older: there is none in it")
		w.send(offer(8, 3, 1, 10))
		got := w.messages()[0].Odds.Lines
		require.Len(w.t, got, 1, "of the two markets one is known to be newer")
		require.Equal(w.t, "double_chance", got[0].Key)
		w.said()

		w.send(&BetStop{Head: Head{Product: 1, EventID: match, Timestamp: 20}})
		w.said()
		w.send(offer(15, 1.6, 1))
		require.Equal(w.t, feed.LineSuspended, w.messages()[0].Odds.Lines[0].State, "stopped since")
		w.said()
		w.send(offer(21, 1.7, 1))
		require.Equal(w.t, feed.LineActive, w.messages()[0].Odds.Lines[0].State)
		w.said()
		w.send(prices(4, EventNotStarted))
		require.Empty(w.t, w.said(), "neither the score nor the prices are news")
	})
}

func TestAMarketThatIsUndecidedWaitsForItsSettlement(t *testing.T) {
	t.Parallel()
	inWorld(t, func(w *world) {
		w.send(prices(5, EventLive))
		w.said()
		m := settled(9)
		open := SettledMarket{Line: Line{ID: 10}, Outcomes: []SettledOutcome{{ID: "9", Result: new(Win)}, {ID: "11", Result: new(Undecided)}}}
		m.Markets = append(m.Markets, open)
		w.send(m)
		require.Len(w.t, w.messages()[0].Settlement.Lines, len(m.Markets)-1)
	})
}

// Whatever the order in which prices come, those that were made last stand in the end, and none are active that were stopped after.
func TestTheLatestStandInAnyOrder(t *testing.T) {
	t.Parallel()
	src := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		type said struct {
			at   int64
			stop bool
			ids  []int
		}
		var all []said
		for at := int64(1); at <= 12; at++ {
			s := said{at: at, stop: src.IntN(4) == 0}
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
				o.stop(at, nil)
				for id, p := range shown {
					p.State = feed.LineSuspended
					shown[id] = p
				}
				continue
			}
			told := feed.Odds{}
			for _, id := range s.ids {
				told.Lines = append(told.Lines, feed.Priced{Line: feed.Line{ID: strconv.Itoa(id), Number: int(s.at)}, State: feed.LineActive})
			}
			o.sift(at, &told)
			for _, p := range told.Lines {
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

func TestWhatIsOverIsForgottenInTime(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1e12)
	r := &run{events: map[string]*event{}}
	for i := range mostEvents {
		r.events[strconv.Itoa(i)] = &event{over: i%2 == 0}
	}
	r.events["0"].over, r.events["0"].missing = false, now
	r.events["1"].missing = now.Add(-missingFor)
	r.forget(now)
	require.Len(t, r.events, mostEvents/2)
	require.Contains(t, r.events, "0")
	require.NotContains(t, r.events, "1")
}
