package player

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/secret"
)

// recoveryAge is how long the link of a recovery letter is good.
const recoveryAge = time.Hour

// AskRecovery asks for a letter with which a forgotten password is replaced. It answers the same, and does the same work,
// whether there is such an account or not: the letter is written later, by whoever hears KindRecoveryAsked. It refuses with
// ErrEmail or ErrTooMany. A solved captcha lifts the limit of v's address, but not the limit of emails to one address, which
// protects the addressee: that refusal blames the email.
func (p *Players) AskRecovery(ctx context.Context, email string, v Visit) error {
	address, ok := NormaliseEmail(email)
	if !ok {
		return ErrEmail.At("email", "badRequest")
	}
	if err := p.admit(ctx, v, share{p.limits.link, p.limits.provenAddress, v.Address}); err != nil {
		return err
	}
	if wait := p.limits.recover.Take(address); wait > 0 {
		return tooMany(wait).At("email", "badRequest")
	}
	found, err := accountBy(ctx, p.DB.Reader(), "email", address)
	if err != nil {
		return fmt.Errorf("look up account: %w", err)
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return p.Box.Append(ctx, tx, p.recoveryAsked(found.ID)) })
	if err != nil {
		return fmt.Errorf("ask for recovery: %w", err)
	}
	p.Box.Wake()
	return nil
}

// MakeRecovery makes the link of a recovery letter, in tx, and tells whom to send it to. ok is false when no letter is to be
// sent: there is no such player, or the player is blocked or has no address.
func (p *Players) MakeRecovery(ctx context.Context, tx *db.Tx, player ID) (token, email string, ok bool, err error) {
	found, err := accountBy(ctx, tx, "id", player)
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

// RecoverPassword gives the player of a recovery letter another password. Every session of the player ends and every other
// link is void. It refuses with kind Invalid and every complaint at once, with ErrRecoveryUsed when the link has replaced a password,
// with ErrRecovery when it is not valid for another reason, or with ErrTooMany. Of several who come with one link at the same moment one succeeds.
func (p *Players) RecoverPassword(ctx context.Context, token, password, repeat string, v Visit) error {
	if err := p.refusePassword(password, repeat); err != nil {
		return err
	}
	if err := p.admit(ctx, v, share{p.limits.link, p.limits.provenAddress, v.Address}); err != nil {
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
	if player == "" { // it was used or became void since it was looked at
		return cmp.Or(refuseRecovery(ctx, tx, digest, now), error(ErrRecovery.At("token", "badRequest")))
	}
	if err := setPassword(ctx, tx, player, hash); err != nil {
		return fmt.Errorf("write password: %w", err)
	}
	if err := p.secure(ctx, tx, player, "", byRecovery); err != nil {
		return err
	}
	return p.toldPassword(ctx, tx, player, byRecovery, v)
}
