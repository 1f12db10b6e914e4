package uof

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

// eventMessages builds the messages about one event of this server.
type eventMessages struct {
	event   market.Event
	now     int64
	request int64 // the recovery that it answers
}

func (b eventMessages) product() int {
	switch {
	case b.event.Virtual:
		return productVirtual
	case b.event.Status == market.Upcoming:
		return productPre
	}
	return productLive
}

func (b eventMessages) route(m Message) Route {
	scope := map[int]Scope{productVirtual: ScopeVirtual, productPre: ScopePre, productLive: ScopeLive}[b.product()]
	sport := strconv.Itoa(sportNumber(b.event.Sport))
	_, odds := m.(*OddsChange)
	_, stop := m.(*BetStop)
	return Route{High: odds || stop, Scope: scope, Sport: sport, Event: matchURN(b.event)}
}

func (b eventMessages) head(at int64) Head {
	return Head{Product: b.product(), EventID: matchURN(b.event), Timestamp: at, RequestID: b.request}
}

// changes returns the messages for a change: first rollbacks, then prices and states, then results.
func (b eventMessages) changes(changed, all []market.Market, was map[id.Market]sentMarket) (out []Message) {
	var open, settled, back []market.Market
	for _, m := range changed {
		switch before := was[m.ID]; {
		case m.Status.Done() && m.Generation != before.generation:
			settled = append(settled, m)
		case m.Status.Done():
		case before.status.Done():
			back = append(back, m)
			open = append(open, m)
		default:
			open = append(open, m)
		}
	}
	if len(back) > 0 {
		out = append(out, b.rollback(back))
	}
	if stopped(open, all, was) {
		out = append(out, &BetStop{Head: b.head(b.now), Groups: "all"})
	} else {
		out = append(out, b.odds(slices.Concat(open, settled)))
	}
	return append(out, b.settlements(settled)...)
}

// stopped reports whether the only change is that every market was suspended.
func stopped(open, all []market.Market, was map[id.Market]sentMarket) bool {
	for _, m := range open {
		if m.Status != market.Suspended || was[m.ID].status != market.Active {
			return false
		}
	}
	return len(open) > 0 && !slices.ContainsFunc(all, func(m market.Market) bool { return m.Status == market.Active })
}

// snapshot returns the current state of the event, and the results since a time.
func (b eventMessages) snapshot(all []market.Market, since time.Time) (out []Message) {
	var open, settled, back []market.Market
	for _, m := range all {
		switch {
		case m.Status.Done() && (since.IsZero() || m.SettledAt >= clock.Millis(since)):
			settled = append(settled, m)
		case m.Status.Done():
		case m.Generation > 0:
			back = append(back, m)
			open = append(open, m)
		default:
			open = append(open, m)
		}
	}
	if len(back) > 0 {
		out = append(out, b.rollback(back))
	}
	if !b.event.Status.Over() || len(settled) > 0 {
		out = append(out, b.odds(open))
	}
	return append(out, b.settlements(settled)...)
}

var marketStatuses = map[market.Status]MarketStatus{
	market.Active: MarketActive, market.Suspended: MarketSuspended, market.Closed: MarketInactive, market.Settled: MarketSettled, market.Void: MarketSettled,
}

// offered returns a selection with its price; one that is not offered is not active.
func offered(id OutcomeID, s market.Selection) Outcome {
	if !s.Sold() {
		off := Active(0)
		return Outcome{ID: id, Name: s.Name, Active: &off}
	}
	return Outcome{ID: id, Name: s.Name, Odds: float64(s.Odds) / 1000}
}

func (b eventMessages) odds(ms []market.Market) *OddsChange {
	out := &OddsChange{Head: b.head(b.now), Status: b.state(), Odds: &OddsList{}}
	for _, m := range ms {
		line, ids := toFeed(b.event.Sport, m)
		status := marketStatuses[m.Status]
		priced := OddsMarket{Line: line, Status: &status}
		if !m.Status.Done() {
			for _, s := range m.Selections {
				priced.Outcomes = append(priced.Outcomes, offered(ids[s.Key], s))
			}
		}
		out.Odds.Markets = append(out.Odds.Markets, priced)
	}
	return out
}

