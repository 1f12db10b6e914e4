package verification

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// contact holds what differs between email addresses and phone numbers.
type contact struct {
	purpose            Purpose
	name               string // in the account's audit log
	confirmed, changed string // kinds of event
	own                func(player.Player) string
	recorded           func(record) string
	move               func(p *player.Players, ctx context.Context, tx *db.Tx, id id.Player, to string) (string, error)
	note               func(ctx context.Context, tx *db.Tx, id id.Player, value string, at int64) error
	same, missing      error
}

var (
	byEmail = contact{
		purpose: ForEmail, name: "email", confirmed: KindEmailConfirmed, changed: KindEmailChanged, same: ErrEmailSame, missing: ErrNoEmail,
		own: func(p player.Player) string { return p.Email }, recorded: func(k record) string { return k.email },
		move: (*player.Players).SetEmail, note: setEmail,
	}
	byPhone = contact{
		purpose: ForPhone, name: "phone", confirmed: KindPhoneConfirmed, changed: KindPhoneChanged, same: ErrPhoneSame, missing: ErrNoPhone,
		own: func(p player.Player) string { return p.Phone }, recorded: func(k record) string { return k.phone },
		move: (*player.Players).SetPhone, note: setPhone,
	}
)

// change sends a code to another address or number; it replaces the old one once confirmed.
func (c *Checks) change(ctx context.Context, who Caller, by contact, to string) error {
	return c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		k, account, err := c.lockPlayer(ctx, tx, who.Player)
		if err != nil {
			return nil, err
		}
		own := by.own(account)
		if to == own && by.recorded(k) == own {
			return by.same, nil
		}
		return asRefusal(c.requestCode(ctx, tx, code{player: who.Player, purpose: by.purpose, target: to, current: own}, true))
	})
}

// resend sends a new code to the target of the last one, or else to the account's own address or number.
func (c *Checks) resend(ctx context.Context, who Caller, by contact) error {
	return c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		k, account, err := c.lockPlayer(ctx, tx, who.Player)
		if err != nil {
			return nil, err
		}
		own := by.own(account)
		target := own
		last, err := newestCode(ctx, tx, who.Player, by.purpose)
		if err != nil {
			return nil, fmt.Errorf("read code: %w", err)
		}
		if other := last.pending(own, c.now()); other != "" {
			target = other
		}
		switch {
		case target == "":
			return by.missing, nil
		case target == own && by.recorded(k) == own:
			return ErrConfirmed, nil
		}
		return asRefusal(c.requestCode(ctx, tx, code{player: who.Player, purpose: by.purpose, target: target, current: own}, true))
	})
}

// pending returns the address or number that replaces own once confirmed, while its code has not expired; otherwise empty. A
// code without guesses left counts: it can be sent again.
func (c code) pending(own string, now int64) string {
	if c.id == "" || c.target == own || c.current != own || c.expiresAt <= now || c.ended == "used" || c.ended == "replaced" {
		return ""
	}
	return c.target
}

// confirm redeems a code and marks the address or number as confirmed; a new one replaces the account's.
func (c *Checks) confirm(ctx context.Context, who Caller, by contact, typed string) error {
	if err := c.admitGuess(who); err != nil {
		return err
	}
	return c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		found, k, refusal, err := c.redeem(ctx, tx, who, by.purpose, typed)
		if err != nil || refusal != nil {
			return refusal, err
		}
		account, err := c.account(ctx, tx, found.player)
		if err != nil {
			return nil, err
		}
		own := by.own(account)
		if found.target != own && found.current != own { // the account's contact has changed since
			return ErrCodeExpired.At("code", "badRequest"), nil
		}
		if by.recorded(k) == found.target && own == found.target {
			return nil, nil
		}
		return nil, c.confirmed(ctx, tx, who, by, found, own)
	})
}

func (c *Checks) confirmed(ctx context.Context, tx *db.Tx, who Caller, by contact, found code, own string) error {
	kind, old := by.confirmed, ""
	detail := map[string]string{"confirmed": Mask(found.target)}
	if found.target != own {
		if _, err := by.move(c.Players, ctx, tx, found.player, found.target); err != nil {
			return err
		}
		detail["old"] = Mask(own)
		if own != "" {
			kind, old = by.changed, own
		}
	}
	if err := by.note(ctx, tx, found.player, found.target, c.now()); err != nil {
		return fmt.Errorf("store confirmation: %w", err)
	}
	if err := c.changedBy(ctx, tx, who, found.player, by.name, detail); err != nil {
		return err
	}
	return c.publish(ctx, tx, kind, found.player, ContactEvent{found.player, old, found.target})
}

// lockPlayer locks a player who may act, in tx.
func (c *Checks) lockPlayer(ctx context.Context, tx *db.Tx, playerID id.Player) (record, player.Player, error) {
	k, err := lock(ctx, tx, playerID)
	if err != nil {
		return record{}, player.Player{}, fmt.Errorf("lock player: %w", err)
	}
	account, err := c.account(ctx, tx, playerID)
	return k, account, err
}

func (c *Checks) account(ctx context.Context, tx *db.Tx, playerID id.Player) (player.Player, error) {
	account, err := c.Players.Find(ctx, tx, playerID)
	switch {
	case err != nil:
		return player.Player{}, err
	case account.Closed:
		return player.Player{}, player.ErrClosed
	case account.Blocked:
		return player.Player{}, player.ErrBlocked
	}
	return account, nil
}

func (c *Checks) changedBy(ctx context.Context, tx *db.Tx, who Caller, playerID id.Player, what string, detail any) error {
	return c.Players.RecordChange(ctx, tx, player.Change{Player: playerID, Actor: player.ByPlayer, What: what, Detail: detail, Address: who.Address})
}
