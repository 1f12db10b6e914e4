package uof

import (
	"slices"
	"strings"
	"time"

	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// sides are the names for answers.
type sides struct{ sport, home, away string }

// odds converts an OddsChange.
func (s sides) odds(m *OddsChange) feed.Odds {
	out := feed.Odds{Standing: standing(s.sport, m.Status)}
	if m.Odds == nil {
		return out
	}
	for _, k := range m.Odds.Markets {
		line, answer := fromFeed(s.sport, k.Line)
		p := feed.Priced{Line: line, State: lineStates[k.State()]}
		for _, o := range k.Outcomes {
			a := feed.Answer{Key: answer(o.ID), Odds: o.Odds, Chance: o.Probabilities, Off: o.Active != nil && *o.Active == 0}
			if a.Name = s.name(a.Key, line, outcomeName(o.Name, o.ID)); o.More != nil {
				a.Refund = min(o.More.Refund+o.More.HalfWin+o.More.HalfLose, 1)
			}
			p.Answers = append(p.Answers, a)
		}
		out.Lines = append(out.Lines, p)
	}
	return out
}

var lineStates = map[MarketStatus]feed.LineState{
	MarketActive: feed.LineActive, MarketInactive: feed.LineInactive, MarketSuspended: feed.LineSuspended,
	MarketHandedOver: feed.LineHandedOver, MarketSettled: feed.LineSettled, MarketCancelled: feed.LineCancelled,
}

// name returns the English name of an answer; screens translate the well-known keys.
func (s sides) name(key string, line feed.Line, feedName string) string {
	text := number(line.Line)
	switch key {
	case market.KeyHome:
		return s.home
	case market.KeyAway:
		return s.away
	case market.KeyOver:
		return "Over " + text
	case market.KeyUnder:
		return "Under " + text
	case market.KeyHomeDraw:
		return s.home + " or draw"
	case market.KeyHomeAway:
		return s.home + " or " + s.away
	case market.KeyDrawAway:
		return "Draw or " + s.away
	case market.KeyDraw, market.KeyYes, market.KeyNo, market.KeyOdd, market.KeyEven, market.KeyNone, market.KeyOther:
		return strings.ToUpper(key[:1]) + key[1:]
	}
	if key == "" || feedName != "" {
		return feedName
	}
	return strings.ReplaceAll(key, "_", " ")
}

// outcomeName returns the feed's name of an outcome; for one without a name the id of a person or team is used.
func outcomeName(name string, id OutcomeID) string {
	if name == "" && strings.Contains(string(id), ":") {
		return string(id)
	}
	return name
}

// settlement converts a BetSettlement.
func (s sides) settlement(m *BetSettlement) feed.Settlement {
	out := feed.Settlement{Confirmed: m.Certainty == Confirmed}
	for _, k := range m.Markets {
		if slices.ContainsFunc(k.Outcomes, func(o SettledOutcome) bool { return *o.Result == Undecided }) {
			continue // its settlement follows
		}
		line, answer := fromFeed(s.sport, k.Line)
		r := feed.Resulted{Line: line}
		for _, o := range k.Outcomes {
			v := feed.Verdict{Key: answer(o.ID), Won: *o.Result == Win, Void: float64(o.Void), DeadHeat: o.DeadHeat}
			v.Name = s.name(v.Key, line, outcomeName(o.Name, o.ID))
			r.Answers = append(r.Answers, v)
		}
		out.Lines = append(out.Lines, r)
	}
	return out
}

// correction converts a cancel or a rollback.
func (s sides) correction(ms []CorrectedMarket, from, until int64, superseded URN) feed.Correction {
	out := feed.Correction{From: moment(from), Until: moment(until)}
	if superseded != "" {
		out.Superseded = superseded.EventID()
	}
	for _, m := range ms {
		line, _ := fromFeed(s.sport, m.Line)
		out.Lines = append(out.Lines, line)
	}
	return out
}

func moment(millis int64) time.Time {
	if millis == 0 {
		return time.Time{}
	}
	return time.UnixMilli(millis).UTC()
}

// phaseOf returns the phase of an event; over reports that nothing follows.
func phaseOf(st *EventState) (phase feed.Phase, over bool) {
	switch *st.Status {
	case EventLive, EventSuspended, EventInterrupted:
		if periods[st.MatchStatus].pause {
			return feed.Break, false
		}
		return feed.Live, false
	case EventEnded, EventClosed:
		return feed.Ended, true
	case EventCancelled, EventAbandoned:
		return feed.Abandoned, true
	default:
		return feed.Upcoming, false
	}
}

// result returns the final score of an ended event.
func result(phase feed.Phase, st *EventState) *feed.Result {
	r := &feed.Result{Home: int(st.HomeScore), Away: int(st.AwayScore), Void: phase == feed.Abandoned}
	switch {
	case r.Void || r.Home == r.Away:
	case r.Home > r.Away:
		r.Winner = "home"
	default:
		r.Winner = "away"
	}
	return r
}

// standing returns the score; nil if the feed sends none.
func standing(sport string, st *EventState) *feed.Standing {
	if st == nil {
		return nil
	}
	p := periods[st.MatchStatus]
	s := &feed.Standing{Home: int(st.HomeScore), Away: int(st.AwayScore), Period: p.number, Name: p.name,
		Wickets: [2]int{st.HomeOut, st.AwayOut}, Over: st.Over, Ball: st.Delivery, Points: [2]string{game(st.HomeGame), game(st.AwayGame)}}
	if st.Innings > 0 {
		s.Period, s.Name = st.Innings, "innings"
		if known, _ := market.SportOf(sport); known.Family != market.FamilyCricket {
			s.Name = "inning"
		}
	}
	if st.Clock != nil {
		s.Clock = int(st.Clock.MatchTime)
	}
	switch st.Server {
	case 1:
		s.Serving = "home"
	case 2:
		s.Serving = "away"
	}
	for _, k := range st.Periods {
		s.Periods = append(s.Periods, [2]int{int(k.HomeScore), int(k.AwayScore)})
	}
	return s
}

// game returns the score inside a game as screens show it.
func game(points string) string {
	if points == advantage {
		return "AD"
	}
	return points
}
