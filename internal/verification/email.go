package verification

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// ChangeEmail sends an email with a code to another address, which replaces the account's once confirmed. The response does
// not reveal whether another account has the address. It fails with ErrEmail, ErrEmailSame, ErrTooSoon or ErrAttempts.
func (c *Checks) ChangeEmail(ctx context.Context, who Caller, typed string) error {
	email, ok := player.NormaliseEmail(typed)
	if !ok {
		return ErrEmail.At("email", "badRequest")
	}
	if err := c.change(ctx, who, byEmail, email); err != nil {
		return fmt.Errorf("change email: %w", err)
	}
	return nil
}

// SendEmailCode sends another email to the unconfirmed address. It fails with ErrNoEmail, ErrConfirmed, ErrTooSoon or
// ErrAttempts.
func (c *Checks) SendEmailCode(ctx context.Context, who Caller) error {
	if err := c.resend(ctx, who, byEmail); err != nil {
		return fmt.Errorf("send email code: %w", err)
	}
	return nil
}

// ConfirmEmail redeems the code of an email: six digits from the signed-in player, or the token of its link from any caller. It
// fails with ErrCode, ErrCodeExpired, ErrLinkExpired, ErrConfirmed (the link was used), ErrAttempts, ErrSignIn, ErrTooMany, or
// with player.ErrTaken when another account has taken the address.
func (c *Checks) ConfirmEmail(ctx context.Context, who Caller, typed string) error {
	if err := c.confirm(ctx, who, byEmail, typed); err != nil {
		return fmt.Errorf("confirm email: %w", err)
	}
	return nil
}

// RequestEmailRemoval sends an email with the code that removes the account's address. It fails with ErrNoEmail,
// player.ErrLastMethod, ErrTooSoon or ErrAttempts.
func (c *Checks) RequestEmailRemoval(ctx context.Context, who Caller) error {
	err := c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		_, account, err := c.lockPlayer(ctx, tx, who.Player)
		switch {
		case err != nil:
			return nil, err
		case account.Email == "":
			return ErrNoEmail, nil
		case account.Phone == "" && account.Login == "":
			return player.ErrLastMethod, nil
		}
		requested := code{player: who.Player, purpose: ForEmailRemoval, target: account.Email, current: account.Email}
		return asRefusal(c.requestCode(ctx, tx, requested, true))
	})
	if err != nil {
		return fmt.Errorf("request email removal: %w", err)
	}
	return nil
}

// RemoveEmail redeems such a code and removes the address. It fails as ConfirmEmail does, or with player.ErrLastMethod.
func (c *Checks) RemoveEmail(ctx context.Context, who Caller, typed string) error {
	if err := c.admitGuess(who); err != nil {
		return err
	}
	err := c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		found, _, refusal, err := c.redeem(ctx, tx, who, ForEmailRemoval, typed)
		if err != nil || refusal != nil {
			return refusal, err
		}
		account, err := c.account(ctx, tx, found.player)
		if err != nil {
			return nil, err
		}
		if account.Email != found.target {
			return ErrCodeExpired.At("code", "badRequest"), nil
		}
		if _, err := c.Players.SetEmail(ctx, tx, found.player, ""); err != nil {
			return nil, err
		}
		if err := setEmail(ctx, tx, found.player, "", 0); err != nil {
			return nil, fmt.Errorf("remove email: %w", err)
		}
		if err := c.changedBy(ctx, tx, who, found.player, "email", map[string]string{"old": Mask(found.target), "new": ""}); err != nil {
			return nil, err
		}
		return nil, c.publish(ctx, tx, KindEmailRemoved, found.player, ContactEvent{PlayerID: found.player, Old: found.target})
	})
	if err != nil {
		return fmt.Errorf("remove email: %w", err)
	}
	return nil
}

// Welcome requests the email that confirms a new player's address, in tx. Players without an address, or with a confirmed
// one, get none.
func (c *Checks) Welcome(ctx context.Context, tx *db.Tx, playerID id.Player) error {
	k, err := lock(ctx, tx, playerID)
	if err != nil {
		return fmt.Errorf("lock player: %w", err)
	}
	account, err := c.Players.Find(ctx, tx, playerID)
	if err != nil {
		return err
	}
	if account.Email == "" || account.Email == k.email || account.Blocked || account.Closed {
		return nil
	}
	return c.requestCode(ctx, tx, code{player: playerID, purpose: ForEmail, target: account.Email, current: account.Email}, false)
}
