package cricket

import (
	"fmt"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// deciders are the rules of innings markets, by key.
var deciders = map[string]func(*Match, *market.Market, *cricket.Innings) (market.Status, bool){
	market.RuleOver: (*Match).decideOver, market.RuleSession: (*Match).decideSession, market.RuleWicket: (*Match).decideWicket,
	market.RuleTop: (*Match).decideTop, market.RuleBatter: (*Match).decideBatter, market.RuleMilestone: (*Match).decideMilestone,
	market.RuleOverOddEven: (*Match).decideAt, market.RuleOverWicket: (*Match).decideAt, market.RuleOverBoundary: (*Match).decideAt,
	market.RuleFall: (*Match).decideFall, market.RuleWickets: (*Match).decideCount, market.RuleFours: (*Match).decideCount,
	market.RuleSixes: (*Match).decideCount,
}

// Decide implements engine.Match.
func (m *Match) Decide(mk *market.Market) (market.Status, bool, error) {
	if mk.RuleKey == market.RuleDays {
		status, ok := m.decideDays(mk)
		return status, ok, nil
	}
	decide := deciders[mk.RuleKey]
	if decide == nil {
		return mk.Decide(m.state)
	}
	if rule, ok := market.RuleOf(mk.RuleKey); !ok || rule.MarketKey != mk.Key {
		return "", false, fmt.Errorf("market %s: rule %q does not settle %q", mk.ID, mk.RuleKey, mk.Key)
	}
	in := m.state.Main(mk.Params.Innings)
	if in == nil {
		if m.state.Outcome == nil {
			return "", false, nil
		}
		return mk.VoidAll(), true, nil
	}
	status, ok := decide(m, mk, in)
	return status, ok, nil
}

// passed settles an over/under market whose line is passed: the first selection wins.
func passed(mk *market.Market, runs int) (market.Status, bool) {
	if float64(runs) > mk.Params.Line {
		return mk.Win(mk.Selections[0].Key), true
	}
	return "", false
}

// final settles an over/under market on the final number.
func final(mk *market.Market, runs int, stands bool) (market.Status, bool) {
	if !stands {
		return mk.VoidAll(), true
	}
	return mk.Asian(float64(runs) - mk.Params.Line), true
}

func (m *Match) decideOver(mk *market.Market, in *cricket.Innings) (market.Status, bool) {
	runs, stands := cricket.RunsOfOver(in, mk.Params.Number)
	if status, ok := passed(mk, runs); ok {
		return status, true
	}
	if !in.Passed(mk.Params.Number) && !m.state.Settled(mk.Params.Innings) {
		return "", false
	}
	return final(mk, runs, stands)
}

func (m *Match) decideSession(mk *market.Market, in *cricket.Innings) (market.Status, bool) {
	runs := in.RunsIn(0, mk.Params.Until)
	if status, ok := passed(mk, runs); ok {
		return status, true
	}
	if !in.Passed(mk.Params.Until) && !m.state.Settled(mk.Params.Innings) {
		return "", false
	}
	return final(mk, runs, cricket.SessionComplete(in, mk.Params.Until))
}

func (m *Match) decideWicket(mk *market.Market, in *cricket.Innings) (market.Status, bool) {
	if n := mk.Params.Number; n >= 1 && n <= len(in.Fallen) {
		method, ok := pricing.MethodOf(in.Fallen[n-1].Kind)
		if !ok {
			return mk.VoidAll(), true
		}
		return mk.Win(methodKeys[method].Key), true
	}
	if !m.state.Settled(mk.Params.Innings) {
		return "", false
	}
	return mk.VoidAll(), true
}

func (m *Match) decideTop(mk *market.Market, in *cricket.Innings) (market.Status, bool) {
	if !m.state.Settled(mk.Params.Innings) {
		return "", false
	}
	natural := in.Closed == cricket.CloseAllOut || in.Closed == cricket.CloseTarget
	names, _ := cricket.TopBatters(in)
	if !natural && in.Used()*100 < mk.Scheduled*market.TopStands || len(names) == 0 {
		return mk.VoidAll(), true
	}
	mk.All(market.Lost, market.Plain())
	for _, name := range names {
		for i := range mk.Selections {
			if s := &mk.Selections[i]; s.Name == name {
				f := market.Plain()
				f.DeadHeatDen = int64(len(names))
				if len(names) == 1 {
					s.Settle(market.Won, f)
				} else {
					s.Settle(market.DeadHeat, f)
				}
			}
		}
	}
	return market.Settled, true
}

// lineOf returns the batting line of the market's player, nil if the player has not batted.
func lineOf(mk *market.Market, in *cricket.Innings) *cricket.Batter {
	for i := range in.Batters {
		if in.Batters[i].Name == mk.Params.Player {
			return &in.Batters[i]
		}
	}
	return nil
}

// decideMilestone settles whether a batter reaches a number of runs: as a line half a run below it.
func (m *Match) decideMilestone(mk *market.Market, in *cricket.Innings) (market.Status, bool) {
	runs := *mk // shares the selections
	runs.Params.Line = float64(mk.Params.Until) - 0.5
	return m.decideBatter(&runs, in)
}

func (m *Match) decideBatter(mk *market.Market, in *cricket.Innings) (market.Status, bool) {
	line, over := lineOf(mk, in), m.state.Settled(mk.Params.Innings)
	switch {
	case line == nil && over:
		return mk.VoidAll(), true
	case line == nil:
		return "", false
	}
	if status, ok := passed(mk, line.Runs); ok {
		return status, true
	}
	if line.Out.Counts() {
		return final(mk, line.Runs, true)
	}
	if !over {
		return "", false
	}
	return final(mk, line.Runs, in.Closed.Natural() || line.Out != cricket.NotADismissal)
}
