package trading_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/engine/foreign"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

const (
	pre  = "uof.3"
	live = "uof.1"
)

// pricedFeed is a harness with one event that the feed prices.
type pricedFeed struct {
	*harness
	seq     int64
	recalls *[]any
}

func newPricedFeed(t *testing.T, d *db.DB) *pricedFeed {
	s := &pricedFeed{harness: newHarness(t, d), recalls: &[]any{}}
	s.cfg.Engines[market.FamilyForeign] = foreign.Engine{}
	s.restart()
	s.box.On(outbox.Reaction{Name: "recalls", Kinds: []string{market.CancelledKind, market.RolledBackKind}, Effect: func(_ context.Context, events []outbox.Event) error {
		for _, e := range events {
			var fact any
			var err error
			if e.Kind == market.CancelledKind {
				fact, err = outbox.Decode[market.CancelledFact](e)
			} else {
				fact, err = outbox.Decode[market.RolledBackFact](e)
			}
			if err != nil {
				return err
			}
			*s.recalls = append(*s.recalls, fact)
		}
		return nil
	}})
	return s
}

func (s *pricedFeed) receive(t *testing.T, m feed.Message) {
	t.Helper()
	if m.Kind != feed.KindProducerDown && m.Kind != feed.KindProducerUp && m.Kind != feed.KindAlive {
		s.seq++
		m.EventID, m.Seq = "sr-match-1", s.seq
	}
	m.At = s.clock.Now()
	require.NoError(t, s.Handle(t.Context(), m))
}

func (s *pricedFeed) up(t *testing.T, producer string) {
	s.receive(t, feed.Message{Producer: producer, Kind: feed.KindProducerUp})
}

func (s *pricedFeed) down(t *testing.T, producer string) {
	s.receive(t, feed.Message{Producer: producer, Kind: feed.KindProducerDown})
}

func (s *pricedFeed) announce(t *testing.T, producer string) {
	s.receive(t, feed.Message{Producer: producer, Kind: feed.KindFixture, Fixture: &feed.Fixture{Sport: "football", Priced: true, Bettable: true,
		Competition: feed.Competition{ID: "c", Name: "Far League"}, Home: feed.Team{Name: "Gulls", Short: "GUL"}, Away: feed.Team{Name: "Terns", Short: "TER"},
		StartsAt: noon.Add(time.Hour)}})
}

var winner = feed.Line{ID: "m1", Key: market.MatchWinner, Groups: []string{"all", "score"}}

func total(line float64) feed.Line {
	return feed.Line{ID: "m18", Key: market.TotalGoals, Position: 10, Line: line, Groups: []string{"all", "goals"}}
}

func threeWay(l feed.Line, state feed.LineState, home, draw, away float64) feed.Priced {
	return feed.Priced{Line: l, State: state, Answers: []feed.Answer{{Key: "home", Name: "Gulls", Odds: home}, {Key: "draw", Name: "Draw", Odds: draw}, {Key: "away", Name: "Terns", Odds: away}}}
}

func overUnder(line float64, state feed.LineState) feed.Priced {
	return feed.Priced{Line: total(line), State: state, Answers: []feed.Answer{{Key: "over", Name: "Over", Odds: 1.9}, {Key: "under", Name: "Under", Odds: 1.9}}}
}

func (s *pricedFeed) odds(t *testing.T, producer string, lines ...feed.Priced) {
	t.Helper()
	s.receive(t, feed.Message{Producer: producer, Kind: feed.KindOdds, Odds: &feed.Odds{Lines: lines}})
}

func (s *pricedFeed) settle(t *testing.T, confirmed bool, l feed.Line, won string) {
	t.Helper()
	e := feed.Resulted{Line: l}
	for _, key := range []string{"home", "draw", "away"} {
		e.Answers = append(e.Answers, feed.Verdict{Key: key, Won: key == won})
	}
	s.receive(t, feed.Message{Producer: live, Kind: feed.KindSettlement, Settlement: &feed.Settlement{Confirmed: confirmed, Lines: []feed.Resulted{e}}})
}

