package supplier

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

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

// The states. Requested and Cancelling: the supplier has not answered; the same call may be made again.
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
}

func (f FreeRounds) grant() dialect.Grant {
	return dialect.Grant{ID: string(f.ID), PlayerID: f.PlayerID, Game: f.Game, Currency: f.Currency, Rounds: f.Rounds, Stake: f.Stake, From: f.StartsAt, Until: f.EndsAt}
}

// Record writes the audit record of a change in its transaction.
type Record func(ctx context.Context, tx *db.Tx, f FreeRounds) error

// maxRounds bounds the rounds of a grant.
const maxRounds = 1000

// GrantFreeRounds grants free rounds. They are stored before the supplier is called, under an id that the caller chooses: the same call again repeats it
// with the supplier and grants nothing else. f.Status, f.SupplierID and f.CreatedAt are not read.
//
// Errors: ErrNoSupplier, ErrNoGame, ErrNoFreeRounds, ErrNoAnswer, wallet.ErrMismatch for an id of other free rounds.
func (e *Engine) GrantFreeRounds(ctx context.Context, f FreeRounds, record Record) (FreeRounds, error) {
	s, err := e.Find(f.Supplier)
	if err != nil {
		return f, err
	}
	g, known, err := findGame(ctx, e.DB.Reader(), f.Supplier, f.Game)
	switch {
	case err != nil:
		return f, err
	case !known || !g.playable():
		return f, ErrNoGame
	case !g.FreeRounds || !f.possible():
		return f, ErrNoFreeRounds
	}
	f.Status, f.SupplierID, f.CreatedAt = Requested, "", e.now()
	err = e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		inserted, err := insertGrant(ctx, tx, f)
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
	case was.Status != Requested:
		return was, nil
	}
	supplierID, err := s.Client.GrantFreeRounds(ctx, f.grant())
	if err != nil {
		return f, unanswered(err)
	}
	return e.moveGrant(ctx, f, Granted, supplierID, nil)
}

// possible reports whether the numbers of free rounds are within limits: the operator pays for them.
func (f FreeRounds) possible() bool {
	limits, ok := round.LimitsOf(f.Currency)
	return ok && f.Rounds > 0 && f.Rounds <= maxRounds && f.Stake > 0 && f.Stake <= limits.Max && f.EndsAt > f.StartsAt
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
	if f, err = e.moveGrant(ctx, f, Cancelling, f.SupplierID, record); err != nil {
		return f, err
	}
	if err := s.Client.CancelFreeRounds(ctx, f.SupplierID, f.grant()); err != nil {
		return f, unanswered(err)
	}
	return e.moveGrant(ctx, f, Cancelled, f.SupplierID, nil)
}

func unanswered(err error) error {
	if errors.Is(err, dialect.ErrNotOffered) {
		return ErrNoFreeRounds
	}
	return ErrNoAnswer.Because(err)
}

// FreeRounds returns free rounds. Error: ErrNoGrant.
func (e *Engine) FreeRounds(ctx context.Context, grantID id.FreeRounds) (FreeRounds, error) {
	rows, err := e.DB.Reader().Query(ctx, "SELECT "+grantColumns+" FROM supplier_grants WHERE id = $1", grantID)
	all, err := db.Collect(rows, err, scanGrant)
	if err != nil {
		return FreeRounds{}, fmt.Errorf("read free rounds: %w", err)
	}
	if len(all) == 0 {
		return FreeRounds{}, ErrNoGrant
	}
	return all[0], nil
}

// moveGrant stores another state, with a record unless it is nil.
func (e *Engine) moveGrant(ctx context.Context, f FreeRounds, to GrantStatus, supplierID string, record Record) (FreeRounds, error) {
	f.Status, f.SupplierID = to, supplierID
	err := e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE supplier_grants SET status = $1, supplier_id = $2 WHERE id = $3 AND status <> 'cancelled'", f.Status, f.SupplierID, f.ID)
		if err != nil || record == nil {
			return err
		}
		return record(ctx, tx, f)
	})
	if err != nil {
		return f, fmt.Errorf("store free rounds: %w", err)
	}
	return f, nil
}

const grantColumns = `id, supplier, supplier_id, player_id, game, currency, rounds, stake, status, starts_at, ends_at, created_at`

func scanGrant(r *sql.Rows) (f FreeRounds, err error) {
	return f, r.Scan(&f.ID, &f.Supplier, &f.SupplierID, &f.PlayerID, &f.Game, &f.Currency, &f.Rounds, &f.Stake, &f.Status, &f.StartsAt, &f.EndsAt, &f.CreatedAt)
}

// GrantFilter selects free rounds; empty fields select all.
type GrantFilter struct {
	PlayerID id.Player
	Supplier string
	Status   GrantStatus
	Cursor   string // Next of the page before
}

// FoundFreeRounds is a page of free rounds, the latest first. Next is the cursor of the following page, empty at the end.
type FoundFreeRounds struct {
	Items []FreeRounds
	Next  string
}

// FindFreeRounds returns free rounds.
func (e *Engine) FindFreeRounds(ctx context.Context, f GrantFilter) (found FoundFreeRounds, err error) {
	before, after, _ := strings.Cut(f.Cursor, " ")
	if before == "" {
		before = strconv.FormatInt(math.MaxInt64, 10)
	}
	at, err := strconv.ParseInt(before, 10, 64)
	if err != nil {
		return FoundFreeRounds{Items: []FreeRounds{}}, nil //nolint:nilerr // there is nothing after a cursor of no page
	}
	c := conditions{args: []any{at, after}, all: []string{"(created_at < $1 OR created_at = $1 AND id > $2)"}}
	c.with("player_id = %s", string(f.PlayerID))
	c.with("supplier = %s", f.Supplier)
	c.with("status = %s", string(f.Status))
	rows, err := e.DB.Reader().Query(ctx, fmt.Sprintf("SELECT %s FROM supplier_grants WHERE %s ORDER BY created_at DESC, id LIMIT %d", grantColumns, c.where(), foundSize+1), c.args...)
	if found.Items, err = db.Collect(rows, err, scanGrant); err != nil {
		return found, fmt.Errorf("read free rounds: %w", err)
	}
	if len(found.Items) > foundSize {
		found.Items = found.Items[:foundSize]
		last := found.Items[foundSize-1]
		found.Next = strconv.FormatInt(last.CreatedAt, 10) + " " + string(last.ID)
	}
	return found, nil
}

// insertGrant stores free rounds; inserted is false if their id is known.
func insertGrant(ctx context.Context, tx *db.Tx, f FreeRounds) (inserted bool, err error) {
	n, err := tx.Exec(ctx, "INSERT INTO supplier_grants ("+grantColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING",
		f.ID, f.Supplier, f.SupplierID, f.PlayerID, f.Game, f.Currency, f.Rounds, f.Stake, f.Status, f.StartsAt, f.EndsAt, f.CreatedAt)
	return n == 1, err
}
