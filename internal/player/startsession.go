package player

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Method is how a player signed in.
type Method string

// Sign-in methods.
const (
	ByRegistration Method = "registration"
	ByPassword     Method = "password"
	ByLink         Method = "link"      // a one-time link
	ByToken        Method = "token"     // a token of the players' previous platform
	ByPasskey      Method = "passkey"   // with user verification on the device: finger, face or PIN
	ByOpenID       Method = "openid"    // an OpenID Connect provider
	ByMessenger    Method = "messenger" // a messenger's signed login data
)

// isMultiFactor reports whether a method is two factors by itself: possession, and knowledge or biometrics.
func (w Method) isMultiFactor() bool { return w == ByPasskey }

// StartSession begins a session for a player who was authenticated by a method, and returns its first tokens. Every sign-in
// method ends here. It refuses with ErrNoPlayer, ErrBlocked or ErrClosed. It refuses with ErrSecondFactor when the player has
// enabled a second factor and the method is not multi-factor; the refusal's Data then holds a "challenge" for
// FinishSecondFactor.
func (p *Players) StartSession(ctx context.Context, player id.Player, method Method, v Visit) (Tokens, error) {
	var tokens Tokens
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		tokens, err = p.StartSessionTx(ctx, tx, player, method, v)
		return err
	})
	if err != nil {
		return Tokens{}, fmt.Errorf("start session: %w", err)
	}
	p.Box.Wake()
	return tokens, nil
}

// StartSessionTx is StartSession in the caller's transaction. When it refuses it has written nothing, so the caller may still
// commit. A caller that uses up a single-use link or login commits with ErrSecondFactor, because the challenge replaces it. The
// caller calls outbox.Box.Wake after the commit.
func (p *Players) StartSessionTx(ctx context.Context, tx *db.Tx, player id.Player, method Method, v Visit) (Tokens, error) {
	found, err := accountByID(ctx, tx, player)
	if err != nil {
		return Tokens{}, fmt.Errorf("read account: %w", err)
	}
	if err := found.signInRefusal(); err != nil {
		return Tokens{}, err
	}
	if !method.isMultiFactor() {
		on, err := p.factors.On(ctx, tx, string(player))
		if err != nil {
			return Tokens{}, err
		}
		if on {
			return Tokens{}, p.challenge(found, method)
		}
	}
	return p.startAllowed(ctx, tx, found.Player, method, v)
}

// startAllowed begins the session of a player who passed all required factors.
func (p *Players) startAllowed(ctx context.Context, tx *db.Tx, player Player, method Method, v Visit) (Tokens, error) {
	tokens, err := p.open(ctx, tx, player, method, v)
	if err != nil {
		return Tokens{}, err
	}
	return tokens, p.Box.Append(ctx, tx, p.signedIn(player, v))
}

// signInRefusal returns why the player may not sign in; nil when it is allowed.
func (a account) signInRefusal() error {
	switch {
	case a.ID == "":
		return ErrNoPlayer
	case a.Closed:
		return ErrClosed
	case a.Blocked:
		return ErrBlocked
	}
	return nil
}

// splitRefusal separates a refusal, which must not undo the transaction, from a failure, which must.
func splitRefusal(err error) (refusal, failure error) {
	if errors.Is(err, ErrSecondFactor) {
		return err, nil
	}
	return nil, err
}
