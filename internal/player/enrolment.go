package player

import (
	"cmp"
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/secondfactor"
)

// Security describes how an account is protected.
type Security struct {
	HasPassword    bool  // false: the account was opened through an identity provider
	SecondFactorAt int64 // since when the second factor is on, unix milliseconds; zero: off
	RecoveryCodes  int   // unused recovery codes
}

// StartSecondFactor begins the setup of a player's second factor; FinishEnrolment with a code of the app enables it. A new start
// replaces an unfinished one. It refuses with ErrWrongPassword, ErrStaleSignIn, ErrTooMany or ErrFactorOn.
func (p *Players) StartSecondFactor(ctx context.Context, caller Identity, proof Proof) (e secondfactor.Enrolment, err error) {
	found, err := p.ownAccount(ctx, caller)
	if err != nil {
		return e, err
	}
	if err := p.prove(ctx, found, caller, proof); err != nil {
		return e, err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		name := cmp.Or(found.Email, found.Phone, found.Login)
		var started bool
		e, started, err = p.factors.Start(ctx, tx, string(caller.PlayerID), cmp.Or(p.TOTPIssuer, issuer), name)
		if err == nil && !started {
			return ErrFactorOn
		}
		return err
	})
	if err != nil {
		return secondfactor.Enrolment{}, fmt.Errorf("start second factor: %w", err)
	}
	return e, nil
}

// FinishEnrolment enables a second factor and returns its recovery codes, which are shown only once. It refuses with ErrCode,
// with ErrAttempts after too many wrong codes, or with ErrFactorOn.
func (p *Players) FinishEnrolment(ctx context.Context, caller Identity, code string, v Visit) ([]string, error) {
	on, err := p.factors.On(ctx, p.DB.Reader(), string(caller.PlayerID))
	switch {
	case err != nil:
		return nil, err
	case on:
		return nil, ErrFactorOn
	}
	setup, err := p.factors.Prepare(ctx, string(caller.PlayerID), code)
	if err != nil {
		return nil, err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.factors.Confirm(ctx, tx, setup); err != nil {
			return err
		}
		return p.publishSecondFactor(ctx, tx, caller.PlayerID, true, ByPlayer, v)
	})
	if err != nil {
		return nil, fmt.Errorf("finish enrolment: %w", err)
	}
	p.Box.Wake()
	return setup.RecoveryCodes, nil
}

// StopSecondFactor switches a player's second factor off. It refuses with ErrWrongPassword or ErrStaleSignIn, ErrCode,
// ErrAttempts, ErrTooMany or ErrFactorOff.
func (p *Players) StopSecondFactor(ctx context.Context, caller Identity, proof Proof, v Visit) error {
	used, err := p.proveBoth(ctx, caller, proof)
	if err != nil {
		return err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.factors.Use(ctx, tx, string(caller.PlayerID), used); err != nil {
			return err
		}
		if err := p.factors.Remove(ctx, tx, string(caller.PlayerID)); err != nil {
			return err
		}
		return p.publishSecondFactor(ctx, tx, caller.PlayerID, false, ByPlayer, v)
	})
	if err != nil {
		return fmt.Errorf("stop second factor: %w", err)
	}
	p.Box.Wake()
	return nil
}

// ResetSecondFactor switches a player's second factor off for support, in tx, when the player lost both the app and the recovery
// codes. actor is of ByStaff. It refuses with ErrFactorOff. The caller calls outbox.Box.Wake after the
// commit.
func (p *Players) ResetSecondFactor(ctx context.Context, tx *db.Tx, player id.Player, actor string) error {
	on, err := p.factors.On(ctx, tx, string(player))
	if err != nil {
		return err
	}
	if !on {
		return ErrFactorOff
	}
	if err := p.factors.Remove(ctx, tx, string(player)); err != nil {
		return err
	}
	return p.publishSecondFactor(ctx, tx, player, false, actor, Visit{})
}

// NewRecoveryCodes replaces a player's recovery codes and returns the new ones, which are shown only once. Its refusals are those
// of StopSecondFactor.
func (p *Players) NewRecoveryCodes(ctx context.Context, caller Identity, proof Proof, v Visit) ([]string, error) {
	used, err := p.proveBoth(ctx, caller, proof)
	if err != nil {
		return nil, err
	}
	codes, hashes, err := p.factors.RecoveryCodes(ctx)
	if err != nil {
		return nil, err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.factors.Use(ctx, tx, string(caller.PlayerID), used); err != nil {
			return err
		}
		if err := p.factors.ReplaceRecoveryCodes(ctx, tx, string(caller.PlayerID), hashes); err != nil {
			return err
		}
		return p.RecordChange(ctx, tx, Change{Player: caller.PlayerID, Actor: ByPlayer, What: "recovery_codes", Address: v.Address})
	})
	if err != nil {
		return nil, fmt.Errorf("make recovery codes: %w", err)
	}
	return codes, nil
}

// SecurityOf returns how an account is protected. It refuses with ErrNoPlayer.
func (p *Players) SecurityOf(ctx context.Context, player id.Player) (Security, error) {
	found, err := accountByID(ctx, p.DB.Reader(), player)
	if err != nil {
		return Security{}, fmt.Errorf("read account: %w", err)
	}
	if found.ID == "" {
		return Security{}, ErrNoPlayer
	}
	status, err := p.factors.Status(ctx, string(player))
	if err != nil {
		return Security{}, err
	}
	return Security{found.password != "", status.ConfirmedAt, status.RecoveryCodes}, nil
}

// proveBoth requires the first factor and, because it is on, the second.
func (p *Players) proveBoth(ctx context.Context, caller Identity, proof Proof) (secondfactor.Code, error) {
	on, err := p.factors.On(ctx, p.DB.Reader(), string(caller.PlayerID))
	switch {
	case err != nil:
		return secondfactor.Code{}, err
	case !on:
		return secondfactor.Code{}, ErrFactorOff
	}
	found, err := p.ownAccount(ctx, caller)
	if err != nil {
		return secondfactor.Code{}, err
	}
	if err := p.prove(ctx, found, caller, proof); err != nil {
		return secondfactor.Code{}, err
	}
	return p.proveCode(ctx, caller.PlayerID, proof.Code)
}

func (p *Players) publishSecondFactor(ctx context.Context, tx *db.Tx, player id.Player, on bool, actor string, v Visit) error {
	state := "off"
	if on {
		state = "on"
	}
	err := p.RecordChange(ctx, tx, Change{
		Player: player, Actor: actor, What: "second_factor", Address: v.Address, Detail: map[string]string{"new": state},
	})
	if err != nil {
		return err
	}
	event := SecondFactorEvent{player, on, clean(v.Address), p.Clock.Now().UnixMilli()}
	return p.Box.Append(ctx, tx, p.newEvent(KindSecondFactorChanged, player, event))
}
