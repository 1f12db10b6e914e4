package player

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Federated is what an identity provider asserts about a new player, and the link to it.
type Federated struct {
	Email   string // empty: a login is generated
	Country string // ISO country, as the player states it
	// Join runs in the registration's transaction: it links the account to the provider.
	Join func(ctx context.Context, tx *db.Tx, p Player) error
}

// RegisterFederated is Register for a player whom an identity provider authenticated. The account has no password until the
// player sets one through a recovery email; names and passwords of r are ignored. Its refusals are those of Register and of Join.
func (p *Players) RegisterFederated(ctx context.Context, r Registration, v Federated) (Registered, error) {
	r.OneClick, r.Username, r.Phone, r.federated = false, "", "", &v
	return p.Register(ctx, r)
}

func (v Federated) check(rules Rules, s *validRegistration, complain func(location, code, msg string)) {
	var ok bool
	if v.Email != "" {
		if s.email, ok = NormaliseEmail(v.Email); !ok {
			complain("username", "email_invalid", "The email is invalid")
		}
	}
	if s.country = v.Country; !slices.Contains(rules.Countries, v.Country) {
		complain("country", "country_unknown", "Players of this country are not accepted.")
	}
}

// HasEmail reports whether an account has that email address.
func (p *Players) HasEmail(ctx context.Context, email string) (bool, error) {
	address, ok := NormaliseEmail(email)
	if !ok {
		return false, nil
	}
	found, err := accountBy(ctx, p.DB.Reader(), "email", address)
	if err != nil {
		return false, fmt.Errorf("look up account: %w", err)
	}
	return found.ID != "", nil
}

// LockHasPassword reports in tx whether a player has a password, and locks the account until tx ends. It refuses with
// ErrNoPlayer.
func (p *Players) LockHasPassword(ctx context.Context, tx *db.Tx, player id.Player) (has bool, err error) {
	var password string
	err = tx.QueryRow(ctx, `UPDATE player_accounts SET seen_at = seen_at WHERE id = $1 RETURNING password`, player).Scan(&password)
	if errors.Is(err, sql.ErrNoRows) {
		return false, ErrNoPlayer
	}
	if err != nil {
		return false, fmt.Errorf("lock account: %w", err)
	}
	return password != "", nil
}
