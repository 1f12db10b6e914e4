package player

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/secret"
)

// onetimeAge is how long a one-time link is valid.
const onetimeAge = 24 * time.Hour

// OneTimeLink is a token that signs a player in once.
type OneTimeLink struct {
	Token     string
	ExpiresAt int64 // unix milliseconds
}

// CreateOneTimeLink makes a link for a player, in tx; by is a member of staff or a subsystem. It refuses with ErrNoPlayer, or
// with ErrBlocked or ErrClosed because the link could not be used. The token is returned only here: the database stores its
// digest.
func (p *Players) CreateOneTimeLink(ctx context.Context, tx *db.Tx, player id.Player, by id.Staff) (OneTimeLink, error) {
	found, err := accountByID(ctx, tx, player)
	switch {
	case err != nil:
		return OneTimeLink{}, fmt.Errorf("read account: %w", err)
	case found.signInRefusal() != nil:
		return OneTimeLink{}, found.signInRefusal()
	}
	now := p.Clock.Now()
	link := OneTimeLink{secret.NewToken(p.Random), now.Add(onetimeAge).UnixMilli()}
	if err := insertOneTime(ctx, tx, secret.Digest(link.Token), player, by, now.UnixMilli(), link.ExpiresAt); err != nil {
		return OneTimeLink{}, fmt.Errorf("write one-time token: %w", err)
	}
	return link, nil
}

// SignInByLink signs in the player of a one-time link. It refuses with ErrLink for every fault of the link, with ErrBlocked or
// ErrClosed, with ErrSecondFactor (see StartSession), or with ErrTooMany. Of concurrent calls with one link exactly one succeeds.
// A refusal leaves the link unused, except ErrSecondFactor: its challenge replaces the link.
func (p *Players) SignInByLink(ctx context.Context, token string, v Visit) (Player, Tokens, error) {
	if err := take(p.limits.link, v.Address); err != nil {
		return Player{}, Tokens{}, err
	}
	if len(token) != secret.TokenLen {
		return Player{}, Tokens{}, ErrLink.At("token", "badRequest")
	}
	var found account
	var tokens Tokens
	var refusal error
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		player, err := useOneTime(ctx, tx, secret.Digest(token), p.Clock.Now().UnixMilli())
		if err != nil {
			return fmt.Errorf("use one-time token: %w", err)
		}
		if player == "" {
			return ErrLink.At("token", "badRequest")
		}
		if found, err = accountByID(ctx, tx, player); err != nil {
			return fmt.Errorf("read account: %w", err)
		}
		tokens, err = p.StartSessionTx(ctx, tx, player, ByLink, v)
		refusal, err = splitRefusal(err)
		return err
	})
	if err != nil {
		return Player{}, Tokens{}, fmt.Errorf("sign in by link: %w", err)
	}
	p.Box.Wake()
	return found.Player, tokens, refusal
}
