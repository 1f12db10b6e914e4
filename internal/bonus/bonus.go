// Package bonus manages the welcome bonuses that players have chosen.
//
// A welcome offer is chosen at registration or until the first deposit, and may be changed or cancelled until then. This package
// grants nothing: amounts stay zero.
package bonus

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Statuses of a bonus balance. Pending, Transferred, Bankrupt and Expired are shown as Active, Win, Lost and Expired.
const (
	Waiting     = "waiting" // for the first deposit
	Pending     = "pending"
	Deactivated = "deactivated"
	Transferred = "transferred"
	Bankrupt    = "bankrupt"
	Expired     = "expired"
)

// The package's errors.
var (
	ErrOffer    = fault.New(fault.Invalid, "bonus_unknown", "There is no such welcome bonus in your currency.")
	ErrDeposit  = fault.New(fault.Conflict, "bonus_after_deposit", "A welcome bonus can be chosen only before the first deposit.")
	ErrNotFound = fault.New(fault.NotFound, "bonus_not_found", "There is no such bonus.")
	ErrOver     = fault.New(fault.Conflict, "bonus_over", "This bonus can no longer be cancelled.")
)

// Balance is one bonus of a player. Amounts are hundredths of the currency unit, times unix milliseconds.
type Balance struct {
	ID          string
	PlayerID    id.Player
	BonusID     string
	Currency    money.Currency
	Status      string
	Granted     money.Amount
	Transferred money.Amount // moved to the real balance
	CreatedAt   int64
	UpdatedAt   int64
}

// Player is the player who chooses.
type Player struct {
	ID       id.Player
	Currency money.Currency
}

// Config holds the dependencies of Bonuses. Every field is required.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Maker
	Brand *content.Brand
	// Deposited reports whether the player has ever deposited.
	Deposited func(ctx context.Context, playerID id.Player) (bool, error)
	// Chosen stores the player's current welcome bonus in tx; bonusID is empty for none.
	Chosen func(ctx context.Context, tx *db.Tx, playerID id.Player, bonusID, address string) error
}

// Bonuses manages welcome bonuses. It is safe for concurrent use.
type Bonuses struct{ Config }

// New returns the Bonuses of a brand.
func New(cfg Config) *Bonuses { return &Bonuses{cfg} }

// Open stores the choice made at registration in that transaction. An empty bonusID is none.
func (b *Bonuses) Open(ctx context.Context, tx *db.Tx, p Player, bonusID string) error {
	if bonusID == "" {
		return nil
	}
	if _, err := b.begin(ctx, tx, p, bonusID); err != nil {
		return fmt.Errorf("open the welcome bonus: %w", err)
	}
	return nil
}

// Welcome returns the welcome offers that the player may choose from: none after the first deposit.
func (b *Bonuses) Welcome(ctx context.Context, p Player) ([]content.WelcomeBonus, error) {
	deposited, err := b.Deposited(ctx, p.ID)
	if err != nil {
		return nil, fmt.Errorf("read deposits: %w", err)
	}
	if deposited {
		return []content.WelcomeBonus{}, nil
	}
	return b.Brand.Welcome(p.Currency, false), nil
}

// Choose replaces the player's welcome bonus by bonusID. It is idempotent. Errors: ErrOffer and ErrDeposit.
func (b *Bonuses) Choose(ctx context.Context, p Player, bonusID, address string) (chosen Balance, err error) {
	offered := func(o content.WelcomeBonus) bool { return o.ID == bonusID }
	err = b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		waiting, err := waitingOf(ctx, tx, p.ID)
		if err != nil {
			return err
		}
		if waiting.ID != "" && waiting.BonusID == bonusID {
			chosen = waiting
			return nil
		}
		if !slices.ContainsFunc(b.Brand.Welcome(p.Currency, false), offered) {
			return ErrOffer.At("bonus_id", "badRequest")
		}
		switch deposited, err := b.Deposited(ctx, p.ID); {
		case err != nil:
			return fmt.Errorf("read deposits: %w", err)
		case deposited:
			return ErrDeposit.At("bonus_id", "conflict")
		}
		if chosen, err = b.begin(ctx, tx, p, bonusID); err != nil {
			return err
		}
		return b.Chosen(ctx, tx, p.ID, bonusID, address)
	})
	if err != nil {
		return Balance{}, fmt.Errorf("choose a welcome bonus: %w", err)
	}
	return chosen, nil
}

// begin inserts a waiting balance and deactivates the previous one. Of several concurrent choices the last wins.
func (b *Bonuses) begin(ctx context.Context, tx *db.Tx, p Player, bonusID string) (Balance, error) {
	now := b.Clock.Now().UnixMilli()
	made := Balance{ID: b.IDs.New(), PlayerID: p.ID, BonusID: bonusID, Currency: p.Currency, Status: Waiting, CreatedAt: now, UpdatedAt: now}
	for {
		if err := deactivateWaiting(ctx, tx, p.ID, now); err != nil {
			return Balance{}, err
		}
		if added, err := insertBalance(ctx, tx, made); added || err != nil {
			return made, err
		}
	}
}

// Cancel cancels a waiting bonus of the player. It is idempotent. Errors: ErrNotFound and ErrOver.
func (b *Bonuses) Cancel(ctx context.Context, playerID id.Player, balanceID, address string) error {
	err := b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed, err := deactivate(ctx, tx, playerID, balanceID, b.Clock.Now().UnixMilli())
		if err != nil {
			return err
		}
		if changed {
			return b.Chosen(ctx, tx, playerID, "", address)
		}
		switch found, err := balanceOf(ctx, tx, playerID, balanceID); {
		case err != nil:
			return err
		case found.ID == "":
			return ErrNotFound
		case found.Status != Deactivated:
			return ErrOver
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("cancel a bonus: %w", err)
	}
	return nil
}

// Active returns the player's welcome bonus that waits for its deposit; without one its id is empty.
func (b *Bonuses) Active(ctx context.Context, q db.Querier, playerID id.Player) (Balance, error) {
	found, err := waitingOf(ctx, q, playerID)
	if err != nil {
		return Balance{}, fmt.Errorf("read the waiting bonus: %w", err)
	}
	return found, nil
}

// Deactivate ends the player's waiting bonus in tx, for example because of a withdrawal. Without one it does nothing.
func (b *Bonuses) Deactivate(ctx context.Context, tx *db.Tx, playerID id.Player) error {
	found, err := waitingOf(ctx, tx, playerID)
	if err != nil || found.ID == "" {
		return err
	}
	if changed, err := deactivate(ctx, tx, playerID, found.ID, b.Clock.Now().UnixMilli()); err != nil || !changed {
		return err
	}
	return b.Chosen(ctx, tx, playerID, "", "")
}

// Balances returns every bonus of a player, newest first.
func (b *Bonuses) Balances(ctx context.Context, playerID id.Player) ([]Balance, error) {
	found, err := balancesOf(ctx, b.DB.Reader(), playerID)
	if err != nil {
		return nil, fmt.Errorf("read bonuses: %w", err)
	}
	return found, nil
}
