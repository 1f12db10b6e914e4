package identity

import (
	"time"

	"maidan/internal/clock"
	"maidan/internal/pace"
	"maidan/internal/player"
)

// Limits are the rate limits of Service. The zero value allows everything.
type Limits struct {
	BeginByAddress  pace.Rate // challenges and requests to providers
	FinishByAddress pace.Rate // answers to challenges, callbacks, tickets
	ChangeByPlayer  pace.Rate // passkeys and links added or removed
}

// DefaultLimits returns the limits of a public site. Every sign-in screen requests a challenge, so BeginByAddress is wide.
func DefaultLimits() Limits {
	return Limits{
		BeginByAddress:  pace.Rate{Every: time.Second, Burst: 120},
		FinishByAddress: pace.Rate{Every: 2 * time.Second, Burst: 60},
		ChangeByPlayer:  pace.Rate{Every: 30 * time.Second, Burst: 20},
	}
}

type limits struct{ begin, finish, change *pace.Limiter }

func newLimits(l Limits, c clock.Clock) limits {
	return limits{pace.NewLimiter(l.BeginByAddress, c), pace.NewLimiter(l.FinishByAddress, c), pace.NewLimiter(l.ChangeByPlayer, c)}
}

// take fails with player.ErrTooMany and the seconds to wait.
func take(l *pace.Limiter, key string) error {
	if wait := l.Take(key); wait > 0 {
		return player.ErrTooMany.WithData("retry_after", int64((wait+time.Second-1)/time.Second))
	}
	return nil
}
