package grant

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// GivenIn is Given as q sees it.
func (i *Issuer) GivenIn(ctx context.Context, q db.Querier, playerID id.Player, c money.Currency) (Given, error) {
	held, err := wallet.BalanceIn(ctx, q, wallet.PlayerBonus(playerID, c))
	if err != nil && !errors.Is(err, wallet.ErrNoAccount) {
		return Given{}, err
	}
	free, err := openFreeBets(ctx, q, playerID, i.now())
	if free == nil {
		free = []FreeBet{}
	}
	return Given{held, c, free}, err
}

// Forfeit takes back a player's bonus money and free bets in tx, for example because of a withdrawal; key identifies that act. Bets
// that are already placed stay: bonus money that they pay is active again. It fails with wallet.ErrContended if a bet has used some of it
// since it was read; the caller rolls back.
func (i *Issuer) Forfeit(ctx context.Context, tx *db.Tx, playerID id.Player, key string, given Given) error {
	if given.Bonus > 0 {
		if err := i.forfeitBonus(ctx, tx, Grant{Key: key, Kind: TakeBonus, PlayerID: playerID, Currency: given.Currency, Amount: given.Bonus}); err != nil {
			return fmt.Errorf("take bonus money back: %w", err)
		}
	}
	for _, f := range given.FreeBets {
		g := Grant{Key: key + ":" + f.ID, Kind: TakeFreeBet, PlayerID: playerID, Currency: f.Currency, FreeBet: f.ID}
		if _, err := i.Wallet.Do(ctx, tx, g.command(Line{FreeBet: FreeBet{PlayerID: playerID}})); err != nil {
			return fmt.Errorf("record the end of a free bet: %w", err)
		}
		if err := i.withdrawFreeBet(ctx, tx, g); errors.Is(err, ErrFreeBetUsed) {
			return wallet.ErrContended.Because(err)
		} else if err != nil {
			return err
		}
		if err := i.publish(ctx, tx, g, Line{}); err != nil {
			return err
		}
	}
	return nil
}

// forfeitBonus takes back all bonus money, also when it has changed since it was read.
func (i *Issuer) forfeitBonus(ctx context.Context, tx *db.Tx, g Grant) error {
	account := wallet.PlayerBonus(g.PlayerID, g.Currency)
	c := wallet.Command{Key: "grant:" + string(g.PlayerID) + ":" + g.Key, Hash: wallet.HashOf(string(g.Kind), g.Key), Accounts: []wallet.AccountID{account}}
	c.Decide = func(v *wallet.View) (wallet.Decision, error) {
		all := g
		if all.Amount = v.Balance(account); all.Amount <= 0 {
			return wallet.Decision{}, wallet.ErrContended
		}
		line := Line{FreeBet: FreeBet{PlayerID: g.PlayerID, Currency: g.Currency, Amount: all.Amount}}
		stored := StoredGrant{}
		stored.Digest = stored.DigestOf(c.Key, wallet.EncodeHash(c.Hash), line, g.Kind)
		answer, err := json.Marshal(stored)
		return wallet.Decision{Transfers: all.Transfers(), Answer: answer, Value: all.Amount}, err
	}
	done, err := i.Wallet.Do(ctx, tx, c)
	if err != nil {
		return err
	}
	if amount, ok := done.Value.(money.Amount); ok {
		g.Amount = amount
	}
	return i.publish(ctx, tx, g, Line{FreeBet: FreeBet{Amount: g.Amount}})
}

// publish appends the event of a grant.
func (i *Issuer) publish(ctx context.Context, tx *db.Tx, g Grant, given Line) error {
	return i.Box.Append(ctx, tx, outbox.New(i.IDs.New(), GrantedKind, string(g.PlayerID), i.now(),
		Granted{g.PlayerID, g.Kind, given.Amount, g.Currency, given.MinOdds, given.ExpiresAt}))
}

func openFreeBets(ctx context.Context, q db.Querier, playerID id.Player, now int64) ([]FreeBet, error) {
	rows, err := q.Query(ctx, freeBetColumns+"player_id = $1 AND status = 'open' AND expires_at > $2 ORDER BY expires_at, id", playerID, now)
	all, err := db.Collect(rows, err, scanFreeBet)
	if err != nil {
		return nil, fmt.Errorf("read free bets: %w", err)
	}
	return all, nil
}
