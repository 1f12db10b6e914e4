package guard

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// Status is the review state of a signal.
type Status string

// The statuses.
const (
	Open   Status = "open"
	Fine   Status = "fine"   // two people: a household, a shared phone
	Linked Status = "linked" // one person
)

// Signal is a pair of accounts that may belong to one person.
type Signal struct {
	ID        string
	Player    id.Player // the older account
	Other     id.Player
	Reasons   []Reason // highest weight first
	Score     int      // of 100
	Status    Status
	Note      string   // of the staff member who decided
	CreatedAt int64    // unix milliseconds
	UpdatedAt int64    // of the last finding, unix milliseconds
	DecidedAt int64    // unix milliseconds, 0: not yet
	DecidedBy id.Staff // a member of staff
}

// Errors of this package.
var (
	ErrNoSignal = fault.New(fault.NotFound, "signal_not_found", "This signal does not exist.")
	ErrStatus   = fault.New(fault.Invalid, "signal_status", "The status must be open, fine or linked.")
	ErrNote     = fault.New(fault.Invalid, "signal_note", "Enter a reason of 3 to 500 characters.")
)

// Signals returns up to limit signals with a status, highest score first, and the cursor of the next page, empty at the end;
// cursor is empty for the first page.
func (g *Guard) Signals(ctx context.Context, status Status, cursor string, limit int) (found []Signal, next string, err error) {
	score, after := position(cursor)
	found, err = signalsBelow(ctx, g.DB.Reader(), status, score, after, limit+1)
	if err != nil {
		return nil, "", fmt.Errorf("list signals: %w", err)
	}
	if len(found) > limit {
		last := found[limit-1]
		return found[:limit], fmt.Sprintf("%d.%s", last.Score, last.ID), nil
	}
	return found, "", nil
}

// position parses a cursor. Nothing follows an invalid one.
func position(cursor string) (score int, id string) {
	if cursor == "" {
		return 101, ""
	}
	number, id, _ := strings.Cut(cursor, ".")
	if score, err := strconv.Atoi(number); err == nil {
		return score, id
	}
	return -1, ""
}

// SignalsOf returns at most fifty signals of an account, highest score first.
func (g *Guard) SignalsOf(ctx context.Context, player id.Player) ([]Signal, error) {
	found, err := signalsOf(ctx, g.DB.Reader(), player, 50)
	if err != nil {
		return nil, fmt.Errorf("list signals: %w", err)
	}
	return found, nil
}

// Signal returns one signal, or ErrNoSignal.
func (g *Guard) Signal(ctx context.Context, id string) (Signal, error) {
	return g.signal(ctx, g.DB.Reader(), id)
}

func (g *Guard) signal(ctx context.Context, q db.Querier, id string) (Signal, error) {
	found, err := signalBy(ctx, q, id)
	if err != nil {
		return Signal{}, fmt.Errorf("read signal: %w", err)
	}
	if found.ID == "" {
		return Signal{}, ErrNoSignal
	}
	return found, nil
}

// Decide stores, in tx, a staff member's decision on a signal and its reason. It fails with ErrNoSignal, ErrStatus and
// ErrNote.
func (g *Guard) Decide(ctx context.Context, tx *db.Tx, id string, status Status, note string, by id.Staff) (Signal, error) {
	note = strings.Join(strings.Fields(note), " ")
	switch n := utf8.RuneCountInString(note); {
	case status != Open && status != Fine && status != Linked:
		return Signal{}, ErrStatus.At("status", "")
	case n < 3 || n > 500:
		return Signal{}, ErrNote.At("note", "")
	}
	if err := decide(ctx, tx, id, status, note, by, g.now()); err != nil {
		return Signal{}, fmt.Errorf("decide on signal: %w", err)
	}
	return g.signal(ctx, tx, id)
}
