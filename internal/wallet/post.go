package wallet

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/money"
)

// Posted is the answer that Post keeps under its key.
type Posted struct {
	Transfers []string `json:"transfers"` // ids, in the order in which they were handed in
}

// Post posts transfers inside a caller's transaction, by the same rules as Submit: the right way for rare and broad
// changes that must be true together with others. It locks the players' accounts it touches, in order; hand in all the
// transfers of a transaction at once, because two calls in one transaction may lock in a circle with another's.
//
// Errors are those of Submit, and ErrContended when the key or the reversal came into being meanwhile; the caller rolls back on any. A replay has Hit set and changes nothing: the caller's own
// writes should then not happen either.
func (w *Wallet) Post(ctx context.Context, tx *db.Tx, key string, hash [32]byte, transfers ...Transfer) (Result, error) {
	transfers = slices.Clone(transfers) // ids are given to the copy: tx may be run again
	c := &Command{Key: key, Hash: hash}
	for _, t := range transfers {
		for _, e := range t.Entries {
			if e.Account.Player() {
				c.Accounts = append(c.Accounts, e.Account)
			}
		}
		if t.Reverses != "" {
			c.Rows = append(c.Rows, RowKey{TransferLoader, t.Reverses})
		}
	}
	c.Decide = func(v *View) (Decision, error) {
		posted := Posted{Transfers: make([]string, len(transfers))}
		for i := range transfers {
			if transfers[i].ID == "" {
				transfers[i].ID = v.NewID()
			}
			posted.Transfers[i] = transfers[i].ID
		}
		answer, err := json.Marshal(posted)
		return Decision{Transfers: transfers, Answer: answer}, err
	}
	return w.Do(ctx, tx, *c)
}

// Open opens a player's cash account with nothing in it. Opening it again changes nothing.
func (w *Wallet) Open(ctx context.Context, tx *db.Tx, playerID string, c money.Currency) error {
	return w.OpenAll(ctx, tx, []string{playerID}, c)
}

// OpenAll is Open for many players at once.
func (w *Wallet) OpenAll(ctx context.Context, tx *db.Tx, playerIDs []string, c money.Currency) error {
	names := make([]string, len(playerIDs))
	for i, player := range playerIDs {
		if player == "" || strings.Contains(player, ":") || !c.Known() {
			return fmt.Errorf("wallet: cannot open an account of player %q in %q", player, c)
		}
		names[i] = string(PlayerCash(player, c))
	}
	if err := openAccounts(ctx, tx, once(names), w.clock.Now().UnixMilli()); err != nil {
		return fmt.Errorf("open accounts: %w", err)
	}
	return nil
}

// OpenBonus opens a player's bonus account with nothing in it. Opening it again changes nothing.
func (w *Wallet) OpenBonus(ctx context.Context, tx *db.Tx, playerID string, c money.Currency) error {
	if err := openAccounts(ctx, tx, []string{string(PlayerBonus(playerID, c))}, w.clock.Now().UnixMilli()); err != nil {
		return fmt.Errorf("open bonus account: %w", err)
	}
	return nil
}
