package profile

import (
	"context"
	"encoding/json"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/profile/payout"
	"maidan/internal/secret"
)

// mostDetails is the maximum of saved accounts of a player.
const mostDetails = 10

// Details is a saved payout account of a player.
type Details struct {
	ID        id.PayoutAccount
	PlayerID  id.Player
	Kind      payout.Kind
	Account   payout.Account // unmasked: show its Masked form
	CreatedAt int64          // unix milliseconds
}

// PayoutDetails returns a player's saved accounts, newest first.
func (p *Profiles) PayoutDetails(ctx context.Context, playerID id.Player) ([]Details, error) {
	rows, err := detailsBy(ctx, p.DB.Reader(), playerID)
	if err != nil {
		return nil, fmt.Errorf("read payout details: %w", err)
	}
	all := make([]Details, len(rows))
	for i, row := range rows {
		if all[i], err = p.openDetails(row); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Payout returns a saved account, or ErrNoDetails, also for another player's.
func (p *Profiles) Payout(ctx context.Context, playerID id.Player, detailsID id.PayoutAccount) (Details, error) {
	all, err := p.PayoutDetails(ctx, playerID)
	if err != nil {
		return Details{}, err
	}
	for _, d := range all {
		if d.ID == detailsID {
			return d, nil
		}
	}
	return Details{}, ErrNoDetails.At("payout_details_id", "badRequest")
}

// FindPayout returns the saved account with these details, or ErrNoDetails. It fails with payout.ErrAccount.
func (p *Profiles) FindPayout(ctx context.Context, playerID id.Player, currency money.Currency, kind payout.Kind, typed payout.Account) (Details, error) {
	account, err := typed.Clean(kind, currency)
	if err != nil {
		return Details{}, err
	}
	all, err := p.PayoutDetails(ctx, playerID)
	if err != nil {
		return Details{}, err
	}
	for _, d := range all {
		if d.Kind == kind && d.Account == account {
			return d, nil
		}
	}
	return Details{}, ErrNoDetails
}

// AddPayout saves an account and returns it; an already saved account is returned unchanged. It fails with payout.ErrAccount
// and ErrTooMany. address is the caller's.
func (p *Profiles) AddPayout(ctx context.Context, playerID id.Player, currency money.Currency, kind payout.Kind, typed payout.Account, address string) (Details, error) {
	account, err := typed.Clean(kind, currency)
	if err != nil {
		return Details{}, err
	}
	d := Details{ID: id.PayoutAccount(p.IDs.New()), PlayerID: playerID, Kind: kind, Account: account, CreatedAt: p.now()}
	text, err := json.Marshal(account)
	if err != nil {
		return Details{}, fmt.Errorf("write payout details: %w", err)
	}
	sealed, err := p.seal(text, detailsOf(playerID, d.ID))
	if err != nil {
		return Details{}, fmt.Errorf("seal payout details: %w", err)
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return p.addIn(ctx, tx, &d, sealed, secret.DeriveToken(p.Key, "payout details", string(kind), string(text)), address)
	})
	if err != nil {
		return Details{}, fmt.Errorf("save payout details: %w", err)
	}
	p.Box.Wake()
	return d, nil
}

// addIn locks the profile's row, so that concurrent calls cannot exceed the maximum.
func (p *Profiles) addIn(ctx context.Context, tx *db.Tx, d *Details, sealed, digest, address string) error {
	if err := insertPerson(ctx, tx, d.PlayerID, "", p.now()); err != nil {
		return err
	}
	if err := lockPerson(ctx, tx, d.PlayerID); err != nil {
		return err
	}
	rows, err := detailsBy(ctx, tx, d.PlayerID)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if row.digest == digest {
			*d, err = p.openDetails(row)
			return err
		}
	}
	if len(rows) >= mostDetails {
		return ErrTooMany
	}
	if err := insertDetails(ctx, tx, *d, sealed, digest); err != nil {
		return err
	}
	return p.publishDetails(ctx, tx, KindPayoutAdded, *d, address)
}

// RemovePayout deletes a saved account; ErrNoDetails when the player has no such account.
func (p *Profiles) RemovePayout(ctx context.Context, playerID id.Player, detailsID id.PayoutAccount, address string) error {
	d, err := p.Payout(ctx, playerID, detailsID)
	if err != nil {
		return err
	}
	err = p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := deleteDetails(ctx, tx, playerID, detailsID)
		if err != nil {
			return err
		}
		if n == 0 {
			return ErrNoDetails
		}
		return p.publishDetails(ctx, tx, KindPayoutRemoved, d, address)
	})
	if err != nil {
		return fmt.Errorf("remove payout details: %w", err)
	}
	p.Box.Wake()
	return nil
}

func (p *Profiles) publishDetails(ctx context.Context, tx *db.Tx, kind string, d Details, address string) error {
	if err := p.Players.RecordChange(ctx, tx, player.Change{
		Player: d.PlayerID, Actor: player.ByPlayer, What: map[string]string{KindPayoutAdded: "payout_added", KindPayoutRemoved: "payout_removed"}[kind],
		Detail: map[string]any{"kind": d.Kind, "account": d.Account.Masked()}, Address: address,
	}); err != nil {
		return err
	}
	return p.Box.Append(ctx, tx, p.payoutEvent(kind, d))
}

func (p *Profiles) openDetails(row detailsRow) (Details, error) {
	text, err := p.unseal(row.sealed, detailsOf(row.PlayerID, row.ID))
	if err != nil {
		return Details{}, fmt.Errorf("open payout details %s: %w", row.ID, err)
	}
	d := row.Details
	if err := json.Unmarshal([]byte(text), &d.Account); err != nil {
		return Details{}, fmt.Errorf("read payout details %s: %w", row.ID, err)
	}
	return d, nil
}
