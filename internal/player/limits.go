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

// quota is one caller's part of a limit, and the part of a caller with a solved captcha.
type quota struct {
	limit, proven *pace.Limiter
	key           string
}

// allow takes from every quota. A caller over a limit may send a solved captcha; then the limits for solved captchas apply,
// which are finite, too. The solution is verified, and thereby used up, only when it is needed, and only once for all quotas.
func (p *Players) allow(ctx context.Context, v Visit, shares ...quota) error {
	for i, s := range shares {
		wait := s.limit.Take(s.key)
		if wait == 0 {
			continue
		}
		if p.VerifyCaptcha == nil || v.Captcha == "" {
			return tooMany(wait)
		}
		if err := p.VerifyCaptcha(ctx, v.Captcha); err != nil {
			return err
		}
		return p.allowProven(shares[i:])
	}
	return nil
}

func (p *Players) allowProven(shares []quota) error {
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
