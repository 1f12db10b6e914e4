package cricket

import (
	"slices"
	"strconv"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// leastFall is the probability of another wicket below which its method is not offered: most stakes would be returned.
const leastFall = 0.25

// methodKeys are the selections of a wicket's method, in the order of pricing.Method.
var methodKeys = [pricing.Methods]market.Answer{{Key: market.KeyCaught, Name: "Caught"}, {Key: market.KeyBowled, Name: "Bowled"},
	{Key: market.KeyLBW, Name: "LBW"}, {Key: market.KeyRunOut, Name: "Run out"}, {Key: market.KeyStumped, Name: "Stumped"},
	{Key: market.KeyOtherWay, Name: "Other"}}

// wicketMethod quotes the method of the next wicket.
func (m *Match) wicketMethod(e market.Event, in *cricket.Innings) (engine.Quote, bool) {
	p, falls := m.now().Wicket()
	if falls < leastFall {
		return engine.Quote{}, false
	}
	q := engine.Quote{Fair: p[:], Void: make([]float64, len(p)), Market: market.New(e, market.Question{Key: market.WicketMethod,
		Group: market.GroupSpecials, Rule: market.RuleWicket, Position: 20,
		Params: market.Params{Innings: m.state.Number(), Number: in.Wickets + 1}}, methodKeys[:]...)}
	for i := range q.Void {
		q.Void[i] = 1 - falls
	}
	return q, true
}

// order returns the batting order: those who have batted, in their order, then the rest of the team sheet. ok is false if a
// batter is not on the sheet or the sheet has not eleven names; no market on batters is then offered.
func (m *Match) order(in *cricket.Innings) (places []int, sheet []string, ok bool) {
	sheet = m.teams.of(in.Batting)
	if len(sheet) != pricing.Order || len(in.Batters) > len(sheet) {
		return nil, nil, false
	}
	for _, b := range in.Batters {
		i := slices.Index(sheet, b.Name)
		if i < 0 {
			return nil, nil, false
		}
		places = append(places, i)
	}
	for i := range sheet {
		if !slices.Contains(places, i) {
			places = append(places, i)
		}
	}
	return places, sheet, len(places) == len(sheet)
}

// leastTop is the least probability of a batter who can still be the top scorer.
const leastTop = 2e-4

// farthest is the maximal number of runs by which a chase may exceed its target: all runs of the winning ball.
const farthest = 12

// outrun reports whether a batter of the order can no longer be the top scorer. He is out with fewer runs than another, or the
// chase has not enough runs left. He is not offered; bets on him stay, because the market may still be void.
func outrun(in *cricket.Innings, i, most int) bool {
	runs := 0
	if i < len(in.Batters) {
		b := in.Batters[i]
		if runs = b.Runs; b.Out.Counts() {
			return runs < most
		}
	}
	return in.Target > 0 && runs+in.Need()+farthest < most
}

// topBatter quotes the top scorer of the side; batters who can no longer be it are not offered.
func (m *Match) topBatter(e market.Event, in *cricket.Innings, places []int, sheet []string) engine.Quote {
	q := engine.Quote{Fair: make([]float64, len(sheet))}
	most := 0
	for _, b := range in.Batters {
		most = max(most, b.Runs)
	}
	sum := 0.0
	for i, p := range m.now().TopBatter() {
		if !outrun(in, i, most) {
			q.Fair[places[i]] = max(p, leastTop)
			sum += max(p, leastTop)
		}
	}
	answers := make([]market.Answer, len(sheet))
	for i, name := range sheet {
		answers[i] = market.Answer{Key: playerKey(i), Name: name}
		q.Fair[i] /= sum
	}
	q.Market = market.New(e, market.Question{Key: market.TopBatter, Group: market.GroupPlayer, Rule: market.RuleTop, Position: 30,
		Params: market.Params{Innings: m.state.Number(), Side: string(in.Batting)}, Scheduled: in.Quota}, answers...)
	return q
}

func playerKey(i int) string { return "p" + strconv.Itoa(i+1) }

// batterRuns returns lines on the runs of the two batters at the crease.
func (m *Match) batterRuns(e market.Event, open []market.Market, in *cricket.Innings, places []int, sheet []string) []engine.Quote {
	if in.BallsLeft() <= lastBalls {
		return nil
	}
	var out []engine.Quote
	finals, seen := m.now().Batters(), 0
	for i, b := range in.Batters {
		if b.Name != in.Striker && b.Name != in.NonStriker {
			continue
		}
		q := market.Question{Key: market.BatterRuns, Group: market.GroupPlayer, Rule: market.RuleBatter, Position: 31 + seen,
			Params: market.Params{Innings: m.state.Number(), Side: string(in.Batting), Number: places[i] + 1, Player: sheet[places[i]]}}
		seen++
		out = append(out, lines(open, q, finals[i], 0, 1, asked(e))...)
		q.Key, q.Rule = market.BatterMilestone, market.RuleMilestone
		for k, until := range milestones {
			q.Position, q.Params.Until = 31+len(milestones)*seen+k, until
			if b.Runs < until {
				out = append(out, either(e, q, finals[i].Over(float64(until)-0.5), market.KeyYes, market.KeyNo)...)
			}
		}
	}
	return out
}

// milestones are the runs of milestone markets.
var milestones = [...]int{50, 100}
