package player

import (
	"maidan/internal/clock"
	"maidan/internal/pace"
)

type limits struct {
	register, signIn, account, refresh *pace.Limiter
}

func newLimits(l Limits, c clock.Clock) limits {
	return limits{
		register: pace.NewLimiter(l.RegisterByAddress, c),
		signIn:   pace.NewLimiter(l.SignInByAddress, c),
		account:  pace.NewLimiter(l.SignInByAccount, c),
		refresh:  pace.NewLimiter(l.RefreshByAddress, c),
	}
}

func take(l *pace.Limiter, key string) error {
	if wait := l.Take(key); wait > 0 {
		return tooMany(wait)
	}
	return nil
}
