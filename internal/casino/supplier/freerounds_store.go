package supplier

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"strconv"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
)

// FreeRounds returns free rounds. Error: ErrNoGrant.
func (e *Engine) FreeRounds(ctx context.Context, grantID id.FreeRounds) (FreeRounds, error) {
	return oneGrant(ctx, e.DB.Reader(), grantID)
}

func oneGrant(ctx context.Context, q db.Querier, grantID id.FreeRounds) (FreeRounds, error) {
	rows, err := q.Query(ctx, "SELECT "+grantColumns+" FROM supplier_grants WHERE id = $1", grantID)
	all, err := db.Collect(rows, err, scanGrant)
	if err != nil {
		return FreeRounds{}, fmt.Errorf("read free rounds: %w", err)
	}
	if len(all) == 0 {
		return FreeRounds{}, ErrNoGrant
	}
	return all[0], nil
}

// moveGrant stores another state of free rounds, with a record unless it is nil.
func (e *Engine) moveGrant(ctx context.Context, f FreeRounds, to GrantStatus, record Record) (FreeRounds, error) {
	return e.changeGrant(ctx, f, func(ctx context.Context, tx *db.Tx) (FreeRounds, error) {
		f.Status = to
		_, err := tx.Exec(ctx, "UPDATE supplier_grants SET status = $1 WHERE id = $2 AND status <> 'cancelled'", f.Status, f.ID)
		if err != nil || record == nil {
			return f, err
		}
		return f, record(ctx, tx, f)
	})
}

// refuseGrant cancels requested free rounds that the supplier does not give.
func (e *Engine) refuseGrant(ctx context.Context, f FreeRounds, refusal string) (FreeRounds, error) {
	return e.changeGrant(ctx, f, func(ctx context.Context, tx *db.Tx) (FreeRounds, error) {
		f.Status, f.Refusal = Cancelled, refusal
		_, err := tx.Exec(ctx, "UPDATE supplier_grants SET status = $1, refusal = $2 WHERE id = $3 AND status = 'requested'", f.Status, f.Refusal, f.ID)
		return f, err
	})
}

// confirmGrant stores the supplier's name of free rounds: they can be played now, unless they are being cancelled.
func (e *Engine) confirmGrant(ctx context.Context, f FreeRounds, supplierID string) (FreeRounds, error) {
	return e.changeGrant(ctx, f, func(ctx context.Context, tx *db.Tx) (FreeRounds, error) {
		f.SupplierID = supplierID
		err := tx.QueryRow(ctx, "UPDATE supplier_grants SET supplier_id = $1, status = CASE WHEN status = 'requested' THEN 'granted' ELSE status END WHERE id = $2 RETURNING status",
			f.SupplierID, f.ID).Scan(&f.Status)
		return f, err
	})
}

// changeGrant makes a change of free rounds and publishes it.
func (e *Engine) changeGrant(ctx context.Context, f FreeRounds, change func(ctx context.Context, tx *db.Tx) (FreeRounds, error)) (FreeRounds, error) {
	var changed FreeRounds
	err := e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if changed, err = change(ctx, tx); err != nil {
			return err
		}
		return e.publishGrant(ctx, tx, changed, f.Status)
	})
	if err != nil {
		return f, fmt.Errorf("store free rounds: %w", err)
	}
	e.Box.Wake()
	return changed, nil
}

// publishGrant appends the event of changed free rounds.
func (e *Engine) publishGrant(ctx context.Context, tx *db.Tx, f FreeRounds, was GrantStatus) error {
	g, _, err := findGame(ctx, tx, f.Supplier, f.Game)
	if err != nil {
		return err
	}
	return e.Box.Append(ctx, tx, outbox.New(e.IDs.New(), FreeRoundsKind, string(f.PlayerID), e.now(),
		FreeRoundsChanged{f.PlayerID, g.Name, f.Rounds, f.Stake, f.Currency, f.EndsAt, f.Status, was}))
}

const grantColumns = `id, supplier, supplier_id, player_id, game, currency, rounds, stake, status, starts_at, ends_at, created_at, offer, refusal`

// columns returns where the columns of free rounds are read into.
func (f *FreeRounds) columns() []any {
	return []any{&f.ID, &f.Supplier, &f.SupplierID, &f.PlayerID, &f.Game, &f.Currency, &f.Rounds, &f.Stake, &f.Status, &f.StartsAt, &f.EndsAt, &f.CreatedAt, &f.Offer, &f.Refusal}
}

func scanGrant(r *sql.Rows) (f FreeRounds, err error) { return f, r.Scan(f.columns()...) }

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

// insertGrant stores free rounds that are requested; a job asks the supplier for them at nextAt. inserted is false if their id is known.
func insertGrant(ctx context.Context, tx *db.Tx, f FreeRounds, nextAt int64) (inserted bool, err error) {
	n, err := tx.Exec(ctx, "INSERT INTO supplier_grants ("+grantColumns+", tries, next_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, $15) ON CONFLICT (id) DO NOTHING",
		f.ID, f.Supplier, f.SupplierID, f.PlayerID, f.Game, f.Currency, f.Rounds, f.Stake, f.Status, f.StartsAt, f.EndsAt, f.CreatedAt, f.Offer, f.Refusal, nextAt)
	return n == 1, err
}
