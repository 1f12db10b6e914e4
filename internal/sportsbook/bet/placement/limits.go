package placement

import (
	"time"

	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

// Limits returns the limits of a currency with the delay of live bets, or ErrUnknownCurrency.
func (p *Placer) Limits(c money.Currency) (bet.Limits, error) {
	l, ok := bet.LimitsOf(c)
	if !ok {
		return bet.Limits{}, ErrUnknownCurrency
	}
	l.Systems = bet.Systems()
	l.DelayMS = int64(p.Delay / time.Millisecond)
	return l, nil
}