func (b eventMessages) rollback(ms []market.Market) *RollbackBetSettlement {
	out := &RollbackBetSettlement{Head: b.head(b.now)}
	for _, m := range ms {
		line, _ := toFeed(b.event.Sport, m)
		out.Markets = append(out.Markets, CorrectedMarket{Line: line})
	}
	return out
}

// settlements returns the results, one message for each settlement time, so that a recovery repeats equal messages.
func (b eventMessages) settlements(ms []market.Market) (out []Message) {
	slices.SortStableFunc(ms, func(x, y market.Market) int { return int(x.SettledAt - y.SettledAt) })
	for len(ms) > 0 {
		n := 1
		for n < len(ms) && ms[n].SettledAt == ms[0].SettledAt {
			n++
		}
		settlement := &BetSettlement{Head: b.head(max(ms[0].SettledAt, 1)), Certainty: Confirmed}
		for _, m := range ms[:n] {
			line, ids := toFeed(b.event.Sport, m)
			settled := SettledMarket{Line: line}
			for _, s := range m.Selections {
				settled.Outcomes = append(settled.Outcomes, outcome(ids[s.Key], s))
			}
			settlement.Markets = append(settlement.Markets, settled)
		}
		out, ms = append(out, settlement), ms[n:]
	}
	return out
}

// outcome returns a result in the feed's format.
func outcome(id OutcomeID, s market.Selection) SettledOutcome {
	won := Lose
	o := SettledOutcome{ID: id, Name: s.Name, Result: &won}
	switch s.Result {
	case market.VoidResult:
		o.Void = VoidAll
	case market.Won, market.DeadHeat:
		won = Win
	default: // lost
	}
	if s.Factors.VoidMilli == market.VoidWhole/2 {
		o.Void = VoidHalf
	}
	if s.Result == market.DeadHeat && s.Factors.DeadHeatDen > 0 {
		o.DeadHeat = float64(s.Factors.DeadHeatNum) / float64(s.Factors.DeadHeatDen)
	}
	return o
}

var eventStatuses = map[market.EventStatus]EventStatus{
	market.Upcoming: EventNotStarted, market.Live: EventLive, market.Ended: EventEnded, market.Abandoned: EventAbandoned,
}

// state returns the score in the feed's format.
func (b eventMessages) state() *EventState {
	status := eventStatuses[b.event.Status]
	st := &EventState{Status: &status}
	s := b.event.Score
	if s == nil {
		return st
	}
	serving := s.Batting
	if board := s.Board; board != nil {
		st.HomeScore, st.AwayScore, st.HomeGame, st.AwayGame = Score(board.Home), Score(board.Away), gameScore(board.Points[0]), gameScore(board.Points[1])
		st.MatchStatus, serving = statusOf(board.Name, board.Period), board.Serving
		if board.Clock > 0 {
			st.Clock = &Clock{MatchTime: MatchTime(board.Clock)}
		}
		for i, p := range board.Periods {
			st.Periods = append(st.Periods, PeriodScore{MatchStatus: statusOf(board.Name, i+1), Number: i + 1, HomeScore: Score(p[0]), AwayScore: Score(p[1])})
		}
	}
	if known, _ := market.SportOf(b.event.Sport); known.Family == market.FamilyCricket {
		st.HomeScore, st.AwayScore, st.HomeOut, st.AwayOut, st.Innings = Score(s.Home.Runs), Score(s.Away.Runs), s.Home.Wickets, s.Away.Wickets, s.Innings
		overs := s.Home.Overs
		if serving == cricket.Away {
			overs = s.Away.Overs
		}
		over, ball, _ := strings.Cut(overs, ".")
		st.Over, _ = strconv.Atoi(over) // in our own format
		st.Delivery, _ = strconv.Atoi(ball)
	}
	st.Server = map[cricket.Side]int{cricket.Home: 1, cricket.Away: 2}[serving]
	return st
}
