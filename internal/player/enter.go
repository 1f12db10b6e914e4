package player

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
)

// Way is how somebody showed to be a player.
type Way string

// The ways into a session.
const (
	ByRegistration Way = "registration"
	ByPassword     Way = "password"
	ByLink         Way = "link"      // a one-time link
	ByToken        Way = "token"     // of the house that players moved here from
	ByPasskey      Way = "passkey"   // whose device verified the person, by finger, face or PIN
	ByOpenID       Way = "openid"    // another house's word, by OpenID Connect
	ByMessenger    Way = "messenger" // a messenger's signed word
)

// strong tells whether a way is two factors by itself: something held, and something known or inborn.
func (w Way) strong() bool { return w == ByPasskey }

// Enter begins a session for a player whom the caller has found to be himself in some way, and returns its first tokens.
// Every way in ends here. It refuses with ErrNoPlayer, ErrBlocked, ErrClosed, or with ErrSecondFactor when the player has
// switched one on and the way is not strong: then the refusal's Data holds a "challenge" for FinishSecondFactor.
func (p *Players) Enter(ctx context.Context, player ID, way Way, v Visit) (Tokens, error) {
	var tokens Tokens
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		tokens, err = p.EnterTx(ctx, tx, player, way, v)
		return err
	})
	if err != nil {
		return Tokens{}, fmt.Errorf("enter: %w", err)
	}
	p.Box.Wake()
	return tokens, nil
}

// EnterTx is Enter in the caller's transaction. When it refuses nothing was written, so the caller may commit all the same:
// whoever uses something up that is good once (a link, a login of another house) commits with ErrSecondFactor, because the
// challenge takes its place. The caller wakes the outbox after the commit.
func (p *Players) EnterTx(ctx context.Context, tx *db.Tx, player ID, way Way, v Visit) (Tokens, error) {
	found, err := accountBy(ctx, tx, "id", player)
	if err != nil {
		return Tokens{}, fmt.Errorf("read account: %w", err)
	}
	if err := found.refused(); err != nil {
		return Tokens{}, err
	}
	if !way.strong() {
		on, err := secondFactorOn(ctx, tx, player)
		if err != nil {
			return Tokens{}, fmt.Errorf("look up second factor: %w", err)
		}
		if on {
			return Tokens{}, p.challenge(found, way)
		}
	}
	return p.admitted(ctx, tx, found.Player, way, v)
}

// admitted begins the session of somebody who has shown enough.
func (p *Players) admitted(ctx context.Context, tx *db.Tx, player Player, way Way, v Visit) (Tokens, error) {
	tokens, err := p.open(ctx, tx, player, way, v)
	if err != nil {
		return Tokens{}, err
	}
	return tokens, p.Box.Append(ctx, tx, p.signedIn(player, v))
}

// refused tells why nobody may sign in to an account; nil when the player may.
func (a account) refused() error {
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

// afterCommit parts the refusal that must not undo the transaction from the failures that must.
func afterCommit(err error) (refusal, failure error) {
	if errors.Is(err, ErrSecondFactor) {
		return err, nil
	}
	return nil, err
}
