package verification

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/player"
)

// ChangeEmail sends a letter to another address; the account has it once it is confirmed. The answer is the same whether
// another account has the address: only who confirms it learns that. It refuses with ErrEmail, ErrEmailSame, ErrSoon or
// ErrAttempts.
func (c *Checks) ChangeEmail(ctx context.Context, who Asker, typed string) error {
	email, ok := player.NormaliseEmail(typed)
	if !ok {
		return ErrEmail.At("email", "badRequest")
	}
	if err := c.change(ctx, who, byEmail, email); err != nil {
		return fmt.Errorf("change e-mail: %w", err)
	}
	return nil
}

// SendEmailCode sends another letter to the address that waits to be confirmed. It refuses with ErrNoEmail, ErrConfirmed,
// ErrSoon or ErrAttempts.
func (c *Checks) SendEmailCode(ctx context.Context, who Asker) error {
	if err := c.again(ctx, who, byEmail); err != nil {
		return fmt.Errorf("send e-mail code: %w", err)
	}
	return nil
}

// ConfirmEmail takes the code of a letter: six digits from the player who is signed in, or the token of its link from
// anybody. It refuses with ErrCode, ErrCodeOld, ErrLinkOld, ErrConfirmed (this link has confirmed
// the address), ErrAttempts, ErrSignIn, ErrTooMany, or with player.ErrTaken when another account has the address by now.
func (c *Checks) ConfirmEmail(ctx context.Context, who Asker, typed string) error {
	if err := c.confirm(ctx, who, byEmail, typed); err != nil {
		return fmt.Errorf("confirm e-mail: %w", err)
	}
	return nil
}

// AskEmailRemoval sends a letter with the code that removes the account's address. It refuses with ErrNoEmail,
// player.ErrLastMethod, ErrSoon or ErrAttempts.
func (c *Checks) AskEmailRemoval(ctx context.Context, who Asker) error {
	err := c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		_, account, err := c.hold(ctx, tx, who.Player)
		switch {
		case err != nil:
			return nil, err
		case account.Email == "":
			return ErrNoEmail, nil
		case account.Phone == "" && account.Login == "":
			return player.ErrLastMethod, nil
		}
		wanted := code{player: who.Player, purpose: ForEmailRemoval, target: account.Email, instead: account.Email}
		return asRefusal(c.ask(ctx, tx, wanted, true))
	})
	if err != nil {
		return fmt.Errorf("ask for e-mail removal: %w", err)
	}
	return nil
}

// RemoveEmail takes the code of such a letter. It refuses as ConfirmEmail does, or with player.ErrLastMethod.
func (c *Checks) RemoveEmail(ctx context.Context, who Asker, typed string) error {
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
			return ErrCodeOld.At("code", "badRequest"), nil
		}
		if _, err := c.Players.SetEmail(ctx, tx, found.player, ""); err != nil {
			return nil, err
		}
		if err := setEmail(ctx, tx, found.player, "", 0); err != nil {
			return nil, fmt.Errorf("forget e-mail: %w", err)
		}
		if err := c.changedBy(ctx, tx, who, found.player, "email", map[string]string{"old": Mask(found.target), "new": ""}); err != nil {
			return nil, err
		}
		return nil, c.tell(ctx, tx, KindEmailRemoved, found.player, ContactEvent{PlayerID: found.player, Old: found.target})
	})
	if err != nil {
		return fmt.Errorf("remove e-mail: %w", err)
	}
	return nil
}

// Welcome asks for the letter that confirms a new player's address, in tx. Who has no address, or a confirmed one, gets none.
func (c *Checks) Welcome(ctx context.Context, tx *db.Tx, playerID player.ID) error {
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
	return c.ask(ctx, tx, code{player: playerID, purpose: ForEmail, target: account.Email, instead: account.Email}, false)
}
