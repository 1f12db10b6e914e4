package player

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
)

// Vouched is what another house, which has found out who somebody is, says of a new player, and what follows from it.
type Vouched struct {
	Email   string // empty: the house makes a login
	Country string // ISO country, as the player says
	// Join takes part in the registration's transaction: it keeps what lets the player in again.
	Join func(ctx context.Context, tx *db.Tx, p Player) error
}

// RegisterVouched is Register for somebody whom another house vouches for. The account has no password until the player sets
// one by a recovery letter; names and passwords of r are not looked at. Refusals are those of Register and of Join.
func (p *Players) RegisterVouched(ctx context.Context, r Registration, v Vouched) (Registered, error) {
	r.OneClick, r.Username, r.Phone, r.vouched = false, "", "", &v
	return p.Register(ctx, r)
}

func (v Vouched) check(rules Rules, s *sound, complain func(location, code, msg string)) {
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

// HasEmail tells whether an account has that e-mail address.
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

// HoldPassword tells in tx whether a player has a password, and holds the account still until tx ends. It refuses with
// ErrNoPlayer.
func (p *Players) HoldPassword(ctx context.Context, tx *db.Tx, player ID) (has bool, err error) {
	var password string
	err = tx.QueryRow(ctx, `UPDATE player_accounts SET seen_at = seen_at WHERE id = $1 RETURNING password`, player).Scan(&password)
	if errors.Is(err, sql.ErrNoRows) {
		return false, ErrNoPlayer
	}
	if err != nil {
		return false, fmt.Errorf("hold account: %w", err)
	}
	return password != "", nil
}
