package cricket

import (
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// result is the market of a match of days: home, a draw or away.
func (m *Match) result(e market.Event) engine.Quote {
	home, draw := m.now().Result()
	_, decided := m.state.Due()
	sides := market.Sides(e)
	return engine.Quote{Fair: []float64{home, draw, 1 - home - draw}, Final: decided,
		Market: market.New(e, market.Question{Key: market.MatchWinner, Group: market.GroupMain, Rule: market.RuleDays},
			sides[0], market.Answer{Key: market.KeyDraw, Name: "Draw"}, sides[1])}
}

// decideDays settles it by the official result. A tie is a dead heat of the two sides.
func (m *Match) decideDays(mk *market.Market) (market.Status, bool) {
	o := m.state.Outcome
	switch {
	case o == nil:
		return "", false
	case o.Result == cricket.ResultNoResult:
		return mk.VoidAll(), true
	case o.Result == cricket.ResultDraw:
		return mk.Win(market.KeyDraw), true
	case o.Winner == cricket.Home:
		return mk.Win(market.KeyHome), true
	case o.Winner == cricket.Away:
		return mk.Win(market.KeyAway), true
	}
	mk.All(market.Lost, market.Plain())
	for _, key := range []string{market.KeyHome, market.KeyAway} {
		f := market.Plain()
		f.DeadHeatDen = 2
		if s := mk.Selection(key); s != nil {
			s.Settle(market.DeadHeat, f)
		}
	}
	return market.Settled, true
}

// declareEvery is how often a captain thinks of declaring, in balls.
const declareEvery = 30

// declares says whether the captain of the side that bats calls his batters in.
func (s *scorer) declares() bool {
	in := s.state.Current()
	return s.state.Format.Days > 0 && in.Used() > 0 && in.Used()%declareEvery == 0 && in.OverDone() && s.model.At(s.state, s.pre).Declares()
}
