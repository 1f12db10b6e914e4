package player

import (
	"cmp"
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/totp"
)

// Enrolment is what an authenticator app is given. It is told while the second factor is being set up and never again.
type Enrolment struct {
	Secret string // base32
	URI    string // otpauth://, as a QR code shows it
}

// Security says how an account is protected.
type Security struct {
	HasPassword    bool  // false: the account was opened on another house's word
	SecondFactorAt int64 // since when the second factor is on, unix milliseconds; zero: it is off
	RecoveryCodes  int   // that are left
}

// StartSecondFactor begins to set a player's second factor up: FinishEnrolment with a code of the app puts it into force.
// Beginning again forgets what was begun. It refuses with ErrWrongPassword, ErrNotFresh, ErrTooMany, or with ErrFactorOn.
func (p *Players) StartSecondFactor(ctx context.Context, who Identity, proof Proof) (Enrolment, error) {
	found, err := p.own(ctx, who)
	if err != nil {
		return Enrolment{}, err
	}
	if err := p.prove(ctx, found, who, proof); err != nil {
		return Enrolment{}, err
	}
	key := totp.NewSecret(p.Random)
	sealed, err := p.seal(who.PlayerID, key)
	if err != nil {
		return Enrolment{}, err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := beginFactor(ctx, tx, who.PlayerID, sealed, p.Clock.Now().UnixMilli())
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
	return Enrolment{key, totp.URI(cmp.Or(p.House, issuer), name, key)}, nil
}

// FinishEnrolment puts a second factor into force and returns its recovery codes, which are told this once. It refuses with
// ErrCode, with ErrAttempts after too many wrong codes, or with ErrFactorOn.
func (p *Players) FinishEnrolment(ctx context.Context, who Identity, code string, v Visit) ([]string, error) {
	now := p.Clock.Now()
	factor, err := secondFactorOf(ctx, p.DB.Reader(), who.PlayerID)
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
		if n == 0 { // begun again, or finished, by somebody else
			return ErrCode.At("code", "badRequest")
		}
		if err := replaceRecoveryCodes(ctx, tx, who.PlayerID, hashes, now.UnixMilli()); err != nil {
			return fmt.Errorf("write recovery codes: %w", err)
		}
		return p.toldFactor(ctx, tx, who.PlayerID, true, ByPlayer, v)
	})
	if err != nil {
		return nil, fmt.Errorf("finish enrolment: %w", err)
	}
	p.Box.Wake()
	return codes, nil
}

// StopSecondFactor switches a player's second factor off. It refuses with ErrWrongPassword or ErrNotFresh, ErrCode,
// ErrAttempts, ErrTooMany, or with ErrFactorOff.
func (p *Players) StopSecondFactor(ctx context.Context, who Identity, proof Proof, v Visit) error {
	used, err := p.proveBoth(ctx, who, proof)
	if err != nil {
		return err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.useCode(ctx, tx, who.PlayerID, used); err != nil {
			return err
		}
		if err := dropFactor(ctx, tx, who.PlayerID); err != nil {
			return fmt.Errorf("drop second factor: %w", err)
		}
		return p.toldFactor(ctx, tx, who.PlayerID, false, ByPlayer, v)
	})
	if err != nil {
		return fmt.Errorf("stop second factor: %w", err)
	}
	p.Box.Wake()
	return nil
}

// ResetSecondFactor switches a player's second factor off for support, in tx: for who has lost both the app and the recovery
// codes. actor is "staff:" and a member's id. It refuses with ErrFactorOff. The caller wakes the outbox after the commit.
func (p *Players) ResetSecondFactor(ctx context.Context, tx *db.Tx, player ID, actor string) error {
	on, err := secondFactorOn(ctx, tx, player)
	if err != nil {
		return fmt.Errorf("look up second factor: %w", err)
	}
	if !on {
		return ErrFactorOff
	}
	if err := dropFactor(ctx, tx, player); err != nil {
		return fmt.Errorf("drop second factor: %w", err)
	}
	return p.toldFactor(ctx, tx, player, false, actor, Visit{})
}

// NewRecoveryCodes replaces a player's recovery codes and returns the new ones, which are told this once. Refusals are those
// of StopSecondFactor.
func (p *Players) NewRecoveryCodes(ctx context.Context, who Identity, proof Proof, v Visit) ([]string, error) {
	used, err := p.proveBoth(ctx, who, proof)
	if err != nil {
		return nil, err
	}
	codes, hashes, err := p.recoveryCodes(ctx)
	if err != nil {
		return nil, err
	}
	now := p.Clock.Now().UnixMilli()
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := p.useCode(ctx, tx, who.PlayerID, used); err != nil {
			return err
		}
		if err := replaceRecoveryCodes(ctx, tx, who.PlayerID, hashes, now); err != nil {
			return fmt.Errorf("write recovery codes: %w", err)
		}
		return p.Changed(ctx, tx, Change{Player: who.PlayerID, Actor: ByPlayer, What: "recovery_codes", Address: v.Address})
	})
	if err != nil {
		return nil, fmt.Errorf("make recovery codes: %w", err)
	}
	return codes, nil
}

// SecurityOf tells how an account is protected. It refuses with ErrNoPlayer.
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

// proveBoth wants the first factor and the second, of a player who has switched it on.
func (p *Players) proveBoth(ctx context.Context, who Identity, proof Proof) (usable, error) {
	on, err := secondFactorOn(ctx, p.DB.Reader(), who.PlayerID)
	switch {
	case err != nil:
		return usable{}, fmt.Errorf("look up second factor: %w", err)
	case !on:
		return usable{}, ErrFactorOff
	}
	found, err := p.own(ctx, who)
	if err != nil {
		return usable{}, err
	}
	if err := p.prove(ctx, found, who, proof); err != nil {
		return usable{}, err
	}
	return p.proveCode(ctx, who.PlayerID, proof.Code)
}

func (p *Players) toldFactor(ctx context.Context, tx *db.Tx, player ID, on bool, actor string, v Visit) error {
	state := "off"
	if on {
		state = "on"
	}
	err := p.Changed(ctx, tx, Change{
		Player: player, Actor: actor, What: "second_factor", Address: v.Address, Detail: map[string]string{"new": state},
	})
	if err != nil {
		return err
	}
	event := SecondFactorEvent{player, on, clean(v.Address), p.Clock.Now().UnixMilli()}
	return p.Box.Append(ctx, tx, p.tell(KindSecondFactorChanged, player, event))
}
