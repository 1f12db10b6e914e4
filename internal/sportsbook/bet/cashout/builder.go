package cashout

import (
	"context"
	"errors"
	"math/big"

	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// Forecast is the result of the selections of a builder on the simulated endings of a match, as shares of all endings.
type Forecast struct {
	Win   float64 // none loses and none is void: the mean of their shares of a win
	Clear float64 // the same endings, each counted in full: more than Win only by dead heats
	Void  float64 // none loses and one is void, even in part
}

// forecast is a Forecast, valid while its event has that version, or the reason why there is none.
type forecast struct {
	Forecast
	version   int64
	suspended SuspendReason
}

// builderState is the current state of the legs of a builder.
type builderState struct {
	all   []bet.Outcome
	open  []bet.Leg
	share *big.Rat // of a win, by the dead heats of those that have won
	void  bool     // one is void, even in part
	lost  bool
}

func builderStateOf(b *bet.Bet, builder int, known prices) builderState {
	x := builderState{share: big.NewRat(1, 1)}
	for _, l := range b.Legs {
		if l.Builder != builder {
			continue
		}
		out := currentOutcome(b, l, known)
		x.all = append(x.all, out)
		switch {
		case out.Result == market.Open:
			x.open = append(x.open, l)
		case out.Result == market.VoidResult || out.Factors.VoidMilli > 0:
			x.void = true
		case out.Result == market.Lost:
			x.lost = true
		default:
			x.share.Mul(x.share, big.NewRat(out.Factors.DeadHeatNum, out.Factors.DeadHeatDen))
		}
	}
	return x
}

// builderOutcomes is expectedOutcomes of the legs of one builder. While some of them are open, they are written as one leg at the
// builder's odds. Where the other legs win, it pays those odds, shared as the won legs are. Where a leg is void and none loses,
// it pays the stake.
func builderOutcomes(b *bet.Bet, builder int, known prices, now int64, a *appraisal) (expected, most []bet.Outcome, open int) {
	x := builderStateOf(b, builder, known)
	if open = len(x.open); open == 0 || x.lost {
		return x.all, x.all, 0
	}
	for _, l := range x.open {
		if !a.checkLeg(l, known.offers[l.SelectionID], known, now) {
			return nil, nil, open
		}
	}
	seen := known.builders[builder]
	if seen.suspended != "" {
		*a = a.suspend(seen.suspended, x.open[0].SelectionID)
		return nil, nil, open
	}
	one := bet.Outcome{Odds: x.open[0].BuilderOdds}
	whole, stake := sharedWin(one, fraction(x.share)), sharedWin(one, fraction(big.NewRat(int64(money.One), int64(one.Odds))))
	if x.void {
		return []bet.Outcome{sharedWin(one, fraction(expectedShare(seen.Clear+seen.Void, stake)))}, []bet.Outcome{stake}, open
	}
	mean := expectedShare(seen.Win, whole)
	return []bet.Outcome{sharedWin(one, fraction(mean.Add(mean, expectedShare(seen.Void, stake))))}, []bet.Outcome{whole}, open
}

// expectedShare returns the share of an outcome times its frequency.
func expectedShare(often float64, out bet.Outcome) *big.Rat {
	chance := new(big.Rat)
	if chance.SetFloat64(often) == nil {
		return new(big.Rat)
	}
	return chance.Mul(chance, big.NewRat(out.Factors.DeadHeatNum, out.Factors.DeadHeatDen))
}

// builders returns a forecast for each open builder of a bet.
func (b *Broker) builders(ctx context.Context, one *bet.Bet, known prices) (map[int]forecast, error) {
	var all map[int]forecast
	offers := known.offers
	for i, l := range one.Legs {
		if l.Builder == 0 || one.Status != bet.Pending || one.Funds == bet.Free || !one.FirstOfBuilder(i) {
			continue
		}
		x := builderStateOf(one, l.Builder, known)
		if len(x.open) == 0 || x.lost || offers[l.SelectionID].Event.Over() {
			continue
		}
		open := make([]id.Selection, len(x.open))
		for at, leg := range x.open {
			open[at] = leg.SelectionID
		}
		seen, err := b.forecast(ctx, offers[l.SelectionID].EventID, open)
		if err != nil {
			return nil, err
		}
		if all == nil {
			all = map[int]forecast{}
		}
		all[l.Builder] = seen
	}
	return all, nil
}

func (b *Broker) forecast(ctx context.Context, eventID id.Event, selections []id.Selection) (forecast, error) {
	if b.ForecastBuilder == nil {
		return forecast{suspended: ReasonBuilder}, nil
	}
	seen, version, err := b.ForecastBuilder(ctx, eventID, selections)
	switch {
	case err == nil:
		return forecast{Forecast: seen, version: version}, nil
	case errors.Is(err, bet.ErrSuspended):
		return forecast{suspended: ReasonMarketSuspended}, nil
	case fault.KindOf(err) == fault.Internal:
		return forecast{}, err
	}
	return forecast{suspended: ReasonBuilder}, nil
}

// outdated reports whether an event has changed since a builder on it was forecast.
func outdated(b *bet.Bet, known prices) bool {
	for _, l := range b.Legs {
		seen, ok := known.builders[l.Builder]
		if ok && seen.suspended == "" && known.offers[l.SelectionID].EventVersion != seen.version {
			return true
		}
	}
	return false
}
