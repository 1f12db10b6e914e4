package player

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/secondfactor"
)

// freshAge is how long a sign-in, or a later proof of identity, is fresh.
const freshAge = 10 * time.Minute

// The values of "methods" in the data of ErrProofRequired.
const (
	ProofPassword = "password"
	ProofCode     = "code" // of the second factor
)

// RequireFresh refuses a session whose sign-in and whose last proof of identity are both older than ten minutes. The refusal is
// ErrProofRequired; its data "methods" lists what Reauthenticate accepts from this player. The list is empty for an account with
// neither password nor second factor, which must sign in again.
//
// Sensitive calls check the idempotency key first, so that a repeated request needs no new proof.
func (p *Players) RequireFresh(ctx context.Context, caller Identity) error {
	fresh, err := p.isFresh(ctx, caller)
	if err != nil || fresh {
		return err
	}
	methods, err := p.proofMethods(ctx, caller)
	if err != nil {
		return err
	}
	return ErrProofRequired.WithData("methods", methods)
}

// Reauthenticate makes a session fresh again when the player shows the password or a code of the second factor; one of the two is
// enough. It returns until when the session is fresh. It refuses with ErrWrongPassword, ErrCode, ErrAttempts, ErrTooMany,
// ErrBlocked, ErrClosed, or with ErrProofRequired when the player shows neither.
func (p *Players) Reauthenticate(ctx context.Context, caller Identity, proof Proof) (until time.Time, err error) {
	found, err := p.ownAccount(ctx, caller)
	if err != nil {
		return until, err
	}
	used, err := p.proveEither(ctx, found, caller, proof)
	if err != nil {
		return until, err
	}
	now := p.Clock.Now()
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.factors.Use(ctx, tx, string(caller.PlayerID), used); err != nil {
			return err
		}
		n, err := setProved(ctx, tx, caller.PlayerID, caller.Session, now.UnixMilli())
		if err != nil {
			return fmt.Errorf("write proof: %w", err)
		}
		if n == 0 { // the session ended meanwhile
			return ErrTokenInvalid.At("Authorization", "")
		}
		return nil
	})
	if err != nil {
		return until, fmt.Errorf("reauthenticate: %w", err)
	}
	return now.Add(freshAge), nil
}

// proveEither checks the password, or else the code, and returns the code to use up.
func (p *Players) proveEither(ctx context.Context, found account, caller Identity, proof Proof) (secondfactor.Code, error) {
	if proof.Password != "" && found.password != "" {
		return secondfactor.Code{}, p.provePassword(ctx, found, proof.Password, "password")
	}
	methods, err := p.proofMethods(ctx, caller)
	if err != nil {
		return secondfactor.Code{}, err
	}
	for _, method := range methods {
		if method == ProofCode && proof.Code != "" {
			return p.factors.Check(ctx, string(found.ID), proof.Code)
		}
	}
	return secondfactor.Code{}, ErrProofRequired.WithData("methods", methods)
}

func (p *Players) proofMethods(ctx context.Context, caller Identity) ([]string, error) {
	found, err := p.ownAccount(ctx, caller)
	if err != nil {
		return nil, err
	}
	on, err := p.factors.On(ctx, p.DB.Reader(), string(caller.PlayerID))
	if err != nil {
		return nil, err
	}
	methods := []string{}
	if found.password != "" {
		methods = append(methods, ProofPassword)
	}
	if on {
		methods = append(methods, ProofCode)
	}
	return methods, nil
}

// isFresh compares absolute ages: clocks of nodes differ, and a clock may have been set back.
func (p *Players) isFresh(ctx context.Context, caller Identity) (bool, error) {
	now := p.Clock.Now()
	s, err := sessionBy(ctx, p.DB.Reader(), caller.Session, now.UnixMilli())
	if err != nil {
		return false, fmt.Errorf("read session: %w", err)
	}
	if s.player != caller.PlayerID {
		return false, nil
	}
	return now.Sub(time.UnixMilli(max(s.createdAt, s.provedAt))).Abs() <= freshAge, nil
}

// proveFresh refuses a session that is not fresh with ErrStaleSignIn.
func (p *Players) proveFresh(ctx context.Context, caller Identity) error {
	fresh, err := p.isFresh(ctx, caller)
	if err == nil && !fresh {
		return ErrStaleSignIn
	}
	return err
}