func (s *pricedFeed) recall(t *testing.T, kind feed.Kind, from, until time.Time, lines ...feed.Line) {
	t.Helper()
	s.receive(t, feed.Message{Producer: live, Kind: kind, Correction: &feed.Correction{Lines: lines, From: from, Until: until}})
}

func (s *pricedFeed) status(t *testing.T, marketID id.Market) market.Status {
	t.Helper()
	return s.market(t, marketID).Status
}

const (
	winnerID = "sr-match-1-m1"
	totalID  = "sr-match-1-m18"
)

func TestPricedFeed_AcceptsBetsOnlyWhileProducerIsUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newPricedFeed(t, d)
		s.down(t, pre)
		s.announce(t, pre)
		s.odds(t, pre, threeWay(winner, feed.LineActive, 2, 3.5, 4))
		require.Equal(t, market.Suspended, s.status(t, winnerID), "messages of a producer that is down are not trusted")
		require.NoError(t, s.Tick(t.Context()))
		offers, err := market.Offers(t.Context(), d.Reader(), []id.Selection{winnerID + "-home"})
		require.NoError(t, err)
		require.LessOrEqual(t, offers[winnerID+"-home"].GoodUntil, s.clock.Now().UnixMilli(), "its price is not valid")

		s.up(t, pre)
		m := s.market(t, winnerID)
		require.Equal(t, market.Active, m.Status)
		book := 0.0
		for _, o := range m.Selections {
			book += 1000 / float64(o.Odds)
		}
		require.Greater(t, book, 1.03, "the desk's margin, not the feed's")
		s.clock.Advance(time.Second)
		require.NoError(t, s.Tick(t.Context()))
		vouched := func() int64 {
			offers, err := market.Offers(t.Context(), d.Reader(), []id.Selection{winnerID + "-home"})
			require.NoError(t, err)
			return offers[winnerID+"-home"].GoodUntil
		}
		require.Greater(t, vouched(), s.clock.Now().UnixMilli())
		s.down(t, pre)
		require.LessOrEqual(t, vouched(), s.clock.Now().UnixMilli(), "at once")
		require.Equal(t, market.Suspended, s.status(t, winnerID))
		s.clock.Advance(5 * time.Second)
		require.NoError(t, s.Tick(t.Context()))
		require.LessOrEqual(t, vouched(), s.clock.Now().UnixMilli(), "and no tick vouches again")
	})
}

func TestPricedFeed_ChangesProducer(t *testing.T) {
	t.Parallel()
	s := newPricedFeed(t, dbtest.NewSQLite(t))
	s.up(t, pre)
	s.announce(t, pre)
	s.odds(t, pre, threeWay(winner, feed.LineActive, 2, 3.5, 4))
	s.down(t, live)
	s.odds(t, live, threeWay(winner, feed.LineActive, 2.1, 3.4, 3.9))
	require.Equal(t, market.Suspended, s.status(t, winnerID), "the one that prices it now is down")
	s.up(t, live)
	require.Equal(t, market.Active, s.status(t, winnerID))
	s.odds(t, pre, feed.Priced{Line: winner, State: feed.LineHandedOver})
	require.Equal(t, market.Active, s.status(t, winnerID), "the previous producer reports the handover late")
	s.down(t, pre)
	require.Equal(t, market.Active, s.status(t, winnerID))
	s.restart()
	require.NoError(t, s.Recover(t.Context()))
	require.Equal(t, market.Suspended, s.status(t, winnerID))
	s.up(t, live)
	require.Equal(t, market.Active, s.status(t, winnerID))
}

