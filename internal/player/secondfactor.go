package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/secondfactor"
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
	used, err := p.factors.Check(ctx, claims.Subject, code)
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
		if err := p.factors.Use(ctx, tx, string(found.ID), used); err != nil {
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

// proveCode requires a code when the player has switched the second factor on; otherwise it returns the zero Code.
func (p *Players) proveCode(ctx context.Context, player id.Player, code string) (secondfactor.Code, error) {
	on, err := p.factors.On(ctx, p.DB.Reader(), string(player))
	if err != nil || !on {
		return secondfactor.Code{}, err
	}
	return p.factors.Check(ctx, string(player), code)
}
