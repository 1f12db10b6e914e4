package player

import (
	"cmp"
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/totp"
)

// Enrolment is what the player enters in an authenticator app. It is shown during setup only.
type Enrolment struct {
	Secret string // base32
	URI    string // otpauth://, as a QR code shows it
}

// Security describes how an account is protected.
type Security struct {
	HasPassword    bool  // false: the account was opened through an identity provider
	SecondFactorAt int64 // since when the second factor is on, unix milliseconds; zero: off
	RecoveryCodes  int   // unused recovery codes
}

// StartSecondFactor begins the setup of a player's second factor; FinishEnrolment with a code of the app enables it. A new start
// replaces an unfinished one. It refuses with ErrWrongPassword, ErrStaleSignIn, ErrTooMany or ErrFactorOn.
func (p *Players) StartSecondFactor(ctx context.Context, caller Identity, proof Proof) (Enrolment, error) {
	found, err := p.ownAccount(ctx, caller)
	if err != nil {
		return Enrolment{}, err
	}
	if err := p.prove(ctx, found, caller, proof); err != nil {
		return Enrolment{}, err
	}
	key := totp.NewSecret(p.Random)
	sealed, err := p.seal(caller.PlayerID, key)
	if err != nil {
		return Enrolment{}, err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := beginFactor(ctx, tx, caller.PlayerID, sealed, p.Clock.Now().UnixMilli())
		if err != nil {
			return fmt.Errorf("write second factor: %w", err)
		}
		if n == 0 {
			return ErrFactorOn
		}
		return nil
	})
	if err != nil {
		return Enrolment{}, fmt.Errorf("start second factor: %w", err)
	}
	name := cmp.Or(found.Email, found.Phone, found.Login)
	return Enrolment{key, totp.URI(cmp.Or(p.TOTPIssuer, issuer), name, key)}, nil
}

// FinishEnrolment enables a second factor and returns its recovery codes, which are shown only once. It refuses with ErrCode,
// with ErrAttempts after too many wrong codes, or with ErrFactorOn.
func (p *Players) FinishEnrolment(ctx context.Context, caller Identity, code string, v Visit) ([]string, error) {
	now := p.Clock.Now()
	factor, err := secondFactorOf(ctx, p.DB.Reader(), caller.PlayerID)
	switch {
	case err != nil:
		return nil, fmt.Errorf("read second factor: %w", err)
	case factor.confirmedAt != 0:
		return nil, ErrFactorOn
	}
	used, err := p.tryCode(ctx, factor, code)
	if err != nil {
		return nil, err
	}
	codes, hashes, err := p.recoveryCodes(ctx)
	if err != nil {
		return nil, err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := confirmFactor(ctx, tx, factor, used.step, now.UnixMilli())
		if err != nil {
			return fmt.Errorf("confirm second factor: %w", err)
		}
		if n == 0 { // restarted or finished by another request
			return ErrCode.At("code", "badRequest")
		}
		if err := replaceRecoveryCodes(ctx, tx, caller.PlayerID, hashes, now.UnixMilli()); err != nil {
			return fmt.Errorf("write recovery codes: %w", err)
		}
		return p.publishSecondFactor(ctx, tx, caller.PlayerID, true, ByPlayer, v)
	})
	if err != nil {
		return nil, fmt.Errorf("finish enrolment: %w", err)
	}
	p.Box.Wake()
	return codes, nil
}

// StopSecondFactor switches a player's second factor off. It refuses with ErrWrongPassword or ErrStaleSignIn, ErrCode,
// ErrAttempts, ErrTooMany or ErrFactorOff.
func (p *Players) StopSecondFactor(ctx context.Context, caller Identity, proof Proof, v Visit) error {
	used, err := p.proveBoth(ctx, caller, proof)
	if err != nil {
		return err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.useCode(ctx, tx, caller.PlayerID, used); err != nil {
			return err
		}
		if err := deleteSecondFactor(ctx, tx, caller.PlayerID); err != nil {
			return fmt.Errorf("delete second factor: %w", err)
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
// codes. The actor is "staff:" and a member's id. It refuses with ErrFactorOff. The caller calls outbox.Box.Wake after the
// commit.
func (p *Players) ResetSecondFactor(ctx context.Context, tx *db.Tx, player ID, actor string) error {
	on, err := secondFactorOn(ctx, tx, player)
	if err != nil {
		return fmt.Errorf("look up second factor: %w", err)
	}
	if !on {
		return ErrFactorOff
	}
	if err := deleteSecondFactor(ctx, tx, player); err != nil {
		return fmt.Errorf("delete second factor: %w", err)
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
	codes, hashes, err := p.recoveryCodes(ctx)
	if err != nil {
		return nil, err
	}
	now := p.Clock.Now().UnixMilli()
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.useCode(ctx, tx, caller.PlayerID, used); err != nil {
			return err
		}
		if err := replaceRecoveryCodes(ctx, tx, caller.PlayerID, hashes, now); err != nil {
			return fmt.Errorf("write recovery codes: %w", err)
		}
		return p.RecordChange(ctx, tx, Change{Player: caller.PlayerID, Actor: ByPlayer, What: "recovery_codes", Address: v.Address})
	})
	if err != nil {
		return nil, fmt.Errorf("make recovery codes: %w", err)
	}
	return codes, nil
}

// SecurityOf returns how an account is protected. It refuses with ErrNoPlayer.
func (p *Players) SecurityOf(ctx context.Context, player ID) (Security, error) {
	found, err := accountBy(ctx, p.DB.Reader(), "id", player)
	if err != nil {
		return Security{}, fmt.Errorf("read account: %w", err)
	}
	if found.ID == "" {
		return Security{}, ErrNoPlayer
	}
	factor, err := secondFactorOf(ctx, p.DB.Reader(), player)
	if err != nil {
		return Security{}, fmt.Errorf("read second factor: %w", err)
	}
	hashes, err := recoveryHashes(ctx, p.DB.Reader(), player)
	if err != nil {
		return Security{}, fmt.Errorf("read recovery codes: %w", err)
	}
	return Security{found.password != "", factor.confirmedAt, len(hashes)}, nil
}

// proveBoth requires the first factor and, because it is on, the second.
func (p *Players) proveBoth(ctx context.Context, caller Identity, proof Proof) (usable, error) {
	on, err := secondFactorOn(ctx, p.DB.Reader(), caller.PlayerID)
	switch {
	case err != nil:
		return usable{}, fmt.Errorf("look up second factor: %w", err)
	case !on:
		return usable{}, ErrFactorOff
	}
	found, err := p.ownAccount(ctx, caller)
	if err != nil {
		return usable{}, err
	}
	if err := p.prove(ctx, found, caller, proof); err != nil {
		return usable{}, err
	}
	return p.proveCode(ctx, caller.PlayerID, proof.Code)
}

func (p *Players) publishSecondFactor(ctx context.Context, tx *db.Tx, player ID, on bool, actor string, v Visit) error {
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
