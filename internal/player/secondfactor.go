package player

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/secret"
	"maidan/internal/totp"
)

const (
	// maxFailures is how many wrong codes in a row an account accepts before it is locked for lockTime.
	maxFailures = 5
	lockTime    = 15 * time.Minute
)

// FinishSecondFactor signs in the player of a challenge from StartSession, with a code of the authenticator app or a recovery
// code. It refuses with ErrChallenge (invalid, too old, or the account was secured since), ErrCode, ErrAttempts after too many
// wrong codes, ErrBlocked, ErrClosed or ErrTooMany. A code works once.
func (p *Players) FinishSecondFactor(ctx context.Context, challenge, code string, v Visit) (Player, Tokens, error) {
	if err := take(p.limits.signIn, v.Address); err != nil {
		return Player{}, Tokens{}, err
	}
	claims, ok := p.readChallenge(challenge)
	if !ok {
		return Player{}, Tokens{}, ErrChallenge.At("challenge", "badRequest")
	}
	used, err := p.codeOf(ctx, claims.Subject, code)
	if err != nil {
		return Player{}, Tokens{}, err
	}
	var found account
	var tokens Tokens
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if found, err = accountBy(ctx, tx, "id", claims.Subject); err != nil {
			return fmt.Errorf("read account: %w", err)
		}
		if err := found.signInRefusal(); err != nil {
			return err
		}
		if found.securedAt != claims.Secured {
			return ErrChallenge.At("challenge", "badRequest")
		}
		if err := p.useCode(ctx, tx, found.ID, used); err != nil {
			return err
		}
		tokens, err = p.startAllowed(ctx, tx, found.Player, claims.Method, v)
		return err
	})
	if err != nil {
		return Player{}, Tokens{}, fmt.Errorf("finish second factor: %w", err)
	}
	p.Box.Wake()
	return found.Player, tokens, nil
}

// usable is a correct code that is not used up yet: a step of the app, or the hash of a recovery code.
type usable struct {
	step int64
	hash string
}

// codeOf checks a code against a confirmed second factor.
func (p *Players) codeOf(ctx context.Context, player ID, code string) (usable, error) {
	factor, err := secondFactorOf(ctx, p.DB.Reader(), player)
	switch {
	case err != nil:
		return usable{}, fmt.Errorf("read second factor: %w", err)
	case factor.confirmedAt == 0: // switched off since the challenge
		return usable{}, ErrCode.At("code", "badRequest")
	}
	return p.tryCode(ctx, factor, code)
}

// proveCode requires a code when the player has switched the second factor on; otherwise it returns the zero usable.
func (p *Players) proveCode(ctx context.Context, player ID, code string) (usable, error) {
	on, err := secondFactorOn(ctx, p.DB.Reader(), player)
	switch {
	case err != nil:
		return usable{}, fmt.Errorf("look up second factor: %w", err)
	case !on:
		return usable{}, nil
	}
	return p.codeOf(ctx, player, code)
}

// tryCode checks a code. The attempt is counted and committed before the code is compared.
func (p *Players) tryCode(ctx context.Context, factor secondFactor, code string) (usable, error) {
	if factor.player == "" { // no enrolment was started
		return usable{}, ErrCode.At("code", "badRequest")
	}
	now := p.Clock.Now()
	var counted int64
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		counted, err = countAttempt(ctx, tx, factor.player, maxFailures, now.UnixMilli(), now.Add(lockTime).UnixMilli())
		return err
	})
	switch {
	case err != nil:
		return usable{}, fmt.Errorf("count attempt: %w", err)
	case counted == 0:
		return usable{}, attempts(time.UnixMilli(factor.lockedUntil).Sub(now))
	}
	found, ok, err := p.matching(ctx, factor, code, now)
	switch {
	case err != nil || ok:
		return found, err
	case counted >= maxFailures:
		return usable{}, attempts(lockTime)
	}
	return usable{}, ErrCode.At("code", "badRequest")
}

func (p *Players) matching(ctx context.Context, factor secondFactor, code string, now time.Time) (usable, bool, error) {
	code = normaliseCode(code)
	if len(code) == 6 {
		key, err := p.unseal(factor)
		if err != nil {
			return usable{}, false, err
		}
		step, ok := totp.Check(key, code, now, factor.lastStep)
		return usable{step: step}, ok, nil
	}
	if len(code) != recoveryLen {
		return usable{}, false, nil
	}
	hashes, err := recoveryHashes(ctx, p.DB.Reader(), factor.player)
	if err != nil {
		return usable{}, false, fmt.Errorf("read recovery codes: %w", err)
	}
	for _, hash := range hashes {
		ok, _, err := p.Hasher.Verify(ctx, hash, code)
		if err != nil {
			return usable{}, false, fmt.Errorf("verify recovery code: %w", err)
		}
		if ok {
			return usable{hash: hash}, true, nil
		}
	}
	return usable{}, false, nil
}

// normaliseCode removes separators between the characters of a code.
func normaliseCode(code string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, strings.ToLower(code))
}

// attempts returns the refusal of a locked factor.
func attempts(wait time.Duration) error {
	return ErrAttempts.At("code", "").WithData("retry_after", seconds(wait))
}

// useCode uses a code up in tx; of concurrent calls with one code exactly one succeeds. The zero usable needs nothing.
func (p *Players) useCode(ctx context.Context, tx *db.Tx, player ID, u usable) (err error) {
	n := int64(1)
	switch {
	case u.hash != "":
		n, err = useRecoveryCode(ctx, tx, player, u.hash, p.Clock.Now().UnixMilli())
	case u.step != 0:
		n, err = useStep(ctx, tx, player, u.step)
	}
	if err != nil {
		return fmt.Errorf("use code: %w", err)
	}
	if n == 0 {
		return ErrCode.At("code", "badRequest")
	}
	return nil
}

// aboutFactor binds an encrypted secret to its row.
func aboutFactor(player ID) string { return "player_second_factors:" + player }

func (p *Players) seal(player ID, key string) (string, error) {
	sealed, err := secret.Seal(p.Random, p.keys.seal, []byte(key), aboutFactor(player))
	if err != nil {
		return "", fmt.Errorf("seal second factor: %w", err)
	}
	return base64.RawStdEncoding.EncodeToString(sealed), nil
}

func (p *Players) unseal(f secondFactor) (string, error) {
	sealed, err := base64.RawStdEncoding.DecodeString(f.secret)
	if err != nil {
		return "", fmt.Errorf("decode second factor: %w", err)
	}
	key, err := secret.Open(p.keys.seal, sealed, aboutFactor(f.player))
	if err != nil {
		return "", fmt.Errorf("open second factor: %w", err)
	}
	return string(key), nil
}
