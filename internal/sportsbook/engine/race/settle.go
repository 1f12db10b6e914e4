package race

import (
	"fmt"
	"strings"

	"maidan/internal/sportsbook/market"
)

// Decide implements engine.Match. Only the official order settles a race.
func (m *Match) Decide(mk *market.Market) (market.Status, bool, error) {
	rule, known := market.RuleOf(mk.RuleKey)
	if !known || rule.MarketKey != mk.Key || len(mk.Selections) < 2 {
		return "", false, fmt.Errorf("race: market %s: rule %q does not settle %q", mk.ID, mk.RuleKey, mk.Key)
	}
	switch {
	case m.Result == nil:
		return "", false, nil
	case m.Result.Void:
		return mk.VoidAll(), true, nil
	}
	j := newJudge(&m.state, mk)
	switch mk.Key {
	case market.RaceWinner:
		j.places(1)
	case market.RacePlace:
		j.places(mk.Params.Places)
	case market.RaceForecast:
		j.forecast()
	case market.HeadToHead:
		return j.pair(), true, nil
	default:
		return "", false, fmt.Errorf("race: no rule settles %q", mk.Key)
	}
	return j.status(), true, nil
}

// place is a runner's finish: how many runners are in front, and how many share it. Non-finishers share no place.
type place struct{ behind, share int }

// judge settles a market by the official order.
type judge struct {
	mk     *market.Market
	at     map[string]place // by key of the selection
	out    map[string]bool
	deduct int64 // thousandths of the winnings
}

func newJudge(s *state, mk *market.Market) judge {
	j := judge{mk, map[string]place{}, map[string]bool{}, 0}
	ahead := 0
	for _, group := range split(s.Result.Order) {
		for _, id := range group {
			j.at[s.key(id)] = place{ahead, len(group)}
		}
		ahead += len(group)
	}
	percent := 0
	for _, o := range s.Out {
		j.out[s.key(o.ID)] = true
		if mk.Selection(s.key(o.ID)) != nil { // the runner belonged to the market when bets were placed
			percent += market.Rule4Percent(o.Price)
		}
	}
	j.deduct = int64(10 * min(percent, market.Rule4Most))
	return j
}

func (s *state) key(id string) string {
	return market.RunnerKey(s.Contest.Runners[s.runner(id)].Number)
}

// status returns void if none of the market's runners started.
func (j judge) status() market.Status {
	for _, s := range j.mk.Selections {
		if s.Result != market.VoidResult {
			return market.Settled
		}
	}
	return market.Void
}

func void() (market.Result, market.Factors) {
	f := market.Plain()
	f.VoidMilli = market.VoidWhole
	return market.VoidResult, f
}

// places pays the first paid places.
func (j judge) places(paid int) {
	for i := range j.mk.Selections {
		s := &j.mk.Selections[i]
		p, finished := j.at[s.Key]
		switch {
		case j.out[s.Key]:
			s.Settle(void())
		case !finished || p.behind >= paid:
			s.Settle(market.Lost, market.Plain())
		default:
			s.Settle(shared(min(paid-p.behind, p.share), p.share, j.deduct))
		}
	}
}

// shared returns the result of a win that runners share in so many places, with a deduction from the winnings. A unit at odds o
// returns d·(1 + (o-1)·(1-r)). In the form v + (1-v)·o·d' that is v = d·r and d' = d·(1-r)/(1-v).
func shared(places, runners int, deduct int64) (market.Result, market.Factors) {
	num, den := int64(places), int64(runners)
	f := market.Plain()
	f.VoidMilli = (deduct*num + den/2) / den
	f.DeadHeatNum, f.DeadHeatDen = num*(1000-deduct), den*(1000-f.VoidMilli)
	if g := gcd(f.DeadHeatNum, f.DeadHeatDen); g > 0 {
		f.DeadHeatNum, f.DeadHeatDen = f.DeadHeatNum/g, f.DeadHeatDen/g
	}
	if places == runners {
		return market.Won, f
	}
	return market.DeadHeat, f
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// forecast pays the orders of the first two; a dead heat gives several orders, which share.
func (j judge) forecast() {
	first, next := 0, 0 // runners that share the first place, and the second
	for _, p := range j.at {
		switch p.behind {
		case 0:
			first = p.share
		case 1:
			next = p.share
		}
	}
	ways := next
	if first > 1 {
		ways = first * (first - 1)
	}
	for i := range j.mk.Selections {
		s := &j.mk.Selections[i]
		one, two, _ := strings.Cut(s.Key, "-")
		a, okA := j.at[one]
		b, okB := j.at[two]
		hit := okA && okB && a.behind == 0 && (b.behind == 1 || first > 1 && b.behind == 0)
		switch {
		case j.out[one] || j.out[two]:
			s.Settle(void())
		case hit:
			s.Settle(shared(1, ways, 0))
		default:
			s.Settle(market.Lost, market.Plain())
		}
	}
}

// pair settles a pair of runners.
func (j judge) pair() market.Status {
	one, two := j.mk.Selections[0].Key, j.mk.Selections[1].Key
	a, okA := j.at[one]
	b, okB := j.at[two]
	switch {
	case j.out[one] || j.out[two] || !okA && !okB || okA && okB && a.behind == b.behind:
		return j.mk.VoidAll()
	case okA && (!okB || a.behind < b.behind):
		return j.mk.Win(one)
	}
	return j.mk.Win(two)
}
