package cricket

import (
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// A total's line is replaced when its probabilities leave this band.
const (
	lineLow  = 0.32
	lineHigh = 0.68
)

// lastBalls is how many balls before the end a total takes no more bets: the line can no longer follow the runs.
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
	quotes = append(quotes, m.total(e, open)...)
	return append(quotes, m.more(e, open)...), nil
}

// more returns the markets of sessions, overs, wickets and batters of the current innings.
func (m *Match) more(e market.Event, open []market.Market) []engine.Quote {
	in := m.state.Current()
	if in != nil && (in.Closed != "" || in.SuperOver) {
		return nil
	}
	quotes := append(m.sessionRuns(e, open), m.counts(e, open)...)
	if in == nil {
		return quotes
	}
	quotes = append(quotes, m.over(e, open, in)...)
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

// ballsLeft returns the number of balls left in the match.
func (m *Match) ballsLeft() int {
	left := m.state.Format.Balls() * (2 - m.state.Number())
	if in := m.state.Current(); in != nil && in.Closed == "" {
		left += in.BallsLeft()
	}
	return left
}

// total returns lines around the median of the current innings, before the match of the first.
func (m *Match) total(e market.Event, open []market.Market) []engine.Quote {
	innings, scheduled := 1, m.state.Format.Balls()
	if in := m.state.Current(); in != nil {
		innings, scheduled = m.state.Number(), in.Quota
		if in.Closed != "" || in.SuperOver || in.BallsLeft() <= lastBalls {
			return nil
		}
	}
	dist, ok := m.now().Total(innings)
	if !ok {
		return nil
	}
	per := m.state.Format.BallsPerOver
	q := market.Question{Key: market.InningsTotal, Params: market.Params{Innings: innings, Overs: scheduled / per}, Scheduled: scheduled}
	return lines(open, q, dist, 0, 2, func(q market.Question) market.Market {
		return market.NewTotal(e, innings, q.Params.Line, scheduled, per)
	})
}

var _ engine.Match = (*Match)(nil)