func TestPricedFeed_BetStopSuspendsItsGroups(t *testing.T) {
	t.Parallel()
	s := newPricedFeed(t, dbtest.NewSQLite(t))
	s.up(t, live)
	s.announce(t, live)
	s.odds(t, live, threeWay(winner, feed.LineActive, 2, 3.5, 4), overUnder(2.5, feed.LineActive))
	stop := func(groups ...string) {
		s.receive(t, feed.Message{Producer: live, Kind: feed.KindBetStop, BetStop: &feed.BetStop{Reason: feed.StopPlay, Groups: groups}})
	}
	stop("goals")
	require.Equal(t, market.Active, s.status(t, winnerID))
	require.Equal(t, market.Suspended, s.status(t, totalID))
	stop()
	require.Equal(t, market.Suspended, s.status(t, winnerID))
	s.odds(t, live, overUnder(2.5, feed.LineActive))
	require.Equal(t, market.Active, s.status(t, totalID))
	require.Equal(t, market.Suspended, s.status(t, winnerID), "missing markets are as they were")
	s.odds(t, live, feed.Priced{Line: winner, State: feed.LineInactive})
	require.Equal(t, market.Closed, s.status(t, winnerID))
}

func TestPricedFeed_CorrectsAndRollsBackResults(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newPricedFeed(t, d)
		s.up(t, live)
		s.announce(t, live)
		s.odds(t, live, threeWay(winner, feed.LineActive, 2, 3.5, 4), overUnder(2.5, feed.LineActive))
		s.settle(t, false, winner, "home")
		require.Equal(t, market.Settled, s.status(t, winnerID))
		s.settle(t, true, winner, "home")
		require.EqualValues(t, 1, s.market(t, winnerID).Generation, "confirmed is no correction")
		s.settle(t, false, winner, "away")
		require.Equal(t, market.Won, s.market(t, winnerID).Selection("home").Result, "what was only seen does not beat what is confirmed")
		s.settle(t, true, winner, "draw")
		require.EqualValues(t, 2, s.market(t, winnerID).Generation)

		s.recall(t, feed.KindRollbackSettlement, time.Time{}, time.Time{}, winner)
		m := s.market(t, winnerID)
		require.Equal(t, market.Open, m.Selection("draw").Result)
		require.EqualValues(t, 3, m.Generation)
		require.False(t, m.Status.Done())
		s.odds(t, live, threeWay(winner, feed.LineActive, 1.5, 4, 7))
		require.Equal(t, market.Active, s.status(t, winnerID), "it is played on")
		s.recall(t, feed.KindRollbackSettlement, time.Time{}, time.Time{}, winner)
		s.settle(t, true, winner, "away")
		require.EqualValues(t, 4, s.market(t, winnerID).Generation)
		require.NoError(t, s.box.Drain(t.Context()))
		require.Equal(t, []any{market.RolledBackFact{EventID: "sr-match-1", MarketID: winnerID, What: market.RolledSettlement, Version: 7}}, *s.recalls, "published once")
	})
}

func TestPricedFeed_CancelVoidsMarketOrPeriod(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newPricedFeed(t, d)
		s.up(t, live)
		s.announce(t, live)
		s.odds(t, live, threeWay(winner, feed.LineActive, 2, 3.5, 4), overUnder(2.5, feed.LineActive))
		s.settle(t, true, winner, "home")
		from, until := noon.Add(time.Minute), noon.Add(2*time.Minute)
		for range 2 { // each message is sent twice
			s.recall(t, feed.KindCancel, from, until, winner, total(2.5))
			s.recall(t, feed.KindCancel, time.Time{}, time.Time{}, winner)
		}
		require.Equal(t, market.Void, s.status(t, winnerID))
		require.Equal(t, market.Active, s.status(t, totalID), "a window leaves the market open")
		s.recall(t, feed.KindRollbackCancel, time.Time{}, time.Time{}, winner)
		m := s.market(t, winnerID)
		require.Equal(t, market.Settled, m.Status, "the settlement's result applies again")
		require.Equal(t, market.Won, m.Selection("home").Result)
		s.recall(t, feed.KindRollbackCancel, from, until, total(2.5))
		s.recall(t, feed.KindCancel, time.Time{}, time.Time{}, total(2.5))
		s.recall(t, feed.KindRollbackCancel, time.Time{}, time.Time{}, total(2.5))
		require.Equal(t, market.Active, s.status(t, totalID))
		require.NoError(t, s.box.Drain(t.Context()))
		at := func(id id.Market, version int64) market.CancelledFact {
			return market.CancelledFact{EventID: "sr-match-1", MarketID: id, From: from.UnixMilli(), Until: until.UnixMilli(), Version: version}
		}
		back := func(c market.CancelledFact) market.RolledBackFact {
			return market.RolledBackFact{EventID: c.EventID, MarketID: c.MarketID, What: market.RolledCancel, From: c.From, Until: c.Until, Version: c.Version}
		}
		whole := func(id id.Market, version int64) market.CancelledFact {
			return market.CancelledFact{EventID: "sr-match-1", MarketID: id, Version: version}
		}
		require.Equal(t, []any{at(winnerID, 4), at(totalID, 4), whole(winnerID, 5), back(whole(winnerID, 8)), back(at(totalID, 9)), whole(totalID, 10),
			back(whole(totalID, 11))}, *s.recalls, "each with the event's version that it made")
	})
}

