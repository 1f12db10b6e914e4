package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
)

// ChangePassword gives a player another password. Every other session ends, every link and begun sign-in is void. It refuses
// with kind Invalid and every complaint about the new password at once, with ErrOldPassword, with ErrNoPassword when the
// player has none yet, or with ErrTooMany.
func (p *Players) ChangePassword(ctx context.Context, who Identity, old, password, repeat string, v Visit) error {
	if err := p.refusePassword(password, repeat); err != nil {
		return err
	}
	found, err := p.own(ctx, who)
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
		n, err := changePassword(ctx, tx, who.PlayerID, found.password, hash)
		if err != nil {
			return fmt.Errorf("write password: %w", err)
		}
		if n == 0 { // somebody was quicker: the old one is old twice over
			return ErrOldPassword.At("old_password", "badRequest")
		}
		if err := p.secure(ctx, tx, who.PlayerID, who.Session, byChange); err != nil {
			return err
		}
		return p.toldPassword(ctx, tx, who.PlayerID, byChange, v)
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

// own returns the account of a signed-in player.
func (p *Players) own(ctx context.Context, who Identity) (account, error) {
	found, err := accountBy(ctx, p.DB.Reader(), "id", who.PlayerID)
	if err != nil {
		return account{}, fmt.Errorf("read account: %w", err)
	}
	return found, found.refused()
}

// Proof is what a signed-in player shows once more before something grave.
type Proof struct {
	Password string // not looked at when the player has none: then the sign-in must be fresh
	Code     string // of the second factor, when it is on
}

// prove refuses who does not show the first factor again: the password, or a sign-in of the last minutes.
func (p *Players) prove(ctx context.Context, found account, who Identity, proof Proof) error {
	if found.password != "" {
		return p.provePassword(ctx, found, proof.Password, "password")
	}
	return p.proveFresh(ctx, who)
}

func (p *Players) provePassword(ctx context.Context, found account, password, location string) error {
	if err := take(p.limits.account, "prove:"+found.ID); err != nil {
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
