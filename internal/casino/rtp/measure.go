package rtp

import (
	"fmt"
	"strconv"
	"sync"

	"maidan/internal/casino/catalog"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/game"
	"maidan/internal/casino/round"
)

// surprise has the statistics of a round in stakes: what was expected, its variance, and the square of the difference.
type surprise struct{ expected, variance, square float64 }

// total returns the statistics of one round with a stake in hundredths.
func (s surprise) total(stake float64) Total {
	return Total{Rounds: 1, Expected: s.expected * stake, Variance: s.variance * stake * stake, Squares: s.square * stake * stake}
}

// ofRate returns the statistics of a round whose settings decide its distribution.
func ofRate(r game.Rate, paid float64) surprise {
	return surprise{r.Mean, r.Variance, (paid - r.Mean) * (paid - r.Mean)}
}

// ofTrials returns the statistics of a round in which the player chose each step.
//
// The round is worth 1 stake before its first step. A step that was taken with the chance c at the value v, for the value w, has the expectation
// c×w − v and the variance w²×c×(1−c). The sum of these expectations is what the player was to expect of the steps that were taken, whatever made
// the player go on or stop: nothing is assumed about the way of playing.
func ofTrials(trials []game.Trial, won bool) surprise {
	s, before := surprise{expected: 1}, 1.0
	for i, t := range trials {
		s.expected += t.Chance*t.Worth - before
		s.variance += t.Worth * t.Worth * t.Chance * (1 - t.Chance)
		missed := t.Chance
		if won || i+1 < len(trials) {
			missed = 1 - t.Chance
		}
		s.square += t.Worth * t.Worth * missed * missed
		before = t.Worth
	}
	return s
}

// rates remembers what is expected of settings.
type rates struct {
	mu    sync.Mutex
	known map[string]game.Rate
}

// mostRates is the maximum of remembered settings; beyond it all are forgotten.
const mostRates = 4096

// of returns what is expected of a game's settings when no more than most is paid.
func (r *rates) of(g game.Rated, id string, params []byte, most float64) (game.Rate, error) {
	key := id + " " + string(params)
	r.mu.Lock()
	rate, ok := r.known[key]
	r.mu.Unlock()
	var err error
	if !ok {
		if rate, err = g.Rate(params, game.Unlimited); err != nil {
			return rate, err
		}
		r.mu.Lock()
		if r.known == nil || len(r.known) >= mostRates {
			r.known = map[string]game.Rate{}
		}
		r.known[key] = rate
		r.mu.Unlock()
	}
	if rate.Max <= most {
		return rate, nil
	}
	highest := rate.Max
	rate, err = g.Rate(params, most)
	rate.Max = highest
	return rate, err
}

// measured is a finished round with its statistics and its settings' name.
type measured struct {
	setting string
	surprise
}

// measure returns the statistics of a finished round. ok is false if its game is not offered any more by the rules that it was played by.
func (m *Monitor) measure(f round.Finished) (x measured, ok bool, err error) {
	g, found := catalog.Find(f.Game)
	if !found || catalog.Version(g) != f.Rules {
		return x, false, nil
	}
	stake := float64(f.Stake)
	paid, most := float64(f.Payout)/stake, float64(f.Most)/stake
	switch g := g.(type) {
	case game.Named:
		name, err := g.VariantOf(f.Params)
		if err != nil {
			return x, false, err
		}
		rate, err := declaredRate(f.Game, name)
		return measured{name, ofRate(rate, paid)}, true, err
	case game.Stepwise:
		trials, err := g.Trials(f.Params, f.Actions, f.View)
		for i := range trials {
			trials[i].Worth = min(trials[i].Worth, most)
		}
		return measured{settingOf(f.Game, f.Params, 0), ofTrials(trials, f.Payout > 0)}, true, err
	case game.Rated:
		rate, err := m.rates.of(g, f.Game, f.Params, most)
		return measured{settingOf(f.Game, f.Params, rate.Max), ofRate(rate, paid)}, true, err
	}
	return x, false, fmt.Errorf("game %s has no expectation", f.Game)
}

// declaredRate returns the declared figures of a variant as numbers.
func declaredRate(id, variant string) (r game.Rate, err error) {
	declared, ok := catalog.FiguresOf(id)[variant]
	if !ok {
		return r, fmt.Errorf("no figures of %s of %s are declared", variant, id)
	}
	deviation := 0.0
	for text, to := range map[string]*float64{declared.Return: &r.Mean, declared.Deviation: &deviation, declared.Max: &r.Max} {
		if *to, err = strconv.ParseFloat(text, 64); err != nil {
			return r, fmt.Errorf("figures of %s: %w", id, err)
		}
	}
	r.Variance = deviation * deviation
	return r, nil
}

// measureBet returns the statistics of a bet on a shared round. The multiplier rises by steps of a hundredth: from t to t+0.01 with the chance
// t/(t+0.01), to 1.01 with the chance returned/1.01. So the sums have a closed form. A manual cash-out at t gives up the step to t+0.01, which the
// round has reached.
func measureBet(b crash.FinishedBet) measured {
	returned := float64(b.Returned) / 100
	s := surprise{expected: returned, variance: returned * (1.01 - returned)}
	last := b.Result // the last step that was taken is from here
	switch {
	case b.Status == crash.BetCashed && b.Multiplier == b.Target:
		last = b.Multiplier - 1
	case b.Status == crash.BetCashed:
		last = b.Multiplier
		s.expected -= 0.01
	}
	if lost := b.Status != crash.BetCashed; lost && b.Result <= 100 {
		s.square = returned * returned
	} else {
		s.square = (1.01 - returned) * (1.01 - returned)
		if lost {
			s.square += float64(b.Result) * float64(b.Result) / 10_000
		}
	}
	if last > 100 { // the sum of t/100 for t from 1.01 to last
		n := float64(last)
		s.variance += (n*(n+1)/2 - 100*101/2) / 10_000
		won := n - 100
		if b.Status != crash.BetCashed { // the last step was lost
			won--
		}
		s.square += won / 10_000
	}
	setting := "manual"
	if b.Auto > 0 {
		setting = "automatic"
	}
	return measured{setting, s}
}
