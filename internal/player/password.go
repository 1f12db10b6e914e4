package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
)

// ChangePassword sets a player's new password. Every other session ends; every link and unfinished sign-in is void. It refuses
// with kind Invalid and all complaints about the new password at once, with ErrOldPassword, with ErrNoPassword when the player
// has none yet, or with ErrTooMany.
func (p *Players) ChangePassword(ctx context.Context, caller Identity, old, password, repeat string, v Visit) error {
	if err := p.refusePassword(password, repeat); err != nil {
		return err
	}
	found, err := p.ownAccount(ctx, caller)
	if err != nil {
		return err
	}
	if found.password == "" {
		return ErrNoPassword.At("old_password", "badRequest")
	}
	if err := p.provePassword(ctx, found, old, "old_password"); err != nil {
		return err
	}
	hash, err := p.Hasher.Hash(ctx, password)
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := changePassword(ctx, tx, caller.PlayerID, found.password, hash)
		if err != nil {
			return fmt.Errorf("write password: %w", err)
		}
		if n == 0 { // a concurrent change came first: the old password no longer matches
			return ErrOldPassword.At("old_password", "badRequest")
		}
		if err := p.secure(ctx, tx, caller.PlayerID, caller.Session, byChange); err != nil {
			return err
		}
		return p.publishPassword(ctx, tx, caller.PlayerID, byChange, v)
	})
	if err != nil {
		return fmt.Errorf("change password: %w", err)
	}
	p.Box.Wake()
	return nil
}

// refusePassword refuses a new password with every complaint at once.
func (p *Players) refusePassword(password, repeat string) error {
	var wrong []fault.Detail
	checkPassword(p.Rules, password, repeat, func(location, code, msg string) {
		wrong = append(wrong, fault.Detail{Location: location, Reason: "badRequest", Msg: msg, Code: code})
	})
	if len(wrong) > 0 {
		return formFault(errPassword, wrong)
	}
	return nil
}

// ownAccount returns the account of a signed-in player.
func (p *Players) ownAccount(ctx context.Context, caller Identity) (account, error) {
	found, err := accountByID(ctx, p.DB.Reader(), caller.PlayerID)
	if err != nil {
		return account{}, fmt.Errorf("read account: %w", err)
	}
	return found, found.signInRefusal()
}

// Proof is the password or code that a signed-in player enters again before a sensitive change.
type Proof struct {
	Password string // ignored when the player has none: then the sign-in must be fresh
	Code     string // of the second factor, when it is on
}

// prove requires the first factor again: the password, or a sign-in of the last minutes.
func (p *Players) prove(ctx context.Context, found account, caller Identity, proof Proof) error {
	if found.password != "" {
		return p.provePassword(ctx, found, proof.Password, "password")
	}
	return p.proveFresh(ctx, caller)
}

func (p *Players) provePassword(ctx context.Context, found account, password, location string) error {
	if err := take(p.limits.account, "prove:"+string(found.ID)); err != nil {
		return err
	}
	ok, _, err := p.Hasher.Verify(ctx, found.password, password)
	if err != nil {
		return fmt.Errorf("verify password: %w", err)
	}
	if ok {
		return nil
	}
	if location == "old_password" {
		return ErrOldPassword.At(location, "badRequest")
	}
	return ErrWrongPassword.At(location, "badRequest")
}
