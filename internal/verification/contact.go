package verification

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/player"
)

// contact is what an address and a number have in common.
type contact struct {
	purpose            Purpose
	word               string // in the account's trail
	confirmed, changed string // kinds of event
	own                func(player.Player) string
	known              func(known) string
	move               func(p *player.Players, ctx context.Context, tx *db.Tx, id player.ID, to string) (string, error)
	note               func(ctx context.Context, tx *db.Tx, id player.ID, value string, at int64) error
	same, missing      error
}

var (
	byEmail = contact{
		purpose: ForEmail, word: "email", confirmed: KindEmailConfirmed, changed: KindEmailChanged, same: ErrEmailSame, missing: ErrNoEmail,
		own: func(p player.Player) string { return p.Email }, known: func(k known) string { return k.email },
		move: (*player.Players).SetEmail, note: setEmail,
	}
	byPhone = contact{
		purpose: ForPhone, word: "phone", confirmed: KindPhoneConfirmed, changed: KindPhoneChanged, same: ErrPhoneSame, missing: ErrNoPhone,
		own: func(p player.Player) string { return p.Phone }, known: func(k known) string { return k.phone },
		move: (*player.Players).SetPhone, note: setPhone,
	}
)

// change sends a code to another address or number; nothing changes before it is confirmed.
func (c *Checks) change(ctx context.Context, who Asker, by contact, to string) error {
	return c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		k, account, err := c.hold(ctx, tx, who.Player)
		if err != nil {
			return nil, err
		}
		own := by.own(account)
		if to == own && by.known(k) == own {
			return by.same, nil
		}
		return asRefusal(c.ask(ctx, tx, code{player: who.Player, purpose: by.purpose, target: to, instead: own}, true))
	})
}

// again sends a fresh code to where the last one is under way to, or else to the account's own address or number.
func (c *Checks) again(ctx context.Context, who Asker, by contact) error {
	return c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		k, account, err := c.hold(ctx, tx, who.Player)
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
		case target == own && by.known(k) == own:
			return ErrConfirmed, nil
		}
		return asRefusal(c.ask(ctx, tx, code{player: who.Player, purpose: by.purpose, target: target, instead: own}, true))
	})
}

// pending returns the address or number that is to take own's place, when a code for that is not too old; empty otherwise. A
// code whose guesses are used up still counts: another one may be sent.
func (c code) pending(own string, now int64) string {
	if c.id == "" || c.target == own || c.instead != own || c.expiresAt <= now || c.ended == "used" || c.ended == "replaced" {
		return ""
	}
	return c.target
}

// confirm takes a code; with it the address or number is the player's, and the account's when it was another one.
func (c *Checks) confirm(ctx context.Context, who Asker, by contact, typed string) error {
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
		if found.target != own && found.instead != own { // it was changed meanwhile
			return ErrCodeOld.At("code", "badRequest"), nil
		}
		if by.known(k) == found.target && own == found.target {
			return nil, nil
		}
		return nil, c.confirmed(ctx, tx, who, by, found, own)
	})
}

func (c *Checks) confirmed(ctx context.Context, tx *db.Tx, who Asker, by contact, found code, own string) error {
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
		return fmt.Errorf("note what was confirmed: %w", err)
	}
	if err := c.changedBy(ctx, tx, who, found.player, by.word, detail); err != nil {
		return err
	}
	return c.tell(ctx, tx, kind, found.player, ContactEvent{found.player, old, found.target})
}

// hold locks a player, who may do something, in tx.
func (c *Checks) hold(ctx context.Context, tx *db.Tx, playerID player.ID) (known, player.Player, error) {
	k, err := lock(ctx, tx, playerID)
	if err != nil {
		return known{}, player.Player{}, fmt.Errorf("lock player: %w", err)
	}
	account, err := c.account(ctx, tx, playerID)
	return k, account, err
}

func (c *Checks) account(ctx context.Context, tx *db.Tx, playerID player.ID) (player.Player, error) {
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

func (c *Checks) changedBy(ctx context.Context, tx *db.Tx, who Asker, playerID player.ID, what string, detail any) error {
	return c.Players.RecordChange(ctx, tx, player.Change{Player: playerID, Actor: player.ByPlayer, What: what, Detail: detail, Address: who.Address})
}
