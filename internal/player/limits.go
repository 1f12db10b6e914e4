package player

import (
	"context"

	"maidan/internal/clock"
	"maidan/internal/pace"
)

type limits struct {
	register, signIn, account, refresh *pace.Limiter
	link, recover, form                *pace.Limiter
	provenAddress, provenAccount       *pace.Limiter
}

func newLimits(l Limits, c clock.Clock) limits {
	return limits{
		register:      pace.NewLimiter(l.RegisterByAddress, c),
		signIn:        pace.NewLimiter(l.SignInByAddress, c),
		account:       pace.NewLimiter(l.SignInByAccount, c),
		refresh:       pace.NewLimiter(l.RefreshByAddress, c),
		link:          pace.NewLimiter(l.LinkByAddress, c),
		recover:       pace.NewLimiter(l.RecoverByAccount, c),
		form:          pace.NewLimiter(l.FormByAddress, c),
		provenAddress: pace.NewLimiter(l.ProvenByAddress, c),
		provenAccount: pace.NewLimiter(l.ProvenByAccount, c),
	}
}

func take(l *pace.Limiter, key string) error {
	if wait := l.Take(key); wait > 0 {
		return tooMany(wait)
	}
	return nil
}

// share is one caller's part of a limit, and the part that is left to the caller with a solved captcha.
type share struct {
	limit, proven *pace.Limiter
	key           string
}

// admit takes from every share. Who is over a limit may show a solved captcha and is then held to the proven limits, which
// are finite too. A solution is only looked at, and thereby used up, when it is needed, and once for all shares.
func (p *Players) admit(ctx context.Context, v Visit, shares ...share) error {
	for i, s := range shares {
		wait := s.limit.Take(s.key)
		if wait == 0 {
			continue
		}
		if p.Human == nil || v.Captcha == "" {
			return tooMany(wait)
		}
		if err := p.Human(ctx, v.Captcha); err != nil {
			return err
		}
		return p.admitProven(shares[i:])
	}
	return nil
}

func (p *Players) admitProven(shares []share) error {
	for i, s := range shares {
		if i > 0 && s.limit.Take(s.key) == 0 {
			continue
		}
		if err := take(s.proven, s.key); err != nil {
			return err
		}
	}
	return nil
}
