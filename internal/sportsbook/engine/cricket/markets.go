package cricket

import (
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// A total's line is left behind when its chances leave this band: by then a line near the median says more.
const (
	lineLow  = 0.32
	lineHigh = 0.68
)

// lastBalls is where a total takes no more bets: the line cannot follow the runs any more.
const lastBalls = 6

// Quotes implements engine.Match.
func (m *Match) Quotes(e market.Event, open []market.Market) ([]engine.Quote, error) {
	if !m.model.Supports(m.state.Format) || m.state.Phase == cricket.PhaseEnded {
		return nil, nil
	}
	if m.state.Format.Days > 0 {
		return []engine.Quote{m.result(e)}, nil
	}
	quotes := []engine.Quote{m.winner(e)}
	if q, ok := m.total(e, open); ok {
		quotes = append(quotes, q)
	}
	return append(quotes, m.more(e, open)...), nil
}

// more are the markets on less than the match: sessions, overs, wickets and batters of the innings under way.
func (m *Match) more(e market.Event, open []market.Market) []engine.Quote {
	in := m.state.Current()
	if in != nil && (in.Closed != "" || in.SuperOver) {
		return nil
	}
	quotes := m.sessionRuns(e, open)
	if in == nil {
		return quotes
	}
	if q, ok := m.overRuns(e, open, in); ok {
		quotes = append(quotes, q)
	}
	if q, ok := m.wicketMethod(e, in); ok {
		quotes = append(quotes, q)
	}
	if places, sheet, ok := m.order(in); ok {
		quotes = append(quotes, m.topBatter(e, in, places, sheet))
		quotes = append(quotes, m.batterRuns(e, open, in, places, sheet)...)
	}
	return quotes
}

func (m *Match) winner(e market.Event) engine.Quote {
	p, _ := m.Chances()
	_, decided := m.state.Due()
	q := engine.Quote{Market: market.NewWinner(e), Fair: []float64{p, 1 - p}, Final: decided}
	if e.Status == market.Live {
		q.Cap = pricing.Cap(pricing.HighestOdds, m.ballsLeft())
	}
	return q
}

// ballsLeft is how many balls of the match are to come.
func (m *Match) ballsLeft() int {
	left := m.state.Format.Balls() * (2 - m.state.Number())
	if in := m.state.Current(); in != nil && in.Closed == "" {
		left += in.BallsLeft()
	}
	return left
}

// total is one line near the median of the innings under way, before the match of the first.
func (m *Match) total(e market.Event, open []market.Market) (engine.Quote, bool) {
	innings, scheduled := 1, m.state.Format.Balls()
	if in := m.state.Current(); in != nil {
		innings, scheduled = m.state.Number(), in.Quota
		if in.Closed != "" || in.SuperOver || in.BallsLeft() <= lastBalls {
			return engine.Quote{}, false
		}
	}
	dist, ok := m.now().Total(innings)
	if !ok {
		return engine.Quote{}, false
	}
	line := dist.Line()
	for _, o := range open {
		if o.Key == market.InningsTotal && o.Params.Innings == innings && o.Scheduled == scheduled {
			if over := dist.Over(o.Params.Line); over >= lineLow && over <= lineHigh {
				line = o.Params.Line
			}
		}
	}
	over := dist.Over(line)
	return engine.Quote{Market: market.NewTotal(e, innings, line, scheduled, m.state.Format.BallsPerOver), Fair: []float64{over, 1 - over}}, true
}

var _ engine.Match = (*Match)(nil)
