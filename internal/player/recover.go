package player

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/secret"
)

// recoveryAge is how long the link of a recovery email is valid.
const recoveryAge = time.Hour

// RequestRecovery requests an email with a password recovery link. It answers the same, and does the same work, whether the
// account exists or not: a reaction to KindRecoveryRequested writes the email later. It refuses with ErrEmail or ErrTooMany. A
// solved captcha lifts the limit of v's address, but not the limit of emails to one address, which protects the addressee: that
// refusal names the email field.
func (p *Players) RequestRecovery(ctx context.Context, email string, v Visit) error {
	address, ok := NormaliseEmail(email)
	if !ok {
		return ErrEmail.At("email", "badRequest")
	}
	if err := p.allow(ctx, v, quota{p.limits.link, p.limits.provenAddress, v.Address}); err != nil {
		return err
	}
	if wait := p.limits.recover.Take(address); wait > 0 {
		return tooMany(wait).At("email", "badRequest")
	}
	found, err := accountBy(ctx, p.DB.Reader(), "email", address)
	if err != nil {
		return fmt.Errorf("look up account: %w", err)
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return p.Box.Append(ctx, tx, p.recoveryRequested(found.ID))
	})
	if err != nil {
		return fmt.Errorf("request recovery: %w", err)
	}
	p.Box.Wake()
	return nil
}

// CreateRecovery creates the token of a recovery email, in tx, and returns the address to send it to. ok is false when no email
// is to be sent: there is no such player, or the player is blocked or has no address.
func (p *Players) CreateRecovery(ctx context.Context, tx *db.Tx, player id.Player) (token, email string, ok bool, err error) {
	found, err := accountByID(ctx, tx, player)
	if err != nil {
		return "", "", false, fmt.Errorf("read account: %w", err)
	}
	if found.ID == "" || found.Blocked || found.Closed || found.Email == "" {
		return "", "", false, nil
	}
	now := p.Clock.Now()
	token = secret.NewToken(p.Random)
	if err := insertRecovery(ctx, tx, secret.Digest(token), player, now.UnixMilli(), now.Add(recoveryAge).UnixMilli()); err != nil {
		return "", "", false, fmt.Errorf("write recovery token: %w", err)
	}
	return token, found.Email, true, nil
}

// RecoverPassword sets a new password for the player of a recovery link. Every session of the player ends and every other link is
// void. It refuses with kind Invalid and every complaint at once, with ErrRecoveryUsed when the link has replaced a password,
// with ErrRecovery when it is invalid for another reason, or with ErrTooMany. Of concurrent calls with one link exactly one
// succeeds.
func (p *Players) RecoverPassword(ctx context.Context, token, password, repeat string, v Visit) error {
	if err := p.refusePassword(password, repeat); err != nil {
		return err
	}
	if err := p.allow(ctx, v, quota{p.limits.link, p.limits.provenAddress, v.Address}); err != nil {
		return err
	}
	digest := secret.Digest(token)
	if err := refuseRecovery(ctx, p.DB.Reader(), digest, p.Clock.Now().UnixMilli()); err != nil { // before the costly hash
		return err
	}
	hash, err := p.Hasher.Hash(ctx, password)
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return p.replace(ctx, tx, digest, hash, v) })
	if err != nil {
		return fmt.Errorf("recover password: %w", err)
	}
	p.Box.Wake()
	return nil
}

func (p *Players) replace(ctx context.Context, tx *db.Tx, digest, hash string, v Visit) error {
	now := p.Clock.Now().UnixMilli()
	player, err := useRecovery(ctx, tx, digest, now)
	if err != nil {
		return fmt.Errorf("use recovery token: %w", err)
	}
	if player == "" { // used or voided since the check above
		return cmp.Or(refuseRecovery(ctx, tx, digest, now), error(ErrRecovery.At("token", "badRequest")))
	}
	if err := setPassword(ctx, tx, player, hash); err != nil {
		return fmt.Errorf("write password: %w", err)
	}
	if err := p.secure(ctx, tx, player, "", byRecovery); err != nil {
		return err
	}
	return p.publishPassword(ctx, tx, player, byRecovery, v)
}
