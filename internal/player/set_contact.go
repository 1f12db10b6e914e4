package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// Refusals of a new email address or phone number.
var (
	// ErrTaken is returned only to a caller who proved to own the address or number, because it reveals that another account has
	// it.
	ErrTaken      = fault.New(fault.Conflict, "contact_taken", "phone or email already exists")
	ErrLastMethod = fault.New(fault.Conflict, "last_sign_in_method", "This is your only sign-in method. Add a phone number first.")
)

// SetEmail sets an account's email address, or removes it when email is empty, in tx, and returns the old one. The address is
// normalised and verified by the caller. Links sent to the old address are void. It refuses with ErrNoPlayer, with ErrTaken,
// after which tx cannot go on, or with ErrLastMethod.
func (p *Players) SetEmail(ctx context.Context, tx *db.Tx, player id.Player, email string) (old string, err error) {
	found, err := p.lockAccount(ctx, tx, player)
	if err != nil {
		return "", err
	}
	if email == "" && found.Phone == "" && found.Login == "" {
		return "", ErrLastMethod
	}
	if err := setContact(ctx, tx, player, "email", email); err != nil {
		return "", err
	}
	if err := voidLinks(ctx, tx, player, p.Clock.Now().UnixMilli()); err != nil {
		return "", fmt.Errorf("void links: %w", err)
	}
	return found.Email, nil
}

// SetPhone sets an account's phone number (E.164), in tx, and returns the old one. The number is verified by the caller. It
// refuses with ErrNoPlayer, or with ErrTaken, after which tx cannot go on.
func (p *Players) SetPhone(ctx context.Context, tx *db.Tx, player id.Player, phone string) (old string, err error) {
	found, err := p.lockAccount(ctx, tx, player)
	if err != nil {
		return "", err
	}
	return found.Phone, setContact(ctx, tx, player, "phone", phone)
}

func (p *Players) lockAccount(ctx context.Context, tx *db.Tx, player id.Player) (account, error) {
	found, err := accountByID(ctx, tx, player)
	if err != nil {
		return account{}, fmt.Errorf("read account: %w", err)
	}
	if found.ID == "" {
		return account{}, ErrNoPlayer
	}
	return found, nil
}

// setContact sets the contact column of an account; column is email or phone, never input.
func setContact(ctx context.Context, tx *db.Tx, player id.Player, column, value string) error {
	_, err := tx.Exec(ctx, `UPDATE player_accounts SET `+column+` = $1 WHERE id = $2`, orNull(value), player)
	if db.Duplicate(err) {
		return ErrTaken.At(column, "badRequest")
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", column, err)
	}
	return nil
}

// Prove refuses a signed-in player who shows neither the password nor a sign-in of the last minutes: with ErrWrongPassword,
// ErrStaleSignIn or ErrTooMany. An account without a password needs a fresh sign-in.
func (p *Players) Prove(ctx context.Context, caller Identity, password string) error {
	found, err := p.ownAccount(ctx, caller)
	if err != nil {
		return err
	}
	if password != "" && found.password != "" {
		return p.provePassword(ctx, found, password, "password")
	}
	return p.proveFresh(ctx, caller)
}
