package supplier

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Errors of free rounds.
var (
	ErrNoFreeRounds = fault.New(fault.Conflict, "supplier_without_free_rounds", "Free rounds of this game cannot be granted.")
	ErrNoAnswer     = fault.New(fault.Unavailable, "supplier_no_answer", "The supplier did not answer. Try again: nothing happens twice.")
	ErrNoGrant      = fault.New(fault.NotFound, "free_rounds_not_found", "There are no such free rounds.")
)

// GrantStatus is the state of granted free rounds.
type GrantStatus string

// The states. Requested and Cancelling: the supplier has not answered; the same call may be made again. SendFreeRounds repeats requests by itself.
const (
	Requested  GrantStatus = "requested"
	Granted    GrantStatus = "granted"
	Cancelling GrantStatus = "cancelling"
	Cancelled  GrantStatus = "cancelled"
)

// FreeRounds are free rounds of a player with a supplier.
type FreeRounds struct {
	ID         id.FreeRounds  `json:"id"`
	Supplier   string         `json:"supplier"`
	SupplierID string         `json:"supplier_id"`
	PlayerID   id.Player      `json:"player_id"`
	Game       string         `json:"game"`
	Currency   money.Currency `json:"currency"`
	Rounds     int64          `json:"rounds"`
	Stake      money.Amount   `json:"stake" doc:"of each round, hundredths"`
	Status     GrantStatus    `json:"status" enum:"requested,granted,cancelling,cancelled"`
	StartsAt   int64          `json:"starts_at" doc:"unix milliseconds"`
	EndsAt     int64          `json:"ends_at" doc:"unix milliseconds"`
	CreatedAt  int64          `json:"created_at" doc:"unix milliseconds"`
	Offer      string         `json:"offer" doc:"id of the offer that has given them; empty: staff by themselves"`
	Refusal    string         `json:"refusal" doc:"why the supplier does not give them, a code; they are cancelled then"`
}

func (f FreeRounds) grant() dialect.Grant {
	return dialect.Grant{ID: string(f.ID), PlayerID: f.PlayerID, Game: f.Game, Currency: f.Currency, Rounds: f.Rounds, Stake: f.Stake, From: f.StartsAt, Until: f.EndsAt}
}

// Record writes the audit record of a change in its transaction.
type Record func(ctx context.Context, tx *db.Tx, f FreeRounds) error

// maxRounds bounds the rounds of a grant.
const maxRounds = 1000

// GrantFreeRounds grants free rounds. They are stored before the supplier is called, under an id that the caller chooses: the same call again repeats it
// with the supplier and grants nothing else. Of f, Status, SupplierID, CreatedAt and Refusal are not read.
//
// Errors: ErrNoSupplier, ErrNoGame, ErrNoFreeRounds, ErrNoAnswer, wallet.ErrMismatch for an id of other free rounds.
func (e *Engine) GrantFreeRounds(ctx context.Context, f FreeRounds, record Record) (FreeRounds, error) {
	s, err := e.Find(f.Supplier)
	if err != nil {
		return f, err
	}
	if _, err := e.givable(ctx, e.DB.Reader(), f); err != nil {
		return f, err
	}
	f = e.requested(f)
	err = e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		inserted, err := insertGrant(ctx, tx, f, f.CreatedAt+firstPause.Milliseconds())
		if err != nil || !inserted {
			return err
		}
		return record(ctx, tx, f)
	})
	if err != nil {
		return f, fmt.Errorf("store free rounds: %w", err)
	}
	was, err := e.FreeRounds(ctx, f.ID)
	switch {
	case err != nil:
		return f, err
	case was.grant() != f.grant() || was.Supplier != f.Supplier:
		return f, wallet.ErrMismatch
	case was.Refusal != "":
		return was, ErrNoFreeRounds
	case was.Status != Requested:
		return was, nil
	}
	return e.request(ctx, s, was)
}

func (e *Engine) requested(f FreeRounds) FreeRounds {
	f.Status, f.SupplierID, f.Refusal, f.CreatedAt = Requested, "", "", e.now()
	return f
}

// request asks the supplier for free rounds that are stored. Errors: ErrNoFreeRounds, after which they are cancelled, and ErrNoAnswer.
func (e *Engine) request(ctx context.Context, s Supplier, f FreeRounds) (FreeRounds, error) {
	supplierID, err := s.Client.GrantFreeRounds(ctx, f.grant())
	switch {
	case errors.Is(err, dialect.ErrNotOffered):
		if f, err = e.refuseGrant(ctx, f, ErrNoFreeRounds.Code); err == nil {
			err = ErrNoFreeRounds
		}
		return f, err
	case err != nil:
		return f, ErrNoAnswer.Because(err)
	}
	return e.confirmGrant(ctx, f, supplierID)
}

// givable returns the game of free rounds that the supplier can give. Errors: ErrNoGame, ErrNoFreeRounds.
func (e *Engine) givable(ctx context.Context, q db.Querier, f FreeRounds) (gameRow, error) {
	g, known, err := findGame(ctx, q, f.Supplier, f.Game)
	switch {
	case err != nil:
		return g, err
	case !known || !g.playable():
		return g, ErrNoGame
	case !g.FreeRounds || !f.possible():
		return g, ErrNoFreeRounds
	}
	return g, nil
}

// possible reports whether the numbers of free rounds are within limits: the operator pays for them.
func (f FreeRounds) possible() bool {
	return f.Rounds > 0 && f.Rounds <= maxRounds && PossibleStake(f.Currency, f.Stake) && f.EndsAt > f.StartsAt
}

// PossibleStake reports whether a round may be staked with an amount in a currency.
func PossibleStake(c money.Currency, stake money.Amount) bool {
	limits, ok := round.LimitsOf(c)
	return ok && stake > 0 && stake <= limits.Max
}

// CancelFreeRounds cancels free rounds; those that were played stay. Errors: ErrNoGrant, ErrNoFreeRounds, ErrNoAnswer.
func (e *Engine) CancelFreeRounds(ctx context.Context, grantID id.FreeRounds, record Record) (FreeRounds, error) {
	f, err := e.FreeRounds(ctx, grantID)
	if err != nil || f.Status == Cancelled {
		return f, err
	}
	s, err := e.Find(f.Supplier)
	if err != nil {
		return f, err
	}
	if f.Status == Cancelling {
		record = nil // it was recorded
	}
	if f, err = e.moveGrant(ctx, f, Cancelling, record); err != nil {
		return f, err
	}
	if err := s.Client.CancelFreeRounds(ctx, f.SupplierID, f.grant()); errors.Is(err, dialect.ErrNotOffered) {
		return f, ErrNoFreeRounds
	} else if err != nil {
		return f, ErrNoAnswer.Because(err)
	}
	return e.moveGrant(ctx, f, Cancelled, nil)
}
