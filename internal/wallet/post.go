package wallet

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Posted is the answer that Post stores under its key.
type Posted struct {
	Transfers []id.Transfer `json:"transfers"` // ids, in the order of the transfers
}

// Post posts transfers inside a caller's transaction by the rules of Submit, for rare changes that belong to other writes. It locks
// the players' accounts in order; pass all transfers of a transaction at once, because two calls could deadlock with another
// transaction.
//
// Errors are those of Submit, and ErrContended when the key or the reversal was created concurrently; the caller rolls back on any.
// A replay has Hit set and changes nothing; the caller must then skip its own writes.
func (w *Wallet) Post(ctx context.Context, tx *db.Tx, key string, hash [32]byte, transfers ...Transfer) (Result, error) {
	return w.Do(ctx, tx, PostCommand(key, hash, transfers...))
}

// PostCommand returns the command that Post runs, to run it together with others by Apply. It may be submitted more than once, also at once.
func PostCommand(key string, hash [32]byte, transfers ...Transfer) Command {
	transfers = slices.Clone(transfers) // the caller may change them
	c := Command{Key: key, Hash: hash}
	for _, t := range transfers {
		for _, e := range t.Entries {
			if e.Account.Player() {
				c.Accounts = append(c.Accounts, e.Account)
			}
		}
		if t.Reverses != "" {
			c.Rows = append(c.Rows, RowKey{TransferLoader, string(t.Reverses)})
		}
	}
	c.Decide = func(v *View) (Decision, error) {
		made := slices.Clone(transfers) // another committer may decide the same command now
		posted := Posted{Transfers: make([]id.Transfer, len(made))}
		for i := range made {
			if made[i].ID == "" {
				made[i].ID = id.Transfer(v.NewID())
			}
			posted.Transfers[i] = made[i].ID
		}
		answer, err := json.Marshal(posted)
		return Decision{Transfers: made, Answer: answer}, err
	}
	return c
}

// Open opens a player's cash account with balance zero. It is idempotent.
func (w *Wallet) Open(ctx context.Context, tx *db.Tx, playerID id.Player, c money.Currency) error {
	return w.OpenAll(ctx, tx, []id.Player{playerID}, c)
}

// OpenAll is Open for many players.
func (w *Wallet) OpenAll(ctx context.Context, tx *db.Tx, playerIDs []id.Player, c money.Currency) error {
	names := make([]string, len(playerIDs))
	for i, player := range playerIDs {
		if player == "" || strings.Contains(string(player), ":") || !c.Known() {
			return fmt.Errorf("wallet: cannot open an account of player %q in %q", player, c)
		}
		names[i] = string(PlayerCash(player, c))
	}
	if err := openAccounts(ctx, tx, sortedUnique(names), w.clock.Now().UnixMilli()); err != nil {
		return fmt.Errorf("open accounts: %w", err)
	}
	return nil
}

// OpenGrant opens the account of a bonus with balance zero. It is idempotent.
func (w *Wallet) OpenGrant(ctx context.Context, tx *db.Tx, playerID id.Player, c money.Currency, grantID id.Grant) error {
	if err := openAccounts(ctx, tx, []string{string(PlayerGrant(playerID, c, grantID))}, w.clock.Now().UnixMilli()); err != nil {
		return fmt.Errorf("open the account of a bonus: %w", err)
	}
	return nil
}

// OpenBonus opens a player's bonus account with balance zero. It is idempotent.
func (w *Wallet) OpenBonus(ctx context.Context, tx *db.Tx, playerID id.Player, c money.Currency) error {
	if err := openAccounts(ctx, tx, []string{string(PlayerBonus(playerID, c))}, w.clock.Now().UnixMilli()); err != nil {
		return fmt.Errorf("open bonus account: %w", err)
	}
	return nil
}