func TestPricedFeed_SettlesAfterEnd(t *testing.T) {
	t.Parallel()
	s := newPricedFeed(t, dbtest.NewSQLite(t))
	s.up(t, live)
	s.announce(t, live)
	s.odds(t, live, threeWay(winner, feed.LineActive, 2, 3.5, 4))
	s.receive(t, feed.Message{Producer: live, Kind: feed.KindStatus, Status: &feed.Status{Phase: feed.Live}})
	s.receive(t, feed.Message{Producer: live, Kind: feed.KindOdds, Odds: &feed.Odds{Standing: &feed.Standing{Home: 2, Away: 1, Period: 2, Name: "half", Clock: 4000}}})
	page := s.detail(t, "sr-match-1")
	require.Equal(t, market.Live, page.Event.Status)
	require.Equal(t, 2, page.Score.Board.Home)
	s.receive(t, feed.Message{Producer: live, Kind: feed.KindStatus, Status: &feed.Status{Phase: feed.Ended, Result: &feed.Result{Home: 2, Away: 1, Winner: "home"}}})
	require.Equal(t, market.Closed, s.status(t, winnerID))
	s.restart()
	s.settle(t, true, winner, "home")
	require.Equal(t, market.Settled, s.status(t, winnerID))
	require.Equal(t, "Gulls won", s.detail(t, "sr-match-1").Score.Result)
}

func TestPricedFeed_LaterSelectionsMakeNewMarket(t *testing.T) {
	t.Parallel()
	s := newPricedFeed(t, dbtest.NewSQLite(t))
	s.up(t, live)
	s.announce(t, live)
	scorer := func(names ...string) feed.Priced {
		p := feed.Priced{Line: feed.Line{ID: "m38", Key: "uof.38", Name: "First scorer", Position: 1038}, State: feed.LineActive}
		for _, n := range names {
			p.Answers = append(p.Answers, feed.Answer{Key: n, Name: n, Odds: 2.5})
		}
		return p
	}
	s.odds(t, live, scorer("a", "b", "c"))
	s.odds(t, live, scorer("a", "b"))
	require.Equal(t, market.Suspended, s.status(t, "sr-match-1-m38"), "one answer is off: the market is not offered in part")
	s.odds(t, live, scorer("a", "b", "c", "d"))
	require.Equal(t, market.Closed, s.status(t, "sr-match-1-m38"))
	require.Equal(t, market.Active, s.status(t, "sr-match-1-m38~1"))
	s.receive(t, feed.Message{Producer: live, Kind: feed.KindSettlement, Settlement: &feed.Settlement{Confirmed: true, Lines: []feed.Resulted{
		{Line: feed.Line{ID: "m38"}, Answers: []feed.Verdict{{Key: "a", Won: true, DeadHeat: 0.3333}, {Key: "b", Void: 1}}}}}})
	for _, id := range []id.Market{"sr-match-1-m38", "sr-match-1-m38~1"} {
		m := s.market(t, id)
		require.Equal(t, market.Settled, m.Status)
		require.Equal(t, market.Factors{DeadHeatNum: 1, DeadHeatDen: 3}, m.Selection("a").Factors)
		require.Equal(t, market.VoidResult, m.Selection("b").Result)
		require.Equal(t, market.Lost, m.Selection("c").Result, "not named")
	}
}
