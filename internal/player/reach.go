package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
)

// Refusals of another address or number.
var (
	// ErrTaken is told only to who has shown that the address or number is theirs: it says that another account has it.
	ErrTaken   = fault.New(fault.Conflict, "contact_taken", "phone or email already exists")
	ErrLastWay = fault.New(fault.Conflict, "last_way_in", "This is your only way in. Add a phone number first.")
)

// SetEmail gives an account another e-mail address, or none when it is empty, in tx; it returns the one before. The address
// is in normalised form and the caller knows that it is the player's. Links sent to the one before are void. It refuses with
// ErrNoPlayer, with ErrTaken, after which tx cannot go on, or with ErrLastWay.
func (p *Players) SetEmail(ctx context.Context, tx *db.Tx, player ID, email string) (old string, err error) {
	found, err := p.still(ctx, tx, player)
	if err != nil {
		return "", err
	}
	if email == "" && found.Phone == "" && found.Login == "" {
		return "", ErrLastWay
	}
	if err := rename(ctx, tx, player, "email", email); err != nil {
		return "", err
	}
	if err := voidLinks(ctx, tx, player, p.Clock.Now().UnixMilli()); err != nil {
		return "", fmt.Errorf("void links: %w", err)
	}
	return found.Email, nil
}

// SetPhone gives an account another phone number (E.164), in tx, and returns the one before. The caller knows that it is the
// player's. It refuses with ErrNoPlayer, or with ErrTaken, after which tx cannot go on.
func (p *Players) SetPhone(ctx context.Context, tx *db.Tx, player ID, phone string) (old string, err error) {
	found, err := p.still(ctx, tx, player)
	if err != nil {
		return "", err
	}
	return found.Phone, rename(ctx, tx, player, "phone", phone)
}

func (p *Players) still(ctx context.Context, tx *db.Tx, player ID) (account, error) {
	found, err := accountBy(ctx, tx, "id", player)
	if err != nil {
		return account{}, fmt.Errorf("read account: %w", err)
	}
	if found.ID == "" {
		return account{}, ErrNoPlayer
	}
	return found, nil
}

// rename sets a name of an account; column is email or phone, never input.
func rename(ctx context.Context, tx *db.Tx, player ID, column, value string) error {
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
// ErrNotFresh or ErrTooMany. An account without a password has the second way only.
func (p *Players) Prove(ctx context.Context, who Identity, password string) error {
	found, err := p.own(ctx, who)
	if err != nil {
		return err
	}
	if password != "" && found.password != "" {
		return p.provePassword(ctx, found, password, "password")
	}
	return p.proveFresh(ctx, who)
}
