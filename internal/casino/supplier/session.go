package supplier

import (
	"context"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/secret"
)

// sessionOf returns the session that a call belongs to. found is false for a token that is not known; then the session is the player's last one with
// this supplier, which gives the currency.
//
// Errors: dialect.ErrToken for a bet without a valid token, dialect.ErrPlayer for a player who never opened a game of the supplier or whose token it is
// not, dialect.ErrCurrency.
func (e *Engine) sessionOf(ctx context.Context, name string, c dialect.Call) (s session, err error) {
	found := false
	if c.Token != "" {
		if s, found, err = findSession(ctx, e.DB.Reader(), secret.Digest(c.Token)); err != nil {
			return s, err
		}
		found = found && s.Supplier == name
	}
	switch {
	case found:
	case c.Kind == dialect.Bet || c.Kind == dialect.Open && c.Token != "" || c.PlayerID == "":
		return session{}, dialect.ErrToken
	default:
		if s, found, err = lastSession(ctx, e.DB.Reader(), name, c.PlayerID); err != nil {
			return s, err
		}
		if !found {
			return session{}, dialect.ErrPlayer
		}
	}
	switch {
	case c.PlayerID != "" && c.PlayerID != s.PlayerID:
		return session{}, dialect.ErrPlayer
	case c.Currency != "" && c.Currency != s.Currency:
		return session{}, dialect.ErrCurrency
	}
	return s, nil
}
